// db/edit/dedupe.hpp - finding records of one and the same game, and making one of them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "db/edit/edit.hpp"
#include "db/query/lists/games.hpp"

namespace gipfbase::db {

/// Two records that seem to be of one game.
struct Twins {
  GameSummary kept;    ///< the longer, else the fuller, else the older record
  GameSummary joined;  ///< whose notes and tags go over to it
  /// Nothing that is known speaks against it: players, day, round, time and result agree as far as
  /// both records tell.
  bool sure = false;
  std::string moves;                 ///< how their moves are alike
  std::vector<std::string> reasons;  ///< what else speaks for it
  std::vector<std::string> doubts;   ///< what speaks against it
};

struct DedupeOptions {
  int threads = 0;  ///< 0: all cores
  /// When there are any: only pairs of these games.
  std::vector<std::int64_t> only;
};

/// Shorter games are equal by chance.
inline constexpr int kTwinPlies = 8;

/// Pairs of games with the same moves, the same ones turned or mirrored, or the first moves of a
/// longer game, of kTwinPlies plies at least unless the filter says another number or games are
/// named. Players must be alike, whoever moves first, and the days at most one apart; of games of
/// 24 plies and more whose day is the same the players need not be. In order of the game that is
/// kept; each game is joined to one other at most. Empty when `progress` asked to stop.
[[nodiscard]] std::vector<Twins> find_twins(Database& database, const GameFilter& filter,
                                            const DedupeOptions& options, const Progress& progress);

/// Joins each pair as one change: the kept record takes over notes, tags and result where it has
/// none, where the other came from and what it was known by; the other goes.
[[nodiscard]] EditReport join_twins(Database& database, std::span<const Twins> pairs,
                                    const std::string& reason, bool dry);

}  // namespace gipfbase::db
