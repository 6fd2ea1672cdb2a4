#include "rules/gipf/potentials/position.hpp"

#include <algorithm>

#include "rules/gipf/removal_search.hpp"

namespace gipfbase::gipf {
namespace {

/// True when bringing in a piece loaded with `kind` ends the right to bring in pieces loaded with
/// `earlier`.
bool comes_before(Kind earlier, Kind kind, const PotentialRules& rules) {
  if (rules.kinds_in_order) return earlier < kind;
  return earlier == Kind::kZertz && kind == Kind::kTamsk;
}

std::uint64_t mixed(std::uint64_t key, std::uint64_t word) {
  // Multiplications spread the few set bits; the result is only compared within a game.
  key = (key ^ word) * 0x9E3779B97F4A7C15ULL;
  return key ^ (key >> 29U);
}

}  // namespace

Removals removals(const LoadedPieces& pieces, Seat seat) {
  if (!has_four(pieces.of[seat])) {
    Removals none;
    none.add(0);
    return none;
  }
  return RemovalSearch(pieces, seat).run();
}

PotentialPosition PotentialPosition::empty(const PotentialRules& rules) {
  PotentialPosition p;
  p.rules_ = rules;
  return p;
}

PotentialPosition PotentialPosition::start(const PotentialRules& rules) {
  PotentialPosition p = empty(rules);
  const Position plain = Position::start(rules.game);
  p.pieces_.of = plain.pieces().of;
  p.pieces_.gipf = plain.pieces().gipf;
  for (const Seat seat : {kWhite, kBlack}) {
    p.set_reserve(seat, plain.reserve(seat));
    p.set_may_introduce(seat, plain.may_introduce(seat));
    p.left_[seat] = rules.number;
    p.challenges_[seat] = rules.challenges;
  }
  return p;
}

Removals PotentialPosition::removals_before() const {
  if (phase_ == Phase::kFresh || rows_due()) return removals(pieces_, side_);
  Removals none;
  none.add(0);
  return none;
}

Removals PotentialPosition::removals_after(const PotentialMove& move) const {
  if (!rows_wait(move)) return removals(pieces_, side_);
  Removals none;
  none.add(0);
  return none;
}

bool PotentialPosition::can_push() const {
  // A player who may push in a loaded piece may also push in a single piece.
  return has_room() && (may_push(Action::kSingle) || may_push(Action::kGipf));
}

bool PotentialPosition::can_use() const {
  for (Cells own = pieces_.of[side_] & pieces_.open_loaded(); own != 0; own &= own - 1) {
    if (destinations(lowest(own)) != 0) return true;
  }
  return false;
}

bool PotentialPosition::can_move() const {
  return phase_ != Phase::kExtraDue && (can_push() || can_use());
}

Cells PotentialPosition::destinations(int from) const {
  const Cells occupied = pieces_.all();
  const Cells vacant = kSpotCells & ~occupied;
  const Cells start = bit(from);
  Cells found = 0;
  if ((pieces_.ready(side_, Kind::kZertz) & start) != 0) {
    for (int d = 0; d < kDirections; ++d) {
      Cells at = stepped(start, d);
      const bool jumps = (at & occupied) != 0;
      while ((at & occupied) != 0) at = stepped(at, d);
      if (jumps) found |= at & vacant;
    }
  } else if ((pieces_.ready(side_, Kind::kYinsh) & start) != 0) {
    for (int d = 0; d < kDirections; ++d) {
      for (Cells at = stepped(start, d) & vacant; at != 0; at = stepped(at, d) & vacant) {
        found |= at;
      }
    }
  } else if ((pieces_.ready(side_, Kind::kDvonn) & start) != 0) {
    for (int d = 0; d < kDirections; ++d) {
      Cells at = stepped(start, d);
      while (rules_.dvonn_far && (at & vacant) != 0) at = stepped(at, d);
      found |= at;
    }
    found &= pieces_.coverable(side_);
  }
  return found;
}

bool PotentialPosition::may_continue(Action action) const {
  if (decided() || !can_extra()) return false;
  if (action != Action::kExtra) return true;
  // While the ordinary move is still to come, the turn continues in any case, so `more` is not
  // used. With one_extra a turn has no second additional move.
  const bool instead = phase_ != Phase::kExtraDue;
  return !rules_.one_extra && !(instead && can_move());
}

std::uint64_t PotentialPosition::count_actions() const {
  std::uint64_t moves = 0;
  const bool centre = tamsk_near_centre();
  for_each_action([&](const PotentialMove& move) {
    if (centre || has_four(own_after(move))) {
      for_each_ending(move, [&](const PotentialMove& /*ending*/) { ++moves; });
    } else {
      ++moves;
    }
  });
  return moves;
}

std::uint64_t PotentialPosition::count_moves() const {
  if (outcome().over()) return 0;
  if (answering()) return 2;
  std::uint64_t moves = 0;
  for (const Cells before : removals_before()) {
    const PotentialPosition middle = after_removal(before);
    moves += middle.turn_over() ? 1 : middle.count_actions();
  }
  return moves;
}

void PotentialPosition::play(const PotentialMove& move) {
  switch (move.action) {
    case Action::kChallenge:
      --challenges_[other(side_)];
      phase_ = Phase::kContest;
      return;
    case Action::kPass:
    case Action::kExecuted: {
      const PotentialMove use = announced();
      const Phase resumed = resumed_;
      announce({}, Phase::kFresh);
      phase_ = resumed;
      return execute(use);
    }
    case Action::kNeutralised: return neutralise();
    default: break;
  }
  remove(move.before, rules_.game.version);
  if (move.action == Action::kNone) return end_turn();
  const bool uses = move.action == Action::kExtra || move.action == Action::kUse;
  if (uses && challenges_[other(side_)] > 0 && !decided()) {
    announce(move, phase_ == Phase::kFresh ? Phase::kSettled : phase_);
    phase_ = Phase::kAnswer;
    return;
  }
  execute(move);
}

void PotentialPosition::announce(const PotentialMove& use, Phase resumed) {
  announced_after_ = use.after;
  announced_action_ = use.action;
  announced_from_ = use.from;
  announced_to_ = use.to;
  announced_more_ = use.more;
  resumed_ = resumed;
}

void PotentialPosition::neutralise() {
  pieces_.unload(announced_action_ == Action::kExtra ? kCentre : announced_from_);
  phase_ = resumed_;
  announce({}, Phase::kFresh);
  // The turn goes on while the player can act. Otherwise it ends, and a player who has moved
  // nothing in it (kSettled) has lost.
  if (can_act()) return;
  if (phase_ == Phase::kSettled) return lose(side_, Ending::kNoPieces);
  lapse();
  if (!rules_.tamsk_waits && must_remove()) {
    phase_ = Phase::kExtraDue;
    return;
  }
  end_turn();
}

void PotentialPosition::execute(const PotentialMove& move) {
  act(move);
  const bool due = move_still_due(move.action);
  remove(move.after, rules_.game.version);
  if (!decided()) {
    // With tamsk_waits, a removal after an additional move may put back into the reserve the piece
    // that the ordinary move needs, so the test is made after the removal.
    if (rules_.tamsk_waits ? move_still_due(move.action) : due) {
      phase_ = Phase::kMoveDue;
      return;
    }
    if (move.more) {
      phase_ = Phase::kExtraDue;
      return;
    }
  }
  end_turn();
}

void PotentialPosition::act(const PotentialMove& move) {
  if (move.action != Action::kExtra) lapse();
  if (move.action == Action::kUse) {
    pieces_.use(move.from, move.to, side_);
  } else {
    const Entry& entry = kEntry[move.from];
    if (move.action == Action::kExtra) pieces_.unload(kCentre);
    pieces_.make_room(entry);
    enter(move.action, entry.spot[0]);
  }
  // After the last move of the turn, an unused TAMSK-potential on e5 is lost.
  if (!move.more && !move_still_due(move.action)) lapse();
}

void PotentialPosition::enter(Action action, int cell) {
  pieces_.of[side_] |= bit(cell);
  if (action == Action::kExtra) {
    pieces_.used |= bit(cell);
    return;
  }
  auto& left = left_[side_];
  reserve_[side_] = static_cast<std::uint8_t>(reserve_[side_] - (action == Action::kGipf ? 2 : 1));
  if (action == Action::kGipf) {
    pieces_.gipf |= bit(cell);
    return;
  }
  // A loaded or single piece ends the right to bring in GIPF-pieces; a single piece also ends the
  // right to bring in loaded pieces.
  introducing_[side_] = false;
  if (action == Action::kSingle) {
    left = {};
    return;
  }
  const Kind kind = kind_of(action);
  pieces_.loaded[index_of(kind)] |= bit(cell);
  --left[index_of(kind)];
  for (const Kind k : {Kind::kZertz, Kind::kTamsk, Kind::kDvonn, Kind::kYinsh}) {
    if (comes_before(k, kind, rules_)) left[index_of(k)] = 0;
  }
}

bool PotentialPosition::has_move() const {
  // A push that is possible now is also possible after rows are removed.
  if (can_push()) return true;
  const Removals before = removals_before();
  return std::any_of(before.begin(), before.end(), [&](Cells removed) {
    const PotentialPosition middle = after_removal(removed);
    return middle.decided() || middle.can_act();
  });
}

void PotentialPosition::end_turn() {
  side_ = other(side_);
  phase_ = Phase::kFresh;
  if (decided()) return;
  if (!has_move()) lose(side_, Ending::kNoPieces);
}

void PotentialPosition::settle() {
  result_ = 0;
  ending_ = 0;
  // By convention the player who is not to move made the last removal.
  side_ = other(side_);
  judge_gipf_pieces(rules_.game.version);
  side_ = other(side_);
  if (decided()) {
    phase_ = Phase::kFresh;
    announce({}, Phase::kFresh);
    return;
  }
  const bool stuck = phase_ == Phase::kFresh ? !has_move()
                     : rows_due()            ? !must_remove()
                                             : !answering() && !can_act();
  if (stuck) lose(side_, Ending::kNoPieces);
}

std::uint64_t PotentialPosition::repetition_key() const {
  std::uint64_t key = 1;
  LoadedPieces pieces = pieces_;
  pieces.for_each_plane([&](Cells plane) { key = mixed(key, plane); });
  std::uint64_t rest =
      reserve_[0] | (std::uint64_t{reserve_[1]} << 8U) | (std::uint64_t{side_} << 16U) |
      (std::uint64_t{introducing_[0]} << 17U) | (std::uint64_t{introducing_[1]} << 18U) |
      (static_cast<std::uint64_t>(phase_) << 24U) | (std::uint64_t{challenges_[0]} << 32U) |
      (std::uint64_t{challenges_[1]} << 40U);
  key = mixed(key, rest);
  rest = 0;
  for (const Seat seat : {kWhite, kBlack}) {
    for (const std::uint8_t n : left_[seat]) rest = rest << 8U | n;
  }
  key = mixed(key, rest);
  const auto use = static_cast<std::uint64_t>(announced_action_) |
                   std::uint64_t{announced_from_} << 8U | std::uint64_t{announced_to_} << 16U |
                   std::uint64_t{announced_more_} << 24U |
                   static_cast<std::uint64_t>(resumed_) << 32U;
  return mixed(mixed(key, announced_after_), use) | 1U;
}

std::optional<Illegal> PotentialPosition::illegality(const PotentialMove& move) const {
  if (outcome().over()) return Illegal::kGameOver;
  const Action a = move.action;
  const bool answer = is_answer(a);
  if (answer || answering()) {
    const bool nature = a == Action::kExecuted || a == Action::kNeutralised;
    PotentialMove plain;
    plain.action = a;
    const bool fits = answer && answering() && nature == (phase_ == Phase::kContest);
    return fits && move == plain ? std::nullopt : std::optional(Illegal::kNoMove);
  }
  const Removals before = removals_before();
  if (!before.contains(move.before)) {
    return move.before == 0 ? Illegal::kMustRemoveFirst : Illegal::kNotRemovable;
  }
  const PotentialPosition middle = after_removal(move.before);
  if (a == Action::kNone) {
    PotentialMove plain;
    plain.before = move.before;
    if (move != plain) return Illegal::kNoMove;
    return middle.turn_over() ? std::nullopt : std::optional(Illegal::kPushMissing);
  }
  if (middle.turn_over()) return Illegal::kGameDecided;
  if (const auto why = middle.unable(move)) return why;
  const PotentialPosition acted = middle.after_action(move);
  if (!acted.removals_after(move).contains(move.after)) {
    return move.after == 0 ? Illegal::kMustRemove : Illegal::kNotRemovableAfter;
  }
  if (move.more && !acted.after_removal(move.after).may_continue(a)) return Illegal::kNoExtra;
  return std::nullopt;
}

std::optional<Illegal> PotentialPosition::unable(const PotentialMove& move) const {
  if (move.action == Action::kUse) {
    if (phase_ == Phase::kExtraDue) return Illegal::kExtraDue;
    if (!is_spot(move.from) || !is_spot(move.to)) return Illegal::kNoMove;
    if ((pieces_.of[side_] & pieces_.open_loaded() & bit(move.from)) == 0)
      return Illegal::kNotLoaded;
    if ((destinations(move.from) & bit(move.to)) == 0) return Illegal::kNotThere;
    return std::nullopt;
  }
  if (!is_push(move.action) || move.from >= kEntries || move.to != 0) return Illegal::kNoMove;
  if (move.action == Action::kExtra) {
    if (!can_extra()) return Illegal::kNoExtra;
  } else if (phase_ == Phase::kExtraDue) {
    return Illegal::kExtraDue;
  } else if (!may_push(move.action)) {
    if (move.action == Action::kGipf && !may_introduce(side_)) return Illegal::kNoGipfPiece;
    if (move.action != Action::kGipf && introducing_[side_] &&
        (pieces_.of[side_] & pieces_.gipf) == 0 && reserve_[side_] >= 1) {
      return Illegal::kGipfPieceFirst;
    }
    return reserve_[side_] >= 1 && is_load(move.action) ? Illegal::kNoPotential
                                                        : Illegal::kReserveEmpty;
  }
  if (pushed(kEntry[move.from]) < 0) return Illegal::kLineFull;
  return std::nullopt;
}

}  // namespace gipfbase::gipf
