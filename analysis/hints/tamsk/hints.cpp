#include "analysis/hints/tamsk/hints.hpp"

#include <algorithm>

namespace gipfbase::tamsk {
namespace {

/// Returns the most rings that a player can still drop.
int most_drops(const Position& p, Seat seat, Cells reach) {
  return std::min(p.reserve(seat), p.room(reach));
}

}  // namespace

Cells reachable(const Position& position, Cells glasses) {
  const Cells enterable = Board::kAll & ~position.full();
  Cells reached = Board::spread(glasses) & enterable;
  for (Cells before; before != reached;) {
    before = reached;
    reached |= Board::spread(reached) & enterable;
  }
  return reached;
}

Prospect simplify(Position& p) {
  const Outcome outcome = p.outcome();
  if (outcome.over()) return {outcome.score, 0, 0};
  if (!p.can_move(p.side_to_move())) p.play(Move::pass());
  const Cells white = reachable(p, p.glasses(kWhite));
  const Cells black = reachable(p, p.glasses(kBlack));
  const int most_white = most_drops(p, kWhite, white);
  const int most_black = most_drops(p, kBlack, black);
  p.fill(Board::kAll & ~(white | black));
  // Rings dropped so far are settled unless the reserves decide when the game ends: because a
  // reserve may run out, or because being ahead ends the game.
  const int ahead = p.reserve(kBlack) - p.reserve(kWhite);
  const bool lasting = p.reserve(kWhite) >= p.room(white) && p.reserve(kBlack) >= p.room(black);
  const bool settled = lasting && !p.rules().early_end;
  if (settled) {
    p.set_reserve(kWhite, kRingsEach);
    p.set_reserve(kBlack, kRingsEach);
  }
  const int from = settled ? 0 : ahead;
  // The player to move drops at least one ring.
  const bool white_moves = p.side_to_move() == kWhite;
  return {settled ? ahead : 0, from - most_black + (white_moves ? 1 : 0),
          from + most_white - (white_moves ? 0 : 1)};
}

int MoveHints::operator()(const Move& move) const {
  // Chosen by experiments on ends of games: the opponent's mobility counts more.
  constexpr int kOwn = 60;
  constexpr int kOther = 100;
  const Seat mover = position_.side_to_move();
  Position after = position_;
  after.play(move);
  return kOwn * after.mobility(mover) - kOther * after.mobility(other(mover));
}

}  // namespace gipfbase::tamsk
