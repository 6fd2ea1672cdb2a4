#include "cli/terminal/files/temporary_folder.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "cli/terminal/errors.hpp"

namespace gipfbase::cli {
namespace {

namespace fs = std::filesystem;

/// Removes folders of processes that no longer run. Empty folders are kept: another process may be
/// about to lock one.
void remove_left_behind(const fs::path& place, std::string_view kind) {
  std::error_code failure;
  for (const fs::directory_entry& entry : fs::directory_iterator(place, failure)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(kind) || fs::is_empty(entry.path(), failure) || failure) continue;
    const db::FileLock lock(entry.path().string(), db::FileLock::Kind::kOwnFolder);
    if (lock.state() == db::FileLock::State::kHeld) fs::remove_all(entry.path(), failure);
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
    throw IoError(fmt::format("cannot create a folder in \"{}\": {}; name another with --dir",
                              folder.string(), std::strerror(errno)));
  }
  lock_.emplace(path_, db::FileLock::Kind::kOwnFolder);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace gipfbase::cli
