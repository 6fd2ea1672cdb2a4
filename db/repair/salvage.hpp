// db/repair/salvage.hpp - copying what can be read of a database that may be damaged.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "db/repair/definitions.hpp"
#include "db/store/database.hpp"

namespace gipfbase::db {

/// Rows that cannot be read, if there are any: of these numbers of a column, both included.
struct LostRows {
  std::string table, column;
  std::int64_t first = 0, last = 0;
  bool in_part = false;  ///< some of these have been found, and not by their numbers

  [[nodiscard]] bool is_all() const {
    return first == std::numeric_limits<std::int64_t>::min() &&
           last == std::numeric_limits<std::int64_t>::max();
  }
  [[nodiscard]] bool operator==(const LostRows&) const = default;
};

/// Copies the rows of every table that is not made from others into a database with empty tables.
/// A range of rows that cannot be read is halved until what can be read of it has been. Going on
/// after an interruption copies nothing twice.
class Salvage {
 public:
  /// Attaches the damaged file, in which the definitions are found. Throws Error when it cannot be
  /// read at all.
  Salvage(Connection& into, const std::string& damaged, const Definitions& definitions);
  ~Salvage();
  Salvage(const Salvage&) = delete;
  Salvage& operator=(const Salvage&) = delete;

  /// Commits after every part; false when `progress` asked to stop.
  bool copy(const Progress& progress);
  [[nodiscard]] const std::vector<LostRows>& lost() const { return lost_; }
  /// Sentences on what was damaged and is known from elsewhere.
  [[nodiscard]] const std::vector<std::string>& mended() const { return mended_; }

 private:
  struct Table;
  /// True when a file ("main" or "damaged") has a table or an index of this name.
  [[nodiscard]] bool has(std::string_view file, std::string_view name);
  /// The highest number ever given to a row of a table, where that is kept and can be read; else 0.
  [[nodiscard]] std::int64_t given(std::string_view table);
  [[nodiscard]] std::int64_t last_of(const Table& table);
  /// Copies rows, of which the first and the last number or key are asked for, from a table of the
  /// damaged file.
  [[nodiscard]] Statement copying(const Table& table, std::string_view from);
  void copy_range(const Table& table, Statement& copying, std::int64_t first, std::int64_t last,
                  int halvings);
  void copy_strays(const Table& table);
  /// What pages in disorder may have had up to this number, unless it has been found.
  void lose_gaps(const Table& table, std::int64_t end);
  void mend_names();
  void look_for_missing();
  void lose(const Table& table, std::int64_t first, std::int64_t last);

  Connection& connection_;
  const Pragma no_references_;  ///< until mend_references()
  const Definitions& definitions_;
  std::vector<LostRows> lost_;
  std::vector<std::string> mended_;
  int failures_ = 0;  ///< in a row
};

/// Makes texts that are none of their kind, by which no reader can go, such again: comments, tags
/// and results are dropped, what is not UTF-8 is read as Latin-1. Returns a sentence for each kind.
[[nodiscard]] std::vector<std::string> mend_texts(Connection& connection);

/// Games that are contests of contests of themselves, directly or not: no game lies around them
/// all.
inline constexpr std::string_view kContestsInsideThemselves =
    "SELECT id FROM games WHERE parent IS NOT NULL AND parent IN (SELECT id FROM games) AND id NOT "
    "IN (WITH RECURSIVE inside (id) AS (SELECT c.id FROM games c JOIN games g ON g.id = c.parent "
    "WHERE c.parent IS NOT NULL AND g.parent IS NULL UNION SELECT c.id FROM games c JOIN inside i "
    "ON c.parent = i.id) SELECT id FROM inside)";

/// Makes references to rows that are missing whole again: names get a name that says so, what
/// belongs to a game that is not there is dropped. Returns a sentence for each kind.
[[nodiscard]] std::vector<std::string> mend_references(Connection& connection);

}  // namespace gipfbase::db
