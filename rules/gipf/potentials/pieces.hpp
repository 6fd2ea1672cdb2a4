// rules/gipf/potentials/pieces.hpp - pieces on the board of GIPF with potentials.
//
// Rulings and their sources: rules/gipf/README.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/gipf/removals.hpp"

namespace gipfbase::gipf {

/// The kinds of potentials. Stored in keys and packed moves: never renumber.
enum class Kind : std::uint8_t { kZertz, kTamsk, kDvonn, kYinsh };
inline constexpr std::size_t kKinds = 4;
[[nodiscard]] constexpr std::size_t index_of(Kind kind) { return static_cast<std::size_t>(kind); }

/// The spot on which TAMSK-potentials are used: e5.
inline constexpr int kCentre = cell_at({4, 5});
inline constexpr Cells kNearCentre = [] {
  Cells cells = bit(kCentre);
  for (int d = 0; d < kDirections; ++d) cells |= stepped(bit(kCentre), d);
  return cells;
}();

/// Pieces on the spots: single pieces, GIPF-pieces, loaded pieces, used potentials, and stacks of
/// used DVONN-potentials on a piece.
struct LoadedPieces {
  /// The number of bits for the number of DVONN-potentials on one piece, which is at most 2 * 18.
  static constexpr std::size_t kHeightBits = 6;

  std::array<Cells, 2> of{};                ///< all occupied spots, by the owner of the top piece
  Cells gipf = 0;                           ///< GIPF-pieces
  std::array<Cells, kKinds> loaded{};       ///< [kind]: unused potentials, also on covered pieces
  Cells used = 0;                           ///< spots on which the top piece is a used potential
  std::array<Cells, kHeightBits> height{};  ///< [i]: bit i of the number of DVONN-potentials

  [[nodiscard]] constexpr Cells all() const { return of[0] | of[1]; }
  /// Pieces with DVONN-potentials on them.
  [[nodiscard]] constexpr Cells stacks() const {
    Cells cells = 0;
    for (const Cells plane : height) cells |= plane;
    return cells;
  }
  [[nodiscard]] constexpr int height_at(int cell) const {
    int n = 0;
    for (std::size_t i = 0; i < kHeightBits; ++i) {
      if ((height[i] & bit(cell)) != 0) n |= 1 << i;
    }
    return n;
  }
  /// Loaded pieces that are not covered by a DVONN-potential.
  [[nodiscard]] constexpr Cells open_loaded() const {
    return (loaded[0] | loaded[1] | loaded[2] | loaded[3]) & ~used;
  }
  /// Pieces of `seat` that are loaded with a potential of this kind and not covered.
  [[nodiscard]] constexpr Cells ready(Seat seat, Kind kind) const {
    return loaded[index_of(kind)] & of[seat] & ~used;
  }
  /// Opposing pieces onto which `seat` may put a DVONN-potential: single pieces, pieces loaded with
  /// a DVONN-potential, and used DVONN-potentials, each of which lies on a piece of `seat`.
  [[nodiscard]] constexpr Cells coverable(Seat seat) const {
    const Cells others = loaded[index_of(Kind::kZertz)] | loaded[index_of(Kind::kTamsk)] |
                         loaded[index_of(Kind::kYinsh)];
    return of[other(seat)] & (stacks() | (~used & ~gipf & ~others));
  }

  /// When a row is removed, its GIPF-pieces and loaded pieces may stay (`may_stay`); all others
  /// must be removed (`must_be_removed`).
  [[nodiscard]] constexpr Cells may_stay() const { return gipf | open_loaded(); }
  [[nodiscard]] constexpr Cells must_be_removed() const { return ~may_stay(); }
  /// The value of pieces in reserves and captures: 2 for a GIPF-piece, 0 for a used potential, 1
  /// for any other piece.
  [[nodiscard]] constexpr int worth(Cells cells) const {
    return count(cells & ~used) + count(cells & gipf);
  }
  /// True while the player has four adjacent pieces in a line that are GIPF-pieces or loaded, at
  /// least one of them loaded: such a row must be broken. Pieces that a removal has uncovered
  /// (`stays`) do not count.
  [[nodiscard]] constexpr bool must_break(Seat seat, Cells stays) const {
    const Cells own = of[seat] & may_stay() & ~stays;
    for (int axis = 0; axis < 3; ++axis) {
      Cells four = fours(own, axis);
      // Extends the end of each four to all its pieces.
      for (int i = 0; i < 3; ++i) four |= stepped(four, hex::opposite(axis));
      if ((four & open_loaded()) != 0) return true;
    }
    return false;
  }

  /// Removes the top piece of each spot; a piece under a DVONN-potential stays and belongs to its
  /// owner again.
  constexpr void remove(Cells cells) {
    const Cells tops = cells & stacks();
    for_each_plane([gone = cells & ~tops](Cells& plane) { plane &= ~gone; });
    of[0] ^= tops;
    of[1] ^= tops;
    Cells borrow = tops;
    for (Cells& plane : height) {
      plane ^= borrow;
      borrow &= plane;
    }
    used &= ~(tops & ~stacks());
  }
  /// Moves the pieces in the way of an entering piece. The line must have a vacant spot.
  constexpr void make_room(const Entry& entry) {
    const Cells occupied = all();
    std::size_t n = 0;
    while ((occupied & bit(entry.spot[n])) != 0) ++n;
    if (n == 0) return;
    const Cells run = entry.first[n];
    for_each_plane(
        [&](Cells& plane) { plane = (plane & ~run) | stepped(plane & run, entry.direction); });
  }
  /// Takes the unused potential of a piece out of the game.
  constexpr void unload(int cell) {
    for (Cells& plane : loaded) plane &= ~bit(cell);
  }
  /// Moves a potential of `seat` to a vacant spot, or a DVONN-potential onto an opposing piece.
  constexpr void use(int from, int to, Seat seat) {
    unload(from);
    Cells carry = of[other(seat)] & bit(to);
    for (Cells& plane : height) {
      const Cells carried = plane & carry;
      plane ^= carry;
      carry = carried;
    }
    of[other(seat)] &= ~bit(to);
    of[seat] |= bit(to);
    used |= bit(to);
  }

  /// Calls visit(plane) for every member that is a set of spots. Keys depend on the order.
  template <class Visitor>
  constexpr void for_each_plane(Visitor&& visit) {
    visit(of[0]);
    visit(of[1]);
    visit(gipf);
    for (Cells& plane : loaded) visit(plane);
    visit(used);
    for (Cells& plane : height) visit(plane);
  }
  [[nodiscard]] constexpr bool operator==(const LoadedPieces&) const = default;
};

/// The number of sets of spots in LoadedPieces.
inline constexpr std::size_t kPlanes = sizeof(LoadedPieces) / sizeof(Cells);

/// The ways in which `seat` can remove rows now: as in GIPF without potentials, but loaded pieces
/// may stay like GIPF-pieces, and a piece under a removed DVONN-potential always stays. Returns
/// {0}, which means to remove nothing, when there is no row.
[[nodiscard]] Removals removals(const LoadedPieces& pieces, Seat seat);

}  // namespace gipfbase::gipf
