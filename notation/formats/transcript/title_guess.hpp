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

/// Moves looked at when guessing.
inline constexpr std::size_t kGuessedMoves = 24;

/// The rules under which most moves at the beginning of the text are legal. Among variants with
/// equally many, the default variant counts; among titles (such as DVONN and YINSH while pieces are
/// only placed), the first in the catalogue. nullopt when the first move is legal under no rules.
[[nodiscard]] std::optional<TitleGuess> guess_title(std::string_view text,
                                                    const Catalogue& catalogue);

/// The default rules of the title that can read most of the first move, legal or not; nullptr when
/// none can read any of it, or several read equally much.
[[nodiscard]] std::shared_ptr<const Rules> guess_notation(std::string_view text,
                                                          const Catalogue& catalogue);

}  // namespace gipfbase::notation
