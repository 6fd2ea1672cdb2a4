// The command search: games by player, by other conditions, and by position.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/game_list.hpp"
#include "cli/options.hpp"
#include "cli/position_choice.hpp"
#include "cli/stopwatch.hpp"

namespace gipfbase::cli {
namespace {

struct Arguments {
  std::string database;
  std::vector<std::string> words;
  GameChoice games;
  PositionChoice position;
  db::Page page;
  ListStyle style;
};

Exit run(const Arguments& arguments, Console& console) {
  GameChoice games = arguments.games;
  games.filter.players.insert(games.filter.players.end(), arguments.words.begin(),
                              arguments.words.end());
  db::GameFilter filter = filter_of(games);
  const auto chosen = chosen_position(arguments.position, games.rules);
  std::optional<db::PositionQuery> query;
  if (chosen) {
    query = query_of(*chosen, arguments.position);
    filter.title = chosen->ruleset->title();
    filter.variant = chosen->ruleset->variant();
  }
  db::Database database(arguments.database, db::Database::Mode::kRead);
  const Stopwatch watch;
  const db::SearchResult result = db::search(database, filter, query, arguments.page);
  const double seconds = watch.seconds();
  const bool plain = !arguments.style.json && !arguments.style.ndjson;
  if (plain && chosen) {
    console.print(chosen->ruleset->diagram(chosen->position, console.diagram_style()) + '\n');
  }
  print_games(result, seconds, arguments.style, console);
  if (result.total == 0) {
    console.say("gipfbase: no game found");
    return Exit::kFindings;
  }
  if (plain) {
    console.print(
        fmt::format("\n{} found in {}\n", counted(result.total, "game"), duration_text(seconds)));
  }
  return Exit::kDone;
}

}  // namespace

void add_search(Program& program) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App& command = program.add(
      "search", "Find games by player, event, date, result or position",
      "gipfbase search Alice Bob                      games in which both played\n"
      "gipfbase search 'dumb*' --result 0-1 --min-plies 40\n"
      "gipfbase search --variant 37 --line \"Bd4,a1 Wc3,g1\"\n"
      "gipfbase search --position \"$(gipfbase show 1 --ply 8 --json | jq -r .position)\"\n\n"
      "A position is found wherever it occurs, by any order of moves, turned or mirrored\n"
      "(--exact: only as it stands).");
  command
      .add_option("PLAYER", arguments->words, "Names; each must have played; * stands for anything")
      ->type_name("");
  add_database_option(command, arguments->database);
  add_position_options(command, arguments->position);
  add_game_options(command, arguments->games);
  add_page_options(command, arguments->page);
  add_list_options(command, arguments->style);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
