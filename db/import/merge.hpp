// db/import/merge.hpp - imports other databases.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "db/import/import.hpp"
#include "db/values/solved.hpp"
#include "notation/game/merge/merge.hpp"

namespace gipfbase::db {

/// How a merge decides. "Here" is the database that is merged into, "there" the other one.
struct MergeChoices {
  /// Which value stays where both databases changed a field of a game: the one here or the one
  /// there.
  notation::Prevailing prevailing = notation::Prevailing::kInto;
  bool deletions = false;  ///< games in the bin there go into the bin here
  bool forget = false;  ///< players who were forgotten there are forgotten here; cannot be undone
  notation::NewNotes notes = notation::NewNotes::kAdd;
};

struct MergeReport : ImportReport {
  std::uint64_t values = 0;           ///< positions whose stored value improved
  std::uint64_t unproved_values = 0;  ///< values there that were not proved again, so left out
  std::uint64_t contradicted_values =
      0;  ///< values there that are wrong, or that differ from one here
  /// Changes that made aliases; `undo` reverts them.
  std::vector<std::int64_t> alias_changes;
  std::uint64_t deleted_there = 0;  ///< number of games here that are in the bin there
  /// Changes that moved such games into the bin here.
  std::vector<std::int64_t> deletions;
  std::uint64_t forgotten_there = 0;    ///< players here who were forgotten there
  std::vector<std::int64_t> forgotten;  ///< changes that made them anonymous here
};

/// Imports the games and puzzles of other databases with their notes, former identities, journals
/// and quarantined texts; the import can be reverted like any other. Then adds their proved values,
/// as `values` says, and aliases, except those that conflict with names or aliases here. Games in
/// the bin are not imported. Corrections of both databases are joined field by field; a field that
/// both changed differently is a finding, and `choices` decides. `memory`: as for an import. Throws
/// Error.
[[nodiscard]] MergeReport merge_databases(Database& database, const std::vector<std::string>& paths,
                                          int threads, const Progress& progress,
                                          std::uint64_t memory = 0, const ClaimPolicy& values = {},
                                          const MergeChoices& choices = {});

}  // namespace gipfbase::db
