#include "db/import/import.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <tbb/parallel_pipeline.h>

#include <chrono>
#include <ctime>
#include <map>
#include <optional>
#include <set>

#include "db/import/game_writer.hpp"
#include "db/import/source_reader.hpp"
#include "db/store/sqlite.hpp"
#include "notation/threads/thread_arena.hpp"

namespace gipfbase::db {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// Raised when the readers of the program come to read the same bytes differently.
constexpr int kReaderVersion = 1;

/// What, apart from its bytes, decides what reading a file yields.
std::string signature_of(const ImportOptions& options) {
  return fmt::format("{} {} {} {} {}", kReaderVersion, options.title, options.variant,
                     static_cast<int>(options.format), options.keep_partial);
}

std::set<Digest> known_contents(Connection& connection) {
  std::set<Digest> known;
  Statement statement = connection.prepare("SELECT content FROM sources WHERE complete = 1");
  while (statement.step()) {
    const auto bytes = statement.blob(0);
    Digest d{};
    if (bytes.size() != d.size()) continue;
    std::copy(bytes.begin(), bytes.end(), d.begin());
    known.insert(d);
  }
  return known;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : " ") + part;
  return text;
}

/// Calls the progress function at most ten times a second.
class Ticker {
 public:
  explicit Ticker(const Progress& progress) : progress_(progress) {}
  /// False when a stop is asked for.
  bool tick(std::uint64_t done, std::uint64_t all) {
    constexpr auto kInterval = std::chrono::milliseconds(100);
    const auto now = SteadyClock::now();
    if (!progress_ || now - last_ < kInterval) return true;
    last_ = now;
    return progress_(done, all, "bytes");
  }

 private:
  const Progress& progress_;
  SteadyClock::time_point last_;
};

}  // namespace

ImportReport import_games(Database& database, const std::vector<std::string>& paths,
                          const ImportOptions& options, const Progress& progress) {
  const auto begin = SteadyClock::now();
  ImportReport report;
  std::vector<notation::Finding> listing;
  const std::vector<notation::InputFile> files = notation::list_files(paths, listing);
  std::uint64_t bytes = 0;
  for (const notation::InputFile& file : files) bytes += file.size;

  Connection& connection = database.connection();
  GameWriter writer(connection, joined(paths), options, report);
  for (const notation::Finding& finding : listing) writer.note(finding);

  Ticker ticker(progress);
  std::atomic<bool> stopped{false};
  {
    SourceReader reader(files, known_contents(connection), signature_of(options));
    ThreadArena arena(options.threads);
    arena.execute([&] {
      tbb::parallel_pipeline(
          static_cast<std::size_t>(arena.threads()) * 4,
          tbb::make_filter<void, std::shared_ptr<Unit>>(
              tbb::filter_mode::serial_in_order,
              [&](tbb::flow_control& flow) -> std::shared_ptr<Unit> {
                auto unit = stopped ? nullptr : reader.next();
                if (unit == nullptr) flow.stop();
                return unit;
              }) &
              tbb::make_filter<std::shared_ptr<Unit>, std::shared_ptr<PreparedUnit>>(
                  tbb::filter_mode::parallel,
                  [&](std::shared_ptr<Unit> unit) {
                    const std::string& path = files[unit->source].path;
                    return std::make_shared<PreparedUnit>(prepare(std::move(*unit), path, options));
                  }) &
              tbb::make_filter<std::shared_ptr<PreparedUnit>, void>(
                  tbb::filter_mode::serial_in_order,
                  [&](const std::shared_ptr<PreparedUnit>& unit) {
                    writer.write(*unit, files[unit->unit.source]);
                    if (!ticker.tick(unit->unit.consumed, bytes)) stopped = true;
                  }));
    });
  }
  report.interrupted = stopped;
  writer.finish(!stopped);
  report.seconds = std::chrono::duration<double>(SteadyClock::now() - begin).count();
  return report;
}

std::vector<ImportEntry> list_imports(Database& database) {
  Statement s = database.connection().prepare(
      "SELECT id, started, state, arguments, stored, duplicate, partial, rejected FROM imports "
      "ORDER BY id");
  std::vector<ImportEntry> list;
  while (s.step()) {
    const auto count = [&](int column) { return static_cast<std::uint64_t>(s.integer(column)); };
    list.push_back({s.integer(0), std::string(s.text(1)), std::string(s.text(2)),
                    std::string(s.text(3)), count(4), count(5), count(6), count(7)});
  }
  return list;
}

std::uint64_t revert_import(Database& database, std::int64_t id) {
  Connection& c = database.connection();
  Transaction transaction(c);
  Statement known = c.prepare("SELECT state FROM imports WHERE id = ?");
  if (!known.bind(1, id).step()) {
    throw Error(fmt::format("there is no import {}; gipfbase imports lists them", id));
  }
  known.reset();
  c.execute("CREATE TEMP TABLE leaving (id INTEGER PRIMARY KEY)");
  c.prepare(
       "INSERT INTO leaving SELECT id FROM games WHERE source IN "
       "(SELECT id FROM sources WHERE import = ?)")
      .bind(1, id)
      .run();
  const auto games = static_cast<std::uint64_t>(c.integer("SELECT count(*) FROM leaving"));
  for (const char* table : {"positions", "positions_delta"}) {
    c.execute(fmt::format("DELETE FROM {} WHERE game IN (SELECT id FROM leaving)", table).c_str());
  }
  c.execute(
      "UPDATE index_size SET main = (SELECT count(*) FROM positions), "
      "delta = (SELECT count(*) FROM positions_delta);"
      "DELETE FROM games WHERE id IN (SELECT id FROM leaving);"
      "DROP TABLE leaving;");
  for (const char* sql :
       {"DELETE FROM sources WHERE import = ?", "DELETE FROM findings WHERE import = ?",
        "DELETE FROM quarantine WHERE import = ?",
        "UPDATE imports SET state = 'reverted' WHERE id = ?"}) {
    c.prepare(sql).bind(1, id).run();
  }
  // Files of other imports may hold the games just removed, as duplicates: read them next time.
  c.execute(
      "UPDATE sources SET complete = 0 WHERE duplicate > 0;"
      "DELETE FROM players WHERE id NOT IN (SELECT white FROM games UNION SELECT black FROM games);"
      "DELETE FROM events WHERE id NOT IN (SELECT event FROM games);"
      "DELETE FROM sites WHERE id NOT IN (SELECT site FROM games);");
  renew_opening_stats(c);
  transaction.commit();
  return games;
}

void optimize(Database& database, const Progress& progress) {
  Connection& c = database.connection();
  const auto step = [&](std::uint64_t done) { return !progress || progress(done, 3, "steps"); };
  {
    Transaction transaction(c);
    merge_delta(c);
    if (!step(1)) return;
    renew_opening_stats(c);
    if (!step(2)) return;
    transaction.commit();
  }
  c.execute("PRAGMA optimize; PRAGMA analysis_limit = 1000; ANALYZE;");
  step(3);
}

}  // namespace gipfbase::db
