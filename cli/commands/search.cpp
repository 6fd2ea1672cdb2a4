// The command search: games by player, by other conditions, and by position.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "analysis/answers/stopwatch.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/game_list.hpp"
#include "cli/commands/proved_value.hpp"

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

Exit run(const SearchArguments& arguments, Console& console, const notation::Catalogue& titles) {
  GameChoice games = arguments.games;
  games.filter.players.insert(games.filter.players.end(), arguments.words.begin(),
                              arguments.words.end());
  analysis::GamesQuestion question{filter_of(games, titles), {}, arguments.page};
  question.filter.value = filter_of(arguments.value);
  db::Database database =
      open_to_search(arguments.database, arguments.position, games.rules, titles);
  const bool by_position = given(arguments.position);
  if (by_position) question.positions = chosen_among(database, arguments.position, games.rules);
  const analysis::GamesAnswer answer = analysis::answer(database, question);
  const bool plain = !arguments.style.json && !arguments.style.ndjson;
  if (plain && by_position) {
    const db::PositionQuery& first = question.positions.front();
    console.print(first.ruleset->diagram(first.position, console.diagram_style()) + '\n');
  }
  print_games(answer, arguments.style, console);
  if (answer.total == 0) {
    console.say("gipfbase: no game found");
    if (question.filter.value && db::SolvedValues(database).empty()) {
      console.say("no position is solved yet; \"gipfbase solve --db\" does that");
    }
    return Exit::kFindings;
  }
  if (plain) {
    console.print(fmt::format("\n{} found in {}\n", counted(answer.total, "game"),
                              duration_text(answer.seconds)));
  }
  return Exit::kDone;
}

}  // namespace

void add_search(Command& program) {
  Command& command = program.add(
      "search", "Find games by player, event, date, result or position",
      "gipfbase search Alice Bob                      games in which both played\n"
      "gipfbase search 'dumb*' --result 0-1 --min-plies 40\n"
      "gipfbase search --variant 37 --line \"Bd4,a1 Wc3,g1\"\n"
      "gipfbase search --value win --in 5             games with a win in 5 plies, by proof\n"
      "gipfbase search --position \"$(gipfbase show 1 --ply 8 --json | jq -r .position)\"\n\n"
      "A position is found wherever it occurs, by any order of moves, turned or mirrored\n"
      "(--exact: only as it stands).");
  auto& arguments = command.runs<SearchArguments>(run);
  command.positional("PLAYER", &arguments.words,
                     "Names; each must have played; * stands for anything");
  add_database_option(command, arguments.database);
  add_position_options(command, arguments.position);
  add_value_options(command, arguments.value);
  add_game_options(command, arguments.games);
  add_page_options(command, arguments.page);
  add_list_options(command, arguments.style);
}

}  // namespace gipfbase::cli
