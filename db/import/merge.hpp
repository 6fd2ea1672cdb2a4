// db/import/merge.hpp - imports other databases.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "db/import/import.hpp"
#include "db/values/solved.hpp"

namespace gipfbase::db {

struct MergeReport : ImportReport {
  std::uint64_t values = 0;           ///< positions whose stored value improved
  std::uint64_t unproved_values = 0;  ///< values there that were not proved again, so not taken
  std::uint64_t contradicted_values =
      0;  ///< values there that are wrong, or that differ from one here
  /// Changes that made aliases; `undo` reverts them.
  std::vector<std::int64_t> alias_changes;
};

/// Imports the games and puzzles of other databases with their notes, former identities, journals
/// and quarantined texts; the import can be reverted like any other. Then adds their proved values,
/// as `values` says, and aliases, except aliases of names that are used otherwise here. Binned
/// games are not imported. A game that was corrected there, but not here, is corrected here; one
/// that was corrected in both stays as it is, with a finding. `memory`: as for an import. Throws
/// Error.
[[nodiscard]] MergeReport merge_databases(Database& database, const std::vector<std::string>& paths,
                                          int threads, const Progress& progress,
                                          std::uint64_t memory = 0, const ClaimRules& values = {});

}  // namespace gipfbase::db
