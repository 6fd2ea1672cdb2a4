#include <fmt/format.h>

#include <algorithm>

#include "db/cluster/cluster.hpp"
#include "db/query/openings/move_groups.hpp"
#include "db/rows/codec.hpp"
#include "db/rows/opening_counts.hpp"

namespace gipfbase::db {
namespace {

std::uint64_t amount(std::string_view text) {
  return static_cast<std::uint64_t>(cluster_number(text));
}

/// Counts on the shards: only one row per move crosses the network.
class ClusterCount final : public OpeningCount {
 public:
  ClusterCount(ClusterArchive& archive, const PositionQuery& query, const std::string& chosen)
      : OpeningCount(query), archive_(archive), chosen_(chosen) {}

 private:
  Counted count(const notation::AnyPosition& /*position*/, const notation::IndexRow& row) override {
    return query().exact ? count_as_played(row) : count_moves(row.key);
  }

  Counted count_moves(std::uint64_t key) {
    Counted counted;
    for (const auto& row : archive_.query(fmt::format(
             "SELECT next, count(), countIf(winner = 0), countIf(winner = 1), countIf(winner = 2), "
             "sum(plies), minIf(date, date != ''), max(date), countIf(first_visit = 1) FROM {} "
             "WHERE key = {} AND first_move = 1{} GROUP BY next",
             archive_.table("all_positions"), stored_key(key), chosen_))) {
      const std::vector<std::uint8_t> next = cluster_bytes(row.at(0));
      MoveGroup& group =
          counted.moves[next.empty() ? std::nullopt : std::optional(decode_move(next))];
      group.games = amount(row.at(1));
      group.seat = {amount(row.at(2)), amount(row.at(3))};
      group.drawn = amount(row.at(4));
      group.plies = amount(row.at(5));
      group.add_dates(row.at(6), row.at(7));
      counted.games += amount(row.at(8));
    }
    return counted;
  }

  /// Reads the moves from the games, because the index rows of a symmetric position do not
  /// distinguish its equivalent moves.
  Counted count_as_played(const notation::IndexRow& wanted) {
    const ClusterRows rows = archive_.query(fmt::format(
        "SELECT game, ply, winner, plies, date FROM {} WHERE key = {} AND orientation "
        "= {}{} ORDER BY game, ply",
        archive_.table("all_positions"), stored_key(wanted.key), wanted.orientation, chosen_));
    Counted counted;
    for (std::size_t at = 0; at < rows.size();) {
      std::vector<std::int64_t> ids;
      std::size_t end = at;
      for (; end < rows.size() && ids.size() <= kGamesAtATime; ++end) {
        const std::int64_t id = cluster_number(rows[end].at(0));
        if (!ids.empty() && ids.back() == id) continue;
        if (ids.size() == kGamesAtATime) break;
        ids.push_back(id);
      }
      auto games = archive_.games(ids);
      std::int64_t last = -1;
      std::vector<std::optional<PackedMove>> seen;
      for (; at < end; ++at) {
        const std::int64_t id = cluster_number(rows[at].at(0));
        const auto played = decode_moves(games.at(id).moves);
        const auto ply = static_cast<std::size_t>(cluster_number(rows[at].at(1)));
        const auto next = ply < played.size() ? std::optional(played[ply]) : std::nullopt;
        if (id != last) {
          last = id;
          seen.clear();
          ++counted.games;
        }
        if (std::find(seen.begin(), seen.end(), next) != seen.end()) continue;
        seen.push_back(next);
        SelectedGame game;
        game.winner = static_cast<int>(cluster_number(rows[at].at(2)));
        game.plies = static_cast<std::uint32_t>(cluster_number(rows[at].at(3)));
        game.date = rows[at].at(4);
        counted.moves[next].add(game);
      }
    }
    return counted;
  }

  ClusterArchive& archive_;
  const std::string& chosen_;
};

class ClusterTables final : public OpeningTables {
 public:
  ClusterTables(ClusterArchive& archive, std::string chosen)
      : archive_(archive), chosen_(std::move(chosen)) {}
  [[nodiscard]] OpeningTable table(const PositionQuery& query) override {
    return ClusterCount(archive_, query, chosen_).table();
  }

 private:
  ClusterArchive& archive_;
  std::string chosen_;
};

}  // namespace

std::unique_ptr<OpeningTables> ClusterArchive::openings(const GameFilter& filter, bool details) {
  if (details) {
    throw Error(
        "a cluster does not support --details, which need ratings; use the exported database file");
  }
  return std::make_unique<ClusterTables>(*this, of_games(filter));
}

}  // namespace gipfbase::db
