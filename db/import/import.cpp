#include "db/import/import.hpp"

#include <fmt/format.h>

#include "db/import/game_writer.hpp"

namespace gipfbase::db {
namespace {

/// Raised when the readers of the program come to read the same bytes differently.
constexpr int kReaderVersion = 2;

/// What, apart from its bytes, decides what reading a file yields.
std::string signature_of(const notation::PipelineOptions& options) {
  return fmt::format("{} {} {} {} {}", kReaderVersion, options.title, options.variant,
                     options.format == nullptr ? "auto" : options.format->name,
                     !options.reject_partial);
}

}  // namespace

ImportReport import_games(Database& database, const std::vector<std::string>& paths,
                          notation::PipelineOptions options, const Progress& progress) {
  const notation::Stopwatch watch;
  ImportReport report;
  GameWriter writer(database.connection(), fmt::format("{}", fmt::join(paths, " ")), report);
  options.catalogue = &database.catalogue();
  options.with_rows = true;
  options.signature = signature_of(options);
  const bool whole = notation::run_pipeline(paths, options, writer, progress);
  report.interrupted = !whole;
  writer.finish(whole);
  report.seconds = watch.seconds();
  return report;
}

std::vector<ImportEntry> list_imports(Database& database) {
  Statement s = database.connection().prepare(
      "SELECT id, started, state, arguments, stored, duplicate, partial, rejected FROM imports "
      "ORDER BY id");
  std::vector<ImportEntry> list;
  while (s.step()) {
    ImportEntry& e = list.emplace_back();
    s.read(e.id, e.started, e.state, e.arguments, e.stored, e.duplicate, e.partial, e.rejected);
  }
  return list;
}

std::optional<std::uint64_t> revert_import(Database& database, std::int64_t id) {
  Connection& c = database.connection();
  Transaction transaction(c);
  if (c.integer("SELECT count(*) FROM imports WHERE id = ?", id) == 0) return std::nullopt;
  c.execute("CREATE TEMP TABLE leaving (id INTEGER PRIMARY KEY)");
  c.run(
      "INSERT INTO leaving SELECT id FROM games WHERE source IN "
      "(SELECT id FROM sources WHERE import = ?)",
      id);
  const std::uint64_t games =
      c.count("SELECT count(*) FROM games WHERE parent IS NULL AND id IN (SELECT id FROM leaving)");
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
    c.run(sql, id);
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
