#include "notation/game/record/round.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

#include "notation/text/folding.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

/// Rounds of a lower stage come first.
enum class Stage : std::uint8_t { kUnknown, kNumber, kName, kQuarter, kSemi, kThird, kFinal };

Stage stage_of(std::string_view round) {
  if (!is_round(round)) return Stage::kUnknown;
  const std::string name = folded(round);
  const auto has = [&](std::string_view word) { return name.find(word) != std::string::npos; };
  const bool final = has("final");
  if (name == "qf" || has("quarter") || (final && has("1/4"))) return Stage::kQuarter;
  if (name == "sf" || has("semi") || (final && has("1/2"))) return Stage::kSemi;
  if (has("third place") || has("3rd place") || has("bronze")) return Stage::kThird;
  if (final && has("1/")) return Stage::kName;
  if (final || name == "f") return Stage::kFinal;
  return text::is_digit(round.front()) ? Stage::kNumber : Stage::kName;
}

/// The round without the word in "Round 4" or "R5".
std::string_view without_word(std::string_view round) {
  const std::size_t digit = round.find_first_of("0123456789");
  if (digit == std::string_view::npos) return round;
  const std::string word = folded(text::trimmed(round.substr(0, digit)));
  return word == "round" || word == "r" ? round.substr(digit) : round;
}

/// The digits at the beginning, without zeros before them; removes them from `text`.
std::string_view take_number(std::string_view& text) {
  const auto digits = static_cast<std::size_t>(
      std::find_if_not(text.begin(), text.end(), text::is_digit) - text.begin());
  std::string_view number = text.substr(0, digits);
  number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
  text.remove_prefix(digits);
  return number;
}

int sign(int number) { return number < 0 ? -1 : number > 0 ? 1 : 0; }

/// Compares texts; numbers in them by their values.
int compare_naturally(std::string_view x, std::string_view y) {
  while (!x.empty() && !y.empty()) {
    if (text::is_digit(x.front()) && text::is_digit(y.front())) {
      const std::string_view m = take_number(x);
      const std::string_view n = take_number(y);
      if (m.size() != n.size()) return m.size() < n.size() ? -1 : 1;
      if (m != n) return sign(m.compare(n));
    } else if (x.front() == y.front()) {
      x.remove_prefix(1);
      y.remove_prefix(1);
    } else {
      return sign(x.compare(y));
    }
  }
  return x.empty() ? (y.empty() ? 0 : -1) : 1;
}

}  // namespace

bool is_round(std::string_view round) { return !round.empty() && round != "?" && round != "-"; }

int compare_rounds(std::string_view x, std::string_view y) {
  const std::string_view m = without_word(x);
  const std::string_view n = without_word(y);
  const Stage stage = stage_of(m);
  const Stage other = stage_of(n);
  if (stage != other) return stage < other ? -1 : 1;
  const int order = compare_naturally(m, n);
  return order != 0 ? order : sign(x.compare(y));
}

std::vector<std::string> spellings_of_round(std::string_view round) {
  std::vector<std::string> spellings = {std::string(round)};
  std::string_view number = without_word(text::trimmed(round));
  number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
  if (number.empty() || !text::is_digit(number.front())) return spellings;
  for (const std::string_view word : {"", "0", "R", "R ", "Round "}) {
    std::string spelling = std::string(word) + std::string(number);
    if (spelling != round) spellings.push_back(std::move(spelling));
  }
  return spellings;
}

RoundAndBoard round_and_board(std::string_view tag) {
  const std::size_t dot = tag.find('.');
  const auto numbers = [](std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return text::is_digit(c) || c == '.'; });
  };
  const bool parts = dot != std::string_view::npos && dot > 0 && dot + 1 < tag.size();
  if (!parts || !numbers(tag)) return {tag, {}};
  return {tag.substr(0, dot), tag.substr(dot + 1)};
}

}  // namespace gipfbase::notation
