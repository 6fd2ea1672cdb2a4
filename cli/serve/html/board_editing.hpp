// cli/serve/html/board_editing.hpp - boards that are edited by clicks, for illegal positions and
// patterns: places that show only signs, and the signs to choose from.
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
/// Draws those of `places` that the diagram has.
[[nodiscard]] std::string sign_board(const notation::Diagram& diagram,
                                     const std::vector<SignedPlace>& places);

/// The signs that a click can set, and a field for any other one. `here` is the address of the
/// page, whose parameter "put" is the chosen sign.
[[nodiscard]] std::string palette(const Url& here, const std::vector<Choice>& signs,
                                  const Field& other);

}  // namespace gipfbase::cli::serve
