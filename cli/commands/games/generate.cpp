// The command generate: writes games of random play.
#include "analysis/games/generate.hpp"

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "cli/terminal/progress.hpp"
#include "notation/formats/gpn/gpn.hpp"

namespace gipfbase::cli {
namespace {

struct GenerateArguments : Arguments {
  RulesChoice rules;
  std::uint64_t games = 100;
  std::uint64_t seed = 1;
};

Exit run(const GenerateArguments& arguments, Console& console, const Catalogue& titles) {
  const auto ruleset = chosen_rules(arguments.rules, titles);
  OutputFile file(arguments.output, console, arguments.force);
  ProgressLine progress(console);
  const notation::Stopwatch watch;
  std::string text;
  std::uint64_t done = 0;
  analysis::generate(ruleset, arguments.seed, arguments.games, arguments.threads, progress.stop(),
                     [&](const notation::Game& game) {
                       text.clear();
                       notation::write_gpn(game, text);
                       file.write(text);
                       return progress(++done, arguments.games, "games");
                     });
  progress.wipe();
  if (progress.stopped()) return Exit::kInterrupted;
  file.commit();
  say_written(done, "game", arguments, watch.seconds(), console);
  return Exit::kDone;
}

}  // namespace

void add_generate(Command& program) {
  Command& command = program.add(
      "generate", "Write games of random play, for tests and measurements",
      "gipfbase generate --title dvonn --games 1000 --output random.gpn\n"
      "gipfbase generate --variant 61 --seed 7 | gipfbase import --db random.gipfdb -\n\n"
      "Both players choose uniformly among their legal moves. The same seed gives the same\n"
      "games on every machine, for any number of threads.");
  auto& arguments = command.runs<GenerateArguments>(run);
  add_rules_options(command, arguments.rules, "the games");
  command.option("--games", &arguments.games, "N", "Number of games (default 100)");
  command.option("--seed", &arguments.seed, "S", "Random seed (default 1)");
  add_output_option(command, arguments);
  add_threads_option(command, arguments);
}

}  // namespace gipfbase::cli
