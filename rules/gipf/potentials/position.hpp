// rules/gipf/potentials/position.hpp - a position of GIPF with potentials and the plies that may
// follow it.
//
// A ply is a push or the use of a potential with the removals before and after it. The use of a
// TAMSK-potential is a separate ply, so a turn can have several plies; own rows are then removed in
// the last ply (with tamsk_waits, in each ply). The answer to an announced use and the outcome of a
// contest are plies, too. Rulings and their sources: rules/gipf/README.md.
// Thread-safety: a position is a value.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "rules/core/actor.hpp"
#include "rules/core/outcome.hpp"
#include "rules/gipf/position.hpp"
#include "rules/gipf/potentials/pieces.hpp"

namespace gipfbase::gipf {

/// The rules that the players have agreed on.
struct PotentialRules {
  Rules game;
  std::array<std::uint8_t, kKinds> number{};  ///< [kind]: potentials of each player
  /// Loaded pieces must enter in the order ZÈRTZ, TAMSK, DVONN, YINSH. If false, only
  /// ZÈRTZ-potentials must come before TAMSK-potentials.
  bool kinds_in_order = false;
  /// A turn has at most one additional move. If false, it has one for each TAMSK-potential used.
  bool one_extra = false;
  /// A TAMSK-potential on e5 may be used in any turn of its owner, and rows are removed after each
  /// move of a turn. If false, such a potential is used at once or lost, and rows are removed after
  /// the last move.
  bool tamsk_waits = false;
  bool dvonn_far = false;       ///< a DVONN-potential may cross vacant spots on a straight line
  std::uint8_t challenges = 0;  ///< the number of uses that each player may challenge
  [[nodiscard]] constexpr bool operator==(const PotentialRules&) const = default;
};

/// The kinds of plies. Stored in packed moves: never renumber.
enum class Action : std::uint8_t {
  kSingle,  ///< pushes in a single piece
  kGipf,    ///< ... a GIPF-piece
  kLoad,    ///< ... a piece loaded with a ZÈRTZ-potential; the next three: TAMSK, DVONN, YINSH
  kLoadLast = kLoad + kKinds - 1,
  kExtra,        ///< pushes in the TAMSK-potential of the piece on e5: an additional move
  kUse,          ///< moves a ZÈRTZ-, DVONN- or YINSH-potential
  kPass,         ///< the opponent accepts an announced use
  kChallenge,    ///< the opponent challenges an announced use
  kExecuted,     ///< nature: the contest did not stop the use
  kNeutralised,  ///< nature: the challenger has won the contest
  kNone = 15     ///< the removal is the whole turn
};
[[nodiscard]] constexpr Action load_of(Kind kind) {
  return static_cast<Action>(static_cast<int>(Action::kLoad) + static_cast<int>(kind));
}
[[nodiscard]] constexpr bool is_load(Action action) {
  return action >= Action::kLoad && action <= Action::kLoadLast;
}
/// The kind with which an entering piece is loaded.
[[nodiscard]] constexpr Kind kind_of(Action load) {
  return static_cast<Kind>(static_cast<int>(load) - static_cast<int>(Action::kLoad));
}
/// True for an answer to an announced use, and for the outcome of a contest.
[[nodiscard]] constexpr bool is_answer(Action action) {
  return action >= Action::kPass && action <= Action::kNeutralised;
}
[[nodiscard]] constexpr bool is_push(Action action) { return action <= Action::kExtra; }

/// One ply.
struct PotentialMove {
  Cells before = 0;
  Cells after = 0;
  Action action = Action::kNone;
  std::uint8_t from = 0;  ///< pushes: index into kEntry; uses: cell of the loaded piece
  std::uint8_t to = 0;    ///< uses: the cell where the potential goes
  bool more = false;      ///< an additional move follows in the same turn
  [[nodiscard]] constexpr bool operator==(const PotentialMove&) const = default;
};

/// How far a turn has come. Stored in keys: never renumber.
enum class Phase : std::uint8_t {
  kFresh,    ///< the turn begins; own rows on the board must be removed first
  kSettled,  ///< own rows, if any, were removed and a use was neutralised; nothing has moved yet
  kMoveDue,  ///< an additional move was made; the ordinary one is still to come
  /// The ordinary move was made and an additional one must follow; or an announced use was
  /// neutralised, and only rows are still to be removed.
  kExtraDue,
  kAnswer,  ///< a use was announced; the opponent accepts or challenges it
  kContest  ///< a contest decides whether the use is executed
};

class PotentialPosition : public Material<LoadedPieces> {
 public:
  PotentialPosition() = default;
  [[nodiscard]] static PotentialPosition start(const PotentialRules& rules);
  /// An empty board, nothing in reserve or captured, White to move: for readers of position texts.
  [[nodiscard]] static PotentialPosition empty(const PotentialRules& rules);

