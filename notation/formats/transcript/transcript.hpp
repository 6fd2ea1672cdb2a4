// notation/formats/transcript/transcript.hpp - files of bare moves, one game per line, as game
// servers and engine competitions keep them.
//
// A line that begins with # says where the games below it come from. A game may go on over several
// lines when they begin with move numbers greater than 1.
#pragma once

#include <string_view>

#include "notation/formats/format.hpp"

namespace gipfbase::notation {

/// A document looks like one when # lines stand above a line that begins with a legal move, or when
/// the first two lines begin with several moves that are legal from the start of the same title.
extern const Format kTranscript;

/// The tag that keeps what the # lines say.
inline constexpr std::string_view kSourceTag = "Source";

/// True for text that looks like one and begins with a move number, as a .gpn record without tags
/// does, when several lines begin with number 1.
[[nodiscard]] bool looks_like_numbered_transcript(std::string_view text,
                                                  const Catalogue& catalogue);

}  // namespace gipfbase::notation
