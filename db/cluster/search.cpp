#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "db/cluster/cluster.hpp"
#include "db/query/hits.hpp"
#include "db/rows/opening_counts.hpp"

namespace gipfbase::db {
namespace {

/// A game that was found, and the first ply at which it reaches the position.
struct Hit {
  std::int64_t game = 0;
  std::uint32_t ply = 0;
};

std::string order_by(const Order& order) {
  const std::string_view direction = order.reverse ? " DESC" : "";
  std::string by;
  switch (order.by) {
    case Order::By::kNumber: break;
    case Order::By::kDate: by = fmt::format("date_first{}, ", direction); break;
    case Order::By::kPlayer:
      by = fmt::format("white_folded{0}, black_folded{0}, ", direction);
      break;
    case Order::By::kLength: by = fmt::format("plies{}, ", direction); break;
    case Order::By::kRating:
      throw Error("a cluster does not support ratings; use the exported database file");
    case Order::By::kRound:
      throw Error("a cluster cannot sort by round; use the exported database file");
  }
  return fmt::format(" ORDER BY {}game{}", by, direction);
}

std::string limit_of_page(const Page& page) {
  const std::uint64_t limit = page.limit == 0 ? INT64_MAX - page.offset : page.limit;
  return fmt::format(" LIMIT {}, {}", page.offset, limit);
}

/// An SQL condition for the rows of a position in the index.
std::string in_index(const PositionQuery& query) {
  const std::vector<notation::IndexRow> rows = index_rows(query);
  std::string sql =
      fmt::format("key IN ({}, {})", stored_key(rows.front().key), stored_key(rows.back().key));
  if (query.exact) sql += fmt::format(" AND orientation = {}", rows.front().orientation);
  if (query.line) sql += fmt::format(" AND ply = {}", query.line->size());
  // Most games reach a position once; if a game reaches it again, `first_visit` marks the first
  // time.
  if (!query.exact && !query.line) sql += " AND first_visit = 1";
  return sql;
}

/// Searches for a position.
class PositionSearch {
 public:
  PositionSearch(ClusterArchive& archive, const GameFilter& filter, const PositionQuery& query,
                 const Page& page)
      : archive_(archive),
        filter_(filter),
        query_(query),
        page_(page),
        from_(fmt::format(" FROM {} WHERE {}", archive.table("all_positions"), in_index(query))) {}

  SearchResult run() {
    const std::string chosen = archive_.of_games(filter_);
    SearchResult result;
    // For a line all hits are verified, move by move; for a position only the hits on the page
    // shown.
    if (!query_.line) {
      const std::string_view games =
          chosen.empty() && !query_.exact ? "count()" : "uniqExact(game)";
      result.total = static_cast<std::uint64_t>(cluster_number(
          archive_.query(fmt::format("SELECT {}{}{}", games, from_, chosen)).at(0).at(0)));
    }
    const Page wanted = query_.line ? Page{0, 0, page_.order} : page_;
    const std::vector<Hit> hits =
        page_.order.by == Order::By::kNumber ? by_number(chosen, wanted) : by_other_order(wanted);
    for (std::size_t at = 0; at < hits.size(); at += kGamesAtATime) {
      take(std::span(hits).subspan(at, std::min(kGamesAtATime, hits.size() - at)), result);
    }
    return result;
  }

 private:
  std::vector<Hit> by_number(const std::string& chosen, const Page& page) {
    // A game is found at most twice: with the seats as given, and exchanged.
    const std::uint64_t enough = page.limit == 0 ? INT64_MAX : 2 * (page.offset + page.limit);
    const bool once = !query_.exact && !query_.line;
    std::vector<Hit> hits;
    for (const auto& row : archive_.query(fmt::format(
             "SELECT game, {}{}{}{} ORDER BY game{}, first LIMIT {}",
             once ? "ply AS first" : "min(ply) AS first", from_, chosen,
             once ? "" : " GROUP BY game", page.order.reverse ? " DESC" : "", enough))) {
      const Hit hit{cluster_number(row.at(0)),
                    static_cast<std::uint32_t>(cluster_number(row.at(1)))};
      if (hits.empty() || hits.back().game != hit.game) hits.push_back(hit);
    }
    const std::uint64_t passed = std::min<std::uint64_t>(page.offset, hits.size());
    hits.erase(hits.begin(), hits.begin() + static_cast<std::ptrdiff_t>(passed));
    if (page.limit != 0 && hits.size() > page.limit) hits.resize(page.limit);
    return hits;
  }

