// rules/gipf/position.hpp - a GIPF position and the turns that may follow it.
//
// Rulings and their sources: rules/gipf/README.md. Thread-safety: a Position is a value.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules/core/outcome.hpp"
#include "rules/gipf/board.hpp"
#include "rules/gipf/removals.hpp"

namespace gipfbase::gipf {

inline constexpr Seat kWhite = 0;
inline constexpr Seat kBlack = 1;

/// The versions of the game. Stored in keys: never renumber.
enum class Version : std::uint8_t { kBasic = 0, kStandard, kTournament };

struct Rules {
  Version version = Version::kBasic;
  /// If true, a removal before the push that takes a player's last GIPF-piece ends the turn as well
  /// as the game (switch `immediate-end`). If false, a push, which does not change the result,
  /// completes the turn.
  bool ends_at_removal = false;
  [[nodiscard]] constexpr bool operator==(const Rules&) const = default;
};

/// A move: the pieces removed before the push, the push, the pieces removed after it.
struct Move {
  static constexpr std::uint8_t kNoEntry = 63;

  Cells before = 0;
  Cells after = 0;
  std::uint8_t entry = kNoEntry;  ///< index into kEntry; kNoEntry: the removal was the whole turn
  bool gipf = false;              ///< a GIPF-piece is brought in
  [[nodiscard]] constexpr bool operator==(const Move&) const = default;
};

/// How a game can end on the board; the order is that of `kEndings`. Never renumber.
enum class Ending : std::uint8_t { kNoPieces, kNoGipf };

/// Why a move is not legal.
enum class Illegal : std::uint8_t {
  kGameOver,         ///< the game has ended
  kNoMove,           ///< the bytes are not a move
  kMustRemoveFirst,  ///< own rows stand on the board and must be removed before the push
  kNotRemovable,     ///< these pieces cannot be removed before the push
  kPushMissing,      ///< the move needs a push
  kGameDecided,      ///< the removal has ended the game, no push follows
  kLineFull,         ///< the line has no vacant spot
  kReserveEmpty,     ///< not enough pieces in reserve
  kNoGipfPiece,      ///< the player may not bring in GIPF-pieces: not in this variant, or no longer
  kGipfPieceFirst,   ///< the first piece of each player must be a GIPF-piece (tournament)
  kMustRemove,       ///< the push (or use of a potential) completes own rows, which must be removed
  kNotRemovableAfter,  ///< these pieces cannot be removed after the push
  // Only in games with potentials.
  kNoPotential,  ///< no potential of this kind is left to bring in
  kNotLoaded,    ///< the starting spot holds no loaded piece of the player
  kNotThere,     ///< the potential cannot move to the target
  kNoExtra,      ///< no additional move is possible, for example without a TAMSK-potential on e5
  kExtraDue      ///< only the additional move of the turn is left
};

/// The common part of positions with and without potentials: pieces on the board, in reserve and
/// captured, the player whose turn it is, and the result.
template <class Board>
class Material {
 public:
  [[nodiscard]] const Board& pieces() const { return pieces_; }
  /// The value (see `worth`) of the pieces in the reserve of `seat`, and of the pieces that he has
  /// captured.
  [[nodiscard]] int reserve(Seat seat) const { return reserve_[seat]; }
  [[nodiscard]] int captured(Seat seat) const { return captured_[seat]; }
  /// True while a player may still bring in GIPF-pieces (tournament).
  [[nodiscard]] bool may_introduce(Seat seat) const { return introducing_[seat]; }
  [[nodiscard]] Outcome outcome() const { return {static_cast<Result>(result_), ending_, 0}; }
  /// True when the game is decided. In the middle of a move this means that a removal has just
  /// taken a player's last GIPF-piece.
  [[nodiscard]] bool decided() const { return result_ != 0; }
  /// The number of pieces that a push along an entry moves; -1 when the line is full.
  [[nodiscard]] int pushed(const Entry& entry) const { return pieces_pushed(entry, pieces_.all()); }

