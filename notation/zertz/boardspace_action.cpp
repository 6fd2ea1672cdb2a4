#include "notation/zertz/boardspace_action.hpp"

#include <array>
#include <optional>
#include <string_view>

namespace gipfbase::zertz::boardspace {
namespace {

// Frequent ones first. Boardspace's ZÈRTZ knows no draws by agreement, and in its files Reset and
// Undo take nothing back.
constexpr std::array<notation::BoardspaceVerb<Verb>, 17> kVerbs = {
    {{"RtoB", Verb::kRackToBoard},
     {"R-", Verb::kRemoveRing},
     {"BtoB", Verb::kBoardToBoard},
     {"RtoR", Verb::kRackToRack},
     {"R+", Verb::kPutRing},
     {"BtoR", Verb::kBoardToRack},
     {"WinOnTime", Verb::kWinOnTime},
     {"Edit", Verb::kEdit},
     {"SetBoard", Verb::kSetBoard},
     {"Reset", Verb::kPassedOver},
     {"Undo", Verb::kPassedOver},
     {"Swap", Verb::kPassedOver},
     {"Pick", Verb::kPassedOver},
     {"Pickb", Verb::kPassedOver},
     {"OfferDraw", Verb::kPassedOver},
     {"AcceptDraw", Verb::kPassedOver},
     {"DeclineDraw", Verb::kPassedOver}}};

/// Takes a number from 0 to 2 off the arguments; nothing when none is there.
std::optional<std::uint8_t> next_number(std::string_view& args) {
  const std::string_view word = notation::next_word(args);
  if (word.size() != 1 || word[0] < '0' || word[0] > '2') return std::nullopt;
  return static_cast<std::uint8_t>(word[0] - '0');
}

/// Takes a place, such as `D 4`, off the arguments.
std::optional<int> next_label(std::string_view& args) {
  const auto place = notation::next_place(args);
  if (!place || place->row > Labels::kRows || place->column >= Labels::kColumns) {
    return std::nullopt;
  }
  return Labels::label(*place);
}

}  // namespace

Action read_action(const notation::BoardspaceAction& source) {
  Action action;
  action.source = &source;
  action.verb = notation::verb_of(source.verb, kVerbs);
  std::string_view args = source.args;
  bool good = true;
  const auto take = [&](auto next, auto& target) {
    const auto found = next(args);
    good = good && found;
    if (found) target = *found;
  };
  switch (action.verb) {
    case Verb::kRackToBoard:
      take(next_number, action.rack);
      take(next_number, action.colour);
      take(next_label, action.to);
      break;
    case Verb::kBoardToBoard:
      take(next_label, action.from);
      take(next_label, action.to);
      break;
    case Verb::kBoardToRack:
      take(next_label, action.from);
      take(next_number, action.target_rack);
      break;
    case Verb::kRackToRack:
      take(next_number, action.rack);
      take(next_number, action.colour);
      take(next_number, action.target_rack);
      break;
    case Verb::kRemoveRing:
    case Verb::kPutRing: take(next_label, action.to); break;
    default: break;
  }
  if (!good) action.verb = Verb::kUnreadable;
  return action;
}

std::string place_text(int label) { return notation::boardspace_place(Labels::place(label)); }

}  // namespace gipfbase::zertz::boardspace
