#include "db/import/import.hpp"

#include <fmt/format.h>

#include <chrono>

#include "db/edit/names.hpp"
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
  GameWriter writer(database, joined(paths), options, report);
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
      "SELECT id, started, state, arguments, stored, puzzles, updated, duplicate, partial, "
      "rejected "
      "FROM imports ORDER BY id");
  std::vector<ImportEntry> list;
  while (s.step()) {
    const auto count = [&](int column) { return static_cast<std::uint64_t>(s.integer(column)); };
    list.push_back({s.integer(0), std::string(s.text(1)), std::string(s.text(2)),
                    std::string(s.text(3)), count(4), count(5), count(6), count(7), count(8),
                    count(9)});
  }
  return list;
}

namespace {

/// Sources of an import, in a temporary table while it is taken back.
void choose_sources(Connection& c, std::int64_t id) {
  Statement known = c.prepare("SELECT state FROM imports WHERE id = ?");
  if (!known.bind(1, id).step()) {
    throw Error(fmt::format("there is no import {}; gipfbase imports lists them", id));
  }
  if (known.text(0) == "reverted") {
    throw Error(
        fmt::format("import {} was taken back already; import its files again to have them", id));
  }
  c.execute(
      "CREATE TEMP TABLE leaving_sources (id INTEGER PRIMARY KEY);"
      "CREATE TEMP TABLE leaving (id INTEGER PRIMARY KEY)");
  c.prepare("INSERT INTO leaving_sources SELECT id FROM sources WHERE import = ?")
      .bind(1, id)
      .run();
}

/// Gives what other imports brought as well to these.
std::int64_t hand_over(Connection& c) {
  // Files that another import passed over because it knew them: the first of these takes over.
  c.execute(
      "CREATE TEMP TABLE heirs (old INTEGER PRIMARY KEY, heir INTEGER NOT NULL);"
      "INSERT INTO heirs SELECT same_as, min(id) FROM sources "
      "WHERE same_as IN (SELECT id FROM leaving_sources) "
      "AND id NOT IN (SELECT id FROM leaving_sources) GROUP BY same_as;"
      "UPDATE sources SET same_as = (SELECT heir FROM heirs WHERE old = same_as) "
      "WHERE same_as IN (SELECT old FROM heirs) AND id NOT IN (SELECT heir FROM heirs);"
      "UPDATE sources SET same_as = NULL, complete = o.complete, content = o.content, "
      "files = o.files, empty = o.empty, stored = o.stored, puzzles = o.puzzles, "
      "updated = o.updated, duplicate = o.duplicate, partial = o.partial, rejected = o.rejected "
      "FROM heirs h JOIN sources o ON o.id = h.old WHERE sources.id = h.heir;");
  const auto games_of = [&c](const char* sql) {
    c.execute(sql);
    return c.changes();
  };
  std::int64_t kept =
      games_of("UPDATE games SET source = h.heir FROM heirs h WHERE h.old = games.source");
  c.execute(
      "UPDATE OR IGNORE deliveries SET source = h.heir FROM heirs h WHERE h.old = source;"
      "DROP TABLE heirs;"
      "DELETE FROM deliveries WHERE source IN (SELECT id FROM leaving_sources);");
  // Games that came in other files, too.
  kept += games_of(
      "UPDATE games SET (source, member, ordinal, line) = (SELECT d.source, d.member, d.ordinal, "
      "d.line FROM deliveries d WHERE d.game = games.id ORDER BY d.source LIMIT 1) "
      "WHERE source IN (SELECT id FROM leaving_sources) "
      "AND id IN (SELECT game FROM deliveries)");
  c.execute(
      "DELETE FROM deliveries WHERE (game, source) IN (SELECT id, source FROM games);"
      "INSERT INTO leaving SELECT id FROM games WHERE source IN (SELECT id FROM leaving_sources)");
  return kept;
}

}  // namespace

RevertedImport preview_revert(Database& database, std::int64_t id) {
  Connection& c = database.connection();
  // As if it were done, and given up.
  Transaction transaction(c);
  choose_sources(c, id);
  RevertedImport result;
  result.kept = static_cast<std::uint64_t>(hand_over(c));
  result.removed = static_cast<std::uint64_t>(c.integer(
      "SELECT count(*) FROM games WHERE parent IS NULL AND id IN (SELECT id FROM leaving)"));
  return result;
}

RevertedImport revert_import(Database& database, std::int64_t id) {
  Connection& c = database.connection();
  Transaction transaction(c);
  choose_sources(c, id);
  RevertedImport result;
  result.kept = static_cast<std::uint64_t>(hand_over(c));
  result.removed = static_cast<std::uint64_t>(c.integer(
      "SELECT count(*) FROM games WHERE parent IS NULL AND id IN (SELECT id FROM leaving)"));
  for (const char* table : {"positions", "positions_delta"}) {
    c.execute(fmt::format("DELETE FROM {} WHERE game IN (SELECT id FROM leaving)", table).c_str());
  }
  c.execute(
      "UPDATE index_size SET main = (SELECT count(*) FROM positions), "
      "delta = (SELECT count(*) FROM positions_delta);"
      "DELETE FROM comment_words WHERE rowid IN (SELECT id FROM leaving);"
      "DELETE FROM games WHERE id IN (SELECT id FROM leaving);"
      "DELETE FROM sources WHERE id IN (SELECT id FROM leaving_sources);"
      "DROP TABLE leaving; DROP TABLE leaving_sources;");
  for (const char* sql :
       {"DELETE FROM findings WHERE import = ?", "DELETE FROM quarantine WHERE import = ?",
        "UPDATE imports SET state = 'reverted' WHERE id = ?"}) {
    c.prepare(sql).bind(1, id).run();
  }
  // Files of other imports may hold the games just removed, as duplicates: read them next time.
  c.execute("UPDATE sources SET complete = 0 WHERE duplicate > 0 OR updated > 0;");
  drop_unused_names(c);
  renew_opening_stats(c);
  recount_totals(c);
  transaction.commit();
  return result;
}

void optimize(Database& database, const Progress& progress) {
  Connection& c = database.connection();
  const auto step = [&](std::uint64_t done) { return !progress || progress(done, 3, "steps"); };
  {
    Transaction transaction(c);
    merge_delta(c);
    if (!step(1)) return;
    renew_opening_stats(c);
    recount_totals(c);
    if (!step(2)) return;
    transaction.commit();
  }
  c.execute("PRAGMA optimize; PRAGMA analysis_limit = 1000; ANALYZE;");
  step(3);
}

}  // namespace gipfbase::db