  // For code that builds positions piece by piece: readers of position texts, symmetries, tests.
  void set_reserve(Seat seat, int n) { reserve_[seat] = static_cast<std::uint8_t>(n); }
  void set_captured(Seat seat, int n) { captured_[seat] = static_cast<std::uint8_t>(n); }
  void set_may_introduce(Seat seat, bool may) { introducing_[seat] = may; }

  [[nodiscard]] bool operator==(const Material&) const = default;

 protected:
  [[nodiscard]] bool has_gipf(Seat seat) const { return (pieces_.of[seat] & pieces_.gipf) != 0; }
  /// Removes pieces in the turn of `side_`, and ends the game when a player has lost his last
  /// GIPF-piece.
  void remove(Cells removed, Version version) {
    if (removed == 0) return;
    const std::array<bool, 2> had_gipf = {has_gipf(kWhite), has_gipf(kBlack)};
    const auto add = [&](std::uint8_t& number, Seat owner) {
      number = static_cast<std::uint8_t>(number + pieces_.worth(removed & pieces_.of[owner]));
    };
    add(reserve_[side_], side_);
    add(captured_[side_], other(side_));
    pieces_.remove(removed);
    for (const Seat seat : {kWhite, kBlack}) {
      // A player who loses his last GIPF-piece has lost, even if he could have brought in more.
      if (had_gipf[seat] && !has_gipf(seat)) introducing_[seat] = false;
    }
    if (!decided()) judge_gipf_pieces(version);
  }
  /// Ends the game when a player is without GIPF-pieces after a removal by `side_`. When both have
  /// none, the player who removed wins.
  void judge_gipf_pieces(Version version) {
    if (version == Version::kBasic) return;
    for (const Seat seat : {other(side_), side_}) {
      if (!introducing_[seat] && !has_gipf(seat)) return lose(seat, Ending::kNoGipf);
    }
  }
  void lose(Seat seat, Ending ending) {
    result_ = static_cast<std::uint8_t>(win_of(other(seat)));
    ending_ = static_cast<std::uint8_t>(ending);
  }

  Board pieces_;
  std::array<std::uint8_t, 2> reserve_{};
  std::array<std::uint8_t, 2> captured_{};
  std::array<bool, 2> introducing_{};
  Seat side_ = kWhite;
  std::uint8_t result_ = 0;
  std::uint8_t ending_ = 0;
};

/// A position. Trivially copyable; the search copies instead of undoing moves.
class Position : public Material<Pieces> {
 public:
  Position() = default;
  /// The start position of a version.
  [[nodiscard]] static Position start(const Rules& rules);
  /// An empty board, nothing in reserve or captured, White to move: for readers of position texts.
  [[nodiscard]] static Position empty(const Rules& rules);

  [[nodiscard]] Rules rules() const { return {version_, ends_at_removal_}; }
  [[nodiscard]] Seat side_to_move() const { return side_; }

  [[nodiscard]] std::uint64_t count_moves() const;
  /// Legal moves, ordered by removal before the push, kind of piece (single, GIPF), entry, and
  /// removal after the push.
  template <class Visitor>
  void for_each_move(Visitor&& visit) const;
  void play(const Move& move);
  /// Why a move is not legal here; nullopt when it is legal.
  [[nodiscard]] std::optional<Illegal> illegality(const Move& move) const;
  [[nodiscard]] bool is_legal(const Move& move) const { return !illegality(move); }
  /// Positions with equal keys repeat each other. The draw by repetition is a house rule; the
  /// official rules have no draw.
  [[nodiscard]] std::uint64_t repetition_key() const;

