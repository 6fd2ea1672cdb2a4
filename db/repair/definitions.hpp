// db/repair/definitions.hpp - locates the tables of a damaged database, even when their list
// (SQLite's sqlite_schema) or the header is damaged.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/repair/pages.hpp"
#include "db/store/database.hpp"

namespace gipfbase::db {

/// A row of sqlite_schema.
struct Definition {
  std::string type, name, table;
  std::int64_t page = 0;  ///< root page of the table or index
  std::string sql;

  /// True when both define the same, regardless of the page.
  [[nodiscard]] bool same_as(const Definition& other) const {
    return type == other.type && name == other.name && table == other.table && sql == other.sql;
  }
};

/// Orphaned rows of a known table.
struct OrphanTable {
  std::string of;
  bool whole = false;  ///< the table is complete, but missing in the list of tables
  Definition definition;
};

/// A page that is out of order, and the contents to read in its place.
struct MendedPage {
  std::string of;
  OrderedPage page;
};

/// The definitions of a file.
struct Definitions {
  bool as_new = false;  ///< the file has exactly the definitions of schema.sql
  /// True when `as_new`, or when the definitions are complete for an older schema: then SQLite can
  /// find every table.
  bool sound = false;
  /// The definitions of this program that have a root page in the file.
  std::vector<Definition> found;
  /// Pages with rows that cannot be reached from the tables in `found`, each as a separate table.
  std::vector<OrphanTable> orphans;
  bool orphans_may_be_old = false;  ///< see OrphanPages
  /// Pages of tables to read instead of those in the file.
  std::vector<MendedPage> mended;
};

/// A sentence for each definition that is missing, or that differs from those of a new file.
/// Triggers and SQLite's own tables are left out.
[[nodiscard]] std::vector<std::string> strange_definitions(Database& database);

/// Reads the definitions of a file that was opened as kDamaged, in a transaction.
[[nodiscard]] Definitions definitions_of(Database& damaged);

/// Copies a file that was opened as kDamaged. The list of tables is rebuilt from `definitions`,
/// mended pages are replaced, and unreadable pages are empty in the copy. Throws Error.
void copy_with(const Definitions& definitions, Database& damaged, const std::string& copy);

/// The corrected header of a file of this program whose header SQLite does not accept
/// (sqlite.org/fileformat2.html, 1.3). Returns nullopt when the header is valid, or the file is not
/// from this program.
[[nodiscard]] std::optional<std::string> mended_header(const std::string& path);
/// Copies a file with another header. Throws Error.
void copy_with_header(const std::string& header, const std::string& path, const std::string& copy);

}  // namespace gipfbase::db
