// cli/serve/html/sign_board.hpp - a board that shows only signs: illegal positions, patterns.
#pragma once

#include <string>
#include <vector>

#include "cli/serve/html/parts.hpp"

namespace gipfbase::cli::serve {

/// A place with its sign and its link.
struct SignedPlace {
  PlaceLink to;
  std::string sign;
};
/// Draws the places that the diagram has; others are left out.
[[nodiscard]] std::string sign_board(const notation::Diagram& diagram,
                                     const std::vector<SignedPlace>& places);

}  // namespace gipfbase::cli::serve
