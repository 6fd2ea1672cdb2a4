// notation/tamsk/nouns.hpp - what the search language can say of TAMSK.
#pragma once

#include <span>

#include "notation/game/words/nouns.hpp"
#include "rules/tamsk/title.hpp"

namespace gipfbase::tamsk {

/// Of Tamsk or SandTamsk.
template <class T>
[[nodiscard]] std::span<const notation::NounOf<T>> nouns();
/// The spaces of the board.
[[nodiscard]] notation::Places places();

}  // namespace gipfbase::tamsk
