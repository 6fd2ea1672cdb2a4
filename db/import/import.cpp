#include "db/import/import.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "db/edit/change.hpp"
#include "db/edit/derived.hpp"
#include "db/edit/names.hpp"
#include "db/edit/record.hpp"
#include "db/import/game_writer.hpp"
#include "db/rows/codec.hpp"
#include "db/rows/positions.hpp"
#include "db/rows/signature.hpp"
#include "db/store/backup.hpp"
#include "db/store/tables/index_runs.hpp"
#include "notation/sources/reading.hpp"

namespace gipfbase::db {
namespace {

/// Incremented when the readers change and read the same bytes differently.
constexpr int kReaderVersion = 3;

/// Everything that determines the result of reading a file, except the bytes of the file.
std::string signature_of(const notation::ReadOptions& options, const TagChanges& set,
                         notation::NewNotes notes) {
  std::string signature =
      fmt::format("{} {} {} {} {} {} {}", kReaderVersion, options.title, options.variant,
                  options.format == nullptr ? "auto" : options.format->name,
                  !options.reject_partial, options.encoding, static_cast<int>(options.dates));
  for (const auto& [name, value] : set) (((signature += '\0') += name) += '=') += value;
  // The same file may be read again to replace notes.
  if (notes != notation::NewNotes::kAdd) {
    signature += fmt::format(" notes {}", static_cast<int>(notes));
  }
  return signature;
}

/// The paths as listed by `list_imports`.
std::string arguments_of(const std::vector<std::string>& paths,
                         const notation::ReadOptions& options) {
  std::string text;
  for (std::string_view path : paths) {
    if (path.starts_with(options.folder)) path.remove_prefix(options.folder.size());
    (text += text.empty() ? "" : " ") += path;
  }
  return text;
}

/// Throws Error, before anything is written, when the tags cannot be set.
void check_settings(const TagChanges& set) {
  notation::Game none;
  for (const auto& [name, value] : set) set_tag(none, name, value);
}

ImportReport import_inputs(Database& database, const notation::Inputs& inputs,
                           const std::string& arguments, notation::ReadOptions options,
                           const Progress& progress, TagChanges set, notation::NewNotes notes) {
  const notation::Stopwatch watch;
  ImportReport report;
  options.signature = signature_of(options, set, notes);
  options.catalogue = &database.catalogue();
  options.waiting = memory_plan(options.memory).waiting;
  GameWriter writer(database, arguments, report, std::move(set), options.memory);
  writer.treat_notes(notes);
  const bool whole = notation::run_pipeline(inputs, options, writer, progress);
  report.interrupted = !whole;
  writer.finish(whole);
  report.seconds = watch.seconds();
  return report;
}

}  // namespace

ImportReport import_games(Database& database, const std::vector<std::string>& paths,
                          const notation::ReadOptions& options, const Progress& progress,
                          TagChanges set, notation::NewNotes notes) {
  check_settings(set);
  notation::Inputs inputs = notation::list_inputs(paths, options.folder);
  notation::leave_out(database.path(), inputs);
  return import_inputs(database, inputs, arguments_of(paths, options), options, progress,
                       std::move(set), notes);
}

ImportReport import_into_new(const std::string& path, const notation::Catalogue& catalogue,
                             const std::vector<std::string>& paths,
                             const notation::ReadOptions& options, const Progress& progress,
                             TagChanges set, notation::NewNotes notes) {
  check_settings(set);
  notation::Inputs inputs = notation::list_inputs(paths, options.folder);
  notation::leave_out(path, inputs);
  ImportReport report;
  std::optional<Database> database(std::in_place, path, Database::Mode::kCreate, catalogue);
  const auto remove_if_unused = [&] {
    const bool unused = database->connection().integer(
                            "SELECT EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM "
                            "quarantine)") == 0;
    database.reset();
    std::error_code ignored;
    if (unused) std::filesystem::remove(path, ignored);
    return unused;
  };
  try {
    report = import_inputs(*database, inputs, arguments_of(paths, options), options, progress,
                           std::move(set), notes);
  } catch (...) {
    remove_if_unused();
    throw;
  }
  if (remove_if_unused()) report.import_id = 0;
  return report;
}

std::vector<ImportEntry> list_imports(Database& database) {
  Statement s = database.connection().prepare(
      "SELECT id, started, state, arguments, stored, puzzles, corrected, updated, duplicate, "
      "partial, rejected FROM imports ORDER BY id");
  Statement settings = database.connection().prepare(
      "SELECT s.value->>0, s.value->>1 FROM imports i, json_each(i.settings) s WHERE i.id = ?");
  std::vector<ImportEntry> list;
  while (s.step()) {
    ImportEntry& e = list.emplace_back();
    s.read(e.id, e.started, e.state, e.arguments, e.stored, e.puzzles, e.corrected, e.updated,
           e.duplicate, e.partial, e.rejected);
    settings.bind_all(e.id);
    while (settings.step()) e.set.emplace_back(settings.text(0), settings.text(1));
    settings.reset();
  }
  return list;
}

namespace {

/// Puts the sources of an import that is to be reverted into a temporary table.
void choose_sources(Connection& c, std::int64_t id) {
  Statement known = c.prepare("SELECT state FROM imports WHERE id = ?");
  if (!known.bind_all(id).step()) {
    throw Refused("there is no import {}; \"gipfbase imports\" lists them", id);
  }
  if (known.text(0) == "reverted") {
    throw Error("import {} was already reverted; import its files again to restore its games", id);
  }
  c.execute(
      "CREATE TEMP TABLE leaving_sources (id INTEGER PRIMARY KEY);"
      "CREATE TEMP TABLE leaving (id INTEGER PRIMARY KEY)");
  c.run("INSERT INTO leaving_sources SELECT id FROM sources WHERE import = ?", id);
}

/// Transfers games to other imports that contain them as well.
std::int64_t transfer_shared_games(Connection& c) {
  // If other imports skipped a file because it was known, the first of them takes the games over.
  c.execute(
      "CREATE TEMP TABLE successors (old INTEGER PRIMARY KEY, successor INTEGER NOT NULL);"
      "INSERT INTO successors SELECT same_as, min(id) FROM sources "
      "WHERE same_as IN (SELECT id FROM leaving_sources) "
      "AND id NOT IN (SELECT id FROM leaving_sources) GROUP BY same_as;"
      "UPDATE sources SET same_as = (SELECT successor FROM successors WHERE old = same_as) "
      "WHERE same_as IN (SELECT old FROM successors) AND id NOT IN (SELECT successor FROM "
      "successors);"
      "UPDATE sources SET same_as = NULL, complete = o.complete, content = o.content, "
      "files = o.files, empty = o.empty, stored = o.stored, puzzles = o.puzzles, "
      "corrected = o.corrected, updated = o.updated, duplicate = o.duplicate, partial = o.partial, "
      "rejected = o.rejected "
      "FROM successors h JOIN sources o ON o.id = h.old WHERE sources.id = h.successor;");
  const auto games_of = [&c](const char* sql) {
    c.execute(sql);
    return c.changes();
  };
  std::int64_t kept = games_of(
      "UPDATE games SET source = h.successor FROM successors h WHERE h.old = games.source");
  c.execute(
      "UPDATE OR IGNORE deliveries SET source = h.successor FROM successors h WHERE h.old = source;"
      "DROP TABLE successors;"
      "DELETE FROM deliveries WHERE source IN (SELECT id FROM leaving_sources);");
  // Games that are in other files as well belong to these from now on.
  kept += games_of(
      "UPDATE games SET (source, member, ordinal, line) = (SELECT d.source, d.member, d.ordinal, "
      "d.line FROM deliveries d WHERE d.game = games.id ORDER BY d.source LIMIT 1) "
      "WHERE source IN (SELECT id FROM leaving_sources) "
      "AND id IN (SELECT game FROM deliveries)");
  // Contests stay with the games around them, which may be contests themselves.
  while (games_of("UPDATE games SET (source, member, ordinal, line) = (SELECT p.source, p.member, "
                  "p.ordinal, p.line FROM games p WHERE p.id = games.parent) "
                  "WHERE source IN (SELECT id FROM leaving_sources) AND parent IN (SELECT id "
                  "FROM games WHERE source NOT IN (SELECT id FROM leaving_sources))") > 0) {
  }
  c.execute(
      "DELETE FROM deliveries WHERE (game, source) IN (SELECT id, source FROM games);"
      "INSERT INTO leaving SELECT id FROM games WHERE source IN (SELECT id FROM leaving_sources)");
  return kept;
}

/// Excludes games that were corrected or deleted by hand, with all contests in them, from those to
/// be removed.
void keep_changed(Database& database, RevertedImport& result) {
  Connection& c = database.connection();
  const auto leaving = c.column("SELECT id FROM leaving");
  Corrections corrections = corrections_of(database, {leaving.begin(), leaving.end()});
  result.corrections = std::move(corrections.details);
  c.execute("CREATE TEMP TABLE staying (id INTEGER PRIMARY KEY)");
  Statement around = c.prepare("SELECT parent FROM games WHERE id = ? AND parent IS NOT NULL");
  Statement stay = c.prepare("INSERT OR IGNORE INTO staying VALUES (?)");
  result.deleted = c.column(
      "SELECT id FROM games WHERE state < 0 AND parent IS NULL AND id IN (SELECT id FROM leaving) "
      "ORDER BY id");
  std::set<std::int64_t> kept = corrections.games;
  kept.insert(result.deleted.begin(), result.deleted.end());
  for (const std::int64_t game : kept) {
    for (const std::int64_t one : with_games_within(c, reached_from(game, around).back())) {
      stay.bind_all(one).run();
    }
  }
  c.execute("DELETE FROM leaving WHERE id IN (SELECT id FROM staying)");
  result.corrected = c.column(
      "SELECT id FROM games WHERE parent IS NULL AND state >= 0 AND id IN (SELECT id FROM staying) "
      "ORDER BY id");
}

/// Determines what is removed with an import, and what stays.
RevertedImport part(Database& database, std::int64_t id) {
  Connection& c = database.connection();
  choose_sources(c, id);
  RevertedImport result;
  const auto sources = c.column("SELECT id FROM leaving_sources");
  result.joins = joins_across(c, {sources.begin(), sources.end()});
  result.kept = static_cast<std::uint64_t>(transfer_shared_games(c));
  keep_changed(database, result);
  result.removed =
      c.count("SELECT count(*) FROM games WHERE parent IS NULL AND id IN (SELECT id FROM leaving)");
  result.changes = c.column(
      "SELECT id FROM changes WHERE kind = 'import' AND number = ? AND undone_by IS NULL ORDER BY "
      "id",
      id);
  return result;
}

}  // namespace

RevertedImport preview_revert(Database& database, std::int64_t id) {
  // Performs the revert and rolls it back.
  const Transaction transaction(database.connection());
  return part(database, id);
}

namespace {

/// True when so few index rows are removed that look-ups are faster than a pass over the index.
bool leaves_little(Connection& c) {
  constexpr std::uint64_t kMost = 200'000;
  constexpr std::uint64_t kPart = 20;
  const std::uint64_t rows =
      c.count("SELECT sum(plies + 1) FROM games WHERE id IN (SELECT id FROM leaving)");
  return rows <= kMost && rows * kPart < index_size(c);
}

}  // namespace

RevertedImport revert_import(Database& database, std::int64_t id, bool keep_joined) {
  Connection& c = database.connection();
  Transaction transaction(c);
  RevertedImport result = part(database, id);
  if (!result.joins.empty() && !keep_joined) {
    throw Refused(
        "games of import {} were joined with those of other imports, and the separate games would "
        "be lost; first run \"gipfbase undo {}\", or keep them joined with --keep-joined",
        id, fmt::join(result.joins, "\", then \"gipfbase undo "));
  }
  if (!result.corrected.empty()) {
    Change change(database, fmt::format("imports revert {}", id), "", {});
    set_binned(database, change, result.corrected, true);
    result.binned = change.finish();
  }
  const bool little = leaves_little(c);
  DerivedRows derived(database);
  if (little) {
    Statement games = c.prepare("SELECT id FROM leaving ORDER BY id");
    while (games.step()) derived.note(games.integer(0));
  } else {
    for (const IndexRun& run : index_runs(c)) {
      c.execute(
          fmt::format("DELETE FROM {} AND game IN (SELECT id FROM leaving)", run.from()).c_str());
      count_rows(c, run.run, -c.changes());
    }
    c.execute("DELETE FROM comment_words WHERE rowid IN (SELECT id FROM leaving)");
  }
  c.execute(
      "DELETE FROM change_games WHERE told IS NOT NULL AND game IN (SELECT id FROM leaving);"
      "DELETE FROM changes WHERE kind = 'elsewhere' AND id NOT IN "
      "(SELECT change FROM change_games);"
      "UPDATE quarantine SET game_id = NULL WHERE game_id IN (SELECT id FROM leaving);"
      "DELETE FROM games WHERE id IN (SELECT id FROM leaving);"
      // Sources of games in the bin stay, but the next import reads them again.
      "UPDATE sources SET complete = 0 WHERE id IN (SELECT id FROM leaving_sources);"
      "DELETE FROM sources WHERE id IN (SELECT id FROM leaving_sources) AND id NOT IN (SELECT "
      "source FROM games WHERE id IN (SELECT id FROM staying));");
  for (const char* sql : {"DELETE FROM findings WHERE import = ?1 AND (game_id IS NULL OR game_id "
                          "NOT IN (SELECT id FROM staying))",
                          "DELETE FROM quarantine WHERE import = ?1 AND (game_id IS NULL OR "
                          "game_id NOT IN (SELECT id FROM staying))",
                          "UPDATE imports SET state = 'reverted' WHERE id = ?1"}) {
    c.run(sql, id);
  }
  c.execute("DROP TABLE leaving; DROP TABLE leaving_sources; DROP TABLE staying");
  // Files of other imports may contain the removed games as duplicates. So the next import must not
  // skip these files.
  c.execute("UPDATE sources SET complete = 0 WHERE duplicate + updated + corrected > 0;");
  drop_unused_names(c);
  if (little) {
    derived.update();
  } else {
    renew_opening_stats(c);
    recount_totals(c);
  }
  transaction.commit();
  return result;
}

namespace {

/// Adds the positions of puzzles and contests that lack them: former versions did not store those
/// of contests.
void complete_positions_apart(Database& database) {
  Connection& c = database.connection();
  Statement s = c.prepare(
      "SELECT id, title, variant, start, moves FROM games WHERE state <> 0 AND state IN (1, 2) AND "
      "valid = 1 AND id NOT IN (SELECT game FROM puzzle_positions)");
  std::vector<notation::IndexRow> rows;
  while (s.step()) {
    const auto rules = database.rules(s.text(1), s.text(2));
    const auto start = rules->start_of(s.text(3));
    if (!start) continue;
    rows.clear();
    (void)rules->replay(*start, decode_moves(s.blob(4)), &rows);
    add_puzzle_positions(c, s.integer(0), rows);
  }
}

}  // namespace

void optimize(Database& database, const Progress& progress, std::uint64_t memory) {
  Connection& c = database.connection();
  constexpr std::uint64_t kCachePart = 8;
  constexpr std::uint64_t kKilobyte = 1024;
  c.execute(fmt::format("PRAGMA cache_size = -{}",
                        (memory == 0 ? kMemory : memory) / kCachePart / kKilobyte)
                .c_str());
  const std::uint64_t all = index_size(c);
  std::uint64_t merged = static_cast<std::uint64_t>(index_runs(c).front().rows);
  const auto proceed = [&] { return !progress || progress(merged, all, "positions"); };
  if (!proceed()) return;
  const Watched watched(c, proceed);
  try {
    merge_runs(c, [&](std::uint64_t rows) { merged = rows; });
    Transaction transaction(c);
    renew_opening_stats(c);
    recount_totals(c);
    complete_signatures(database);
    complete_positions_apart(database);
    if (!proceed()) return;
    transaction.commit();
    give_space_back(c);
    c.execute("PRAGMA optimize; PRAGMA analysis_limit = 1000; ANALYZE;");
  } catch (const Error&) {
    if (!watched.stopped()) throw;
  }
}

}  // namespace gipfbase::db
