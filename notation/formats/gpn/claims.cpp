#include "notation/formats/gpn/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "notation/game/endings.hpp"
#include "notation/game/record/result.hpp"
#include "notation/text/counted.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::notation::gpn {
namespace {

bool is_iso_date(std::string_view text) {
  constexpr std::string_view kShape = "dddd-dd-dd";
  return std::equal(text.begin(), text.end(), kShape.begin(), kShape.end(), [](char c, char shape) {
    return shape == 'd' ? text::is_digit(c) : c == shape;
  });
}

/// One record and its claims.
struct Claims {
  TagSection& tags;
  Reporter& reporter;
  Judged& judged;
  const MovetextReader::Reading& reading;
  bool official = false;
  std::string_view tag_ending = {};  ///< how the game ended, according to its tag Result
  Game& record = judged.game;
  const Rules& rules = *record.rules;

  void settle() {
    settle_result();
    settle_ending();
    check_board();
    check_final();
    if (!official) return;
    // The values of these tags follow from the variant, the names and the moves.
    for (const std::string_view name : {"Board", "Rings", "FirstMover", "Held1", "Held2"}) {
      tags.take(name);
    }
    check_plies();
  }

  void settle_result() {
    std::string& result = record.result;
    if (const RawTag* tag = tags.take("Result")) take_result_tag(*tag);
    if (const RawTag* tag = tags.find(kClaimedTag)) {
      const auto claimed = read_result(tag->value);
      if (claimed && !claimed->result.empty()) {
        tags.take(kClaimedTag);
        result = claimed->result;
        return;
      }
    }
    if (!reading.claim || reading.claim->result == kNoResult) return;
    if (result == kNoResult) {
      result = reading.claim->result;
    } else if (result != reading.claim->result) {
      warn(Code::kResultMismatch, reading.claim_offset,
           fmt::format("the moves are followed by {}, but the tag Result says {}; the tag was used",
                       reading.claim->result, result));
    }
  }

  void take_result_tag(const RawTag& tag) {
    if (tag.value == kUnknownValue || tag.value.empty()) return;
    const auto known = read_result(tag.value, reading.names);
    std::string buffer;
    const std::string_view value = reporter.utf8(tag.value, buffer);
    if (known && (!known->result.empty() || (known->mover_lost && judged.valid()))) {
      const bool first_moves =
          rules.side_to_move(reading.final) == rules.side_to_move(record.start);
      record.result = !known->result.empty() ? known->result
                      : first_moves          ? kSecondWins
                                             : kFirstWins;
      tag_ending = known->ending;
      if (record.result != tag.value && tag.value != "1/2") {
        reporter.add(Code::kBadTag, Severity::kNote, tag.offset, 0,
                     fmt::format("the result \"{}\" was read as {}{}", value, record.result,
                                 by_forfeit(known->ending)));
      }
      return;
    }
    // If a result follows the moves, the tag may say only how the game ended.
    if (known && reading.claim && reading.claim->result != kNoResult) {
      tag_ending = known->ending;
      return;
    }
    const std::string_view meant = result_meant(tag.value);
    if (known) {
      warn(Code::kBadTag, tag.offset,
           fmt::format(
               "the result \"{}\" does not say who won and was ignored; correct the tag Result to "
               "1-0 or 0-1",
               value));
    } else if (!meant.empty() && (!reading.claim || reading.claim->result == kNoResult)) {
      warn(Code::kBadTag, tag.offset,
           fmt::format("the result \"{}\" is unclear and was ignored; if it means {}, "
                       "correct the tag Result to {}",
                       value, meant, meant));
    } else {
      warn(Code::kBadTag, tag.offset,
           fmt::format("{} is not one of the results 1-0, 0-1, 1/2-1/2, 0-0 and *; it was ignored",
                       in_quotes(tag.value)));
    }
  }

