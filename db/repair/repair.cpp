#include "db/repair/repair.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <limits>
#include <optional>
#include <utility>

#include "db/repair/rebuild.hpp"
#include "db/repair/salvage.hpp"
#include "db/store/backup.hpp"
#include "db/store/index_runs.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::db {
namespace {

namespace fs = std::filesystem;

/// What tells whether a file is as it was: its size and its first bytes, in which SQLite counts
/// changes. Read through the connection: to open and close the file would give up its locks.
std::string state_of(Connection& connection) {
  constexpr int kHeader = 100;
  std::array<unsigned char, kHeader> header{};
  sqlite3_int64 size = 0;
  sqlite3_file* file = nullptr;
  sqlite3_file_control(connection.handle(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (file == nullptr || file->pMethods == nullptr ||
      file->pMethods->xFileSize(file, &size) != SQLITE_OK ||
      file->pMethods->xRead(file, header.data(), kHeader, 0) != SQLITE_OK) {
    throw_error(connection.handle(), SQLITE_IOERR);
  }
  return fmt::format("{} {:02x}", size, fmt::join(header, ""));
}

/// How far a repair has come, kept in the new file until it is whole.
class Course {
 public:
  Course(Database& work, const std::string& state) : connection_(work.connection()) {
    connection_.execute(
        "CREATE TABLE IF NOT EXISTS repair_course (state TEXT NOT NULL, copied INTEGER NOT NULL, "
        "through INTEGER NOT NULL) STRICT;"
        "CREATE TABLE IF NOT EXISTS repair_told (id INTEGER PRIMARY KEY, lost INTEGER NOT NULL, "
        "text TEXT NOT NULL) STRICT");
    if (connection_.integer("SELECT count(*) FROM repair_course") == 0) {
      connection_.run("INSERT INTO repair_course VALUES (?, 0, ?)", state,
                      std::numeric_limits<std::int64_t>::min());
    }
  }
  [[nodiscard]] bool copied() const {
    return connection_.integer("SELECT copied FROM repair_course") != 0;
  }
  [[nodiscard]] std::int64_t through() const {
    return connection_.integer("SELECT through FROM repair_course");
  }
  void reached(std::int64_t through) {
    connection_.run("UPDATE repair_course SET through = ?", through);
  }
  void tell(bool lost, const std::string& text) {
    connection_.run("INSERT INTO repair_told (lost, text) VALUES (?, ?)", lost, text);
  }
  [[nodiscard]] std::vector<std::string> told(bool lost) const {
    Statement s = connection_.prepare("SELECT text FROM repair_told WHERE lost = ? ORDER BY id");
    s.bind_all(lost);
    std::vector<std::string> texts;
    while (s.step()) texts.emplace_back(s.text(0));
    return texts;
  }
  void finish_copy() { connection_.execute("UPDATE repair_course SET copied = 1"); }

  /// True of a file in which the repair of a database in this state was begun.
  static bool belongs(const std::string& path, const std::string& state,
                      const notation::Catalogue& catalogue) {
    try {
      Database work(path, Database::Mode::kRead, catalogue);
      Statement s = work.connection().prepare("SELECT state FROM repair_course");
      return s.step() && s.text(0) == state;
    } catch (const Error&) {
      return false;
    }
  }

 private:
  Connection& connection_;
};

std::string sentence_of(const LostRows& rows) {
  if (rows.column == "id" || rows.column == "game") {
    const std::string_view what = rows.column == "id" ? "numbers" : "games";
    return rows.first == rows.last
               ? fmt::format("table {}: what it had of number {} cannot be read", rows.table,
                             rows.first)
               : fmt::format("table {}: what it had of the {} {} to {} cannot be read", rows.table,
                             what, rows.first, rows.last);
  }
  return fmt::format("table {}: rows with keys from {:016x} to {:016x} cannot be read", rows.table,
                     static_cast<std::uint64_t>(rows.first), static_cast<std::uint64_t>(rows.last));
}

void remove(const std::string& path) {
  std::error_code none;
  fs::remove(path, none);
  fs::remove(path + "-journal", none);
}

/// The new file, whole but for the note on its course.
void seal(Connection& work) {
  work.execute("DROP TABLE repair_course; DROP TABLE repair_told");
  // What joining the runs of the index has left.
  give_space_back(work);
  Statement sound = work.prepare("PRAGMA integrity_check(1)");
  const bool whole = sound.step() && sound.text(0) == "ok";
  if (!whole || work.prepare("PRAGMA foreign_key_check").step()) {
    throw Error("the repaired database is not sound; the damaged one has been left as it was");
  }
}

/// Brings over what is not made from games; false when `progress` asked to stop.
bool copy_tables(Database& work, Course& course, const std::string& damaged,
                 const Progress& progress) {
  if (course.copied()) return true;
  Connection& c = work.connection();
  std::vector<LostRows> lost;
  {
    Salvage salvage(c, damaged);
    if (!salvage.copy(progress)) return false;
    lost = salvage.lost();
  }
  Transaction transaction(c);
  for (const LostRows& rows : lost) course.tell(true, sentence_of(rows));
  for (const std::string& text : mend_references(c)) course.tell(true, text);
  course.finish_copy();
  transaction.commit();
  return true;
}

bool rebuild_from(Database& work, Course& course, int threads, std::uint64_t memory,
                  const Progress& progress) {
  const auto keep = [&](std::int64_t through, const std::vector<std::string>& changed) {
    course.reached(through);
    for (const std::string& text : changed) course.tell(false, text);
  };
  return rebuild(work, course.through(), threads, memory, progress, keep);
}

}  // namespace

RepairReport repair(const std::string& path, const std::string& into, bool force,
                    const notation::Catalogue& catalogue, int threads, const Progress& progress,
                    std::uint64_t memory) {
  const notation::Stopwatch watch;
  RepairReport report;
  report.into = into.empty() ? path : into;
  const std::string beside = report.into + ".repair";
  {
    Database damaged(path, Database::Mode::kRead, catalogue);
    if (!into.empty()) check_target(damaged, into, force);
    // Nobody writes while this is read.
    std::optional<Snapshot> snapshot(std::in_place, damaged.connection());
    (void)damaged.connection().integer("SELECT count(*) FROM sqlite_schema");
    const std::string state = state_of(damaged.connection());
    report.resumed = Course::belongs(beside, state, catalogue);
    if (!report.resumed) remove(beside);
    Database work(beside, Database::Mode::kCreate, catalogue);
    Course course(work, state);
    report.interrupted = !copy_tables(work, course, path, progress) ||
                         !rebuild_from(work, course, threads, memory, progress);
    report.lost = course.told(true);
    report.changed = course.told(false);
    if (report.interrupted) {
      report.rest = beside;
      return report;
    }
    report.positions = index_size(work.connection());
    report.games = work.connection().count("SELECT count(*) FROM games");
    seal(work.connection());
    if (into.empty()) {
      Connection target(path, SQLITE_OPEN_READWRITE);
      snapshot.reset();
      const auto locked = [&] {
        if (state_of(target) == state) return;
        throw Error(
            fmt::format("{} was written to meanwhile, and has been left as it is; run the command "
                        "again",
                        path));
      };
      report.interrupted = !replace_contents(work.connection(), target, locked, progress);
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

}  // namespace gipfbase::db
