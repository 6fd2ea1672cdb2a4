#include "notation/zertz/nouns.hpp"

#include <array>

#include "notation/game/words/places.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {
namespace {

/// The nouns on one layout.
template <class Layout>
struct Words {
  using T = TitleOn<Layout>;
  using M = notation::Moment<T>;
  using Cells = typename Layout::Cells;
  using N = notation::NounMaker<T>;

  static Cells ring(const M& m, int label) {
    Cells set;
    if (label != Labels::kNone) set.set(m.position.board().cell(label));
    return set;
  }

  // Positions.
  template <Colour C>
  static Cells marbles(const M& m, Seat /*seat*/) {
    return m.position.marbles(C);
  }
  static Cells occupied(const M& m, Seat /*seat*/) { return m.position.occupied(); }
  static Cells vacant(const M& m, Seat /*seat*/) { return m.position.vacant(); }
  static Cells rings(const M& m, Seat /*seat*/) { return m.position.rings(); }
  static Cells gone(const M& m, Seat /*seat*/) {
    return m.position.board().cells & ~m.position.rings();
  }
  static Cells free_rings(const M& m, Seat /*seat*/) { return m.position.free_rings(); }
  static Cells capturers(const M& m, Seat /*seat*/) { return m.position.capturers(); }
  /// Of positions that are over as well.
  static std::int32_t must_capture(const M& m, Seat /*seat*/) {
    return m.position.must_capture() ? 1 : 0;
  }
  static std::int32_t held(const M& m, Seat seat) { return total(m.position.held(seat)); }
  template <std::size_t C>
  static std::int32_t held_of(const M& m, Seat seat) {
    return m.position.held(seat)[C];
  }
  static std::int32_t pool(const M& m, Seat /*seat*/) { return total(m.position.pool()); }
  template <std::size_t C>
  static std::int32_t pool_of(const M& m, Seat /*seat*/) {
    return m.position.pool()[C];
  }

  // Moves.
  static std::int32_t placement(const M& m, Seat /*seat*/) {
    return m.move->is_placement() ? 1 : 0;
  }
  template <Colour C>
  static std::int32_t placement_of(const M& m, Seat /*seat*/) {
    return m.move->is_placement() && m.move->colour() == C ? 1 : 0;
  }
  static std::int32_t capture(const M& m, Seat /*seat*/) { return m.move->is_capture() ? 1 : 0; }
  static std::int32_t pass(const M& m, Seat /*seat*/) { return m.move->is_pass() ? 1 : 0; }
  static Cells placed(const M& m, Seat /*seat*/) {
    return m.move->is_placement() ? ring(m, m.move->ring()) : Cells{};
  }
  static Cells removed(const M& m, Seat /*seat*/) {
    return m.move->is_placement() ? ring(m, m.move->removed()) : Cells{};
  }
  /// Follows a capture: visit(over, landing) for each jump.
  template <class Visit>
  static void for_each_jump(const M& m, Visit&& visit) {
    if (!m.move->is_capture()) return;
    int at = m.position.board().cell(m.move->start());
    for (Path::Reader path(m.move->path()); !path.done();) {
      const int direction = path.next();
      const int over = Layout::neighbour(at, direction);
      at = Layout::neighbour(over, direction);
      visit(over, at);
    }
  }
  static Cells from(const M& m, Seat /*seat*/) {
    return m.move->is_capture() ? ring(m, m.move->start()) : Cells{};
  }
  static Cells to(const M& m, Seat /*seat*/) {
    Cells set;
    for_each_jump(m, [&](int /*over*/, int landing) { set = Cells::of(landing); });
    return set;
  }
  static Cells jumped(const M& m, Seat /*seat*/) {
    Cells set;
    for_each_jump(m, [&](int over, int /*landing*/) { set.set(over); });
    return set;
  }
  static Cells jumped_first(const M& m, Seat /*seat*/) {
    Cells set;
    for_each_jump(m, [&](int over, int /*landing*/) {
      if (set.none()) set.set(over);
    });
    return set;
  }
  static std::int32_t jumps(const M& m, Seat /*seat*/) {
    std::int32_t n = 0;
    for_each_jump(m, [&](int /*over*/, int /*landing*/) { ++n; });
    return n;
  }
  /// What the mover gains of a colour by a placement that isolates, or by a capture.
  template <std::size_t C>
  static std::int32_t taken_of(const M& m, Seat /*seat*/) {
    const Seat mover = m.position.side_to_move();
    const bool own = m.move->is_placement() && total(m.position.pool()) == 0 &&
                     static_cast<std::size_t>(m.move->colour()) == C;
    return m.after->held(mover)[C] - m.position.held(mover)[C] + (own ? 1 : 0);
  }
  static std::int32_t taken(const M& m, Seat seat) {
    return taken_of<0>(m, seat) + taken_of<1>(m, seat) + taken_of<2>(m, seat);
  }
  static std::int32_t isolated(const M& m, Seat seat) {
    return m.move->is_placement() ? taken(m, seat) : 0;
  }

