#include "notation/tamsk/nouns.hpp"

#include <array>

#include "notation/game/words/places.hpp"
#include "notation/tamsk/text.hpp"

namespace gipfbase::tamsk {
namespace {

using CellSet = Cells;

CellSet set_of(const Cells& cells) { return cells; }

/// The nouns with sand or without.
template <class T>
struct Words {
  using M = notation::Moment<T>;
  using N = notation::NounMaker<T>;
  using Kind = Move::Kind;

  // Positions.
  static CellSet glasses(const M& m, Seat seat) { return set_of(m.position.glasses(seat)); }
  static CellSet white(const M& m, Seat /*seat*/) { return glasses(m, kWhite); }
  static CellSet black(const M& m, Seat /*seat*/) { return glasses(m, kBlack); }
  static Cells both(const M& m) { return m.position.glasses(kWhite) | m.position.glasses(kBlack); }
  static CellSet occupied(const M& m, Seat /*seat*/) { return set_of(both(m)); }
  static CellSet empty(const M& m, Seat /*seat*/) { return set_of(Board::kAll & ~both(m)); }
  static CellSet open(const M& m, Seat /*seat*/) { return set_of(m.position.open()); }
  static CellSet full(const M& m, Seat /*seat*/) { return set_of(m.position.full()); }
  static CellSet dead(const M& m, Seat /*seat*/) { return set_of(m.position.dead() & both(m)); }
  static CellSet unturned(const M& m, Seat /*seat*/) {
    return set_of(m.position.unturned() & both(m));
  }
  template <int N>
  static CellSet rings(const M& m, Seat /*seat*/) {
    Cells cells;
    for (const int cell : Board::kAll) {
      if (m.position.rings(cell) >= N) cells.set(cell);
    }
    return set_of(cells);
  }
  static std::int32_t reserve(const M& m, Seat seat) { return m.position.reserve(seat); }
  static std::int32_t mobility(const M& m, Seat seat) { return m.position.mobility(seat); }
  static std::int32_t hurried(const M& m, Seat /*seat*/) { return m.position.hurried() ? 1 : 0; }

  // Moves.
  template <Kind K>
  static std::int32_t is(const M& m, Seat /*seat*/) {
    return m.move->kind == K ? 1 : 0;
  }
  static CellSet from(const M& m, Seat /*seat*/) {
    return m.move->kind == Kind::kStep ? CellSet::of(m.move->from) : CellSet{};
  }
  static CellSet to(const M& m, Seat /*seat*/) {
    return m.move->kind == Kind::kStep ? CellSet::of(m.move->to) : CellSet{};
  }
  static CellSet died(const M& m, Seat /*seat*/) {
    return m.move->kind == Kind::kDies ? CellSet::of(m.move->from) : CellSet{};
  }
  static std::int32_t fills(const M& m, Seat /*seat*/) {
    return m.move->kind == Kind::kStep && m.after->full().test(m.move->to) ? 1 : 0;
  }

  static constexpr std::array kAll = {
      N::of(N::lettered('m', N::cells("glasses", "hourglasses of a player", glasses))),
      N::lettered('W', N::cells("white", "hourglasses of White", white)),
      N::lettered('B', N::cells("black", "hourglasses of Black", black)),
      N::lettered('*', N::cells("occupied", "spaces with an hourglass", occupied)),
      N::lettered('.', N::cells("empty", "spaces without", empty)),
      N::lettered('o', N::cells("open", "spaces that can be entered", open)),
      N::lettered('#', N::cells("full", "spaces that take no more rings", full)),
      N::cells("rings 1", "spaces with a ring and more", rings<1>),
      N::cells("rings 2", "with two and more", rings<2>),
      N::cells("rings 3", "with three and more", rings<3>),
      N::cells("rings 4", "with four", rings<4>),
      N::cells("dead", "hourglasses that are empty", dead),
      N::cells("unturned", "hourglasses that have not been turned yet", unturned),
      N::of(N::number("reserve", "rings that a player has left", reserve)),
      N::of(N::number("mobility", "moves that a player would have", mobility)),
      N::truth("hurried", "the glass of 15 seconds runs against the player to move", hurried),
      N::moved(N::truth("step", "an hourglass moves", is<Kind::kStep>)),
      N::moved(N::truth("pass", "the player passes", is<Kind::kPass>)),
      N::moved(N::cells("from", "where the hourglass comes from", from)),
      N::moved(N::cells("to", "where it goes", to)),
      N::moved(N::truth("fills", "its ring is the last that the space takes", fills)),
      N::moved(N::cells("died", "the hourglass that was empty", died)),
      N::moved(N::truth("hurries", "the glass of 15 seconds is turned", is<Kind::kFifteen>)),
      N::moved(N::truth("lost_turn", "a turn is lost to it", is<Kind::kLost>)),
  };
};

}  // namespace

template <class T>
std::span<const notation::NounOf<T>> nouns() {
  return Words<T>::kAll;
}
template std::span<const notation::NounOf<Tamsk>> nouns<Tamsk>();
template std::span<const notation::NounOf<SandTamsk>> nouns<SandTamsk>();

notation::Places places() { return notation::places_on(Board::kTables, Board::kAll); }

}  // namespace gipfbase::tamsk
