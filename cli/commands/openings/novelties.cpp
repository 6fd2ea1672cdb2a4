// The command novelties: finds the first new move of games.
#include <fmt/format.h>

#include <functional>
#include <optional>

#include "analysis/answers/openings/novelties_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

struct NoveltiesArguments : Arguments {
  GameChoice games;
  std::uint64_t least_before = 1;
  std::optional<std::size_t> limit;
};

Exit run(const NoveltiesArguments& arguments, Console& console, const Catalogue& titles) {
  analysis::NoveltiesQuestion question;
  question.filter = openings_filter_of(arguments.games, titles, console);
  question.least_before = arguments.least_before;
  question.threads = arguments.threads;
  const bool plain = !arguments.json && !arguments.ndjson;
  question.most = arguments.limit.value_or(plain ? kTableRows : 0);
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  ProgressLine progress(console);
  const analysis::NoveltiesAnswer answer =
      analysis::novelties_answer(database, question, std::ref(progress));
  progress.wipe();
  if (answer.interrupted) return Exit::kInterrupted;
  if (arguments.json) console.print(analysis::to_json(answer));
  if (arguments.ndjson) console.print(analysis::ndjson(answer));
  if (plain && answer.total > 0) {
    Table table({">game", "date", Column("white").cut(8), Column("black").cut(8), ">ply",
                 Column("new move").cut(12), ">before", ">last", ">since"});
    for (const analysis::ShownNovelty& n : answer.games) {
      table.add({std::to_string(n.game), n.summary.date, n.summary.white, n.summary.black,
                 std::to_string(n.ply), n.move, grouped(n.before),
                 n.last == 0 ? "" : std::to_string(n.last), grouped(n.since)});
    }
    console.print(table.text(console));
    if (answer.games.size() < answer.total) {
      console.say(fmt::format("the last {} of {} games; --limit 0 shows all",
                              grouped(answer.games.size()), grouped(answer.total)));
    }
  }
  if (answer.undated > 0 && plain) {
    console.say(fmt::format("left out {} without a full date", counted(answer.undated, "game")));
  }
  if (answer.total > 0) return Exit::kDone;
  if (answer.known == 0) return no_such_games(console, database, question.filter);
  console.say(fmt::format("gipfbase: {} {}, without a new move in a known position",
                          counted(answer.known, "game"), answer.known == 1 ? "matches" : "match"));
  return Exit::kFindings;
}

}  // namespace

void add_novelties(Command& program) {
  Command& command = program.add(
      "novelties", "Find the first new move of each game",
      "gipfbase novelties --player lemaitre --variant 37\n"
      "gipfbase novelties --from 2024 --min-before 10    # in well-known positions\n\n"
      "A new move leads to a position that no game of its variant reached on an earlier day,\n"
      "in whatever order of moves. before: earlier games that reached the position before the\n"
      "move. last: the last of these games. since: other games that reached the new position\n"
      "that day or later. The latest games come first.");
  auto& arguments = command.runs<NoveltiesArguments>(run);
  add_database_option(command, arguments);
  command.option(
      "--min-before", &arguments.least_before, "N",
      "Only new moves in positions that at least N games had reached before (default 1)");
  command.option("--limit", &arguments.limit, "N",
                 "Maximum number of games to print (0: all; default 20, but all with --json)");
  add_game_options(command, arguments.games);
  add_threads_option(command, arguments);
  add_list_options(command, arguments);
}

}  // namespace gipfbase::cli
