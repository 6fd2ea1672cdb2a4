// cli/terminal/files/temporary_folder.hpp - a folder for files that nobody wants to keep.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "db/store/file_lock.hpp"

namespace gipfbase::cli {

/// A new folder, removed with everything in it when the object goes. One that was left behind by a
/// process that was killed is removed by the next that makes one of the same kind in its place.
class TemporaryFolder {
 public:
  /// Inside the folder `place`, by default that of the system for temporary files. `kind` begins
  /// its name. Throws IoError.
  TemporaryFolder(const std::string& place, std::string_view kind);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::optional<db::FileLock> lock_;  ///< others leave the folder as long as it is held
};

}  // namespace gipfbase::cli
