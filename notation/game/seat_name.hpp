// notation/game/seat_name.hpp - what the players of a title are called: by the colour of their
// pieces, or, in ZÈRTZ, where nobody has pieces, by their turn.
#pragma once

#include <string>

#include "notation/game/rules.hpp"

namespace gipfbase::notation {

/// "White", "first player": the name next to the board.
[[nodiscard]] std::string seat_name(const Rules& rules, Seat seat);
/// The name within a sentence: "White", "the first player".
[[nodiscard]] std::string seat_in_sentence(const Rules& rules, Seat seat);

}  // namespace gipfbase::notation
