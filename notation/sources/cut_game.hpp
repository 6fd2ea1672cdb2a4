// notation/sources/cut_game.hpp - the last game of a text that is cut off. For this folder only.
#pragma once

#include <string_view>

#include "notation/formats/format.hpp"

namespace gipfbase::notation {

/// Decides about the last game of a text that is cut off; `behind` is the text after it.
///
/// A game whose record ends there explicitly is whole. Any other may continue, and its last move
/// may be incomplete. It is kept in part, without that move, when an import of the whole text will
/// complete it; otherwise it is rejected, so that it is never stored twice. A finding reports it.
void judge_cut_game(Judged& game, const Format* format, std::string_view behind);

}  // namespace gipfbase::notation
