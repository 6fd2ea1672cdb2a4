#include "db/export/readers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "db/export/csv.hpp"
#include "db/query/statistics.hpp"
#include "db/store/tables/index_runs.hpp"
#include "db/store/tables/totals.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::db {
namespace {

/// Begins a row after its first column, `part`, which is written later.
CsvLine after_part(std::string& text) {
  text += ',';
  return CsvLine(text);
}

RowReader read_names(Database& database, std::string_view table) {
  auto s = std::make_shared<Statement>(database.connection().prepare(
      fmt::format("SELECT n.id, n.name, n.folded, coalesce(a.id, n.id), coalesce(a.name, n.name) "
                  "FROM {0} n LEFT JOIN {0} a ON a.id = n.alias_of ORDER BY n.id",
                  table)));
  return [s](std::string& text) {
    if (!s->step()) return false;
    after_part(text)
        .add(s->integer(0))
        .add(s->text(1))
        .add(s->text(2))
        .add(s->integer(3))
        .add(s->text(4));
    return true;
  };
}

/// The rows of `totals`, and with an empty title the numbers of puzzles, contests and players.
RowReader read_totals(Database& database) {
  struct Total {
    std::string title, variant, name;
    std::int64_t value = 0;
  };
  auto rows = std::make_shared<std::vector<Total>>();
  const Stats stats = statistics(database);
  const auto add = [&](std::string_view title, std::string_view variant, std::string_view name,
                       std::uint64_t value) {
    rows->push_back({std::string(title), std::string(variant), std::string(name),
                     static_cast<std::int64_t>(value)});
  };
  add("", "", "contests", stats.contests);
  add("", "", "players", stats.players);
  add("", "", "puzzles", stats.puzzles);
  Statement s = database.connection().prepare(
      "SELECT title, variant, name, value FROM totals WHERE name NOT LIKE 'distinct%'");
  while (s.step()) {
    rows->push_back(
        {std::string(s.text(0)), std::string(s.text(1)), std::string(s.text(2)), s.integer(3)});
  }
  // If the database did not have these numbers, statistics() has counted the positions.
  for (const VariantStats& v : stats.variants) {
    add(v.title, v.variant, "distinct", v.distinct_positions);
    add(v.title, v.variant, "distinct_exact", v.distinct_positions_exact);
  }
  notation::text::stable_sort(*rows, [](const Total& a, const Total& b) {
    return std::tie(a.title, a.variant, a.name) < std::tie(b.title, b.variant, b.name);
  });
  return [rows, next = std::size_t{0}](std::string& text) mutable {
    if (next == rows->size()) return false;
    const Total& t = (*rows)[next++];
    after_part(text).add(t.title).add(t.variant).add(t.name).add(t.value);
    return true;
  };
}

RowReader read_games(Database& database, GameBriefs& briefs) {
  auto s = std::make_shared<Statement>(database.connection().prepare(
      "SELECT g.id, g.title, g.variant, g.rules_version, "
      "g.white, coalesce(wa.name, w.name), coalesce(wa.folded, w.folded), "
      "g.black, coalesce(ba.name, b.name), coalesce(ba.folded, b.folded), "
      "g.event, coalesce(ea.name, e.name), g.site, coalesce(sa.name, s.name), g.round, "
      "g.date, g.date_first, g.date_last, g.valid, g.result, coalesce(g.winner, -1), g.white_seat, "
      "g.ending, g.claimed_result, g.termination, g.plies, coalesce(g.start, ''), g.moves, "
      "g.final, g.counters, g.tags FROM games g "
      "JOIN players w ON w.id = g.white LEFT JOIN players wa ON wa.id = w.alias_of "
      "JOIN players b ON b.id = g.black LEFT JOIN players ba ON ba.id = b.alias_of "
      "JOIN events e ON e.id = g.event LEFT JOIN events ea ON ea.id = e.alias_of "
      "JOIN sites s ON s.id = g.site LEFT JOIN sites sa ON sa.id = s.alias_of "
      "WHERE g.state = 0 AND g.parent IS NULL ORDER BY g.id"));
  return [s, &briefs](std::string& text) {
    if (!s->step()) return false;
    constexpr int kDate = 15;
    constexpr int kFirstDay = 16;
    constexpr int kWinner = 20;
    constexpr int kPlies = 25;
    const std::string_view date = s->integer(kFirstDay) > 0 ? s->text(kDate) : std::string_view();
    briefs.add(s->integer(0), s->integer(kWinner), s->integer(kPlies), date);
    CsvLine line = after_part(text);
    // In the format, i stands for a number, t for a text, b for bytes.
    int column = 0;
    for (const char kind : std::string_view("ittiittittititttiiitiitttitbttt")) {
      if (kind == 'i') line.add(s->integer(column));
      if (kind == 't') line.add(s->text(column));
      if (kind == 'b') line.add(s->blob(column));
      ++column;
    }
    return true;
  };
}

/// Rows are ordered by key, game and ply, so first occurrences in a game are detected in passing.
RowReader read_positions(Database& database, GameBriefs& briefs) {
  struct State {
    Statement s;
    std::int64_t key = 0;
    std::int64_t game = -1;
    std::vector<std::string> seen = {};  ///< moves of this game from this position
  };
  Connection& c = database.connection();
  auto state = std::make_shared<State>(
      State{c.prepare(sorted_index(c, "key, game, placed, next, ply, orientation"))});
  return [state, &briefs](std::string& text) {
    State& at = *state;
    if (!at.s.step()) return false;
    const std::int64_t key = at.s.integer(0);
    const std::int64_t game = at.s.integer(1);
    const std::span<const std::uint8_t> blob = at.s.blob(3);
    const bool first_visit = key != at.key || game != at.game;
    if (first_visit) {
      at.key = key;
      at.game = game;
      at.seen.clear();
    }
    std::string next(blob.begin(), blob.end());
    const bool first_move = std::find(at.seen.begin(), at.seen.end(), next) == at.seen.end();
    if (first_move) at.seen.push_back(std::move(next));
    const GameBriefs::Brief& brief = briefs.of(game);
    after_part(text)
        .add(key)
        .add(game)
        .add(at.s.integer(4))
        .add(at.s.integer(5))
        .add(blob)
        .add(first_visit ? 1 : 0)
        .add(first_move ? 1 : 0)
        .add(static_cast<int>(brief.winner) - 1)
        .add(static_cast<std::uint32_t>(brief.plies))
        .add(std::string_view(briefs.date(brief.date)));
    return true;
  };
}

RowReader read_solved(Database& database) {
  auto s = std::make_shared<Statement>(database.connection().prepare(
      "SELECT key, position, title, variant, status, coalesce(score, 0), coalesce(distance, -1), "
      "shortest, rules_version, method, nodes, node_limit, time_limit FROM solved "
      "ORDER BY key, position"));
  return [s](std::string& text) {
    if (!s->step()) return false;
    constexpr int kLimit = 12;
    CsvLine line = after_part(text);
    int column = 0;
    for (const char kind : std::string_view("ittttiiiitii")) {
      if (kind == 'i') line.add(s->integer(column));
      if (kind == 't') line.add(s->text(column));
      ++column;
    }
    line.add(s->real(kLimit));
    return true;
  };
}

}  // namespace

