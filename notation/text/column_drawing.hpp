// notation/text/column_drawing.hpp - drawings of boards whose columns stand upright, with letters
// below the columns and numbers at both ends of the rows.
#pragma once

#include <map>
#include <string>

namespace gipfbase::notation::text {

/// Columns count from 0 (a), rows from 1. Heights are lines of the drawing, counted upwards from
/// any of them.
class ColumnDrawing {
 public:
  /// A place of the board and what stands there, three characters wide; an empty text draws
  /// nothing, but the row of the place goes as far as here.
  void place(int column, int row, int height, std::string text);
  /// The letter of a column.
  void letter(int column, int height);
  /// Lines without trailing blanks, each ending with a line feed.
  [[nodiscard]] std::string text() const;

 private:
  struct Spot {
    int column = 0;
    int height = 0;
  };
  struct Row {
    Spot left;
    Spot right;
  };
  using Line = std::map<int, std::string>;  ///< by column

  std::map<int, Line> lines_;  ///< by height
  std::map<int, Row> rows_;    ///< by number
};

}  // namespace gipfbase::notation::text
