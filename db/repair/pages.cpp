#include "db/repair/pages.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

namespace gipfbase::db {
namespace {

/// Reads varints of 1 to 9 bytes, and big-endian numbers (sqlite.org/fileformat2.html, 1.6).
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] std::uint64_t fixed(std::size_t count) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < count; ++i) number = number << 8U | next();
    return number;
  }
  [[nodiscard]] std::uint64_t varint() {
    std::uint64_t number = 0;
    for (int i = 0; i < 8; ++i) {
      const std::uint64_t byte = next();
      number = number << 7U | (byte & 0x7FU);
      if (byte < 0x80U) return number;
    }
    return number << 8U | next();
  }
  /// Number of bytes read; larger than the input when that was too short.
  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] bool too_short() const { return at_ > bytes_.size(); }

 private:
  std::uint64_t next() {
    const std::size_t at = at_++;
    return at < bytes_.size() ? static_cast<unsigned char>(bytes_[at]) : 0U;
  }
  std::string_view bytes_;
  std::size_t at_ = 0;
};

/// True when a value of this serial type may be in this column.
bool fits(std::uint64_t type, const StoredColumn& column) {
  using Kind = StoredColumn::Kind;
  if (type == 0) return column.may_be_null || column.always_null;
  if (column.always_null) return false;
  const bool number = type <= 6 || type == 8 || type == 9;
  switch (column.kind) {
    case Kind::kAny: return type != 10 && type != 11;
    case Kind::kNumber: return number;
    case Kind::kReal: return number || type == 7;
    case Kind::kText: return type >= 13 && type % 2 == 1;
    case Kind::kBytes: return type >= 12 && type % 2 == 0;
  }
  return false;
}

std::uint64_t size_of(std::uint64_t type) {
  constexpr std::array<std::uint64_t, 12> kSizes = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0};
  return type < kSizes.size() ? kSizes[type] : (type - 12) / 2;
}

/// A page of a tree; the bytes must outlive it.
class TreePage {
 public:
  static constexpr std::uint8_t kInnerEntries = 2;
  static constexpr std::uint8_t kInnerRows = 5;
  static constexpr std::uint8_t kEntries = 10;
  static constexpr std::uint8_t kRows = 13;

  /// Returns nullopt when the bytes cannot be a page. `reserved`: unused bytes at its end.
  static std::optional<TreePage> of(std::string_view bytes, std::uint32_t number,
                                    std::size_t reserved) {
    TreePage page;
    const std::size_t head = number == 1 ? 100 : 0;
    page.bytes_ = bytes.substr(0, bytes.size() - reserved);
    page.head_ = head;
    ByteReader header(page.bytes_.substr(head));
    page.type_ = static_cast<std::uint8_t>(header.fixed(1));
    const bool known = page.type_ == kInnerEntries || page.type_ == kInnerRows ||
                       page.type_ == kEntries || page.type_ == kRows;
    if (!known) return std::nullopt;
    (void)header.fixed(2);  // first free block
    const std::size_t cells = header.fixed(2);
    (void)header.fixed(3);  // start of the cells, and free bytes between them
    if (page.inner()) page.last_child_ = static_cast<std::uint32_t>(header.fixed(4));
    const std::size_t first = head + header.at() + 2 * cells;
    if (first > page.bytes_.size()) return std::nullopt;
    for (std::size_t i = 0; i < cells; ++i) {
      const std::size_t at = header.fixed(2);
      if (at < first || at >= page.bytes_.size()) return std::nullopt;
      page.cells_.push_back(at);
    }
    return page;
  }

