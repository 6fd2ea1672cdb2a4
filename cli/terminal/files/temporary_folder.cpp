#include "cli/terminal/files/temporary_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "cli/terminal/errors.hpp"

namespace gipfbase::cli {
namespace {

namespace fs = std::filesystem;

/// A folder that is held open and locked; -1 when another process has it, or it is not ours.
int locked_folder(const std::string& path) {
  const int folder = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return -1;
  struct stat status {};
  if (fstat(folder, &status) == 0 && status.st_uid == geteuid() &&
      flock(folder, LOCK_EX | LOCK_NB) == 0) {
    return folder;
  }
  close(folder);
  return -1;
}

/// Removes folders whose process is gone. An empty one may be that of a process that has not come
/// to locking it.
void remove_left_behind(const fs::path& place, std::string_view kind) {
  std::error_code failure;
  for (const fs::directory_entry& entry : fs::directory_iterator(place, failure)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(kind) || fs::is_empty(entry.path(), failure) || failure) continue;
    const int lock = locked_folder(entry.path().string());
    if (lock < 0) continue;
    fs::remove_all(entry.path(), failure);
    close(lock);
  }
}

}  // namespace

TemporaryFolder::TemporaryFolder(const std::string& place, std::string_view kind) {
  std::error_code failure;
  const fs::path folder = place.empty() ? fs::temp_directory_path(failure) : fs::path(place);
  const std::string beginning = fmt::format("gipfbase-{}-", kind);
  remove_left_behind(folder, beginning);
  path_ = (folder / (beginning + "XXXXXX")).string();
  if (failure || mkdtemp(path_.data()) == nullptr) {
    throw IoError(fmt::format("no folder can be made in \"{}\": {}; name another with --dir",
                              folder.string(), std::strerror(errno)));
  }
  lock_ = locked_folder(path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
  if (lock_ >= 0) close(lock_);
}

}  // namespace gipfbase::cli
