// db/repair/rebuild.hpp - rebuilds everything that is derived from games.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/store/database.hpp"

namespace gipfbase::db {

/// Replays the games with an id above `through`, corrects their derived columns, and adds their
/// signatures, positions and words of comments, which must not be stored yet. Then counts the
/// statistics and totals of all games again, and stores the words of all names. The moves from the
/// first illegal one on are dropped; games that cannot be replayed at all are marked as partial.
/// Calls `keep` inside every transaction before it is committed, with the last id, a sentence for
/// each game whose row was wrong, and whether moves were lost. Returns false when `progress` asked
/// to stop. `memory`: limit in bytes; 0: kMemory.
bool rebuild(Database& database, std::int64_t through, int threads, std::uint64_t memory,
             const Progress& progress,
             const std::function<void(std::int64_t, const std::vector<std::string>& changed,
                                      bool lost)>& keep);

/// The fault of a row of the table `solved`.
struct SolvedFault {
  std::string what;                 ///< the fault, as the end of a sentence
  std::optional<std::int64_t> key;  ///< the right key; nullopt: the position cannot be read
};
/// Compares the key of a row of `solved` with its position. Returns nullopt if they agree, or if
/// the row is of another version of the rules.
[[nodiscard]] std::optional<SolvedFault> fault_of_solved(const Database& database, std::int64_t key,
                                                         std::string_view position,
                                                         std::string_view title,
                                                         std::string_view variant,
                                                         std::int64_t rules_version);

}  // namespace gipfbase::db
