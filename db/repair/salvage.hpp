// db/repair/salvage.hpp - copying what can be read of a database that may be damaged.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "db/store/database.hpp"

namespace gipfbase::db {

/// Rows that cannot be read, if there are any: of these numbers of a column, both included.
struct LostRows {
  std::string table, column;
  std::int64_t first = 0, last = 0;
  [[nodiscard]] bool operator==(const LostRows&) const = default;
};

/// Copies the rows of every table that is not made from others into a database with empty tables.
/// A range of rows that cannot be read is halved until what can be read of it has been. Going on
/// after an interruption copies nothing twice.
class Salvage {
 public:
  /// Attaches the damaged file. Throws Error when it cannot be read at all.
  Salvage(Connection& into, const std::string& damaged);
  ~Salvage();
  Salvage(const Salvage&) = delete;
  Salvage& operator=(const Salvage&) = delete;

  /// Commits after every part; false when `progress` asked to stop.
  bool copy(const Progress& progress);
  [[nodiscard]] const std::vector<LostRows>& lost() const { return lost_; }

 private:
  struct Table;
  [[nodiscard]] std::int64_t last_of(const Table& table);
  void copy_range(const Table& table, std::int64_t first, std::int64_t last, int halvings);
  void look_for_missing();
  void lose(const Table& table, std::int64_t first, std::int64_t last);

  Connection& connection_;
  std::vector<LostRows> lost_;
  int failures_ = 0;  ///< in a row
};

/// Makes references to rows that are missing whole again: names get a name that says so, what
/// belongs to a game that is not there is dropped. Returns a sentence for each kind.
[[nodiscard]] std::vector<std::string> mend_references(Connection& connection);

}  // namespace gipfbase::db
