// notation/gipf/potentials/nouns.hpp - what the search language can say of GIPF with potentials.
#pragma once

#include <span>

#include "notation/game/words/nouns.hpp"
#include "rules/gipf/potentials/title.hpp"

namespace gipfbase::gipf {

[[nodiscard]] std::span<const notation::NounOf<PotentialGipf>> potential_nouns();

}  // namespace gipfbase::gipf
