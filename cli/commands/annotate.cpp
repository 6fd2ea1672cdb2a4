// The command annotate: which move gave the win away.
#include "analysis/annotation/annotate.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/game_json.hpp"
#include "cli/commands/proved_value.hpp"
#include "cli/terminal/output_file.hpp"
#include "cli/terminal/progress.hpp"
#include "notation/formats/gpn/gpn.hpp"

namespace gipfbase::cli {
namespace {

struct AnnotateArguments {
  std::string database;
  std::string output;
  GameChoice games;
  std::uint32_t last = 6;
  db::SolveLimits limits;
  int threads = 0;
  bool json = false;
};

Json mark_json(const analysis::MarkedMove& mark) {
  return {{"ply", mark.ply},
          {"move", mark.move},
          {"nag", static_cast<int>(mark.glyph)},
          {"before", json_of(mark.before)},
          {"after", json_of(mark.after)},
          {"better", mark.better.empty() ? Json(nullptr) : Json(mark.better)},
          {"comment", mark.comment}};
}

Json annotated_json(const analysis::AnnotatedGame& game) {
  const analysis::Annotation& a = game.annotation;
  Json marks = Json::array();
  for (const analysis::MarkedMove& mark : a.marks) marks.push_back(mark_json(mark));
  return {{"id", game.game.summary.id},
          {"white", game.game.summary.white},
          {"black", game.game.summary.black},
          {"result", game.game.summary.result},
          {"plies", game.game.record.moves.size()},
          {"first", a.first},
          {"decisive_ply", a.decisive ? Json(*a.decisive) : Json(nullptr)},
          {"values", json_of(a.values)},
          {"marks", std::move(marks)}};
}

/// What is said about all games together.
struct Totals {
  std::uint64_t marked = 0;    ///< moves
  std::uint64_t decisive = 0;  ///< games in which the decisive move was found
  std::uint64_t unknown = 0;   ///< positions without a proved value

  void add(const analysis::Annotation& annotation) {
    marked += annotation.marks.size();
    decisive += annotation.decisive ? 1 : 0;
    for (const db::PlyValue& value : annotation.values) unknown += value.value.proved() ? 0 : 1;
  }
};

Exit run(const AnnotateArguments& arguments, Console& console) {
  const db::GameFilter filter = filter_of(arguments.games);
  db::Database database(arguments.database, db::Database::Mode::kRead);
  analysis::AnnotateOptions options;
  options.last = arguments.last;
  options.limits = or_usual(arguments.limits);
  options.threads = arguments.threads;
  // With --json, games are written only where a file is named for them.
  std::optional<OutputFile> file;
  if (!arguments.json || !arguments.output.empty()) {
    if (arguments.json && arguments.output == "-") {
      throw UsageError("--json and --output - both want standard output; name a file");
    }
    file.emplace(arguments.output.empty() ? "-" : arguments.output, console);
  }
  const InterruptGuard interrupt;
  ProgressLine progress(console, interrupt);
  Json games = Json::array();
  Totals totals;
  const auto report = analysis::annotate_games(
      database, filter, options, interrupt.flag(), [&](auto... step) { return progress(step...); },
      [&](const analysis::AnnotatedGame& game) {
        totals.add(game.annotation);
        if (arguments.json) games.push_back(annotated_json(game));
        if (!file) return;
        std::string text;
        notation::write_gpn(game.game.record, text);
        file->write(text);
      });
  progress.wipe();
  // Half of the games in a file would look like all of them.
  if (interrupt.requested()) return Exit::kInterrupted;
  if (file) file->commit();
  if (arguments.json) {
    console.print_json({{"total", report.games},
                        {"marked", totals.marked},
                        {"decisive", totals.decisive},
                        {"unknown", totals.unknown},
                        {"seconds", report.seconds},
                        {"games", std::move(games)}});
  } else {
    console.say(fmt::format("{} annotated in {}: {} marked, {} with a decisive one, {} unknown",
                            counted(report.games, "game"), duration_text(report.seconds),
                            counted(totals.marked, "move"), counted(totals.decisive, "game"),
                            counted(totals.unknown, "position")));
  }
  if (report.games == 0) {
    console.say("gipfbase: there are no such games");
    return Exit::kFindings;
  }
  return Exit::kDone;
}

}  // namespace

void add_annotate(Program& program) {
  auto arguments = std::make_shared<AnnotateArguments>();
  CLI::App& command = program.add(
      "annotate", "Find the move of each game that gave the win or points away, by proof",
      "gipfbase annotate --player Alice --last 10 --output alice.gpn\n"
      "gipfbase annotate --id 17 --nodes 1000000\n"
      "gipfbase annotate --variant 48 --json | jq '.games[] | [.id, .decisive_ply]'\n\n"
      "Marks: $4 a move that turns a win into a loss or a draw, $2 one that gives away points,\n"
      "a draw or a shorter win, $1 the only move that wins. Every mark is proved; what is not\n"
      "proved is said to be unknown. Values that \"gipfbase solve --db\" has stored are used,\n"
      "others are worked out; the database stays as it is.");
  add_database_option(command, arguments->database);
  command.add_option("--output,-o", arguments->output, "File; - is standard output (default)")
      ->type_name("FILE");
  command.add_option("--last", arguments->last, "The last so many moves of each game (default 6)")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000));
  add_position_limit_options(command, arguments->limits);
  add_game_options(command, arguments->games);
  add_threads_option(command, arguments->threads);
  add_json_option(command, arguments->json);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
