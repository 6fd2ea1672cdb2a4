// db/values/solved.hpp - what the solvers found out about stored positions.
//
// Values belong to positions, not to games: they stay when an import is taken back. A look-up
// compares the position itself, up to the symmetries of the board, before it trusts a value; the
// key only finds candidates. Functions throw Error.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "db/query/lists/games.hpp"
#include "db/values/proved.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::db {

/// A value on its way into the database.
struct SolvedRow {
  notation::AnyPosition position;
  SolvedValue value;
};

/// A game whose last positions have all been tried.
struct SolvedGame {
  std::int64_t id = 0;
  std::uint32_t last = 0;  ///< the positions 0 .. last plies before the end
  bool complete = false;   ///< there is nothing more to be found out about them
  SolveLimits limits;
};

/// Look-ups of values; keeps its statement. The database must outlive it.
class SolvedValues {
 public:
  explicit SolvedValues(Database& database) : SolvedValues(database.connection()) {}
  explicit SolvedValues(Connection& connection);

  /// True when not one position is proved, so that nothing need be looked up.
  [[nodiscard]] bool empty() const { return empty_; }
  /// What is stored of a position, its images, or the position with the seats exchanged where that
  /// makes no difference to the players. Values of other rules versions do not count.
  [[nodiscard]] std::optional<SolvedValue> find(const notation::Rules& ruleset,
                                                const notation::AnyPosition& position);

 private:
  Statement find_;
  bool empty_ = true;
};

/// Gives everything that was proved about the positions of a variant, with the position that it was
/// proved of.
void for_each_solved(Database& database, const notation::Rules& ruleset,
                     const std::function<void(const SolvedRow&)>& visit);

/// Stores values and games, all of them or none. A value replaces what was stored of the position
/// unless it says less. Returns how many positions are known better now.
std::uint64_t store_solved(Connection& connection, const notation::Rules& ruleset,
                           std::span<const SolvedRow> rows, std::span<const SolvedGame> games);
inline std::uint64_t store_solved(Database& database, const notation::Rules& ruleset,
                                  std::span<const SolvedRow> rows,
                                  std::span<const SolvedGame> games) {
  return store_solved(database.connection(), ruleset, rows, games);
}

/// Stores what another database, or the file of a shard, knows about positions and this one does
/// not. Returns their number.
std::uint64_t merge_solved(Database& database, Connection& from);

/// The same for positions that are the same to the players: images of each other under the
/// symmetries of the board, or with the seats exchanged where that makes no difference. Different
/// for others, but for a chance of about 2^-64.
[[nodiscard]] std::uint64_t value_key(const notation::Rules& ruleset,
                                      const notation::AnyPosition& position);

/// A game to be solved.
struct UnsolvedGame {
  std::int64_t id = 0;
  std::uint32_t plies = 0;
};

/// The valid games of one variant, in order of id, of which not all of the last positions have been
/// tried under such limits.
struct UnsolvedGames {
  std::shared_ptr<const notation::Rules> ruleset;
  std::vector<UnsolvedGame> games;
};
struct UnsolvedList {
  std::uint64_t selected = 0;  ///< valid games that match, those to be passed over included
  std::vector<UnsolvedGames> variants;
};
[[nodiscard]] UnsolvedList unsolved_games(Database& database, const GameFilter& filter,
                                          std::uint32_t last, const SolveLimits& limits);
/// The same of the games with these numbers, which are in order, whatever they are.
[[nodiscard]] UnsolvedList unsolved_games(Database& database, std::span<const std::int64_t> games,
                                          std::uint32_t last, const SolveLimits& limits);

/// Moves of a game, read one after the other; keeps its statement.
class MovesReader {
 public:
  explicit MovesReader(Database& database);

  /// The positions from `last` plies before the end of a game to its end, in order of play; fewer
  /// when the game is shorter or its moves are damaged.
  [[nodiscard]] std::vector<notation::AnyPosition> last_positions(const notation::Rules& ruleset,
                                                                  std::int64_t game,
                                                                  std::uint32_t last);

 private:
  Statement read_;
};

/// A proved value of a position of a game.
struct PlyValue {
  std::uint32_t ply = 0;
  Seat side = 0;  ///< to move
  SolvedValue value;
};
/// The proved values of a game's positions, in order of ply.
[[nodiscard]] std::vector<PlyValue> proved_values(SolvedValues& values,
                                                  const notation::Rules& ruleset,
                                                  const notation::AnyPosition& start,
                                                  std::span<const PackedMove> moves);

/// How many positions have which status, and how many games have been gone through.
struct SolvedCounts : StatusCounts {
  std::uint64_t games = 0;
  std::uint64_t complete_games = 0;
};
[[nodiscard]] SolvedCounts count_solved(Database& database);
/// Of the file of a shard, which has no games.
[[nodiscard]] StatusCounts count_statuses(Connection& connection);

}  // namespace gipfbase::db
