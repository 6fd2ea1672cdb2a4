// notation/formats/table/csv_cells.hpp - CSV (RFC 4180) as lines of cells.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::notation::table {

struct Cell {
  std::string text;  ///< without quotation marks, outer blanks, and the apostrophe before a formula
  std::size_t offset = 0;  ///< where its text begins
};

struct CellLine {
  std::vector<Cell> cells;
  std::size_t begin = 0;
  std::size_t end = 0;                  ///< offset after its last cell, before the line end
  bool ended = false;                   ///< a line end follows
  std::optional<std::size_t> unclosed;  ///< offset of a quotation mark that is never closed
};

/// True for a text that a spreadsheet would run as a formula, such as "=1+1", "@SUM(A1)" or "-x",
/// but not "-" or "-2.5". Apostrophes before the text make no difference. In CSV such a text is
/// written after one more apostrophe.
[[nodiscard]] bool is_formula(std::string_view text);

/// Returns a text as a cell of comma-separated CSV, in quotation marks if necessary.
[[nodiscard]] std::string csv_field(std::string_view text);

/// Reads the line at `at`, and moves `at` to the next one. A quoted cell may hold line ends.
[[nodiscard]] CellLine next_cells(std::string_view text, std::size_t& at, char separator);

}  // namespace gipfbase::notation::table
