// The command openings: the moves played in a position, with their scores.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "analysis/answers/openings/openings_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "cli/terminal/files/user_folders.hpp"
#include "cli/terminal/table.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/formats/record.hpp"

namespace gipfbase::cli {
namespace {

using analysis::MoveOrder;

constexpr std::array<std::pair<std::string_view, MoveOrder>, 5> kOrders = {
    {{"games", MoveOrder::kGames},
     {"score", MoveOrder::kScore},
     {"length", MoveOrder::kLength},
     {"date", MoveOrder::kDate},
     {"name", MoveOrder::kName}}};

struct OpeningsArguments : Arguments {
  GameChoice games;
  PositionChoice position;
  std::optional<std::size_t> limit;
  std::size_t depth = 1;
  std::optional<std::uint64_t> least_games;
  std::string sort = "games";
  std::string format = "text";
  bool details = false;
};

std::vector<std::string> move_cells(const analysis::ScoredMove& move, std::size_t ply, bool details,
                                    bool any_proved) {
  const db::OpeningMove& m = move.played;
  const analysis::Interval& interval = move.score.interval;
  std::vector<std::string> row = {
      std::string(2 * ply, ' ') + m.text,
      grouped(m.games),
      percent_text(move.popularity),
      percent_text(move.score.share),
      fmt::format("{} .. {:>5}", percent_text(interval.low), percent_text(interval.high)),
      grouped(m.wins),
      grouped(m.draws),
      grouped(m.losses),
      fmt::format("{:.1f}", m.average_plies),
      m.first_date,
      m.last_date};
  if (details) {
    const db::OpeningDetails& d = *m.details;
    row.push_back(grouped(d.reached.games));
    row.push_back(percent_text(move.reached.share));
    row.push_back(percent_text(d.expected));
    row.push_back(d.rating ? fmt::format("{} {:.0f}", d.strongest, *d.rating) : "");
    row.push_back(fmt::format("{}", fmt::join(d.examples, " ")));
  }
  if (any_proved) row.push_back(move.proved ? short_text(*move.proved) : "");
  return row;
}

bool has_proved(const std::vector<analysis::ScoredMove>& moves) {
  return std::any_of(moves.begin(), moves.end(), [](const auto& move) {
    return move.proved.has_value() || has_proved(move.next);
  });
}

void add_move_rows(const std::vector<analysis::ScoredMove>& moves, std::size_t ply, bool details,
                   bool proved, Table& table) {
  for (const analysis::ScoredMove& move : moves) {
    table.add(move_cells(move, ply, details, proved));
    add_move_rows(move.next, ply + 1, details, proved, table);
  }
}

Table moves_table(const std::vector<analysis::ScoredMove>& moves, bool details) {
  std::vector<Column> columns = {Column("move").cut(12),
                                 ">games",
                                 ">share %",
                                 ">score %",
                                 ">95 % interval",
                                 Column(">won").lesser(2),
                                 Column(">drawn").lesser(2),
                                 Column(">lost").lesser(2),
                                 Column(">length").lesser(3),
                                 Column("first seen").lesser(4),
                                 Column("last seen").lesser(1)};
  if (details) {
    for (const char* heading :
         {">reached", ">score there %", ">expected %", "strongest", "games"}) {
      columns.emplace_back(heading);
    }
  }
  const bool proved = has_proved(moves);
  if (proved) columns.emplace_back("proved");
  Table table(std::move(columns));
  add_move_rows(moves, 0, details, proved, table);
  return table;
}

/// The answer in the format of --format or --json.
std::string openings_text(const analysis::OpeningsAnswer& answer,
                          const OpeningsArguments& arguments, const Console& console) {
  if (arguments.json || arguments.format == "json") return analysis::to_json(answer);
  if (arguments.format == "csv") return analysis::csv(answer);
  if (arguments.format == "svg") return analysis::svg(answer);
  if (arguments.format == "gpn") {
    return notation::write_game(notation::kGpn, analysis::game_of(answer)).text;
  }
  const notation::Rules& rules = *answer.position.ruleset;
  // In a file, lines have any length and no colours.
  const bool in_file = arguments.output != "-";
  std::string text = notation::drawing(
      diagram_of(answer.position, arguments.position),
      in_file ? notation::DiagramStyle{false, console.unicode()} : console.diagram_style());
  text += fmt::format("\n{} {}: {}, {} ended here\n", rules.title(), rules.variant(),
                      counted(answer.games, "game"), grouped(answer.ended));
  if (answer.known) text += analysis::book_text(*answer.known) + '\n';
  if (!answer.moves.empty()) {
    const Table table = moves_table(answer.moves, arguments.details);
    text += '\n' + (in_file ? table.text(0, false) : table.text(console));
  }
  return text;
}

Exit run(const OpeningsArguments& arguments, Console& console, const Catalogue& titles) {
  const auto archive =
      open_archive_to_search(arguments.database, arguments.position, arguments.games.rules, titles);
  analysis::OpeningsQuestion question;
  question.positions = chosen_among(*archive, arguments.position, arguments.games.rules);
  question.filter = openings_filter_of(arguments.games, titles, console);
  // Only a table of one position is limited by default; programs want all moves.
  const bool whole = arguments.json || arguments.format != "text" || arguments.depth > 1;
  question.most_moves = arguments.limit.value_or(whole ? 0 : kTableRows);
  question.least_games = arguments.least_games;
  const analysis::ProofBooks books(proof_folder());
  question.books = &books;
  question.details = arguments.details;
  question.depth = arguments.depth;
  for (const auto& [name, order] : kOrders) {
    if (name == arguments.sort) question.order = order;
  }
  const analysis::OpeningsAnswer answer = analysis::openings_answer(*archive, question);
  std::string others;
  for (const db::StoredVariant& other : answer.others) {
    others += fmt::format("{}{} {} ({})", others.empty() ? "" : ", ", other.title, other.variant,
                          counted(other.games, "game"));
  }
  if (!others.empty()) {
    console.say(fmt::format("also found in {}; choose with --title and --variant", others));
  }
  // A file is written only if there are games.
  if (answer.games > 0 || arguments.output == "-") {
    write_file(arguments.output, openings_text(answer, arguments, console), console,
               arguments.force);
  }
  if (arguments.format == "text" && !arguments.json && arguments.depth == 1 &&
      answer.moves.size() < answer.moves_total) {
    console.say(fmt::format("{} of {} moves; --limit 0 shows all", grouped(answer.moves.size()),
                            grouped(answer.moves_total)));
  }
  if (answer.games == 0) {
    return no_such_games(console, archive->reasons_for_none(question.filter),
                         "no game reached this position");
  }
  return Exit::kDone;
}

}  // namespace

void add_openings(Command& program) {
  Command& command = program.add(
      "openings", "Show the moves played in a position and how they scored",
      "gipfbase openings --variant 48\n"
      "gipfbase openings --line \"Bd4,a1\" --from 2020 --limit 10\n"
      "gipfbase openings --player Alice --json\n"
      "gipfbase openings --depth 3 --min-games 50        # a tree of three moves\n"
      "gipfbase openings --depth 4 --format svg -o tree.svg\n"
      "gipfbase openings --where \"plies > 60\" --details\n\n"
      "Won, drawn, lost and score are counted for the player to move; the interval is Wilson's\n"
      "at 95 %. Games without a result or lost by both count only as games. Moves that a\n"
      "symmetry of the position maps onto each other count as one, unless --exact is given.\n"
      "--rating 1700.. selects games of strong players by their ratings on that day.\n\n"
      "--details adds, more slowly: how many games reached the resulting position in any order\n"
      "of moves, and their score; the score expected from the players' ratings; the highest\n"
      "rated player who made the move; examples. A tree omits moves played only once or in\n"
      "fewer than a 200th of the games, unless --min-games is given. In .gpn a tree is one game\n"
      "with side lines.");
  auto& arguments = command.runs<OpeningsArguments>(run);
  add_database_option(command, arguments);
  add_position_options(command, arguments.position);
  add_game_options(command, arguments.games);
  command.option(
      "--limit", &arguments.limit, "N",
      "Maximum number of moves to print for each position (0: all; default 20, but all with a "
      "--depth above 1 or a --format other than text)");
  command.option("--min-games", &arguments.least_games, "N",
                 "Only moves played in at least N games (default 0: all; with a --depth above 1, "
                 "a 200th of the games, but at least 2)");
  std::vector<std::string> orders;
  orders.reserve(kOrders.size());
  for (const auto& [name, order] : kOrders) orders.emplace_back(name);
  command
      .option("--sort", &arguments.sort, "BY",
              "games (default), score, length, date (of the last game) or name")
      .one_of(orders);
  command
      .option("--depth", &arguments.depth, "N",
              "Length of the lines in moves; above 1, they are shown as a tree (default 1)")
      .within(std::uint64_t{1}, std::uint64_t{30});
  command.flag("--details", &arguments.details,
               "Add resulting positions, expected scores and examples");
  add_json_option(command, arguments);
  command.option("--format", &arguments.format, "FORMAT", "text (default), json, csv, svg or gpn")
      .one_of({"text", "json", "csv", "svg", "gpn"})
      .excludes({"--json"});
  add_output_option(command, arguments);
}

}  // namespace gipfbase::cli
