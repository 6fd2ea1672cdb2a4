// tests/support/toy/text.hpp - the toy for a catalogue.
#pragma once

#include "notation/game/catalogue.hpp"

namespace gipfbase::toy {

/// Variant `heap`, numbers `+stones=n` and `+seconds=n`.
[[nodiscard]] const notation::TitleInfo& title_info();

/// The titles of the program and the toy.
[[nodiscard]] const notation::Catalogue& catalogue();

}  // namespace gipfbase::toy
