// The database: import, append, search, scan, opening tables and check. Each is followed by its
// baseline: SQLite alone handles the same rows, bytes or keys, without rules or checks.
//
// Every benchmark counts "rows" (of the index and of games), "bytes" (of packed moves) or
// "look-ups", so that the rates of a pair of lines can be compared.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "analysis/answers/games/game_answer.hpp"
#include "analysis/games/generate.hpp"
#include "db/import/import.hpp"
#include "db/query/language/scan.hpp"
#include "db/query/openings/openings.hpp"
#include "db/repair/check.hpp"
#include "db/rows/opening_counts.hpp"
#include "db/store/tables/names.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "support/folder.hpp"
#include "support/titles.hpp"

namespace {

using namespace gipfbase;

constexpr std::uint64_t kGamesOfEach = 5'000;  ///< of each title
constexpr std::uint64_t kAppendedOfEach = 250;
constexpr std::size_t kPositions = 1'000;  ///< looked up in turn

void count(benchmark::State& state, const char* what, std::uint64_t n) {
  state.counters[what] = benchmark::Counter(static_cast<double>(n), benchmark::Counter::kIsRate);
}

/// A database file, accessed by SQLite alone.
class Sql {
 public:
  explicit Sql(const std::string& path) {
    if (sqlite3_open(path.c_str(), &file_) != SQLITE_OK) throw std::runtime_error(path);
  }
  ~Sql() {
    for (const auto& [sql, statement] : statements_) sqlite3_finalize(statement);
    sqlite3_close(file_);
  }
  Sql(const Sql&) = delete;
  Sql& operator=(const Sql&) = delete;

  struct Rows {
    std::uint64_t rows = 0;
    std::uint64_t bytes = 0;  ///< of blobs and texts, all of which are read
  };
  /// Runs a prepared statement with numbers as its parameters.
  Rows run(const std::string& sql, const std::vector<std::int64_t>& numbers = {}) {
    sqlite3_stmt*& statement = statements_[sql];
    if (statement == nullptr) {
      sqlite3_prepare_v2(file_, sql.c_str(), -1, &statement, nullptr);
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      sqlite3_bind_int64(statement, static_cast<int>(i) + 1, numbers[i]);
    }
    Rows read;
    int result = SQLITE_OK;
    for (; (result = sqlite3_step(statement)) == SQLITE_ROW; ++read.rows) {
      for (int column = 0; column < sqlite3_column_count(statement); ++column) {
        const int bytes = sqlite3_column_type(statement, column) == SQLITE_INTEGER
                              ? 0
                              : sqlite3_column_bytes(statement, column);
        const auto* first = static_cast<const char*>(sqlite3_column_blob(statement, column));
        sum_ = std::accumulate(first, first + bytes, sum_);
        read.bytes += static_cast<std::uint64_t>(bytes);
      }
    }
    if (result != SQLITE_DONE) throw std::runtime_error(sqlite3_errmsg(file_));
    benchmark::DoNotOptimize(sum_);
    sqlite3_reset(statement);
    return read;
  }
  /// The first text of the first row.
  std::string text(const std::string& sql) {
    std::string text;
    const auto keep = [](void* to, int, char** cells, char**) {
      *static_cast<std::string*>(to) = cells[0];
      return 0;
    };
    sqlite3_exec(file_, sql.c_str(), keep, &text, nullptr);
    return text;
  }

 private:
  sqlite3* file_ = nullptr;
  std::map<std::string, sqlite3_stmt*> statements_;
  int sum_ = 0;
};

/// Random games of every title as one .gpn text.
std::string games_text(std::uint64_t games_of_each, std::uint64_t seed) {
  std::string text;
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    const auto rules = test::catalogue().rules(*title);
    for (std::uint64_t i = 1; i <= games_of_each; ++i) {
      notation::write_gpn(analysis::random_game(rules, seed, i), text);
    }
  }
  return text;
}

db::ImportReport import_file(db::Database& database, const std::string& path) {
  return db::import_games(database, {path}, {}, {});
}

db::PositionQuery query_of(std::shared_ptr<const notation::Rules> rules,
                           const notation::AnyPosition& position) {
  db::PositionQuery query;
  query.ruleset = std::move(rules);
  query.position = position;
  return query;
}

