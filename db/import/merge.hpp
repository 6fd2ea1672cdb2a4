// db/import/merge.hpp - the games of other databases, and what is known about them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "db/import/import.hpp"

namespace gipfbase::db {

struct MergeReport : ImportReport {
  std::uint64_t values = 0;  ///< positions of which the database knows more now
  /// Changes by which names have become other names; `undo` takes them back.
  std::vector<std::int64_t> alias_changes;
};

/// Takes in the games and puzzles of other databases as an import, that can be taken back like any:
/// with notes, former identities, the journal and the text of what was not kept whole; then their
/// proved values and aliases, but for those of names that are others' here. What is in their bins
/// is left there. A game that was corrected there since both databases had it is corrected here;
/// one that was corrected in both stays, with a finding. `memory`: as of an import. Throws Error.
[[nodiscard]] MergeReport merge_databases(Database& database, const std::vector<std::string>& paths,
                                          int threads, const Progress& progress,
                                          std::uint64_t memory = 0);

}  // namespace gipfbase::db
