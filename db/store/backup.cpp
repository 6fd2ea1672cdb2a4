#include "db/store/backup.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>
#include <thread>

#include "db/store/replacement.hpp"

namespace gipfbase::db {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void cannot_write(const std::string& target, int reason) {
  throw Error("cannot write \"{}\": {}", target, std::strerror(reason));
}

void give_rights(const std::string& from, const std::string& to) {
  try {
    copy_rights(from, to);
  } catch (const std::system_error& error) {
    cannot_write(to, error.code().value());
  }
}

/// Deals with a journal that a writer left at the target: SQLite would apply it to the new file and
/// corrupt the file. Opening the old database rolls it back. If that fails, `force` removes it;
/// without `force` throws Error.
void settle_journal(const std::string& target, bool force) {
  const std::string journal = target + "-journal";
  std::error_code none;
  if (!fs::exists(journal, none)) return;
  bool sound = false;
  if (fs::exists(target, none)) {
    try {
      Connection old(target, SQLITE_OPEN_READWRITE);
      (void)old.integer("SELECT count(*) FROM sqlite_schema");
      sound = true;
    } catch (const Error&) {
      sound = false;
    }
  }
  // SQLite ignores a journal with an empty header.
  std::ifstream bytes(journal, std::ios::binary);
  if (bytes.get() <= 0) return;
  if (sound) {
    throw Error("\"{}\" is being written to by another process; wait until it is done", target);
  }
  if (!force) {
    throw Error("\"{}\" is left over from an earlier database; move it away, or name another file",
                journal);
  }
  if (std::error_code failure; !fs::remove(journal, failure)) {
    throw Error("cannot remove \"{}\", which would corrupt the new file: {}", journal,
                failure.message());
  }
}

}  // namespace

bool passes_checks(Connection& connection) {
  Statement s = connection.prepare("PRAGMA integrity_check(1)");
  const bool whole = s.step() && s.text(0) == "ok";
  return whole && !connection.prepare("PRAGMA foreign_key_check").step();
}

void put_in_place(const std::string& file, const std::string& path, bool force) {
  const std::string target = resolve_links(path);
  settle_journal(target, force);
  if (fs::exists(target)) give_rights(target, file);
  const unsigned int how = force ? 0 : RENAME_NOREPLACE;
  if (renameat2(AT_FDCWD, file.c_str(), AT_FDCWD, target.c_str(), how) == 0) return;
  // Some file systems cannot rename without replacing.
  const bool look_first = errno == EINVAL && !fs::exists(target);
  if (!look_first || std::rename(file.c_str(), target.c_str()) != 0) cannot_write(target, errno);
}

void check_target(const Database& database, const std::string& path, bool force) {
  std::error_code none;
  const fs::file_status status = fs::status(path, none);
  if (fs::is_directory(status)) throw Error("\"{}\" is a folder; name a file in it", path);
  if (!fs::exists(status)) return;
  if (fs::equivalent(path, database.path(), none)) {
    throw Error("\"{}\" is the database itself; name another file", path);
  }
  if (!force) throw Error("\"{}\" exists; name another file, or add --force", path);
}

namespace {

/// Copies page by page; false when `progress` asked to stop. Calls `begun` once it has locked `to`.
bool copy_pages(Connection& from, Connection& to, const std::function<void()>& begun,
                const Progress& progress) {
  struct Finish {
    void operator()(sqlite3_backup* b) const { sqlite3_backup_finish(b); }
  };
  const std::unique_ptr<sqlite3_backup, Finish> copy(
      sqlite3_backup_init(to.handle(), "main", from.handle(), "main"));
  if (!copy) throw_error(to.handle(), sqlite3_errcode(to.handle()));
  // Copying this number of pages locks the file for less time than a writer waits. Writes seldom
  // happen between two steps; when they do, SQLite starts again.
  constexpr int kPages = 1 << 16;
  constexpr auto kWait = std::chrono::milliseconds(50);
  int pages = begun ? 1 : kPages;
  while (true) {
    const auto all = static_cast<std::uint64_t>(sqlite3_backup_pagecount(copy.get()));
    const auto left = static_cast<std::uint64_t>(sqlite3_backup_remaining(copy.get()));
    if (progress && !progress(all - left, all, "pages")) return false;
    const int code = sqlite3_backup_step(copy.get(), pages);
    if (code == SQLITE_DONE) return true;
    if (code == SQLITE_OK && pages != kPages) {
      begun();
      pages = kPages;
    }
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED) {
      std::this_thread::sleep_for(kWait);
    } else if (code != SQLITE_OK) {
      throw_error(to.handle(), code);
    }
  }
}

/// A new file for SQLite to write, not yet readable by other users.
std::unique_ptr<Replacement> temporary_next_to(const std::string& target) {
  try {
    remove_left_behind(target);
    auto file = std::make_unique<Replacement>(target);
    constexpr mode_t kOwn = 0600;
    (void)::fchmod(file->descriptor(), kOwn);
    // SQLite opens the file again; closing this descriptor later would release SQLite's locks.
    ::close(file->descriptor());
    return file;
  } catch (const std::system_error& error) {
    cannot_write(target, error.code().value());
  }
}

/// Checks the copy; returns the number of its games.
std::uint64_t check_copy(Connection& copy, const std::string& path) {
  if (!passes_checks(copy)) {
    throw Error(
        "the copy \"{}\" was damaged and was deleted; check the database with \"gipfbase check\"",
        path);
  }
  return copy.count("SELECT count(*) FROM games WHERE state = 0");
}

}  // namespace

bool replace_contents(Connection& from, Connection& to, const std::function<void()>& begun,
                      const Progress& progress) {
  return copy_pages(from, to, begun, progress);
}

BackupReport backup(Database& database, const std::string& path, bool force,
                    const Progress& progress) {
  const notation::Stopwatch watch;
  check_target(database, path, force);
  BackupReport report;
  const std::unique_ptr<Replacement> file = temporary_next_to(path);
  {
    Connection copy(file->path(), SQLITE_OPEN_READWRITE);
    copy.execute("PRAGMA journal_mode = OFF");  // an incomplete copy is discarded
    if (!copy_pages(database.connection(), copy, {}, progress)) {
      report.interrupted = true;
      return report;
    }
    report.games = check_copy(copy, path);
  }
  report.bytes = fs::file_size(file->path());
  give_rights(database.path(), file->path());
  put_in_place(file->path(), path, force);
  report.seconds = watch.seconds();
  return report;
}

void give_space_back(Connection& connection) {
  constexpr std::int64_t kPartOfFile = 20;
  if (connection.integer("PRAGMA freelist_count") * kPartOfFile >=
      connection.integer("PRAGMA page_count")) {
    connection.execute("VACUUM");
  }
}

}  // namespace gipfbase::db
