#include "notation/game/record/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "notation/game/game.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

/// Characters and their equivalents in results.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kCharacters = {
    {{"½", "1/2"},
     {"0.5", "1/2"},
     {"0,5", "1/2"},
     {"–", "-"},
     {"—", "-"},
     {"−", "-"},
     {":", "-"},
     {" ", ""}}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 28> kSpellings = {
    {{"1", kFirstWins},        {"1-", kFirstWins},     {"1/0", kFirstWins},
     {"+", kFirstWins},        {"+-", kFirstWins},     {"+--", kFirstWins},
     {"white", kFirstWins},    {"first", kFirstWins},  {"w", kFirstWins},
     {"-1", kSecondWins},      {"0/1", kSecondWins},   {"-+", kSecondWins},
     {"--+", kSecondWins},     {"black", kSecondWins}, {"second", kSecondWins},
     {"b", kSecondWins},       {"1/2", kDrawn},        {"=", kDrawn},
     {"=-=", kDrawn},          {"draw", kDrawn},       {"drawn", kDrawn},
     {"remis", kDrawn},        {"tie", kDrawn},        {"d", kDrawn},
     {"---", kBothLost},       {"0/0", kBothLost},     {"open", kNoResult},
     {"unfinished", kNoResult}}};

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

std::string_view result_meant(std::string_view text) {
  std::string word = text::lowered(text);
  for (const auto& [other, usual] : kCharacters) {
    for (std::size_t at = word.find(other); at != std::string::npos; at = word.find(other, at)) {
      word.replace(at, other.size(), usual);
    }
  }
  const auto* const result = std::find(kResultTexts.begin(), kResultTexts.end(), word);
  if (result != kResultTexts.end()) return *result;
  const auto* const spelling = std::find_if(kSpellings.begin(), kSpellings.end(),
                                            [&](const auto& s) { return s.first == word; });
  return spelling == kSpellings.end() ? std::string_view() : spelling->second;
}

std::string fault_of_result(std::string_view text) {
  if (is_result(text)) return {};
  const std::string_view meant = result_meant(text);
  return meant.empty()
             ? fmt::format("\"{}\" is not a result; use 1-0, 0-1, 1/2-1/2, 0-0 or *", text)
             : fmt::format("\"{}\" is not a result; did you mean {}?", text, meant);
}

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
