// db/store/replacement.hpp - writes a new file that then replaces another one, if any.
#pragma once

#include <string>

namespace gipfbase::db {

/// Resolves symbolic links, so that replacing the result keeps the links.
[[nodiscard]] std::string resolve_links(const std::string& path);

/// Copies the mode of a file to another one, and its owner, group and access list as far as
/// permitted. When the group cannot be kept, the group's permissions are reduced to those of other
/// users. Throws std::system_error.
void copy_rights(const std::string& from, const std::string& to);

/// Removes from the folder of `target` the temporary files of processes that have ended: files of
/// this user that are named as Replacement names them and that no process has locked.
void remove_left_behind(const std::string& target);

/// A new file in the folder of its target, `TARGET.gipfbase-1a2b3c`, removed by the destructor
/// unless it has replaced the target. It has the permissions of the file that it replaces, or the
/// default ones. It is locked (flock) as long as it is temporary. Functions throw
/// std::system_error.
class Replacement {
 public:
  explicit Replacement(const std::string& target);
  ~Replacement();
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  /// The descriptor of the file, open for writing; the caller closes it.
  [[nodiscard]] int descriptor() const { return descriptor_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  void take_place();

 private:
  void unlock();

  std::string target_, path_;  ///< an empty path_: nothing to remove
  int descriptor_ = -1;
  int lock_ = -1;  ///< owned; another descriptor of the same file
};

}  // namespace gipfbase::db
