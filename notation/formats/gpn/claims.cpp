#include "notation/formats/gpn/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "notation/text/text.hpp"

namespace gipfbase::notation::gpn {
namespace {

struct Word {
  std::string_view text;
  std::string_view termination;
};
/// Ways of ending a game that no board shows, as files name them. "normal": the board shows it.
constexpr std::array<Word, 16> kWords = {{{"resignation", kResignation},
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
                                          {"normal", ""},
                                          {"?", ""}}};

std::optional<std::string_view> termination_of(std::string_view text) {
  const auto* const word = std::find_if(kWords.begin(), kWords.end(),
                                        [&](const Word& w) { return same_word(w.text, text); });
  if (word == kWords.end()) return std::nullopt;
  return word->termination;
}

std::optional<std::string_view> result_of(std::string_view text) {
  static constexpr std::array<std::string_view, 5> kResults = {kFirstWins, kSecondWins, kDrawn,
                                                               kBothLost, kNoResult};
  if (text == "1/2") return kDrawn;
  if (text == kUnknownValue || text.empty()) return kNoResult;
  const auto* const found = std::find(kResults.begin(), kResults.end(), text);
  if (found == kResults.end()) return std::nullopt;
  return *found;
}

std::string_view written(Result result, Seat white) {
  switch (result) {
    case Result::kOngoing: return kNoResult;
    case Result::kDraw: return kDrawn;
    case Result::kBothLose: return kBothLost;
    case Result::kSeat0Wins:
    case Result::kSeat1Wins: break;
  }
  return result == win_of(white) ? kFirstWins : kSecondWins;
}

bool is_iso_date(std::string_view text) {
  constexpr std::string_view kShape = "dddd-dd-dd";
  return std::equal(text.begin(), text.end(), kShape.begin(), kShape.end(),
                    [](char c, char shape) { return shape == 'd' ? is_digit(c) : c == shape; });
}

}  // namespace

void translate_names(std::vector<Tag>& tags) {
  const auto has = [&](std::string_view name) {
    return std::any_of(tags.begin(), tags.end(), [&](const Tag& t) { return t.name == name; });
  };
  const bool white = has("White");
  const bool black = has("Black");
  for (Tag& tag : tags) {
    if (tag.name == "Player1" && !white) tag.name = "White";
    if (tag.name == "Player2" && !black) tag.name = "Black";
    if (tag.name == "Date" && is_iso_date(tag.value)) {
      std::replace(tag.value.begin(), tag.value.end(), '-', '.');
    }
  }
}

void Claims::settle(const MovetextReader::Reading& reading, bool official) {
  settle_result(reading);
  settle_ending(reading);
  check_board(reading);
  check_final(reading.final, official);
  if (!official) return;
  // The board is named by the variant; who begins, by the names; what is held, by the moves.
  for (const std::string_view name : {"Board", "Rings", "FirstMover", "Held1", "Held2"}) {
    tags_.take(name);
  }
  check_plies();
}

void Claims::settle_result(const MovetextReader::Reading& reading) {
  std::string& result = game_.game.result;
  if (const RawTag* tag = tags_.take("Result")) {
    if (const auto known = result_of(tag->value)) {
      result = *known;
    } else {
      warn(Code::kBadTag, tag->offset,
           "this result is not one of 1-0, 0-1, 1/2-1/2, 0-0 and *; it was ignored");
    }
  }
  if (!reading.claim || reading.claim->result == kNoResult) return;
  if (result == kNoResult) {
    result = reading.claim->result;
  } else if (result != reading.claim->result) {
    warn(Code::kResultMismatch, reading.claim_offset,
         fmt::format("the moves are followed by {}, but the tag Result says {}; the tag counts",
                     reading.claim->result, result));
  }
}

void Claims::settle_ending(const MovetextReader::Reading& reading) {
  Game& record = game_.game;
  const RawTag* tag = tags_.take("Termination");
  const bool named_end = tag == nullptr && (tag = tags_.take("End")) != nullptr;
  const std::string how = tag != nullptr  ? TagSection::text(*tag, reporter_)
                          : reading.claim ? std::string(reading.claim->how)
                                          : std::string{};
  if (how.empty()) return;
  if (const auto word = termination_of(how)) {
    record.termination = *word;
    if (*word != kRepetition || game_.status != Judged::Status::kValid) return;
    if (rules_.outcome(reading.final).over() || record.result != kDrawn) return;
    if (!reading.repeated) {
      reporter_.add(Code::kResultMismatch, Severity::kNote, reading.claim_offset, 0,
                    "a draw by repetition is recorded, but the final position is not there for "
                    "the third time; the record was believed");
    }
    return;
  }
  // Anything else names what the board shows, such as "4 white"; then the board says it better.
  const Outcome outcome = rules_.outcome(reading.final);
  const std::string_view shown = rules_.ending_name(outcome);
  if (outcome.over() && how.find(shown) != std::string::npos) return;
  if (named_end) {
    tags_.give_back(tag);
  } else if (tag != nullptr) {
    record.termination = how;
  }
  if (game_.status != Judged::Status::kValid || (tag != nullptr && !named_end)) return;
  warn(Code::kResultMismatch, tag != nullptr ? tag->offset : reading.claim_offset,
       outcome.over()
           ? fmt::format("the record says that the game ended by \"{}\", the board shows \"{}\"",
                         how, shown)
           : fmt::format("the record says that the game ended by \"{}\", but on the board it is "
                         "not over",
                         how));
}

void Claims::check_board(const MovetextReader::Reading& reading) {
  const Game& record = game_.game;
  if (game_.status != Judged::Status::kValid || record.result == kNoResult) return;
  const Outcome outcome = rules_.outcome(reading.final);
  if (!outcome.over()) return;
  const std::string_view shown = written(outcome.result, rules_.side_to_move(record.start));
  if (shown == record.result) return;
  const RawTag* tag = tags_.find("Result");
  warn(Code::kResultMismatch, tag != nullptr ? tag->offset : reading.claim_offset,
       fmt::format("the recorded result is {}, but the moves lead to {} ({})", record.result, shown,
                   rules_.ending_name(outcome)));
}

void Claims::check_final(const AnyPosition& final, bool official) {
  const RawTag* tag = official ? tags_.take("Final") : tags_.find("Final");
  if (tag == nullptr) return;
  if (game_.status == Judged::Status::kValid) {
    const auto recorded = rules_.read_position(TagSection::text(*tag, reporter_));
    const std::string replayed = rules_.write_position(final);
    const std::string claimed = recorded ? rules_.write_position(*recorded) : std::string{};
    if (claimed == replayed || (official && recorded && claimed == final_with_seats_swapped())) {
      return;
    }
    warn(Code::kFinalMismatch, tag->offset,
         fmt::format("the recorded final position is not the one that the moves lead to, {}",
                     replayed));
  }
  tags_.give_back(tag);
}

/// The end of the game when its second seat begins: files of the official notation number seats by
/// the table (FirstMover "P1"), not by who begins. Empty when that makes no difference.
std::string Claims::final_with_seats_swapped() const {
  const RawTag* first = tags_.find("FirstMover");
  std::string start = rules_.write_position(rules_.start());
  if (first == nullptr || first->value != "P1" || game_.game.has_own_start() ||
      !start.ends_with(" 0")) {
    return {};
  }
  start.back() = '1';
  const auto position = rules_.read_position(start);
  if (!position) return {};
  return rules_.write_position(rules_.replay(*position, game_.game.moves, nullptr).final);
}

void Claims::check_plies() {
  const RawTag* tag = tags_.take("Plies");
  if (tag == nullptr || game_.status != Judged::Status::kValid) return;
  if (tag->value == std::to_string(game_.game.moves.size())) return;
  warn(Code::kMismatch, tag->offset,
       fmt::format("the tag Plies says {}, but there are {} moves", tag->value,
                   game_.game.moves.size()));
}

void Claims::warn(Code code, std::size_t offset, std::string message) {
  reporter_.add(code, Severity::kWarning, offset, 0, std::move(message));
}

}  // namespace gipfbase::notation::gpn
