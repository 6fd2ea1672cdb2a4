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
  const auto* const word = std::find_if(
      kWords.begin(), kWords.end(), [&](const Word& w) { return text::same_word(w.text, text); });
  if (word == kWords.end()) return std::nullopt;
  return word->termination;
}

std::optional<std::string_view> known_result(std::string_view text) {
  static constexpr std::array<std::string_view, 5> kResults = {kFirstWins, kSecondWins, kDrawn,
                                                               kBothLost, kNoResult};
  if (text == "1/2") return kDrawn;
  if (text == kUnknownValue || text.empty()) return kNoResult;
  const auto* const found = std::find(kResults.begin(), kResults.end(), text);
  if (found == kResults.end()) return std::nullopt;
  return *found;
}

bool is_iso_date(std::string_view text) {
  constexpr std::string_view kShape = "dddd-dd-dd";
  return std::equal(text.begin(), text.end(), kShape.begin(), kShape.end(), [](char c, char shape) {
    return shape == 'd' ? text::is_digit(c) : c == shape;
  });
}

/// One record and its claims.
class Claims {
 public:
  Claims(TagSection& tags, Reporter& reporter, Judged& game, const MovetextReader::Reading& reading,
         bool official)
      : tags_(tags),
        reporter_(reporter),
        rules_(*game.game.rules),
        game_(game),
        reading_(reading),
        official_(official) {}

  void settle() {
    settle_result();
    settle_ending();
    check_board();
    check_final();
    if (!official_) return;
    // The board is named by the variant; who begins, by the names; what is held, by the moves.
    for (const std::string_view name : {"Board", "Rings", "FirstMover", "Held1", "Held2"}) {
      tags_.take(name);
    }
    check_plies();
  }

 private:
  void settle_result() {
    std::string& result = game_.game.result;
    if (const RawTag* tag = tags_.take("Result")) {
      if (const auto known = known_result(tag->value)) {
        result = *known;
      } else {
        warn(Code::kBadTag, tag->offset,
             "this result is not one of 1-0, 0-1, 1/2-1/2, 0-0 and *; it was ignored");
      }
    }
    if (!reading_.claim || reading_.claim->result == kNoResult) return;
    if (result == kNoResult) {
      result = reading_.claim->result;
    } else if (result != reading_.claim->result) {
      warn(Code::kResultMismatch, reading_.claim_offset,
           fmt::format("the moves are followed by {}, but the tag Result says {}; the tag counts",
                       reading_.claim->result, result));
    }
  }

  void settle_ending() {
    Game& record = game_.game;
    const RawTag* tag = tags_.take("Termination");
    const bool named_end = tag == nullptr && (tag = tags_.take("End")) != nullptr;
    const std::string how = tag != nullptr   ? tags_.text(*tag, reporter_)
                            : reading_.claim ? std::string(reading_.claim->how)
                                             : std::string{};
    if (how.empty()) return;
    if (const auto word = termination_of(how)) {
      record.termination = *word;
      if (*word != kRepetition || !game_.valid()) return;
      if (rules_.outcome(reading_.final).over() || record.result != kDrawn) return;
      if (!reading_.repeated) {
        reporter_.add(Code::kResultMismatch, Severity::kNote, reading_.claim_offset, 0,
                      "a draw by repetition is recorded, but the final position is not there for "
                      "the third time; the record was believed");
      }
      return;
    }
    // Anything else names what the board shows, such as "4 white"; then the board says it better.
    const Outcome outcome = rules_.outcome(reading_.final);
    const std::string_view shown = rules_.ending_name(outcome);
    if (outcome.over() && how.find(shown) != std::string::npos) return;
    if (named_end) {
      tags_.give_back(tag);
    } else if (tag != nullptr) {
      record.termination = how;
    }
    if (!game_.valid() || (tag != nullptr && !named_end)) return;
    warn(Code::kResultMismatch, tag != nullptr ? tag->offset : reading_.claim_offset,
         outcome.over()
             ? fmt::format("the record says that the game ended by \"{}\", the board shows \"{}\"",
                           how, shown)
             : fmt::format("the record says that the game ended by \"{}\", but on the board it is "
                           "not over",
                           how));
  }

  void check_board() {
    const Game& record = game_.game;
    if (!game_.valid() || record.result == kNoResult) return;
    const Outcome outcome = rules_.outcome(reading_.final);
    if (!outcome.over()) return;
    const std::string_view shown = result_text(outcome.result, rules_.side_to_move(record.start));
    if (shown == record.result) return;
    const RawTag* tag = tags_.find("Result");
    warn(Code::kResultMismatch, tag != nullptr ? tag->offset : reading_.claim_offset,
         fmt::format("the recorded result is {}, but the moves lead to {} ({})", record.result,
                     shown, rules_.ending_name(outcome)));
  }

  void check_final() {
    const RawTag* tag = official_ ? tags_.take("Final") : tags_.find("Final");
    if (tag == nullptr) return;
    if (game_.valid()) {
      const auto recorded = rules_.read_position(tags_.text(*tag, reporter_));
      const std::string replayed = rules_.write_position(reading_.final);
      const std::string claimed = recorded ? rules_.write_position(*recorded) : std::string{};
      if (claimed == replayed || (official_ && recorded && claimed == final_with_seats_swapped())) {
        return;
      }
      warn(Code::kFinalMismatch, tag->offset,
           fmt::format("the recorded final position is not the one that the moves lead to, {}",
                       replayed));
    }
    tags_.give_back(tag);
  }

  /// The end of the game when its second seat begins: files of the official notation number seats
  /// by the table (FirstMover "P1"), not by who begins. Empty when that makes no difference.
  std::string final_with_seats_swapped() const {
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

  void check_plies() {
    const RawTag* tag = tags_.take("Plies");
    if (tag == nullptr || !game_.valid()) return;
    if (tag->value == std::to_string(game_.game.moves.size())) return;
    warn(Code::kMismatch, tag->offset,
         fmt::format("the tag Plies says {}, but there are {} moves", tag->value,
                     game_.game.moves.size()));
  }

  void warn(Code code, std::size_t offset, std::string message) {
    reporter_.add(code, Severity::kWarning, offset, 0, std::move(message));
  }

  TagSection& tags_;
  Reporter& reporter_;
  const Rules& rules_;
  Judged& game_;
  const MovetextReader::Reading& reading_;
  bool official_;
};

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

void settle_claims(TagSection& tags, Reporter& reporter, Judged& game,
                   const MovetextReader::Reading& reading, bool official) {
  Claims(tags, reporter, game, reading, official).settle();
}

}  // namespace gipfbase::notation::gpn
