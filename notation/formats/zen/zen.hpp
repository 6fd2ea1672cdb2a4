// notation/formats/zen/zen.hpp - ZEN, the game records of zertz.app: the shape of .gpn with moves
// and start positions of its own; ZÈRTZ on 37, 48 and 61 rings. Grammar in README.md.
#pragma once

#include <array>
#include <string_view>

#include "notation/formats/format.hpp"

namespace gipfbase::notation {

/// The variants of ZÈRTZ that the format has, smallest board first.
inline constexpr std::array<std::string_view, 3> kZenVariants = {"37", "48", "61"};

/// Of the tags ZIP and Title, the one that comes first decides whether a document is of this
/// format. The variant is that of the smallest board on which the start position fits, or the one
/// that the caller names. What is written is read as the same game, apart from what the findings
/// name.
extern const Format kZen;

/// See kZen.
[[nodiscard]] Written write_zen(const Game& game);

}  // namespace gipfbase::notation
