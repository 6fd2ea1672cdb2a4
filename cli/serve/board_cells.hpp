// cli/serve/board_cells.hpp - splits the board of a position text into its places, for all titles.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "notation/diagram/diagram.hpp"

namespace gipfbase::cli::serve {

/// The parts of a position text: "W3r" or "." for each place, and the fields after the board.
struct BoardCells {
  std::vector<std::vector<std::string>> columns;
  std::string rest;

  /// Splits a position text of a board with `places` places. Any other text is accepted, too:
  /// `text()` returns it unchanged.
  [[nodiscard]] static BoardCells read(std::string_view position, std::size_t places);
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::size_t size() const;
  /// The cell of a place, in the order of position texts; `place` must be less than `size()`.
  [[nodiscard]] std::string& at(std::size_t place);
};

/// The names of the places that have a sign in position texts. The dots at the ends of lines have
/// none.
[[nodiscard]] std::vector<std::string> place_names(const notation::Diagram& diagram);

}  // namespace gipfbase::cli::serve
