// notation/sources/cut_game.hpp - the last game of a text that is cut off. For this folder only.
#pragma once

#include <string_view>

#include "notation/formats/format.hpp"

namespace gipfbase::notation {

/// Decides what is kept of the last game of a text that is cut off; `after` is the text after the
/// game.
///
/// A game is whole when its record ends explicitly, such as with a result. Any other game may
/// continue, and its last move may be incomplete. Such a game is kept in part, without that move,
/// if a later import of the whole text can complete it. Otherwise it is rejected, so that it is
/// never stored twice. A finding reports either case.
void judge_cut_game(Judged& game, const Format* format, std::string_view after);

}  // namespace gipfbase::notation
