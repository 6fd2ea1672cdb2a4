#include "notation/game/record/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "notation/game/game.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

constexpr std::array kTagResults = {kFirstWins, kSecondWins, kDrawn, kBothLost, kNoResult};

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

}  // namespace

std::string_view result_meant(std::string_view text) {
  std::string word(text);
  std::transform(word.begin(), word.end(), word.begin(), text::lower);
  for (const auto& [other, usual] : kCharacters) {
    for (std::size_t at = word.find(other); at != std::string::npos; at = word.find(other, at)) {
      word.replace(at, other.size(), usual);
    }
  }
  for (const std::string_view result : kTagResults) {
    if (word == result) return result;
  }
  const auto* const spelling = std::find_if(kSpellings.begin(), kSpellings.end(),
                                            [&](const auto& s) { return s.first == word; });
  return spelling == kSpellings.end() ? std::string_view() : spelling->second;
}

std::string fault_of_result(std::string_view text) {
  if (std::find(kTagResults.begin(), kTagResults.end(), text) != kTagResults.end()) return {};
  const std::string_view meant = result_meant(text);
  return meant.empty()
             ? fmt::format("\"{}\" is not a result; use 1-0, 0-1, 1/2-1/2, 0-0 or *", text)
             : fmt::format("\"{}\" is not a result; did you mean {}?", text, meant);
}

}  // namespace gipfbase::notation
