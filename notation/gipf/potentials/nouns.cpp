#include <array>

#include "notation/gipf/potentials/text.hpp"

namespace gipfbase::gipf {
namespace {

// A struct, because GIPF without potentials has functions of the same names.
struct LoadedWords {
  using M = notation::Moment<PotentialGipf>;
  using N = notation::NounMaker<PotentialGipf>;
  using P = PotentialPosition;

  // Nouns of positions.
  static Cells pieces(const P& p, Seat seat) { return p.pieces().of[seat]; }
  static Cells gipf(const P& p) { return p.pieces().gipf; }
  static Cells occupied(const P& p) { return p.pieces().all(); }
  static Cells empty(const P& p) { return kSpotCells & ~p.pieces().all(); }
  static Cells loaded(const P& p, Seat seat) {
    return p.pieces().open_loaded() & p.pieces().of[seat];
  }
  template <Kind K>
  static Cells loaded_with(const P& p, Seat seat) {
    return p.pieces().ready(seat, K);
  }
  static Cells used(const P& p) { return p.pieces().used; }
  static Cells stacks(const P& p) { return p.pieces().stacks(); }
  static int left(const P& p, Seat seat) {
    int left = 0;
    for (std::size_t k = 0; k < kKinds; ++k) left += p.left(seat, static_cast<Kind>(k));
    return left;
  }
  static bool announced(const P& p) { return p.phase() == Phase::kAnswer; }

  // Nouns of moves.
  static bool push(const M& m) { return is_push(m.move->action); }
  static bool load(const M& m) { return is_load(m.move->action); }
  template <Action A>
  static bool is(const M& m) {
    return m.move->action == A;
  }
  static bool use(const M& m) { return is<Action::kUse>(m) || is<Action::kExtra>(m); }
  static Cells placed(const M& m) { return push(m) ? bit(kEntry[m.move->from].spot[0]) : 0; }
  static Cells from(const M& m) { return is<Action::kUse>(m) ? bit(m.move->from) : 0; }
  static Cells to(const M& m) { return is<Action::kUse>(m) ? bit(m.move->to) : 0; }
  static Cells removed(const M& m) { return m.move->before | m.move->after; }
  static int taken(const M& m) {
    const Seat seat = m.position.turn();
    return m.after->captured(seat) - m.position.captured(seat);
  }

  static constexpr auto kAll = N::owned<pieces>(
      "pieces", {"pieces of a player on the board", "pieces of White", "pieces of Black"},
      std::array{
          N::lettered('G', N::cells<gipf>("gipf", "GIPF-pieces of both players")),
          N::lettered('*', N::cells<occupied>("occupied", "spots with a piece")),
          N::lettered('.', N::cells<empty>("empty", "vacant spots")),
          N::of(N::cells<loaded>("loaded", "a player's pieces with an unused potential on top")),
          N::of(N::cells<loaded_with<Kind::kZertz>>(
              "loaded zertz", "a player's pieces with an unused ZÈRTZ-potential on top")),
          N::of(N::cells<loaded_with<Kind::kTamsk>>(
              "loaded tamsk", "a player's pieces with an unused TAMSK-potential on top")),
          N::of(N::cells<loaded_with<Kind::kDvonn>>(
              "loaded dvonn", "a player's pieces with an unused DVONN-potential on top")),
          N::of(N::cells<loaded_with<Kind::kYinsh>>(
              "loaded yinsh", "a player's pieces with an unused YINSH-potential on top")),
          N::cells<used>("used", "used potentials"),
          N::cells<stacks>("stacks", "pieces under DVONN-potentials"),
          N::of(N::number<&P::reserve>("reserve", "pieces that a player has in reserve")),
          N::of(N::number<&P::captured>(
              "captured", "pieces that a player has captured; a GIPF-piece counts as two")),
          N::of(N::truth<&P::may_introduce>("introducing", "a player may bring in GIPF-pieces")),
          N::of(N::number<left>("left", "potentials that a player may still bring in")),
          N::of(N::number<&P::challenges>("challenges",
                                          "how many uses a player may still challenge")),
          N::truth<announced>("announced", "a use is announced and may be challenged"),
          N::moved(N::truth<push>("push", "a piece is pushed in")),
          N::moved(N::truth<is<Action::kGipf>>("gipf_in", "a GIPF-piece is pushed in")),
          N::moved(N::truth<load>("load", "a loaded piece is pushed in")),
          N::moved(N::truth<use>("use", "a potential is used")),
          N::moved(N::truth<is<Action::kExtra>>(
              "extra", "a TAMSK-potential is used for an additional move")),
          N::moved(N::truth<is<Action::kChallenge>>("challenge", "a use is challenged")),
          N::moved(N::truth<is<Action::kExecuted>>("executed",
                                                   "the challenger did not win the contest")),
          N::moved(
              N::truth<is<Action::kNeutralised>>("neutralised", "the challenger won the contest")),
          N::moved(N::cells<placed>("placed", "the spot where a piece enters the board")),
          N::moved(N::cells<from>("from", "where a used potential comes from")),
          N::moved(N::cells<to>("to", "where a used potential goes")),
          N::moved(N::cells<removed>("removed", "spots from which pieces are removed")),
          N::moved(
              N::number<taken>("taken", "opposing pieces captured; a GIPF-piece counts as two")),
      });
};

}  // namespace

std::span<const notation::NounOf<PotentialGipf>> potential_nouns() { return LoadedWords::kAll; }

}  // namespace gipfbase::gipf
