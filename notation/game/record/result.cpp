#include "notation/game/record/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "notation/game/game.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation {
namespace {

/// Characters in results, and the usual ones that replace them.
constexpr auto kCharacters = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"½", "1/2"},   {"0.5", "1/2"}, {"0,5", "1/2"}, {"1.0", "1"}, {"0.0", "0"},    {"‐", "-"},
     {"‑", "-"},     {"‒", "-"},     {"–", "-"},     {"—", "-"},   {"―", "-"},      {"−", "-"},
     {"﹣", "-"},    {"－", "-"},    {"：", ":"},    {"∶", ":"},   {"⁄", "/"},      {"\u00a0", " "},
     {"．", "."},    {"０", "0"},    {"１", "1"},    {"２", "2"},  {"／", "/"},     {"＋", "+"},
     {"1,0", "1"},   {"0,0", "0"},   {"⁃", "-"},     {"﹘", "-"},  {"\u202f", " "}, {"\u2009", " "},
     {"\u3000", " "}});

/// Results in signs, with "-" for every colon and without blanks.
constexpr auto kSigns =
    std::to_array<std::pair<std::string_view, ResultReading>>({{"1-0", {kFirstWins, {}}},
                                                               {"0-1", {kSecondWins, {}}},
                                                               {"1/2-1/2", {kDrawn, {}}},
                                                               {"1/2", {kDrawn, {}}},
                                                               {"0-0", {kBothLost, {}}},
                                                               {"*", {kNoResult, {}}},
                                                               {"1/0", {kFirstWins, {}}},
                                                               {"0/1", {kSecondWins, {}}},
                                                               {"1/2/1/2", {kDrawn, {}}},
                                                               {"1/21/2", {kDrawn, {}}},
                                                               {".5-.5", {kDrawn, {}}},
                                                               {"=-=", {kDrawn, {}}},
                                                               {"=/=", {kDrawn, {}}},
                                                               {"+-", {kFirstWins, kForfeit}},
                                                               {"+/-", {kFirstWins, kForfeit}},
                                                               {"+--", {kFirstWins, kForfeit}},
                                                               {"1+-0-", {kFirstWins, kForfeit}},
                                                               {"-+", {kSecondWins, kForfeit}},
                                                               {"-/+", {kSecondWins, kForfeit}},
                                                               {"--+", {kSecondWins, kForfeit}},
                                                               {"1f-0f", {kFirstWins, kForfeit}},
                                                               {"1-0f", {kFirstWins, kForfeit}},
                                                               {"0f-1f", {kSecondWins, kForfeit}},
                                                               {"0f-1", {kSecondWins, kForfeit}},
                                                               {"0-1f", {kSecondWins, kForfeit}},
                                                               {"0f-0f", {kBothLost, kForfeit}},
                                                               {"---", {kBothLost, kForfeit}},
                                                               {"-/-", {kBothLost, kForfeit}}});

/// Spellings that may mean a result, but are too unclear to be read as one.
constexpr auto kSpellings =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"1", kFirstWins},
                                                                  {"0", kSecondWins},
                                                                  {"won", kFirstWins},
                                                                  {"win", kFirstWins},
                                                                  {"gewonnen", kFirstWins},
                                                                  {"gagné", kFirstWins},
                                                                  {"ganado", kFirstWins},
                                                                  {"lost", kSecondWins},
                                                                  {"loss", kSecondWins},
                                                                  {"verloren", kSecondWins},
                                                                  {"perdu", kSecondWins},
                                                                  {"perdido", kSecondWins},
                                                                  {"1-", kFirstWins},
                                                                  {"+", kFirstWins},
                                                                  {"white", kFirstWins},
                                                                  {"first", kFirstWins},
                                                                  {"w", kFirstWins},
                                                                  {"-1", kSecondWins},
                                                                  {"black", kSecondWins},
                                                                  {"second", kSecondWins},
                                                                  {"b", kSecondWins},
                                                                  {"=", kDrawn},
                                                                  {"d", kDrawn},
                                                                  {"0/0", kBothLost},
                                                                  {"open", kNoResult}});

