// rules/tamsk/position.hpp - a TAMSK position and the moves that may follow it.
//
// Level 1 has no time. Levels 2 and 3 have sand in the hourglasses. A position records which
// hourglasses have not been turned yet and which are dead (empty), but not how much sand is left
// (see title.hpp).
// Rulings and their sources: rules/tamsk/README.md. Thread-safety: a position is a value.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/core/actor.hpp"
#include "rules/core/outcome.hpp"
#include "rules/tamsk/board.hpp"

namespace gipfbase::tamsk {

/// The seats by the colours on Boardspace. White moves first.
inline constexpr Seat kWhite = 0;
inline constexpr Seat kBlack = 1;

inline constexpr int kGlassesEach = 3;

/// The rules that the players have agreed on.
struct Rules {
  bool sand = false;          ///< levels 2 and 3: the hourglasses run and die when empty
  bool fifteen = false;       ///< level 3: with the neutral hourglass of 15 seconds
  bool early_end = false;     ///< the game ends when only the player who is ahead can move
  bool last_sand = false;     ///< with equal rings left, the player whose sand runs longest wins
  bool self_turning = false;  ///< the neutral glass is turned whenever it is empty
  [[nodiscard]] constexpr bool operator==(const Rules&) const = default;
  /// One bit for each rule, in the order of the members, from bit 0.
  [[nodiscard]] constexpr std::uint8_t bits() const {
    return static_cast<std::uint8_t>((sand ? 1U : 0U) | (fifteen ? 2U : 0U) |
                                     (early_end ? 4U : 0U) | (last_sand ? 8U : 0U) |
                                     (self_turning ? 16U : 0U));
  }
  [[nodiscard]] static constexpr Rules of_bits(std::uint8_t bits) {
    return {(bits & 1U) != 0, (bits & 2U) != 0, (bits & 4U) != 0, (bits & 8U) != 0,
            (bits & 16U) != 0};
  }
};

/// One ply: a move with its ring, a pass, or an event of the sand.
struct Move {
  enum class Kind : std::uint8_t {
    kStep,         ///< an hourglass moves to an adjacent space and a ring is dropped over it
    kPass,         ///< the player cannot move
    kGlassEmpty,   ///< nature: an hourglass is empty
    kFifteen,      ///< the opponent turns the 15-second glass
    kLost,         ///< nature: the 15-second glass is empty, the turn is lost
    kLongestSand,  ///< nature: this player's last glass outlasts all glasses of the other player
    kNone
  };
  Kind kind = Kind::kNone;
  /// The space moved from, or the space of the empty glass; for kLongestSand a seat.
  std::uint8_t from = 0;
  std::uint8_t to = 0;  ///< the space moved to

  [[nodiscard]] static constexpr Move step(int from, int to) {
    return {Kind::kStep, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
  }
  [[nodiscard]] static constexpr Move pass() { return {Kind::kPass, 0, 0}; }
  [[nodiscard]] static constexpr Move dies(int cell) {
    return {Kind::kGlassEmpty, static_cast<std::uint8_t>(cell), 0};
  }
  [[nodiscard]] static constexpr Move fifteen() { return {Kind::kFifteen, 0, 0}; }
  [[nodiscard]] static constexpr Move lost() { return {Kind::kLost, 0, 0}; }
  [[nodiscard]] static constexpr Move outlasts(Seat seat) { return {Kind::kLongestSand, seat, 0}; }
  [[nodiscard]] constexpr auto operator<=>(const Move&) const = default;

  // See hex::CellMoves.
  static constexpr unsigned kKindBits = 3;
  static constexpr std::array kFields = {&Move::from, &Move::to};
  static constexpr std::array<std::string_view, 6> kShapes = {"cc", "", "c", "", "", "2"};
};

/// How a game can end on the board; the order is that of `kEndings`. Never renumber.
enum class Ending : std::uint8_t { kRings, kEqualRings, kLastSand };

/// Why a move is not legal.
enum class Illegal : std::uint8_t {
  kGameOver,      ///< neither player can move
  kNoSpace,       ///< the board has no such space, or the bytes are not a move
  kNoGlass,       ///< the starting space has no hourglass
  kNotYours,      ///< the hourglass belongs to the other player
  kDead,          ///< the hourglass is empty
  kUnturned,      ///< hourglasses that have not been turned yet go first
  kNoRings,       ///< the player has no ring left
  kNotAdjacent,   ///< the target is not a neighbouring space
  kOccupied,      ///< an hourglass stands on the target
  kFull,          ///< the target takes no more rings
  kCannotPass,    ///< the player can move, so he must
  kMustPass,      ///< the player cannot move
  kSandDecides,   ///< neither player can move; the longest sand decides
  kNoSand,        ///< the level does not have this ply
  kNotRunning,    ///< the hourglass does not run
  kAlreadyTurned  ///< the 15-second glass cannot be turned again; for kLost: it was not turned
};

/// The state of the hourglasses, apart from their places; only levels 2 and 3 have it.
template <bool kSand>
struct Glasses {
  [[nodiscard]] static constexpr Cells unturned() { return {}; }
  [[nodiscard]] static constexpr Cells dead() { return {}; }
  [[nodiscard]] bool operator==(const Glasses&) const = default;

