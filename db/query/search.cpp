#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "db/query/hits.hpp"
#include "db/query/language/scan.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/query.hpp"
#include "db/rows/codec.hpp"
#include "db/rows/opening_counts.hpp"
#include "db/store/tables/index_runs.hpp"
#include "db/values/solved.hpp"

namespace gipfbase::db {
namespace {

std::uint64_t count_of(Connection& c, const GameFilter& filter, const Conditions& conditions) {
  if (filter.plain()) {
    // The table `totals` has this number.
    return c.count(
        "SELECT coalesce(sum(value), 0) FROM totals WHERE name = ?1 "
        "AND ?2 IN ('', title) AND ?3 IN ('', variant)",
        filter.with_partial ? "games" : "valid", filter.title, filter.variant);
  }
  return conditions.count(c, "SELECT count(*) FROM games g" + conditions.where());
}

/// True when the page is in order of id, the order in which games are read.
bool in_order(const Page& page) {
  return page.order.by == Order::By::kNumber && !page.order.reverse;
}

/// True when the index games_by_variant covers this order: then ids are sorted without reading the
/// rows of games.
bool is_covered(const Order& order) {
  using By = Order::By;
  return order.by == By::kRating || order.by == By::kLength || order.by == By::kRound;
}

SearchResult search_headers(Database& database, const GameFilter& filter, const Page& page) {
  Connection& c = database.connection();
  const Conditions conditions(database, filter);
  const OrderSql order = order_sql(database, filter, page.order);
  SearchResult result;
  result.total = count_of(c, filter, conditions);
  result.games.reserve(page.limit == 0 ? result.total : std::min(page.limit, result.total));
  if (is_covered(page.order)) {
    Statement ids = c.prepare(fmt::format("SELECT g.id FROM games g{}{}{} LIMIT ? OFFSET ?",
                                          order.join, conditions.where(), order.by));
    ids.bind_from(conditions.bind(ids), limit_of(page), page.offset);
    Statement game =
        c.prepare(fmt::format("SELECT {} FROM games g{} WHERE g.id = ?", kSummaryColumns, kJoins));
    while (ids.step()) {
      game.bind_all(ids.integer(0)).step();
      result.games.push_back(summary_of(game));
      game.reset();
    }
    return result;
  }
  Statement s =
      c.prepare(fmt::format("SELECT {} FROM games g{}{}{}{} LIMIT ? OFFSET ?", kSummaryColumns,
                            kJoins, order.join, conditions.where(), order.by));
  const int next = conditions.bind(s);
  s.bind_from(next, limit_of(page), page.offset);
  while (s.step()) result.games.push_back(summary_of(s));
  return result;
}

/// The games that match a query, in order of id, up to the end of the page.
SearchResult search_query(Database& database, const GameFilter& filter, const Page& page) {
  std::vector<language::QueryHit> found;
  SearchResult result;
  GameFilter rest = filter;
  rest.where.clear();
  const language::QueryReport report =
      language::run_query(database, filter.where, rest, {},
                          [&](const language::QueryHit& hit) {
                            if (++result.total <= page.offset) return true;
                            result.more = page.limit != 0 && found.size() == page.limit;
                            if (!result.more) found.push_back(hit);
                            return !result.more;
                          },
                          {});
  if (result.more) --result.total;
  Statement game = database.connection().prepare(
      fmt::format("SELECT {} FROM games g{} WHERE g.id = ?", kSummaryColumns, kJoins));
  result.games.reserve(found.size());
  for (const language::QueryHit& hit : found) {
    game.bind_all(hit.game).step();
    result.games.push_back(summary_of(game));
    if (report.scope != language::Scope::kGame) result.games.back().ply = hit.ply;
    game.reset();
  }
  return result;
}

/// Sets the ply of games that have none yet to the first ply with a matching proved value, by
/// replaying the games.
void add_places(Database& database, const ValueFilter& wanted, SearchResult& result) {
  SolvedValues values(database);
  Statement s = database.connection().prepare("SELECT start, moves FROM games WHERE id = ?");
  for (GameSummary& game : result.games) {
    if (game.ply) continue;
    const auto rules = database.rules(game.title, game.variant);
    s.bind_all(game.id).step();
    const auto start = rules->start_of(s.text(0));
    const auto proved = start ? proved_values(values, *rules, *start, decode_moves(s.blob(1)))
                              : std::vector<PlyValue>();
    s.reset();
    const auto hit = std::find_if(proved.begin(), proved.end(),
                                  [&](const PlyValue& ply) { return wanted.matches(ply.value); });
    if (hit != proved.end()) game.ply = hit->ply;
  }
}

/// SQL for index rows of the first occurrence of a position in each partial game, because the index
/// contains only complete games. Empty if there are no occurrences.
std::string partial_hits(Database& database, const GameFilter& filter, const PositionQuery& query,
                         const std::vector<notation::IndexRow>& wanted) {
  Conditions conditions(database, filter);
  conditions.add("g.valid = 0 AND g.title = ?", std::string(query.ruleset->title()));
  conditions.add("g.variant = ?", std::string(query.ruleset->variant()));
  Statement s = conditions.statement(
      database.connection(), "SELECT g.id, g.start, g.moves FROM games g" + conditions.where());
  std::string hits;
  std::vector<notation::IndexRow> rows;
  while (s.step()) {
    const auto start = query.ruleset->start_of(s.text(1));
    if (!start) continue;
    rows.clear();
    (void)query.ruleset->replay(*start, decode_moves(s.blob(2)), &rows);
    for (std::size_t ply = 0; ply < rows.size(); ++ply) {
      const bool there = std::any_of(wanted.begin(), wanted.end(), [&](const auto& row) {
        return row.key == rows[ply].key &&
               (!query.exact || row.orientation == rows[ply].orientation);
      });
      if (!there || (query.line && ply != query.line->size())) continue;
      hits += fmt::format("{}({}, {}, {}, {})", hits.empty() ? "VALUES " : ", ",
                          stored_key(rows[ply].key), s.integer(0), ply,
                          std::uint32_t{rows[ply].orientation});
      break;
    }
  }
  return hits;
}

SearchResult search_hits(Database& database, const GameFilter& filter, const PositionQuery& query,
                         const Page& page) {
  Connection& c = database.connection();
  const std::vector<notation::IndexRow> rows = index_rows(query);
  Conditions conditions(database, filter);
  conditions.add(
      fmt::format("p.key IN ({}, {})", stored_key(rows.front().key), stored_key(rows.back().key)));
  if (query.exact) conditions.add("p.orientation = ?", std::int64_t{rows[0].orientation});
  if (query.line) conditions.add("p.ply = ?", static_cast<std::int64_t>(query.line->size()));
  std::string index = filter.puzzles || filter.contests ? "puzzle_positions" : "all_positions";
  const std::string partial =
      filter.with_partial ? partial_hits(database, filter, query, rows) : std::string();
  if (!partial.empty()) {
    index =
        fmt::format("(SELECT key, game, ply, orientation FROM {} UNION ALL {})", index, partial);
  }
  const std::string from = fmt::format(" FROM {} p JOIN games g ON g.id = p.game", index);
  SearchResult result;
  // In a search for a line, all hits are verified, move by move; in a search for a position, only
  // those on the requested page.
  if (!query.line) {
    result.total = conditions.count(c, "SELECT count(DISTINCT p.game)" + from + conditions.where());
  }
  const OrderSql order = order_sql(database, filter, page.order);
  const bool with_names = page.order.by == Order::By::kPlayer;
  Statement s = c.prepare(fmt::format(
      "SELECT p.game, min(p.ply), g.start, g.moves{}{}{}{} GROUP BY p.game{} LIMIT ? OFFSET ?",
      from, with_names ? kJoins : "", order.join, conditions.where(), order.by));
  const int next = conditions.bind(s);
  s.bind_from(next, query.line ? -1 : limit_of(page), query.line ? 0 : page.offset);
  Statement summary =
      c.prepare(fmt::format("SELECT {} FROM games g{} WHERE g.id = ?", kSummaryColumns, kJoins));
  while (s.step()) {
    const auto ply = static_cast<std::uint32_t>(s.integer(1));
    if (!confirmed(query, s.text(2), s.blob(3), ply)) {
      if (!query.line && result.total > 0) --result.total;
      continue;
    }
    if (query.line) {
      ++result.total;
      if (result.total <= page.offset) continue;
      if (page.limit != 0 && result.games.size() >= page.limit) continue;
    }
    summary.bind_all(s.integer(0)).step();
    result.games.push_back(summary_of(summary));
    result.games.back().ply = ply;
    summary.reset();
  }
  return result;
}

/// The valid games in which a position occurs, in order of id, each with its first ply. Each run of
/// the index has this order, and each game is in one run.
class Occurrences {
 public:
  Occurrences(Connection& c, const std::vector<notation::IndexRow>& rows, bool exact) {
    // There may be dozens of runs, but most positions are in one or two.
    Statement in = c.prepare(
        "SELECT run FROM index_runs r WHERE run > 0 AND EXISTS "
        "(SELECT 1 FROM position_runs p WHERE p.run = r.run AND p.key = ?1) ORDER BY run");
    for (const notation::IndexRow& row : rows) {
      std::vector<IndexRun> runs(1);
      in.bind_all(stored_key(row.key));
      while (in.step()) runs.push_back({in.integer(0), 0});
      in.reset();
      for (const IndexRun& run : runs) {
        open_.push_back(open(c, run, row, exact));
        open_.back().step();
      }
    }
  }
  /// Advances to the next game; false after the last.
  bool next() {
    const Open& first =
        *std::min_element(open_.begin(), open_.end(), [](const Open& a, const Open& b) {
          return std::pair(a.game, a.ply) < std::pair(b.game, b.ply);
        });
    game_ = first.game;
    ply_ = first.ply;
    if (game_ == kNone) return false;
    positions_ = 0;
    for (Open& run : open_) {
      positions_ += run.game == game_ ? 1 : 0;
      while (run.game == game_) run.step();
    }
    return true;
  }
  [[nodiscard]] std::int64_t game() const { return game_; }
  [[nodiscard]] std::uint32_t ply() const { return ply_; }
  /// The number of the requested positions that the current game has.
  [[nodiscard]] std::uint64_t positions() const { return positions_; }

