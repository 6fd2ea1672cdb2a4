// What the actions of DVONN players add up to: turns.
#include "notation/dvonn/boardspace.hpp"

namespace gipfbase::dvonn::boardspace {

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
