#include <array>

#include "notation/game/words/common_nouns.hpp"
#include "notation/tzaar/text.hpp"

namespace gipfbase::tzaar {
namespace {

using M = notation::Moment<Tzaar>;
using N = notation::CommonNouns<Tzaar>;
using P = Position;
using Kind = Move::Kind;

// Nouns of positions.
Cells empty(const P& p) { return Board::kAll & ~p.occupied(); }
template <Type T>
Cells both_of(const P& p) {
  return p.of_type(kWhite, T) | p.of_type(kBlack, T);
}
template <Type T>
Cells of(const P& p, Seat seat) {
  return p.of_type(seat, T);
}
int captures(const P& p, Seat seat) { return p.placing() ? 0 : p.captures(seat); }

// Nouns of moves.
bool captures_second(const M& m) { return m.position.captures_twice(*m.move); }
bool stacks(const M& m) { return N::is<Kind::kDouble>(m) && !captures_second(m); }
Cells from(const M& m) {
  Cells set = N::is<Kind::kPlace>(m) ? Cells{} : Cells::of(m.move->from);
  if (N::is<Kind::kDouble>(m)) set.set(m.move->from2);
  return set;
}
Cells taken(const M& m) {
  Cells set = N::is<Kind::kPlace>(m) ? Cells{} : Cells::of(m.move->to);
  if (captures_second(m)) set.set(m.move->to2);
  return set;
}
Cells covered(const M& m) { return stacks(m) ? Cells::of(m.move->to2) : Cells{}; }
/// Pieces in the stacks that the move takes.
int lost(const M& m) {
  int n = 0;
  for (const int cell : taken(m)) n += m.position.height(cell);
  return n;
}

constexpr auto kNouns = N::owned<&P::stacks>(
    "stacks", {"stacks of a player", "stacks of White", "stacks of Black"},
    std::array{
        N::lettered('Z', N::cells<both_of<Type::kTzaar>>("tzaar", "stacks with a Tzaar on top")),
        N::lettered('R', N::cells<both_of<Type::kTzarra>>("tzarra", "stacks with a Tzarra on top")),
        N::lettered('T', N::cells<both_of<Type::kTott>>("tott", "stacks with a Tott on top")),
        N::of(N::cells<of<Type::kTzaar>>("tzaars", "a player's visible Tzaars")),
        N::of(N::cells<of<Type::kTzarra>>("tzarras", "a player's visible Tzarras")),
        N::of(N::cells<of<Type::kTott>>("totts", "a player's visible Totts")),
        N::lettered('*', N::cells<&P::occupied>("occupied", "points with a stack")),
        N::lettered('.', N::cells<empty>("empty", "empty points")),
        N::cells<N::high<2>>("high 2", "stacks of two or more pieces"),
        N::cells<N::high<3>>("high 3", "stacks of three or more pieces"),
        N::cells<N::high<4>>("high 4", "stacks of four or more pieces"),
        N::cells<N::high<5>>("high 5", "stacks of five or more pieces"),
        N::cells<N::high<6>>("high 6", "stacks of six or more pieces"),
        N::truth<&P::placing>("placing", "pieces are still being placed"),
        N::of(N::number<&P::pieces>("pieces", "pieces in a player's stacks")),
        N::of(N::number<captures>("captures", "captures that a player can make")),
        N::of(N::number<N::highest>("highest", "height of a player's highest stack")),
        N::kind<Kind::kPlace>("placement", "a piece is placed"),
        N::moved(N::truth<captures_second>("double", "the turn captures twice")),
        N::moved(N::truth<stacks>("stacking", "the turn captures, then makes a stack higher")),
        N::kind<Kind::kPass>("pass", "the player passes in the second part of the turn"),
        N::place<Kind::kPlace, &Move::from>("placed", "where the piece is placed"),
        N::moved(N::cells<from>("from", "where the stacks that move come from")),
        N::moved(N::cells<taken>("taken", "where stacks are captured")),
        N::moved(N::cells<covered>("covered", "where a stack is made higher")),
        N::moved(N::number<lost>("lost", "how many pieces are captured")),
    });

}  // namespace

std::span<const notation::NounOf<Tzaar>> nouns() { return kNouns; }

}  // namespace gipfbase::tzaar
