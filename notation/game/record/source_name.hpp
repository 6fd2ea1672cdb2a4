// notation/game/record/source_name.hpp - the name of a text: its file and archive member.
#pragma once

#include <string>
#include <string_view>

namespace gipfbase::notation {

/// The name of something inside an archive: `archive!member`. Either part may be empty.
[[nodiscard]] inline std::string within(std::string_view archive, std::string_view member) {
  std::string name(archive);
  if (!archive.empty() && !member.empty()) name += '!';
  return name += member;
}

/// A file, or a member of it.
struct SourceName {
  std::string file;  ///< as given, or the path below a given folder; "-" for standard input; UTF-8
  std::string member;  ///< name inside an archive, or empty; UTF-8

  /// The whole name.
  [[nodiscard]] std::string source() const { return within(file, member); }
  /// Sets the file and the member to those of another name.
  void set_source(const SourceName& name) { *this = name; }
};

}  // namespace gipfbase::notation
