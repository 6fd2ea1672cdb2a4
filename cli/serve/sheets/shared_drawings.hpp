// cli/serve/sheets/shared_drawings.hpp - lets the boards of a page share drawings.
#pragma once

#include <string>

namespace gipfbase::cli::serve {

/// The page, with everything that several drawings of board_figure() have in common moved to one
/// place, where <use> finds it: definitions, the empty board, pieces on their places, columns of
/// pieces. No id of the page may begin with a capital letter.
[[nodiscard]] std::string with_shared_drawings(const std::string& main);

}  // namespace gipfbase::cli::serve
