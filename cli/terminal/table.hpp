// cli/terminal/table.hpp - tables of text with columns of fitting width.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

/// Places that a UTF-8 text takes on a screen.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// A text in lines of at most so many places, broken at blanks; longer words stay whole. At least
/// one line.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// A column: its heading, behind a > if its cells stand to the right as numbers do; and what may
/// happen to it on a terminal that is too narrow for the table.
struct Column {
  Column(const char* spec) : Column(std::string_view(spec)) {}  // NOLINT(*-explicit-*)
  Column(std::string_view spec)
      : heading(spec.substr(spec.starts_with('>') ? 1 : 0)), right(spec.starts_with('>')) {}

  /// Long texts may be cut down to so many places.
  Column cut(std::size_t least) && {
    narrowest = least;
    return std::move(*this);
  }
  /// Long texts may go on in further lines, of at least so many places.
  Column wrap(std::size_t least) && {
    wraps = true;
    return std::move(*this).cut(least);
  }
  /// The column may be left out; the one with the highest rank goes first.
  Column lesser(int rank) && {
    dispensable = rank;
    return std::move(*this);
  }

  std::string heading;
  bool right;
  bool wraps = false;
  std::size_t narrowest = 0;  ///< 0: as wide as its texts
  int dispensable = 0;        ///< 0: not
};

class Table {
 public:
  explicit Table(std::vector<Column> columns);

  /// One cell per column. Control characters are replaced.
  void add(const std::vector<std::string>& cells);
  /// The table as lines without trailing blanks, the headings in bold where that is possible. On a
  /// terminal the lines are as long as it is wide: columns are cut, wrapped and left out as far as
  /// they may be, and what does not fit even then stands in further tables below, each with the
  /// first column; a last line names the columns that were left out. Elsewhere everything is there.
  [[nodiscard]] std::string text(const Console& console) const;
  /// The same for so many places; 0: no limit.
  [[nodiscard]] std::string text(std::size_t room, bool bold) const;

 private:
  /// A column that is shown, and how wide.
  struct Shown {
    std::size_t column;
    std::size_t width;
  };
  /// A text among those of all cells: lists of games are long.
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
  /// A sentence about the columns that are not shown; empty when there are none.
  [[nodiscard]] std::string left_out(const std::vector<Shown>& shown, std::size_t room) const;

  std::vector<Column> columns_;
  std::vector<std::size_t> full_widths_;  ///< of the columns
  std::vector<Cell> cells_;               ///< row by row
  std::string texts_;
};

}  // namespace gipfbase::cli