  [[nodiscard]] bool inner() const { return type_ == kInnerEntries || type_ == kInnerRows; }
  [[nodiscard]] bool has_rowids() const { return type_ == kInnerRows || type_ == kRows; }
  [[nodiscard]] bool empty() const { return cells_.empty(); }
  /// The rowid of each row of a rowid table, or the highest one of each child except the last.
  [[nodiscard]] std::vector<std::int64_t> numbers() const {
    std::vector<std::int64_t> numbers;
    for (const std::size_t cell : cells_) {
      ByteReader reader(bytes_.substr(cell));
      (void)(inner() ? reader.fixed(4) : reader.varint());
      numbers.push_back(static_cast<std::int64_t>(reader.varint()));
    }
    return numbers;
  }
  /// Keeps only these cells.
  void keep(const std::vector<std::size_t>& kept) {
    std::vector<std::size_t> cells;
    cells.reserve(kept.size());
    for (const std::size_t i : kept) cells.push_back(cells_[i]);
    cells_ = std::move(cells);
  }
  /// The bytes of a page with the remaining cells.
  [[nodiscard]] std::string written(std::string bytes) const {
    const auto put = [&](std::size_t at, std::size_t number) {
      bytes[at] = static_cast<char>(number >> 8U);
      bytes[at + 1] = static_cast<char>(number & 0xFFU);
    };
    put(head_ + 3, cells_.size());
    std::size_t at = head_ + (inner() ? 12U : 8U);
    for (const std::size_t cell : cells_) {
      put(at, cell);
      at += 2;
    }
    return bytes;
  }
  [[nodiscard]] std::vector<std::uint32_t> children() const {
    std::vector<std::uint32_t> pages;
    if (!inner()) return pages;
    for (const std::size_t cell : cells_) {
      pages.push_back(static_cast<std::uint32_t>(ByteReader(bytes_.substr(cell)).fixed(4)));
    }
    pages.push_back(last_child_);
    return pages;
  }
  /// True when all rows of a leaf may belong to a tree.
  [[nodiscard]] bool has_rows_of(const Tree& tree) const {
    return has_rowids() == tree.has_rowids && rows_of(tree) == cells_.size();
  }
  /// True when at least half of the rows may belong to the tree; the others may be damaged.
  [[nodiscard]] bool has_most_rows_of(const Tree& tree) const {
    return has_rowids() == tree.has_rowids && 2 * rows_of(tree) >= cells_.size();
  }

 private:
  [[nodiscard]] std::size_t rows_of(const Tree& tree) const {
    return static_cast<std::size_t>(std::count_if(
        cells_.begin(), cells_.end(), [&](auto at) { return is_row_of(tree, bytes_.substr(at)); }));
  }
  [[nodiscard]] static bool is_row_of(const Tree& tree, std::string_view cell) {
    ByteReader numbers(cell);
    const std::uint64_t size = numbers.varint();
    if (tree.has_rowids) (void)numbers.varint();
    if (numbers.too_short()) return false;
    ByteReader record(cell.substr(numbers.at()));
    const std::uint64_t header = record.varint();
    std::uint64_t values = 0;
    std::size_t column = 0;
    while (record.at() < header) {
      const std::uint64_t type = record.varint();
      if (record.too_short() || column == tree.columns.size()) return false;
      if (!fits(type, tree.columns[column++])) return false;
      values += size_of(type);
    }
    return record.at() == header && header + values == size &&
           std::all_of(tree.columns.begin() + static_cast<std::ptrdiff_t>(column),
                       tree.columns.end(), [](const StoredColumn& c) { return c.may_be_missing; });
  }

  std::string_view bytes_;
  std::size_t head_ = 0;  ///< start of the page, after the header of the file
  std::uint8_t type_ = 0;
  std::uint32_t last_child_ = 0;
  std::vector<std::size_t> cells_;
};

/// The pages of a file, with marks of those already visited.
class PageFile {
 public:
  explicit PageFile(Connection& connection)
      : connection_(connection),
        page_size_(connection.count("PRAGMA page_size")),
        page_(page_size_, '\0'),
        met_(static_cast<std::size_t>(file_size(connection.handle())) / page_size_ + 1) {
    met_[0] = true;  // pages are counted from 1
    if (!read(1)) return;
    ByteReader header(page_);
    (void)header.fixed(20);
    reserved_ = header.fixed(1);
    if (reserved_ > page_size_ / 2) reserved_ = 0;
  }

  [[nodiscard]] std::uint32_t pages() const { return static_cast<std::uint32_t>(met_.size() - 1); }
  [[nodiscard]] bool met(std::uint32_t page) const { return page > pages() || met_[page]; }
  void meet(std::uint32_t page) { met_[page] = true; }
  /// The page, valid until the next call.
  [[nodiscard]] std::optional<TreePage> tree_page(std::uint32_t number) {
    return read(number) ? TreePage::of(page_, number, reserved_) : std::nullopt;
  }
  [[nodiscard]] const std::string& bytes() const { return page_; }
  /// Marks the free pages; false when their list is damaged.
  [[nodiscard]] bool meet_free_pages() {
    if (!read(1)) return false;
    ByteReader header(page_);
    (void)header.fixed(32);
    auto trunk = static_cast<std::uint32_t>(header.fixed(4));
    const std::uint64_t all = header.fixed(4);
    std::uint64_t found = 0;
    while (trunk != 0) {
      if (met(trunk) || !read(trunk)) return false;
      meet(trunk);
      ByteReader list(page_);
      trunk = static_cast<std::uint32_t>(list.fixed(4));
      const std::uint64_t count = list.fixed(4);
      if (count > page_size_ / 4 - 2) return false;
      for (std::uint64_t i = 0; i < count; ++i) {
        const auto leaf = static_cast<std::uint32_t>(list.fixed(4));
        if (met(leaf)) return false;
        meet(leaf);
      }
      found += 1 + count;
    }
    return found == all;
  }

