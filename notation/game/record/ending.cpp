#include "notation/game/record/ending.hpp"

#include <algorithm>
#include <array>

#include "notation/game/game.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

struct Word {
  std::string_view text;
  std::string_view termination;
};
constexpr std::array<Word, 19> kWords = {{{"resignation", kResignation},
                                          {"resigned", kResignation},
                                          {"resign", kResignation},
                                          {"time", kTimeForfeit},
                                          {"time forfeit", kTimeForfeit},
                                          {"timeout", kTimeForfeit},
                                          {"time out", kTimeForfeit},
                                          {"agreement", kAgreement},
                                          {"draw by agreement", kAgreement},
                                          {"repetition", kRepetition},
                                          {"draw by repetition", kRepetition},
                                          {"threefold repetition", kRepetition},
                                          {"unfinished", kUnfinished},
                                          {"unterminated", kUnfinished},
                                          {"unrecorded", kUnrecorded},
                                          {"not recorded", kUnrecorded},
                                          {"moves not recorded", kUnrecorded},
                                          {"normal", ""},
                                          {"?", ""}}};

}  // namespace

std::optional<std::string_view> termination_of(std::string_view text) {
  const auto* const word = std::find_if(
      kWords.begin(), kWords.end(), [&](const Word& w) { return text::same_word(w.text, text); });
  if (word == kWords.end()) return std::nullopt;
  return word->termination;
}

bool names_shown_end(std::string_view text, const Rules& rules, const Outcome& outcome) {
  return outcome.over() && text.find(rules.ending_name(outcome)) != std::string_view::npos;
}

}  // namespace gipfbase::notation
