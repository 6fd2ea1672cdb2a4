#include "notation/zertz/boardspace_action.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "notation/gpn_text.hpp"

namespace gipfbase::zertz {
namespace {

using notation::next_word;
namespace gpn = notation::gpn;

struct VerbName {
  std::string_view text;
  Verb verb;
};
// Frequent ones first.
constexpr std::array<VerbName, 27> kVerbs = {{{"Done", Verb::kDone},
                                              {"RtoB", Verb::kRackToBoard},
                                              {"R-", Verb::kRemoveRing},
                                              {"BtoB", Verb::kBoardToBoard},
                                              {"RtoR", Verb::kRackToRack},
                                              {"Start", Verb::kStart},
                                              {"R+", Verb::kPutRing},
                                              {"BtoR", Verb::kBoardToRack},
                                              {"Resign", Verb::kResign},
                                              {"WinOnTime", Verb::kWinOnTime},
                                              {"Edit", Verb::kEdit},
                                              {"SetBoard", Verb::kSetBoard},
                                              {"Reset", Verb::kPassedOver},
                                              {"Undo", Verb::kPassedOver},
                                              {"Swap", Verb::kPassedOver},
                                              {"Pick", Verb::kPassedOver},
                                              {"Pickb", Verb::kPassedOver},
                                              {"NullMove", Verb::kPassedOver},
                                              {"OfferDraw", Verb::kPassedOver},
                                              {"AcceptDraw", Verb::kPassedOver},
                                              {"DeclineDraw", Verb::kPassedOver},
                                              {"PleaseUndo", Verb::kPassedOver},
                                              {"AllowUndo", Verb::kPassedOver},
                                              {"DontUndo", Verb::kPassedOver},
                                              {"P0", Verb::kPassedOver},
                                              {"P1", Verb::kPassedOver},
                                              {"Wait", Verb::kPassedOver}}};

Verb verb_of(std::string_view word) {
  for (const VerbName& name : kVerbs) {
    if (word.size() == name.text.size() && gpn::same_word(word, name.text)) return name.verb;
  }
  return Verb::kUnknown;
}

/// Takes arguments off one after the other.
class Arguments {
 public:
  explicit Arguments(std::string_view text) : rest_(text) {}
  [[nodiscard]] bool good() const { return good_; }

  /// A number from 0 to 2.
  std::uint8_t small_number() {
    const std::string_view word = next_word(rest_);
    if (word.size() != 1 || word[0] < '0' || word[0] > '2') {
      good_ = false;
      return 0;
    }
    return static_cast<std::uint8_t>(word[0] - '0');
  }
  /// A place, such as `D 4`.
  int place() {
    const std::string_view letter = next_word(rest_);
    const std::string_view digits = next_word(rest_);
    int row = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), row);
    const int column = letter.size() == 1 ? (letter[0] | 0x20) - 'a' : -1;
    if (failure != std::errc{} || end != digits.data() + digits.size() || row < 1 ||
        row > hex::kMaxRows || column < 0 || column >= hex::kMaxColumns) {
      good_ = false;
      return hex::kNoLabel;
    }
    return hex::label({column, row});
  }
  /// A player, as P1 or 1.
  Seat player(Seat otherwise) {
    const std::string_view word = next_word(rest_);
    if (word.empty()) return otherwise;
    return word.back() == '1' ? 1 : 0;
  }

 private:
  std::string_view rest_;
  bool good_ = true;
};

}  // namespace

std::string Action::text() const {
  constexpr std::size_t kLongest = 60;
  const std::string_view args = gpn::trimmed(source->args);
  const std::string_view verb_text = source->verb.substr(0, kLongest);
  if (args.empty()) return std::string(verb_text);
  return fmt::format("{} {}", verb_text, args.substr(0, kLongest));
}

Action read_action(const notation::BoardspaceAction& source) {
  Action action;
  action.source = &source;
  action.seat = source.seat;
  action.verb = verb_of(source.verb);
  Arguments args(source.args);
  switch (action.verb) {
    case Verb::kRackToBoard:
      action.rack = args.small_number();
      action.colour = args.small_number();
      action.to = args.place();
      break;
    case Verb::kBoardToBoard:
      action.from = args.place();
      action.to = args.place();
      break;
    case Verb::kBoardToRack:
      action.from = args.place();
      action.target_rack = args.small_number();
      break;
    case Verb::kRackToRack:
      action.rack = args.small_number();
      action.colour = args.small_number();
      action.target_rack = args.small_number();
      break;
    case Verb::kRemoveRing:
    case Verb::kPutRing: action.to = args.place(); break;
    case Verb::kStart: action.starter = args.player(source.seat); break;
    default: break;
  }
  if (!args.good()) action.verb = Verb::kUnreadable;
  return action;
}

std::string place_text(int label) {
  const hex::Place p = hex::place(label);
  return fmt::format("{} {}", static_cast<char>('A' + p.column), p.row);
}

}  // namespace gipfbase::zertz
