#include "db/rows/positions.hpp"

#include <fmt/format.h>
#include <tbb/parallel_sort.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "db/rows/codec.hpp"
#include "db/store/tables/index_runs.hpp"

namespace gipfbase::db {

using notation::IndexRow;

namespace {

constexpr std::size_t kRowsPerStatement = 64;
constexpr int kRowColumns = 4;
/// SQLite leaves an eighth of a page free when rows are added in order. So of each kRowsAtOnce rows
/// every ninth is inserted after the others, into this space, while the pages are still in memory.
constexpr std::size_t kLeftOut = 9;
constexpr std::size_t kRowsAtOnce = 65'536;
/// A batch of at least this fraction of run 0 is written to run 0 directly, unless run 0 has
/// kDirectRows rows or more.
constexpr std::int64_t kDirectPart = 8;
constexpr std::int64_t kDirectRows = 1'000'000;
/// To count distinct positions, each position of a batch is looked up if the batch has at most
/// kLookedUp rows, or if this takes less time than counting the whole index: a look-up costs as
/// much as reading kRowsPerLook rows, and each position needs one look-up in every run, and
/// kLooksElse more.
constexpr std::uint64_t kLookedUp = 10'000;
constexpr std::uint64_t kLooksElse = 2;
constexpr std::uint64_t kRowsPerLook = 2;
/// The positions of a new index are kept in memory instead, up to this number.
constexpr std::size_t kMostSeen = 4'000'000;

bool in_table_order(const IndexRow& a, const IndexRow& b) {
  if (a.key != b.key) return stored_key(a.key) < stored_key(b.key);
  return a.game != b.game ? a.game < b.game : a.ply < b.ply;
}

std::string insert_sql(std::int64_t run, std::size_t rows) {
  std::string sql =
      run == 0 ? "INSERT INTO positions VALUES " : "INSERT INTO position_runs VALUES ";
  const std::string row = run == 0 ? "(?,?,?,?)" : fmt::format("({},?,?,?,?)", run);
  for (std::size_t i = 0; i < rows; ++i) sql += (i == 0 ? "" : ",") + row;
  return sql;
}

/// Inserts rows into a run, many per statement.
class RowInserts {
 public:
  /// `first_game`: the id of the game that has the number 0 in the rows.
  RowInserts(Connection& connection, std::int64_t run, std::int64_t first_game)
      : many_(connection.prepare(insert_sql(run, kRowsPerStatement))),
        one_(connection.prepare(insert_sql(run, 1))),
        first_game_(first_game) {}
  /// The row must not move until `finish`.
  void add(const IndexRow& row) {
    rows_[count_++] = &row;
    if (count_ < kRowsPerStatement) return;
    for (std::size_t slot = 0; slot < count_; ++slot) bind(many_, slot, *rows_[slot]);
    many_.run();
    count_ = 0;
  }
  void finish() {
    for (std::size_t slot = 0; slot < count_; ++slot) {
      bind(one_, 0, *rows_[slot]);
      one_.run();
    }
    count_ = 0;
  }

 private:
  void bind(Statement& s, std::size_t slot, const IndexRow& row) {
    Bytes& next = moves_[slot];
    next.clear();
    if (row.has_next) append_move(row.next, next);
    s.bind_from(static_cast<int>(slot) * kRowColumns + 1, stored_key(row.key),
                first_game_ + row.game, placed(row.ply, row.orientation),
                row.has_next ? std::optional<std::span<const std::uint8_t>>(next) : std::nullopt);
  }

