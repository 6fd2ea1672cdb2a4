// cli/terminal/files/temporary_folder.hpp - a folder for temporary files.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "db/store/file_lock.hpp"

namespace gipfbase::cli {

/// Removes the temporary folders of this kind that killed processes have left in `place` (empty:
/// the system's folder for temporary files). Empty folders are kept: another process may be about
/// to lock one.
void remove_left_behind(const std::string& place, std::string_view kind);

/// A new folder; the destructor removes it with its contents. Folders left by killed processes are
/// removed when the next one of the same kind is created in the same place.
class TemporaryFolder {
 public:
  /// Creates it inside `place` (empty: the system's folder for temporary files), with a name that
  /// begins with "gipfbase-" and `kind`. Throws IoError.
  TemporaryFolder(const std::string& place, std::string_view kind);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::optional<db::FileLock> lock_;  ///< while held, other processes keep the folder
};

}  // namespace gipfbase::cli
