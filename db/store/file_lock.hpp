// db/store/file_lock.hpp - locks a file or folder against other processes of this program.
#pragma once

#include <chrono>
#include <string>

namespace gipfbase::db {

/// Holds a flock(2) lock on a file or folder during its lifetime. It does not conflict with
/// SQLite's locks. But closing a file releases SQLite's locks on it, so take this lock before
/// opening, and release it after closing, all connections to the file. Some network file systems do
/// not support such locks.
class FileLock {
 public:
  enum class State {
    kHeld,
    kTaken,       ///< another process, or another object, holds it
    kImpossible,  ///< the file cannot be opened or locked
  };
  enum class Kind {
    kAny,
    kOwnFolder,  ///< must not be a link, and must belong to this user; else kImpossible
    kOwnFile,    ///< must be a regular file of this user, with no other name; else kImpossible
  };

  explicit FileLock(const std::string& path, Kind kind = Kind::kAny);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  [[nodiscard]] State state() const { return state_; }

 private:
  int file_ = -1;  ///< owned; -1: none
  State state_ = State::kImpossible;
};

class Database;
/// Sets how long a database waits while another process writes; the default is 5 seconds.
void wait_for_writers(Database& database, std::chrono::seconds most);

}  // namespace gipfbase::db