 private:
  static constexpr std::int64_t kNone = INT64_MAX;
  struct Open {
    Statement statement;
    std::int64_t game = 0;
    std::uint32_t ply = 0;

    void step() {
      game = statement.step() ? statement.integer(0) : kNone;
      if (game != kNone) ply = static_cast<std::uint32_t>(statement.integer(1));
    }
  };
  static Open open(Connection& c, const IndexRun& run, const notation::IndexRow& row, bool exact) {
    Open opened{
        c.prepare(fmt::format("SELECT game, ply FROM {} AND key = ?{} ORDER BY game, placed",
                              run.from(), exact ? " AND orientation = ?" : ""))};
    opened.statement.bind_all(stored_key(row.key));
    if (exact) opened.statement.bind_from(2, row.orientation);
    return opened;
  }

  std::vector<Open> open_;
  std::int64_t game_ = 0;
  std::uint32_t ply_ = 0;
  std::uint64_t positions_ = 0;
};

/// The number of games with these positions. Returns nullopt when no position is counted in
/// advance; then the games are few, and the caller counts them as it reads them.
std::optional<std::uint64_t> count_occurrences(Connection& c,
                                               const std::vector<notation::IndexRow>& rows,
                                               bool exact) {
  if (exact) return std::nullopt;
  std::uint64_t games = 0;
  std::vector<notation::IndexRow> others;
  Statement known = c.prepare("SELECT games FROM opening_totals WHERE key = ?");
  for (const notation::IndexRow& row : rows) {
    if (known.bind_all(stored_key(row.key)).step()) {
      games += static_cast<std::uint64_t>(known.integer(0));
    } else {
      others.push_back(row);
    }
    known.reset();
  }
  if (others.size() == rows.size()) return std::nullopt;
  for (const notation::IndexRow& row : others) {
    for (Occurrences found(c, {row}, exact); found.next();) ++games;
  }
  return games;
}

/// Searches all valid games for a position, without other conditions.
SearchResult search_index(Connection& c, const PositionQuery& query, const Page& page) {
  const std::vector<notation::IndexRow> rows = index_rows(query);
  const auto known = count_occurrences(c, rows, query.exact);
  SearchResult result;
  result.total = known.value_or(0);
  Statement game = c.prepare(fmt::format(
      "SELECT {}, g.start, g.moves FROM games g{} WHERE g.id = ?", kSummaryColumns, kJoins));
  const auto on_page = [&](std::uint64_t place) {
    return place >= page.offset && (page.limit == 0 || place - page.offset < page.limit);
  };
  Occurrences found(c, rows, query.exact);
  for (std::uint64_t place = 0; !known || place < page.offset || on_page(place); ++place) {
    if (!found.next()) break;
    if (!known) result.total += found.positions();
    if (!on_page(place)) continue;
    game.bind_all(found.game()).step();
    if (confirmed(query, game.text(kSummaryWidth), game.blob(kSummaryWidth + 1), found.ply())) {
      result.games.push_back(summary_of(game));
      result.games.back().ply = found.ply();
    } else {
      --result.total;
    }
    game.reset();
  }
  return result;
}

SearchResult search_position(Database& database, const GameFilter& filter,
                             const PositionQuery& query, const Page& page) {
  const auto asks_for_another = [](const std::string& asked, std::string_view id) {
    return !asked.empty() && asked != id;
  };
  const bool whole_index = filter.plain() && !filter.with_partial && in_order(page) &&
                           !query.line && !asks_for_another(filter.title, query.ruleset->title()) &&
                           !asks_for_another(filter.variant, query.ruleset->variant());
  return whole_index ? search_index(database.connection(), query, page)
                     : search_hits(database, filter, query, page);
}

}  // namespace

GameSummary summary_of(const Statement& s) {
  GameSummary g;
  s.read(g.id, g.title, g.variant, g.white, g.black, g.event, g.site, g.round, g.date, g.result,
         g.ending, g.plies, g.valid);
  return g;
}

std::uint64_t count_games(Database& database, const GameFilter& filter) {
  const Snapshot snapshot(database.connection());
  return count_of(database.connection(), filter, Conditions(database, filter));
}

SearchResult search(Database& database, const GameFilter& filter,
                    const std::optional<PositionQuery>& position, const Page& page) {
  const Snapshot snapshot(database.connection());
  const bool by_query = !position && !filter.where.empty() && !filter.value && in_order(page);
  SearchResult result = position   ? search_position(database, filter, *position, page)
                        : by_query ? search_query(database, filter, page)
                                   : search_headers(database, filter, page);
  if (filter.value) add_places(database, *filter.value, result);
  return result;
}

}  // namespace gipfbase::db
