// notation/formats/transcript/transcript.hpp - files of bare moves, one game per line.
//
// A line that begins with # names the source of the games below it. A game may continue over
// several lines that begin with move numbers greater than 1.
#pragma once

#include <string_view>

#include "notation/formats/format.hpp"

namespace gipfbase::notation {

/// A document is recognised when # lines precede a line that begins with a legal move, or when the
/// first two lines begin with several legal moves from the start of the same title. A game is
/// written as one line in which each move has its own number, after a # line with its source.
extern const Format kTranscript;

/// The tag for the text of # lines.
inline constexpr std::string_view kSourceTag = "Source";

/// True for a transcript that begins with a move number and has several games that begin with move
/// number 1.
[[nodiscard]] bool looks_like_numbered_transcript(std::string_view text,
                                                  const Catalogue& catalogue);

}  // namespace gipfbase::notation
