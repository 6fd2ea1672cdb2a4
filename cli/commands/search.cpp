// The command search: games by player, by other conditions, and by position.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>

#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/proved_value.hpp"
#include "cli/terminal/game_list.hpp"
#include "cli/terminal/stopwatch.hpp"

namespace gipfbase::cli {
namespace {

struct SearchArguments {
  std::string database;
  std::vector<std::string> words;
  GameChoice games;
  PositionChoice position;
  ValueChoice value;
  db::Page page;
  ListStyle style;
};

/// The games with the position under any of the rules that it fits, as one list.
db::SearchResult search_all(db::Database& database, db::GameFilter filter,
                            const std::vector<ChosenPosition>& chosen,
                            const SearchArguments& arguments) {
  db::SearchResult all;
  db::Page page = arguments.page;
  for (const ChosenPosition& position : chosen) {
    filter.title = position.ruleset->title();
    filter.variant = position.ruleset->variant();
    const bool full = arguments.page.limit != 0 && all.games.size() >= arguments.page.limit;
    if (arguments.page.limit != 0) page.limit = full ? 1 : arguments.page.limit - all.games.size();
    db::SearchResult found =
        db::search(database, filter, query_of(position, arguments.position), page);
    all.total += found.total;
    page.offset -= std::min(page.offset, found.total);
    if (full) continue;
    std::move(found.games.begin(), found.games.end(), std::back_inserter(all.games));
  }
  return all;
}

Exit run(const SearchArguments& arguments, Console& console) {
  GameChoice games = arguments.games;
  games.filter.players.insert(games.filter.players.end(), arguments.words.begin(),
                              arguments.words.end());
  db::GameFilter filter = filter_of(games);
  filter.value = filter_of(arguments.value);
  db::Database database = open_to_search(arguments.database, arguments.position, games.rules);
  const bool by_position = given(arguments.position);
  const Stopwatch watch;
  const auto chosen = by_position ? chosen_among(database, arguments.position, games.rules)
                                  : std::vector<ChosenPosition>{};
  const db::SearchResult result = by_position
                                      ? search_all(database, filter, chosen, arguments)
                                      : db::search(database, filter, std::nullopt, arguments.page);
  const double seconds = watch.seconds();
  const bool plain = !arguments.style.json && !arguments.style.ndjson;
  if (plain && by_position) {
    const ChosenPosition& first = chosen.front();
    console.print(first.ruleset->diagram(first.position, console.diagram_style()) + '\n');
  }
  print_games(result, seconds, arguments.style, console);
  if (result.total == 0) {
    console.say("gipfbase: no game found");
    if (filter.value && db::SolvedValues(database).empty()) {
      console.say("no position is solved yet; \"gipfbase solve --db\" does that");
    }
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
  auto arguments = std::make_shared<SearchArguments>();
  CLI::App& command = program.add(
      "search", "Find games by player, event, date, result or position",
      "gipfbase search Alice Bob                      games in which both played\n"
      "gipfbase search 'dumb*' --result 0-1 --min-plies 40\n"
      "gipfbase search --variant 37 --line \"Bd4,a1 Wc3,g1\"\n"
      "gipfbase search --value win --in 5             games with a win in 5 plies, by proof\n"
      "gipfbase search --position \"$(gipfbase show 1 --ply 8 --json | jq -r .position)\"\n\n"
      "A position is found wherever it occurs, by any order of moves, turned or mirrored\n"
      "(--exact: only as it stands).");
  command
      .add_option("PLAYER", arguments->words, "Names; each must have played; * stands for anything")
      ->type_name("");
  add_database_option(command, arguments->database);
  add_position_options(command, arguments->position);
  add_value_options(command, arguments->value);
  add_game_options(command, arguments->games);
  add_page_options(command, arguments->page);
  add_list_options(command, arguments->style);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
