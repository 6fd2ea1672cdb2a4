// The command openings: what was played from a position, and how that went.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "analysis/answers/openings_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

constexpr std::size_t kTableLimit = 20;

struct OpeningsArguments : Arguments {
  GameChoice games;
  PositionChoice position;
  std::optional<std::size_t> limit;
};

std::string percent(double share) { return fmt::format("{:.1f}", 100 * share); }

std::string moves_table(const std::vector<analysis::ScoredMove>& moves, const Console& console) {
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
  const bool any_proved = std::any_of(moves.begin(), moves.end(),
                                      [](const auto& move) { return move.proved.has_value(); });
  if (any_proved) columns.emplace_back("proved");
  Table table(std::move(columns));
  for (const analysis::ScoredMove& move : moves) {
    const db::OpeningMove& m = move.played;
    const analysis::Interval& interval = move.score.interval;
    std::vector<std::string> row = {
        m.text,
        grouped(m.games),
        percent(move.popularity),
        move.score.share ? percent(*move.score.share) : "-",
        fmt::format("{} .. {:>5}", percent(interval.low), percent(interval.high)),
        grouped(m.wins),
        grouped(m.draws),
        grouped(m.losses),
        fmt::format("{:.1f}", m.average_plies),
        m.first_date,
        m.last_date};
    if (any_proved) row.push_back(move.proved ? short_text(*move.proved) : "");
    table.add(row);
  }
  return table.text(console);
}

Exit run(const OpeningsArguments& arguments, Console& console, const notation::Catalogue& titles) {
  db::Database database =
      open_to_search(arguments.database, arguments.position, arguments.games.rules, titles);
  analysis::OpeningsQuestion question;
  question.positions = chosen_among(database, arguments.position, arguments.games.rules);
  question.filter = filter_of(arguments.games, titles);
  // A table is for the eye; JSON is for programs, which want everything.
  question.most_moves = arguments.limit.value_or(arguments.json ? 0 : kTableLimit);
  const analysis::OpeningsAnswer answer = analysis::answer(database, question);
  std::string others;
  for (const db::StoredVariant& other : answer.others) {
    others += fmt::format("{}{} {} ({})", others.empty() ? "" : ", ", other.title, other.variant,
                          counted(other.games, "game"));
  }
  if (!others.empty()) {
    console.say(fmt::format("also in {}; choose with --title and --variant", others));
  }
  if (arguments.json) {
    console.print(analysis::json(answer));
  } else {
    const notation::Rules& rules = *answer.position.ruleset;
    console.print(rules.diagram(answer.position.position, console.diagram_style()));
    console.print(fmt::format("\n{} {}: {}, {} ended here\n", rules.title(), rules.variant(),
                              counted(answer.games, "game"), grouped(answer.ended)));
    if (!answer.moves.empty()) {
      console.print('\n' + moves_table(answer.moves, console));
    }
    if (answer.moves.size() < answer.moves_total) {
      console.say(fmt::format("{} of {} moves; --limit 0 shows all of them",
                              grouped(answer.moves.size()), grouped(answer.moves_total)));
    }
  }
  if (answer.games == 0) {
    console.say("gipfbase: no game reached this position");
    return Exit::kFindings;
  }
  return Exit::kDone;
}

}  // namespace

void add_openings(Command& program) {
  Command& command = program.add(
      "openings", "Show what was played from a position and how it scored",
      "gipfbase openings --variant 48\n"
      "gipfbase openings --line \"Bd4,a1\" --from 2020 --limit 10\n"
      "gipfbase openings --player Alice --json\n\n"
      "Won, drawn, lost and the score are those of the player to move; the interval is\n"
      "Wilson's at 95 %. Moves that a symmetry of the position maps onto each other count\n"
      "as one (--exact: as two). --rating 1700.. asks for games of strong players, by the\n"
      "ratings of \"gipfbase ratings\" on the day of the game.");
  auto& arguments = command.runs<OpeningsArguments>(run);
  add_database_option(command, arguments);
  add_position_options(command, arguments.position);
  add_game_options(command, arguments.games);
  command
      .option("--limit", &arguments.limit, "N",
              "Most moves to print (0: all; default 20, JSON all)")
      .whole_number();
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
