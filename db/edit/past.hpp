// db/edit/past.hpp - records as they were before or after a change; inside db/edit and db/import.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "db/edit/change_rows.hpp"
#include "db/store/database.hpp"
#include "notation/game/judged.hpp"

namespace gipfbase::db {

/// The values of some columns of a game, by name.
class PastColumns {
 public:
  /// Adds the columns of the current row of a changeset, as they were before or after the change.
  /// A column that is there already keeps its value.
  void add(const ChangeRows& rows, const std::vector<std::string>& names, bool before);
  /// The value of a column, nullptr when it is not among them.
  [[nodiscard]] sqlite3_value* value(const std::string& column) const;
  /// Sets these columns in a record of the game; names are looked up in the database.
  void apply(Database& database, std::int64_t game, notation::Judged& record) const;

 private:
  struct Free {
    void operator()(sqlite3_value* value) const { sqlite3_value_free(value); }
  };
  std::map<std::string, std::unique_ptr<sqlite3_value, Free>> values_;
};

/// The columns of the table `games`, in order.
[[nodiscard]] std::vector<std::string> game_columns(Connection& connection);

/// Games as they were before their first change by hand in a database.
class OriginalRecords {
 public:
  /// Reads the journal.
  explicit OriginalRecords(Database& database);
  /// The record before all changes, made from the present one; nullopt when it has not changed.
  [[nodiscard]] std::optional<notation::Game> before(const notation::Judged& now,
                                                     std::int64_t game) const;

 private:
  Database* database_;
  std::map<std::int64_t, PastColumns> columns_;
};

}  // namespace gipfbase::db
