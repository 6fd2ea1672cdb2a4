#include <array>

#include "notation/game/words/common_nouns.hpp"
#include "notation/yinsh/text.hpp"

namespace gipfbase::yinsh {
namespace {

using M = notation::Moment<Yinsh>;
using N = notation::CommonNouns<Yinsh>;
using P = Position;
using Kind = Move::Kind;

// Nouns of positions.
Cells rings(const P& p, Seat seat) { return p.rings(seat); }
template <Seat kSeat>
Cells markers_of(const P& p) {
  return p.markers(kSeat);
}
Cells markers(const P& p, Seat seat) { return p.markers(seat); }
Cells all_rings(const P& p) { return p.pieces().all_rings(); }
Cells all_markers(const P& p) { return p.pieces().all_markers(); }
Cells occupied(const P& p) { return p.pieces().all(); }
Cells empty(const P& p) { return Board::kAll & ~p.pieces().all(); }
Cells rows(const P& p, Seat seat) { return in_fives(p.markers(seat)); }

// Nouns of moves.
Cells flipped(const M& m) {
  if (!N::is<Kind::kRing>(m)) return {};
  if (m.move->before == 0) return m.position.flipped_by(*m.move);
  return m.position.after_rows_before(*m.move).flipped_by(*m.move);
}
bool jump(const M& m) { return flipped(m).any(); }
Cells removed(const M& m) {
  Cells cells;
  for (std::size_t i = 0; i < m.move->rows(); ++i) cells |= kFive[m.move->row[i]].points;
  return cells;
}
Cells ring_removed(const M& m) {
  Cells cells;
  for (std::size_t i = 0; i < m.move->rows(); ++i) cells.set(m.move->ring[i]);
  return cells;
}
int removals(const M& m) { return static_cast<int>(m.move->rows()); }

constexpr auto kNouns = N::owned<rings>(
    "rings", {"rings of a player on the board", "rings of White", "rings of Black"},
    std::array{
        N::of(N::cells<markers>("markers", "markers of a player")),
        N::lettered('w', N::cells<markers_of<kWhite>>("white_markers", "markers of White")),
        N::lettered('b', N::cells<markers_of<kBlack>>("black_markers", "markers of Black")),
        N::cells<all_rings>("ring", "rings of both players"),
        N::cells<all_markers>("marker", "markers of both players"),
        N::lettered('*', N::cells<occupied>("occupied", "points with a ring or a marker")),
        N::lettered('.', N::cells<empty>("empty", "vacant points")),
        N::of(N::cells<rows>("in_rows", "markers in a player's rows of five")),
        N::of(N::number<&P::removed>("score", "rings that a player has removed")),
        N::number<&P::pool>("pool", "markers in the pool"),
        N::of(N::number<&P::mobility>("mobility", "moves that a player's rings can make")),
        N::kind<Kind::kPlace>("placement", "a ring is placed"),
        N::kind<Kind::kRing>("ring_move", "a ring moves"),
        N::kind<Kind::kPass>("pass", "the player passes"),
        N::moved(N::truth<jump>("jump", "a ring jumps over markers")),
        N::place<Kind::kPlace, &Move::from>("placed", "where a ring is placed"),
        N::place<Kind::kRing, &Move::from>("from", "where the ring comes from"),
        N::place<Kind::kRing, &Move::to>("to", "where the ring lands"),
        N::moved(N::cells<flipped>("flipped", "markers that the move flips")),
        N::moved(N::cells<removed>("removed", "markers that are removed in rows")),
        N::moved(N::cells<ring_removed>("ring_removed", "rings that are removed with rows")),
        N::moved(N::number<removals>("removals", "how many rows are removed in the turn, 0 to 3")),
    });

}  // namespace

std::span<const notation::NounOf<Yinsh>> nouns() { return kNouns; }

}  // namespace gipfbase::yinsh
