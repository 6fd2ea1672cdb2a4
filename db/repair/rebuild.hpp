// db/repair/rebuild.hpp - everything that is made from games, made anew from them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "db/store/database.hpp"

namespace gipfbase::db {

/// Replays the games with a number above `through`, corrects their derived columns, and makes
/// signatures, positions, statistics, totals and words of all games anew; these tables have nothing
/// of the games above `through`. Moves that are not legal are cut off; games that
/// cannot be replayed at all are marked as kept in part. Calls `keep` inside every transaction
/// before it is committed, with the last number and a sentence for each game of the transaction
/// whose row was not as it must be, and whether some have lost moves. False when `progress` asked
/// to stop. `memory`: as of an import.
bool rebuild(Database& database, std::int64_t through, int threads, std::uint64_t memory,
             const Progress& progress,
             const std::function<void(std::int64_t, const std::vector<std::string>& changed,
                                      bool lost)>& keep);

}  // namespace gipfbase::db
