// notation/game/record/ending.hpp - how games end, as files name it.
#pragma once

#include <optional>
#include <string_view>

#include "notation/game/rules.hpp"

namespace gipfbase::notation {

/// The word of a record for a way of ending a game that no board shows: kTimeForfeit for "Time
/// forfeit", empty for "normal", where the board shows it. Nothing for other texts.
[[nodiscard]] std::optional<std::string_view> termination_of(std::string_view text);

/// True of a text that names what the board shows at the end of a game, such as "4 white"; then
/// the board says it better.
[[nodiscard]] bool names_shown_end(std::string_view text, const Rules& rules,
                                   const Outcome& outcome);

}  // namespace gipfbase::notation
