// db/values/solved.hpp - stores and finds the solvers' values of positions.
//
// Values belong to positions, not to games: they stay when an import is reverted. The key only
// finds candidates: a look-up compares the position itself, up to the symmetries of the board,
// before it returns a value. Functions throw Error.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "db/query/lists/games.hpp"
#include "db/values/proved.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::db {

/// A value to store.
struct SolvedRow {
  notation::AnyPosition position;
  SolvedValue value;
};

/// A game whose last positions have all been tried.
struct SolvedGame {
  std::int64_t id = 0;
  std::uint32_t last = 0;  ///< the positions from this number of plies before the end to the end
  bool complete = false;   ///< no search can improve their values
  SolveLimits limits;
};

/// Looks values up, with a statement that is prepared once. The database must outlive this object.
class SolvedValues {
 public:
  explicit SolvedValues(Database& database) : SolvedValues(database.connection()) {}
  explicit SolvedValues(Connection& connection);

  /// True when no position is proved, so that look-ups are unnecessary.
  [[nodiscard]] bool empty() const { return empty_; }
  /// The value stored for a position, one of its images, or the position with seats exchanged where
  /// that makes no difference to the players. Values of other rules versions are ignored.
  [[nodiscard]] std::optional<SolvedValue> find(const notation::Rules& ruleset,
                                                const notation::AnyPosition& position);

 private:
  Statement find_;
  bool empty_ = true;
};

/// Visits all proved values of the positions of a variant, each with its position.
void for_each_solved(Database& database, const notation::Rules& ruleset,
                     const std::function<void(const SolvedRow&)>& visit);

/// Stores values, and records `games` as tried, in one transaction. Values that are less precise
/// than the stored ones are left out. A value that contradicts the stored one replaces it, because
/// it was proved just now. Returns the number of positions whose value improved.
std::uint64_t store_solved(Connection& connection, const notation::Rules& ruleset,
                           std::span<const SolvedRow> rows, std::span<const SolvedGame> games);
inline std::uint64_t store_solved(Database& database, const notation::Rules& ruleset,
                                  std::span<const SolvedRow> rows,
                                  std::span<const SolvedGame> games) {
  return store_solved(database.connection(), ruleset, rows, games);
}

/// Solves the positions of `claims` again and returns a value for each, in the same order. When the
/// work is stopped, the last ones are missing.
using Prover = std::function<std::vector<SolvedValue>(const notation::Rules& ruleset,
                                                      std::span<const SolvedRow> claims)>;

/// How to treat the values of another file. They are only claims, which anybody may have written.
struct ClaimPolicy {
  Prover prove;  ///< solves claims again: only what it proves is stored; empty: nothing is stored
  bool believe = false;  ///< claims are stored without `prove`, for the user's own files
};

/// The outcome of merge_solved.
struct ClaimsReport {
  std::uint64_t improved = 0;  ///< positions whose stored value improved
  std::uint64_t unproved = 0;  ///< claims that were not proved, so not stored
  std::uint64_t contradicted =
      0;  ///< claims that contradict a stored value, or the result of `prove`
  std::vector<std::string> contradictions;  ///< the first of them, a sentence each
  bool interrupted = false;
};

/// Stores the values of another database or shard that are more precise than those in `database`. A
/// claim that contradicts a stored or proved value is reported and never stored.
[[nodiscard]] ClaimsReport merge_solved(Database& database, Connection& from,
                                        const ClaimPolicy& how, const Progress& progress);

/// Proved values of positions under one set of rules.
struct SolvedRows {
  std::shared_ptr<const notation::Rules> ruleset;
  std::vector<SolvedRow> rows;
};
/// At most `most` proved values of a database or shard, chosen at random.
[[nodiscard]] std::vector<SolvedRows> sample_solved(Database& rules_of, Connection& from,
                                                    std::uint64_t most);

/// A key that is equal for positions that are the same to the players: images of each other under
/// the symmetries of the board, or with seats exchanged where that makes no difference. Other
/// positions share a key with a probability of about 2^-64.
[[nodiscard]] std::uint64_t value_key(const notation::Rules& ruleset,
                                      const notation::AnyPosition& position);

/// A game to be solved.
struct UnsolvedGame {
  std::int64_t id = 0;
  std::uint32_t plies = 0;
};

/// The valid games of a variant, sorted by id, of which some last positions were not yet tried
/// under given limits.
struct UnsolvedGames {
  std::shared_ptr<const notation::Rules> ruleset;
  std::vector<UnsolvedGame> games;
};
struct UnsolvedList {
  std::uint64_t selected = 0;  ///< valid games that match, including those that need no solving
  std::vector<UnsolvedGames> variants;
};
[[nodiscard]] UnsolvedList unsolved_games(Database& database, const GameFilter& filter,
                                          std::uint32_t last, const SolveLimits& limits);
/// The unsolved games among those with these ids. The ids must be sorted.
[[nodiscard]] UnsolvedList unsolved_games(Database& database, std::span<const std::int64_t> games,
                                          std::uint32_t last, const SolveLimits& limits);

/// Reads the moves of games, with a statement that is prepared once.
class MovesReader {
 public:
  explicit MovesReader(Database& database);

  /// The positions from `last` plies before the end of a game to its end, in order of play. There
  /// are fewer when the game is shorter or its moves are damaged.
  [[nodiscard]] std::vector<notation::AnyPosition> last_positions(const notation::Rules& ruleset,
                                                                  std::int64_t game,
                                                                  std::uint32_t last);

 private:
  Statement read_;
};

/// A proved value of a position of a game.
struct PlyValue {
  std::uint32_t ply = 0;
  Seat side = 0;  ///< seat of the player to move
  SolvedValue value;
};
/// The proved values of a game's positions, in order of ply.
[[nodiscard]] std::vector<PlyValue> proved_values(SolvedValues& values,
                                                  const notation::Rules& ruleset,
                                                  const notation::AnyPosition& start,
                                                  std::span<const PackedMove> moves);

/// The number of positions for each status, and of games that were tried.
struct SolvedCounts : StatusCounts {
  std::uint64_t games = 0;
  std::uint64_t complete_games = 0;
};
[[nodiscard]] SolvedCounts count_solved(Database& database);
/// The number of positions for each status in the file of a shard, which has no games.
[[nodiscard]] StatusCounts count_statuses(Connection& connection);

}  // namespace gipfbase::db
