#include "db/import/preview.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include "db/store/replacement.hpp"

namespace gipfbase::db {

ImportPreview preview_import(const std::string& path, const notation::Catalogue& catalogue,
                             const std::vector<std::string>& paths,
                             const notation::ReadOptions& options, const Progress& progress,
                             TagChanges set, notation::NewNotes notes, std::uint64_t most) {
  std::error_code ignored;
  std::unique_ptr<Replacement> temporary;  // its destructor removes the file
  if (!std::filesystem::exists(path, ignored)) temporary = std::make_unique<Replacement>(path);
  Database database(temporary ? temporary->path() : path, Database::Mode::kCreate, catalogue);
  // The transactions of the import are part of this one, which is never committed.
  const Transaction outer(database.connection());
  ImportPreview preview;
  preview.report = import_games(database, paths, options, progress, std::move(set), notes);
  for (const bool puzzles : {false, true}) {
    GameFilter filter;
    filter.import_id = preview.report.import_id;
    filter.with_partial = true;
    filter.puzzles = puzzles;
    SearchResult found = search(database, filter, std::nullopt, Page{most, 0, {}});
    preview.all_added += found.total;
    for (GameSummary& game : found.games) {
      if (most == 0 || preview.added.size() < most) preview.added.push_back(std::move(game));
    }
  }
  return preview;
}

}  // namespace gipfbase::db
