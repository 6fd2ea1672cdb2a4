#include "db/store/file_lock.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "db/store/database.hpp"

namespace gipfbase::db {

namespace {

int flags_of(FileLock::Kind kind) {
  switch (kind) {
    case FileLock::Kind::kAny: return O_NONBLOCK;
    case FileLock::Kind::kOwnFolder: return O_DIRECTORY | O_NOFOLLOW;
    case FileLock::Kind::kOwnFile: break;
  }
  return O_NONBLOCK | O_NOFOLLOW;
}

bool is_own(int file, FileLock::Kind kind) {
  struct stat status {};
  return ::fstat(file, &status) == 0 && status.st_uid == ::geteuid() &&
         (kind == FileLock::Kind::kOwnFolder || (S_ISREG(status.st_mode) && status.st_nlink == 1));
}

}  // namespace

FileLock::FileLock(const std::string& path, Kind kind)
    : file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | flags_of(kind))) {
  if (file_ < 0 || (kind != Kind::kAny && !is_own(file_, kind))) return;
  if (::flock(file_, LOCK_EX | LOCK_NB) == 0) {
    state_ = State::kHeld;
  } else if (errno == EWOULDBLOCK) {
    state_ = State::kTaken;
  }
}

FileLock::~FileLock() {
  if (file_ >= 0) ::close(file_);
}

void wait_for_writers(Database& database, std::chrono::seconds most) {
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(most);
  sqlite3_busy_timeout(database.connection().handle(), static_cast<int>(milliseconds.count()));
}

}  // namespace gipfbase::db
