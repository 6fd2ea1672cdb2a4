// db/rows/opening_counts.hpp - counts in advance the moves from frequent positions.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "db/store/sqlite.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::db {

/// Moves are counted in advance from positions that at least this many games reached. For other
/// positions, counting on demand takes well under a millisecond.
inline constexpr std::uint64_t kMaterialisedFrom = 64;

/// A key as SQLite stores it: SQLite's integers are signed, so the same bits are stored as a signed
/// number, and sorted as such.
[[nodiscard]] constexpr std::int64_t stored_key(std::uint64_t key) {
  return static_cast<std::int64_t>(key);
}

/// The columns of a game that opening statistics use.
struct OpeningGame {
  std::string title, variant;
  std::int64_t winner = -1;  ///< column games.winner, -1 for NULL
  std::int64_t plies = 0;
  std::string date;  ///< empty: not known
};

/// Sums over the games that played a move.
struct MoveCount {
  std::int64_t games = 0;
  std::int64_t seat0 = 0;
  std::int64_t seat1 = 0;
  std::int64_t drawn = 0;
  std::int64_t plies = 0;
  std::string first_date;
  std::string last_date;

  void add(const OpeningGame& game);
};

/// The contribution of some games to the opening statistics of a position.
struct OpeningShare {
  /// Whether a move follows, and which.
  using Move = std::pair<bool, PackedMove>;

  std::map<Move, MoveCount> moves;
  std::int64_t games = 0;
  std::uint32_t orientations = 0;  ///< symmetries under which the position occurs, as bits

  /// Adds a game, with its index rows of this position. Repetitions with the same move count once.
  template <class Row>
  void add(std::span<const Row> rows, const OpeningGame& game) {
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

/// SQL that computes from the index the rows of opening_stats for key ?1; with `one` only the row
/// of the move ?2.
[[nodiscard]] std::string count_moves(bool one = false);
/// SQL that computes from the index the row of opening_totals for key ?1.
extern const char* const kCountGames;

/// Counts the moves from single positions and stores them.
class OpeningCounts {
 public:
  explicit OpeningCounts(Connection& connection);

  /// Counts the moves from a position in all rows of the index, and stores the counts.
  void count(std::uint64_t key);
  /// Counts again, or drops the counts when the position is no longer reached often enough.
  void renew(std::uint64_t key);
  /// Adds games to a counted position.
  void add(std::uint64_t key, const OpeningShare& came);
  void add(std::uint64_t key, const OpeningShare::Move& move, const MoveCount& came);

 private:
  Statement rows_, drop_moves_, drop_games_, count_moves_, count_games_, add_games_, add_move_;
};

/// Recounts the opening statistics of every position reached often enough, in one pass over the
/// index in order of keys.
void renew_opening_stats(Connection& connection);

}  // namespace gipfbase::db