/// The meaning of a word in a sentence about a result.
enum class Says : std::uint8_t {
  kNothing,
  kWhite,
  kBlack,
  kBoth,
  kWins,
  kLoses,
  kResigns,
  kTime,
  kForfeit,
  kDraw,
  kAgreement,
  kRepetition,
  kUnfinished,
};
struct ResultWord {
  std::string_view text;
  Says says;
};
constexpr auto kResultWords = std::to_array<ResultWord>({
    {"white", Says::kWhite},
    {"w", Says::kWhite},
    {"whites", Says::kWhite},
    {"weiß", Says::kWhite},
    {"weiss", Says::kWhite},
    {"blanc", Says::kWhite},
    {"blancs", Says::kWhite},
    {"wit", Says::kWhite},
    {"blancas", Says::kWhite},
    {"blancos", Says::kWhite},
    {"player1", Says::kWhite},
    {"player 1", Says::kWhite},
    {"p1", Says::kWhite},
    {"first", Says::kWhite},
    {"1st", Says::kWhite},
    {"black", Says::kBlack},
    {"b", Says::kBlack},
    {"blacks", Says::kBlack},
    {"schwarz", Says::kBlack},
    {"noir", Says::kBlack},
    {"noirs", Says::kBlack},
    {"zwart", Says::kBlack},
    {"negras", Says::kBlack},
    {"negros", Says::kBlack},
    {"player2", Says::kBlack},
    {"player 2", Says::kBlack},
    {"p2", Says::kBlack},
    {"second", Says::kBlack},
    {"2nd", Says::kBlack},
    {"both", Says::kBoth},
    {"beide", Says::kBoth},
    {"wins", Says::kWins},
    {"win", Says::kWins},
    {"won", Says::kWins},
    {"winner", Says::kWins},
    {"victory", Says::kWins},
    {"gewinnt", Says::kWins},
    {"gewinnen", Says::kWins},
    {"gewann", Says::kWins},
    {"siegt", Says::kWins},
    {"sieg", Says::kWins},
    {"gewonnen", Says::kWins},
    {"wint", Says::kWins},
    {"winnen", Says::kWins},
    {"winst", Says::kWins},
    {"gagne", Says::kWins},
    {"gagnent", Says::kWins},
    {"gagné", Says::kWins},
    {"victoire", Says::kWins},
    {"ganado", Says::kWins},
    {"victoria", Says::kWins},
    {"gana", Says::kWins},
    {"ganan", Says::kWins},
    {"loses", Says::kLoses},
    {"lose", Says::kLoses},
    {"lost", Says::kLoses},
    {"verliert", Says::kLoses},
    {"verlieren", Says::kLoses},
    {"verloren", Says::kLoses},
    {"verlor", Says::kLoses},
    {"verliest", Says::kLoses},
    {"verliezen", Says::kLoses},
    {"perdu", Says::kLoses},
    {"perdido", Says::kLoses},
    {"perd", Says::kLoses},
    {"perdent", Says::kLoses},
    {"pierde", Says::kLoses},
    {"pierden", Says::kLoses},
    {"resign", Says::kResigns},
    {"resigns", Says::kResigns},
    {"resigned", Says::kResigns},
    {"resignation", Says::kResigns},
    {"concedes", Says::kResigns},
    {"conceded", Says::kResigns},
    {"aufgabe", Says::kResigns},
    {"aufgegeben", Says::kResigns},
    {"gibt auf", Says::kResigns},
    {"geben auf", Says::kResigns},
    {"gives up", Says::kResigns},
    {"gave up", Says::kResigns},
    {"geeft op", Says::kResigns},
    {"opgegeven", Says::kResigns},
    {"opgave", Says::kResigns},
    {"abandon", Says::kResigns},
    {"abandonne", Says::kResigns},
    {"abandonnent", Says::kResigns},
    {"abandona", Says::kResigns},
    {"abandonan", Says::kResigns},
    {"time", Says::kTime},
    {"timeout", Says::kTime},
    {"flag", Says::kTime},
    {"flagged", Says::kTime},
    {"zeit", Says::kTime},
    {"zeitüberschreitung", Says::kTime},
    {"tijd", Says::kTime},
    {"temps", Says::kTime},
    {"tiempo", Says::kTime},
    {"forfeit", Says::kForfeit},
    {"forfeits", Says::kForfeit},
    {"forfeited", Says::kForfeit},
    {"default", Says::kForfeit},
    {"walkover", Says::kForfeit},
    {"ff", Says::kForfeit},
    {"wo", Says::kForfeit},
    {"w/o", Says::kForfeit},
    {"kampflos", Says::kForfeit},
    {"forfait", Says::kForfeit},
    {"unplayed", Says::kForfeit},
    {"draw", Says::kDraw},
    {"draws", Says::kDraw},
    {"drawn", Says::kDraw},
    {"tie", Says::kDraw},
    {"tied", Says::kDraw},
    {"remis", Says::kDraw},
    {"remise", Says::kDraw},
    {"unentschieden", Says::kDraw},
    {"nul", Says::kDraw},
    {"nulle", Says::kDraw},
    {"gelijk", Says::kDraw},
    {"gelijkspel", Says::kDraw},
    {"tablas", Says::kDraw},
    {"empate", Says::kDraw},
    {"patta", Says::kDraw},
    {"pareggio", Says::kDraw},
    {"agreed", Says::kAgreement},
    {"agreement", Says::kAgreement},
    {"vereinbarung", Says::kAgreement},
    {"vereinbart", Says::kAgreement},
    {"accord", Says::kAgreement},
    {"akkoord", Says::kAgreement},
    {"acuerdo", Says::kAgreement},
    {"repetition", Says::kRepetition},
    {"unfinished", Says::kUnfinished},
    {"adjourned", Says::kUnfinished},
    {"unbeendet", Says::kUnfinished},
    {"abgebrochen", Says::kUnfinished},
    {"inachevé", Says::kUnfinished},
    {"inachevée", Says::kUnfinished},
    {"onbeslist", Says::kDraw},
    {"the", Says::kNothing},
    {"a", Says::kNothing},
    {"by", Says::kNothing},
    {"on", Says::kNothing},
    {"in", Says::kNothing},
    {"is", Says::kNothing},
    {"has", Says::kNothing},
    {"have", Says::kNothing},
    {"was", Says::kNothing},
    {"of", Says::kNothing},
    {"out", Says::kNothing},
    {"ran", Says::kNothing},
    {"game", Says::kNothing},
    {"match", Says::kNothing},
    {"players", Says::kNothing},
    {"player", Says::kNothing},
    {"fell", Says::kNothing},
    {"hat", Says::kNothing},
    {"haben", Says::kNothing},
    {"die", Says::kNothing},
    {"durch", Says::kNothing},
    {"auf", Says::kNothing},
    {"nach", Says::kNothing},
    {"partie", Says::kNothing},
    {"les", Says::kNothing},
    {"au", Says::kNothing},
    {"par", Says::kNothing},
    {"ont", Says::kNothing},
    {"las", Says::kNothing},
    {"los", Says::kNothing},
    {"le", Says::kNothing},
    {"at", Says::kNothing},
    {"after", Says::kNothing},
    {"move", Says::kNothing},
    {"moves", Says::kNothing},
    {"im", Says::kNothing},
    {"zug", Says::kNothing},
    {"zügen", Says::kNothing},
    {"zet", Says::kNothing},
    {"zetten", Says::kNothing},
    {"après", Says::kNothing},
    {"coup", Says::kNothing},
    {"coups", Says::kNothing},
    {"mutual", Says::kNothing},
    {"mutuel", Says::kNothing},
    {"mutuo", Says::kNothing},
    {"común", Says::kNothing},
    {"onderling", Says::kNothing},
    {"por", Says::kNothing},
    {"op", Says::kNothing},
    {"door", Says::kNothing},
    {"heeft", Says::kNothing},
    {"for", Says::kNothing},
    {"für", Says::kNothing},
    {"von", Says::kNothing},
    {"pour", Says::kNothing},
    {"de", Says::kNothing},
    {"des", Says::kNothing},
    {"para", Says::kNothing},
    {"voor", Says::kNothing},
    {"van", Says::kNothing},
});