  /// The removals with which the player to move can begin; only {0} when there is nothing to
  /// remove.
  [[nodiscard]] Removals removals_before() const { return removals(pieces_, side_); }
  /// This position in the middle of a move, after the removal.
  [[nodiscard]] Position after_removal(Cells removed) const {
    Position p = *this;
    p.remove(removed, version_);
    return p;
  }
  /// For a position in the middle of a move: true when the removal was the whole move.
  [[nodiscard]] bool turn_over() const { return decided() && (ends_at_removal_ || !can_push()); }
  /// For a position in the middle of a move: true when the player may push this kind of piece
  /// (`may_push`), or either kind (`can_push`).
  [[nodiscard]] bool may_push(bool gipf) const;
  [[nodiscard]] bool can_push() const { return may_push(false) || may_push(true); }
  /// For a position in the middle of a move: this position after the push.
  [[nodiscard]] Position after_push(const Entry& entry, bool gipf) const {
    Position p = *this;
    p.push(entry, gipf);
    return p;
  }

  // For code that builds positions piece by piece: readers of position texts, symmetries, tests.
  void put(int cell, Seat seat, bool gipf) { pieces_.put(cell, seat, gipf); }
  void set_side_to_move(Seat seat) { side_ = seat; }
  /// Works out whether the position is over, after it has been built by hand.
  void settle();
  /// Calls visit(cells) for every set of cells that describes the board.
  template <class Visit>
  void for_each_set(const Visit& visit) {
    for (Cells* const cells : {&pieces_.of[kWhite], &pieces_.of[kBlack], &pieces_.gipf}) {
      auto set = Board::Cells::from_word(*cells);
      visit(set);
      *cells = set.word();
    }
  }
  /// Spots on which this position differs from another.
  [[nodiscard]] Board::Cells changed_since(const Position& before) const {
    const Pieces& was = before.pieces_;
    return Board::Cells::from_word((pieces_.of[kWhite] ^ was.of[kWhite]) |
                                   (pieces_.of[kBlack] ^ was.of[kBlack]) |
                                   (pieces_.gipf ^ was.gipf));
  }

  [[nodiscard]] bool operator==(const Position&) const = default;

 private:
  void push(const Entry& entry, bool gipf);
  /// Gives the turn to the opponent, and ends the game when he cannot push.
  void finish_turn();
  template <class Visitor>
  void for_each_push(Visitor&& visit) const;

  Version version_ = Version::kBasic;
  bool ends_at_removal_ = false;
  std::array<std::uint8_t, 5> spare_{};  ///< explicit padding, always 0; no byte is undefined
};

inline bool Position::may_push(bool gipf) const {
  const bool introducing = introducing_[side_];
  if (gipf) return introducing && reserve_[side_] >= 2;
  // The first piece must be a GIPF-piece.
  const bool first = introducing && !has_gipf(side_);
  return !first && reserve_[side_] >= 1;
}

/// Calls visit(entry number, gipf) for every push of a position in the middle of a move.
template <class Visitor>
void Position::for_each_push(Visitor&& visit) const {
  for (const bool gipf : {false, true}) {
    if (!may_push(gipf)) continue;
    for (std::size_t e = 0; e < kEntries; ++e) {
      if ((kEntry[e].first[kEntry[e].length] & ~pieces_.all()) != 0) visit(e, gipf);
    }
  }
}

template <class Visitor>
void Position::for_each_move(Visitor&& visit) const {
  if (outcome().over()) return;
  for (const Cells before : removals_before()) {
    const Position middle = after_removal(before);
    Move move;
    move.before = before;
    if (middle.turn_over()) {
      visit(move);
      continue;
    }
    middle.for_each_push([&](std::size_t e, bool gipf) {
      move.entry = static_cast<std::uint8_t>(e);
      move.gipf = gipf;
      Pieces pieces = middle.pieces_;
      pieces.push(kEntry[e], side_, gipf);
      if (!has_row(pieces, side_)) {
        move.after = 0;
        visit(move);
        return;
      }
      for (const Cells after : removals(pieces, side_)) {
        move.after = after;
        visit(move);
      }
    });
  }
}

}  // namespace gipfbase::gipf
