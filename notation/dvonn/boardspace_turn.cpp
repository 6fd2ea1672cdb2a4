#include "notation/dvonn/boardspace_turn.hpp"

namespace gipfbase::dvonn::boardspace {

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