  [[nodiscard]] const PotentialRules& rules() const { return rules_; }
  /// The player whose turn it is, or his opponent while he must answer.
  [[nodiscard]] Seat side_to_move() const {
    return phase_ == Phase::kAnswer ? other(side_) : side_;
  }
  [[nodiscard]] Actor actor() const {
    return phase_ == Phase::kContest ? Actor::kNature : actor_of(side_to_move());
  }
  /// The player whose turn it is.
  [[nodiscard]] Seat turn() const { return side_; }
  [[nodiscard]] Phase phase() const { return phase_; }
  /// The phase in which the turn continues when the announced use is executed or neutralised.
  [[nodiscard]] Phase resumed() const { return resumed_; }
  /// The announced use with the removal after it.
  [[nodiscard]] PotentialMove announced() const {
    return {
        0, announced_after_, announced_action_, announced_from_, announced_to_, announced_more_};
  }
  /// Potentials of a kind that a player may still bring in.
  [[nodiscard]] int left(Seat seat, Kind kind) const { return left_[seat][index_of(kind)]; }
  /// Uses that a player may still challenge.
  [[nodiscard]] int challenges(Seat seat) const { return challenges_[seat]; }

  [[nodiscard]] std::uint64_t count_moves() const;
  /// Legal plies, ordered by the removal at the start; then by action (pushes by kind of piece and
  /// entry, followed by uses); then by the removal at the end.
  template <class Visitor>
  void for_each_move(Visitor&& visit) const;
  void play(const PotentialMove& move);
  /// Why a ply is not legal here; nullopt when it is legal.
  [[nodiscard]] std::optional<Illegal> illegality(const PotentialMove& move) const;
  [[nodiscard]] bool is_legal(const PotentialMove& move) const { return !illegality(move); }
  /// Positions with equal keys repeat each other. The draw by repetition is a house rule; the
  /// official rules have no draw.
  [[nodiscard]] std::uint64_t repetition_key() const;

  /// The removals with which the player to move can begin; only {0} when there is nothing to
  /// remove, or when rows have been removed already.
  [[nodiscard]] Removals removals_before() const;
  /// This position in the middle of a ply, after the removal.
  [[nodiscard]] PotentialPosition after_removal(Cells removed) const {
    PotentialPosition p = *this;
    p.remove(removed, rules_.game.version);
    return p;
  }
  /// True when all moves of the turn are made and only the removal of rows is left.
  [[nodiscard]] bool rows_due() const {
    return phase_ == Phase::kExtraDue && !rules_.tamsk_waits && !can_extra();
  }
  /// True when the player must remove rows now: leaving all of them is not allowed.
  [[nodiscard]] bool must_remove() const { return !removals(pieces_, side_).contains(0); }
  /// For a position in the middle of a ply: true when the removal was the whole turn, or the rest
  /// of it.
  [[nodiscard]] bool turn_over() const {
    return rows_due() || (decided() && (rules_.game.ends_at_removal || !can_act()));
  }
  /// For a position in the middle of a ply: true when the player may push in this kind of piece,
  /// provided that there is room.
  [[nodiscard]] bool may_push(Action kind) const;
  /// True when the player can make an ordinary move.
  [[nodiscard]] bool can_move() const;
  /// True when the player can use a TAMSK-potential.
  [[nodiscard]] bool can_extra() const {
    return tamsk_on_centre() && has_room() && !(rules_.one_extra && phase_ == Phase::kMoveDue);
  }
  /// For a position in the middle of a ply: the spots to which the potential on `from` can go.
  [[nodiscard]] Cells destinations(int from) const;
  /// For a position in the middle of a ply: this position after a push or a use.
  [[nodiscard]] PotentialPosition after_action(const PotentialMove& move) const {
    PotentialPosition p = *this;
    p.act(move);
    return p;
  }
  /// For a position in the middle of a ply: why a push or a use is not possible; nullopt when it is
  /// possible.
  [[nodiscard]] std::optional<Illegal> unable(const PotentialMove& move) const;
  /// For a position after a push or a use: true when the rows that this move completes are removed
  /// only after a later move of the turn.
  [[nodiscard]] bool rows_wait(const PotentialMove& move) const {
    return !rules_.tamsk_waits && (move.more || move_still_due(move.action));
  }
  /// For a position after a push or a use: the removals with which the ply can end.
  [[nodiscard]] Removals removals_after(const PotentialMove& move) const;
  /// For a position after a push or a use and its removals: true when an additional move may
  /// follow.
  [[nodiscard]] bool may_continue(Action action) const;

