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

fs::path folder_of(const std::string& place, std::error_code& failure) {
  return place.empty() ? fs::temp_directory_path(failure) : fs::path(place);
}

std::string beginning_of(std::string_view kind) { return fmt::format("gipfbase-{}-", kind); }

}  // namespace

void remove_left_behind(const std::string& place, std::string_view kind) {
  std::error_code failure;
  const std::string beginning = beginning_of(kind);
  for (const fs::directory_entry& entry :
       fs::directory_iterator(folder_of(place, failure), failure)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(beginning) || fs::is_empty(entry.path(), failure) || failure) continue;
    const db::FileLock lock(entry.path().string(), db::FileLock::Kind::kOwnFolder);
    if (lock.state() == db::FileLock::State::kHeld) fs::remove_all(entry.path(), failure);
  }
}

TemporaryFolder::TemporaryFolder(const std::string& place, std::string_view kind) {
  std::error_code failure;
  const fs::path folder = folder_of(place, failure);
  remove_left_behind(place, kind);
  path_ = (folder / (beginning_of(kind) + "XXXXXX")).string();
  if (failure) {
    throw IoError(fmt::format(
        "there is no folder for temporary files ({}); set $TMPDIR to a folder", failure.message()));
  }
  if (mkdtemp(path_.data()) == nullptr) {
    throw IoError(fmt::format("cannot create a folder in \"{}\": {}; name another with {}",
                              folder.string(), std::strerror(errno),
                              place.empty() ? "$TMPDIR" : "--dir"));
  }
  lock_.emplace(path_, db::FileLock::Kind::kOwnFolder);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace gipfbase::cli
