// Measured with a database: import, append, searches, opening tables, a scan, check, optimize.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <random>

#include "analysis/answers/bench/bench_run.hpp"
#include "analysis/answers/games/game_answer.hpp"
#include "analysis/games/generate.hpp"
#include "db/bench/floors.hpp"
#include "db/import/import.hpp"
#include "db/query/language/scan.hpp"
#include "db/query/openings/openings.hpp"
#include "db/query/statistics.hpp"
#include "db/repair/check.hpp"
#include "notation/formats/gpn/gpn.hpp"

namespace gipfbase::analysis {
namespace {

/// A query that is asked of the board in every position, of the pieces that the title names first:
/// where has their longest line become longer? Signatures rule no game out. In a title without
/// nouns it can only be asked who moves when.
std::string scanned_for(const notation::Rules& rules) {
  for (const notation::Noun& noun : rules.nouns()) {
    const bool places = noun.type == notation::NounType::kCells && noun.letter != '\0';
    if (!places || noun.of_seat || noun.of_move) continue;
    return fmt::format("line({0}) > prev(line({0}))", noun.name);
  }
  return "ply >= 8 and mover = first";
}

/// An opening table takes too little time to be measured once.
constexpr int kTablesOfEach = 20;
constexpr const char* kInserts = "sorted insert of the rows";
constexpr const char* kLookUps = "prepared look-ups";

class DatabaseBench {
 public:
  explicit DatabaseBench(BenchRun& run) : run_(run) {}

  void import_all() {
    add_games("import", run_.question().games, run_.question().seed);
    if (run_.stopped()) return;
    imported_ = last_id();
    add_games("append", run_.question().appended, run_.question().seed + 1);
    run_.answer.import_peak_bytes = peak_memory();
    if (run_.stopped()) return;
    compare_inserts("import", {1, imported_});
    compare_inserts("append", {imported_ + 1, last_id()});
    for (const db::VariantStats& v : db::statistics(database_).variants) state(v);
  }

  void search() {
    const std::vector<db::PositionQuery> queries = positions_of_games();
    db::LookUps lookups(database_);
    const auto key = [](const db::PositionQuery& query) {
      return query.ruleset->index_row(query.position, nullptr).key;
    };
    const db::Page page;
    // First without a watch, so that neither finds the file in other caches than the other.
    std::uint64_t rows = 0;
    for (const db::PositionQuery& query : queries) {
      rows += lookups.positions(key(query), page.limit);
    }
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    const std::vector<double> seconds = times(queries, "searches", [&](const auto& query) {
      const db::SearchResult found = db::search(database_, {}, query, page);
      games += found.total;
      for (const db::GameSummary& game : found.games) plies += game.ply.value_or(0);
    });
    std::vector<double> floor = times(queries, "searches", [&](const auto& query) {
      rows += lookups.positions(key(query), page.limit);
    });
    run_.record().add_times("position search", "position", seconds, kLookUps, std::move(floor));
    run_.record().fact("searches", queries.size());
    run_.record().fact("games found", games);
    run_.record().fact("plies of games found", plies);
    run_.record().fact("rows looked up", rows);
  }

  void open() {
    std::vector<db::PositionQuery> queries;
    for (const db::StoredVariant& v : db::stored_variants(database_)) {
      db::PositionQuery query;
      query.ruleset = database_.rules(v.title, v.variant);
      query.position = query.ruleset->start();
      queries.insert(queries.end(), kTablesOfEach, query);
    }
    db::LookUps lookups(database_);
    std::uint64_t games = 0;
    std::uint64_t moves = 0;
    std::uint64_t rows = 0;
    const std::vector<double> seconds = times(queries, "opening tables", [&](const auto& query) {
      const db::OpeningTable table = db::openings(database_, query, {});
      games += table.games;
      moves += table.moves.size();
    });
    std::vector<double> floor = times(queries, "opening tables", [&](const auto& query) {
      rows += lookups.moves(query.ruleset->index_row(query.position, nullptr).key);
    });
    run_.record().add_times("opening table of a start", "table", seconds, kLookUps,
                            std::move(floor));
    run_.record().fact("games of opening tables", games);
    run_.record().fact("moves of opening tables", moves);
    run_.record().fact("rows of opening tables", rows);
  }

  void scan() {
    for (const notation::TitleInfo* title : run_.question().titles) {
      if (!run_.stopped()) scan(*run_.catalogue.rules(*title));
    }
  }

  void check_and_optimize() {
    const db::Floor floor = db::read_rows(database_, run_.progress);
    if (floor.interrupted) return;
    const BenchFloor rows{"SQL scan of the rows", floor.seconds};
    const notation::Stopwatch watch;
    const db::CheckReport report = db::check(database_, run_.question().threads, run_.progress);
    if (report.interrupted) return;
    run_.record().add({"check", report.positions, "position", watch.seconds(), rows});
    run_.record().fact("games checked", report.games);
    run_.record().fact("positions checked", report.positions);
    run_.record().fact("problems", report.problems.size());
    run_.answer.sound = run_.answer.sound && report.ok();
    const notation::Stopwatch again;
    db::optimize(database_, run_.progress);
    if (run_.stopped()) return;
    run_.record().add({"optimize", report.positions, "position", again.seconds(), rows});
  }