  void settle_ending() {
    const RawTag* tag = tags.take("Termination");
    const bool named_end = official && tag == nullptr && (tag = tags.take("End")) != nullptr;
    const std::string how = tag != nullptr ? tags.text(*tag, reporter)
                            : reading.claim && !reading.claim->how.empty()
                                ? std::string(reading.claim->how)
                                : std::string(tag_ending);
    if (how.empty()) return;
    if (const auto word = termination_of(how)) {
      record.termination = *word;
      // A game that ended normally was played, even if nobody wrote down its moves.
      if (word->empty() && tag != nullptr && how != kUnknownValue && record.moves.empty() &&
          record.result != kNoResult && !rules.outcome(reading.final).over()) {
        record.termination = kUnrecorded;
      }
      if (*word != kRepetition || !judged.valid()) return;
      if (rules.outcome(reading.final).over() || record.result != kDrawn) return;
      if (!reading.repeated) {
        reporter.add(Code::kResultMismatch, Severity::kNote, reading.claim_offset, 0,
                     "a draw by repetition is recorded, but the final position does not occur for "
                     "the third time; the recorded draw stands");
      }
      return;
    }
    const Outcome outcome = rules.outcome(reading.final);
    if (names_shown_end(how, rules, outcome)) return;
    if (named_end) {
      tags.give_back(tag);
    } else if (tag != nullptr) {
      record.termination = how;
    }
    if (!judged.valid() || (tag != nullptr && !named_end)) return;
    warn(Code::kResultMismatch, tag != nullptr ? tag->offset : reading.claim_offset,
         outcome.over()
             ? fmt::format(
                   "the record says that the game ended by \"{}\", but the board shows \"{}\"", how,
                   rules.ending_name(outcome))
             : fmt::format("the record says that the game ended by \"{}\", but on the board it is "
                           "not over",
                           how));
  }

  void check_board() {
    if (!judged.valid() || record.result == kNoResult || tags.find(kDecisionTag) != nullptr) return;
    const Outcome outcome = rules.outcome(reading.final);
    if (!outcome.over()) return;
    const std::string_view shown = result_text(outcome.result, rules.side_to_move(record.start));
    if (shown == record.result) return;
    const RawTag* tag = tags.find("Result");
    warn(Code::kResultMismatch, tag != nullptr ? tag->offset : reading.claim_offset,
         fmt::format("the recorded result is {}, but the moves lead to {} ({})", record.result,
                     shown, ending_text(rules.ending_name(outcome), shown, rules.variant())));
  }

  void check_final() {
    const RawTag* tag = official ? tags.take("Final") : tags.find("Final");
    if (tag == nullptr) return;
    if (judged.valid()) {
      const auto recorded = rules.read_position(tags.text(*tag, reporter));
      const std::string replayed = rules.write_position(reading.final);
      const std::string claimed = recorded ? rules.write_position(*recorded) : std::string{};
      if (claimed == replayed || (official && recorded && claimed == final_with_seats_swapped())) {
        return;
      }
      warn(Code::kFinalMismatch, tag->offset,
           fmt::format("the recorded final position is not the one that the moves lead to, {}",
                       replayed));
    }
    tags.give_back(tag);
  }

  /// The text of the final position in a file whose FirstMover is "P1". Files of the official
  /// notation number players by their seats at the table, so the player in seat 1 moves first
  /// there. Empty for other files, and for games whose start is not that of the variant.
  std::string final_with_seats_swapped() const {
    const RawTag* first = tags.find("FirstMover");
    std::string start = rules.write_position(rules.start());
    if (first == nullptr || first->value != "P1" || record.has_own_start() ||
        !start.ends_with(" 0")) {
      return {};
    }
    start.back() = '1';
    const auto position = rules.read_position(start);
    if (!position) return {};
    return rules.write_position(rules.replay(*position, record.moves, nullptr).final);
  }

  void check_plies() {
    const RawTag* tag = tags.take("Plies");
    if (tag == nullptr || !judged.valid()) return;
    if (tag->value == std::to_string(record.moves.size())) return;
    warn(Code::kMismatch, tag->offset,
         fmt::format("the tag Plies says {}, but the record has {}", tag->value,
                     text::counted(record.moves.size(), "move")));
  }

  void warn(Code code, std::size_t offset, std::string message) {
    reporter.add(code, Severity::kWarning, offset, 0, std::move(message));
  }
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

void check_claims(TagSection& tags, Reporter& reporter, Judged& game,
                  const MovetextReader::Reading& reading, bool official) {
  Claims{tags, reporter, game, reading, official, {}}.settle();
}

}  // namespace gipfbase::notation::gpn
