// analysis/hints/yinsh/hints.hpp - hints for finding forced wins in YINSH.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "analysis/hints/hints.hpp"
#include "rules/yinsh/title.hpp"

namespace gipfbase::yinsh {

/// True when a move of a ring of the player to move completes a row of his. `lines` holds all
/// points where such a row can be.
[[nodiscard]] inline bool completes_row(const Position& p, const Cells& lines) {
  const Seat mover = p.side_to_move();
  const Cells own = p.markers(mover);
  const Cells markers = p.pieces().all_markers();
  const Cells rings = p.pieces().all_rings();
  for (const int from : p.rings(mover)) {
    Cells placed = own;
    placed.set(from);
    const bool on_line = lines.test(from);
    const bool by_marker = on_line && has_five(placed);
    for (std::size_t d = 0; d < hex::kDirections; ++d) {
      const auto next = [d](int cell) { return int{kStep[static_cast<std::size_t>(cell)][d]}; };
      const auto is_vacant = [&](int cell) {
        return cell != Board::kNone && !rings.test(cell) && !markers.test(cell);
      };
      int at = next(from);
      if (by_marker && is_vacant(at)) return true;
      while (is_vacant(at)) at = next(at);
      Cells flipped;
      for (; at != Board::kNone && markers.test(at); at = next(at)) flipped.set(at);
      if (!is_vacant(at) || (!on_line && (flipped & lines).none())) continue;
      if (flipped.any() && has_five(placed ^ flipped)) return true;
    }
  }
  return false;
}

/// False only when no move can end the game by placing the last marker or by blocking all rings. A
/// move fills at most one of the vacant points next to the opponent's rings.
[[nodiscard]] inline bool may_end_without_row(const Position& p) {
  const Cells vacant = Board::kAll & ~p.pieces().all();
  const Cells free = Board::spread(p.rings(other(p.side_to_move()))) & vacant;
  return p.pool() <= 1 || free.count() <= 1;
}

/// True when the player to move can win by his next move.
[[nodiscard]] inline bool wins_at_once(const Position& p) {
  if (p.placing() || p.outcome().over()) return false;
  const Seat mover = p.side_to_move();
  const int needed = p.rings_to_go(mover);
  // The rows of a turn have no marker in common. All their markers are on the board before the
  // turn, apart from the one that takes the place of a ring.
  const Cells lines = in_fives(p.pieces().all_markers() | p.rings(mover));
  const bool rows = lines.count() >= kRow * needed;
  if (rows && needed == 1 && (p.has_rows() || completes_row(p, lines))) return true;
  if (!(rows && needed > 1) && !may_end_without_row(p)) return false;
  return some_move_wins(p);
}

/// True when `seat` has only one more ring to remove and would win at once if he were to move.
[[nodiscard]] inline bool threatens_to_win(const Position& p, Seat seat) {
  if (p.placing() || p.rings_to_go(seat) != 1) return false;
  Position turned = p;
  turned.set_side_to_move(seat);
  return wins_at_once(turned);
}

/// True when the player to move has a first move that threatens to win, after which he wins by his
/// second move whatever the opponent does.
[[nodiscard]] inline bool wins_by_threat(const Position& p) {
  const Seat mover = p.side_to_move();
  bool found = false;
  p.for_each_move([&](const Move& move) {
    if (found) return;
    Position next = p;
    next.play(move);
    if (next.outcome().over() || !threatens_to_win(next, mover) || wins_at_once(next)) return;
    found = true;
    next.for_each_move([&](const Move& reply) {
      if (!found) return;
      Position last = next;
      last.play(reply);
      found = wins_at_once(last);
    });
  });
  return found;
}

/// 0 when `seat`, who is not to move, threatens to win; the same larger number in all other
/// positions.
[[nodiscard]] inline std::uint32_t work_to_win(const Position& p, Seat seat) {
  constexpr std::uint32_t kQuiet = 15;  // 15, 30, 50, 200 and 1000 were tried
  return p.side_to_move() != seat && threatens_to_win(p, seat) ? 0 : kQuiet;
}

}  // namespace gipfbase::yinsh

namespace gipfbase::analysis {

template <>
struct Hints<yinsh::Yinsh> {
  static constexpr bool kIsRace = true;
  [[nodiscard]] static bool wins_at_once(const yinsh::Position& position) {
    return yinsh::wins_at_once(position);
  }
  [[nodiscard]] static std::optional<bool> wins_in_three(const yinsh::Position& position) {
    if (position.placing() || position.rings_to_go(position.side_to_move()) != 1) return {};
    return yinsh::wins_by_threat(position);
  }
  [[nodiscard]] static std::uint32_t work_to_win(const yinsh::Position& position, Seat seat) {
    return yinsh::work_to_win(position, seat);
  }
};

static_assert(WinsAtOnce<yinsh::Yinsh> && IsRace<yinsh::Yinsh>);
static_assert(WinsInThree<yinsh::Yinsh> && WorkToWin<yinsh::Yinsh>);

}  // namespace gipfbase::analysis
