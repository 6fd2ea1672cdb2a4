#include "db/query/archive.hpp"

#include "db/values/solved.hpp"

namespace gipfbase::db {

FileArchive::FileArchive(const std::string& path, const notation::Catalogue& catalogue)
    : own_(std::make_unique<Database>(path, Database::Mode::kRead, catalogue)),
      database_(own_.get()) {}

std::vector<StoredVariant> FileArchive::variants() { return stored_variants(*database_); }

SearchResult FileArchive::search(const GameFilter& filter,
                                 const std::optional<PositionQuery>& position, const Page& page) {
  return db::search(*database_, filter, position, page);
}

std::unique_ptr<OpeningTables> FileArchive::openings(const GameFilter& filter, bool details) {
  return std::make_unique<OpeningBook>(*database_, filter, details);
}

bool FileArchive::has_proved_values() { return !SolvedValues(*database_).empty(); }

std::vector<std::optional<SolvedValue>> FileArchive::values(
    const notation::Rules& rules, std::span<const notation::AnyPosition> positions) {
  SolvedValues solved(*database_);
  std::vector<std::optional<SolvedValue>> found;
  found.reserve(positions.size());
  for (const notation::AnyPosition& position : positions) {
    found.push_back(solved.find(rules, position));
  }
  return found;
}

Stats FileArchive::statistics() { return db::statistics(*database_); }

std::vector<std::string> FileArchive::reasons_for_none(const GameFilter& filter) {
  return db::reasons_for_none(*database_, filter);
}

}  // namespace gipfbase::db