  // For code that builds positions piece by piece: readers of position texts, symmetries, tests.
  [[nodiscard]] LoadedPieces& board() { return pieces_; }
  void set_turn(Seat seat) { side_ = seat; }
  void set_left(Seat seat, Kind kind, int n) {
    left_[seat][index_of(kind)] = static_cast<std::uint8_t>(n);
  }
  void set_challenges(Seat seat, int n) { challenges_[seat] = static_cast<std::uint8_t>(n); }
  void set_phase(Phase phase) { phase_ = phase; }
  void announce(const PotentialMove& use, Phase resumed);
  /// Works out whether the position is over, after it has been built by hand.
  void settle();

  [[nodiscard]] bool operator==(const PotentialPosition&) const = default;

 private:
  void act(const PotentialMove& move);
  /// Takes away a TAMSK-potential on e5 that was not used when it could be.
  void lapse() {
    if (!rules_.tamsk_waits && tamsk_on_centre()) pieces_.unload(kCentre);
  }
  /// Puts an entering piece on `cell`, the first spot of its line.
  void enter(Action action, int cell);
  /// Makes the push or use, removes rows, and ends the turn unless another move of the turn
  /// follows.
  void execute(const PotentialMove& move);
  void neutralise();
  void end_turn();
  [[nodiscard]] bool has_move() const;
  [[nodiscard]] bool has_room() const { return pieces_.all() != kSpotCells; }
  [[nodiscard]] bool can_push() const;
  [[nodiscard]] bool can_use() const;
  [[nodiscard]] bool can_act() const { return can_move() || can_extra(); }
  [[nodiscard]] bool tamsk_on_centre() const {
    return (pieces_.ready(side_, Kind::kTamsk) & bit(kCentre)) != 0;
  }
  /// After an additional move: true when the ordinary one is still to come.
  [[nodiscard]] bool move_still_due(Action action) const {
    return action == Action::kExtra && phase_ != Phase::kExtraDue && !decided() && can_move();
  }
  /// False when no single push can move a TAMSK-potential onto e5.
  [[nodiscard]] bool tamsk_near_centre() const {
    return (pieces_.ready(side_, Kind::kTamsk) & kNearCentre) != 0;
  }
  [[nodiscard]] bool answering() const { return phase_ >= Phase::kAnswer; }
  /// Calls visit(move) for every way to end a push or a use: with each possible removal, and with
  /// `more` set where an additional move may follow.
  template <class Visitor>
  void for_each_ending(PotentialMove move, Visitor&& visit) const;
  /// Calls visit(move) for every push and use of a position in the middle of a ply.
  template <class Visitor>
  void for_each_action(Visitor&& visit) const;
  /// The spots that pieces of `turn()` occupy after a push or a use.
  [[nodiscard]] Cells own_after(const PotentialMove& move) const;
  [[nodiscard]] std::uint64_t count_actions() const;

