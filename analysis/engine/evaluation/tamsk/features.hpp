// analysis/engine/evaluation/tamsk/features.hpp - what the evaluation measures in TAMSK.
#pragma once

#include <array>
#include <cstddef>

#include "analysis/engine/evaluation/features.hpp"
#include "rules/tamsk/title.hpp"

namespace gipfbase::tamsk {

/// The spaces that hourglasses on `glasses` may ever enter.
template <bool kSand>
[[nodiscard]] Cells ever_entered(const BasicPosition<kSand>& p, Cells glasses) {
  const Cells enterable = Board::kAll & ~p.full();
  Cells reached = Board::spread(glasses) & enterable;
  for (Cells before; before != reached;) {
    before = reached;
    reached |= Board::spread(reached) & enterable;
  }
  return reached;
}

/// The counts of one player.
inline constexpr std::size_t kHoldings = 8;
template <bool kSand>
[[nodiscard]] std::array<float, kHoldings> holdings(const BasicPosition<kSand>& p, Seat seat,
                                                    Cells reach) {
  const Cells open = p.open();
  const Cells glasses = p.movable(seat);
  int stuck = 0;
  int pinned = 0;
  int centre = 0;
  for (const int cell : glasses) {
    const int steps = (Board::around(cell) & open).count();
    stuck += steps == 0 ? 1 : 0;
    pinned += steps == 1 ? 1 : 0;
    centre += Board::axial_of(cell).distance();
  }
  const Cells near = Board::spread(glasses) & open;
  const auto number = [](int n) { return static_cast<float>(n); };
  return {number(kRingsEach - p.reserve(seat)),
          number(p.mobility(seat)),
          number(p.can_move(seat) ? 1 : 0),
          number(stuck),
          number(pinned),
          number(centre),
          number(p.room(near)),
          number(p.room(reach))};
}

/// True when the player to move ends the game by his next move, and wins. Only looked for where he
/// has few moves.
template <bool kSand>
[[nodiscard]] bool ends_and_wins(const BasicPosition<kSand>& p) {
  const Seat mover = p.side_to_move();
  const int moves = p.mobility(mover);
  constexpr int kFew = 6;
  if (moves == 0 || moves > kFew || p.mobility(other(mover)) > kFew) return false;
  return some_move_wins(p);
}

}  // namespace gipfbase::tamsk

namespace gipfbase::analysis {

template <bool kSand>
struct TamskFeatures {
  static constexpr std::array<Feature, tamsk::kHoldings + 1> kList = {{
      {"dropped", "rings that he has dropped"},
      {"moves", "moves that he has, or would have if it were his turn"},
      {"can-move", "1 when he has a move"},
      {"stuck", "hourglasses of his without a move"},
      {"pinned", "hourglasses of his with one move"},
      {"outside", "the distances of his hourglasses from the centre"},
      {"near-room", "rings that fit on the spaces that he can enter now"},
      {"room", "rings that fit on the spaces that he may ever enter"},
      {"even-room", "1 when an even number of rings fits on the board"},
  }};
  static constexpr std::array<float, 5> kRoom = {56, 40, 26, 14, 6};
  static constexpr std::size_t kPhases = kRoom.size();

  [[nodiscard]] static Measured<kList.size()> measure(const tamsk::BasicPosition<kSand>& position) {
    Measured<kList.size()> measured;
    const Seat mover = position.side_to_move();
    measured.wins_at_once = tamsk::ends_and_wins(position);
    const tamsk::Cells reach = tamsk::ever_entered(position, position.glasses(mover));
    const tamsk::Cells others_reach = tamsk::ever_entered(position, position.glasses(other(mover)));
    const auto own = tamsk::holdings(position, mover, reach);
    const auto others = tamsk::holdings(position, other(mover), others_reach);
    for (std::size_t i = 0; i < own.size(); ++i) measured.value[i] = own[i] - others[i];
    const int room = position.room(reach | others_reach);
    measured.value[tamsk::kHoldings] = room % 2 == 0 ? 1 : 0;
    measured.phase = phase_of(static_cast<float>(room), kRoom);
    return measured;
  }
};

template <>
struct Features<tamsk::Tamsk> : TamskFeatures<false> {};
template <>
struct Features<tamsk::SandTamsk> : TamskFeatures<true> {};

static_assert(HasFeatures<tamsk::Tamsk> && HasFeatures<tamsk::SandTamsk>);

}  // namespace gipfbase::analysis