  static constexpr std::array kAll = {
      N::lettered('W', N::cells("white", "white marbles on the board", marbles<Colour::kWhite>)),
      N::lettered('G', N::cells("grey", "grey marbles", marbles<Colour::kGrey>)),
      N::lettered('B', N::cells("black", "black marbles", marbles<Colour::kBlack>)),
      N::lettered('*', N::cells("marbles", "marbles of any colour", occupied)),
      N::lettered('o', N::cells("vacant", "rings without a marble", vacant)),
      N::lettered('#', N::cells("rings", "rings that are left", rings)),
      N::beyond(N::lettered('.', N::cells("gone", "places whose ring is gone", gone))),
      N::cells("free", "rings that can be removed", free_rings),
      N::cells("capturers", "marbles that can jump", capturers),
      N::truth("must_capture", "the player to move could capture, and so must", must_capture),
      N::of(N::number("held", "marbles that a player has captured", held)),
      N::of(N::number("held white", "white ones", held_of<0>)),
      N::of(N::number("held grey", "grey ones", held_of<1>)),
      N::of(N::number("held black", "black ones", held_of<2>)),
      N::number("pool", "marbles in the pool", pool),
      N::number("pool white", "white ones", pool_of<0>),
      N::number("pool grey", "grey ones", pool_of<1>),
      N::number("pool black", "black ones", pool_of<2>),
      N::moved(N::truth("placement", "a marble is placed", placement)),
      N::moved(N::truth("placement white", "a white one", placement_of<Colour::kWhite>)),
      N::moved(N::truth("placement grey", "a grey one", placement_of<Colour::kGrey>)),
      N::moved(N::truth("placement black", "a black one", placement_of<Colour::kBlack>)),
      N::moved(N::truth("capture", "marbles are jumped", capture)),
      N::moved(N::truth("pass", "the player passes", pass)),
      N::moved(N::cells("placed", "where the marble is placed", placed)),
      N::moved(N::cells("removed", "the ring removed", removed)),
      N::moved(N::cells("from", "where a capture begins", from)),
      N::moved(N::cells("to", "where it ends", to)),
      N::moved(N::cells("jumped", "the marbles jumped", jumped)),
      N::moved(N::cells("jumped_first", "the first of them", jumped_first)),
      N::moved(N::number("jumps", "jumps of a capture", jumps)),
      N::moved(N::number("taken", "marbles won, jumped or isolated", taken)),
      N::moved(N::number("taken white", "white ones", taken_of<0>)),
      N::moved(N::number("taken grey", "grey ones", taken_of<1>)),
      N::moved(N::number("taken black", "black ones", taken_of<2>)),
      N::moved(N::number("isolated", "marbles won by isolating them", isolated)),
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
