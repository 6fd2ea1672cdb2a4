// db/import/preview.hpp - what an import would do.
#pragma once

#include <string>
#include <vector>

#include "db/import/import.hpp"
#include "db/query/lists/games.hpp"

namespace gipfbase::db {

struct ImportPreview {
  ImportReport report;
  /// The games, puzzles and partial games that would be new, at most `most`.
  std::vector<GameSummary> added;
  std::uint64_t all_added = 0;  ///< the number of them without this limit
};

/// Performs an import and rolls it back: the database stays as it is. Other processes cannot write
/// meanwhile. Without a database at `path`, everything is new. Throws Error.
[[nodiscard]] ImportPreview preview_import(const std::string& path,
                                           const notation::Catalogue& catalogue,
                                           const std::vector<std::string>& paths,
                                           const notation::ReadOptions& options,
                                           const Progress& progress, TagChanges set,
                                           notation::NewNotes notes, std::uint64_t most);

}  // namespace gipfbase::db
