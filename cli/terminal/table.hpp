// cli/terminal/table.hpp - text tables that fit the terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

/// The number of places that a UTF-8 text takes on the screen.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// Breaks a text at blanks into lines of at most `width` places; longer words stay whole. Returns
/// at least one line.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// A column: its heading, preceded by > for right-aligned cells, and what to do if the terminal is
/// too narrow for the table.
struct Column {
  Column(const char* spec) : Column(std::string_view(spec)) {}  // NOLINT(*-explicit-*)
  Column(std::string_view spec)
      : heading(spec.substr(spec.starts_with('>') ? 1 : 0)), right(spec.starts_with('>')) {}

  /// Texts may be cut to `least` places.
  Column cut(std::size_t least) && {
    narrowest = least;
    return std::move(*this);
  }
  /// Texts may be wrapped into lines of at least `least` places.
  Column wrap(std::size_t least) && {
    wraps = true;
    return std::move(*this).cut(least);
  }
  /// The column may be left out. Columns with higher ranks are left out first.
  Column lesser(int rank) && {
    drop_rank = rank;
    return std::move(*this);
  }

  std::string heading;
  bool right;
  bool wraps = false;
  std::size_t narrowest = 0;  ///< 0: never narrower than its texts
  int drop_rank = 0;          ///< rank for leaving out; 0: never
};

class Table {
 public:
  explicit Table(std::vector<Column> columns);

  /// Adds a row with one cell per column. Control characters are replaced.
  void add(const std::vector<std::string>& cells);
  /// The table as lines without trailing blanks, with bold headings if possible. On a terminal,
  /// columns are cut, wrapped and left out to fit its width. Columns that still do not fit are put
  /// into further tables below, each with the first column. A last line names the columns left out.
  [[nodiscard]] std::string text(const Console& console) const;
  /// The table for a width of `room` characters; 0: no limit.
  [[nodiscard]] std::string text(std::size_t room, bool bold) const;

 private:
  /// A visible column and its width.
  struct Shown {
    std::size_t column;
    std::size_t width;
  };
  /// The text of a cell is a part of `texts_`, which saves memory in long lists of games.
  struct Cell {
    std::size_t begin;
    std::uint32_t size;
    std::uint32_t width;
  };
  [[nodiscard]] std::size_t rows() const { return cells_.size() / columns_.size(); }
  [[nodiscard]] std::string_view text_of(const Cell& cell) const {
    return std::string_view(texts_).substr(cell.begin, cell.size);
  }
  [[nodiscard]] std::vector<Shown> fitted(std::size_t room) const;
  void write(const std::vector<Shown>& shown, bool bold, std::string& text) const;
  /// A sentence that names the columns not shown; empty if all are.
  [[nodiscard]] std::string left_out(const std::vector<Shown>& shown, std::size_t room) const;

  std::vector<Column> columns_;
  std::vector<std::size_t> full_widths_;  ///< widths that the columns need
  std::vector<Cell> cells_;               ///< row by row
  std::string texts_;
};

}  // namespace gipfbase::cli