/// The longest text that is read as a result, in bytes.
constexpr std::size_t kLongestResult = 80;

/// The text in lower case, with the usual characters for dashes, halves and the like.
std::string with_usual_characters(std::string_view text) {
  std::string word = text::lowered(text);
  for (const auto& [other, usual] : kCharacters) {
    for (std::size_t at = word.find(other); at != std::string::npos; at = word.find(other, at)) {
      word.replace(at, other.size(), usual);
      at += usual.size();
    }
  }
  return word;
}

std::optional<ResultReading> reading_of_signs(std::string_view text) {
  std::string word;
  for (const char c : text) {
    if (!text::is_blank(c)) word += c == ':' ? '-' : c;
  }
  // A blank between the points of the two players, as in "1 0", counts as a dash.
  std::size_t at = 0;
  const std::string_view white = text::next_field(text, at);
  const std::string_view black = text::next_field(text, at);
  const auto is_point = [](std::string_view field) {
    return field == "1" || field == "0" || field == "1/2";
  };
  if (is_point(white) && is_point(black) && text::next_field(text, at).empty()) {
    word = fmt::format("{}-{}", white, black);
  }
  // Replaces letters that look like digits.
  if (word.size() >= 3 && word.find_first_of("0123456789") != std::string::npos &&
      word.find_first_not_of("0123456789oli|-/.") == std::string::npos) {
    for (char& c : word) c = c == 'o' ? '0' : c == 'l' || c == 'i' || c == '|' ? '1' : c;
  }
  const auto* const found =
      std::find_if(kSigns.begin(), kSigns.end(), [&](const auto& s) { return s.first == word; });
  return found == kSigns.end() ? std::nullopt : std::optional(found->second);
}

