// analysis/puzzles/puzzle_mining.hpp - finds puzzles in the last plies of games, on all cores.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "analysis/puzzles/puzzle_search.hpp"
#include "notation/game/game.hpp"

namespace gipfbase::analysis {

/// Returns bytes that are equal for positions with the same pattern (notation/game/rules.hpp), even
/// if the seats are exchanged: to a human solver they are the same puzzle. Other positions, and
/// those under other rules, have different bytes except with a probability of about 2^-64.
[[nodiscard]] std::string pattern_of(const notation::Rules& ruleset,
                                     const notation::AnyPosition& position);

/// Finds near duplicates of earlier puzzles: puzzles that share a pattern. The patterns of a puzzle
/// are those of the positions in which the player has to find a move.
class NearDuplicates {
 public:
  /// Returns true, and keeps the patterns, when none of them belongs to an earlier puzzle for which
  /// it returned true.
  [[nodiscard]] bool is_new(const std::vector<std::string>& patterns);

 private:
  std::unordered_set<std::string> known_;
};

/// A game to search for puzzles.
struct MinedGame {
  notation::Game game;
  std::string where;       ///< its name in the puzzle's source, such as "game 17"
  std::int64_t place = 0;  ///< number among all games
};

struct FoundPuzzle {
  Puzzle puzzle;
  notation::Game record;              ///< the puzzle as a record, with its source
  std::uint32_t ply = 0;              ///< plies of the game before the position
  std::int64_t place = 0;             ///< number of the game among all games
  std::vector<std::string> patterns;  ///< patterns of the puzzle, for NearDuplicates
};

struct MiningOptions {
  PuzzleLimits limits;
  std::size_t last_plies = 9;    ///< number of positions at the end of each game
  std::size_t most_puzzles = 0;  ///< 0: no limit
  /// Near duplicates are passed to the sink, too, to be sorted out later. With this option, a game
  /// that was not searched to its end gives no puzzles.
  bool every_candidate = false;
  int threads = 0;                                   ///< 0: all cores
  std::size_t table_bytes = std::size_t{16} << 20U;  ///< for each thread
};

struct MiningReport {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;  ///< searched
  std::uint64_t wins = 0;       ///< positions with a win of the required length
  std::uint64_t puzzles = 0;
  std::uint64_t duplicates = 0;  ///< near duplicates that were left out
  std::uint64_t open = 0;        ///< positions not decided within the limits
  std::uint64_t nodes = 0;
};

/// Searches the games that `next` returns until it returns nothing. Every puzzle goes to `sink`
/// (near duplicates only with `every_candidate`), in order of games and plies; longer
/// puzzles of a game come before the shorter ones that are part of them. `done` is called after
/// every game with the report so far and the place of the game, and stops the work by returning
/// false. All three are called by one thread at a time.
///
/// With a limit on nodes alone, puzzles and report are the same for any number of threads.
[[nodiscard]] MiningReport mine_puzzles(
    const MiningOptions& options, const std::function<std::optional<MinedGame>()>& next,
    const std::function<void(FoundPuzzle&&)>& sink,
    const std::function<bool(const MiningReport&, std::int64_t)>& done,
    const std::atomic<bool>& interrupted);

}  // namespace gipfbase::analysis
