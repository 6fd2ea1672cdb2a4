// notation/formats/zen/zen.hpp - ZEN, the game records of zertz.app: the shape of .gpn with its own
// moves and start positions; ZÈRTZ on 37, 48 and 61 rings. Grammar in README.md.
#pragma once

#include <array>
#include <string_view>

#include "notation/formats/format.hpp"

namespace gipfbase::notation {

/// The variants of ZÈRTZ in this format, smallest board first.
inline constexpr std::array<std::string_view, 3> kZenVariants = {"37", "48", "61"};

/// A document has this format when it has a tag ZIP, with no tag Title before it. The variant is
/// the one that the caller names, or else the smallest board that holds the start position. A game
/// that is written and then read is unchanged, except for what the writer reports as lost.
extern const Format kZen;

/// See kZen.
[[nodiscard]] Written write_zen(const Game& game);

}  // namespace gipfbase::notation
