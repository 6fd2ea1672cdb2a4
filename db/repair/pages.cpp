#include "db/repair/pages.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string_view>

namespace gipfbase::db {
namespace {

/// Numbers of up to 64 bits in 1 to 9 bytes, and others in a few
/// (sqlite.org/fileformat2.html, 1.6).
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
  /// Bytes that were read; more than there are when there were too few.
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

/// How a value of a record is stored.
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

/// A page of a tree; its bytes must live longer.
class TreePage {
 public:
  static constexpr std::uint8_t kInnerEntries = 2;
  static constexpr std::uint8_t kInnerRows = 5;
  static constexpr std::uint8_t kEntries = 10;
  static constexpr std::uint8_t kRows = 13;

  /// Nothing when it can be none. `reserved` bytes at its end are for others.
  static std::optional<TreePage> of(std::string_view bytes, std::uint32_t number,
                                    std::size_t reserved) {
    TreePage page;
    const std::size_t head = number == 1 ? 100 : 0;
    page.bytes_ = bytes.substr(0, bytes.size() - reserved);
    ByteReader header(page.bytes_.substr(head));
    page.type_ = static_cast<std::uint8_t>(header.fixed(1));
    const bool known = page.type_ == kInnerEntries || page.type_ == kInnerRows ||
                       page.type_ == kEntries || page.type_ == kRows;
    if (!known) return std::nullopt;
    (void)header.fixed(2);  // the first free block
    const std::size_t cells = header.fixed(2);
    (void)header.fixed(3);  // where the cells begin, and bytes between them
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
  [[nodiscard]] bool by_number() const { return type_ == kInnerRows || type_ == kRows; }
  [[nodiscard]] bool empty() const { return cells_.empty(); }
  [[nodiscard]] std::vector<std::uint32_t> children() const {
    std::vector<std::uint32_t> pages;
    if (!inner()) return pages;
    for (const std::size_t cell : cells_) {
      pages.push_back(static_cast<std::uint32_t>(ByteReader(bytes_.substr(cell)).fixed(4)));
    }
    pages.push_back(last_child_);
    return pages;
  }
  /// True when all rows of a leaf can be those of a tree.
  [[nodiscard]] bool has_rows_of(const Tree& tree) const {
    return by_number() == tree.by_number && std::all_of(cells_.begin(), cells_.end(), [&](auto at) {
             return is_row_of(tree, bytes_.substr(at));
           });
  }

 private:
  [[nodiscard]] static bool is_row_of(const Tree& tree, std::string_view cell) {
    ByteReader numbers(cell);
    const std::uint64_t size = numbers.varint();
    if (tree.by_number) (void)numbers.varint();
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
  std::uint8_t type_ = 0;
  std::uint32_t last_child_ = 0;
  std::vector<std::size_t> cells_;
};

/// The pages of a file, and which of them have been met.
class PageFile {
 public:
  explicit PageFile(Connection& connection)
      : connection_(connection),
        page_size_(connection.count("PRAGMA page_size")),
        page_(page_size_, '\0'),
        met_(static_cast<std::size_t>(file_size(connection)) / page_size_ + 1) {
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
  /// The page, until the next one is asked for.
  [[nodiscard]] std::optional<TreePage> tree_page(std::uint32_t number) {
    return read(number) ? TreePage::of(page_, number, reserved_) : std::nullopt;
  }
  /// False when a list of free pages cannot be read to its end.
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
    return read_piece(connection_,
                      (std::int64_t{number} - 1) * static_cast<std::int64_t>(page_size_), page_);
  }

  Connection& connection_;
  std::size_t page_size_;
  std::size_t reserved_ = 0;
  std::string page_;
  std::vector<bool> met_;
};

/// No tree of SQLite is deeper.
constexpr int kDeepest = 20;
/// So many pages are looked at in search of a leaf: damaged ones may lead round in circles.
constexpr int kMostLooks = 4096;

/// The first leaf at or below a page that can be reached, if there is any.
std::optional<std::uint32_t> first_leaf(PageFile& file, std::uint32_t page, int& looks,
                                        int depth = 0) {
  if (depth > kDeepest || ++looks > kMostLooks) return std::nullopt;
  const std::optional<TreePage> top = file.tree_page(page);
  if (!top) return std::nullopt;
  if (!top->inner()) return page;
  for (const std::uint32_t child : top->children()) {
    if (const auto leaf = first_leaf(file, child, looks, depth + 1)) return leaf;
  }
  return std::nullopt;
}

/// That leaf, until another page is asked for.
std::optional<TreePage> first_rows(PageFile& file, std::uint32_t page) {
  int looks = 0;
  const auto leaf = first_leaf(file, page, looks);
  return leaf ? file.tree_page(*leaf) : std::nullopt;
}

/// Meets all pages of a tree; false when some are not there.
bool walk(PageFile& file, const Tree& tree) {
  if (tree.first_page == 0 || file.met(tree.first_page)) return false;
  // Its number in the list may be damaged, and lead elsewhere.
  const auto rows = first_rows(file, tree.first_page);
  if (!rows || !rows->has_rows_of(tree)) return false;
  bool whole = true;
  std::vector<std::uint32_t> open = {tree.first_page};
  while (!open.empty()) {
    const std::uint32_t number = open.back();
    open.pop_back();
    const std::optional<TreePage> page = file.met(number) ? std::nullopt : file.tree_page(number);
    if (!page || page->by_number() != tree.by_number) {
      whole = false;
      continue;
    }
    file.meet(number);
    for (const std::uint32_t child : page->children()) open.push_back(child);
  }
  return whole;
}

/// Pages that can be those of a tree, were not met, and have none above them that is so, too.
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

Strays stray_pages(Connection& connection, const std::vector<Tree>& trees) {
  PageFile file(connection);
  Strays strays;
  std::vector<std::size_t> broken;
  for (std::size_t i = 0; i < trees.size(); ++i) {
    if (!walk(file, trees[i])) broken.push_back(i);
  }
  if (broken.empty()) return strays;
  strays.may_be_old = !file.meet_free_pages();
  for (const std::uint32_t page : tops(file)) {
    const auto rows = first_rows(file, page);
    if (!rows) continue;
    std::vector<std::size_t> fitting;
    std::copy_if(broken.begin(), broken.end(), std::back_inserter(fitting),
                 [&](std::size_t i) { return rows->has_rows_of(trees[i]); });
    // Trees that are empty or have the same columns can be told apart only by where they begin.
    const bool begins = std::any_of(fitting.begin(), fitting.end(), [&](std::size_t i) {
      return trees[i].usual_page == page && trees[i].first_page == 0;
    });
    if (begins) {
      std::erase_if(fitting, [&](std::size_t i) { return trees[i].usual_page != page; });
    } else if (rows->empty()) {
      continue;
    }
    if (fitting.size() == 1) strays.pages.push_back({fitting.front(), page, begins});
  }
  return strays;
}

bool read_piece(Connection& connection, std::int64_t from, std::string& piece) {
  sqlite3_file* file = nullptr;
  sqlite3_file_control(connection.handle(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (file == nullptr || file->pMethods == nullptr) return false;
  return file->pMethods->xRead(file, piece.data(), static_cast<int>(piece.size()), from) ==
         SQLITE_OK;
}

std::int64_t file_size(Connection& connection) {
  sqlite3_int64 size = 0;
  sqlite3_file* file = nullptr;
  sqlite3_file_control(connection.handle(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (file == nullptr || file->pMethods == nullptr ||
      file->pMethods->xFileSize(file, &size) != SQLITE_OK) {
    throw_error(connection.handle(), SQLITE_IOERR);
  }
  return size;
}

}  // namespace gipfbase::db
