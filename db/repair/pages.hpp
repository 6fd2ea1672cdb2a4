// db/repair/pages.hpp - pages of a damaged database that nothing leads to any more, though their
// rows can be read: those below an inner page that is lost, and those of a table that the list of
// tables does not know.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "db/store/sqlite.hpp"

namespace gipfbase::db {

/// A column as the rows of a table, or the entries of an index, have it on their pages.
struct StoredColumn {
  enum class Kind : std::uint8_t { kAny, kNumber, kReal, kText, kBytes };
  Kind kind = Kind::kAny;
  bool may_be_null = true;
  bool always_null = false;  ///< the number of the row, which stands elsewhere
  /// Rows may have been written before there was this column.
  bool may_be_missing = false;
};

/// A table or an index that is looked for.
struct Tree {
  bool by_number = false;             ///< a table whose rows are found by their numbers
  std::vector<StoredColumn> columns;  ///< in the order in which they are stored
  std::uint32_t first_page = 0;       ///< where the list of tables says that it begins; 0: nowhere
  std::uint32_t usual_page = 0;       ///< where it begins in a file that is new
};

/// A page, and all pages below it, with rows of one table.
struct Stray {
  std::size_t tree = 0;  ///< by number of those that were looked for
  std::uint32_t page = 0;
  bool whole = false;  ///< it is where the tree usually begins
};

/// A page of a table whose rows, or the pages below it, do not stand in the order of their numbers,
/// so that nobody finds what stands behind: without those that are out of order.
struct OrderedPage {
  std::size_t tree = 0;  ///< by number of those that were looked for
  std::uint32_t page = 0;
  std::string bytes;
  /// Numbers of rows that may have been left out, both included: between those that are there.
  std::vector<std::pair<std::int64_t, std::int64_t>> gaps;
};

struct Strays {
  std::vector<Stray> pages;
  std::vector<OrderedPage> ordered;
  /// The list of free pages is damaged, too: some may be of rows that had been deleted.
  bool may_be_old = false;
};

/// Walks all trees of a file, which is read through its connection. Finds pages that are out of
/// order, and those of broken trees among the rest that have rows of one tree and no other
/// (sqlite.org/fileformat2.html, 1.6 and 2.1). The first tree must be the list of tables.
[[nodiscard]] Strays stray_pages(Connection& connection, const std::vector<Tree>& trees);

}  // namespace gipfbase::db
