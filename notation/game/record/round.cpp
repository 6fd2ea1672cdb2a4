#include "notation/game/record/round.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "notation/text/folding.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

/// Words before the number of a round, folded.
constexpr auto kRoundWords =
    std::to_array<std::string_view>({"round", "r", "rd", "rd.", "rnd", "runde", "ronde", "ronda"});

/// Words in the names of knock-out rounds, folded, and the number of players in the round. If a
/// name contains several, the first of them in kKnockOuts counts.
struct KnockOut {
  std::string_view word;
  int players = 0;
  bool final = false;  ///< only counts in a name with "final", such as "Halbfinale"
};
/// Sorts the game for the third place between the semi-finals (4 players) and the final (2).
constexpr int kThirdPlace = 3;
constexpr auto kKnockOuts = std::to_array<KnockOut>({{"third place", kThirdPlace},
                                                     {"3rd place", kThirdPlace},
                                                     {"bronze", kThirdPlace},
                                                     {"platz 3", kThirdPlace},
                                                     {"troisieme place", kThirdPlace},
                                                     {"derde plaats", kThirdPlace},
                                                     {"tercer puesto", kThirdPlace},
                                                     {"small", kThirdPlace, true},
                                                     {"petite", kThirdPlace, true},
                                                     {"klein", kThirdPlace, true},
                                                     {"1/32", 64, true},
                                                     {"1/16", 32, true},
                                                     {"1/8", 16, true},
                                                     {"1/4", 8, true},
                                                     {"1/2", 4, true},
                                                     {"achtel", 16, true},
                                                     {"achtste", 16, true},
                                                     {"huitieme", 16, true},
                                                     {"octavos", 16, true},
                                                     {"eighth", 16, true},
                                                     {"quarter", 8},
                                                     {"viertel", 8, true},
                                                     {"kwart", 8, true},
                                                     {"quart", 8, true},
                                                     {"cuartos", 8, true},
                                                     {"semi", 4},
                                                     {"halb", 4, true},
                                                     {"halve", 4, true},
                                                     {"demi", 4, true},
                                                     {"final", 2}});

/// The number of players in a knock-out round; 0 for other rounds.
int knock_out(const std::string& name) {
  const auto has = [&](std::string_view word) { return name.find(word) != std::string::npos; };
  const bool final = has("final");
  for (const KnockOut& round : kKnockOuts) {
    if (has(round.word) && (final || !round.final)) return round.players;
  }
  const std::string_view letters =
      std::string_view(name).substr(0, name.find_first_of(" .-#0123456789"));
  if (letters == "qf") return 8;
  if (letters == "sf") return 4;
  if (name == "f") return 2;
  for (const std::string_view words : {"round of ", "last "}) {
    if (!name.starts_with(words)) continue;
    int players = 0;
    std::from_chars(name.data() + words.size(), name.data() + name.size(), players);
    return players;
  }
  return 0;
}

/// The stage of a round. Rounds of a lower stage come first.
int stage_of(std::string_view round) {
  constexpr int kUnknown = 0;
  constexpr int kNumber = 1;
  constexpr int kName = 2;
  constexpr int kMostPlayers = 1024;
  if (!is_round(round)) return kUnknown;
  const int players = knock_out(folded(round));
  if (players > 0) return kName + 1 + kMostPlayers - std::min(players, kMostPlayers);
  return text::is_digit(round.front()) ? kNumber : kName;
}

/// The round without the word before its number: "4" for "Round 4", "5" for "R5".
std::string_view without_word(std::string_view round) {
  const std::size_t digit = round.find_first_of("0123456789");
  if (digit == std::string_view::npos) return round;
  const std::string word = folded(text::trimmed(round.substr(0, digit)));
  const bool known = std::find(kRoundWords.begin(), kRoundWords.end(), word) != kRoundWords.end();
  return known ? round.substr(digit) : round;
}

/// The digits at the beginning, without leading zeros; removes them from `text`.
std::string_view take_number(std::string_view& text) {
  const auto digits = static_cast<std::size_t>(
      std::find_if_not(text.begin(), text.end(), text::is_digit) - text.begin());
  std::string_view number = text.substr(0, digits);
  number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
  text.remove_prefix(digits);
  return number;
}

int sign(int number) { return number < 0 ? -1 : number > 0 ? 1 : 0; }

/// Compares two texts; numbers in the texts are compared by value.
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

bool is_round(std::string_view round) {
  for (const std::string_view dash : {"–", "—"}) {
    if (round == dash) return false;
  }
  return round.find_first_not_of("?-. ") != std::string_view::npos;
}

int compare_rounds(std::string_view x, std::string_view y) {
  const std::string_view m = without_word(x);
  const std::string_view n = without_word(y);
  const int stage = stage_of(m);
  const int other = stage_of(n);
  if (stage != other) return stage < other ? -1 : 1;
  const int order = compare_naturally(m, n);
  return order != 0 ? order : sign(x.compare(y));
}

std::vector<std::string> spellings_of_round(std::string_view round) {
  std::vector<std::string> spellings = {std::string(round)};
  std::string_view number = without_word(text::trimmed(round));
  number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
  if (number.empty() || !text::is_digit(number.front())) return spellings;
  const auto add = [&](std::string_view word) {
    std::string spelling = std::string(word) + std::string(number);
    if (spelling != round) spellings.push_back(std::move(spelling));
  };
  add("");
  add("0");
  for (const std::string_view word : kRoundWords) {
    add(word);
    add(std::string(word) + ' ');
  }
  return spellings;
}

RoundAndBoard round_and_board(std::string_view tag) {
  const std::string_view number = without_word(text::trimmed(tag));
  const bool numbers = !number.empty() && std::all_of(number.begin(), number.end(), [](char c) {
    return text::is_digit(c) || c == '.';
  });
  const std::size_t dot = number.find('.');
  if (!numbers || dot == 0 || dot + 1 == number.size()) return {tag, {}};
  std::string_view round = number.substr(0, dot);
  round.remove_prefix(std::min(round.find_first_not_of('0'), round.size() - 1));
  return {round, dot == std::string_view::npos ? std::string_view() : number.substr(dot + 1)};
}

}  // namespace gipfbase::notation
