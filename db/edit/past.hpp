// db/edit/past.hpp - records as they were before or after a change; inside db/edit and db/import.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <memory>
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
  /// A column that was already added keeps its value.
  void add(const ChangeRows& rows, const std::vector<std::string>& names, bool before);
  /// The value of a column; nullptr when it was not added.
  [[nodiscard]] sqlite3_value* value(const std::string& column) const;
  /// Sets these columns in a record of the game with this id; names are looked up in the database.
  void apply(Database& database, std::int64_t id, notation::Judged& record) const;

 private:
  struct Free {
    void operator()(sqlite3_value* value) const { sqlite3_value_free(value); }
  };
  std::map<std::string, std::unique_ptr<sqlite3_value, Free>> values_;
};

/// The columns of the table `games`, in order.
[[nodiscard]] std::vector<std::string> game_columns(Connection& connection);

/// The games of a database as they were before their changes.
class PastRecords {
 public:
  /// Reads the journal.
  explicit PastRecords(Database& database);
  [[nodiscard]] bool has(std::int64_t game) const { return changes_.contains(game); }
  /// The record of a game as it was before each of its changes, the latest change first. Computed
  /// from the present record `now`.
  [[nodiscard]] std::vector<notation::Game> before(const notation::Judged& now,
                                                   std::int64_t game) const;

 private:
  Database* database_;
  /// By game id: the columns before each change, in order of time.
  std::map<std::int64_t, std::vector<PastColumns>> changes_;
};

}  // namespace gipfbase::db
