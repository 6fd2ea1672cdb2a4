#include "notation/gipf/nouns.hpp"

#include <array>

#include "notation/game/words/places.hpp"
#include "notation/gipf/text.hpp"

namespace gipfbase::gipf {
namespace {

using CellSet = notation::NounOf<Gipf>::Set;
using M = notation::Moment<Gipf>;
using N = notation::NounMaker<Gipf>;

CellSet set_of(Cells cells) { return CellSet::from_word(cells); }
constexpr Cells kAllSpots = [] {
  Cells spots = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (is_spot(cell)) spots |= bit(cell);
  }
  return spots;
}();

// Positions.
CellSet pieces(const M& m, Seat seat) { return set_of(m.position.pieces().of[seat]); }
CellSet white(const M& m, Seat /*seat*/) { return pieces(m, kWhite); }
CellSet black(const M& m, Seat /*seat*/) { return pieces(m, kBlack); }
CellSet gipf_pieces(const M& m, Seat /*seat*/) { return set_of(m.position.pieces().gipf); }
CellSet occupied(const M& m, Seat /*seat*/) { return set_of(m.position.pieces().all()); }
CellSet empty(const M& m, Seat /*seat*/) { return set_of(kAllSpots & ~m.position.pieces().all()); }
CellSet in_rows(const M& m, Seat seat) {
  const Rows rows = rows_of(m.position.pieces(), seat);
  Cells cells = 0;
  for (std::size_t i = 0; i < rows.count; ++i) cells |= rows.row[i];
  return set_of(cells);
}
std::int32_t reserve(const M& m, Seat seat) { return m.position.reserve(seat); }
std::int32_t captured(const M& m, Seat seat) { return m.position.captured(seat); }
std::int32_t may_introduce(const M& m, Seat seat) { return m.position.may_introduce(seat) ? 1 : 0; }

// Moves.
bool pushes(const M& m) { return m.move->entry != Move::kNoEntry; }
std::int32_t push(const M& m, Seat /*seat*/) { return pushes(m) ? 1 : 0; }
std::int32_t gipf_in(const M& m, Seat /*seat*/) { return pushes(m) && m.move->gipf ? 1 : 0; }
CellSet placed(const M& m, Seat /*seat*/) {
  return pushes(m) ? CellSet::of(kEntry[m.move->entry].spot[0]) : CellSet{};
}
std::int32_t pushed(const M& m, Seat /*seat*/) {
  if (!pushes(m)) return 0;
  return m.position.after_removal(m.move->before).pushed(kEntry[m.move->entry]);
}
CellSet removed(const M& m, Seat /*seat*/) { return set_of(m.move->before | m.move->after); }
std::int32_t rows(const M& m, Seat /*seat*/) {
  return (m.move->before != 0 ? 1 : 0) + (m.move->after != 0 ? 1 : 0);
}
/// Opposing pieces captured, a GIPF-piece counting as two.
std::int32_t taken(const M& m, Seat /*seat*/) {
  const Seat mover = m.position.side_to_move();
  return m.after->captured(mover) - m.position.captured(mover);
}

constexpr std::array kNouns = {
    N::of(N::lettered('m', N::cells("pieces", "pieces of a player on the board", pieces))),
    N::lettered('W', N::cells("white", "pieces of White", white)),
    N::lettered('B', N::cells("black", "pieces of Black", black)),
    N::lettered('G', N::cells("gipf", "GIPF-pieces of both", gipf_pieces)),
    N::lettered('*', N::cells("occupied", "spots with a piece", occupied)),
    N::lettered('.', N::cells("empty", "spots without", empty)),
    N::of(N::cells("in_rows", "pieces in or behind a player's rows of four", in_rows)),
    N::of(N::number("reserve", "pieces that a player has in reserve", reserve)),
    N::of(N::number("captured", "pieces that a player has captured; a GIPF-piece counts two",
                    captured)),
    N::of(N::truth("introducing", "a player may bring in GIPF-pieces", may_introduce)),
    N::moved(N::truth("push", "a piece is pushed in", push)),
    N::moved(N::truth("gipf_in", "a GIPF-piece is pushed in", gipf_in)),
    N::moved(N::cells("placed", "the first spot of the push", placed)),
    N::moved(N::number("pushed", "pieces that the push moves", pushed)),
    N::moved(N::cells("removed", "pieces taken off, by where they stood then", removed)),
    N::moved(N::number("removals", "times that rows are removed in the turn, 0 to 2", rows)),
    N::moved(N::number("taken", "opposing pieces captured; a GIPF-piece counts two", taken)),
};

}  // namespace

std::span<const notation::NounOf<Gipf>> nouns() { return kNouns; }

notation::Places places() {
  return notation::places_on(Board::kTables, Board::Cells::from_word(kSpotCells));
}

}  // namespace gipfbase::gipf
