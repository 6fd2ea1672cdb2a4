#include <array>

#include "notation/game/words/places.hpp"
#include "notation/gipf/text.hpp"

namespace gipfbase::gipf {
namespace {

using M = notation::Moment<Gipf>;
using N = notation::NounMaker<Gipf>;
using P = Position;

// Nouns of positions.
Cells pieces(const P& p, Seat seat) { return p.pieces().of[seat]; }
Cells gipf_pieces(const P& p) { return p.pieces().gipf; }
Cells occupied(const P& p) { return p.pieces().all(); }
Cells empty(const P& p) { return kSpotCells & ~p.pieces().all(); }
Cells in_rows(const P& p, Seat seat) {
  const Rows rows = rows_of(p.pieces(), seat);
  Cells cells = 0;
  for (std::size_t i = 0; i < rows.count; ++i) cells |= rows.row[i];
  return cells;
}

// Nouns of moves.
bool push(const M& m) { return m.move->entry != Move::kNoEntry; }
bool gipf_in(const M& m) { return push(m) && m.move->gipf; }
Cells placed(const M& m) { return push(m) ? bit(kEntry[m.move->entry].spot[0]) : 0; }
int pushed(const M& m) {
  if (!push(m)) return 0;
  return m.position.after_removal(m.move->before).pushed(kEntry[m.move->entry]);
}
Cells removed(const M& m) { return m.move->before | m.move->after; }
int removals(const M& m) { return (m.move->before != 0 ? 1 : 0) + (m.move->after != 0 ? 1 : 0); }
/// Opposing pieces captured, a GIPF-piece counting as two.
int taken(const M& m) {
  const Seat mover = m.position.side_to_move();
  return m.after->captured(mover) - m.position.captured(mover);
}

constexpr auto kNouns = N::owned<pieces>(
    "pieces", {"pieces of a player on the board", "pieces of White", "pieces of Black"},
    std::array{
        N::lettered('G', N::cells<gipf_pieces>("gipf", "GIPF-pieces of both players")),
        N::lettered('*', N::cells<occupied>("occupied", "spots with a piece")),
        N::lettered('.', N::cells<empty>("empty", "vacant spots")),
        N::of(N::cells<in_rows>(
            "in_rows",
            "pieces in a player's rows, and those that follow on the line without a gap")),
        N::of(N::number<&P::reserve>("reserve", "pieces that a player has in reserve")),
        N::of(N::number<&P::captured>(
            "captured", "pieces that a player has captured; a GIPF-piece counts as two")),
        N::of(N::truth<&P::may_introduce>("introducing", "a player may bring in GIPF-pieces")),
        N::moved(N::truth<push>("push", "a piece is pushed in")),
        N::moved(N::truth<gipf_in>("gipf_in", "a GIPF-piece is pushed in")),
        N::moved(N::cells<placed>("placed", "the spot where the piece enters the board")),
        N::moved(N::number<pushed>("pushed", "how many pieces the push moves")),
        N::moved(N::cells<removed>("removed", "spots from which pieces are removed")),
        N::moved(
            N::number<removals>("removals", "how many times rows are removed in the turn, 0 to 2")),
        N::moved(N::number<taken>("taken", "opposing pieces captured; a GIPF-piece counts as two")),
    });

}  // namespace

std::span<const notation::NounOf<Gipf>> nouns() { return kNouns; }

notation::Places places() {
  return notation::places_on(Board::kTables, Board::Cells::from_word(kSpotCells));
}

}  // namespace gipfbase::gipf