/// A result as SGF writes it: W+, B+R, W+Time, B+F, W+5.5.
std::optional<ResultReading> reading_of_sgf(std::string_view word) {
  constexpr auto kHow =
      std::to_array<std::pair<std::string_view, std::string_view>>({{"", {}},
                                                                    {"r", kResignation},
                                                                    {"res", kResignation},
                                                                    {"resign", kResignation},
                                                                    {"t", kTimeForfeit},
                                                                    {"time", kTimeForfeit},
                                                                    {"f", kForfeit},
                                                                    {"forfeit", kForfeit}});
  if (word.size() < 2 || word[1] != '+' || (word[0] != 'w' && word[0] != 'b')) return std::nullopt;
  std::string_view how = word.substr(2);
  if (how.find_first_not_of("0123456789.,/") == std::string_view::npos) how = {};
  const auto* const found =
      std::find_if(kHow.begin(), kHow.end(), [&](const auto& h) { return h.first == how; });
  if (found == kHow.end()) return std::nullopt;
  return ResultReading{word[0] == 'w' ? kFirstWins : kSecondWins, found->second};
}

std::string_view without_stray_ends(std::string_view text) {
  constexpr std::string_view kStrays = "`'\".,;:#!?_~^|<>\\()[]{}* \t\r\n";
  const std::size_t begin = std::min(text.find_first_not_of(kStrays), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(kStrays) + 1);
}

/// The meanings of all words of a sentence together.
struct Sentence {
  int white = 0;
  int black = 0;
  bool both = false, wins = false, loses = false, draw = false, unfinished = false;
  std::string_view ending;

