#include "notation/dvonn/boardspace_turn.hpp"

#include <array>

#include "notation/formats/boardspace/play.hpp"

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

std::optional<std::string> Turn::add(const Action& action, bool placing) {
  if (action.verb == Verb::kPass) {
    if (pass()) return std::nullopt;
    return "passes in a turn in which something was lifted or put down";
  }
  if (action.verb != Verb::kDrop && !lift(action.from, placing)) {
    if (placing && !complete()) return "lifts a stack before all pieces have been placed";
    return "lifts a second stack in the same turn";
  }
  if (action.verb != Verb::kPick && !put_down(action.to, placing)) {
    if (complete()) return "puts down a second piece in the same turn";
    return "puts a stack down although none was lifted";
  }
  return std::nullopt;
}

bool Turn::lift(int cell, bool placing) {
  if (has_put_down(cell)) {
    move_ = {};
    return true;
  }
  if (placing || complete() || (from_ >= 0 && from_ != cell)) return false;
  from_ = cell;
  return true;
}

bool Turn::put_down(int cell, bool placing) {
  if (complete() || (!placing && from_ < 0)) return false;
  if (cell == from_) {
    from_ = -1;
  } else {
    move_ = placing ? Move::place(cell) : Move::stack(from_, cell);
  }
  return true;
}

bool Turn::pass() {
  if (!empty() && move_.kind != Move::Kind::kPass) return false;
  move_ = Move::pass();
  return true;
}

}  // namespace gipfbase::dvonn::boardspace
