// cli/serve/html/sign_board.hpp - a board of which only signs are known: positions that may not be,
// patterns.
#pragma once

#include <string>
#include <vector>

#include "cli/serve/html/parts.hpp"

namespace gipfbase::cli::serve {

/// A place with the sign that is written on it, and where a click on it leads.
struct SignedPlace {
  PlaceLink to;
  std::string sign;
};
/// The places of the board where the diagram has them; others are left out.
[[nodiscard]] std::string sign_board(const notation::Diagram& diagram,
                                     const std::vector<SignedPlace>& places);

}  // namespace gipfbase::cli::serve
