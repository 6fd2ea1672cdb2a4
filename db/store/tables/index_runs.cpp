#include "db/store/tables/index_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "notation/text/stable_sort.hpp"

namespace gipfbase::db {
namespace {

/// Maximum number of runs that a look-up searches, in addition to run 0.
constexpr std::size_t kMostRuns = 48;
/// When there are more, between kFewestJoined and kMostJoined runs of about the same size are
/// merged. Each merge moves rows into a larger size, so that every row is moved only a few times.
constexpr std::size_t kFewestJoined = 8;
constexpr std::size_t kMostJoined = 16;
/// Runs with fewer rows have the smallest size; each further size has up to 8 times as many.
constexpr std::int64_t kSmallRun = 16'384;
constexpr std::int64_t kNextSize = 8;
/// Runs that together have this fraction of run 0's rows are merged into it.
constexpr std::int64_t kMergedPart = 8;

/// Rows moved into run 0 in one transaction.
constexpr std::uint64_t kMovedAtOnce = 1'000'000;

constexpr const char* kRunColumns = "key, game, placed, next";

/// A range of keys, ends included.
struct KeyRange {
  std::int64_t from = std::numeric_limits<std::int64_t>::min();
  std::int64_t through = std::numeric_limits<std::int64_t>::max();
};

/// Splits the keys, which are evenly distributed, into ranges of equal width.
std::vector<KeyRange> parts_of_keys(std::uint64_t count) {
  std::vector<KeyRange> parts(count);
  const std::uint64_t step = std::numeric_limits<std::uint64_t>::max() / count;
  for (std::uint64_t i = 1; i < count; ++i) {
    // Offsets from the lowest key.
    const std::uint64_t begin = i * step + (std::uint64_t{1} << 63U);
    parts[i].from = static_cast<std::int64_t>(begin);
    parts[i - 1].through = static_cast<std::int64_t>(begin - 1);
  }
  return parts;
}

/// SQL over these runs. `order`: columns to sort by, such as "1, 2"; `condition` begins with AND.
std::string sorted(std::span<const IndexRun> runs, std::string_view columns, std::string_view order,
                   std::string_view condition = {}) {
  std::string sql;
  for (const IndexRun& run : runs) {
    sql += fmt::format("{}SELECT {} FROM {}{}", sql.empty() ? "" : " UNION ALL ", columns,
                       run.from(), condition);
  }
  return fmt::format("{} ORDER BY {}", sql, order);
}

/// Copies the rows of runs other than run 0 into another run: run 0 or a new one.
void move_rows(Connection& c, std::span<const IndexRun> runs, std::int64_t into,
               const KeyRange& keys) {
  const std::string condition = fmt::format(" AND key BETWEEN {} AND {}", keys.from, keys.through);
  const std::string in_table = fmt::format("{}, {}", into, kRunColumns);
  c.execute(fmt::format("INSERT INTO {}",
                        into == 0 ? "positions " + sorted(runs, kRunColumns, "1, 2, 3", condition)
                                  : "position_runs " + sorted(runs, in_table, "2, 3, 4", condition))
                .c_str());
  count_rows(c, into, c.changes());
  for (const IndexRun& run : runs) {
    c.execute(fmt::format("DELETE FROM {}{}", run.from(), condition).c_str());
    count_rows(c, run.run, -c.changes());
  }
}

/// The size class of a run: 0 for the smallest, 1 for the next ...
int size_class(const IndexRun& run) {
  int size = 0;
  for (std::int64_t rows = run.rows; rows >= kSmallRun; rows /= kNextSize) ++size;
  return size;
}

/// The runs to merge, from runs sorted by size: those of the smallest class that has enough runs
/// or, if no class has, the smallest runs.
std::span<const IndexRun> runs_to_join(std::span<const IndexRun> runs) {
  for (std::size_t begin = 0; begin < runs.size();) {
    std::size_t end = begin;
    while (end < runs.size() && size_class(runs[end]) == size_class(runs[begin])) ++end;
    if (end - begin >= kFewestJoined) {
      return runs.subspan(begin, std::min(end - begin, kMostJoined));
    }
    begin = end;
  }
  return runs.first(kFewestJoined);
}

void drop_runs(Connection& c, std::span<const IndexRun> runs) {
  for (const IndexRun& run : runs) c.run("DELETE FROM index_runs WHERE run = ?", run.run);
}

}  // namespace

std::string IndexRun::from() const {
  return run == 0 ? "positions WHERE TRUE" : fmt::format("position_runs WHERE run = {}", run);
}

std::vector<IndexRun> index_runs(Connection& connection) {
  std::vector<IndexRun> runs;
  Statement s = connection.prepare("SELECT run, rows FROM index_runs WHERE run >= 0 ORDER BY run");
  while (s.step()) runs.push_back({s.integer(0), s.integer(1)});
  if (runs.empty() || runs.front().run != 0) runs.insert(runs.begin(), IndexRun());
  return runs;
}

std::uint64_t index_size(Connection& connection) {
  return connection.count("SELECT sum(rows) FROM index_runs");
}

std::string sorted_index(Connection& connection, std::string_view columns) {
  constexpr std::string_view kOrder = "1, 2, 3";
  const auto commas = static_cast<std::size_t>(std::count(columns.begin(), columns.end(), ','));
  constexpr std::size_t kStep = 3;
  return sorted(index_runs(connection), columns,
                kOrder.substr(0, 1 + kStep * std::min<std::size_t>(commas, 2)));
}

std::int64_t open_run(Connection& connection) {
  connection.execute("INSERT INTO index_runs SELECT max(run) + 1, 0 FROM index_runs");
  return connection.integer("SELECT max(run) FROM index_runs");
}

void count_rows(Connection& connection, std::int64_t run, std::int64_t rows) {
  connection.run("UPDATE index_runs SET rows = rows + ? WHERE run = ?", rows, run);
}

void join_small_runs(Connection& connection) {
  std::vector<IndexRun> runs = index_runs(connection);
  if (runs.size() <= kMostRuns + 1) return;
  const std::int64_t main = runs.front().rows;
  runs.erase(runs.begin());
  notation::text::stable_sort(runs, [](const IndexRun& a, const IndexRun& b) {
    return std::pair(a.rows, a.run) < std::pair(b.rows, b.run);
  });
  const auto joined = runs_to_join(runs);
  std::int64_t rows = 0;
  for (const IndexRun& run : joined) rows += run.rows;
  move_rows(connection, joined, rows * kMergedPart >= main ? 0 : open_run(connection), {});
  drop_runs(connection, joined);
}

void merge_runs(Connection& connection, const std::function<void(std::uint64_t rows)>& tell) {
  const std::vector<IndexRun> all = index_runs(connection);
  const auto runs = std::span(all).subspan(1);
  if (runs.empty()) return;
  std::uint64_t rows = 0;
  for (const IndexRun& run : runs) rows += static_cast<std::uint64_t>(run.rows);
  for (const KeyRange& part : parts_of_keys(rows / kMovedAtOnce + 1)) {
    Transaction transaction(connection);
    move_rows(connection, runs, 0, part);
    transaction.commit();
    if (tell) tell(static_cast<std::uint64_t>(index_runs(connection).front().rows));
  }
  Transaction transaction(connection);
  drop_runs(connection, runs);
  transaction.commit();
}

}  // namespace gipfbase::db
