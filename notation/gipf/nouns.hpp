// notation/gipf/nouns.hpp - what the search language can say of GIPF.
#pragma once

#include <span>

#include "notation/game/words/nouns.hpp"
#include "rules/gipf/title.hpp"

namespace gipfbase::gipf {

[[nodiscard]] std::span<const notation::NounOf<Gipf>> nouns();
/// The spots of the board; dots are no places for pieces.
[[nodiscard]] notation::Places places();

}  // namespace gipfbase::gipf
