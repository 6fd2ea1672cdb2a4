#include "db/import/import.hpp"

#include <fmt/format.h>

#include <chrono>

#include "db/import/game_writer.hpp"
#include "db/store/sqlite.hpp"
#include "notation/sources/pipeline.hpp"

namespace gipfbase::db {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// Raised when the readers of the program come to read the same bytes differently.
constexpr int kReaderVersion = 2;

/// What, apart from its bytes, decides what reading a file yields.
std::string signature_of(const ImportOptions& options) {
  return fmt::format("{} {} {} {} {}", kReaderVersion, options.title, options.variant,
                     options.format == nullptr ? "auto" : options.format->name,
                     options.keep_partial);
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : " ") + part;
  return text;
}

}  // namespace

ImportReport import_games(Database& database, const std::vector<std::string>& paths,
                          const ImportOptions& options, const Progress& progress) {
  const auto begin = SteadyClock::now();
  ImportReport report;
  GameWriter writer(database.connection(), joined(paths), options, report);
  notation::PipelineOptions reading;
  reading.catalogue = &database.catalogue();
  reading.title = options.title;
  reading.variant = options.variant;
  reading.format = options.format;
  reading.reject_partial = !options.keep_partial;
  reading.with_rows = true;
  reading.threads = options.threads;
  reading.signature = signature_of(options);
  const bool whole = notation::run_pipeline(paths, reading, writer, progress);
  report.interrupted = !whole;
  writer.finish(whole);
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
  const auto games = static_cast<std::uint64_t>(c.integer(
      "SELECT count(*) FROM games WHERE parent IS NULL AND id IN (SELECT id FROM leaving)"));
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
