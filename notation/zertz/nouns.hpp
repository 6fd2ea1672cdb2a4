// notation/zertz/nouns.hpp - what the search language can say of ZÈRTZ.
#pragma once

#include <span>

#include "notation/game/words/nouns.hpp"
#include "rules/zertz/title.hpp"

namespace gipfbase::zertz {

template <class Layout>
[[nodiscard]] std::span<const notation::NounOf<TitleOn<Layout>>> nouns();
/// The rings of a board.
template <class Layout>
[[nodiscard]] notation::Places places(BoardId id);

}  // namespace gipfbase::zertz
