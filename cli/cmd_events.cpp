// The command events: events with their games.
#include <memory>

#include "cli/commands.hpp"
#include "cli/names_table.hpp"
#include "cli/options.hpp"

namespace gipfbase::cli {
namespace {

struct Arguments {
  std::string database;
  GameChoice games;
  std::size_t limit = 0;
  ListStyle style;
};

Exit run(const Arguments& arguments, Console& console) {
  const db::GameFilter filter = filter_of(arguments.games);
  db::Database database(arguments.database, db::Database::Mode::kRead);
  print_names(db::list_events(database, filter), arguments.limit, {"events", "event", false},
              arguments.style, console);
  return Exit::kDone;
}

}  // namespace

void add_events(Program& program) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App& command = program.add("events", "List events with their games",
                                  "gipfbase events\n"
                                  "gipfbase events --player Alice --json");
  add_database_option(command, arguments->database);
  add_game_options(command, arguments->games);
  command.add_option("--limit", arguments->limit, "Most names to print (default 0: all)")
      ->type_name("N")
      ->check(whole_number());
  add_list_options(command, arguments->style);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
