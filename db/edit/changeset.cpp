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

}  // namespace gipfbase::db
