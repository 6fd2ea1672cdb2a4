// analysis/puzzles/puzzle_mining.hpp - puzzles in the last plies of games, on all cores.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "analysis/puzzles/puzzle_search.hpp"
#include "notation/game/game.hpp"

namespace gipfbase::analysis {

/// When two positions are the same to a solver who knows one of them: they have the same pattern
/// (notation/game/rules.hpp), or would with the players' seats exchanged. Then these bytes are the
/// same; for others and under other rules they differ, but for a chance of about 2^-64.
[[nodiscard]] std::string pattern_of(const notation::Rules& ruleset,
                                     const notation::AnyPosition& position);

/// Tells which puzzles are like earlier ones. Their patterns are those of the positions in which an
/// own move has to be found; near duplicates share one.
class NearDuplicates {
 public:
  /// True for a puzzle that is not like one that was new before; its patterns are then known.
  [[nodiscard]] bool is_new(const std::vector<std::string>& patterns);

 private:
  std::unordered_set<std::string> known_;
};

/// A game to look through.
struct MinedGame {
  notation::Game game;
  std::string where;       ///< names it in the puzzle's source, such as "game 17"
  std::int64_t place = 0;  ///< among all games
};

struct FoundPuzzle {
  Puzzle puzzle;
  notation::Game record;              ///< the puzzle as a record, with its source
  std::uint32_t ply = 0;              ///< plies of the game before the position
  std::int64_t place = 0;             ///< of the game
  std::vector<std::string> patterns;  ///< what makes another puzzle a near duplicate
};

struct MiningOptions {
  PuzzleLimits limits;
  std::size_t last_plies = 9;    ///< look at so many positions before the end of each game
  std::size_t most_puzzles = 0;  ///< stop after so many; 0: no limit
  /// Near duplicates, too: whether an earlier puzzle is kept that is like them is to be decided
  /// later. A game that could not be looked through to its end then gives nothing.
  bool every_candidate = false;
  int threads = 0;                                   ///< 0: all cores
  std::size_t table_bytes = std::size_t{16} << 20U;  ///< for each thread
};

struct MiningReport {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;  ///< looked at
  std::uint64_t wins = 0;       ///< with a win of the length asked for
  std::uint64_t puzzles = 0;
  std::uint64_t duplicates = 0;  ///< puzzles left out for being like another one
  std::uint64_t open = 0;        ///< positions not decided within the limits
  std::uint64_t nodes = 0;
};

/// Looks through the games that `next` gives until it gives none; every puzzle that is not like an
/// earlier one goes to `sink`, in order of games and plies. Longer puzzles of a game go before the
/// shorter ones that are a part of them. `done` is told after every game what was found so far and
/// the place of the game, and stops the work by returning false. All three are called by one thread
/// at a time.
///
/// With a limit on nodes alone, puzzles and report are the same for any number of threads.
[[nodiscard]] MiningReport mine_puzzles(
    const MiningOptions& options, const std::function<std::optional<MinedGame>()>& next,
    const std::function<void(FoundPuzzle&&)>& sink,
    const std::function<bool(const MiningReport&, std::int64_t)>& done,
    const std::atomic<bool>& interrupted);

}  // namespace gipfbase::analysis
