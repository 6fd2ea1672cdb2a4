// db/store/replacement.hpp - a file that takes the place of another one, or of none.
#pragma once

#include <string>

namespace gipfbase::db {

/// The file that a path leads to: links are followed, so that they stay links.
[[nodiscard]] std::string behind_links(const std::string& path);

/// Gives a file the mode of another one, its owner, group and access list as far as permitted. A
/// group that cannot be kept gets no right that others have not. Throws std::system_error.
void copy_rights(const std::string& from, const std::string& to);

/// A new file in the folder of its target, removed again unless it takes the target's place. It has
/// the rights of the file that it replaces, or those that the umask gives. Functions throw
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
  std::string target_, path_;  ///< an empty path: nothing is left to be removed
  int descriptor_ = -1;
};

}  // namespace gipfbase::db
