// analysis/theorem/journal.hpp - a log to which lines are only ever added, so that long work can be
// stopped at any moment and goes on where it was.
//
// A line is a checksum (CRC-32, eight hexadecimal digits), a tab and a text; the first text says
// what the work is. A last line that was cut off is as if it had never been written. What the lines
// say is believed by the program that wrote them, not by proofs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::analysis {

/// Makes the folder in which a journal is kept with what it tells of, unless it is there. Throws
/// std::runtime_error, with a sentence for the user, when it cannot be made.
void make_folder(const std::string& path);

/// Throws std::runtime_error, with a sentence for the user, when the file cannot be read or
/// written, is damaged, belongs to other work, or is used by another process. Thread-safety: one
/// thread at a time.
class Journal {
 public:
  /// Opens the journal of this work, or begins it.
  Journal(std::string path, std::string_view work);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// What stood there when it was opened, in order.
  [[nodiscard]] std::span<const std::string> before() const { return before_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Adds texts without line feeds, all of them at once, and waits until they are on the disk.
  void add(std::span<const std::string> texts);

 private:
  void read(std::string_view work);
  [[noreturn]] void fail(std::string_view what) const;

  std::string path_;
  int file_ = -1;
  std::vector<std::string> before_;
};

}  // namespace gipfbase::analysis
