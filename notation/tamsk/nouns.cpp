#include <array>

#include "notation/game/words/places.hpp"
#include "notation/tamsk/text.hpp"

namespace gipfbase::tamsk {
namespace {

/// The nouns with or without sand.
template <class T>
struct Words {
  using P = typename T::Position;
  using M = notation::Moment<T>;
  using N = notation::NounMaker<T>;
  using Kind = Move::Kind;

  // Positions.
  static Cells occupied(const P& p) { return p.glasses(kWhite) | p.glasses(kBlack); }
  static Cells empty(const P& p) { return Board::kAll & ~occupied(p); }
  static Cells dead(const P& p) { return p.dead() & occupied(p); }
  static Cells unturned(const P& p) { return p.unturned() & occupied(p); }
  template <int Least>
  static Cells rings(const P& p) {
    Cells cells;
    for (const int cell : Board::kAll) {
      if (p.rings(cell) >= Least) cells.set(cell);
    }
    return cells;
  }

  // Moves.
  template <Kind K>
  static bool is(const M& m) {
    return m.move->kind == K;
  }
  static Cells from(const M& m) { return is<Kind::kStep>(m) ? Cells::of(m.move->from) : Cells{}; }
  static Cells to(const M& m) { return is<Kind::kStep>(m) ? Cells::of(m.move->to) : Cells{}; }
  static Cells died(const M& m) {
    return is<Kind::kGlassEmpty>(m) ? Cells::of(m.move->from) : Cells{};
  }
  static bool fills(const M& m) { return is<Kind::kStep>(m) && m.after->full().test(m.move->to); }

  static constexpr auto kAll = N::template owned<&P::glasses>(
      "glasses", {"hourglasses of a player", "hourglasses of White", "hourglasses of Black"},
      std::array{
          N::lettered('*', N::template cells<occupied>("occupied", "spaces with an hourglass")),
          N::lettered('.', N::template cells<empty>("empty", "empty spaces")),
          N::lettered('o', N::template cells<&P::open>("open", "spaces that can be entered")),
          N::lettered('#', N::template cells<&P::full>("full", "spaces that take no more rings")),
          N::template cells<rings<1>>("rings 1", "spaces with one or more rings"),
          N::template cells<rings<2>>("rings 2", "spaces with two or more rings"),
          N::template cells<rings<3>>("rings 3", "spaces with three or more rings"),
          N::template cells<rings<4>>("rings 4", "spaces with four rings"),
          N::template cells<dead>("dead", "hourglasses that are empty"),
          N::template cells<unturned>("unturned", "hourglasses that have not been turned yet"),
          N::of(N::template number<&P::reserve>("reserve", "rings that a player has left")),
          N::of(N::template number<&P::mobility>("mobility", "moves that a player would have")),
          N::template truth<&P::hurried>("hurried",
                                         "the 15-second glass runs against the player to move"),
          N::moved(N::template truth<is<Kind::kStep>>("step", "an hourglass moves")),
          N::moved(N::template truth<is<Kind::kPass>>("pass", "the player passes")),
          N::moved(N::template cells<from>("from", "where the hourglass comes from")),
          N::moved(N::template cells<to>("to", "where the hourglass goes")),
          N::moved(N::template truth<fills>("fills", "its ring is the last that the space takes")),
          N::moved(N::template cells<died>("died", "the hourglass that was empty")),
          N::moved(
              N::template truth<is<Kind::kFifteen>>("hurries", "the 15-second glass is turned")),
          N::moved(N::template truth<is<Kind::kLost>>("lost_turn",
                                                      "a turn is lost to the 15-second glass")),
      });
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
