// notation/game/record/ending.hpp - how files name the ends of games.
#pragma once

#include <optional>
#include <string_view>

#include "notation/game/rules.hpp"

namespace gipfbase::notation {

/// The termination of a record for an ending that the board does not show: kTimeForfeit for "Time
/// forfeit". Empty for "normal", where the board shows it; nullopt for other texts.
[[nodiscard]] std::optional<std::string_view> termination_of(std::string_view text);

/// True for a text that names the ending on the board, such as "4 white"; it is then redundant.
[[nodiscard]] bool names_shown_end(std::string_view text, const Rules& rules,
                                   const Outcome& outcome);

}  // namespace gipfbase::notation