  Statement many_, one_;
  const std::int64_t first_game_;
  std::array<const IndexRow*, kRowsPerStatement> rows_{};
  std::array<Bytes, kRowsPerStatement> moves_;
  std::size_t count_ = 0;
};

/// The contribution of the rows of one key, ordered by game, to the opening statistics.
OpeningShare share_of(std::span<const IndexRow> rows, const std::vector<OpeningGame>& facts) {
  OpeningShare share;
  for (std::size_t begin = 0; begin < rows.size();) {
    const std::uint32_t game = rows[begin].game;
    std::size_t end = begin;
    while (end < rows.size() && rows[end].game == game) ++end;
    share.add(rows.subspan(begin, end - begin), facts[game]);
    begin = end;
  }
  return share;
}

/// Inserts sorted rows into a run.
void insert_rows(Connection& connection, std::span<const IndexRow> rows, std::int64_t first_game,
                 std::int64_t run) {
  RowInserts inserts(connection, run, first_game);
  // In run 0 later batches need the free space.
  const std::size_t left_out = run == 0 ? std::numeric_limits<std::size_t>::max() : kLeftOut;
  for (std::size_t begin = 0; begin < rows.size(); begin += kRowsAtOnce) {
    const auto part = rows.subspan(begin).first(std::min(kRowsAtOnce, rows.size() - begin));
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (i % left_out != left_out - 1) inserts.add(part[i]);
    }
    for (std::size_t i = left_out - 1; i < part.size(); i += left_out) inserts.add(part[i]);
    inserts.finish();
  }
}

void sort_rows(std::vector<IndexRow>& rows) {
  // Waiting here must not start other tasks, such as reading games.
  tbb::this_task_arena::isolate(
      [&] { tbb::parallel_sort(rows.begin(), rows.end(), in_table_order); });
}

/// Writes sorted rows to a new run, or to run 0 when that is quicker.
void write_sorted(Connection& connection, std::span<const IndexRow> rows, std::int64_t first_game) {
  const auto size = static_cast<std::int64_t>(rows.size());
  const std::int64_t main = index_runs(connection).front().rows;
  const bool direct = size * kDirectPart >= main && main < kDirectRows;
  const std::int64_t run = direct ? 0 : open_run(connection);
  insert_rows(connection, rows, first_game, run);
  count_rows(connection, run, size);
}

}  // namespace

void write_rows(Connection& connection, std::vector<IndexRow>& rows, std::int64_t first_game) {
  sort_rows(rows);
  write_sorted(connection, rows, first_game);
}

PositionWriter::PositionWriter(Connection& connection, std::size_t rows)
    : connection_(connection), most_seen_(std::min(rows, kMostSeen)) {
  // A growing vector takes up to three times the memory; reserved but unused pages cost nothing.
  rows_.reserve(rows + rows / 8);
}

void PositionWriter::add(std::int64_t game, const std::vector<IndexRow>& rows, OpeningGame facts) {
  if (facts_.empty()) first_game_ = game;
  const auto place = static_cast<std::uint32_t>(game - first_game_);
  facts_.resize(std::size_t{place} + 1);
  facts_.back() = std::move(facts);
  for (const IndexRow& row : rows) rows_.emplace_back(row).game = place;
}

void PositionWriter::count_openings(bool first) {
  // Adds the batch to the stored counts. Positions that have no counts, but are frequent in the
  // batch, get counts here if the index was empty; otherwise `count_often` counts them in all rows.
  OpeningCounts counts(connection_);
  Statement add_key = connection_.prepare("INSERT INTO opening_totals VALUES (?, 0, 0)");
  // The keys are read each time, because corrections of games change them, too.
  const auto counted = connection_.column("SELECT key FROM opening_totals ORDER BY key");
  auto known = counted.cbegin();
  for (std::size_t begin = 0; begin < rows_.size();) {
    const std::uint64_t key = rows_[begin].key;
    std::size_t end = begin;
    while (end < rows_.size() && rows_[end].key == key) ++end;
    while (known != counted.cend() && *known < stored_key(key)) ++known;
    if (known == counted.cend() || *known != stored_key(key)) {
      const bool often = end - begin >= kMaterialisedFrom;
      if (often && first) add_key.bind_all(stored_key(key)).run();
      if (often && !first) often_.push_back(key);
      if (!often || !first) {
        begin = end;
        continue;
      }
    }
    counts.add(key, share_of(std::span(rows_).subspan(begin, end - begin), facts_));
    begin = end;
  }
}

void PositionWriter::count_often() {
  if (often_.empty()) return;
  OpeningCounts counts(connection_);
  for (const std::uint64_t key : often_) counts.count(key);
  often_.clear();
}

