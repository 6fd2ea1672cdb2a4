// db/rows/opening_counts.hpp - moves from positions that many games reached, counted in advance.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "db/store/sqlite.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::db {

/// A position must have been reached this often for its moves to be counted in advance; below,
/// counting while asked takes well under a millisecond.
inline constexpr std::uint64_t kMaterialisedFrom = 64;

/// SQLite's integers are signed; keys are stored bit for bit, and ordered as SQLite does.
[[nodiscard]] constexpr std::int64_t stored_key(std::uint64_t key) {
  return static_cast<std::int64_t>(key);
}

/// What opening statistics take from a game.
struct GameFacts {
  std::string title, variant;
  std::int64_t winner = -1;  ///< column games.winner, -1 for NULL
  std::int64_t plies = 0;
  std::string date;  ///< empty: not known
};

/// Games that played a move, added up.
struct MoveCount {
  std::int64_t games = 0;
  std::int64_t seat0 = 0;
  std::int64_t seat1 = 0;
  std::int64_t drawn = 0;
  std::int64_t plies = 0;
  std::string first_date;
  std::string last_date;

  void add(const GameFacts& game);
};

/// What some games add to the opening statistics of a position.
struct OpeningShare {
  /// Whether they went on, and how.
  using Move = std::pair<bool, PackedMove>;

  std::map<Move, MoveCount> moves;
  std::int64_t games = 0;
  std::uint32_t orientations = 0;  ///< symmetries under which they have it, as bits

  /// Adds a game, with its rows at this position. One that comes back and plays the same move
  /// counts once.
  template <class Row>
  void add(std::span<const Row> rows, const GameFacts& game) {
    ++games;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      orientations |= std::uint32_t{1} << rows[i].orientation;
      const auto same = [&](const Row& row) {
        return row.has_next == rows[i].has_next && row.next == rows[i].next;
      };
      bool again = false;
      for (std::size_t j = 0; j < i; ++j) again = again || same(rows[j]);
      if (!again) moves[{rows[i].has_next, rows[i].next}].add(game);
    }
  }
};

/// Counts the rows of opening_stats for key ?1 from the index; `one`: that for the move ?2.
[[nodiscard]] std::string count_moves(bool one = false);
/// The row of opening_totals for key ?1, counted from the index.
extern const char* const kCountGames;

/// Counts the moves from single positions and stores them.
class OpeningCounts {
 public:
  explicit OpeningCounts(Connection& connection);

  /// Counts all rows of the index.
  void count(std::uint64_t key);
  /// The same, unless the position is not reached often enough any more: then they are dropped.
  void renew(std::uint64_t key);
  /// Adds games to a position that is counted already.
  void add(std::uint64_t key, const OpeningShare& came);
  void add(std::uint64_t key, const OpeningShare::Move& move, const MoveCount& came);

 private:
  Statement rows_, drop_moves_, drop_games_, count_moves_, count_games_, add_games_, add_move_;
};

/// Recounts the opening statistics of every position reached often enough.
void renew_opening_stats(Connection& connection);

}  // namespace gipfbase::db
