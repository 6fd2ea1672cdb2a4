// The commands players and events: names with their games.
#include <memory>

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/names_table.hpp"

namespace gipfbase::cli {
namespace {

struct PlayersArguments {
  std::string database;
  GameChoice games;
  std::size_t limit = 0;
  ListStyle style;
};

using Listing = std::vector<db::NameCount> (&)(db::Database&, const db::GameFilter&);

/// Gives a command that prints a list of names its options and its action.
void list_names(Program& program, CLI::App& command, Listing listing, const NamesStyle& what) {
  auto arguments = std::make_shared<PlayersArguments>();
  add_database_option(command, arguments->database);
  add_game_options(command, arguments->games);
  command.add_option("--limit", arguments->limit, "Most names to print (default 0: all)")
      ->type_name("N")
      ->check(whole_number());
  add_list_options(command, arguments->style);
  program.on_run(command, [arguments, &program, &listing, what] {
    const db::GameFilter filter = filter_of(arguments->games);
    db::Database database(arguments->database, db::Database::Mode::kRead);
    print_names(listing(database, filter), arguments->limit, what, arguments->style,
                program.console());
    return Exit::kDone;
  });
}

}  // namespace

void add_players(Program& program) {
  CLI::App& command = program.add("players", "List players with their games and results",
                                  "gipfbase players --variant 48 --limit 10\n"
                                  "gipfbase players --from 2020 --ndjson");
  list_names(program, command, db::list_players, {"players", "player", true});
}

void add_events(Program& program) {
  CLI::App& command = program.add("events", "List events with their games",
                                  "gipfbase events\n"
                                  "gipfbase events --player Alice --json");
  list_names(program, command, db::list_events, {"events", "event", false});
}

}  // namespace gipfbase::cli
