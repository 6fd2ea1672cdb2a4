// notation/formats/transcript/transcript.hpp - files of bare moves, one game per line, as game
// servers and engine competitions keep them.
//
// A line that begins with # says where the games below it come from. A game may go on over several
// lines when they begin with move numbers greater than 1.
#pragma once

#include <string_view>
#include <vector>

#include "notation/formats/format.hpp"

namespace gipfbase::notation {

extern const Format kTranscript;

/// The tag that keeps what the # lines say.
inline constexpr std::string_view kSourceTag = "Source";

/// True when the beginning of a document looks like one: # lines above a line that begins with a
/// legal move, or lines of which the first two begin with several moves that are legal from the
/// start of the same title.
[[nodiscard]] bool looks_like_transcript(std::string_view text, const Catalogue& catalogue);
/// The same for text that begins with a move number, as a .gpn record without tags does: true when
/// several lines begin with number 1.
[[nodiscard]] bool looks_like_numbered_transcript(std::string_view text,
                                                  const Catalogue& catalogue);

/// Reads every game of a transcript; see read_document for the promises.
std::vector<Finding> read_transcript(std::string_view text, const ReadOptions& options,
                                     const GameSink& sink);

}  // namespace gipfbase::notation
