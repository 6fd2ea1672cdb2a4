// cli/terminal/files/output_file.hpp - files that are either complete or not there.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/terminal/output.hpp"
#include "db/store/replacement.hpp"

namespace gipfbase::cli {

/// A file being written. Its text goes to a temporary file beside the target, which takes the
/// target's place at commit(); without commit() nothing is left behind and an older file stays as
/// it was. "-" is standard output; devices and pipes are written directly. Functions throw IoError
/// or ClosedPipe.
class OutputFile {
 public:
  /// Refuses to take the place of a database, and of a file that the program has not written unless
  /// `force` says so.
  OutputFile(std::string path, Console& console, bool force = false);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view text);
  void commit();
  /// The same for one of many files, without waiting until it is on the disk.
  void commit_unsynced();

 private:
  struct Close {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
  };
  void flush();
  void take_place();
  [[noreturn]] void fail(int reason) const;

  std::string path_;
  std::optional<db::Replacement> replacement_;  ///< none when the target is written directly
  Console& console_;
  std::unique_ptr<std::FILE, Close> file_;  ///< nothing for standard output
};

}  // namespace gipfbase::cli
