// db/store/tables/index_runs.hpp - the parts of the position index.
//
// A batch of an import is appended as a run, a sorted sequence of rows, so that the time to write
// it does not depend on the size of the index. A look-up searches every run, so the number of runs
// is kept small. This is a log-structured merge tree (O'Neil and others, 1996) of two tables:
// `positions`, run 0, and `position_runs`, all others.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/store/sqlite.hpp"

namespace gipfbase::db {

/// The column `placed` of a row: the ply of the position in its game, and the symmetry (0 to 31)
/// that leads to its canonical key. One column takes less space than two; SQLite computes both from
/// it as `ply` and `orientation`. Values are ordered by ply.
[[nodiscard]] constexpr std::int64_t placed(std::int64_t ply, std::uint8_t orientation) {
  constexpr std::int64_t kSymmetries = 32;
  return ply * kSymmetries + orientation;
}

/// A part of the index with the columns key, game, placed and next, ply and orientation, in order
/// of the first three. The rows of a game with one key are in one run. All rows of a game are in
/// one run until that run is merged into another.
struct IndexRun {
  std::int64_t run = 0;
  std::int64_t rows = 0;
  /// SQL to follow FROM: the table of the run and a condition, to which more can be added with AND.
  [[nodiscard]] std::string from() const;
};

/// All runs, run 0 first.
[[nodiscard]] std::vector<IndexRun> index_runs(Connection& connection);
/// The number of rows in all runs.
[[nodiscard]] std::uint64_t index_size(Connection& connection);
/// SQL that selects `columns` of all rows, ordered by the first three of these columns (or fewer,
/// if there are fewer). They should begin with "key, game, placed".
[[nodiscard]] std::string sorted_index(Connection& connection, std::string_view columns);
/// Creates a new, empty run and returns its number.
[[nodiscard]] std::int64_t open_run(Connection& connection);
/// Adds `rows`, which may be negative, to the row count of a run.
void count_rows(Connection& connection, std::int64_t run, std::int64_t rows);
/// Merges small runs when there are too many for fast look-ups, in the caller's transaction.
void join_small_runs(Connection& connection);
/// Merges all runs into run 0, in several transactions: an error or interruption loses at most the
/// last one, and the next call continues. Calls `tell` with the number of rows of run 0 after each
/// transaction.
void merge_runs(Connection& connection, const std::function<void(std::uint64_t rows)>& tell);

}  // namespace gipfbase::db
