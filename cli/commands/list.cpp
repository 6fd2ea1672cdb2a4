// The command list: the games of a database.
#include <memory>

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/game_list.hpp"
#include "cli/terminal/stopwatch.hpp"

namespace gipfbase::cli {
namespace {

struct ListArguments {
  std::string database;
  GameChoice games;
  db::Page page;
  ListStyle style;
};

Exit run(const ListArguments& arguments, Console& console) {
  const db::GameFilter filter = filter_of(arguments.games);
  db::Database database(arguments.database, db::Database::Mode::kRead);
  const Stopwatch watch;
  const db::SearchResult result = db::search(database, filter, std::nullopt, arguments.page);
  print_games(result, watch.seconds(), arguments.style, console);
  if (result.total == 0) console.say("gipfbase: there are no such games");
  return Exit::kDone;
}

}  // namespace

void add_list(Program& program) {
  auto arguments = std::make_shared<ListArguments>();
  CLI::App& command = program.add("list", "List games",
                                  "gipfbase list --variant 48 --from 2024 --limit 20\n"
                                  "gipfbase list --limit 0 --ndjson > games.ndjson");
  add_database_option(command, arguments->database);
  add_game_options(command, arguments->games);
  add_page_options(command, arguments->page);
  add_list_options(command, arguments->style);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
