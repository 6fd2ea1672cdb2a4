// notation/zertz/zip_text.hpp - positions in the notation ZIP of zertz.app, and its coordinates.
//
// Grammar and examples: rules/zertz/README.md. zertz.app has boards of 37, 48 and 61 rings; its
// board of 48 rings is the mirror image of the official one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/game/rules.hpp"
#include "notation/text/expected.hpp"
#include "rules/zertz/position.hpp"

namespace gipfbase::zertz {

inline constexpr std::string_view kZip = "zip";

/// True for a board of zertz.app.
[[nodiscard]] bool has_zip(BoardId board);

/// A place in the coordinates of zertz.app: columns from left to right, heights from below. A place
/// has six neighbours: above, below, left and right at its own height, right one step higher, and
/// left one step lower.
struct ZipPlace {
  int column = 0;
  int height = 0;
};
/// The place of a ring on a board of zertz.app.
template <class Layout>
[[nodiscard]] ZipPlace zip_place(const Board<Layout>& board, int cell);

/// True for a text that looks like ZIP, not like our position text.
[[nodiscard]] bool looks_like_zip(std::string_view text);

/// Reads a position. The text does not give the place of the rings on the board: they are put as
/// far left as they fit, and then as low as they fit.
template <class Layout>
[[nodiscard]] Expected<BasicPosition<Layout>, notation::TextError> read_zip(std::string_view text,
                                                                            BoardId board,
                                                                            const Rules& rules);

/// The text that zertz.app writes; nullopt for boards that it does not have and for positions
/// without rings.
template <class Layout>
[[nodiscard]] std::optional<std::string> write_zip(const BasicPosition<Layout>& position);

}  // namespace gipfbase::zertz
