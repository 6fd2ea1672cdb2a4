// db/edit/change_rows.hpp - iterates over the rows of a changeset; inside db/edit only.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/store/sqlite.hpp"

namespace gipfbase::db {

/// Throws Error unless a call of the session extension succeeded.
inline void require_ok(Connection& connection, int code) {
  if (code != SQLITE_OK) throw_error(connection.handle(), code);
}

/// A changeset in memory that SQLite allocated.
struct ChangeSet {
  struct Free {
    void operator()(void* memory) const { sqlite3_free(memory); }
  };
  std::unique_ptr<void, Free> bytes;
  int size = 0;
};

/// Iterates over the rows of a well-formed changeset (db/edit/changeset.hpp).
class ChangeRows {
 public:
  ChangeRows(Connection& connection, std::span<const std::uint8_t> bytes)
      : connection_(connection), bytes_(bytes.begin(), bytes.end()) {
    sqlite3_changeset_iter* iterator = nullptr;
    require_ok(connection,
               sqlite3changeset_start(&iterator, static_cast<int>(bytes_.size()), bytes_.data()));
    iterator_.reset(iterator);
  }
  bool next() {
    if (sqlite3changeset_next(iterator_.get()) != SQLITE_ROW) return false;
    const char* name = nullptr;
    require_ok(connection_,
               sqlite3changeset_op(iterator_.get(), &name, &columns, &operation, nullptr));
    table = name;
    return true;
  }
  /// The value of a column before or after the change. nullptr if the row did not exist at that
  /// time, or if the change left the column as it was.
  [[nodiscard]] sqlite3_value* before(int column) const {
    sqlite3_value* value = nullptr;
    if (operation != SQLITE_INSERT) sqlite3changeset_old(iterator_.get(), column, &value);
    return value;
  }
  [[nodiscard]] sqlite3_value* after(int column) const {
    sqlite3_value* value = nullptr;
    if (operation != SQLITE_DELETE) sqlite3changeset_new(iterator_.get(), column, &value);
    return value;
  }
  /// The first column, which is the key of games and names.
  [[nodiscard]] std::int64_t id() const {
    sqlite3_value* const value = operation == SQLITE_INSERT ? after(0) : before(0);
    return value == nullptr ? 0 : sqlite3_value_int64(value);
  }

  std::string_view table;
  int columns = 0;
  int operation = 0;

 private:
  struct Finalize {
    void operator()(sqlite3_changeset_iter* i) const { sqlite3changeset_finalize(i); }
  };
  Connection& connection_;
  std::vector<std::uint8_t> bytes_;  ///< not const because of SQLite, which only reads it
  std::unique_ptr<sqlite3_changeset_iter, Finalize> iterator_;
};

/// The text shown instead of the details of a journal entry that cannot be read.
inline constexpr std::string_view kDamagedEntry =
    "the details cannot be read: the entry is damaged";
/// For each game that a changeset changes, the changed columns as in ChangeEntry::details.
using DetailsByGame = std::map<std::int64_t, std::vector<std::string>>;
/// Returns nullopt when the changeset is damaged.
[[nodiscard]] std::optional<DetailsByGame> details_by_game(Connection& connection,
                                                           std::span<const std::uint8_t> changeset);

/// True when a changeset deletes the row of this game, rather than moving the game into the bin.
[[nodiscard]] bool removes_game(Connection& connection, std::span<const std::uint8_t> changeset,
                                std::int64_t game);

}  // namespace gipfbase::db
