#include "db/repair/repair.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>
#include <utility>

#include "db/repair/definitions.hpp"
#include "db/repair/pages.hpp"
#include "db/repair/rebuild.hpp"
#include "db/repair/salvage.hpp"
#include "db/store/backup.hpp"
#include "db/store/file_lock.hpp"
#include "db/store/replacement.hpp"
#include "db/store/schema.hpp"
#include "db/store/tables/index_runs.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::db {
namespace {

namespace fs = std::filesystem;

/// The state of a file: its size and its first bytes, which contain SQLite's change counter.
std::string state_of(Connection& connection) {
  std::string header(100, '\0');
  if (!read_piece(connection.handle(), 0, header)) throw_error(connection.handle(), SQLITE_IOERR);
  return fmt::format("{} {:02x}", file_size(connection.handle()), fmt::join(header, ""));
}

/// The progress of a repair, kept in the new file until it is complete.
class RepairJournal {
 public:
  enum class Stage : std::uint8_t { kCopying, kCopied, kMended };

  RepairJournal(Database& work, const std::string& state) : connection_(work.connection()) {
    connection_.execute(
        "CREATE TABLE IF NOT EXISTS repair_course (state TEXT NOT NULL, stage INTEGER NOT NULL, "
        "through INTEGER NOT NULL, poorer INTEGER NOT NULL) STRICT;"
        "CREATE TABLE IF NOT EXISTS repair_told (id INTEGER PRIMARY KEY, lost INTEGER NOT NULL, "
        "text TEXT NOT NULL) STRICT");
    if (connection_.integer("SELECT count(*) FROM repair_course") == 0) {
      connection_.run("INSERT INTO repair_course VALUES (?, 0, ?, 0)", state,
                      std::numeric_limits<std::int64_t>::min());
    }
  }
  [[nodiscard]] Stage stage() const {
    return static_cast<Stage>(connection_.integer("SELECT stage FROM repair_course"));
  }
  [[nodiscard]] std::int64_t through() const {
    return connection_.integer("SELECT through FROM repair_course");
  }
  void reached(std::int64_t through) {
    connection_.run("UPDATE repair_course SET through = ?", through);
  }
  /// True when a game lost moves.
  [[nodiscard]] bool lost_moves() const {
    return connection_.integer("SELECT poorer FROM repair_course") != 0;
  }
  void record_lost_moves() { connection_.execute("UPDATE repair_course SET poorer = 1"); }
  void add(bool lost, const std::string& text) {
    connection_.run("INSERT INTO repair_told (lost, text) VALUES (?, ?)", lost, text);
  }
  [[nodiscard]] std::vector<std::string> messages(bool lost) const {
    return connection_.column<std::string>(
        "SELECT text FROM repair_told WHERE lost = ? ORDER BY id", lost);
  }
  void reached(Stage stage) {
    connection_.run("UPDATE repair_course SET stage = ?", static_cast<int>(stage));
  }

  /// True for a file with an unfinished repair of a database in this state.
  static bool belongs(const std::string& path, const std::string& state,
                      const notation::Catalogue& catalogue) {
    try {
      Database work(path, Database::Mode::kDamaged, catalogue);
      Statement s = work.connection().prepare("SELECT state, stage, poorer FROM repair_course");
      return s.step() && s.text(0) == state;
    } catch (const Error&) {
      return false;
    }
  }

