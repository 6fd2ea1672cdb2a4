// notation/dvonn/nouns.hpp - what the search language can say of DVONN.
#pragma once

#include <span>

#include "notation/game/words/nouns.hpp"
#include "rules/dvonn/title.hpp"

namespace gipfbase::dvonn {

[[nodiscard]] std::span<const notation::NounOf<Dvonn>> nouns();
/// The spaces of the board.
[[nodiscard]] notation::Places places();

}  // namespace gipfbase::dvonn
