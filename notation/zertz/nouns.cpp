#include <array>

#include "notation/game/words/places.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {
namespace {

/// The nouns on one layout.
template <class Layout>
struct Words {
  using T = TitleOn<Layout>;
  using P = BasicPosition<Layout>;
  using M = notation::Moment<T>;
  using Cells = typename Layout::Cells;
  using N = notation::NounMaker<T>;

  static Cells ring(const M& m, int label) {
    Cells set;
    if (label != Labels::kNone) set.set(m.position.board().cell(label));
    return set;
  }

  // Nouns of positions.
  template <Colour C>
  static Cells marbles(const P& p) {
    return p.marbles(C);
  }
  static Cells gone(const P& p) { return p.board().cells & ~p.rings(); }
  static int held(const P& p, Seat seat) { return total(p.held(seat)); }
  template <std::size_t C>
  static int held_of(const P& p, Seat seat) {
    return p.held(seat)[C];
  }
  static int pool(const P& p) { return total(p.pool()); }
  template <std::size_t C>
  static int pool_of(const P& p) {
    return p.pool()[C];
  }

  // Nouns of moves.
  static bool placement(const M& m) { return m.move->is_placement(); }
  template <Colour C>
  static bool placement_of(const M& m) {
    return m.move->is_placement() && m.move->colour() == C;
  }
  static bool capture(const M& m) { return m.move->is_capture(); }
  static bool pass(const M& m) { return m.move->is_pass(); }
  static Cells placed(const M& m) { return placement(m) ? ring(m, m.move->ring()) : Cells{}; }
  static Cells removed(const M& m) { return placement(m) ? ring(m, m.move->removed()) : Cells{}; }
  /// Calls visit(from, over, landing) for each jump of a capture.
  template <class Visit>
  static void for_each_jump(const M& m, const Visit& visit) {
    if (capture(m)) zertz::for_each_jump(m.position.board(), *m.move, visit);
  }
  static Cells from(const M& m) { return capture(m) ? ring(m, m.move->start()) : Cells{}; }
  static Cells to(const M& m) {
    Cells set;
    for_each_jump(m, [&](int /*from*/, int /*over*/, int landing) { set = Cells::of(landing); });
    return set;
  }
  static Cells jumped(const M& m) {
    Cells set;
    for_each_jump(m, [&](int /*from*/, int over, int /*landing*/) { set.set(over); });
    return set;
  }
  static Cells jumped_first(const M& m) {
    Cells set;
    for_each_jump(m, [&](int /*from*/, int over, int /*landing*/) {
      if (set.none()) set.set(over);
    });
    return set;
  }
  static int jumps(const M& m) {
    int n = 0;
    for_each_jump(m, [&](int /*from*/, int /*over*/, int /*landing*/) { ++n; });
    return n;
  }
  /// The number of marbles of a colour that the player gains by isolation or capture.
  template <std::size_t C>
  static int taken_of(const M& m) {
    const Seat mover = m.position.side_to_move();
    const bool own = placement(m) && total(m.position.pool()) == 0 &&
                     static_cast<std::size_t>(m.move->colour()) == C;
    return m.after->held(mover)[C] - m.position.held(mover)[C] + (own ? 1 : 0);
  }
  static int taken(const M& m) { return taken_of<0>(m) + taken_of<1>(m) + taken_of<2>(m); }
  static int isolated(const M& m) { return placement(m) ? taken(m) : 0; }

  static constexpr std::array kAll = {
      N::lettered(
          'W', N::template cells<marbles<Colour::kWhite>>("white", "white marbles on the board")),
      N::lettered('G',
                  N::template cells<marbles<Colour::kGrey>>("grey", "grey marbles on the board")),
      N::lettered(
          'B', N::template cells<marbles<Colour::kBlack>>("black", "black marbles on the board")),
      N::lettered('*', N::template cells<&P::occupied>("marbles", "all marbles on the board")),
      N::lettered('o', N::template cells<&P::vacant>("vacant", "rings without a marble")),
      N::lettered('#', N::template cells<&P::rings>("rings", "rings that are left")),
      N::beyond(N::lettered('.', N::template cells<gone>("gone", "places whose ring is gone"))),
      N::template cells<&P::free_rings>("free", "rings that can be removed"),
      N::template cells<&P::capturers>("capturers", "marbles that can jump"),
      N::template truth<&P::must_capture>("must_capture", "the player to move must capture"),
      N::of(N::template number<held>("held", "marbles that a player has captured")),
      N::of(
          N::template number<held_of<0>>("held white", "white marbles that a player has captured")),
      N::of(N::template number<held_of<1>>("held grey", "grey marbles that a player has captured")),
      N::of(
          N::template number<held_of<2>>("held black", "black marbles that a player has captured")),
      N::template number<pool>("pool", "marbles in the pool"),
      N::template number<pool_of<0>>("pool white", "white marbles in the pool"),
      N::template number<pool_of<1>>("pool grey", "grey marbles in the pool"),
      N::template number<pool_of<2>>("pool black", "black marbles in the pool"),
      N::moved(N::template truth<placement>("placement", "a marble is placed")),
      N::moved(N::template truth<placement_of<Colour::kWhite>>("placement white",
                                                               "a white marble is placed")),
      N::moved(N::template truth<placement_of<Colour::kGrey>>("placement grey",
                                                              "a grey marble is placed")),
      N::moved(N::template truth<placement_of<Colour::kBlack>>("placement black",
                                                               "a black marble is placed")),
      N::moved(N::template truth<capture>("capture", "marbles are jumped")),
      N::moved(N::template truth<pass>("pass", "the player passes")),
      N::moved(N::template cells<placed>("placed", "where the marble is placed")),
      N::moved(N::template cells<removed>("removed", "the ring that is removed")),
      N::moved(N::template cells<from>("from", "where a capture begins")),
      N::moved(N::template cells<to>("to", "where a capture ends")),
      N::moved(N::template cells<jumped>("jumped", "the marbles that are jumped")),
      N::moved(N::template cells<jumped_first>("jumped_first", "the first marble that is jumped")),
      N::moved(N::template number<jumps>("jumps", "how many jumps the capture has")),
      N::moved(N::template number<taken>("taken", "marbles won by a capture or by isolating them")),
      N::moved(N::template number<taken_of<0>>("taken white", "white marbles won")),
      N::moved(N::template number<taken_of<1>>("taken grey", "grey marbles won")),
      N::moved(N::template number<taken_of<2>>("taken black", "black marbles won")),
      N::moved(N::template number<isolated>("isolated", "marbles won by isolating them")),
  };
};

}  // namespace

template <class Layout>
std::span<const notation::NounOf<TitleOn<Layout>>> nouns() {
  return Words<Layout>::kAll;
}

template <class Layout>
notation::Places places(BoardId id) {
  const Board<Layout>& board = board_of<Layout>(id);
  return notation::places_on(board, board.cells);
}

template std::span<const notation::NounOf<CompactTitle>> nouns<hex::Compact>();
template std::span<const notation::NounOf<WideTitle>> nouns<hex::Wide>();
template notation::Places places<hex::Compact>(BoardId id);
template notation::Places places<hex::Wide>(BoardId id);

}  // namespace gipfbase::zertz
