// The command report: a summary of all games with an opening.
#include <fmt/format.h>

#include <optional>

#include "analysis/answers/games/games_answer.hpp"
#include "analysis/answers/openings/report_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/files/user_folders.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

constexpr std::size_t kListRows = 10;

struct ReportArguments : Arguments {
  GameChoice games;
  PositionChoice position;
  std::optional<std::size_t> limit;
};

void print_report_tallies(const char* heading, const std::vector<analysis::ReportTally>& tallies,
                          std::size_t total, const char* unknown, Console& console) {
  const auto name = [&](const analysis::ReportTally& t) {
    return t.name.empty() ? std::string(unknown) : t.name;
  };
  print_tallies(heading, tally_rows(tallies, name), 0, total, console);
}

void print_next_moves(const analysis::OpeningsAnswer& openings, Console& console) {
  if (openings.moves.empty()) return;
  Table table({Column("next move").cut(12), ">games", ">share %", ">score %", "95 % interval",
               Column(">length").lesser(1), "last seen", "proved"});
  for (const analysis::ScoredMove& move : openings.moves) {
    table.add({move.played.text, grouped(move.played.games), percent_text(move.popularity),
               percent_text(move.score.share),
               fmt::format("{} .. {}", percent_text(move.score.interval.low),
                           percent_text(move.score.interval.high)),
               fmt::format("{:.1f}", move.played.average_plies), move.played.last_date,
               move.proved ? short_text(*move.proved) : ""});
  }
  console.print('\n' + table.text(console));
  if (openings.moves.size() < openings.moves_total) {
    console.print(
        fmt::format("... and {} more\n", grouped(openings.moves_total - openings.moves.size())));
  }
}

void print_orders(const analysis::Report& report, Console& console) {
  if (report.orders.empty() || report.orders.front().moves.empty()) return;
  Table table({">games", Column("move order").wrap(20)});
  for (const analysis::ReportOrder& order : report.orders) {
    table.add({grouped(order.games), fmt::format("{}", fmt::join(order.moves, " "))});
  }
  console.print('\n' + table.text(console));
  if (report.orders.size() < report.orders_total) {
    console.print(
        fmt::format("... and {} more\n", grouped(report.orders_total - report.orders.size())));
  }
}

void print_report(const analysis::Report& report, const ReportArguments& arguments,
                  Console& console) {
  const db::PositionQuery& query = report.openings.position;
  const notation::Rules& rules = *query.ruleset;
  console.print(notation::drawing(diagram_of(query, arguments.position), console.diagram_style()));
  const db::ResultCounts& g = report.games;
  const analysis::Score score = analysis::score_of(g.wins, g.draws, g.losses);
  console.print(fmt::format(
      "\n{} {}: {}, {} ended here\nthe player to move scores {} % (95 % interval: {} to {} %)\n"
      "games last {:.1f} moves on average (from {} to {})\n",
      rules.title(), rules.variant(), counted(g.games, "game"), grouped(report.openings.ended),
      percent_text(score.share), percent_text(score.interval.low),
      percent_text(score.interval.high), report.average_plies, report.shortest, report.longest));
  if (report.proved) console.print(fmt::format("proved: {}\n", short_text(*report.proved)));
  print_next_moves(report.openings, console);
  print_orders(report, console);
  print_report_tallies("year", report.years, 0, "unknown", console);
  print_report_tallies("to move", report.movers, report.movers_total, "", console);
  print_report_tallies("opponent", report.opponents, report.opponents_total, "", console);
  print_report_tallies("ending", report.endings, 0, "", console);
  console.print("\nLongest games:\n");
  analysis::GamesAnswer longest;
  longest.games = report.longest_games;
  longest.total = longest.games.size();
  print_games(longest, arguments, console);
}

Exit run(const ReportArguments& arguments, Console& console, const Catalogue& titles) {
  db::Database database =
      open_to_search(arguments.database, arguments.position, arguments.games.rules, titles);
  analysis::ReportQuestion question;
  question.positions = chosen_among(database, arguments.position, arguments.games.rules);
  question.filter = openings_filter_of(arguments.games, titles, console);
  question.most = arguments.limit.value_or(arguments.json ? 0 : kListRows);
  const analysis::ProofBooks books(proof_folder());
  question.books = &books;
  const analysis::Report report = analysis::report_answer(database, question);
  if (arguments.json) {
    console.print(analysis::to_json(report));
  } else if (report.games.games > 0) {
    print_report(report, arguments, console);
  }
  if (report.games.games > 0) return Exit::kDone;
  return no_such_games(console, database, question.filter, "no game reached this position");
}

}  // namespace

void add_report(Command& program) {
  Command& command = program.add(
      "report", "Summarize all games with an opening",
      "gipfbase report --variant 37 --line \"Bd4,a1\"\n"
      "gipfbase report --line \"Bd4,a1\" --where \"year >= 2015\" --json\n\n"
      "Shows the next moves and their scores, the move orders that led to the position, the\n"
      "results by year, by player to move and by opponent, endings, the longest games, and\n"
      "proved values. Won and lost are counted for the player to move.");
  auto& arguments = command.runs<ReportArguments>(run);
  add_database_option(command, arguments);
  add_position_options(command, arguments.position);
  add_game_options(command, arguments.games);
  command.option("--limit", &arguments.limit, "N",
                 "Maximum number of rows of each list (0: all; default 10, but all with --json)");
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
