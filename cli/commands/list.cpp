// The command list: the games of a database.

#include "analysis/answers/stopwatch.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/game_list.hpp"

namespace gipfbase::cli {
namespace {

struct ListArguments {
  std::string database;
  GameChoice games;
  db::Page page;
  ListStyle style;
};

Exit run(const ListArguments& arguments, Console& console, const notation::Catalogue& titles) {
  const db::GameFilter filter = filter_of(arguments.games, titles);
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const analysis::GamesAnswer games =
      analysis::answer(database, analysis::GamesQuestion{filter, {}, arguments.page});
  print_games(games, arguments.style, console);
  if (games.total == 0) console.say("gipfbase: there are no such games");
  return Exit::kDone;
}

}  // namespace

void add_list(Command& program) {
  Command& command = program.add("list", "List games",
                                 "gipfbase list --variant 48 --from 2024 --limit 20\n"
                                 "gipfbase list --limit 0 --ndjson > games.ndjson");
  auto& arguments = command.runs<ListArguments>(run);
  add_database_option(command, arguments.database);
  add_game_options(command, arguments.games);
  add_page_options(command, arguments.page);
  add_list_options(command, arguments.style);
}

}  // namespace gipfbase::cli