 protected:
  void turn(Cells /*glasses*/) {}
  void die(Cells /*glasses*/) {}
  template <class Visit>
  void for_each_set_of_sand(const Visit& /*visit*/) {}
};
template <>
struct Glasses<true> {
  /// Hourglasses that have not been moved yet and therefore do not run.
  [[nodiscard]] Cells unturned() const { return unturned_; }
  /// Hourglasses that have run out.
  [[nodiscard]] Cells dead() const { return dead_; }
  [[nodiscard]] bool operator==(const Glasses&) const = default;
  /// Sets the unturned and the dead hourglasses, for building positions by hand.
  void set_sand(Cells unturned, Cells dead) {
    unturned_ = unturned;
    dead_ = dead;
  }

 protected:
  void turn(Cells glasses) { unturned_ &= ~glasses; }
  void die(Cells glasses) { dead_ |= glasses; }
  template <class Visit>
  void for_each_set_of_sand(const Visit& visit) {
    visit(unturned_);
    visit(dead_);
  }

 private:
  Cells unturned_;
  Cells dead_;
};

/// A position. Trivially copyable; the search copies instead of undoing moves.
template <bool kSand>
class BasicPosition : public Glasses<kSand> {
 public:
  /// The six hourglasses on the corners, no ring on the board, White to move. `rules.sand` must be
  /// kSand.
  [[nodiscard]] static BasicPosition start(const Rules& rules);

  BasicPosition() = default;
  /// Converts a position of level 1 to the type for positions with sand, and back. Its rules stay
  /// those of level 1.
  template <bool kOther>
  requires(kOther != kSand) explicit(kOther) BasicPosition(const BasicPosition<kOther>& p)
      : glasses_(p.glasses_),
        rings_(p.rings_),
        reserve_(p.reserve_),
        side_(p.side_),
        rules_(p.rules_),
        hurried_(p.hurried_) {}

