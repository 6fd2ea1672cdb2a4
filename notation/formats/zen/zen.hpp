// notation/formats/zen/zen.hpp - ZEN, the game records of zertz.app: the shape of .gpn with moves
// and start positions of its own; ZÈRTZ on 37, 48 and 61 rings. Grammar in README.md.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "notation/formats/format.hpp"

namespace gipfbase::notation {

/// The variants of ZÈRTZ that the format has, smallest board first.
inline constexpr std::array<std::string_view, 3> kZenVariants = {"37", "48", "61"};

extern const Format kZen;

/// True when a document whose beginning this is holds ZEN records: of the tags ZIP and Title, the
/// one that comes first decides.
[[nodiscard]] bool looks_like_zen(std::string_view text);

/// Reads every game of a ZEN document; see read_document for the promises. The variant is that of
/// the smallest board on which the start position fits, or the one that the caller names.
std::vector<Finding> read_zen(std::string_view text, const ReadOptions& options,
                              const GameSink& sink);

/// Writes a game so that read_zen gives it back, apart from what the findings name.
[[nodiscard]] Written write_zen(const Game& game);

}  // namespace gipfbase::notation
