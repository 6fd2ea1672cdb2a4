// cli/terminal/output.hpp - data on standard output, messages on standard error.
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
/// Converts external text to UTF-8 without control characters, so that it cannot control the
/// terminal.
[[nodiscard]] std::string printable(std::string_view text);
/// Escapes output for a terminal: control characters become "\u001b" and so on, which JSON reads as
/// the same text. Line ends, tabs and escape sequences for styles are kept.
[[nodiscard]] std::string terminal_text(std::string_view text);

class Pager;

/// The standard streams and their properties.
class Console {
 public:
  /// Examines the streams, NO_COLOR, TERM and the locale's character set.
  Console();
  /// Flushes the output.
  ~Console();
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  /// Until the next `flush`, sends output longer than the terminal to the user's pager. Does
  /// nothing without a pager or a terminal.
  void page();
  /// Prints data on standard output, escaped by `terminal_text` if that is a terminal. Throws
  /// ClosedPipe or IoError.
  void print(std::string_view text);
  /// Empties the screen of a terminal. Throws like print.
  static void clear();
  /// Writes buffered data; with a pager, waits until the user leaves it. Throws like print.
  void flush();

  /// Prints a message of one line on standard error, after data printed earlier. Never fails.
  void say(std::string_view message);

  /// True if standard output may have colours.
  [[nodiscard]] bool colour() const { return colour_; }
  /// Columns of the terminal on standard output; 0 if it is not a terminal.
  [[nodiscard]] std::size_t width() const { return width_; }
  /// Lines of the terminal on standard output; 0 if it is not a terminal.
  [[nodiscard]] std::size_t height() const { return height_; }
  /// True if both standard input and standard output are a terminal.
  [[nodiscard]] bool interactive() const { return interactive_; }
  /// True if symbols beyond ASCII may be drawn.
  [[nodiscard]] bool unicode() const { return unicode_; }
  /// True if progress may be shown on standard error.
  [[nodiscard]] bool progress() const { return progress_; }
  [[nodiscard]] notation::DiagramStyle diagram_style() const { return {colour_, unicode_}; }
  /// `text` in bold, if colours are allowed.
  [[nodiscard]] std::string bold(std::string_view text) const;

 private:
  bool colour_ = false;
  std::size_t width_ = 0;
  std::size_t height_ = 0;
  bool interactive_ = false;
  bool unicode_ = true;
  bool progress_ = false;
  bool paging_ = false;
  std::string held_;      ///< data that may still go to a pager
  std::string messages_;  ///< messages to print after `held_`
  std::unique_ptr<Pager> pager_;
};

}  // namespace gipfbase::cli
