#include <array>

#include "notation/dvonn/text.hpp"
#include "notation/game/words/common_nouns.hpp"

namespace gipfbase::dvonn {
namespace {

using M = notation::Moment<Dvonn>;
using N = notation::CommonNouns<Dvonn>;
using P = Position;
using Kind = Move::Kind;

// Nouns of positions.
Cells empty(const P& p) { return Board::kAll & ~p.occupied(); }
Cells blocked(const P& p) { return p.occupied() & ~p.unblocked(); }

// Nouns of moves.
int moved_height(const M& m) {
  return N::is<Kind::kStack>(m) ? m.position.height(m.move->from) : 0;
}
int landed_on(const M& m) { return N::is<Kind::kStack>(m) ? m.position.height(m.move->to) : 0; }
/// Pieces that lose contact through the move.
int lost(const M& m) {
  if (!N::is<Kind::kStack>(m)) return 0;
  int n = 0;
  for (const int cell : m.position.occupied()) n += m.position.height(cell) - m.after->height(cell);
  return n;
}

constexpr auto kNouns = N::owned<&P::stacks>(
    "stacks",
    {"stacks that a player controls", "stacks that White controls", "stacks that Black controls"},
    std::array{
        N::lettered('R', N::cells<&P::reds>("red", "stacks with a red piece")),
        N::lettered('*',
                    N::cells<&P::occupied>("occupied", "spaces with a stack or a single piece")),
        N::lettered('.', N::cells<empty>("empty", "empty spaces")),
        N::cells<blocked>("blocked", "stacks that are surrounded"),
        N::cells<N::high<2>>("high 2", "stacks of two or more pieces"),
        N::cells<N::high<3>>("high 3", "stacks of three or more pieces"),
        N::cells<N::high<4>>("high 4", "stacks of four or more pieces"),
        N::cells<N::high<5>>("high 5", "stacks of five or more pieces"),
        N::cells<N::high<6>>("high 6", "stacks of six or more pieces"),
        N::cells<N::high<7>>("high 7", "stacks of seven or more pieces"),
        N::cells<N::high<8>>("high 8", "stacks of eight or more pieces"),
        N::cells<N::high<9>>("high 9", "stacks of nine or more pieces"),
        N::cells<N::high<10>>("high 10", "stacks of ten or more pieces"),
        N::truth<&P::placing>("placing", "pieces are still being placed"),
        N::of(N::number<&P::points>("points", "pieces in a player's stacks")),
        N::of(N::number<&P::mobility>("mobility", "moves that a player can make")),
        N::of(N::number<N::highest>("highest", "height of a player's highest stack")),
        N::kind<Kind::kPlace>("placement", "a piece is placed"),
        N::kind<Kind::kStack>("jump", "a stack moves onto another"),
        N::kind<Kind::kPass>("pass", "the player passes"),
        N::place<Kind::kPlace, &Move::from>("placed", "where the piece is placed"),
        N::place<Kind::kStack, &Move::from>("from", "where the stack comes from"),
        N::place<Kind::kStack, &Move::to>("to", "where the stack goes"),
        N::moved(N::number<moved_height>("moved", "height of the stack that moves")),
        N::moved(N::number<landed_on>("onto", "height of the stack on which it lands")),
        N::moved(N::number<lost>("lost", "how many pieces lose contact")),
    });

}  // namespace

std::span<const notation::NounOf<Dvonn>> nouns() { return kNouns; }

}  // namespace gipfbase::dvonn
