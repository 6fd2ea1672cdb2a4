// notation/game/endings.hpp - how games ended, in words for people.
#pragma once

#include <string>
#include <string_view>

namespace gipfbase::notation {

/// How several games of any variants ended, as a phrase such as "with white marbles" or "by
/// resignation". `ending` is the word of a title or a record for this ending, such as "white".
/// Returns "unknown" for an empty word.
[[nodiscard]] std::string ending_name(std::string_view ending);

/// How a game of `variant` with this result ended, as a phrase, for example "won with 4 white",
/// "drawn by agreement" or "unfinished".
[[nodiscard]] std::string ending_text(std::string_view ending, std::string_view result,
                                      std::string_view variant);

}  // namespace gipfbase::notation
