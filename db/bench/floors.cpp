#include "db/bench/floors.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "db/rows/codec.hpp"
#include "db/rows/opening_counts.hpp"

namespace gipfbase::db {
namespace {

/// Nothing is NULL.
using StoredCell = std::variant<std::monostate, std::int64_t, std::string, Bytes>;

/// The columns of a table, or one of them. All tables are STRICT: a column holds its type or NULL.
class TableColumns {
 public:
  TableColumns(Connection& connection, std::string_view table, std::string_view only = {}) {
    Statement columns =
        connection.prepare("SELECT name, type FROM pragma_table_info(?1) WHERE ?2 IN ('', name)");
    columns.bind_all(table, only);
    while (columns.step()) {
      names_.emplace_back(columns.text(0));
      types_.emplace_back(columns.text(1));
    }
  }

  [[nodiscard]] std::size_t size() const { return names_.size(); }
  [[nodiscard]] bool integer(std::size_t column) const { return types_[column] == "INTEGER"; }
  [[nodiscard]] std::string list() const { return fmt::format("{}", fmt::join(names_, ", ")); }
  [[nodiscard]] StoredCell cell(const Statement& row, std::size_t column) const {
    const int place = static_cast<int>(column);
    if (row.null(place)) return {};
    if (integer(column)) return row.integer(place);
    if (types_[column] == "TEXT") return std::string(row.text(place));
    const auto bytes = row.blob(place);
    return Bytes(bytes.begin(), bytes.end());
  }

 private:
  std::vector<std::string> names_;
  std::vector<std::string> types_;
};

/// Inserts rows into a table, many with one statement.
class BareInserts {
 public:
  BareInserts(Connection& connection, std::string_view table, const TableColumns& columns)
      : width_(columns.size()),
        many_(connection.prepare(sql(table, columns, kTogether))),
        one_(connection.prepare(sql(table, columns, 1))) {}

  /// The cells of whole rows.
  void insert(const std::vector<StoredCell>& cells) {
    const std::size_t whole = cells.size() - cells.size() % (width_ * kTogether);
    run(many_, cells, 0, whole, width_ * kTogether);
    run(one_, cells, whole, cells.size(), width_);
  }

 private:
  static constexpr std::size_t kTogether = 64;

  static std::string sql(std::string_view table, const TableColumns& columns, std::size_t rows) {
    const std::vector<std::string> places(columns.size(), "?");
    const std::vector<std::string> values(rows, fmt::format("({})", fmt::join(places, ",")));
    return fmt::format("INSERT INTO {} ({}) VALUES {}", table, columns.list(),
                       fmt::join(values, ","));
  }

  static void run(Statement& statement, const std::vector<StoredCell>& cells, std::size_t begin,
                  std::size_t end, std::size_t parameters) {
    for (std::size_t at = begin; at < end; at += parameters) {
      for (std::size_t i = 0; i < parameters; ++i) {
        bind(statement, static_cast<int>(i) + 1, cells[at + i]);
      }
      statement.run();
    }
  }

  static void bind(Statement& statement, int parameter, const StoredCell& cell) {
    if (const auto* number = std::get_if<std::int64_t>(&cell)) {
      statement.bind_from(parameter, *number);
    } else if (const auto* text = std::get_if<std::string>(&cell)) {
      statement.bind_from(parameter, std::string_view(*text));
    } else if (const auto* bytes = std::get_if<Bytes>(&cell)) {
      statement.bind_from(parameter, *bytes);
    } else {
      statement.bind_from(parameter, std::optional<std::int64_t>());
    }
  }