 private:
  void scan(const notation::Rules& rules) {
    const db::Floor floor = db::read_moves(database_, rules.title(), run_.progress);
    if (floor.interrupted) return;
    db::GameFilter filter;
    filter.title = rules.title();
    const notation::Stopwatch watch;
    const db::language::QueryReport report = db::language::run_query(
        database_, scanned_for(rules), filter, {run_.question().threads, false},
        [](const auto&) { return true; }, run_.progress);
    if (report.interrupted) return;
    const std::string name = fmt::format("{} {}", rules.title(), rules.variant());
    run_.record().add({"pattern scan " + name, report.positions, "position", watch.seconds(),
                       BenchFloor{"SQL scan of the packed moves", floor.seconds}});
    const auto fact = [&](std::string_view what, std::uint64_t value) {
      run_.record().fact(fmt::format("{}: {}", name, what), value);
    };
    fact("bytes of moves", floor.bytes);
    fact("sum of these bytes", floor.sum);
    fact("games scanned", report.candidates);
    fact("games ruled out", report.ruled_out);
    fact("positions scanned", report.positions);
    fact("games that fit", report.games);
    fact("positions that fit", report.times);
  }

  /// The numbers of a variant.
  void state(const db::VariantStats& v) {
    const auto fact = [&](std::string_view name, std::uint64_t value) {
      run_.record().fact(fmt::format("{} {}: {}", v.title, v.variant, name), value);
    };
    fact("games", v.valid_games);
    fact("moves", v.plies);
    fact("distinct positions", v.distinct_positions);
    fact("distinct positions as they stand", v.distinct_positions_exact);
    for (const auto& [result, games] : v.results) fact(result, games);
    for (const auto& [ending, games] : v.endings) fact("ended by " + ending, games);
    for (const auto& [counter, value] : v.counters) fact("counted " + counter, value);
  }

  /// Games by a seed are written to files, one for each title, and imported.
  void add_games(const std::string& name, std::uint64_t games, std::uint64_t seed) {
    const auto& titles = run_.question().titles;
    std::vector<std::string> files;
    std::uint64_t made = 0;
    for (std::size_t i = 0; i < titles.size() && !run_.stopped(); ++i) {
      // The first titles get what cannot be shared out evenly.
      const std::uint64_t share = (games + titles.size() - 1 - i) / titles.size();
      files.push_back(run_.file(fmt::format("{}-{}.gpn", name, titles[i]->id)));
      std::ofstream file(files.back(), std::ios::binary);
      std::string text;
      generate(run_.catalogue.rules(*titles[i]), seed, std::max<std::uint64_t>(share, 1),
               run_.question().threads, run_.stop, [&](const notation::Game& game) {
                 text.clear();
                 notation::write_gpn(game, text);
                 file << text;
                 return run_.progress(++made, games, "games made");
               });
      file.close();
      if (!file) throw db::Error(fmt::format("{} cannot be written", files.back()));
    }
    if (!run_.stopped()) import_files(name, files, made);
  }

  void import_files(const std::string& name, const std::vector<std::string>& files,
                    std::uint64_t games) {
    notation::PipelineOptions options;
    options.threads = run_.question().threads;
    options.stop = &run_.stop;
    const notation::Stopwatch watch;
    const db::ImportReport report = db::import_games(database_, files, options, run_.progress);
    if (report.interrupted) return;
    run_.record().add({name, report.plies, "move", watch.seconds()});
    run_.record().fact(name + " games", report.stored);
    run_.record().fact(name + " moves", report.plies);
    run_.record().fact(name + " findings", report.findings_total);
    run_.answer.sound = run_.answer.sound && report.stored == games;
  }

  /// Gives the line of an import its floor.
  void compare_inserts(const std::string& name, db::IdRange games) {
    if (run_.stopped()) return;
    const db::Floor floor =
        db::insert_rows(database_, games, run_.file(name + "-floor.gipfdb"), run_.progress);
    if (floor.interrupted) return;
    run_.record().add_floor(name, {kInserts, floor.seconds});
    run_.record().fact(name + " rows", floor.rows);
  }

  std::int64_t last_id() {
    const std::uint64_t games = db::count_games(database_, {});
    return db::search(database_, {}, std::nullopt, {1, games - 1}).games.front().id;
  }

  /// Positions of stored games chosen at random, the start left out.
  std::vector<db::PositionQuery> positions_of_games() {
    std::mt19937_64 random(run_.question().seed);
    const auto below = [&](std::uint64_t bound) { return random() % bound; };
    const auto last = static_cast<std::uint64_t>(last_id());
    std::vector<db::PositionQuery> queries;
    while (queries.size() < run_.question().searches && !run_.stopped()) {
      const auto game = db::load_game(database_, static_cast<std::int64_t>(1 + below(last)));
      if (!game || game->game.moves.empty()) continue;
      db::PositionQuery query;
      query.ruleset = game->game.rules;
      query.position = position_after(game->game, 1 + below(game->game.moves.size()));
      queries.push_back(std::move(query));
    }
    return queries;
  }

  /// Seconds that `act` takes for each of the queries.
  template <class Act>
  std::vector<double> times(const std::vector<db::PositionQuery>& queries, const char* what,
                            const Act& act) {
    std::vector<double> seconds;
    for (const db::PositionQuery& query : queries) {
      if (run_.stopped()) break;
      const notation::Stopwatch watch;
      act(query);
      seconds.push_back(watch.seconds());
      run_.progress(seconds.size(), queries.size(), what);
    }
    return seconds;
  }

  BenchRun& run_;
  db::Database database_{run_.file("bench.gipfdb"), db::Database::Mode::kCreate, run_.catalogue};
  std::int64_t imported_ = 0;  ///< the last game of the first import
};

}  // namespace

void measure_database(BenchRun& run) {
  DatabaseBench bench(run);
  for (const auto part : {&DatabaseBench::import_all, &DatabaseBench::search, &DatabaseBench::open,
                          &DatabaseBench::scan, &DatabaseBench::check_and_optimize}) {
    if (!run.stopped()) (bench.*part)();
  }
}

}  // namespace gipfbase::analysis