template <class Before>
void PositionWriter::count_distinct(Totals& totals, const Before& before) {
  struct Count {
    const OpeningGame* game = nullptr;  ///< any game of the variant
    std::int64_t distinct = 0;
    std::int64_t exact = 0;
  };
  std::vector<Count> counts;
  const auto count_of = [&](const OpeningGame& game) -> Count& {
    const auto known = std::find_if(counts.begin(), counts.end(), [&](const Count& count) {
      return count.game->title == game.title && count.game->variant == game.variant;
    });
    return known != counts.end() ? *known : counts.emplace_back(Count{&game});
  };
  for (std::size_t begin = 0; begin < rows_.size();) {
    const std::uint64_t key = rows_[begin].key;
    std::uint32_t here = 0;
    std::size_t end = begin;
    for (; end < rows_.size() && rows_[end].key == key; ++end) here |= 1U << rows_[end].orientation;
    const std::uint32_t there = before(key, here);
    // A key belongs to exactly one variant.
    Count& count = count_of(facts_[rows_[begin].game]);
    count.distinct += there == 0 ? 1 : 0;
    count.exact += std::popcount(there | here) - std::popcount(there);
    begin = end;
  }
  for (const Count& count : counts) {
    totals.add(count.game->title, count.game->variant, "distinct", count.distinct);
    totals.add(count.game->title, count.game->variant, "distinct_exact", count.exact);
  }
}

void PositionWriter::count_distinct(Totals& totals) {
  if (!seen_) {
    Orientations orientations(connection_);
    return count_distinct(
        totals, [&](std::uint64_t key, std::uint32_t /*here*/) { return orientations.of(key); });
  }
  std::vector<Seen> all;
  all.reserve(seen_->size() + rows_.size());
  auto next = seen_->begin();
  count_distinct(totals, [&](std::uint64_t key, std::uint32_t here) {
    for (; next != seen_->end() && next->key < stored_key(key); ++next) all.push_back(*next);
    const bool known = next != seen_->end() && next->key == stored_key(key);
    const std::uint32_t there = known ? (next++)->orientations : 0;
    all.push_back({stored_key(key), there | here});
    return there;
  });
  all.insert(all.end(), next, seen_->end());
  seen_ = std::move(all);
}

void PositionWriter::flush(Totals& totals) {
  if (rows_.empty()) {
    facts_.clear();
    return;
  }
  sort_rows(rows_);
  const std::size_t runs = index_runs(connection_).size();
  const std::uint64_t all = index_size(connection_);
  const bool first = all == 0;
  const bool known = connection_.integer("SELECT 1 FROM totals WHERE name = 'distinct'") != 0;
  if (first) seen_.emplace();
  if (seen_ && seen_->size() + rows_.size() > most_seen_) seen_.reset();
  const bool quick =
      rows_.size() <= kLookedUp ||
      (all <= kCountedAtOnce && rows_.size() * (runs + kLooksElse) * kRowsPerLook <= all);
  if (seen_ || (known && quick)) {
    count_distinct(totals);
  } else {
    forget_distinct(connection_);
  }
  write_sorted(connection_, rows_, first_game_);
  count_openings(first);
  rows_.clear();
  facts_.clear();
}

Orientations::Orientations(Connection& connection)
    : counted_(connection.prepare("SELECT orientations FROM opening_totals WHERE key = ?")),
      rows_(connection.prepare("SELECT orientation FROM all_positions WHERE key = ?")) {}

std::uint32_t Orientations::of(std::uint64_t key) {
  std::uint32_t orientations = 0;
  if (counted_.bind_all(stored_key(key)).step()) {
    orientations = static_cast<std::uint32_t>(counted_.integer(0));
  } else {
    rows_.bind_all(stored_key(key));
    while (rows_.step()) orientations |= 1U << (static_cast<std::uint32_t>(rows_.integer(0)) & 31U);
    rows_.reset();
  }
  counted_.reset();
  return orientations;
}

void add_puzzle_positions(Connection& connection, std::int64_t game,
                          const std::vector<IndexRow>& rows) {
  Statement s = connection.prepare("INSERT INTO puzzle_positions VALUES (?, ?, ?, ?)");
  std::int64_t ply = 0;
  for (const IndexRow& row : rows) {
    s.bind_all(stored_key(row.key), game, ply++);
    s.bind_from(4, std::int64_t{row.orientation}).run();
  }
}

}  // namespace gipfbase::db
