#include "db/store/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace gipfbase::db {

FileLock::FileLock(const std::string& path, Kind kind)
    : file_(::open(
          path.c_str(),
          O_RDONLY | O_CLOEXEC | (kind == Kind::kAny ? O_NONBLOCK : O_DIRECTORY | O_NOFOLLOW))) {
  struct stat status {};
  if (file_ < 0 || (kind == Kind::kOwnFolder &&
                    (::fstat(file_, &status) != 0 || status.st_uid != ::geteuid()))) {
    return;
  }
  if (::flock(file_, LOCK_EX | LOCK_NB) == 0) {
    state_ = State::kHeld;
  } else if (errno == EWOULDBLOCK) {
    state_ = State::kTaken;
  }
}

FileLock::~FileLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace gipfbase::db
