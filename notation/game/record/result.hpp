// notation/game/record/result.hpp - results and endings as people and files write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/core/outcome.hpp"

namespace gipfbase::notation {

class Rules;

/// A result as somebody wrote it.
struct ResultReading {
  std::string_view result;  ///< one of kResultTexts; empty when the text does not decide it
  std::string_view ending;  ///< termination, such as kResignation; may be empty
  bool mover_lost = false;  ///< "resigns" without a name: the player to move has lost
};

/// Reads results in signs ("1:0", "½-½", "0.5 - 0.5", "1-O", "+/-"), in words ("remis", "White
/// resigns", "Black wins on time") and both together ("1-0 (resignation)"), with stray characters
/// at the ends. Words may be English, German, French, Dutch or Spanish. Returns nullopt for
/// anything else.
[[nodiscard]] std::optional<ResultReading> read_result(std::string_view text);

/// The names of the players of a game.
struct ResultNames {
  std::string_view white, black;
};
/// Like read_result(text), but a player's name, or a part of it, may stand for the colour: "Anna
/// resigns".
[[nodiscard]] std::optional<ResultReading> read_result(std::string_view text,
                                                       const ResultNames& names);

/// Like read_result(text), but reads only results in signs.
[[nodiscard]] std::optional<ResultReading> read_result_signs(std::string_view text);

/// The result meant by another spelling, such as "draw", "½-½" or "1:0"; empty if the text does not
/// mean a result.
[[nodiscard]] std::string_view result_meant(std::string_view text);

/// Why a text is not a result, with the result that may be meant: "\"draw\" is not a result; did
/// you mean 1/2-1/2?". Empty if the text is one of the results that tags may have.
[[nodiscard]] std::string fault_of_result(std::string_view text);

/// The termination of a record for an ending that the board does not show: kTimeForfeit for "Time
/// forfeit". Empty for "normal", which says that the board shows the ending; nullopt for other
/// texts.
[[nodiscard]] std::optional<std::string_view> termination_of(std::string_view text);

/// True for a text that names the ending on the board, such as "4 white"; such a text is redundant.
[[nodiscard]] bool names_shown_end(std::string_view text, const Rules& rules,
                                   const Outcome& outcome);

}  // namespace gipfbase::notation
