// db/repair/salvage.hpp - copies the readable rows of a damaged database.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "db/repair/definitions.hpp"
#include "db/store/database.hpp"

namespace gipfbase::db {

/// A range of values of a column, ends included. Some of the rows with these values may be lost.
struct LostRows {
  std::string table, column;
  std::int64_t first = 0, last = 0;
  bool in_part = false;  ///< some of these rows were found in orphaned pages

  [[nodiscard]] bool is_all() const {
    return first == std::numeric_limits<std::int64_t>::min() &&
           last == std::numeric_limits<std::int64_t>::max();
  }
  [[nodiscard]] bool operator==(const LostRows&) const = default;
};

/// Copies the rows of every table that is not derived from others into a database with empty
/// tables. A range that cannot be read is halved until all readable rows of it are copied.
/// Continuing after an interruption copies nothing twice.
class Salvage {
 public:
  /// Attaches the damaged file. Throws Error when it cannot be read at all.
  Salvage(Connection& into, const std::string& damaged, const Definitions& definitions);
  ~Salvage();
  Salvage(const Salvage&) = delete;
  Salvage& operator=(const Salvage&) = delete;

  /// Copies all rows that are left to copy, and commits after every part. Returns false when
  /// `progress` asked to stop.
  bool copy(const Progress& progress);
  [[nodiscard]] const std::vector<LostRows>& lost() const { return lost_; }
  /// Sentences about damaged data that was restored from other places.
  [[nodiscard]] const std::vector<std::string>& mended() const { return mended_; }

 private:
  struct Table;
  /// True when a file ("main" or "damaged") has a table or an index of this name.
  [[nodiscard]] bool has(std::string_view file, std::string_view name);
  /// The highest rowid ever used in a table; 0 if it is not recorded or cannot be read.
  [[nodiscard]] std::int64_t given(std::string_view table);
  [[nodiscard]] std::int64_t last_of(const Table& table);
  /// The statement that copies a range of rows of the damaged file, by first and last rowid or key.
  [[nodiscard]] Statement copying(const Table& table, std::string_view from);
  void copy_range(const Table& table, Statement& copying, std::int64_t first, std::int64_t last,
                  int halvings);
  void copy_orphans(const Table& table);
  /// Reports the gaps (see OrderedPage) up to rowid `end` in which no rows were found.
  void lose_gaps(const Table& table, std::int64_t end);
  void mend_names();
  void look_for_missing();
  void lose(const Table& table, std::int64_t first, std::int64_t last);

  Connection& connection_;
  const Pragma foreign_keys_off_;  ///< foreign keys are off, because rows may be missing
  const Definitions& definitions_;
  std::vector<LostRows> lost_;
  std::vector<std::string> mended_;
  int failures_ = 0;  ///< number of consecutive ranges that could not be read
};

/// Makes malformed texts valid again: comments, tags and results that are malformed are dropped,
/// bytes that are not UTF-8 are read as Latin-1. Returns a sentence for each kind of damage.
[[nodiscard]] std::vector<std::string> mend_texts(Connection& connection);

/// SQL for the ids of contests that contain themselves, directly or indirectly, so that they have
/// no outermost game.
inline constexpr std::string_view kContestsInsideThemselves =
    "SELECT id FROM games WHERE parent IS NOT NULL AND parent IN (SELECT id FROM games) AND id NOT "
    "IN (WITH RECURSIVE inside (id) AS (SELECT c.id FROM games c JOIN games g ON g.id = c.parent "
    "WHERE c.parent IS NOT NULL AND g.parent IS NULL UNION SELECT c.id FROM games c JOIN inside i "
    "ON c.parent = i.id) SELECT id FROM inside)";

/// The highest possible game id: in the index it has 32 bits.
inline constexpr std::int64_t kLastGameId = std::numeric_limits<std::uint32_t>::max();

/// SQL for the rows of `contests` whose child has another game or ply as its parent.
inline constexpr std::string_view kStrayContests =
    "SELECT c.game, c.ply, c.child FROM contests c JOIN games g ON g.id = c.child WHERE g.parent "
    "IS "
    "NOT c.game OR g.parent_ply IS NOT c.ply";

/// Repairs references to missing rows: a missing name becomes "lost name 7", rows of missing games
/// are dropped. Returns a sentence for each kind of damage.
[[nodiscard]] std::vector<std::string> mend_references(Connection& connection);

}  // namespace gipfbase::db
