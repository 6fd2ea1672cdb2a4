// db/query/openings/move_groups.hpp - builds opening tables from counts of moves; inside db only.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "db/query/openings/openings.hpp"

namespace gipfbase::db {

/// An example game. The best examples have the lowest `rank`.
struct OpeningExample {
  double rating = 0;  ///< sum of the ratings of both players
  std::int32_t day = 0;
  std::int64_t id = 0;
  [[nodiscard]] auto rank() const { return std::tuple(-rating, -day, -id); }
};

/// Counts of the games in which one move was played from a position.
struct MoveGroup {
  std::uint64_t games = 0;
  std::array<std::uint64_t, 2> seat{};
  std::uint64_t drawn = 0;
  std::uint64_t plies = 0;
  std::string first_date;
  std::string last_date;
  // Details, for the player to move:
  std::uint64_t rated = 0;
  double expected = 0;
  double rating = 0;
  std::int64_t strongest = 0;
  std::vector<OpeningExample> examples;

  void add_dates(const std::string& first, const std::string& last) {
    if (first_date.empty() || (!first.empty() && first < first_date)) first_date = first;
    last_date = std::max(last_date, last);
  }
  void add(const MoveGroup& other) {
    games += other.games;
    seat[0] += other.seat[0];
    seat[1] += other.seat[1];
    drawn += other.drawn;
    plies += other.plies;
    add_dates(other.first_date, other.last_date);
    rated += other.rated;
    expected += other.expected;
    if (other.strongest != 0) take_player(other.strongest, other.rating);
    for (const OpeningExample& example : other.examples) add(example);
  }
  void add(const SelectedGame& game) {
    ++games;
    if (game.winner == 0 || game.winner == 1) ++seat[static_cast<std::size_t>(game.winner)];
    if (game.winner == 2) ++drawn;
    plies += game.plies;
    add_dates(game.date, game.date);
  }
  void take_player(std::int64_t player, double of) {
    if (strongest != 0 && of <= rating) return;
    strongest = player;
    rating = of;
  }
  void add(const OpeningExample& example);
  void add_details(const SelectedGame& game, const GameRating* ratings, Seat mover);
};

/// Games by their next move; nullopt: the game ended.
using MoveGroups = std::map<std::optional<PackedMove>, MoveGroup>;

/// Counts the moves from a position and, unless the query is exact, from the one with the seats
/// exchanged (Rules::seats_swapped).
class OpeningCount {
 public:
  explicit OpeningCount(const PositionQuery& query) : query_(query), rules_(*query.ruleset) {}
  virtual ~OpeningCount() = default;
  OpeningCount(const OpeningCount&) = delete;
  OpeningCount& operator=(const OpeningCount&) = delete;

  [[nodiscard]] OpeningTable table();

 protected:
  struct Counted {
    std::uint64_t games = 0;  ///< that reached the position
    MoveGroups moves;         ///< by next move: as in index rows or, for an exact query, as played
  };
  /// Counts the games that reached a position, by their next moves.
  [[nodiscard]] virtual Counted count(const notation::AnyPosition& position,
                                      const notation::IndexRow& row) = 0;
  /// Adds details that only the stored games contain.
  virtual void add_stored_details(OpeningMove& /*move*/, const MoveGroup& /*group*/) {}

  [[nodiscard]] const PositionQuery& query() const { return query_; }
  [[nodiscard]] const notation::Rules& rules() const { return rules_; }

 private:
  void collect(const notation::AnyPosition& position, bool swapped);
  [[nodiscard]] OpeningMove made(const PackedMove& packed, const MoveGroup& group) const;

  const PositionQuery& query_;
  const notation::Rules& rules_;
  OpeningTable table_;
  MoveGroups moves_;
};

}  // namespace gipfbase::db
