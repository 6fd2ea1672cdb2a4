// db/store/database.hpp - one game database: a single SQLite file.
//
// Guarantees and layout of the file: db/README.md. Thread-safety: one thread at a time per Database
// object; any number of processes may read a file while one writes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "db/store/schema.hpp"
#include "db/store/sqlite.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::db {

/// Default limit of the memory of long operations, in bytes.
inline constexpr std::uint64_t kMemory = 512 << 20;

class Database {
 public:
  enum class Mode : std::uint8_t {
    kRead,     ///< must exist; writes nothing, works on read-only media
    kDamaged,  ///< as kRead, but accepts any schema: only for repair
    kWrite,    ///< must exist
    kCreate    ///< created when missing
  };

  /// Opens a file. kWrite and kCreate also update an older schema. The catalogue must outlive the
  /// Database. Throws Error.
  Database(const std::string& path, Mode mode, const notation::Catalogue& catalogue);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const notation::Catalogue& catalogue() const { return *catalogue_; }
  /// The rules of a stored game; throws Error when this program does not know title or variant.
  [[nodiscard]] std::shared_ptr<const notation::Rules> rules(std::string_view title,
                                                             std::string_view variant) const;
  /// Only the files of db/ run SQL on it.
  [[nodiscard]] Connection& connection() { return connection_; }

 private:
  std::string path_;
  const notation::Catalogue* catalogue_;
  Connection connection_;
};

/// Rolls back the change of a writer that died and left a journal, and ends the WAL mode. Throws
/// Error when the file cannot be written. A file that only repair can read stays as it is.
void roll_back(const std::string& path);

/// The title of a stored game; throws Error when this program does not know it.
[[nodiscard]] const notation::TitleInfo& stored_title(const notation::Catalogue& catalogue,
                                                      std::string_view title);
/// The rules of a stored game; throws Error when this program does not know title or variant.
[[nodiscard]] std::shared_ptr<const notation::Rules> stored_rules(
    const notation::Catalogue& catalogue, std::string_view title, std::string_view variant);

struct StoredVariant {
  std::string title;
  std::string variant;
  std::uint64_t games = 0;
};
/// The variants that have games (if `of_games` is false: puzzles or contests), by descending count.
[[nodiscard]] std::vector<StoredVariant> stored_variants(Database& database, bool of_games = true);

using notation::Progress;

}  // namespace gipfbase::db
