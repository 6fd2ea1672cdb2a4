#include "notation/dvonn/boardspace_action.hpp"

#include <array>

#include "rules/dvonn/position.hpp"

namespace gipfbase::dvonn::boardspace {
namespace {

// Frequent ones first.
constexpr std::array<notation::BoardspaceVerb<Verb>, 7> kVerbs = {{{"Dropb", Verb::kDrop},
                                                                   {"Pickb", Verb::kPick},
                                                                   {"Move", Verb::kMove},
                                                                   {"Pick", Verb::kPassedOver},
                                                                   {"Drop", Verb::kPassedOver},
                                                                   {"Pass", Verb::kPass},
                                                                   {"Swap", Verb::kSwap}}};

/// Takes a space, such as `D 4`, off the arguments; -1 when the board has no such space.
int next_space(std::string_view& args) {
  const auto place = notation::next_place(args);
  return place && on_board(place->column, place->row) ? cell_at(place->column, place->row) : -1;
}

}  // namespace

Action read_action(const notation::BoardspaceAction& source) {
  Action action;
  action.verb = notation::verb_of(source.verb, kVerbs);
  std::string_view args = source.args;
  bool good = true;
  if (action.verb == Verb::kPick || action.verb == Verb::kMove) {
    action.from = next_space(args);
    good = action.from >= 0;
  }
  if (action.verb == Verb::kDrop || action.verb == Verb::kMove) {
    action.to = next_space(args);
    good = good && action.to >= 0;
  }
  if (!good) action.verb = Verb::kUnreadable;
  return action;
}

std::string place_text(int cell) {
  return notation::boardspace_place({column_of(cell), row_of(cell)});
}

}  // namespace gipfbase::dvonn::boardspace