 private:
  Connection& connection_;
};

std::string sentence_of(const LostRows& rows) {
  if (rows.is_all()) {
    return fmt::format("table {}: {}", rows.table,
                       rows.in_part ? "some rows cannot be read" : "no row can be read");
  }
  if (rows.column == "id" || rows.column == "game") {
    const std::string_view what = rows.column == "id" ? "numbers" : "games";
    return rows.first == rows.last
               ? fmt::format("table {}: rows with number {} cannot be read", rows.table, rows.first)
               : fmt::format("table {}: rows with {} {} to {} cannot be read", rows.table, what,
                             rows.first, rows.last);
  }
  return fmt::format("table {}: rows with keys from {:016x} to {:016x} cannot be read", rows.table,
                     static_cast<std::uint64_t>(rows.first), static_cast<std::uint64_t>(rows.last));
}

void remove(const std::string& path) {
  std::error_code none;
  fs::remove(path, none);
  fs::remove(path + "-journal", none);
}

/// The path of a temporary file, removed at the end.
class Scratch {
 public:
  explicit Scratch(std::string path) : path_(std::move(path)) {}
  ~Scratch() { remove(path_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// Completes the new file: drops the record of the progress, returns unused space, checks the
/// result.
void seal(Connection& work) {
  work.execute("DROP TABLE repair_course; DROP TABLE repair_told");
  // Merging the runs of the index has left unused pages.
  give_space_back(work);
  if (!passes_checks(work)) {
    throw Error("the repair failed: its result is not sound; the damaged database is unchanged");
  }
}

/// Tables that are not part of this schema.
std::vector<std::string> foreign_tables(Database& damaged, Database& work) {
  constexpr const char* kTables =
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE "
      "'\\' ORDER BY name";
  const auto ours = work.connection().column<std::string>(kTables);
  auto names = damaged.connection().column<std::string>(kTables);
  std::erase_if(names, [&](const std::string& name) {
    return std::find(ours.begin(), ours.end(), name) != ours.end();
  });
  return names;
}

/// Copies the primary data into a new file; false when `progress` asked to stop.
bool copy_tables(Database& damaged, const std::string& beside, const std::string& state,
                 const Progress& progress) {
  const Definitions definitions = definitions_of(damaged);
  Database work(beside, Database::Mode::kCreate, damaged.catalogue());
  RepairJournal journal(work, state);
  if (journal.stage() != RepairJournal::Stage::kCopying) return true;
  const Scratch copy(beside + ".copy");
  const bool as_it_is =
      definitions.as_new && definitions.orphans.empty() && definitions.mended.empty();
  if (!as_it_is) copy_with(definitions, damaged, copy.path());
  Connection& c = work.connection();
  std::vector<LostRows> lost;
  std::vector<std::string> mended;
  {
    Salvage salvage(c, as_it_is ? damaged.path() : copy.path(), definitions);
    if (!salvage.copy(progress)) return false;
    lost = salvage.lost();
    mended = salvage.mended();
  }
  const bool no_games = c.integer("SELECT EXISTS (SELECT 1 FROM games)") == 0;
  if (no_games && std::any_of(lost.begin(), lost.end(),
                              [](const LostRows& rows) { return rows.table == "games"; })) {
    remove(beside);
    throw Error(
        "no game of \"{}\" can be read; the file is unchanged; restore a backup (see \"gipfbase "
        "help backup\")",
        damaged.path());
  }
  Transaction transaction(c);
  complete_rows(c);
  if (!definitions.sound) {
    journal.add(false, "the header or the list of tables was damaged and was rebuilt");
  }
  if (definitions.sound) {
    for (const std::string& name : foreign_tables(damaged, work)) {
      journal.add(true, fmt::format("table \"{}\": not from this program; left out", name));
    }
  }
  if (!definitions.orphans.empty() && definitions.orphans_may_be_old) {
    journal.add(false, "the list of free pages was damaged: deleted rows may be present again");
  }
  for (const std::string& text : mended) journal.add(false, text);
  for (const LostRows& rows : lost) journal.add(true, sentence_of(rows));
  for (const std::string& text : mend_texts(c)) journal.add(true, text);
  journal.reached(RepairJournal::Stage::kCopied);
  transaction.commit();
  return true;
}

void mend(Database& work, RepairJournal& journal) {
  if (journal.stage() == RepairJournal::Stage::kMended) return;
  Transaction transaction(work.connection());
  for (const std::string& text : mend_references(work.connection())) journal.add(true, text);
  journal.reached(RepairJournal::Stage::kMended);
  transaction.commit();
}

bool rebuild_from(Database& work, RepairJournal& journal, int threads, std::uint64_t memory,
                  const Progress& progress) {
  const auto keep = [&](std::int64_t through, const std::vector<std::string>& changed, bool lost) {
    journal.reached(through);
    if (lost) journal.record_lost_moves();
    for (const std::string& text : changed) journal.add(false, text);
  };
  return rebuild(work, journal.through(), threads, memory, progress, keep);
}

/// As `repair`, for a file with a valid header. Unfinished work stays in the file `beside`.
RepairReport make_sound(const std::string& path, const std::string& into, bool force,
                        const notation::Catalogue& catalogue, int threads, const Progress& progress,
                        std::uint64_t memory, const std::string& beside) {
  const notation::Stopwatch watch;
  RepairReport report;
  report.into = into.empty() ? path : into;
  {
    roll_back(path);
    Database damaged(path, Database::Mode::kDamaged, catalogue);
    if (!into.empty()) check_target(damaged, into, force);
    // No other process can write during the read.
    std::optional<Snapshot> snapshot(std::in_place, damaged.connection());
    const auto schema = damaged.connection().integer("PRAGMA user_version");
    // The number alone may be damaged; columns are better evidence.
    if (schema > 0 && schema < kFirstSchema &&
        damaged.connection().integer(
            "SELECT EXISTS (SELECT 1 FROM pragma_table_info('identities') WHERE name = 'day')") ==
            0) {
      throw Error(too_old(path, schema));
    }
    if (into.empty() && schema > kSchemaVersion) {
      throw Error(
          "\"{}\" was written by a newer gipfbase (schema {}, this program supports {}); the file "
          "is unchanged; update the program, or copy what this program supports to another file "
          "with \"gipfbase repair --output FILE\"",
          path, schema, kSchemaVersion);
    }
    const std::string state = state_of(damaged.connection());
    report.resumed = RepairJournal::belongs(beside, state, catalogue);
    if (!report.resumed) remove(beside);
    if (!copy_tables(damaged, beside, state, progress)) {
      report.interrupted = true;
      report.rest = beside;
      return report;
    }
    Database work(beside, Database::Mode::kCreate, catalogue);
    RepairJournal journal(work, state);
    mend(work, journal);
    report.interrupted = !rebuild_from(work, journal, threads, memory, progress);
    report.lost = journal.messages(true);
    report.changed = journal.messages(false);
    if (report.interrupted) {
      report.rest = beside;
      return report;
    }
    report.positions = index_size(work.connection());
    report.games = work.connection().count("SELECT count(*) FROM games");
    // Now importing the original files again restores what games lost.
    if (!report.lost.empty() || journal.lost_moves())
      work.connection().execute("UPDATE sources SET complete = 0");
    seal(work.connection());
    if (into.empty()) {
      Connection target(path, SQLITE_OPEN_READWRITE);
      target.execute("PRAGMA writable_schema = ON");  // else SQLite refuses damaged files
      snapshot.reset();
      const auto locked = [&] {
        if (state_of(target) == state) return;
        throw Error(
            "another process wrote to \"{}\" meanwhile; the file is unchanged; repeat the command",
            path);
      };
      // This is the last step; a stop here would discard all work.
      const auto shown = [&](std::uint64_t done, std::uint64_t all, const char* what) {
        if (progress) (void)progress(done, all, what);
        return true;
      };
      (void)replace_contents(work.connection(), target, locked, shown);
    }
  }
  if (into.empty()) {
    remove(beside);
  } else {
    put_in_place(beside, into, force);
  }
  report.seconds = watch.seconds();
  return report;
}

/// Describes what a failed repair left in this file, for a message. Removes an empty file.
std::string rest_of(const std::string& beside) {
  if (!fs::exists(beside)) return {};
  try {
    Connection work(beside, SQLITE_OPEN_READONLY);
    if (work.integer("SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'repair_course')") !=
        0) {
      return "keeps the work done so far; repeat the command to continue";
    }
    if (work.integer("SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'games')") != 0) {
      return "is the result of an earlier repair";
    }
  } catch (const Error&) {
    // The file may hold hours of work and become readable again, so it is kept.
    return "cannot be read now and is unchanged";
  }
  remove(beside);
  return {};
}

/// Rolls back an interrupted write in a copy of the file, with a copy of its journal.
void take_journal(const std::string& path, const std::string& copy) {
  std::error_code failure;
  const std::string journal = resolve_links(path) + "-journal";
  if (!fs::exists(journal, failure)) return;
  fs::copy_file(journal, copy + "-journal", fs::copy_options::overwrite_existing, failure);
  if (failure) {
    throw Error("cannot copy \"{}-journal\", which is needed to roll back an interrupted write: {}",
                path, failure.message());
  }
  try {
    Connection writer(copy, SQLITE_OPEN_READWRITE);
    (void)writer.integer("SELECT count(*) FROM sqlite_schema");
  } catch (const Error&) {
    // Other damage is left to the repair.
  }
}

}  // namespace

RepairReport repair(const std::string& path, const std::string& into, bool force,
                    const notation::Catalogue& catalogue, int threads, const Progress& progress,
                    std::uint64_t memory) {
  const FileLock alone(path);
  if (alone.state() == FileLock::State::kTaken) {
    throw Error("another process is repairing \"{}\"; wait until it is done", path);
  }
  constexpr std::uintmax_t kFirstPage = 4096;  // holds the beginning of the list of tables
  std::error_code failure;
  if (const auto size = fs::file_size(path, failure); !failure && size < kFirstPage) {
    throw Error(
        "\"{}\" has only {} bytes, less than the first page of a database; restore a backup (see "
        "\"gipfbase help backup\")",
        path, size);
  }
  const std::string target = into.empty() ? path : into;
  if (const auto header = mended_header(path)) {
    // The copy is repaired into the target, which may be the damaged file itself.
    const Scratch copy(target + ".repair.header");
    copy_with_header(*header, path, copy.path());
    take_journal(path, copy.path());
    RepairReport report =
        repair(copy.path(), target, force || into.empty(), catalogue, threads, progress, memory);
    report.changed.insert(report.changed.begin(), "the header was damaged and was rebuilt");
    return report;
  }
  const std::string beside = target + ".repair";
  try {
    return make_sound(path, into, force, catalogue, threads, progress, memory, beside);
  } catch (const Error& error) {
    const auto rest = rest_of(beside);
    if (rest.empty()) throw;
    throw Error("{}; {} {}", error.what(), beside, rest);
  }
}

}  // namespace gipfbase::db
