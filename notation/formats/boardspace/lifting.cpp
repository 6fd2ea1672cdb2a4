#include "notation/formats/boardspace/lifting.hpp"

#include <fmt/format.h>

namespace gipfbase::notation {

std::optional<std::string> LiftingTurn::add(const LiftingAction& action, const LiftingWords& words,
                                            bool from_supply) {
  if (action.verb == Lifting::kPass) {
    if (!empty() && !passes_) {
      return "passes in a turn in which something was lifted or put down";
    }
    passes_ = true;
    return std::nullopt;
  }
  if (action.verb != Lifting::kDrop && !lift(action.from, from_supply)) {
    if (from_supply && !complete()) {
      return fmt::format("lifts {} before all pieces have been placed", words.a_piece);
    }
    return fmt::format("lifts a second {} in the same turn", words.piece);
  }
  if (action.verb == Lifting::kPick) return std::nullopt;
  if (complete()) return std::string(words.second_drop);
  if (from_ < 0 && !from_supply) {
    return fmt::format("puts {} down although none was lifted", words.a_piece);
  }
  if (action.to == from_) {
    from_ = -1;
  } else {
    to_ = action.to;
  }
  rest_ = action.rest;
  return std::nullopt;
}

bool LiftingTurn::lift(int cell, bool from_supply) {
  if (has_put_down(cell)) {
    to_ = -1;
    return true;
  }
  if (from_supply || complete() || (from_ >= 0 && from_ != cell)) return false;
  from_ = cell;
  return true;
}

LiftingAction LiftingReplay::read(const BoardspaceAction& source) const {
  LiftingAction action;
  action.verb = verb_of(source.verb, words_.verbs);
  if (!action.is_on_board()) return action;
  action.rest = source.args;
  bool good = true;
  const auto read_cell = [&] {
    const int cell = next_cell(action.rest, words_.cell);
    good = good && cell >= 0;
    return cell;
  };
  if (action.verb != Lifting::kDrop) action.from = read_cell();
  if (action.verb != Lifting::kPick) action.to = read_cell();
  if (!good) action.verb = Lifting::kUnreadable;
  return action;
}

bool LiftingReplay::act(const BoardspaceAction& source) {
  const LiftingAction action = read(source);
  switch (action.verb) {
    case Lifting::kPick:
    case Lifting::kDrop:
    case Lifting::kMove:
    case Lifting::kPass: play(source, action); return true;
    case Lifting::kIgnored: return true;
    case Lifting::kUnreadable:
      refuse(source, "does not name a space of the board such as \"D 4\"");
      return true;
    case Lifting::kUnknown: return act_by_title(source);
  }
  return false;
}

void LiftingReplay::play(const BoardspaceAction& source, const LiftingAction& action) {
  if (!begin_action(source)) return;
  const bool retracts = !from_supply() && turn_.has_put_down(action.from);
  const bool goes_on = action.verb != Lifting::kDrop && turn_.complete() && !retracts;
  if (goes_on && keeps_turn()) end_turn();
  if (!closed()) act_in_turn(source);
}

void LiftingReplay::end_turn() {
  if (!turn_.complete()) {
    fail(Code::kIllegalMove, turn_line(),
         fmt::format("the {} on {} was lifted but not put down", words_.piece,
                     words_.name(turn_.from())));
    return;
  }
  if (ply() == 0) set_first(turn_player());
  play_turn();
}

}  // namespace gipfbase::notation
