// The command openings: what was played from a position, and how that went.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "analysis/openings/opening.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/proved_value.hpp"
#include "cli/terminal/stopwatch.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

constexpr std::size_t kTableLimit = 20;

struct OpeningsArguments {
  std::string database;
  GameChoice games;
  PositionChoice position;
  std::optional<std::size_t> limit;
  bool json = false;
};

/// Proved values of the positions after the moves shown, from the view of the player who makes
/// them.
using MoveValues = std::vector<std::optional<db::SolvedValue>>;

MoveValues values_of(db::Database& database, const ChosenPosition& chosen,
                     const analysis::ScoredOpening& opening, std::size_t limit) {
  MoveValues values(limit);
  db::SolvedValues solved(database);
  if (solved.empty()) return values;
  const notation::Rules& ruleset = *chosen.ruleset;
  for (std::size_t i = 0; i < limit; ++i) {
    notation::AnyPosition next = chosen.position;
    ruleset.play(next, opening.moves[i].played.move);
    const auto value = solved.find(ruleset, next);
    if (!value || !value->proved()) continue;
    const bool same_side = ruleset.side_to_move(next) == ruleset.side_to_move(chosen.position);
    values[i] = same_side ? *value : value->seen_by_opponent();
  }
  return values;
}

Json move_json(const analysis::ScoredMove& move, const std::optional<db::SolvedValue>& value) {
  const db::OpeningMove& m = move.played;
  return {{"move", m.text},
          {"games", m.games},
          {"wins", m.wins},
          {"draws", m.draws},
          {"losses", m.losses},
          {"score", move.score.share ? Json(*move.score.share) : Json(nullptr)},
          {"low", move.score.interval.low},
          {"high", move.score.interval.high},
          {"other", m.other},
          {"share", move.popularity},
          {"average_plies", m.average_plies},
          {"first_date", m.first_date},
          {"last_date", m.last_date},
          {"proved", value ? json_of(*value) : Json(nullptr)}};
}

Json table_json(const analysis::ScoredOpening& opening, const MoveValues& values,
                const ChosenPosition& chosen, double seconds) {
  Json moves = Json::array();
  for (std::size_t i = 0; i < values.size(); ++i) {
    moves.push_back(move_json(opening.moves[i], values[i]));
  }
  return {{"games", opening.games},
          {"seconds", seconds},
          {"title", chosen.ruleset->title()},
          {"variant", chosen.ruleset->variant()},
          {"position", chosen.ruleset->write_position(chosen.position)},
          {"ended", opening.ended},
          {"moves_total", opening.moves.size()},
          {"moves", std::move(moves)}};
}

std::string percent(double share) { return fmt::format("{:.1f}", 100 * share); }

std::string moves_table(const analysis::ScoredOpening& opening, const MoveValues& values,
                        bool colour) {
  std::vector<Column> columns = {{"move"},
                                 {"games", Align::kRight},
                                 {"share %", Align::kRight},
                                 {"score %", Align::kRight},
                                 {"95 % interval", Align::kRight},
                                 {"won", Align::kRight},
                                 {"drawn", Align::kRight},
                                 {"lost", Align::kRight},
                                 {"length", Align::kRight},
                                 {"first seen"},
                                 {"last seen"}};
  const bool any_proved = std::any_of(values.begin(), values.end(),
                                      [](const auto& value) { return value.has_value(); });
  if (any_proved) columns.push_back({"proved"});
  Table table(std::move(columns));
  for (std::size_t i = 0; i < values.size(); ++i) {
    const analysis::ScoredMove& move = opening.moves[i];
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
    if (any_proved) row.push_back(values[i] ? short_text(*values[i]) : "");
    table.add(row);
  }
  return table.text(colour);
}

Exit run(const OpeningsArguments& arguments, Console& console) {
  db::Database database =
      open_to_search(arguments.database, arguments.position, arguments.games.rules);
  const auto all = chosen_among(database, arguments.position, arguments.games.rules);
  const Stopwatch watch;
  analysis::ScoredOpening opening;
  const ChosenPosition* reached = nullptr;
  std::string others;
  for (const ChosenPosition& candidate : all) {
    db::GameFilter filter = filter_of(arguments.games);
    filter.title = candidate.ruleset->title();
    filter.variant = candidate.ruleset->variant();
    auto table =
        analysis::scored(db::openings(database, query_of(candidate, arguments.position), filter));
    if (reached != nullptr && table.games > 0) {
      others += fmt::format("{}{} {} ({})", others.empty() ? "" : ", ", candidate.ruleset->title(),
                            candidate.ruleset->variant(), counted(table.games, "game"));
    } else if (reached == nullptr && table.games > 0) {
      reached = &candidate;
      opening = std::move(table);
    }
  }
  const ChosenPosition& chosen = reached != nullptr ? *reached : all.front();
  const double seconds = watch.seconds();
  if (!others.empty()) {
    console.say(fmt::format("also in {}; choose with --title and --variant", others));
  }
  // A table is for the eye; JSON is for programs, which want everything.
  const std::size_t asked = arguments.limit.value_or(arguments.json ? 0 : kTableLimit);
  const std::size_t limit =
      asked == 0 ? opening.moves.size() : std::min(asked, opening.moves.size());
  const MoveValues values = values_of(database, chosen, opening, limit);
  if (arguments.json) {
    console.print_json(table_json(opening, values, chosen, seconds));
  } else {
    console.print(chosen.ruleset->diagram(chosen.position, console.diagram_style()));
    console.print(fmt::format("\n{} {}: {}, {} ended here\n", chosen.ruleset->title(),
                              chosen.ruleset->variant(), counted(opening.games, "game"),
                              grouped(opening.ended)));
    if (!opening.moves.empty()) {
      console.print('\n' + moves_table(opening, values, console.colour()));
    }
    if (limit < opening.moves.size()) {
      console.say(fmt::format("{} of {} moves; --limit 0 shows all of them", grouped(limit),
                              grouped(opening.moves.size())));
    }
  }
  if (opening.games == 0) {
    console.say("gipfbase: no game reached this position");
    return Exit::kFindings;
  }
  return Exit::kDone;
}

}  // namespace

void add_openings(Program& program) {
  auto arguments = std::make_shared<OpeningsArguments>();
  CLI::App& command = program.add(
      "openings", "Show what was played from a position and how it scored",
      "gipfbase openings --variant 48\n"
      "gipfbase openings --line \"Bd4,a1\" --from 2020 --limit 10\n"
      "gipfbase openings --player Alice --json\n\n"
      "Won, drawn, lost and the score are those of the player to move; the interval is\n"
      "Wilson's at 95 %. Moves that a symmetry of the position maps onto each other count\n"
      "as one (--exact: as two).");
  add_database_option(command, arguments->database);
  add_position_options(command, arguments->position);
  add_game_options(command, arguments->games);
  command
      .add_option("--limit", arguments->limit, "Most moves to print (0: all; default 20, JSON all)")
      ->type_name("N")
      ->check(whole_number());
  add_json_option(command, arguments->json);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
