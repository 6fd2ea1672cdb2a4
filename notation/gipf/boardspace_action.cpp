#include "notation/gipf/boardspace_action.hpp"

#include <array>

#include "rules/gipf/position.hpp"

namespace gipfbase::gipf::boardspace {
namespace {

// Frequent ones first.
constexpr std::array<notation::BoardspaceVerb<Verb>, 16> kVerbs = {{{"Dropb", Verb::kDrop},
                                                                    {"Pick", Verb::kPassedOver},
                                                                    {"Pickb", Verb::kPick},
                                                                    {"Drop", Verb::kReturn},
                                                                    {"Slide", Verb::kSlide},
                                                                    {"SlideFrom", Verb::kSlide},
                                                                    {"Remove", Verb::kRemove},
                                                                    {"Preserve", Verb::kPreserve},
                                                                    {"Standard", Verb::kStandard},
                                                                    {"Pslide", Verb::kPotential},
                                                                    {"Pdrop", Verb::kPotential},
                                                                    {"Zertz", Verb::kPotential},
                                                                    {"Yinsh", Verb::kPotential},
                                                                    {"Tamsk", Verb::kPotential},
                                                                    {"Punct", Verb::kPotential},
                                                                    {"Dvonn", Verb::kPotential}}};

/// Takes a place, such as `D 4`, off the arguments; -1 when the board has no such place.
int next_cell(std::string_view& args) {
  const auto place = notation::next_place(args);
  return place ? cell_at(*place) : -1;
}

}  // namespace

Action read_action(const notation::BoardspaceAction& source) {
  Action action;
  action.verb = notation::verb_of(source.verb, kVerbs);
  std::string_view args = source.args;
  if (action.is_on_board()) {
    const bool two = action.verb == Verb::kSlide;
    if (two) action.dot = next_cell(args);
    action.cell = next_cell(args);
    if (action.cell < 0 || (two && action.dot < 0)) action.verb = Verb::kUnreadable;
  }
  return action;
}

std::string place_text(int cell) { return notation::boardspace_place(place_of(cell)); }

int turned_over(int cell) {
  // Symmetry 9 exchanges top and bottom.
  return kSymmetry[9].cell[static_cast<std::size_t>(cell)];
}

}  // namespace gipfbase::gipf::boardspace
