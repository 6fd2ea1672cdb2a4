// The actions of GIPF players on Boardspace, one by one.
#include <fmt/format.h>

#include <array>

#include "notation/gipf/boardspace.hpp"
#include "notation/gpn_text.hpp"

namespace gipfbase::gipf::boardspace {
namespace {

using notation::next_word;
namespace gpn = notation::gpn;

struct VerbName {
  std::string_view text;
  Verb verb;
};
// Frequent ones first.
constexpr std::array<VerbName, 33> kVerbs = {{{"Done", Verb::kDone},
                                              {"Dropb", Verb::kDrop},
                                              {"Pick", Verb::kPassedOver},
                                              {"Pickb", Verb::kPick},
                                              {"Drop", Verb::kReturn},
                                              {"Slide", Verb::kSlide},
                                              {"SlideFrom", Verb::kSlide},
                                              {"Remove", Verb::kRemove},
                                              {"Preserve", Verb::kPreserve},
                                              {"Standard", Verb::kStandard},
                                              {"Start", Verb::kStart},
                                              {"Resign", Verb::kResign},
                                              {"WinOnTime", Verb::kWinOnTime},
                                              {"OfferDraw", Verb::kOfferDraw},
                                              {"AcceptDraw", Verb::kAcceptDraw},
                                              {"DeclineDraw", Verb::kDeclineDraw},
                                              {"Reset", Verb::kTakeBack},
                                              {"Undo", Verb::kTakeBack},
                                              {"Edit", Verb::kEdit},
                                              {"Pslide", Verb::kPotential},
                                              {"Pdrop", Verb::kPotential},
                                              {"Zertz", Verb::kPotential},
                                              {"Yinsh", Verb::kPotential},
                                              {"Tamsk", Verb::kPotential},
                                              {"Punct", Verb::kPotential},
                                              {"Dvonn", Verb::kPotential},
                                              {"NullMove", Verb::kPassedOver},
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

/// Takes a place, such as `D 4`, off the arguments; -1 when the board has no such place.
int next_cell(std::string_view& args) {
  const std::string_view letter = next_word(args);
  const std::string_view digit = next_word(args);
  if (letter.size() != 1 || digit.size() != 1 || !gpn::is_letter(letter[0])) return -1;
  return cell_at({(letter[0] | 0x20) - 'a', digit[0] - '0'});
}

}  // namespace

std::string Action::text() const {
  constexpr std::size_t kLongest = 60;
  const std::string_view args = gpn::trimmed(source->args);
  return fmt::format("{}{}{}", source->verb.substr(0, kLongest), args.empty() ? "" : " ",
                     args.substr(0, kLongest));
}

Action read_action(const notation::BoardspaceAction& source) {
  Action action;
  action.source = &source;
  action.seat = source.seat;
  action.verb = verb_of(source.verb);
  std::string_view args = source.args;
  if (action.is_on_board()) {
    const bool two = action.verb == Verb::kSlide;
    if (two) action.dot = next_cell(args);
    action.cell = next_cell(args);
    if (action.cell < 0 || (two && action.dot < 0)) action.verb = Verb::kUnreadable;
  }
  if (action.verb == Verb::kStart) {
    const std::string_view player = next_word(args);
    action.starter = player.empty() ? source.seat : player.back() == '1' ? 1 : 0;
  }
  return action;
}

std::string place_text(int cell) {
  const hex::Place place = place_of(cell);
  return fmt::format("{} {}", static_cast<char>('A' + place.column), place.row);
}

int turned_over(int cell) {
  // Symmetry 9 exchanges top and bottom.
  return kSymmetry[9].cell[static_cast<std::size_t>(cell)];
}

}  // namespace gipfbase::gipf::boardspace