 private:
  bool read(std::uint32_t number) {
    if (number == 0 || number > pages()) return false;
    return read_piece(connection_.handle(),
                      (std::int64_t{number} - 1) * static_cast<std::int64_t>(page_size_), page_);
  }

  Connection& connection_;
  std::size_t page_size_;
  std::size_t reserved_ = 0;
  std::string page_;
  std::vector<bool> met_;
};

/// Maximum depth of a tree of SQLite.
constexpr int kDeepest = 20;
/// Limit of visited pages in the search for a leaf: damaged pages may form cycles.
constexpr int kMostVisitedPages = 4096;

/// Finds the first reachable leaf at or below a page.
std::optional<std::uint32_t> first_leaf(PageFile& file, std::uint32_t page, int& looks,
                                        int depth = 0) {
  if (depth > kDeepest || ++looks > kMostVisitedPages) return std::nullopt;
  const std::optional<TreePage> top = file.tree_page(page);
  if (!top) return std::nullopt;
  if (!top->inner()) return page;
  for (const std::uint32_t child : top->children()) {
    if (const auto leaf = first_leaf(file, child, looks, depth + 1)) return leaf;
  }
  return std::nullopt;
}

/// The first leaf at or below a page; valid until another page is read.
std::optional<TreePage> first_rows(PageFile& file, std::uint32_t page) {
  int looks = 0;
  const auto leaf = first_leaf(file, page, looks);
  return leaf ? file.tree_page(*leaf) : std::nullopt;
}

/// The rowids above `lower`, up to and including `upper`.
struct Between {
  std::int64_t lower = 0, upper = 0;
  bool open_below = true, open_above = true;  ///< true: no bound on this side

  [[nodiscard]] bool has(std::int64_t number) const {
    return (open_below || number > lower) && (open_above || number <= upper);
  }
};

/// Indexes of the longest increasing subsequence of the rowids within bounds.
std::vector<std::size_t> rising(const std::vector<std::int64_t>& numbers, const Between& among) {
  std::vector<std::size_t> length(numbers.size());
  std::vector<std::size_t> before(numbers.size(), numbers.size());
  std::size_t last = numbers.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!among.has(numbers[i])) continue;
    length[i] = 1;
    for (std::size_t j = 0; j < i; ++j) {
      if (length[j] == 0 || numbers[j] >= numbers[i] || length[j] < length[i]) continue;
      length[i] = length[j] + 1;
      before[i] = j;
    }
    if (last == numbers.size() || length[i] > length[last]) last = i;
  }
  std::vector<std::size_t> kept;
  for (; last != numbers.size(); last = before[last]) kept.push_back(last);
  std::reverse(kept.begin(), kept.end());
  return kept;
}

/// Visits all pages of a tree, and repairs those that are out of order.
class Walk {
 public:
  Walk(PageFile& file, const Tree& tree, std::size_t number, std::vector<OrderedPage>& ordered)
      : file_(file), tree_(tree), number_(number), ordered_(ordered) {}

  /// False when some pages are missing.
  bool whole() {
    if (tree_.first_page == 0 || file_.met(tree_.first_page)) return false;
    // The page number in the list of tables may be damaged.
    const auto rows = first_rows(file_, tree_.first_page);
    if (!rows || !rows->has_most_rows_of(tree_)) return false;
    bool whole = true;
    open_ = {{tree_.first_page, {}}};
    while (!open_.empty()) {
      const auto [number, among] = open_.back();
      open_.pop_back();
      std::optional<TreePage> page = file_.met(number) ? std::nullopt : file_.tree_page(number);
      if (!page || page->has_rowids() != tree_.has_rowids) {
        whole = false;
        continue;
      }
      file_.meet(number);
      if (tree_.has_rowids && number != 1 && !in_order(*page, number, among)) whole = false;
      add_children(*page, among);
    }
    return whole;
  }