  [[nodiscard]] Seat side_to_move() const { return side_; }
  [[nodiscard]] Rules rules() const { return Rules::of_bits(rules_); }
  /// Spaces on which hourglasses of `seat` stand, dead ones included.
  [[nodiscard]] Cells glasses(Seat seat) const { return glasses_[seat]; }
  /// Hourglasses of `seat` with sand that runs; none in level 1.
  [[nodiscard]] Cells running(Seat seat) const {
    return kSand ? glasses_[seat] & ~this->dead() & ~this->unturned() : Cells{};
  }
  /// Rings on a space, 0 .. 4.
  [[nodiscard]] int rings(int cell) const {
    int n = 0;
    for (const Cells at_least : rings_) n += at_least.test(cell) ? 1 : 0;
    return n;
  }
  /// The number of rings that still fit on `cells`.
  [[nodiscard]] int room(Cells cells) const {
    int room = 0;
    for (std::size_t n = 0; n < rings_.size(); ++n) {
      room += (kTakesMore[n] & ~rings_[n] & cells).count();
    }
    return room;
  }
  /// Rings that `seat` has not dropped yet.
  [[nodiscard]] int reserve(Seat seat) const { return reserve_[seat]; }
  /// Spaces that are filled to the top.
  [[nodiscard]] Cells full() const {
    return (rings_[0] & kFullWith[0]) | (rings_[1] & kFullWith[1]) | (rings_[2] & kFullWith[2]) |
           (rings_[3] & kFullWith[3]);
  }
  /// Spaces that can be entered.
  [[nodiscard]] Cells open() const {
    return Board::kAll & ~full() & ~(glasses_[kWhite] | glasses_[kBlack]);
  }
  /// True while the 15-second glass, turned in this turn, runs against the side to move.
  [[nodiscard]] bool hurried() const { return hurried_ != 0; }
  /// Hourglasses that `seat` may move in his turn: those not turned yet must be moved first.
  [[nodiscard]] Cells movable(Seat seat) const {
    if constexpr (kSand) {
      const Cells unturned = glasses_[seat] & this->unturned();
      if (unturned.any() && steps(unturned, open()) > 0) return unturned;
      return glasses_[seat] & ~this->dead();
    } else {
      return glasses_[seat];
    }
  }
  /// The number of moves of hourglasses of `seat`, even if the other player is to move.
  [[nodiscard]] int mobility(Seat seat) const {
    return reserve_[seat] == 0 ? 0 : steps(movable(seat), open());
  }
  [[nodiscard]] bool can_move(Seat seat) const { return mobility(seat) > 0; }
  /// True when neither player can move, both have the same number of rings left, and the sand of
  /// both decides.
  [[nodiscard]] bool sand_decides() const {
    return !can_move(kWhite) && !can_move(kBlack) && left_to_sand();
  }
  /// The player, or nature, that decides the next ply.
  [[nodiscard]] Actor actor() const requires kSand {
    return sand_decides() ? Actor::kNature : actor_of(side_);
  }

  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] std::uint64_t count_moves() const {
    const int moves = mobility(side_);
    return moves > 0 ? static_cast<std::uint64_t>(moves) : moves_without_step();
  }
  /// Legal moves, ordered by the space moved from, then by the space moved to, both column by
  /// column; or the pass; or, when sand decides, kLongestSand of each player. Leaves out time
  /// plies, including the turn of the 15-second glass.
  template <class Visitor>
  void for_each_move(Visitor&& visit) const;
  void play(const Move& move);
  /// Why a move is not legal here; nullopt when it is legal.
  [[nodiscard]] std::optional<Illegal> illegality(const Move& move) const;
  [[nodiscard]] bool is_legal(const Move& move) const { return !illegality(move); }
  /// Always 0: every move of an hourglass adds a ring to the board. Only turns lost to the sand
  /// could bring a position back, and they do not count as repetitions.
  [[nodiscard]] static std::uint64_t repetition_key() { return 0; }

  // For code that builds positions piece by piece: readers of position texts, symmetries, tests.
  /// Puts `rings` rings on an empty space.
  void put_rings(int cell, int rings) {
    for (int i = 0; i < rings; ++i) rings_[static_cast<std::size_t>(i)].set(cell);
  }
  /// Fills spaces to the top.
  void fill(Cells cells) {
    for (std::size_t n = 0; n < rings_.size(); ++n) rings_[n] |= kTakesMore[n] & cells;
  }
  void put_glass(int cell, Seat seat) { glasses_[seat].set(cell); }
  void set_reserve(Seat seat, int rings) { reserve_[seat] = static_cast<std::uint8_t>(rings); }
  void set_side_to_move(Seat seat) { side_ = seat; }
  void set_rules(const Rules& rules) { rules_ = rules.bits(); }
  void set_hurried(bool hurried) { hurried_ = hurried ? 1 : 0; }
  /// Calls visit(cells) for every set of cells that describes the board.
  template <class Visit>
  void for_each_set(const Visit& visit) {
    for (Cells& glasses : glasses_) visit(glasses);
    for (Cells& rings : rings_) visit(rings);
    this->for_each_set_of_sand(visit);
  }
  /// Spaces on which this position differs from another.
  [[nodiscard]] Cells changed_since(const BasicPosition& before) const;