  std::vector<Hit> by_other_order(const Page& page) {
    std::vector<Hit> hits;
    for (const auto& row : archive_.query(
             fmt::format("SELECT game FROM {} WHERE game GLOBAL IN (SELECT game{}) AND {}{}{}",
                         archive_.table("all_games"), from_, archive_.game_conditions(filter_),
                         order_by(page.order), limit_of_page(page)))) {
      hits.push_back({cluster_number(row.at(0)), 0});
    }
    for (std::size_t at = 0; at < hits.size(); at += kGamesAtATime) {
      const auto some = std::span(hits).subspan(at, std::min(kGamesAtATime, hits.size() - at));
      std::vector<std::int64_t> ids;
      ids.reserve(some.size());
      for (const Hit& hit : some) ids.push_back(hit.game);
      std::map<std::int64_t, std::uint32_t> plies;
      for (const auto& row :
           archive_.query(fmt::format("SELECT game, min(ply){} AND game IN ({}) GROUP BY game",
                                      from_, fmt::join(ids, ",")))) {
        plies[cluster_number(row.at(0))] = static_cast<std::uint32_t>(cluster_number(row.at(1)));
      }
      for (Hit& hit : some) hit.ply = plies[hit.game];
    }
    return hits;
  }

  /// Adds hits, after verification by replay.
  void take(std::span<const Hit> hits, SearchResult& result) {
    std::vector<std::int64_t> ids;
    ids.reserve(hits.size());
    for (const Hit& hit : hits) ids.push_back(hit.game);
    auto games = archive_.games(ids);
    for (const Hit& hit : hits) {
      ClusterArchive::FoundGame& game = games.at(hit.game);
      if (!confirmed(query_, game.start, game.moves, hit.ply)) {
        if (!query_.line && result.total > 0) --result.total;
        continue;
      }
      if (query_.line) {
        ++result.total;
        if (result.total <= page_.offset) continue;
        if (page_.limit != 0 && result.games.size() >= page_.limit) continue;
      }
      result.games.push_back(std::move(game.summary));
      result.games.back().ply = hit.ply;
    }
  }

  ClusterArchive& archive_;
  const GameFilter& filter_;
  const PositionQuery& query_;
  const Page& page_;
  std::string from_;  ///< " FROM ... WHERE ...": the rows of the index
};

}  // namespace

std::map<std::int64_t, ClusterArchive::FoundGame> ClusterArchive::games(
    const std::vector<std::int64_t>& ids) {
  std::map<std::int64_t, FoundGame> found;
  if (ids.empty()) return found;
  for (auto& row : query(fmt::format(
           "SELECT game, title, variant, white, black, event, site, round, date, result, ending, "
           "plies, valid, start, moves FROM {} WHERE game IN ({})",
           table("all_games"), fmt::join(ids, ",")))) {
    FoundGame& game = found[cluster_number(row.at(0))];
    GameSummary& g = game.summary;
    g.id = cluster_number(row[0]);
    g.title = row.at(1);
    g.variant = row.at(2);
    g.white = row.at(3);
    g.black = row.at(4);
    g.event = row.at(5);
    g.site = row.at(6);
    g.round = row.at(7);
    g.date = row.at(8);
    g.result = row.at(9);
    g.ending = row.at(10);
    g.plies = static_cast<std::uint32_t>(cluster_number(row.at(11)));
    g.valid = row.at(12) != "0";
    game.start = std::move(row.at(13));
    game.moves = cluster_bytes(row.at(14));
  }
  for (const std::int64_t id : ids) {
    if (found.contains(id)) continue;
    throw Error(
        "{} has positions of game {}, but not the game; run \"gipfbase cluster load\" again",
        address_.text(), id);
  }
  return found;
}

SearchResult ClusterArchive::search(const GameFilter& filter,
                                    const std::optional<PositionQuery>& position,
                                    const Page& page) {
  if (position) return PositionSearch(*this, filter, *position, page).run();
  const std::string from =
      fmt::format(" FROM {} WHERE {}", table("all_games"), game_conditions(filter));
  SearchResult result;
  result.total =
      static_cast<std::uint64_t>(cluster_number(query("SELECT count()" + from).at(0).at(0)));
  std::vector<std::int64_t> ids;
  for (const auto& row : query("SELECT game" + from + order_by(page.order) + limit_of_page(page))) {
    ids.push_back(cluster_number(row.at(0)));
  }
  for (std::size_t at = 0; at < ids.size(); at += kGamesAtATime) {
    const std::size_t end = std::min(at + kGamesAtATime, ids.size());
    const std::vector<std::int64_t> some(ids.begin() + static_cast<std::ptrdiff_t>(at),
                                         ids.begin() + static_cast<std::ptrdiff_t>(end));
    auto found = games(some);
    for (const std::int64_t id : some) result.games.push_back(std::move(found.at(id).summary));
  }
  return result;
}

}  // namespace gipfbase::db