  // Ordered so that there is no padding between the members.
  PotentialRules rules_;
  std::array<std::array<std::uint8_t, kKinds>, 2> left_{};
  std::array<std::uint8_t, 2> challenges_{};
  Phase phase_ = Phase::kFresh;
  Phase resumed_ = Phase::kFresh;
  Action announced_action_ = Action::kNone;
  std::uint8_t announced_from_ = 0;
  std::uint8_t announced_to_ = 0;
  bool announced_more_ = false;
  std::array<std::uint8_t, 4> spare_{};  ///< explicit padding, always 0; no byte is undefined
  Cells announced_after_ = 0;
};

inline bool PotentialPosition::may_push(Action kind) const {
  const bool introducing = introducing_[side_];
  if (kind == Action::kGipf) return introducing && reserve_[side_] >= 2;
  // The first piece must be a GIPF-piece.
  if (introducing && !has_gipf(side_)) return false;
  if (reserve_[side_] < 1) return false;
  return kind == Action::kSingle || left_[side_][index_of(kind_of(kind))] > 0;
}

template <class Visitor>
void PotentialPosition::for_each_action(Visitor&& visit) const {
  PotentialMove move;
  const Cells vacant = kSpotCells & ~pieces_.all();
  const auto push_all = [&](Action action) {
    move.action = action;
    for (std::size_t e = 0; e < kEntries; ++e) {
      if ((kEntry[e].first[kEntry[e].length] & vacant) == 0) continue;
      move.from = static_cast<std::uint8_t>(e);
      visit(move);
    }
  };
  if (phase_ != Phase::kExtraDue) {
    for (int a = 0; a <= static_cast<int>(Action::kLoadLast); ++a) {
      if (may_push(static_cast<Action>(a))) push_all(static_cast<Action>(a));
    }
  }
  if (can_extra()) push_all(Action::kExtra);
  if (phase_ == Phase::kExtraDue) return;
  move.action = Action::kUse;
  const Cells ready = pieces_.ready(side_, Kind::kZertz) | pieces_.ready(side_, Kind::kDvonn) |
                      pieces_.ready(side_, Kind::kYinsh);
  for (Cells from = ready; from != 0; from &= from - 1) {
    move.from = static_cast<std::uint8_t>(lowest(from));
    for (Cells to = destinations(move.from); to != 0; to &= to - 1) {
      move.to = static_cast<std::uint8_t>(lowest(to));
      visit(move);
    }
  }
}

inline Cells PotentialPosition::own_after(const PotentialMove& move) const {
  const Cells own = pieces_.of[side_];
  if (!is_push(move.action)) return own | bit(move.to);
  const Entry& entry = kEntry[move.from];
  // n: the number of occupied spots before the first vacant spot of the line.
  const Cells occupied = pieces_.all();
  std::size_t n = 0;
  while ((occupied & bit(entry.spot[n])) != 0) ++n;
  const Cells run = entry.first[n];
  return (own & ~run) | stepped(own & run, entry.direction) | bit(entry.spot[0]);
}

template <class Visitor>
void PotentialPosition::for_each_ending(PotentialMove move, Visitor&& visit) const {
  const PotentialPosition acted = after_action(move);
  for (const Cells after : acted.removals_after(move)) {
    move.after = after;
    visit(move);
    if (!rules_.tamsk_waits || !acted.after_removal(after).may_continue(move.action)) continue;
    move.more = true;
    visit(move);
    move.more = false;
  }
  if (rules_.tamsk_waits) return;
  move.after = 0;
  move.more = true;
  if (after_action(move).may_continue(move.action)) visit(move);
}

template <class Visitor>
void PotentialPosition::for_each_move(Visitor&& visit) const {
  if (outcome().over()) return;
  PotentialMove answer;
  if (answering()) {
    const bool nature = phase_ == Phase::kContest;
    for (const Action a : {nature ? Action::kExecuted : Action::kPass,
                           nature ? Action::kNeutralised : Action::kChallenge}) {
      answer.action = a;
      visit(answer);
    }
    return;
  }
  for (const Cells before : removals_before()) {
    const PotentialPosition middle = after_removal(before);
    if (middle.turn_over()) {
      PotentialMove move;
      move.before = before;
      visit(move);
      continue;
    }
    const bool centre = middle.tamsk_near_centre();
    middle.for_each_action([&](PotentialMove move) {
      move.before = before;
      if (!centre && !has_four(middle.own_after(move))) return visit(move);
      middle.for_each_ending(move, visit);
    });
  }
}

}  // namespace gipfbase::gipf