  void add(Says says) {
    switch (says) {
      case Says::kNothing: break;
      case Says::kWhite: white = 1; break;
      case Says::kBlack: black = 1; break;
      case Says::kBoth: both = true; break;
      case Says::kWins: wins = true; break;
      case Says::kLoses: loses = true; break;
      case Says::kResigns: ending = kResignation; break;
      case Says::kTime: ending = kTimeForfeit; break;
      case Says::kForfeit:  // "time forfeit" stays a loss on time
        if (ending != kTimeForfeit) ending = kForfeit;
        break;
      case Says::kDraw: draw = true; break;
      case Says::kAgreement: ending = kAgreement; break;
      case Says::kRepetition: ending = kRepetition; break;
      case Says::kUnfinished: unfinished = true; break;
    }
  }
  [[nodiscard]] bool one_lost() const {
    return loses || ending == kResignation || ending == kTimeForfeit || ending == kForfeit;
  }

  [[nodiscard]] std::optional<ResultReading> reading() const {
    if (unfinished) return ResultReading{kNoResult, kUnfinished};
    if (both && one_lost() && !wins && !draw) return ResultReading{kBothLost, ending};
    if (draw || (!wins && (ending == kAgreement || ending == kRepetition))) {
      if (wins || one_lost()) return std::nullopt;
      return ResultReading{kDrawn, ending};
    }
    if (white + black > 1 || both || (wins && loses)) return std::nullopt;
    if (white + black == 1 && (wins || one_lost())) {
      return ResultReading{(white == 1) == wins ? kFirstWins : kSecondWins, ending};
    }
    if (white + black == 1 || wins || ending.empty()) return std::nullopt;
    return ResultReading{{}, ending, ending != kForfeit};
  }
};

/// Reads words, among which there may be a result in signs.
std::optional<ResultReading> reading_of_words(std::string_view text) {
  Sentence sentence;
  std::optional<ResultReading> signs;
  std::size_t at = 0;
  std::string_view before;
  while (true) {
    const std::string_view field = text::next_field(text, at);
    if (field.empty()) break;
    const std::string_view word = without_stray_ends(field);
    if (word.empty()) {
      if (field.find_first_not_of("-:") != std::string_view::npos &&
          field.find_first_of("()\"'.,;") == std::string_view::npos) {
        return std::nullopt;
      }
      continue;
    }
    const std::string_view pair =
        before.empty()
            ? word
            : text.substr(static_cast<std::size_t>(before.data() - text.data()),
                          static_cast<std::size_t>(word.data() + word.size() - before.data()));
    before = word;
    const auto says = [](std::string_view of) {
      return std::find_if(kResultWords.begin(), kResultWords.end(),
                          [&](const ResultWord& w) { return w.text == of; });
    };
    const auto* found = says(pair);
    if (found == kResultWords.end()) found = says(word);
    if (found != kResultWords.end()) {
      sentence.add(found->says);
      continue;
    }
    constexpr std::array<std::string_view, 8> kBeginPairs = {"gibt",  "geben", "gives", "gave",
                                                             "geeft", "up",    "op",    "auf"};
    if (std::find(kBeginPairs.begin(), kBeginPairs.end(), word) != kBeginPairs.end()) continue;
    const auto result = reading_of_signs(word);
    // Skips the number of the last move, as in "resigned on move 31".
    if (!result && word.find_first_not_of("0123456789") == std::string_view::npos) continue;
    if (!result || signs) return std::nullopt;
    signs = result;
  }
  auto reading = sentence.reading();
  if (!signs) return reading;
  // True for "white 1-0", which may have been "Anna 1-0".
  const bool names_winner = sentence.white + sentence.black == 1 && !sentence.both &&
                            signs->result == (sentence.white == 1 ? kFirstWins : kSecondWins);
  if (!reading && sentence.ending.empty() && !names_winner) return std::nullopt;
  if (reading && !reading->result.empty() && reading->result != signs->result) return std::nullopt;
  return ResultReading{signs->result, sentence.ending.empty() ? signs->ending : sentence.ending};
}

