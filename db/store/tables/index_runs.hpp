// db/store/tables/index_runs.hpp - the parts of the position index.
//
// A batch of an import is written as a run: rows in order, behind all that is there, so that it
// takes the same time whatever the size of the index. Whoever looks for a position looks into every
// run; few enough are left of them. This is a log-structured merge tree (O'Neil and others, 1996)
// of two tables: `positions`, run 0, and `position_runs`, all others.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/store/sqlite.hpp"

namespace gipfbase::db {

/// The column `placed` of a row: where in its game the position stands, and which symmetry (0 to
/// 31) leads to its canonical key. One number takes less than two; SQLite gives both of them, as
/// the columns `ply` and `orientation`. In order of the plies of a game.
[[nodiscard]] constexpr std::int64_t placed(std::int64_t ply, std::uint8_t orientation) {
  constexpr std::int64_t kSymmetries = 32;
  return ply * kSymmetries + orientation;
}

/// A part of the index with the columns key, game, placed and next, ply and orientation, in order
/// of the first three. The rows of a game with one key are in one run, and all its rows as long as
/// nobody has begun to merge that run into another.
struct IndexRun {
  std::int64_t run = 0;
  std::int64_t rows = 0;
  /// Its table and a condition: to be put behind FROM; further conditions follow with AND.
  [[nodiscard]] std::string from() const;
};

/// All runs, run 0 first.
[[nodiscard]] std::vector<IndexRun> index_runs(Connection& connection);
/// The rows of all runs.
[[nodiscard]] std::uint64_t index_size(Connection& connection);
/// SQL that gives such columns ("key, game") of all rows in order of key, game and placed; the
/// columns begin with these as far as the order matters.
[[nodiscard]] std::string sorted_index(Connection& connection, std::string_view columns);
/// Opens a new run; rows are to follow. Its number.
[[nodiscard]] std::int64_t open_run(Connection& connection);
/// Counts so many rows more (or fewer) in a run.
void count_rows(Connection& connection, std::int64_t run, std::int64_t rows);
/// Joins small runs of about the same size when there are more than a search should have to look
/// into. Inside the caller's transaction.
void join_small_runs(Connection& connection);
/// Moves all runs into run 0, in transactions of its own: an error, or an interruption, loses the
/// last of these at most, and what is left to be moved is moved the next time. Tells after each how
/// many rows run 0 has.
void merge_runs(Connection& connection, const std::function<void(std::uint64_t rows)>& tell);

}  // namespace gipfbase::db