/// Files of games, and a database of them, made once for all benchmarks.
struct Archive {
  test::Folder folder;
  std::string games = folder.write("games.gpn", games_text(kGamesOfEach, 1));
  std::string more = folder.write("more.gpn", games_text(kAppendedOfEach, 2));
  db::Database database{folder.file("games.gipfdb"), db::Database::Mode::kCreate,
                        test::catalogue()};
  db::ImportReport report = import_file(database, games);
  std::vector<db::PositionQuery> positions;

  Archive() {
    std::mt19937_64 random(1);
    while (positions.size() < kPositions) {
      const auto id = static_cast<std::int64_t>(1 + random() % report.stored);
      const auto game = db::load_game(database, id);
      const std::size_t ply = 1 + random() % game->game.moves.size();
      positions.push_back(query_of(game->game.rules, analysis::position_after(game->game, ply)));
    }
  }

  /// The number of rows of the index and of `games` that an import has stored.
  [[nodiscard]] static std::uint64_t rows(const db::ImportReport& report) {
    return report.plies + 2 * report.stored;
  }
};

Archive& archive() {
  static Archive made;
  return made;
}

/// A new file for each iteration, removed at its end.
class NewFile {
 public:
  explicit NewFile(const std::string& name) : path_(archive().folder.file(name)) {}
  ~NewFile() { std::filesystem::remove(path_); }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

void db_import(benchmark::State& state) {
  std::uint64_t rows = 0;
  const Archive& a = archive();
  for (auto _ : state) {
    const NewFile file("import.gipfdb");
    db::Database database(file.path(), db::Database::Mode::kCreate, test::catalogue());
    rows += Archive::rows(import_file(database, a.games));
  }
  count(state, "rows", rows);
}
BENCHMARK(db_import)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The same rows as in another file, inserted in key order in one transaction.
void insert_rows(benchmark::State& state, const std::string& from, std::uint64_t rows) {
  for (auto _ : state) {
    state.PauseTiming();
    const NewFile file("baseline.gipfdb");
    (void)db::Database(file.path(), db::Database::Mode::kCreate, test::catalogue());
    Sql sql(file.path());
    sql.run("ATTACH '" + from + "' AS source");
    const auto copy = [&](const std::string& table, const std::string& view,
                          const std::string& order) {
      const std::string columns =
          sql.text("SELECT group_concat(name) FROM pragma_table_info('" + table + "')");
      sql.run("INSERT INTO main." + table + " (" + columns + ") SELECT " + columns +
              " FROM source." + view + " ORDER BY " + order);
    };
    state.ResumeTiming();
    sql.run("BEGIN");
    copy("games", "games", "id");
    copy("positions", "all_positions", "key, game, placed");
    sql.run("COMMIT");
  }
  count(state, "rows", rows * static_cast<std::uint64_t>(state.iterations()));
}

void db_import_baseline(benchmark::State& state) {
  insert_rows(state, archive().database.path(), Archive::rows(archive().report));
}
BENCHMARK(db_import_baseline)->Unit(benchmark::kMillisecond)->UseRealTime();

/// Adds a thousand games to a copy of the database with more players.
void db_append(benchmark::State& state) {
  std::uint64_t rows = 0;
  const Archive& a = archive();
  const NewFile base("named.gipfdb");
  std::filesystem::copy_file(a.database.path(), base.path());
  {
    db::Database database(base.path(), db::Database::Mode::kWrite, test::catalogue());
    db::Transaction transaction(database.connection());
    db::Names players(database.connection(), "player");
    for (std::int64_t i = 0; i < state.range(0); ++i) {
      (void)players.id(fmt::format("Player {}", i));
    }
    transaction.commit();
  }
  for (auto _ : state) {
    state.PauseTiming();
    const NewFile file("append.gipfdb");
    std::filesystem::copy_file(base.path(), file.path());
    std::optional<db::Database> database(std::in_place, file.path(), db::Database::Mode::kWrite,
                                         test::catalogue());
    state.ResumeTiming();
    rows += Archive::rows(import_file(*database, a.more));
    state.PauseTiming();
    database.reset();
    state.ResumeTiming();
  }
  count(state, "rows", rows);
}
BENCHMARK(db_append)->Arg(0)->Arg(100'000)->Unit(benchmark::kMillisecond)->UseRealTime();

void db_append_baseline(benchmark::State& state) {
  const NewFile file("appended.gipfdb");
  db::Database appended(file.path(), db::Database::Mode::kCreate, test::catalogue());
  const db::ImportReport report = import_file(appended, archive().more);
  insert_rows(state, file.path(), Archive::rows(report));
}
BENCHMARK(db_append_baseline)->Unit(benchmark::kMillisecond)->UseRealTime();

/// Calls a function with the positions in turn.
template <class Act>
void look_up(benchmark::State& state, const Act& act) {
  const std::vector<db::PositionQuery>& positions = archive().positions;
  std::uint64_t done = 0;
  for (auto _ : state) benchmark::DoNotOptimize(act(positions[done++ % positions.size()]));
  count(state, "look-ups", done);
}

std::int64_t key_of(const db::PositionQuery& query) {
  return db::stored_key(query.ruleset->index_row(query.position, nullptr).key);
}

void db_search(benchmark::State& state) {
  look_up(state, [](const db::PositionQuery& query) {
    return db::search(archive().database, {}, query, {}).total;
  });
}
BENCHMARK(db_search)->Unit(benchmark::kMicrosecond);

void db_search_baseline(benchmark::State& state) {
  Sql sql(archive().database.path());
  const auto most = static_cast<std::int64_t>(db::Page{}.limit);
  look_up(state, [&](const db::PositionQuery& query) {
    return sql.run("SELECT game, ply FROM all_positions WHERE key = ? LIMIT ?",
                   {key_of(query), most});
  });
}
BENCHMARK(db_search_baseline)->Unit(benchmark::kMicrosecond);

/// The title of the games that are scanned.
constexpr const char* kScanned = "dvonn";

std::uint64_t read_moves(Sql& sql) {
  return sql.run(fmt::format("SELECT moves FROM games WHERE title = '{}'", kScanned)).bytes;
}

void db_scan(benchmark::State& state) {
  Archive& a = archive();
  Sql sql(a.database.path());
  const std::uint64_t bytes = read_moves(sql);
  db::GameFilter filter;
  filter.title = kScanned;
  for (auto _ : state) {
    const auto report = db::language::run_query(a.database, "line(white) > prev(line(white))",
                                                filter, {}, [](const auto&) { return true; }, {});
    benchmark::DoNotOptimize(report.games);
  }
  count(state, "bytes", bytes * static_cast<std::uint64_t>(state.iterations()));
}
BENCHMARK(db_scan)->Unit(benchmark::kMillisecond)->UseRealTime();

void db_scan_baseline(benchmark::State& state) {
  std::uint64_t bytes = 0;
  Sql sql(archive().database.path());
  for (auto _ : state) bytes += read_moves(sql);
  count(state, "bytes", bytes);
}
BENCHMARK(db_scan_baseline)->Unit(benchmark::kMillisecond)->UseRealTime();

/// Looks up the starts of all titles in turn.
template <class Act>
void statistics(benchmark::State& state, const Act& act) {
  std::vector<db::PositionQuery> starts;
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    const auto rules = test::catalogue().rules(*title);
    starts.push_back(query_of(rules, rules->start()));
  }
  std::uint64_t done = 0;
  for (auto _ : state) benchmark::DoNotOptimize(act(starts[done++ % starts.size()]));
  count(state, "look-ups", done);
}

void db_statistics(benchmark::State& state) {
  statistics(state, [](const db::PositionQuery& query) {
    return db::openings(archive().database, query, {}).games;
  });
}
BENCHMARK(db_statistics)->Unit(benchmark::kMicrosecond);

void db_statistics_baseline(benchmark::State& state) {
  Sql sql(archive().database.path());
  statistics(state, [&](const db::PositionQuery& query) {
    return sql.run("SELECT next, games FROM opening_stats WHERE key = ?", {key_of(query)});
  });
}
BENCHMARK(db_statistics_baseline)->Unit(benchmark::kMicrosecond);

void db_check(benchmark::State& state) {
  for (auto _ : state) {
    if (!db::check(archive().database, 0, {}).ok()) state.SkipWithError("check found problems");
  }
  count(state, "rows",
        Archive::rows(archive().report) * static_cast<std::uint64_t>(state.iterations()));
}
BENCHMARK(db_check)->Unit(benchmark::kMillisecond)->UseRealTime();

void db_check_baseline(benchmark::State& state) {
  Sql sql(archive().database.path());
  std::uint64_t rows = 0;
  for (auto _ : state) {
    rows += sql.run("SELECT * FROM games").rows + sql.run("SELECT * FROM all_positions").rows;
  }
  count(state, "rows", rows);
}
BENCHMARK(db_check_baseline)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
