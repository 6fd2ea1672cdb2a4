// cli/terminal/files/output_file.hpp - writes files that are either complete or do not exist.
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/terminal/output.hpp"
#include "db/store/replacement.hpp"

namespace gipfbase::cli {

/// How to treat temporary files that killed processes left in the folder of a target.
enum class Leftovers : bool {
  kRemove,
  kKeep  ///< when writing many files to a folder that `make_folder` has cleared of them
};

/// A file being written. Its text goes to a temporary file next to the target and replaces the
/// target at commit(). Without commit() the temporary file is removed and the target is unchanged.
/// "-" is standard output; devices and pipes are written directly. Functions throw IoError or
/// ClosedPipe.
class OutputFile {
 public:
  /// Refuses to replace a database, and without `force` a file that gipfbase did not write.
  OutputFile(std::string path, Console& console, bool force = false,
             Leftovers leftovers = Leftovers::kRemove);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view text);
  void commit();
  /// Commits without waiting until the file is on the disk.
  void commit_unsynced();

 private:
  struct Close {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
  };
  void flush();
  void take_place();
  [[noreturn]] void fail(int reason) const;

  std::string path_;
  std::optional<db::Replacement> replacement_;  ///< nullopt if the target is written directly
  Console& console_;
  std::unique_ptr<std::FILE, Close> file_;  ///< null for standard output
};

/// Writes a whole file. Throws like OutputFile.
void write_file(const std::string& path, std::string_view text, Console& console,
                bool force = false, Leftovers leftovers = Leftovers::kRemove);

/// Creates a folder and its parents, and removes leftovers from it. Throws IoError.
void make_folder(const std::filesystem::path& folder);

}  // namespace gipfbase::cli
