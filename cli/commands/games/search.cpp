// The commands list and search: find games by conditions and by position.
#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"

namespace gipfbase::cli {
namespace {

struct SearchArguments : Arguments {
  std::vector<std::string> words;
  GameChoice games;
  PositionChoice position;
  std::string value;  ///< win, loss, draw or a number of points
  std::optional<std::uint32_t> within;
  db::Page page;
  OrderChoice order;
};

db::Page page_of(const SearchArguments& arguments) {
  return {arguments.page.limit, arguments.page.offset, order_of(arguments.order)};
}

/// A number of points with or without a sign; nullopt for other texts.
std::optional<int> points_of(std::string_view text) {
  constexpr int kMostPoints = 1000;
  if (text.starts_with('+')) text.remove_prefix(1);
  int points = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), points);
  const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return whole && points >= -kMostPoints && points <= kMostPoints ? std::optional(points)
                                                                  : std::nullopt;
}

std::optional<int> verdict_named(std::string_view text) {
  if (text == "win") return 1;
  if (text == "draw") return 0;
  if (text == "loss") return -1;
  return std::nullopt;
}

std::string fault_of_value(const std::string& text) {
  if (verdict_named(text) || points_of(text)) return {};
  return fmt::format("\"{}\" is not a value; write win, loss, draw or a number of points", text);
}

std::optional<db::ValueFilter> value_filter(const SearchArguments& arguments) {
  if (arguments.value.empty() && !arguments.within) return std::nullopt;
  const auto verdict = verdict_named(arguments.value);
  return db::ValueFilter{verdict, verdict ? std::nullopt : points_of(arguments.value),
                         arguments.within};
}

Exit list(const SearchArguments& arguments, Console& console, const Catalogue& titles) {
  const db::GameFilter filter = filter_of(arguments.games, titles, console);
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const analysis::GamesAnswer games =
      analysis::games_answer(database, analysis::GamesQuestion{filter, {}, page_of(arguments)});
  print_games(games, arguments, console);
  if (games.total == 0) return no_such_games(console, database, filter);
  return report_missing(console, database, filter) ? Exit::kFindings : Exit::kDone;
}

Exit search(const SearchArguments& arguments, Console& console, const Catalogue& titles) {
  GameChoice games = arguments.games;
  games.filter.players.insert(games.filter.players.end(), arguments.words.begin(),
                              arguments.words.end());
  analysis::GamesQuestion question{filter_of(games, titles, console), {}, page_of(arguments)};
  question.filter.value = value_filter(arguments);
  const auto archive =
      open_archive_to_search(arguments.database, arguments.position, games.rules, titles);
  const bool by_position = given(arguments.position);
  if (by_position) question.positions = chosen_among(*archive, arguments.position, games.rules);
  const analysis::GamesAnswer answer = analysis::games_answer(*archive, question);
  const bool plain = !arguments.json && !arguments.ndjson;
  if (plain && by_position) {
    const db::PositionQuery& first = question.positions.front();
    console.print(
        notation::drawing(diagram_of(first, arguments.position), console.diagram_style()) + '\n');
  }
  print_games(answer, arguments, console);
  if (answer.total == 0) {
    const Exit none =
        no_such_games(console, archive->reasons_for_none(question.filter), "no game found");
    for (const std::string& word : arguments.words) {
      if (word.find_first_not_of("0123456789") != word.npos) continue;
      console.say(
          fmt::format("gipfbase: search takes names; \"gipfbase show {0}\" shows game {0}", word));
    }
    if (question.filter.value && !archive->has_proved_values()) {
      console.say(
          "gipfbase: no position of this database is solved yet; \"gipfbase solve --db FILE\" "
          "solves the last positions of its games");
    }
    return none;
  }
  if (plain) {
    console.print(fmt::format("\n{}{} found in {}\n", answer.more ? "More than " : "",
                              counted(answer.total, "game"), duration_text(answer.seconds)));
  }
  return Exit::kDone;
}

/// The options that follow those about positions.
void add_games_and_page(Command& command, SearchArguments& arguments) {
  add_game_options(command, arguments.games);
  command.option("--limit", &arguments.page.limit, "N",
                 "Maximum number of games to print (default 100, 0: all)");
  command.option("--offset", &arguments.page.offset, "N", "Number of games to skip");
  add_order_options(command, arguments.order);
  add_list_options(command, arguments);
}

}  // namespace

void add_list(Command& program) {
  Command& command = program.add("list", "List games",
                                 "gipfbase list --variant 48 --from 2024 --limit 20\n"
                                 "gipfbase list 3,7-9,12\n"
                                 "gipfbase list --sort length --reverse --limit 10\n"
                                 "gipfbase list --tag Annotator --sort date\n"
                                 "gipfbase list --limit 0 --ndjson > games.ndjson");
  auto& arguments = command.runs<SearchArguments>(list);
  add_id_arguments(command, arguments.games.words);
  add_database_option(command, arguments);
  add_games_and_page(command, arguments);
}

void add_search(Command& program) {
  Command& command = program.add(
      "search", "Find games by player, event, date, result or position",
      "gipfbase search Alice Bob                      games in which both played\n"
      "gipfbase search 'dumb*' --result 0-1 --min-plies 40\n"
      "gipfbase search --variant 37 --line \"Bd4,a1 Wc3,g1\"\n"
      "gipfbase search --value win --in 5             a win within 5 plies is proved\n"
      "gipfbase search --line \"$(gipfbase show 1 --moves)\" --same-order\n\n"
      "A position is found in any order of moves, turned or mirrored (but see --exact).\n"
      "Ratings (--rating, --rating-diff) are those of \"gipfbase ratings\" for the title\n"
      "(Whole-History Rating of all its games) on the day of the game. Games without a date\n"
      "or with an unknown player have no ratings.");
  auto& arguments = command.runs<SearchArguments>(search);
  command.positional("PLAYER", &arguments.words,
                     "Names of players who all took part in the game; * matches anything");
  add_database_option(command, arguments);
  add_position_options(command, arguments.position);
  command
      .option("--value", &arguments.value, "VALUE",
              "Games with a position that has this proved value for the player to move: win, "
              "loss, draw, or points such as 3 or -3")
      .check(fault_of_value);
  command.option("--in", &arguments.within, "PLIES",
                 "With --value: only if the game ends after at most PLIES moves (of both players)");
  add_games_and_page(command, arguments);
}

}  // namespace gipfbase::cli
