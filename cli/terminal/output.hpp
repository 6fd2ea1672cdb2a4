// cli/terminal/output.hpp - what the user sees: data on standard output, messages on standard
// error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "notation/diagram/terminal.hpp"

namespace gipfbase::cli {

/// 1234567 as "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t number);
/// A number of things: "1 game", "2,000 games".
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view noun);
/// A duration for people: "0.84 s", "3 min 20 s".
[[nodiscard]] std::string duration_text(double seconds);
/// 1536000 as "1.5 MB".
[[nodiscard]] std::string bytes_text(std::uint64_t bytes);
/// Text from outside in UTF-8 and without control characters, so that a name cannot drive the
/// terminal.
[[nodiscard]] std::string printable(std::string_view text);

class Pager;

/// The standard streams, and what may be done on them.
class Console {
 public:
  /// Looks at the streams and at NO_COLOR, TERM and the locale's character set.
  Console();
  /// What is held back is written.
  ~Console();
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  /// From here to the next `flush`, output that is longer than the terminal goes to the user's
  /// pager. Nothing changes where there is none, or no terminal to sit at.
  void page();
  /// Data. Throws ClosedPipe or IoError.
  void print(std::string_view text);
  /// Data that is still underway is written, and read if there is a pager. Throws like print.
  void flush();

  /// A message: one line on standard error, behind data printed before it. Never fails.
  void say(std::string_view message);

  /// Colours on standard output.
  [[nodiscard]] bool colour() const { return colour_; }
  /// Places of a line on standard output; 0: it is no terminal, and lines may be of any length.
  [[nodiscard]] std::size_t width() const { return width_; }
  /// Lines of the terminal on standard output; 0: it is no terminal.
  [[nodiscard]] std::size_t height() const { return height_; }
  /// Somebody types at a terminal and sees on it what is printed.
  [[nodiscard]] bool interactive() const { return interactive_; }
  /// Symbols beyond ASCII may be drawn.
  [[nodiscard]] bool unicode() const { return unicode_; }
  /// Progress may be shown on standard error.
  [[nodiscard]] bool progress() const { return progress_; }
  [[nodiscard]] notation::DiagramStyle diagram_style() const { return {colour_, unicode_}; }
  /// `text` in bold, where that is possible.
  [[nodiscard]] std::string bold(std::string_view text) const;

 private:
  bool colour_ = false;
  std::size_t width_ = 0;
  std::size_t height_ = 0;
  bool interactive_ = false;
  bool unicode_ = true;
  bool progress_ = false;
  bool paging_ = false;
  std::string held_;      ///< data that may go to a pager yet
  std::string messages_;  ///< that come behind it
  std::unique_ptr<Pager> pager_;
};

}  // namespace gipfbase::cli
