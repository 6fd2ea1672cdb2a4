// notation/zertz/zip_text.hpp - positions in the notation ZIP of zertz.app, and its way of naming
// places.
//
// Grammar and examples: rules/zertz/README.md. That program has boards of 37, 48 and 61 rings; its
// 48 rings are the mirror image of the official ones.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/game/rules.hpp"
#include "notation/text/expected.hpp"
#include "rules/zertz/position.hpp"

namespace gipfbase::zertz {

inline constexpr std::string_view kZip = "zip";

/// True for a board that the program has.
[[nodiscard]] bool has_zip(BoardId board);

/// A place of the sheared lattice: columns from left to right, heights from below. A place has the
/// neighbours above and below, those beside it at its own height, the one to the right one step
/// higher and the one to the left one step lower.
struct ZipPlace {
  int column = 0;
  int height = 0;
};
/// The place of a ring on a board of the program.
template <class Layout>
[[nodiscard]] ZipPlace zip_place(const Board<Layout>& board, int cell);

/// True for a text that has the shape of ZIP rather than of our position text.
[[nodiscard]] bool looks_like_zip(std::string_view text);

/// Reads a position. The text does not tell where on the board the rings lie: they are laid as far
/// to the left as they fit, and then as low.
template <class Layout>
[[nodiscard]] Expected<BasicPosition<Layout>, notation::TextError> read_zip(std::string_view text,
                                                                            BoardId board,
                                                                            const Rules& rules);

/// What the program writes; nothing for boards that it does not have and positions without rings.
template <class Layout>
[[nodiscard]] std::optional<std::string> write_zip(const BasicPosition<Layout>& position);

}  // namespace gipfbase::zertz