 private:
  struct Open {
    std::uint32_t page = 0;
    Between among;  ///< bounds of its rowids from the parent pages
  };

  /// If entries of the page are out of order, drops them and notes the mended page. False when this
  /// leaves out child pages.
  bool in_order(TreePage& page, std::uint32_t number, const Between& among) {
    const std::vector<std::int64_t> numbers = page.numbers();
    std::vector<std::size_t> kept = rising(numbers, among);
    if (kept.size() == numbers.size()) return true;
    // When most rowids are out of bounds, the bounds from a parent page are wrong.
    const std::vector<std::size_t> all = rising(numbers, {});
    if (2 * kept.size() < all.size()) kept = all;
    if (kept.size() == numbers.size()) return true;
    page.keep(kept);
    OrderedPage& mended = ordered_.emplace_back();
    mended.tree = number_;
    mended.page = number;
    mended.bytes = page.written(file_.bytes());
    if (page.inner()) return false;
    for (std::size_t i = 0; i <= kept.size(); ++i) {
      const std::size_t left_out =
          (i < kept.size() ? kept[i] : numbers.size()) - (i > 0 ? kept[i - 1] + 1 : 0);
      if (left_out == 0) continue;
      mended.gaps.emplace_back(i > 0              ? numbers[kept[i - 1]] + 1
                               : among.open_below ? 0
                                                  : among.lower + 1,
                               i < kept.size()    ? numbers[kept[i]] - 1
                               : among.open_above ? std::numeric_limits<std::int64_t>::max()
                                                  : among.upper);
    }
    return true;
  }

  void add_children(const TreePage& page, const Between& among) {
    const std::vector<std::uint32_t> children = page.children();
    const std::vector<std::int64_t> numbers =
        tree_.has_rowids && page.inner() ? page.numbers() : std::vector<std::int64_t>();
    Between next = among;
    for (std::size_t i = 0; i < children.size(); ++i) {
      Between of_child = next;
      if (i < numbers.size()) {
        of_child.upper = numbers[i];
        of_child.open_above = false;
        next.lower = numbers[i];
        next.open_below = false;
      }
      open_.push_back({children[i], of_child});
    }
  }

  PageFile& file_;
  const Tree& tree_;
  std::size_t number_;
  std::vector<OrderedPage>& ordered_;
  std::vector<Open> open_;
};

/// The unvisited pages that may belong to a tree and are not below other such pages.
std::vector<std::uint32_t> tops(PageFile& file) {
  std::vector<bool> below(file.pages() + std::size_t{1});
  std::vector<std::uint32_t> candidates;
  for (std::uint32_t number = 1; number <= file.pages(); ++number) {
    const std::optional<TreePage> page = file.met(number) ? std::nullopt : file.tree_page(number);
    if (!page) continue;
    candidates.push_back(number);
    for (const std::uint32_t child : page->children()) {
      if (!file.met(child) && child != number) below[child] = true;
    }
  }
  std::erase_if(candidates, [&](std::uint32_t number) { return below[number]; });
  return candidates;
}

}  // namespace

OrphanPages find_orphan_pages(Connection& connection, const std::vector<Tree>& trees) {
  PageFile file(connection);
  OrphanPages orphans;
  std::vector<std::size_t> broken;
  for (std::size_t i = 0; i < trees.size(); ++i) {
    if (!Walk(file, trees[i], i, orphans.ordered).whole()) broken.push_back(i);
  }
  if (broken.empty()) return orphans;
  orphans.may_be_old = !file.meet_free_pages();
  for (const std::uint32_t page : tops(file)) {
    const auto rows = first_rows(file, page);
    if (!rows) continue;
    std::vector<std::size_t> fitting;
    std::copy_if(broken.begin(), broken.end(), std::back_inserter(fitting),
                 [&](std::size_t i) { return rows->has_rows_of(trees[i]); });
    // Trees that are empty or have equal columns are distinguished only by their root pages.
    const bool begins = std::any_of(fitting.begin(), fitting.end(), [&](std::size_t i) {
      return trees[i].usual_page == page && trees[i].first_page == 0;
    });
    if (begins) {
      std::erase_if(fitting, [&](std::size_t i) { return trees[i].usual_page != page; });
    } else if (rows->empty()) {
      continue;
    }
    if (fitting.size() == 1) orphans.pages.push_back({fitting.front(), page, begins});
  }
  return orphans;
}

}  // namespace gipfbase::db
