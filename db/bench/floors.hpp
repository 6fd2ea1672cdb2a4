// db/bench/floors.hpp - what SQLite alone takes for the work of this folder: floors that
// measurements are compared with.
//
// A floor handles the same rows as the work it stands below, without rules, checks or anything
// derived. No other program can be faster that keeps the same tables in SQLite.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "db/query/lists/games.hpp"
#include "db/store/database.hpp"

namespace gipfbase::db {

/// What a floor handled, and how long it took.
struct Floor {
  std::uint64_t rows = 0;
  std::uint64_t bytes = 0;  ///< of blobs, of what is read also of texts
  std::uint64_t sum = 0;    ///< of everything read, so that reading it is no idle work
  double seconds = 0;
  bool interrupted = false;  ///< by `progress`
};

/// Inserts the rows that these games have in the table `games` and in the position index into a new
/// file of the same schema: by prepared statements of many rows, in key order, in one transaction.
/// Foreign keys are off, for their tables stay empty. Only inserting and the commit are timed, not
/// reading the rows. `path` must not exist. Throws Error.
[[nodiscard]] Floor insert_rows(Database& from, IdRange games, const std::string& path,
                                const Progress& progress);

/// Reads the packed moves of all games of a title, every byte of them. Throws Error.
[[nodiscard]] Floor read_moves(Database& database, std::string_view title,
                               const Progress& progress);

/// Reads all columns of all games and of the whole position index. Throws Error.
[[nodiscard]] Floor read_rows(Database& database, const Progress& progress);

/// Looks positions up by prepared statements and reads what is found, without looking at games.
/// Throws Error.
class LookUps {
 public:
  explicit LookUps(Database& database);

  /// Rows of the index that have this canonical key, at most `most` of them.
  [[nodiscard]] std::uint64_t positions(std::uint64_t key, std::uint64_t most);
  /// Rows of the opening statistics of this canonical key; if there are none, of the index.
  [[nodiscard]] std::uint64_t moves(std::uint64_t key);

 private:
  Statement positions_;
  Statement moves_;
};

}  // namespace gipfbase::db
