// db/import/import.hpp - bringing games into a database.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "db/store/database.hpp"
#include "notation/formats/format.hpp"

namespace gipfbase::db {

struct ImportOptions {
  std::string title;                         ///< title of records that do not name one
  std::string variant;                       ///< variant of records that do not name one
  const notation::Format* format = nullptr;  ///< nullptr: by content
  /// What becomes of games with an illegal move: the legal prefix is kept, marked invalid, or
  /// nothing is. Their text is kept aside in the table `quarantine` either way.
  bool keep_partial = true;
  int threads = 0;  ///< 0: all cores
  /// Findings kept in the report; the database has all of them.
  std::size_t reported_findings = 100;
};

/// read = stored + puzzles + updated + duplicate + partial + rejected, always.
struct ImportReport {
  std::int64_t import_id = 0;
  std::uint64_t inputs = 0;  ///< files and archives read
  std::uint64_t files = 0;   ///< documents: files, or members of archives
  std::uint64_t empty = 0;   ///< documents without content, among `files`
  std::uint64_t read = 0;    ///< games found
  std::uint64_t stored = 0;
  std::uint64_t puzzles = 0;    ///< stored as such
  std::uint64_t updated = 0;    ///< in the database already, which has learnt something from them
  std::uint64_t duplicate = 0;  ///< in the database already, or earlier in the same import
  std::uint64_t partial = 0;    ///< stored as far as legal
  std::uint64_t rejected = 0;
  std::uint64_t plies = 0;  ///< of the games stored
  std::uint64_t findings_total = 0;
  bool interrupted = false;
  double seconds = 0;
  std::vector<notation::Finding> findings;  ///< the first of them, in order of reading
};

/// Imports files, folders, archives and "-". Deterministic: ids and contents do not depend on the
/// number of threads. Idempotent: what is stored already counts as duplicate. Work is committed in
/// batches; a stop through `progress`, a crash or a power cut loses at most the current batch,
/// and importing the same paths again completes the work. Throws Error.
[[nodiscard]] ImportReport import_games(Database& database, const std::vector<std::string>& paths,
                                        const ImportOptions& options, const Progress& progress);

/// One import as listed by `list_imports`.
struct ImportEntry {
  std::int64_t id = 0;
  std::string started;  ///< UTC, ISO 8601
  std::string state;    ///< running (or died), done, interrupted, reverted
  std::string arguments;
  std::uint64_t stored = 0;
  std::uint64_t puzzles = 0;
  std::uint64_t updated = 0;
  std::uint64_t duplicate = 0;
  std::uint64_t partial = 0;
  std::uint64_t rejected = 0;
};
[[nodiscard]] std::vector<ImportEntry> list_imports(Database& database);

struct RevertedImport {
  std::uint64_t removed = 0;  ///< games
  std::uint64_t kept = 0;     ///< games that other imports brought as well
};
/// Takes back an import: its games, index rows, findings and quarantine. What it taught games that
/// were there before stays; `undo` takes that back. Throws Error when there is no such import, or
/// when it was taken back already.
RevertedImport revert_import(Database& database, std::int64_t id);
/// What it would do.
[[nodiscard]] RevertedImport preview_revert(Database& database, std::int64_t id);

/// Merges the delta of the position index and renews the opening statistics and SQLite's own.
void optimize(Database& database, const Progress& progress);

}  // namespace gipfbase::db
