#include <array>

#include "notation/game/words/common_nouns.hpp"
#include "notation/tamsk/text.hpp"

namespace gipfbase::tamsk {
namespace {

/// The nouns of TAMSK with or without sand.
template <class T>
struct Words {
  using P = typename T::Position;
  using M = notation::Moment<T>;
  using N = notation::CommonNouns<T>;
  using Kind = Move::Kind;

  // Nouns of positions.
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

  // Nouns of moves.
  static bool fills(const M& m) {
    return N::template is<Kind::kStep>(m) && m.after->full().test(m.move->to);
  }

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
          N::template cells<dead>("dead", "hourglasses whose sand has run out"),
          N::template cells<unturned>("unturned", "hourglasses that have not been turned yet"),
          N::of(N::template number<&P::reserve>("reserve", "rings that a player has left")),
          N::of(N::template number<&P::mobility>(
              "mobility", "moves that a player would have if it were his turn")),
          N::template truth<&P::hurried>("hurried",
                                         "the 15-second glass runs against the player to move"),
          N::template kind<Kind::kStep>("step", "an hourglass moves"),
          N::template kind<Kind::kPass>("pass", "the player passes"),
          N::template place<Kind::kStep, &Move::from>("from", "where the hourglass comes from"),
          N::template place<Kind::kStep, &Move::to>("to", "where the hourglass goes"),
          N::moved(N::template truth<fills>(
              "fills", "the ring that is placed is the last that the space takes")),
          N::template place<Kind::kGlassEmpty, &Move::from>("died",
                                                            "the hourglass whose sand has run out"),
          N::template kind<Kind::kFifteen>("hurries", "the 15-second glass is turned"),
          N::template kind<Kind::kLost>("lost_turn", "a turn is lost to the 15-second glass"),
      });
};

}  // namespace

template <class T>
std::span<const notation::NounOf<T>> nouns() {
  return Words<T>::kAll;
}
template std::span<const notation::NounOf<Tamsk>> nouns<Tamsk>();
template std::span<const notation::NounOf<SandTamsk>> nouns<SandTamsk>();

}  // namespace gipfbase::tamsk
