// The command match: programs play against each other.
#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "analysis/answers/engine/match_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/engine/player_text.hpp"
#include "cli/commands/engine/program_player.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "cli/terminal/files/user_folders.hpp"
#include "cli/terminal/progress.hpp"
#include "notation/formats/gpn/gpn.hpp"

namespace gipfbase::cli {
namespace {

struct MatchArguments : Arguments {
  RulesChoice rules;
  std::string first = "nodes=1000";
  std::string second = "nodes=1000";
  std::string program;
  std::size_t games = 20;
  std::size_t opening = 4;
  std::uint64_t seed = 1;
};

/// Throws UsageError for settings other than limits: another program can be given only limits.
void require_plain_limits(const analysis::PlayerSettings& settings) {
  const analysis::EngineLimits& limits = settings.limits;
  const bool limited = limits.seconds > 0 || limits.nodes > 0 || limits.depth > 0;
  if (limited && settings.strength.nodes == 0 && settings.engine.solver) return;
  throw UsageError("with --second-program, --second allows only nodes=, time= and depth=");
}

Exit run_match(const MatchArguments& arguments, Console& console, const Catalogue& titles) {
  analysis::MatchQuestion question;
  question.rules = chosen_rules(arguments.rules, titles);
  question.games = arguments.games;
  question.opening_plies = arguments.opening;
  question.seed = arguments.seed;
  question.threads = arguments.threads > 0 ? arguments.threads : 1;
  question.names = {"gipfbase " + arguments.first,
                    arguments.program.empty() ? "gipfbase " + arguments.second : arguments.program};
  const analysis::ProofBooks books(proof_folder());
  std::array<analysis::PlayerSettings, 2> settings = {
      player_settings("--first", arguments.first), player_settings("--second", arguments.second)};
  for (analysis::PlayerSettings& each : settings) each.engine.books = &books;
  if (!arguments.program.empty()) require_plain_limits(settings[1]);
  const auto make = [&](std::size_t which) -> std::unique_ptr<analysis::MatchPlayer> {
    if (which == 1 && !arguments.program.empty()) {
      return std::make_unique<ProgramPlayer>(question.rules, arguments.program, settings[1].limits);
    }
    return std::make_unique<analysis::EnginePlayer>(question.rules, settings[which]);
  };
  std::optional<OutputFile> file;
  if (arguments.output != "-") file.emplace(arguments.output, console, arguments.force);
  ProgressLine progress(console);
  const analysis::MatchAnswer answer = analysis::match_answer(
      question, make, progress.stop(),
      [&](const auto& score) { progress.show(analysis::score_text(score)); });
  progress.wipe();
  if (file) {
    for (const notation::Game& game : analysis::match_records(answer)) {
      std::string text;
      notation::write_gpn(game, text);
      file->write(text);
    }
    file->commit();
  }
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else {
    console.print(fmt::format("{} {}: {} against {}\n{}\n{}; {}\n", question.rules->title(),
                              question.rules->variant(), question.names[0], question.names[1],
                              console.bold(analysis::score_text(answer.score)),
                              duration_text(answer.seconds), analysis::pace_text(answer.paces)));
    for (std::size_t i = 0; i < answer.games.size(); ++i) {
      const analysis::MatchGame& game = answer.games[i];
      if (game.fault.empty()) continue;
      console.say(fmt::format("game {} was lost by \"{}\": {}", i + 1,
                              printable(question.names.at(game.points > 0 ? 1 : 0)),
                              printable(game.fault)));
    }
  }
  return answer.interrupted ? Exit::kInterrupted : Exit::kDone;
}

}  // namespace

void add_match(Command& program) {
  Command& command = program.add(
      "match", "Let the engine play against itself, or against another program",
      "gipfbase match --title dvonn --games 10 --first nodes=400 --second nodes=100\n"
      "gipfbase match --title zertz --games 2 --first level=2 --second level=1 --json\n"
      "gipfbase match --title gipf --games 4 --first nodes=50 --second nodes=50 \\\n"
      "  --output games.gpn\n"
      "gipfbase match --title dvonn --games 2 --first nodes=50 --second nodes=50 \\\n"
      "  --second-program \"gipfbase engine\"\n\n"
      "Every opening, made of random moves, is played twice with exchanged sides. Settings are\n"
      "level=1 to 10, nodes=, time= (seconds a move), depth= and solver=yes or no, separated\n"
      "by commas. Another program needs the line protocol: gipfbase help engine-protocol.");
  auto& arguments = command.runs<MatchArguments>(run_match);
  add_rules_options(command, arguments.rules, "the games");
  command.option("--first", &arguments.first, "SETTINGS",
                 "How the first player plays, such as level=3 or nodes=400 (default nodes=1000)");
  command.option("--second", &arguments.second, "SETTINGS",
                 "How the second player plays, such as level=3 or nodes=400 (default nodes=1000)");
  command.option("--second-program", &arguments.program, "COMMAND",
                 "Another program as the second player; it gets the limits of --second");
  command.option("--games", &arguments.games, "N", "Number of games (default 20)")
      .within(std::uint64_t{1}, std::uint64_t{1'000'000});
  command
      .option("--opening", &arguments.opening, "PLIES",
              "Number of random moves at the beginning, of both players together (default 4)")
      .within(std::uint64_t{0}, std::uint64_t{100});
  command.option("--seed", &arguments.seed, "N", "Number that decides the openings (default 1)");
  command
      .option("--threads", &arguments.threads, "N",
              "Games played at the same time, each by one thread (default 1)")
      .within(1, 1024);
  command.option("--output,-o", &arguments.output, "FILE", "File for the games");
  command.flag("--force", &arguments.force, "Replace a file that gipfbase did not write");
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
