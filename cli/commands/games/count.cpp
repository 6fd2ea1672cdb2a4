// The command count: counts the games, positions or moves that match a query.
#include <fmt/format.h>

#include "analysis/answers/games/words_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/progress.hpp"

namespace gipfbase::cli {
namespace {

struct CountArguments : Arguments {
  std::string query;
  GameChoice games;
  bool explain = false;
};

Exit run(const CountArguments& arguments, Console& console, const Catalogue& titles) {
  const db::GameFilter filter = filter_of(arguments.games, titles, console);
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  ProgressLine progress(console);
  const db::language::QueryReport report = db::language::run_query(
      database, arguments.query, filter, {arguments.threads, arguments.explain || arguments.json},
      [](const auto&) { return true; }, std::ref(progress));
  progress.wipe();
  if (report.interrupted) return Exit::kInterrupted;
  if (report.games == 0) {
    for (const std::string& reason : db::reasons_for_none(database, filter)) {
      console.say("gipfbase: " + reason);
    }
  }
  const Exit exit = report.games == 0 ? Exit::kFindings : Exit::kDone;
  if (arguments.json) {
    console.print(analysis::to_json(report));
    return exit;
  }
  if (arguments.explain) {
    for (const std::string& line : report.plan) console.print(line + '\n');
    console.print(
        fmt::format("{} read, {} of them ruled out by their signatures, {} examined, {}\n",
                    counted(report.candidates, "game"), grouped(report.ruled_out),
                    counted(report.positions, "position"), duration_text(report.seconds)));
  }
  std::string text = counted(report.games, "game");
  if (report.scope == db::language::Scope::kPosition) {
    text += ", " + counted(report.times, "position");
  }
  if (report.scope == db::language::Scope::kMove) text += ", " + counted(report.times, "move");
  console.print(text + '\n');
  return exit;
}

}  // namespace

void add_count(Command& program) {
  Command& command =
      program.add("count", "Count the games, positions or moves that match a query",
                  "gipfbase count \"must_capture and ply = 10\"\n"
                  "gipfbase count --variant 37 \"capture and jumps >= 4\" --explain\n"
                  "gipfbase count \"player = Dumbot and held(winner) <= held(loser) - 6\"\n\n"
                  "\"gipfbase words\" lists the words of the search language, and\n"
                  "\"gipfbase help search-language\" explains it.");
  auto& arguments = command.runs<CountArguments>(run);
  command.positional("QUERY", &arguments.query, "Query in the search language").required();
  add_database_option(command, arguments);
  add_game_options(command, arguments.games);
  command.flag("--explain", &arguments.explain, "Print how the query was evaluated");
  add_threads_option(command, arguments);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
