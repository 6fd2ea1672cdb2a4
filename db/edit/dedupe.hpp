// db/edit/dedupe.hpp - finds records of the same game and joins them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "db/edit/edit.hpp"
#include "db/query/lists/games.hpp"

namespace gipfbase::db {

/// Two records that are probably of one game.
struct Duplicate {
  /// The longer record. Ties are decided by the first of these that differs: complete, more text in
  /// tags and notes, lower id.
  GameSummary kept;
  GameSummary joined;  ///< the other record; its notes and tags are added to `kept`
  /// True when there are no doubts: what both records contain (players, day, round, result ...)
  /// agrees.
  bool sure = false;
  std::string moves;                 ///< how their moves agree
  std::vector<std::string> reasons;  ///< further evidence that they are one game
  std::vector<std::string> doubts;   ///< evidence that they are two games
};

struct DedupeOptions {
  int threads = 0;  ///< 0: all cores
  /// If not empty, only pairs of games with these ids.
  std::vector<std::int64_t> ids;
};

/// Games with fewer plies are not compared: they may be equal by chance.
inline constexpr int kDuplicatePlies = 8;

/// Finds pairs of games with the same moves, also rotated or mirrored; pairs in which one game has
/// only the first moves of the other; and pairs that differ in a single move. Only games of at
/// least kDuplicatePlies plies are compared, unless `filter` sets another minimum or `options`
/// names games; puzzles may be shorter. Players must have similar names, in either order, and the
/// days must differ by at most one, or only because day and month are swapped; for games of 24
/// plies or more on the same day the players may differ. Ordered by the kept game; each game is
/// joined to at most one other. Empty when `progress` asked to stop.
[[nodiscard]] std::vector<Duplicate> find_duplicates(Database& database, const GameFilter& filter,
                                                     const DedupeOptions& options,
                                                     const Progress& progress);

/// Joins each pair in one change: the kept record gets the notes, tags and result that it lacks,
/// and the sources and identities of the other record, which is removed.
[[nodiscard]] EditReport join_duplicates(Database& database, std::span<const Duplicate> pairs,
                                         const std::string& reason, bool dry);

}  // namespace gipfbase::db
