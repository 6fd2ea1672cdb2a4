// db/repair/definitions.hpp - where the tables of a damaged database lie, though the list of them
// (SQLite's sqlite_schema) or its header may be damaged, too.
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
  std::int64_t page = 0;  ///< where the table or index begins
  std::string sql;

  /// True when both define the same, wherever it lies.
  [[nodiscard]] bool same_as(const Definition& other) const {
    return type == other.type && name == other.name && table == other.table && sql == other.sql;
  }
};

/// Rows of a table that is named.
struct StrayTable {
  std::string of;
  bool whole = false;  ///< the table itself, of which only the list of tables knows nothing
  Definition definition;
};

/// A page that is to be read as if it were so.
struct MendedPage {
  std::string of;
  OrderedPage page;
};

/// The definitions of a file.
struct Definitions {
  bool as_new = false;  ///< the file has all of them in the words of schema.sql
  /// The same, or those of an older schema: SQLite finds every table by what is in the file.
  bool sound = false;
  /// As this program writes them, with the pages where the file says that they lie. What it does
  /// not say is not among them.
  std::vector<Definition> found;
  /// Pages with rows that none of these leads to, each as a table of its own.
  std::vector<StrayTable> strays;
  bool strays_may_be_old = false;  ///< see Strays
  /// Pages of tables, which are named, to read instead of those of the file.
  std::vector<MendedPage> mended;
};

/// What the file defines otherwise than a new one, or beside it, a sentence each; triggers and what
/// SQLite itself has made are left out.
[[nodiscard]] std::vector<std::string> strange_definitions(Database& database);

/// Of a file opened as kDamaged, in a transaction.
[[nodiscard]] Definitions definitions_of(Database& damaged);

/// Copies a file opened as kDamaged, but for its list of tables, which is made anew of what was
/// found, and for pages that are mended. Those that cannot be read are empty in the copy. Throws
/// Error.
void copy_with(const Definitions& definitions, Database& damaged, const std::string& copy);

/// The first bytes of a file of this program whose own cannot be those of a database, as they must
/// be for SQLite to open it (sqlite.org/fileformat2.html, 1.3); nothing when they can, or when the
/// file is of somebody else.
[[nodiscard]] std::optional<std::string> mended_header(const std::string& path);
/// Copies a file but for its first bytes. Throws Error.
void copy_with_header(const std::string& header, const std::string& path, const std::string& copy);

}  // namespace gipfbase::db