  [[nodiscard]] bool operator==(const BasicPosition&) const = default;

 private:
  template <bool>
  friend class BasicPosition;

  /// The number of moves from hourglasses onto open spaces.
  [[nodiscard]] static int steps(Cells from, Cells open) {
    int n = 0;
    for (const int cell : from) n += (Board::around(cell) & open).count();
    return n;
  }
  /// The number of rings that White has left minus that of Black.
  [[nodiscard]] int reserve_difference() const { return reserve_[kWhite] - reserve_[kBlack]; }
  [[nodiscard]] bool ahead(Seat seat) const { return reserve_[seat] < reserve_[other(seat)]; }
  /// True when both players have the same number of rings left, sand decides in that case, and both
  /// still have running sand.
  [[nodiscard]] bool left_to_sand() const {
    return kSand && rules().last_sand && reserve_difference() == 0 && running(kWhite).any() &&
           running(kBlack).any();
  }
  /// The number of legal moves when `side_` cannot move an hourglass.
  [[nodiscard]] std::uint64_t moves_without_step() const {
    const Seat next = other(side_);
    if (can_move(next) && !(rules().early_end && ahead(next))) return 1;  // the pass
    return sand_decides() ? 2 : 0;
  }
  [[nodiscard]] std::optional<Illegal> illegal_step(const Move& move) const;
  [[nodiscard]] std::optional<Illegal> illegal_sand(const Move& move) const;
  void drop_ring(int cell) {
    Cells ring = Cells::of(cell);
    for (Cells& at_least : rings_) {
      const Cells carried = at_least & ring;
      at_least |= ring;
      ring = carried;
    }
  }
  void end_turn() {
    side_ = other(side_);
    hurried_ = 0;
  }

  std::array<Cells, 2> glasses_{};
  std::array<Cells, kMostRings> rings_{};  ///< [n]: spaces with more than n rings
  std::array<std::uint8_t, 2> reserve_ = {kRingsEach, kRingsEach};
  Seat side_ = kWhite;
  std::uint8_t rules_ = kSand ? 1 : 0;
  std::uint8_t hurried_ = 0;
  std::array<std::uint8_t, 3> spare_{};  ///< explicit padding, always 0; no byte is undefined
};

/// Level 1.
using Position = BasicPosition<false>;
/// Levels 2 and 3.
using SandPosition = BasicPosition<true>;

template <bool kSand>
template <class Visitor>
void BasicPosition<kSand>::for_each_move(Visitor&& visit) const {
  const Cells free = reserve_[side_] == 0 ? Cells{} : open();
  bool moved = false;
  for (const int from : movable(side_)) {
    for (const int to : Board::around(from) & free) {
      moved = true;
      visit(Move::step(from, to));
    }
  }
  if (moved) return;
  const std::uint64_t rest = moves_without_step();
  if (rest == 1) visit(Move::pass());
  if (rest == 2) {
    visit(Move::outlasts(kWhite));
    visit(Move::outlasts(kBlack));
  }
}

template <bool kSand>
void BasicPosition<kSand>::play(const Move& move) {
  switch (move.kind) {
    case Move::Kind::kStep:
      glasses_[side_] ^= Cells::of(move.from) | Cells::of(move.to);
      this->turn(Cells::of(move.from));
      drop_ring(move.to);
      --reserve_[side_];
      end_turn();
      break;
    case Move::Kind::kGlassEmpty: this->die(Cells::of(move.from)); break;
    case Move::Kind::kLongestSand: this->die(running(other(move.from))); break;
    case Move::Kind::kFifteen: hurried_ = 1; break;
    case Move::Kind::kPass:
    case Move::Kind::kLost:
    case Move::Kind::kNone: end_turn(); break;
  }
}

extern template class BasicPosition<false>;
extern template class BasicPosition<true>;

}  // namespace gipfbase::tamsk
