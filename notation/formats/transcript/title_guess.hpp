// notation/formats/transcript/title_guess.hpp - finds the title of a text of bare moves.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "notation/game/catalogue.hpp"

namespace gipfbase::notation {

struct TitleGuess {
  std::shared_ptr<const Rules> rules;
  std::size_t moves = 0;  ///< legal moves at the beginning of the text, at most kGuessedMoves
};

/// The largest number of moves that guess_title reads under the rules of one variant.
inline constexpr std::size_t kGuessedMoves = 24;

/// The rules under which the largest number of moves at the beginning of the text are legal. If
/// several variants of a title are equal, the default variant is preferred, then the first one in
/// its list. If several titles are equal (such as DVONN and YINSH while pieces are only placed),
/// the first one in the catalogue is chosen. nullopt when the first move is legal under no rules.
[[nodiscard]] std::optional<TitleGuess> guess_title(std::string_view text,
                                                    const Catalogue& catalogue);

/// The default rules of the title that can read the longest part of the first move, legal or not;
/// nullptr when no title can read any part of it, or when several read equally much.
[[nodiscard]] std::shared_ptr<const Rules> guess_notation(std::string_view text,
                                                          const Catalogue& catalogue);

}  // namespace gipfbase::notation
