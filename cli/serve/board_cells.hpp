// cli/serve/board_cells.hpp - the board of a position text as what stands for each of its places,
// whatever the title.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "notation/diagram/diagram.hpp"

namespace gipfbase::cli::serve {

/// A position text taken apart: "W3r" or "." for each place, and the fields behind the board.
struct BoardCells {
  std::vector<std::vector<std::string>> columns;
  std::string rest;

  /// Of any text, on a board with so many places; what is no such board comes out as it went in.
  [[nodiscard]] static BoardCells read(std::string_view position, std::size_t places);
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::size_t size() const;
  /// That of a place, counted as position texts do; it must be there.
  [[nodiscard]] std::string& at(std::size_t place);
};

/// The places of a board that position texts have signs for: not the dots at the ends of lines.
[[nodiscard]] std::size_t signed_places(const notation::Diagram& diagram);

}  // namespace gipfbase::cli::serve
