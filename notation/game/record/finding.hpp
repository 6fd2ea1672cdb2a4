// notation/game/record/finding.hpp - problems found while reading: what, where, and the remedy.
//
// Codes are stable: scripts may rely on them. The list with examples is in notation/README.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace gipfbase::notation {

/// Stable identification of a type of finding. `name()` gives the text form used everywhere.
enum class Code : std::uint8_t {
  // The input itself.
  kUnreadable,     ///< file, folder or archive cannot be opened or read
  kTruncated,      ///< file or archive ends too early
  kEmpty,          ///< nothing in it
  kNoGames,        ///< readable, but without a game
  kUnknownFormat,  ///< not a format this program reads
  kTooLarge,       ///< larger than the reader accepts
  kEncoding,       ///< not UTF-8; read as Windows-1252
  // Structure of a record.
  kSyntax,          ///< text that does not belong to a game record
  kBadTag,          ///< malformed, contradictory or repeated tag
  kUnknownTitle,    ///< a title this program does not know
  kUnknownVariant,  ///< a variant this title does not have
  kBadPosition,     ///< the start position cannot be read or is impossible
  kExtraTree,       ///< a second game tree was ignored
  // Moves.
  kBadMove,       ///< text that is not a move
  kIllegalMove,   ///< a move that the rules forbid
  kAfterEnd,      ///< moves after the end of the game were ignored
  kAmbiguous,     ///< a short form with several readings
  kMismatch,      ///< redundant information in a move disagrees with the board
  kIncomplete,    ///< the record stops within a turn
  kBadVariation,  ///< a variation could not be read; kept as a comment
  kBadAction,     ///< an action that does not belong to the game
  kClock,         ///< a time and a clock disagree
  kContest,       ///< a contest contradicts the ply it decides, or is missing
  kConflict,      ///< the stored record of the same game says something else
  kInBin,         ///< the same game is in the database, but deleted
  kDamaged,       ///< the stored record of the game is damaged
  // Claims.
  kResultMismatch,  ///< the recorded result disagrees with the replay
  kFinalMismatch,   ///< the recorded final position or holdings disagree with the replay
};

/// The stable text of a code, such as "illegal-move".
[[nodiscard]] std::string_view name(Code code);

enum class Severity : std::uint8_t {
  kNote,     ///< for information; nothing was lost
  kWarning,  ///< something in the record is wrong; the game is kept as valid
  kError     ///< the game is rejected, or kept only as far as it is legal
};
[[nodiscard]] std::string_view name(Severity severity);

/// One finding. Numbers count from 1; 0 means "not known" or "does not apply".
struct Finding {
  Code code = Code::kSyntax;
  Severity severity = Severity::kError;
  std::string source = {};  ///< file, or archive!member
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t game = 0;  ///< ordinal of the game within the source
  std::uint32_t ply = 0;
  std::string message = {};  ///< what is wrong and what to do, without the place

  /// The finding as one sentence: `games.gpn:41:7: game 3, move 12: ring e5 is not free`.
  [[nodiscard]] std::string sentence() const;
};

/// Why a text could not be read, independent of the document around it.
struct TextError {
  Code code = Code::kSyntax;
  std::size_t offset = 0;  ///< in the given text; its end if all of the text is wrong
  std::string message;     ///< one sentence, without a final full stop
};

/// Why a position cannot be read.
[[nodiscard]] inline TextError bad_position(std::size_t offset, std::string message) {
  return {Code::kBadPosition, offset, std::move(message)};
}

}  // namespace gipfbase::notation
