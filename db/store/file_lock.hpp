// db/store/file_lock.hpp - keeps other processes of this program from a file or folder.
#pragma once

#include <string>

namespace gipfbase::db {

/// A file or folder held open, with flock(2), as long as the object lives. No lock of SQLite's,
/// which others may want; but whoever closes a file loses those, so this one is taken before and
/// given up after all connections to it. Some network file systems know no such lock.
class FileLock {
 public:
  enum class State {
    kHeld,
    kTaken,       ///< another process, or another object, holds it
    kImpossible,  ///< what is there cannot be opened or locked
  };
  enum class Kind {
    kAny,
    kOwnFolder,  ///< no link, and of this user; all others are kImpossible
  };

  explicit FileLock(const std::string& path, Kind kind = Kind::kAny);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  [[nodiscard]] State state() const { return state_; }

 private:
  int file_ = -1;  ///< owned; -1: there is none
  State state_ = State::kImpossible;
};

}  // namespace gipfbase::db
