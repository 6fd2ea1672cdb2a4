// The commands players and events: lists of names with their games.
#include <fmt/format.h>

#include "analysis/answers/games/games_answer.hpp"
#include "analysis/openings/opening.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

struct PlayersArguments : Arguments {
  analysis::Names of = analysis::Names::kPlayers;
  GameChoice games;
  std::size_t limit = 0;
};

std::string names_text(const analysis::NamesAnswer& names, const Console& console) {
  const bool players = names.of == analysis::Names::kPlayers;
  std::vector<Column> columns = {Column(players ? "player" : "event").cut(12), ">games"};
  if (players) columns.insert(columns.end(), {">won", ">drawn", ">lost", ">score %"});
  columns.insert(columns.end(), {"first game", "last game"});
  Table table(std::move(columns));
  for (const db::NameCount& n : names.names) {
    std::vector<std::string> row = {n.name, grouped(n.games)};
    if (players) {
      const analysis::Score score = analysis::score_of(n.wins, n.draws, n.losses);
      row.insert(row.end(), {grouped(n.wins), grouped(n.draws), grouped(n.losses),
                             score.share ? fmt::format("{:.1f}", 100 * *score.share) : "-"});
    }
    row.push_back(n.first_date);
    row.push_back(n.last_date);
    table.add(row);
  }
  return table.text(console);
}

void print_names(const analysis::NamesAnswer& names, const Arguments& arguments, Console& console) {
  if (arguments.ndjson) return console.print(analysis::ndjson(names));
  if (arguments.json) return console.print(analysis::to_json(names));
  const std::size_t count = names.names.size();
  if (count == 0) return;
  console.print(names_text(names, console));
  if (count < names.total) {
    console.say(fmt::format("{} of {}; --limit 0 shows all", grouped(count), grouped(names.total)));
  }
}

Exit run(const PlayersArguments& arguments, Console& console, const Catalogue& titles) {
  const db::GameFilter filter = filter_of(arguments.games, titles, console);
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const auto names = analysis::names_answer(
      database, analysis::NamesQuestion{arguments.of, filter, arguments.limit});
  print_names(names, arguments, console);
  return names.total == 0 ? no_such_games(console, database, filter) : Exit::kDone;
}

/// Sets the options and the action of a command that lists names.
void list_names(Command& command, analysis::Names of) {
  auto& arguments = command.runs<PlayersArguments>(run);
  arguments.of = of;
  add_database_option(command, arguments);
  add_game_options(command, arguments.games);
  command.option("--limit", &arguments.limit, "N",
                 "Maximum number of names to print (default 0: all)");
  add_list_options(command, arguments);
}

}  // namespace

void add_players(Command& program) {
  Command& command = program.add(
      "players", "List players with their games and results",
      "gipfbase players --variant 48 --limit 10\n"
      "gipfbase players --from 2020 --ndjson\n\n"
      "Byes and forfeits (decided without a move) do not count. Games without recorded moves do\n"
      "count if they are draws or their Termination is \"unrecorded\". A game lost by both\n"
      "players (0-0) counts as lost for each. Games without a result or of a player against\n"
      "himself count only as games.");
  list_names(command, analysis::Names::kPlayers);
}

void add_events(Command& program) {
  Command& command = program.add("events", "List events with their games",
                                 "gipfbase events\n"
                                 "gipfbase events --player Alice --json");
  list_names(command, analysis::Names::kEvents);
}

}  // namespace gipfbase::cli
