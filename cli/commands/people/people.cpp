// The commands ratings and standings: strength of players, tables of tournaments.
#include <fmt/format.h>

#include <numbers>

#include "analysis/answers/archive/archive_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"
#include "db/query/lists/results.hpp"

namespace gipfbase::cli {
namespace {

struct RatingsArguments : Arguments {
  GameChoice games;
  std::string system = "whr";
  int period = analysis::RatingOptions().period;
  double variance = analysis::RatingOptions().variance_per_day;
  std::uint64_t min_games = 10;
  std::size_t limit = 50;
  std::string history;
  std::string by;
  bool compare = false;
};

struct StandingsArguments : Arguments {
  std::string event;
  GameChoice games;  ///< --title, --variant, --from and --to
  std::vector<std::string> tie_breaks;
  bool csv = false;
  bool rounds = false;
};

std::string interval(const analysis::RatingPoint& p) {
  return p.low == p.high ? "" : fmt::format("{:.0f} .. {:.0f}", p.low, p.high);
}

void print_curve(const analysis::RatedPlayer& player, Console& console) {
  Table table({"date", ">rating", "95 % interval"});
  for (const analysis::RatingPoint& p : player.history) {
    table.add({analysis::date_text(p.day, p.until), fmt::format("{:.0f}", p.rating), interval(p)});
  }
  console.print(table.text(console));
}

/// Reports games that are not in any column of the rounds.
void say_without_round(const analysis::EventTable& table, Console& console) {
  if (table.without_round == 0) return;
  if (table.rounds.empty()) {
    console.say(
        "gipfbase: no game of this event has a round; omit --rounds for a table of all opponents");
    return;
  }
  console.say(fmt::format("gipfbase: not in any column: {} without a round",
                          counted(table.without_round, "game")));
}

/// Reports the model of the ratings and the games that they come from.
void say_model(const analysis::RatingList& list, Console& console) {
  console.say(fmt::format(
      "{}; {} until {}{}{}", list.model, counted(list.games, "game"),
      analysis::date_text(list.last_day, list.last_until),
      list.left_out == 0 ? std::string()
                         : fmt::format("; {} {}", grouped(list.left_out), analysis::kLeftOut),
      list.first_move == 0
          ? std::string()
          : fmt::format("; moving first is worth {:.0f} points", list.first_move)));
}

void print_over_time(const std::vector<analysis::DatedList>& lists, std::size_t most,
                     Console& console) {
  Table table({"at the end of", ">rank", "player", ">rating", "95 % interval"});
  for (const analysis::DatedList& list : lists) {
    std::size_t rank = 0;
    for (const auto& [player, rating] : list.players) {
      if (most != 0 && rank == most) break;
      table.add({list.period, std::to_string(++rank), std::string(player),
                 fmt::format("{:.0f}", rating.rating), interval(rating)});
    }
  }
  console.print(table.text(console));
}

Exit rating_history(const RatingsArguments& arguments, db::Database& database,
                    analysis::RatingList& list, Console& console) {
  const auto name =
      list.games == 0 ? std::nullopt : only_player(database, arguments.history, console);
  std::erase_if(list.players, [&](const auto& p) { return p.name != name; });
  if (name && list.players.empty()) {
    console.say(fmt::format(
        "gipfbase: no game of \"{}\" can be rated: each is {}, or does not match the options",
        *name, analysis::kLeftOut));
  }
  if (arguments.json) console.print(analysis::to_json(list, 0, true));
  if (list.players.empty()) return Exit::kFindings;
  if (!arguments.json) {
    print_curve(list.players.front(), console);
    say_model(list, console);
  }
  return Exit::kDone;
}

/// Prints how well each rating system predicts the results.
Exit compare_systems(const RatingsArguments& arguments, Console& console, db::Database& database,
                     const db::GameFilter& filter, const db::Results& results,
                     const analysis::RatingOptions& options) {
  std::vector<analysis::RatingQuality> qualities;
  struct Stopped {};
  try {
    ProgressLine progress(console);
    qualities =
        analysis::compare_systems(results, options, [&](std::uint64_t done, std::uint64_t all) {
          if (!progress(done, all, "predictions")) throw Stopped();
        });
  } catch (const Stopped&) {
    return Exit::kInterrupted;
  }
  const Exit exit = qualities.front().games == 0 ? Exit::kFindings : Exit::kDone;
  if (results.games.empty()) {
    (void)no_such_games(console, database, filter);
  } else if (exit != Exit::kDone) {
    console.say(
        "gipfbase: too few games can be rated: --compare predicts the last tenth of the games from "
        "the earlier ones; import more games, or remove conditions");
  }
  if (arguments.json) {
    console.print(analysis::to_json(qualities));
  } else if (exit == Exit::kDone) {
    Table table({"system", ">games", ">log-loss", ">favourite won %"});
    for (const analysis::RatingQuality& q : qualities) {
      table.add({std::string(analysis::name(q.system)), grouped(q.games),
                 q.log_loss ? fmt::format("{:.4f}", *q.log_loss) : "-",
                 q.right ? fmt::format("{:.1f}", 100 * *q.right) : "-"});
    }
    console.print(table.text(console));
  }
  for (const analysis::RatingQuality& q : qualities) {
    if (q.log_loss <= std::numbers::ln2) continue;
    console.say(
        fmt::format("gipfbase: {} predicts these games worse than tossing a coin, which has a "
                    "log-loss of {:.4f}",
                    analysis::name(q.system), std::numbers::ln2));
  }
  return exit;
}

Exit ratings(const RatingsArguments& arguments, Console& console, const Catalogue& titles) {
  const db::GameFilter filter = filter_of(arguments.games, titles, console);
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const db::Results results = db::played_games(database, filter);
  analysis::RatingOptions options;
  options.system = *analysis::rating_system(arguments.system);
  options.period = arguments.period;
  options.variance_per_day = arguments.variance;
  if (arguments.compare) {
    return compare_systems(arguments, console, database, filter, results, options);
  }
  analysis::RatingList list = analysis::rate(results, options);
  if (list.games == 0) {
    if (results.games.empty()) {
      (void)no_such_games(console, database, filter);
    } else {
      console.say(fmt::format("gipfbase: none of these games can be rated; {} {}",
                              grouped(list.left_out), analysis::kLeftOut));
    }
    if (!arguments.json) return Exit::kFindings;
  }
  if (!arguments.history.empty()) return rating_history(arguments, database, list, console);
  std::erase_if(list.players, [&](const auto& p) { return p.games < arguments.min_games; });
  const Exit exit = list.players.empty() ? Exit::kFindings : Exit::kDone;
  if (list.players.empty() && list.games > 0) {
    console.say(
        fmt::format("gipfbase: no player has {} that can be rated; --min-games 1 lists all players",
                    counted(arguments.min_games, "game")));
    if (!arguments.json) return exit;
  }
  if (!arguments.by.empty()) {
    const auto lists = analysis::lists_over_time(list, arguments.by == "month");
    if (arguments.json) {
      console.print(analysis::to_json(list, lists, arguments.limit));
    } else {
      print_over_time(lists, arguments.limit, console);
      say_model(list, console);
    }
    return exit;
  }
  if (arguments.json) {
    console.print(analysis::to_json(list, arguments.limit, false));
    return exit;
  }
  Table table({">rank", Column("player").cut(12), ">rating", "95 % interval", ">games", ">won",
               Column(">drawn").lesser(1), ">lost", "last game"});
  std::size_t rank = 0;
  for (const analysis::RatedPlayer& p : list.players) {
    if (arguments.limit != 0 && rank == arguments.limit) break;
    const analysis::RatingPoint& last = p.history.back();
    table.add({std::to_string(++rank), p.name, fmt::format("{:.0f}", last.rating), interval(last),
               grouped(p.games), grouped(p.wins), grouped(p.draws), grouped(p.losses),
               analysis::date_text(last.day, last.until)});
  }
  console.print(table.text(console));
  console.say(fmt::format("Players with at least {}", counted(arguments.min_games, "game")));
  say_model(list, console);
  return exit;
}

/// A player's results against another, such as "1½" for two games.
std::string cell(const analysis::Standing& one, std::size_t opponent) {
  std::string text;
  for (const analysis::Encounter& e : one.encounters) {
    if (e.opponent == opponent) text += analysis::result_text(e);
  }
  return text;
}

/// Prints the players' results against each opponent or, with `by_round`, in each round.
void print_cross_table(const analysis::EventTable& table, bool by_round, Console& console) {
  constexpr std::size_t kMostColumns = 24;
  const bool crossed = !by_round && table.standings.size() <= kMostColumns;
  const bool byes = table.has_byes();
  std::vector<Column> columns = {">rank", Column("player").cut(12)};
  const bool numbered = crossed || by_round;
  if (numbered) columns.insert(columns.begin(), ">no");
  for (std::size_t i = 1; crossed && i <= table.standings.size(); ++i) {
    columns.emplace_back(std::to_string(i));
  }
  for (std::size_t i = 0; by_round && i < table.rounds.size(); ++i) {
    columns.emplace_back("round " + table.rounds[i]);
  }
  if (byes) columns.emplace_back(">byes");
  columns.insert(columns.end(), {">games", ">points"});
  for (const analysis::TieBreak t : table.tie_breaks) {
    columns.emplace_back(fmt::format(">{}", analysis::name(t)));
  }
  Table text(std::move(columns));
  for (std::size_t i = 0; i < table.standings.size(); ++i) {
    const analysis::Standing& s = table.standings[i];
    std::vector<std::string> row = {std::to_string(s.rank), s.name};
    if (numbered) row.insert(row.begin(), std::to_string(i + 1));
    for (std::size_t j = 0; crossed && j < table.standings.size(); ++j) {
      row.push_back(i == j ? "·" : cell(s, j));
    }
    for (std::size_t j = 0; by_round && j < table.rounds.size(); ++j) {
      row.push_back(analysis::round_text(s, table.rounds[j]));
    }
    if (byes) row.push_back(std::to_string(s.byes));
    row.push_back(std::to_string(s.games));
    row.push_back(analysis::points_text(s.points));
    for (const double value : s.tie_breaks) row.push_back(analysis::points_text(value));
    text.add(row);
  }
  console.print(text.text(console));
}

/// Reports why an event has no standings.
void say_no_games(db::Database& database, const std::string& event, const db::Results& results,
                  Console& console) {
  db::GameFilter whole;
  whole.event = event;
  const std::uint64_t all = db::count_games(database, whole);
  whole.with_partial = true;
  if (all == 0 && db::count_games(database, whole) > 0) {
    return console.say(fmt::format(
        "gipfbase: all games of \"{}\" are kept in part; see \"gipfbase quarantine\"", event));
  }
  if (results.others > 0 && results.others == all) {
    return console.say(fmt::format(
        "gipfbase: \"{}\" has no game that counts: in {} a player is unknown or plays against "
        "himself",
        event, results.others == 1 ? "its only game" : "all of its games"));
  }
  if (all > 0) {
    return console.say(
        fmt::format("gipfbase: no game of \"{}\" matches the other conditions", event));
  }
  const auto near = db::similar_names(database, db::NameKind::kEvent, event, 3);
  console.say(fmt::format(
      "gipfbase: there are no games of \"{}\"{}", event,
      near.empty() ? std::string()
                   : fmt::format("; did you mean \"{}\"?", fmt::join(near, "\" or \""))));
}

Exit standings(const StandingsArguments& arguments, Console& console, const Catalogue& titles) {
  std::vector<analysis::TieBreak> tie_breaks;
  for (const std::string& word : arguments.tie_breaks) {
    tie_breaks.push_back(*analysis::tie_break(word));
  }
  GameChoice games = arguments.games;
  games.filter.event = arguments.event;
  const db::GameFilter filter = filter_of(games, titles, console);
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const db::Results results = db::played_games(database, filter);
  if (results.games.empty()) {
    say_no_games(database, arguments.event, results, console);
    return Exit::kFindings;
  }
  const analysis::EventTable table = analysis::event_table(results, tie_breaks);
  if (arguments.json) {
    console.print(analysis::to_json(table, arguments.event));
  } else if (arguments.csv) {
    console.print(analysis::csv(table));
  } else {
    print_cross_table(table, arguments.rounds, console);
    if (arguments.rounds) say_without_round(table, console);
  }
  if (results.others > 0) {
    console.say(
        fmt::format("gipfbase: left out {} in which a player is unknown or plays against himself",
                    counted(results.others, "game")));
  }
  db::GameFilter all = filter;
  all.with_partial = true;
  const std::uint64_t left_out = db::count_games(database, all) - db::count_games(database, filter);
  if (left_out > 0) {
    console.say(fmt::format("gipfbase: left out {} kept in part; see \"gipfbase quarantine\"",
                            counted(left_out, "game")));
  }
  return Exit::kDone;
}

}  // namespace

void add_ratings(Command& program) {
  Command& command = program.add(
      "ratings", "Rate players by their results",
      "gipfbase ratings --title zertz --limit 20\n"
      "gipfbase ratings --system glicko2 --period 90 --to 2012\n"
      "gipfbase ratings --history Dumbot              # over time\n"
      "gipfbase ratings --by year --limit 5           # the best of each year\n"
      "gipfbase ratings --compare                     # which system predicts best?\n\n"
      "whr: Whole-History Rating (Coulom 2008) rates all games at once, so later games also\n"
      "affect earlier ratings; strength changes by --variance. glicko2: Glickman 2013, in\n"
      "periods of --period days. elo: a simple reference, K = 24, without intervals. The last\n"
      "two use only earlier games.\n\n"
      "Ratings are as of the last game counted; --to DATE sets an earlier end. Bots and people\n"
      "are rated alike, and all titles together unless --title is given. Games without date or\n"
      "result, byes, forfeits, games lost by both, and games with an unknown player or of a\n"
      "player against himself are not rated. The average is 1500.");
  auto& arguments = command.runs<RatingsArguments>(ratings);
  add_database_option(command, arguments);
  command.option("--system", &arguments.system, "SYSTEM", "whr (default), glicko2 or elo")
      .one_of({"whr", "glicko2", "elo"});
  command.option("--period", &arguments.period, "DAYS", "Rating period of Glicko-2 (default 7)")
      .within(1, 3660);
  command
      .option("--variance", &arguments.variance, "V",
              "Variance of strength in WHR, in Elo points squared per day (default 14)")
      .within(0.001, 100000.0);
  command.option("--min-games", &arguments.min_games, "N",
                 "Only players with at least N games (default 10)");
  command.option("--limit", &arguments.limit, "N",
                 "Maximum number of players to print (default 50, 0: all)");
  command.option("--history", &arguments.history, "PLAYER", "Ratings of one player over time");
  command
      .option("--by", &arguments.by, "PERIOD",
              "year or month: list the players of each period with their ratings at its end")
      .one_of({"year", "month"})
      .excludes({"--history"});
  command
      .flag("--compare", &arguments.compare,
            "Compare how well each system predicts the last tenth of the games")
      .excludes({"--history", "--by"});
  add_game_options(command, arguments.games);
  add_json_option(command, arguments);
}

void add_standings(Command& program) {
  Command& command = program.add(
      "standings", "Show the cross table and standings of an event",
      "gipfbase standings \"World Cup 2004\"\n"
      "gipfbase standings \"World Cup\" --from 2004 --to 2004 --rounds\n"
      "gipfbase standings Cup --tie-break buchholz --tie-break wins --csv\n\n"
      "Tie-breaks apply in the order given: median-buchholz, buchholz, sonneborn-berger,\n"
      "direct, wins. The default is sonneborn-berger, direct, wins if everybody met everybody,\n"
      "else the same after median-buchholz. Median-Buchholz sums the points of all opponents\n"
      "except the best and the worst; a bye or a round not played counts as an opponent without\n"
      "points; with one or two rounds no opponent is dropped.\n\n"
      "A game against \"bye\" is a bye and scores what its result says; with the result * it does\n"
      "not count yet. A game decided without a move is a forfeit (+ and -), unless it is a draw\n"
      "or its Termination is \"unrecorded\".\n\n"
      "With --rounds, 3w1 is a win (1) as first player (w) against player 3. In a round such as\n"
      "2.4, 2 is the round and 4 the board. Numbered rounds come first and the final last; \"-\" "
      "is\n"
      "not a round.");
  auto& arguments = command.runs<StandingsArguments>(standings);
  command.positional("EVENT", &arguments.event, "Name of the event; * matches anything")
      .required()
      .check([](const std::string& event) {
        if (event.find_first_not_of(' ') == std::string::npos) {
          return "the value is empty; * matches any event";
        }
        return analysis::is_event(event) ? ""
                                         : "\"?\" marks games whose event is unknown, which are "
                                           "not one tournament; name one event";
      });
  add_database_option(command, arguments);
  command.option("--tie-break", &arguments.tie_breaks, "RULE", "Order of players with equal points")
      .one_of({"median-buchholz", "buchholz", "sonneborn-berger", "direct", "wins"})
      .repeatable();
  add_rules_options(command, arguments.games.rules, "the games");
  add_date_options(command, arguments.games.filter);
  command.flag("--rounds", &arguments.rounds, "Show results by round");
  add_json_option(command, arguments);
  command.flag("--csv", &arguments.csv, "Print the standings as CSV, with the rounds")
      .excludes({"--json"});
}

}  // namespace gipfbase::cli
