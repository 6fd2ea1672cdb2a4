// db/import/import.hpp - bringing games into a database.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/edit/edit.hpp"
#include "db/store/database.hpp"
#include "notation/formats/format.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::db {

/// read = stored + puzzles + corrected + updated + duplicate + partial + rejected, always.
struct ImportCounts {
  std::uint64_t files = 0;  ///< documents: files, or members of archives
  std::uint64_t empty = 0;  ///< documents without content, among `files`
  std::uint64_t read = 0;   ///< games found
  std::uint64_t stored = 0;
  std::uint64_t puzzles = 0;    ///< stored as such
  std::uint64_t corrected = 0;  ///< in the place of what had been stored in part
  std::uint64_t updated = 0;    ///< in the database already, which has learnt something from them
  std::uint64_t duplicate = 0;  ///< in the database already, or earlier in the same import
  std::uint64_t partial = 0;    ///< stored as far as legal
  std::uint64_t rejected = 0;
};

struct ImportReport : ImportCounts {
  std::int64_t import_id = 0;  ///< 0: no database was made, as there are no games
  std::uint64_t inputs = 0;    ///< files and archives read
  std::uint64_t plies = 0;     ///< of the games stored
  std::uint64_t findings_total = 0;
  bool interrupted = false;
  double seconds = 0;
  std::vector<notation::Finding> findings;  ///< the first kKeptFindings, in order of reading
};

/// Imports files, folders, archives and "-". The text of games that are not kept whole is kept
/// aside in the table `quarantine`. The database has its own catalogue, and all findings.
/// Deterministic: ids and contents do not depend on the
/// number of threads. Idempotent: what is stored already counts as duplicate. Work is committed in
/// batches; a stop through `progress`, a crash or a power cut loses at most the current batch,
/// and importing the same paths again completes the work. Throws Error.
///
/// `options.memory` decides how large a batch becomes (0: kMemory).
///
/// `set`: tags that every game gets, of any name but Result, Termination, Title, Variant and
/// Position. A game is known under the identity of its record all the same: the file without
/// settings brings it no second time, nor the other way round.
///
/// A whole record takes the place of a game of another import that was kept in part, when it says
/// so (`quarantine_text`), when it has the same place in the same file and the same players, and
/// besides the same beginning or event, date and round, or when all of these are the same; the game
/// keeps its number and its notes.
[[nodiscard]] ImportReport import_games(Database& database, const std::vector<std::string>& paths,
                                        const notation::ReadOptions& options,
                                        const Progress& progress, TagChanges set = {});

/// The same into a file that does not exist yet. It is removed again when no game was stored or set
/// aside, also after an error; the report has no number then.
[[nodiscard]] ImportReport import_into_new(const std::string& path,
                                           const notation::Catalogue& catalogue,
                                           const std::vector<std::string>& paths,
                                           const notation::ReadOptions& options,
                                           const Progress& progress, TagChanges set = {});

/// One import as listed by `list_imports`.
struct ImportEntry : ImportCounts {
  std::int64_t id = 0;
  std::string started;  ///< UTC, ISO 8601
  std::string state;    ///< running (or died), done, interrupted, reverted
  std::string arguments;
  TagChanges set;  ///< on all its games
};
[[nodiscard]] std::vector<ImportEntry> list_imports(Database& database);

struct RevertedImport {
  std::uint64_t removed = 0;  ///< games
  std::uint64_t kept = 0;     ///< games that other imports brought as well
  /// What it taught other games, by number in the journal: stays, until `undo` takes it back.
  std::vector<std::int64_t> changes;
  /// Changes that joined its games with those of other imports, the last one first.
  std::vector<std::int64_t> joins;
};
/// Takes back an import: its games, index rows, findings and quarantine. What it taught games that
/// were there before stays; `undo` takes that back. Throws Error when there is no such import, when
/// it was taken back already, or when games of it were joined with those of others: what they were
/// apart would be gone for good. With `keep_joined` these stay joined, and are the others'.
RevertedImport revert_import(Database& database, std::int64_t id, bool keep_joined = false);
/// What it would do.
[[nodiscard]] RevertedImport preview_revert(Database& database, std::int64_t id);

/// Merges the runs of the position index, some at a time: interrupted it goes on the next time.
/// Renews the opening statistics and SQLite's own, and gives space back that nothing needs any
/// more, when it is a twentieth of the file or more. `memory` (bytes; 0: kMemory): an eighth of it
/// is SQLite's cache; little else is needed.
void optimize(Database& database, const Progress& progress, std::uint64_t memory = 0);

}  // namespace gipfbase::db
