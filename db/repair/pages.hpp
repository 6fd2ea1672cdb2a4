// db/repair/pages.hpp - finds orphaned pages of a damaged database whose rows can be read: pages
// below a lost inner page, and pages of a table that is missing in the list of tables.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "db/store/sqlite.hpp"

namespace gipfbase::db {

/// A column as stored in the rows of a table or the entries of an index.
struct StoredColumn {
  enum class Kind : std::uint8_t { kAny, kNumber, kReal, kText, kBytes };
  Kind kind = Kind::kAny;
  bool may_be_null = true;
  bool always_null = false;  ///< the rowid, which is stored elsewhere
  /// True when rows may be older than the column and therefore lack it.
  bool may_be_missing = false;
};

/// A table or an index to search for.
struct Tree {
  bool has_rowids = false;            ///< a rowid table
  std::vector<StoredColumn> columns;  ///< in stored order
  std::uint32_t first_page = 0;       ///< root page according to the list of tables; 0: none
  std::uint32_t usual_page = 0;       ///< root page in a new file
};

/// An orphaned page; it and all pages below it have rows of one table.
struct OrphanPage {
  std::size_t tree = 0;  ///< index in `trees` of find_orphan_pages
  std::uint32_t page = 0;
  bool whole = false;  ///< the page is the usual root of the tree
};

/// A table page whose rows or child pages are not in the order of their rowids, so that SQLite
/// cannot find some of them. `bytes` is the page without the entries that are out of order.
struct OrderedPage {
  std::size_t tree = 0;  ///< index in `trees` of find_orphan_pages
  std::uint32_t page = 0;
  std::string bytes;
  /// Ranges of rowids, ends included, that may have been left out.
  std::vector<std::pair<std::int64_t, std::int64_t>> gaps;
};

struct OrphanPages {
  std::vector<OrphanPage> pages;
  std::vector<OrderedPage> ordered;
  /// The list of free pages is damaged as well: some pages may hold deleted rows.
  bool may_be_old = false;
};

/// Walks all trees of a file, and reads it through its connection. Finds pages that are out of
/// order, and orphaned pages whose rows fit exactly one tree (sqlite.org/fileformat2.html, 1.6 and
/// 2.1). The first tree must be the list of tables.
[[nodiscard]] OrphanPages find_orphan_pages(Connection& connection, const std::vector<Tree>& trees);

}  // namespace gipfbase::db