struct Word {
  std::string_view text;
  std::string_view termination;
};
constexpr std::array<Word, 27> kWords = {{{"resignation", kResignation},
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
                                          {"forfeit", kForfeit},
                                          {"walkover", kForfeit},
                                          {"unplayed", kForfeit},
                                          {"default", kForfeit},
                                          {"no show", kForfeit},
                                          {"no-show", kForfeit},
                                          {"kampflos", kForfeit},
                                          {"forfait", kForfeit},
                                          {"normal", ""},
                                          {"?", ""}}};

/// True for a byte of a letter or digit of any script.
bool in_name(char c) { return text::in_word(c) || static_cast<unsigned char>(c) >= 0x80U; }

/// The place of a whole word in a text; npos when it does not occur.
std::size_t find_word(std::string_view text, std::string_view word) {
  std::size_t at = word.empty() ? std::string_view::npos : text.find(word);
  while (at != std::string_view::npos) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !in_name(text[at - 1])) && (end == text.size() || !in_name(text[end]))) break;
    at = text.find(word, at + 1);
  }
  return at;
}

/// Replaces a player's name in the text by `colour`, or else a part of the name that the opponent's
/// name does not have. Returns false when the text contains neither.
bool replace_name(std::string& text, std::string_view name, std::string_view opponent,
                  std::string_view colour) {
  constexpr std::size_t kShortest = 3;
  for (std::size_t begin = 0; begin < name.size();) {
    for (std::size_t end = name.size(); end >= begin + kShortest; --end) {
      if (end < name.size() && !text::is_blank(name[end])) continue;
      const std::string_view part = without_stray_ends(name.substr(begin, end - begin));
      const std::size_t at =
          part.size() < kShortest ? std::string_view::npos : find_word(text, part);
      if (at == std::string_view::npos || find_word(opponent, part) != std::string_view::npos) {
        continue;
      }
      text.replace(at, part.size(), colour);
      return true;
    }
    if (text::next_field(name, begin).empty()) break;
  }
  return false;
}

}  // namespace

std::optional<ResultReading> read_result_signs(std::string_view text) {
  const auto* const exact = std::find(kResultTexts.begin(), kResultTexts.end(), text);
  if (exact != kResultTexts.end()) return ResultReading{*exact, {}};
  if (text.size() > kLongestResult) return std::nullopt;
  const std::string usual = with_usual_characters(text);
  if (const auto signs = reading_of_signs(usual)) return signs;
  std::string_view word = without_stray_ends(usual);
  if (word.empty()) return std::nullopt;
  if (const auto signs = reading_of_signs(word)) return signs;
  if (const auto signs = reading_of_sgf(word)) return signs;
  // Ignores one stray letter or sign at the end.
  if (word.size() < 4 || text::is_digit(word.back())) return std::nullopt;
  word = text::trimmed(word.substr(0, word.size() - 1));
  return text::is_digit(word.back()) ? reading_of_signs(word) : std::nullopt;
}

std::optional<ResultReading> read_result(std::string_view text) {
  if (const auto signs = read_result_signs(text)) return signs;
  if (text.size() > kLongestResult) return std::nullopt;
  return reading_of_words(with_usual_characters(text));
}

std::optional<ResultReading> read_result(std::string_view text, const ResultNames& names) {
  if (const auto result = read_result(text)) return result;
  if (text.size() > kLongestResult || names.white.empty() || names.black.empty()) {
    return std::nullopt;
  }
  const std::string white = text::lowered(names.white);
  const std::string black = text::lowered(names.black);
  std::string words = text::lowered(text);
  const bool white_named = replace_name(words, white, black, "white");
  const bool black_named = replace_name(words, black, white, "black");
  if (white_named == black_named) return std::nullopt;
  return read_result(words);
}

std::string_view result_meant(std::string_view text) {
  if (const auto reading = read_result(text); reading && !reading->result.empty()) {
    return reading->result;
  }
  std::string word = with_usual_characters(text);
  std::erase(word, ' ');
  std::replace(word.begin(), word.end(), ':', '-');
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
