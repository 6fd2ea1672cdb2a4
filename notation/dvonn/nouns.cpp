#include "notation/dvonn/nouns.hpp"

#include <algorithm>
#include <array>

#include "notation/dvonn/text.hpp"
#include "notation/game/words/places.hpp"

namespace gipfbase::dvonn {
namespace {

using CellSet = notation::NounOf<Dvonn>::Set;
using M = notation::Moment<Dvonn>;
using N = notation::NounMaker<Dvonn>;

CellSet set_of(const Cells& cells) { return cells; }
int lone(const CellSet& set) { return set.any() ? set.lowest() : -1; }

// Positions.
CellSet stacks(const M& m, Seat seat) { return set_of(m.position.stacks(seat)); }
CellSet white(const M& m, Seat /*seat*/) { return stacks(m, kWhite); }
CellSet black(const M& m, Seat /*seat*/) { return stacks(m, kBlack); }
CellSet red(const M& m, Seat /*seat*/) { return set_of(m.position.reds()); }
CellSet occupied(const M& m, Seat /*seat*/) { return set_of(m.position.occupied()); }
CellSet empty(const M& m, Seat /*seat*/) { return set_of(Board::kAll & ~m.position.occupied()); }
CellSet blocked(const M& m, Seat /*seat*/) {
  return set_of(m.position.occupied() & ~m.position.unblocked());
}
template <int Height>
CellSet high(const M& m, Seat /*seat*/) {
  CellSet set;
  for (const int cell : Height < 2 ? m.position.occupied() : m.position.tall()) {
    if (m.position.height(cell) >= Height) set.set(cell);
  }
  return set;
}
std::int32_t placing(const M& m, Seat /*seat*/) { return m.position.placing() ? 1 : 0; }
std::int32_t points(const M& m, Seat seat) { return m.position.points(seat); }
std::int32_t mobility(const M& m, Seat seat) { return m.position.mobility(seat); }
std::int32_t highest(const M& m, Seat seat) {
  int highest = 0;
  for (const int cell : m.position.stacks(seat)) {
    highest = std::max(highest, m.position.height(cell));
  }
  return highest;
}

// Moves.
template <Move::Kind Kind>
std::int32_t is(const M& m, Seat /*seat*/) {
  return m.move->kind == Kind ? 1 : 0;
}
CellSet placed(const M& m, Seat /*seat*/) {
  return m.move->kind == Move::Kind::kPlace ? CellSet::of(m.move->from) : CellSet{};
}
CellSet from(const M& m, Seat /*seat*/) {
  return m.move->kind == Move::Kind::kStack ? CellSet::of(m.move->from) : CellSet{};
}
CellSet to(const M& m, Seat /*seat*/) {
  return m.move->kind == Move::Kind::kStack ? CellSet::of(m.move->to) : CellSet{};
}
std::int32_t moved_height(const M& m, Seat seat) {
  const int cell = lone(from(m, seat));
  return cell < 0 ? 0 : m.position.height(cell);
}
std::int32_t landed_on(const M& m, Seat seat) {
  const int cell = lone(to(m, seat));
  return cell < 0 ? 0 : m.position.height(cell);
}
/// Pieces that lose contact by the move.
std::int32_t lost(const M& m, Seat /*seat*/) {
  const auto pieces = [](const Position& p) {
    int n = 0;
    for (const int cell : p.occupied()) n += p.height(cell);
    return n;
  };
  return m.move->kind == Move::Kind::kStack ? pieces(m.position) - pieces(*m.after) : 0;
}

constexpr std::array kNouns = {
    N::of(N::lettered('m', N::cells("stacks", "stacks that a player controls", stacks))),
    N::lettered('W', N::cells("white", "stacks that White controls", white)),
    N::lettered('B', N::cells("black", "stacks that Black controls", black)),
    N::lettered('R', N::cells("red", "stacks with a red piece", red)),
    N::lettered('*', N::cells("occupied", "spaces with a stack or piece", occupied)),
    N::lettered('.', N::cells("empty", "spaces without", empty)),
    N::cells("blocked", "stacks that are surrounded", blocked),
    N::cells("high 2", "stacks of two pieces and more", high<2>),
    N::cells("high 3", "of three and more", high<3>),
    N::cells("high 4", "of four and more", high<4>),
    N::cells("high 5", "of five and more", high<5>),
    N::cells("high 6", "of six and more", high<6>),
    N::cells("high 7", "of seven and more", high<7>),
    N::cells("high 8", "of eight and more", high<8>),
    N::cells("high 9", "of nine and more", high<9>),
    N::cells("high 10", "of ten and more", high<10>),
    N::truth("placing", "pieces are still being placed", placing),
    N::of(N::number("points", "pieces in a player's stacks", points)),
    N::of(N::number("mobility", "moves that a player has", mobility)),
    N::of(N::number("highest", "height of a player's highest stack", highest)),
    N::moved(N::truth("placement", "a piece is placed", is<Move::Kind::kPlace>)),
    N::moved(N::truth("jump", "a stack moves onto another", is<Move::Kind::kStack>)),
    N::moved(N::truth("pass", "the player passes", is<Move::Kind::kPass>)),
    N::moved(N::cells("placed", "where the piece is placed", placed)),
    N::moved(N::cells("from", "where the stack comes from", from)),
    N::moved(N::cells("to", "where it goes", to)),
    N::moved(N::number("moved", "height of the stack that moves", moved_height)),
    N::moved(N::number("onto", "height of the stack it lands on", landed_on)),
    N::moved(N::number("lost", "pieces that lose contact", lost)),
};

}  // namespace

std::span<const notation::NounOf<Dvonn>> nouns() { return kNouns; }

notation::Places places() { return notation::places_on(Board::kTables, Board::kAll); }

}  // namespace gipfbase::dvonn
