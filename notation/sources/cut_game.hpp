// notation/sources/cut_game.hpp - the last game of a text that does not end as it should. Inside
// this room only.
#pragma once

#include <string_view>

#include "notation/formats/format.hpp"

namespace gipfbase::notation {

/// What becomes of the last game of a text that is cut off; `behind` is the text behind it.
///
/// One whose record says that it ends there is whole. Any other may go on, and its last move may
/// have lost its own end: it is kept in part, without that move, when an import of the whole text
/// will complete it, and rejected otherwise, so that it is never there twice. A finding tells so.
void settle_cut_game(Judged& game, const Format* format, std::string_view behind);

}  // namespace gipfbase::notation
