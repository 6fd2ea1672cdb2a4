#include <algorithm>
#include <array>

#include "notation/dvonn/text.hpp"
#include "notation/game/words/places.hpp"

namespace gipfbase::dvonn {
namespace {

using M = notation::Moment<Dvonn>;
using N = notation::NounMaker<Dvonn>;
using P = Position;
using Kind = Move::Kind;

// Positions.
Cells empty(const P& p) { return Board::kAll & ~p.occupied(); }
Cells blocked(const P& p) { return p.occupied() & ~p.unblocked(); }
template <int Height>
Cells high(const P& p) {
  Cells set;
  for (const int cell : Height < 2 ? p.occupied() : p.tall()) {
    if (p.height(cell) >= Height) set.set(cell);
  }
  return set;
}
int highest(const P& p, Seat seat) {
  int highest = 0;
  for (const int cell : p.stacks(seat)) highest = std::max(highest, p.height(cell));
  return highest;
}

// Moves.
template <Kind K>
bool is(const M& m) {
  return m.move->kind == K;
}
Cells placed(const M& m) { return is<Kind::kPlace>(m) ? Cells::of(m.move->from) : Cells{}; }
Cells from(const M& m) { return is<Kind::kStack>(m) ? Cells::of(m.move->from) : Cells{}; }
Cells to(const M& m) { return is<Kind::kStack>(m) ? Cells::of(m.move->to) : Cells{}; }
int moved_height(const M& m) { return is<Kind::kStack>(m) ? m.position.height(m.move->from) : 0; }
int landed_on(const M& m) { return is<Kind::kStack>(m) ? m.position.height(m.move->to) : 0; }
/// Pieces that lose contact through the move.
int lost(const M& m) {
  if (!is<Kind::kStack>(m)) return 0;
  int n = 0;
  for (const int cell : m.position.occupied()) n += m.position.height(cell) - m.after->height(cell);
  return n;
}

constexpr auto kNouns = N::owned<&P::stacks>(
    "stacks",
    {"stacks that a player controls", "stacks that White controls", "stacks that Black controls"},
    std::array{
        N::lettered('R', N::cells<&P::reds>("red", "stacks with a red piece")),
        N::lettered('*', N::cells<&P::occupied>("occupied", "spaces with a stack or piece")),
        N::lettered('.', N::cells<empty>("empty", "empty spaces")),
        N::cells<blocked>("blocked", "stacks that are surrounded"),
        N::cells<high<2>>("high 2", "stacks of two or more pieces"),
        N::cells<high<3>>("high 3", "stacks of three or more pieces"),
        N::cells<high<4>>("high 4", "stacks of four or more pieces"),
        N::cells<high<5>>("high 5", "stacks of five or more pieces"),
        N::cells<high<6>>("high 6", "stacks of six or more pieces"),
        N::cells<high<7>>("high 7", "stacks of seven or more pieces"),
        N::cells<high<8>>("high 8", "stacks of eight or more pieces"),
        N::cells<high<9>>("high 9", "stacks of nine or more pieces"),
        N::cells<high<10>>("high 10", "stacks of ten or more pieces"),
        N::truth<&P::placing>("placing", "pieces are still being placed"),
        N::of(N::number<&P::points>("points", "pieces in a player's stacks")),
        N::of(N::number<&P::mobility>("mobility", "moves that a player has")),
        N::of(N::number<highest>("highest", "height of a player's highest stack")),
        N::moved(N::truth<is<Kind::kPlace>>("placement", "a piece is placed")),
        N::moved(N::truth<is<Kind::kStack>>("jump", "a stack moves onto another")),
        N::moved(N::truth<is<Kind::kPass>>("pass", "the player passes")),
        N::moved(N::cells<placed>("placed", "where the piece is placed")),
        N::moved(N::cells<from>("from", "where the stack comes from")),
        N::moved(N::cells<to>("to", "where the stack goes")),
        N::moved(N::number<moved_height>("moved", "height of the stack that moves")),
        N::moved(N::number<landed_on>("onto", "height of the stack it lands on")),
        N::moved(N::number<lost>("lost", "pieces that lose contact")),
    });

}  // namespace

std::span<const notation::NounOf<Dvonn>> nouns() { return kNouns; }

notation::Places places() { return notation::places_on(Board::kTables, Board::kAll); }

}  // namespace gipfbase::dvonn
