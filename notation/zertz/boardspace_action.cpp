#include "notation/zertz/boardspace_action.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace gipfbase::zertz {
namespace {

using notation::next_word;

// Frequent ones first.
constexpr std::array<notation::BoardspaceVerb<Verb>, 27> kVerbs = {
    {{"Done", Verb::kDone},
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
    const auto place = notation::next_place(rest_);
    if (!place || place->row > hex::kMaxRows || place->column >= hex::kMaxColumns) {
      good_ = false;
      return hex::kNoLabel;
    }
    return hex::label(*place);
  }
  /// A player, as P1 or 1.
  Seat player(Seat otherwise) { return notation::next_player(rest_, otherwise); }

 private:
  std::string_view rest_;
  bool good_ = true;
};

}  // namespace

Action read_action(const notation::BoardspaceAction& source) {
  Action action;
  action.source = &source;
  action.seat = source.seat;
  action.verb = notation::verb_of(source.verb, kVerbs);
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

std::string place_text(int label) { return notation::boardspace_place(hex::place(label)); }

}  // namespace gipfbase::zertz