void GameBriefs::add(std::int64_t game, std::int64_t winner, std::int64_t plies,
                     std::string_view date) {
  auto number = numbers_.find(date);
  if (number == numbers_.end()) {
    number = numbers_.emplace(date, static_cast<std::uint32_t>(dates_.size())).first;
    dates_.emplace_back(date);
  }
  const auto at = static_cast<std::size_t>(game);
  if (briefs_.size() <= at) briefs_.resize(at + 1, Brief{0, 0, UINT32_MAX});
  constexpr std::int64_t kMostPlies = (1 << 28) - 1;
  briefs_[at].plies = static_cast<std::uint32_t>(std::clamp<std::int64_t>(plies, 0, kMostPlies)) &
                      static_cast<std::uint32_t>(kMostPlies);
  briefs_[at].winner = static_cast<std::uint32_t>(std::clamp<std::int64_t>(winner, -1, 3) + 1) & 7U;
  briefs_[at].date = number->second;
}

const GameBriefs::Brief& GameBriefs::of(std::int64_t game) const {
  const auto at = static_cast<std::size_t>(game);
  if (game < 0 || at >= briefs_.size() || briefs_[at].date == UINT32_MAX) {
    throw Error("the index has positions of game {}, which does not exist; run \"gipfbase check\"",
                game);
  }
  return briefs_[at];
}

RowReader reader_of(std::string_view table, Database& database, GameBriefs& briefs) {
  if (table == "totals") return read_totals(database);
  if (table == "games") return read_games(database, briefs);
  if (table == "positions") return read_positions(database, briefs);
  if (table == "solved") return read_solved(database);
  return read_names(database, table);
}

}  // namespace gipfbase::db
