// notation/formats/gpn/gpn.hpp - the program's own game records; grammar in README.md.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/format.hpp"

namespace gipfbase::notation {

/// Variations are read up to this depth; deeper ones are kept as comments.
inline constexpr std::size_t kMaxVariationDepth = 100;
/// The largest number of findings listed for one game, apart from errors. One further finding says
/// that there are more.
inline constexpr std::size_t kMaxFindings = 100;

/// Tag of a game that was kept only up to a move that cannot be played; its value is the reason. A
/// record with this tag counts as incomplete in every format.
inline constexpr std::string_view kIncompleteTag = "Incomplete";
/// The reason that is used when the value of kIncompleteTag is empty.
inline constexpr std::string_view kIncompleteReason = "the record says that the game is not whole";

/// Tag with the result that the record of a game claims, such as [ClaimedResult "*"]. It is written
/// when the tag Result has another result: that of the board or of a decision.
inline constexpr std::string_view kClaimedTag = "ClaimedResult";

extern const Format kGpn;
/// Like kGpn, but moves are written in the shortest form that is read as the same move. For writing
/// only.
extern const Format kShortGpn;

/// Reads every game of a .gpn document; see read_document for the guarantees.
std::vector<Finding> read_gpn(std::string_view text, const ReadOptions& options,
                              const GameSink& sink);

/// True when a document with this beginning may hold .gpn records.
[[nodiscard]] bool looks_like_gpn(std::string_view document);

struct GpnStyle {
  std::size_t width = 80;    ///< longest line of the move text, in characters
  bool short_moves = false;  ///< moves in the shortest form that is read as the same move
};

/// Appends the canonical text of a record, which is byte-stable. The moves must be legal.
void write_gpn(const Game& record, std::string& text, const GpnStyle& style = {});
/// Appends the part of the canonical text that follows the tags, with the given result.
void write_gpn_movetext(const Game& record, std::string_view result, std::string& text);

}  // namespace gipfbase::notation