  std::size_t width_;
  Statement many_, one_;
};

/// Bytes of the blobs among these cells.
std::uint64_t blob_bytes(const std::vector<StoredCell>& cells) {
  std::uint64_t bytes = 0;
  for (const StoredCell& cell : cells) {
    if (const auto* blob = std::get_if<Bytes>(&cell)) bytes += blob->size();
  }
  return bytes;
}

/// Copies what `rows` gives into a table; only the inserting is timed. As many rows at a time as
/// take little memory.
void copy_rows(Statement& rows, Connection& into, std::string_view table,
               const TableColumns& columns, const Progress& progress, Floor& floor) {
  constexpr std::size_t kCellsAtATime = 320'000;
  BareInserts inserts(into, table, columns);
  std::vector<StoredCell> cells;
  bool more = true;
  while (more && !floor.interrupted) {
    cells.clear();
    while (cells.size() < kCellsAtATime && (more = rows.step())) {
      for (std::size_t i = 0; i < columns.size(); ++i) cells.push_back(columns.cell(rows, i));
    }
    const notation::Stopwatch watch;
    inserts.insert(cells);
    floor.seconds += watch.seconds();
    floor.rows += cells.size() / columns.size();
    floor.bytes += blob_bytes(cells);
    floor.interrupted = progress && !progress(floor.rows, 0, "rows");
  }
}

/// Reads every column of every row, and every byte of its blobs and texts.
void read_all(Statement& statement, const TableColumns& columns, const Progress& progress,
              Floor& floor) {
  constexpr std::uint64_t kRowsAtATime = 1 << 16;
  while (!floor.interrupted && statement.step()) {
    if (++floor.rows % kRowsAtATime == 0) {
      floor.interrupted = progress && !progress(floor.rows, 0, "rows");
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const int place = static_cast<int>(i);
      if (columns.integer(i)) {
        floor.sum += static_cast<std::uint64_t>(statement.integer(place));
        continue;
      }
      const auto bytes = statement.blob(place);
      floor.bytes += bytes.size();
      floor.sum = std::accumulate(bytes.begin(), bytes.end(), floor.sum);
    }
  }
}

}  // namespace

Floor insert_rows(Database& from, IdRange games, const std::string& path,
                  const Progress& progress) {
  Floor floor;
  Database into(path, Database::Mode::kCreate, from.catalogue());
  Connection& connection = into.connection();
  connection.execute("PRAGMA foreign_keys = OFF");
  Transaction transaction(connection);
  struct Part {
    const char* table;
    const char* from;
    const char* number;
    const char* order;
  };
  for (const Part& part : {Part{"games", "games", "id", "id"},
                           Part{"positions", "all_positions", "game", "key, game, placed"}}) {
    const TableColumns columns(connection, part.table);
    Statement rows = from.connection().prepare(
        fmt::format("SELECT {} FROM {} WHERE {} BETWEEN ? AND ? ORDER BY {}", columns.list(),
                    part.from, part.number, part.order));
    rows.bind_all(games.first, games.last);
    copy_rows(rows, connection, part.table, columns, progress, floor);
    if (floor.interrupted) return floor;
  }
  const notation::Stopwatch watch;
  transaction.commit();
  floor.seconds += watch.seconds();
  return floor;
}

Floor read_moves(Database& database, std::string_view title, const Progress& progress) {
  Floor floor;
  const notation::Stopwatch watch;
  const TableColumns column(database.connection(), "games", "moves");
  Statement games =
      database.connection().prepare("SELECT moves FROM games WHERE state = 0 AND title = ?");
  games.bind_all(title);
  read_all(games, column, progress, floor);
  floor.seconds = watch.seconds();
  return floor;
}

Floor read_rows(Database& database, const Progress& progress) {
  Floor floor;
  const notation::Stopwatch watch;
  for (const char* table : {"games", "positions", "position_runs"}) {
    const TableColumns columns(database.connection(), table);
    Statement rows =
        database.connection().prepare(fmt::format("SELECT {} FROM {}", columns.list(), table));
    read_all(rows, columns, progress, floor);
  }
  floor.seconds = watch.seconds();
  return floor;
}

LookUps::LookUps(Database& database)
    : positions_(database.connection().prepare(
          "SELECT game, ply FROM all_positions WHERE key = ? LIMIT ?")),
      moves_(database.connection().prepare("SELECT next, games FROM opening_stats WHERE key = ?")) {
}

std::uint64_t LookUps::positions(std::uint64_t key, std::uint64_t most) {
  std::uint64_t rows = 0;
  positions_.bind_all(stored_key(key), most);
  while (positions_.step()) ++rows;
  positions_.reset();
  return rows;
}

std::uint64_t LookUps::moves(std::uint64_t key) {
  std::uint64_t rows = 0;
  moves_.bind_all(stored_key(key));
  while (moves_.step()) ++rows;
  moves_.reset();
  return rows > 0 ? rows
                  : positions(key, static_cast<std::uint64_t>(std::numeric_limits<int>::max()));
}

}  // namespace gipfbase::db
