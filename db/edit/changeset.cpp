// Format (SQLite's ext/session/sqlite3session.c): headers of tables, each followed by changed rows.
#include "db/edit/changeset.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <cstddef>

namespace gipfbase::db {
namespace {

constexpr std::uint8_t kTable = 'T';
constexpr std::uint64_t kMostColumns = 1000;
/// Type codes of values.
enum ValueKind : std::uint8_t {
  kUnchanged = 0,
  kInteger = 1,
  kReal = 2,
  kText = 3,
  kBlob = 4,
  kNull = 5
};

/// A cursor over bytes; `good` becomes false past the end.
class Walk {
 public:
  explicit Walk(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  [[nodiscard]] bool good() const { return good_; }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  [[nodiscard]] std::uint8_t peek() const { return rest_.front(); }
  /// The bytes that are left.
  [[nodiscard]] std::span<const std::uint8_t> rest() const { return rest_; }

  void skip(std::uint64_t count) {
    good_ = good_ && count <= rest_.size();
    rest_ = rest_.subspan(good_ ? static_cast<std::size_t>(count) : rest_.size());
  }
  std::uint8_t byte() {
    const std::uint8_t first = rest_.empty() ? 0 : rest_.front();
    skip(1);
    return first;
  }
  /// A varint of SQLite: groups of seven bits, highest first. Lengths need at most five.
  std::uint64_t number() {
    constexpr int kMostBytes = 5;
    std::uint64_t value = 0;
    for (int i = 0; i < kMostBytes && good_; ++i) {
      const std::uint8_t group = byte();
      value = value << 7U | (group & 0x7FU);
      if ((group & 0x80U) == 0) return value;
    }
    good_ = false;
    return 0;
  }
  /// A zero-terminated text.
  void name() {
    const auto end = std::find(rest_.begin(), rest_.end(), std::uint8_t{0});
    good_ = good_ && end != rest_.end() && end != rest_.begin();
    if (good_) skip(static_cast<std::uint64_t>(end - rest_.begin()) + 1);
  }
  void row(std::uint64_t columns) {
    for (std::uint64_t i = 0; i < columns && good_; ++i) {
      switch (byte()) {
        case kUnchanged:
        case kNull: break;
        case kInteger:
        case kReal: skip(8); break;
        case kText:
        case kBlob: skip(number()); break;
        default: good_ = false;
      }
    }
  }

 private:
  std::span<const std::uint8_t> rest_;
  bool good_ = true;
};

}  // namespace

bool is_changeset(std::span<const std::uint8_t> bytes) {
  Walk walk(bytes);
  std::uint64_t columns = 0;
  while (walk.good() && !walk.at_end()) {
    const std::uint8_t what = walk.byte();
    if (what == kTable) {
      columns = walk.number();
      if (columns == 0 || columns > kMostColumns) return false;
      walk.skip(columns);  // flags of key columns
      walk.name();
      continue;
    }
    if (columns == 0) return false;
    walk.skip(1);  // flag: made by a trigger
    switch (what) {
      case SQLITE_INSERT:
      case SQLITE_DELETE: walk.row(columns); break;
      case SQLITE_UPDATE:
        walk.row(columns);
        walk.row(columns);
        break;
      default: return false;
    }
  }
  return walk.good();
}

namespace {

/// Copies a changeset and replaces texts.
class Rewriter {
 public:
  Rewriter(std::span<const std::uint8_t> bytes, const NewText& new_text)
      : walk_(bytes), new_text_(new_text) {}

  std::optional<std::vector<std::uint8_t>> run() {
    while (walk_.good() && !walk_.at_end()) {
      const std::uint8_t what = copy_byte();
      if (what == kTable) {
        columns_ = copied([&] { return walk_.number(); });
        copied([&] { return walk_.skip(columns_), 0; });
        const auto name = walk_.rest();
        copied([&] { return walk_.name(), 0; });
        table_ = {reinterpret_cast<const char*>(name.data()),
                  name.size() - walk_.rest().size() - 1};
        continue;
      }
      copy_byte();  // flag: made by a trigger
      copy_row();
      if (what == SQLITE_UPDATE) copy_row();
    }
    return changed_ ? std::optional(std::move(copy_)) : std::nullopt;
  }

 private:
  /// Copies what `read` reads.
  template <class Read>
  std::uint64_t copied(const Read& read) {
    const auto before = walk_.rest();
    const auto value = static_cast<std::uint64_t>(read());
    const auto read_bytes = before.first(before.size() - walk_.rest().size());
    copy_.insert(copy_.end(), read_bytes.begin(), read_bytes.end());
    return value;
  }
  std::uint8_t copy_byte() {
    return static_cast<std::uint8_t>(copied([&] { return walk_.byte(); }));
  }
  void copy_row() {
    for (std::size_t column = 0; column < columns_; ++column) {
      const std::uint8_t kind = copy_byte();
      if (kind == kInteger || kind == kReal) copied([&] { return walk_.skip(8), 0; });
      if (kind == kText || kind == kBlob) copy_value(column, kind == kText);
    }
  }
  void copy_value(std::size_t column, bool is_text) {
    const std::uint64_t size = walk_.number();
    const auto bytes = walk_.rest().first(static_cast<std::size_t>(size));
    walk_.skip(size);
    std::string value(bytes.begin(), bytes.end());
    if (auto now = is_text ? new_text_(table_, column, value) : std::nullopt) {
      value = std::move(*now);
      changed_ = true;
    }
    append_number(value.size());
    copy_.insert(copy_.end(), value.begin(), value.end());
  }
  void append_number(std::uint64_t number) {
    constexpr unsigned kGroup = 7;
    unsigned shift = 0;
    while (number >> shift > 0x7F) shift += kGroup;
    for (; shift > 0; shift -= kGroup) {
      copy_.push_back(static_cast<std::uint8_t>((number >> shift & 0x7FU) | 0x80U));
    }
    copy_.push_back(static_cast<std::uint8_t>(number & 0x7FU));
  }

  Walk walk_;
  const NewText& new_text_;
  std::vector<std::uint8_t> copy_;
  std::string_view table_;
  std::uint64_t columns_ = 0;
  bool changed_ = false;
};

}  // namespace

std::optional<std::vector<std::uint8_t>> with_texts(std::span<const std::uint8_t> bytes,
                                                    const NewText& new_text) {
  return Rewriter(bytes, new_text).run();
}

}  // namespace gipfbase::db
