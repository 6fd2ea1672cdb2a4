// The database: import, append, search, scan and opening tables, each behind its floor, the same
// rows, bytes or keys handled by SQLite alone (db/bench/floors.hpp).
//
// Every benchmark counts "rows" (of the index and of games), "bytes" (of packed moves) or
// "look-ups", so that rates of a pair of lines compare.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "analysis/answers/games/game_answer.hpp"
#include "analysis/games/generate.hpp"
#include "db/bench/floors.hpp"
#include "db/import/import.hpp"
#include "db/query/language/scan.hpp"
#include "db/query/openings/openings.hpp"
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

  /// The numbers of all games.
  [[nodiscard]] db::IdRange all() const { return {1, static_cast<std::int64_t>(report.stored)}; }
  /// Rows of the index and of games that so many games with so many plies have.
  [[nodiscard]] static std::uint64_t rows(const db::ImportReport& report) {
    return report.plies + 2 * report.stored;
  }
};

Archive& archive() {
  static Archive made;
  return made;
}

/// A new file for each iteration, removed when it is over.
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

/// The same rows, of games with these numbers, inserted by SQLite alone.
void insert_rows(benchmark::State& state, db::Database& from, db::IdRange games) {
  std::uint64_t rows = 0;
  for (auto _ : state) {
    const NewFile file("floor.gipfdb");
    const db::Floor floor = db::insert_rows(from, games, file.path(), {});
    state.SetIterationTime(floor.seconds);
    rows += floor.rows;
  }
  count(state, "rows", rows);
}

void db_import_floor(benchmark::State& state) {
  insert_rows(state, archive().database, archive().all());
}
BENCHMARK(db_import_floor)->Unit(benchmark::kMillisecond)->UseManualTime();

/// A copy of the database with so many more players, to which a thousand games are added.
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

void db_append_floor(benchmark::State& state) {
  const NewFile file("appended.gipfdb");
  db::Database appended(file.path(), db::Database::Mode::kCreate, test::catalogue());
  const db::ImportReport report = import_file(appended, archive().more);
  insert_rows(state, appended, {1, static_cast<std::int64_t>(report.stored)});
}
BENCHMARK(db_append_floor)->Unit(benchmark::kMillisecond)->UseManualTime();

/// Does something with the positions in turn.
template <class Act>
void look_up(benchmark::State& state, const Act& act) {
  const std::vector<db::PositionQuery>& positions = archive().positions;
  std::uint64_t done = 0;
  for (auto _ : state) benchmark::DoNotOptimize(act(positions[done++ % positions.size()]));
  count(state, "look-ups", done);
}

std::uint64_t key_of(const db::PositionQuery& query) {
  return query.ruleset->index_row(query.position, nullptr).key;
}

void db_search(benchmark::State& state) {
  look_up(state, [](const db::PositionQuery& query) {
    return db::search(archive().database, {}, query, {}).total;
  });
}
BENCHMARK(db_search)->Unit(benchmark::kMicrosecond);

void db_search_floor(benchmark::State& state) {
  db::LookUps lookups(archive().database);
  const std::uint64_t most = db::Page{}.limit;
  look_up(state,
          [&](const db::PositionQuery& query) { return lookups.positions(key_of(query), most); });
}
BENCHMARK(db_search_floor)->Unit(benchmark::kMicrosecond);

/// Every position of the games of a title.
constexpr const char* kScanned = "dvonn";

void db_scan(benchmark::State& state) {
  Archive& a = archive();
  const std::uint64_t bytes = db::read_moves(a.database, kScanned, {}).bytes;
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

void db_scan_floor(benchmark::State& state) {
  std::uint64_t bytes = 0;
  for (auto _ : state) bytes += db::read_moves(archive().database, kScanned, {}).bytes;
  count(state, "bytes", bytes);
}
BENCHMARK(db_scan_floor)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The starts of all titles in turn.
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

void db_statistics_floor(benchmark::State& state) {
  db::LookUps lookups(archive().database);
  statistics(state, [&](const db::PositionQuery& query) { return lookups.moves(key_of(query)); });
}
BENCHMARK(db_statistics_floor)->Unit(benchmark::kMicrosecond);

}  // namespace
