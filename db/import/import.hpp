// db/import/import.hpp - imports games into a database.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/edit/edit.hpp"
#include "db/store/database.hpp"
#include "notation/formats/format.hpp"
#include "notation/game/merge/merge.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::db {

/// It always holds that read = stored + puzzles + corrected + updated + duplicate + partial +
/// rejected.
struct ImportCounts {
  std::uint64_t documents = 0;  ///< files, or members of archives
  std::uint64_t empty = 0;      ///< documents without content, among `documents`
  std::uint64_t read = 0;       ///< number of games found
  std::uint64_t stored = 0;
  std::uint64_t puzzles = 0;    ///< stored as puzzles
  std::uint64_t corrected = 0;  ///< games that replaced partially stored ones
  std::uint64_t updated = 0;    ///< already stored games that changed, as by new notes
  std::uint64_t duplicate = 0;  ///< games already stored, perhaps by this import, and unchanged
  std::uint64_t partial = 0;    ///< stored up to the first illegal move
  std::uint64_t rejected = 0;
};

struct ImportReport : ImportCounts {
  std::int64_t import_id = 0;  ///< 0: no database was made, because there were no games
  std::uint64_t inputs = 0;    ///< files and archives read
  std::uint64_t plies = 0;     ///< of the games stored
  std::uint64_t findings_total = 0;
  std::uint64_t renamed = 0;  ///< records in which a forgotten name was replaced
  bool interrupted = false;
  double seconds = 0;
  std::vector<notation::Finding> findings;  ///< those within FindingQuota, in order of reading
};

/// Imports files, folders and archives, and standard input as "-". The texts of games that are kept
/// in part or not at all go to the table `quarantine`, and all findings are stored in the database.
/// Deterministic: ids and contents do not depend on the number of threads. Idempotent: games that
/// are already stored count as duplicates. Work is committed in batches; a stop through `progress`,
/// a crash or a power cut loses at most the current batch, and importing the same paths again
/// completes the work. Throws Error.
///
/// `options.memory` bounds the size of a batch (bytes; 0: kMemory).
///
/// `set`: tags to add to every game; the caller must not give Result, Termination, Title, Variant
/// or Position. The identity of the unchanged record is remembered: importing the file again with
/// other settings, or none, does not store a game twice.
///
/// `notes`: what happens to comments, glyphs and side lines of games that are already stored.
///
/// A complete record replaces a partial game of another import in these cases: the record has the
/// mark of `quarantine_text`; it has the same place in the same file, the same players, and the
/// same first moves or the same event, date and round; or it has the same players, first moves,
/// event, date and round. The replaced game keeps its id and notes.
[[nodiscard]] ImportReport import_games(Database& database, const std::vector<std::string>& paths,
                                        const notation::ReadOptions& options,
                                        const Progress& progress, TagChanges set = {},
                                        notation::NewNotes notes = notation::NewNotes::kAdd);

/// Imports into a file that does not exist yet. If no game was stored or quarantined, the file is
/// removed again (also after an error), and `import_id` is 0.
[[nodiscard]] ImportReport import_into_new(const std::string& path,
                                           const notation::Catalogue& catalogue,
                                           const std::vector<std::string>& paths,
                                           const notation::ReadOptions& options,
                                           const Progress& progress, TagChanges set = {},
                                           notation::NewNotes notes = notation::NewNotes::kAdd);

/// An import, as listed by `list_imports`.
struct ImportEntry : ImportCounts {
  std::int64_t id = 0;
  std::string started;  ///< UTC, ISO 8601
  std::string state;    ///< running (also after a crash), done, interrupted or reverted
  std::string arguments;
  TagChanges set;  ///< tags set on all its games
};
[[nodiscard]] std::vector<ImportEntry> list_imports(Database& database);

struct RevertedImport {
  std::uint64_t removed = 0;  ///< number of removed games
  std::uint64_t kept = 0;     ///< games that other imports contain as well
  /// Ids of the changes that the import made to games that were already stored. They stay in force
  /// until `undo`.
  std::vector<std::int64_t> changes;
  /// Changes that joined its games with those of other imports, latest first.
  std::vector<std::int64_t> joins;
  /// Its games that were corrected by hand, with the corrections as in the journal. They are moved
  /// into the bin instead of being removed, by the change `binned`.
  std::vector<std::int64_t> corrected;
  std::vector<std::string> corrections;
  std::optional<std::int64_t> binned;
  /// Its games that were in the bin. They stay there, so that importing them again does not bring
  /// them back.
  std::vector<std::int64_t> deleted;
};
/// Reverts an import: removes its games, index rows, findings and quarantine. Games that were
/// corrected by hand go into the bin, and deleted games stay there. Changes that the import made to
/// games already stored remain until `undo`. Throws Error when there is no such import, when it was
/// reverted already, or when its games were joined with those of other imports, because the
/// separate games would be lost. With `keep_joined` such games stay joined and belong to the other
/// imports.
RevertedImport revert_import(Database& database, std::int64_t id, bool keep_joined = false);
/// Reports what `revert_import` would do, without doing it.
[[nodiscard]] RevertedImport preview_revert(Database& database, std::int64_t id);

/// Merges the runs of the position index, some at a time: after an interruption the next call
/// continues. Updates the opening statistics and those of SQLite's query planner, and returns
/// unused space to the file system when it is a twentieth of the file or more. `memory` (bytes; 0:
/// kMemory): an eighth of it is SQLite's cache; little else is needed.
void optimize(Database& database, const Progress& progress, std::uint64_t memory = 0);

}  // namespace gipfbase::db
