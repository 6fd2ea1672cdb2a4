#include "notation/gipf/potentials/nouns.hpp"

#include <array>

namespace gipfbase::gipf {
namespace {

using CellSet = notation::NounOf<PotentialGipf>::Set;

struct LoadedWords {
  using M = notation::Moment<PotentialGipf>;

  static CellSet set_of(Cells cells) { return CellSet::from_word(cells); }

  // Positions.
  static CellSet pieces(const M& m, Seat seat) { return set_of(m.position.pieces().of[seat]); }
  static CellSet white(const M& m, Seat /*seat*/) { return pieces(m, kWhite); }
  static CellSet black(const M& m, Seat /*seat*/) { return pieces(m, kBlack); }
  static CellSet gipf(const M& m, Seat /*seat*/) { return set_of(m.position.pieces().gipf); }
  static CellSet occupied(const M& m, Seat /*seat*/) { return set_of(m.position.pieces().all()); }
  static CellSet empty(const M& m, Seat /*seat*/) {
    Cells spots = 0;
    for (int cell = 0; cell < kCells; ++cell) {
      if (is_spot(cell)) spots |= bit(cell);
    }
    return set_of(spots & ~m.position.pieces().all());
  }
  static CellSet loaded(const M& m, Seat seat) {
    return set_of(m.position.pieces().open_loaded() & m.position.pieces().of[seat]);
  }
  template <Kind K>
  static CellSet loaded_with(const M& m, Seat seat) {
    return set_of(m.position.pieces().ready(seat, K));
  }
  static CellSet used(const M& m, Seat /*seat*/) { return set_of(m.position.pieces().used); }
  static CellSet stacks(const M& m, Seat /*seat*/) { return set_of(m.position.pieces().stacks()); }
  static std::int32_t reserve(const M& m, Seat seat) { return m.position.reserve(seat); }
  static std::int32_t captured(const M& m, Seat seat) { return m.position.captured(seat); }
  static std::int32_t may_introduce(const M& m, Seat seat) {
    return m.position.may_introduce(seat) ? 1 : 0;
  }
  static std::int32_t left(const M& m, Seat seat) {
    int left = 0;
    for (std::size_t k = 0; k < kKinds; ++k) left += m.position.left(seat, static_cast<Kind>(k));
    return left;
  }
  static std::int32_t challenges(const M& m, Seat seat) { return m.position.challenges(seat); }
  static std::int32_t announced(const M& m, Seat /*seat*/) {
    return m.position.phase() == Phase::kAnswer ? 1 : 0;
  }

  // Moves.
  static std::int32_t push(const M& m, Seat /*seat*/) { return is_push(m.move->action) ? 1 : 0; }
  static std::int32_t load(const M& m, Seat /*seat*/) { return is_load(m.move->action) ? 1 : 0; }
  template <Action A>
  static std::int32_t is(const M& m, Seat /*seat*/) {
    return m.move->action == A ? 1 : 0;
  }
  static std::int32_t use(const M& m, Seat /*seat*/) {
    return m.move->action == Action::kUse || m.move->action == Action::kExtra ? 1 : 0;
  }
  static CellSet placed(const M& m, Seat /*seat*/) {
    return is_push(m.move->action) ? CellSet::of(kEntry[m.move->from].spot[0]) : CellSet{};
  }
  static CellSet from(const M& m, Seat /*seat*/) {
    return m.move->action == Action::kUse ? CellSet::of(m.move->from) : CellSet{};
  }
  static CellSet to(const M& m, Seat /*seat*/) {
    return m.move->action == Action::kUse ? CellSet::of(m.move->to) : CellSet{};
  }
  static CellSet removed(const M& m, Seat /*seat*/) {
    return set_of(m.move->before | m.move->after);
  }
  static std::int32_t taken(const M& m, Seat /*seat*/) {
    const Seat seat = m.position.turn();
    return m.after->captured(seat) - m.position.captured(seat);
  }

  using N = notation::NounMaker<PotentialGipf>;
  static constexpr std::array kAll = {
      N::of(N::lettered('m', N::cells("pieces", "pieces of a player on the board", pieces))),
      N::lettered('W', N::cells("white", "pieces of White", white)),
      N::lettered('B', N::cells("black", "pieces of Black", black)),
      N::lettered('G', N::cells("gipf", "GIPF-pieces of both", gipf)),
      N::lettered('*', N::cells("occupied", "spots with a piece", occupied)),
      N::lettered('.', N::cells("empty", "spots without", empty)),
      N::of(N::cells("loaded", "a player's pieces with an unused potential on top", loaded)),
      N::of(N::cells("loaded zertz", "those with a ZÈRTZ-potential", loaded_with<Kind::kZertz>)),
      N::of(N::cells("loaded tamsk", "with a TAMSK-potential", loaded_with<Kind::kTamsk>)),
      N::of(N::cells("loaded dvonn", "with a DVONN-potential", loaded_with<Kind::kDvonn>)),
      N::of(N::cells("loaded yinsh", "with a YINSH-potential", loaded_with<Kind::kYinsh>)),
      N::cells("used", "used potentials", used),
      N::cells("stacks", "pieces under DVONN-potentials", stacks),
      N::of(N::number("reserve", "pieces that a player has in reserve", reserve)),
      N::of(N::number("captured", "pieces that a player has captured; a GIPF-piece counts two",
                      captured)),
      N::of(N::truth("introducing", "a player may bring in GIPF-pieces", may_introduce)),
      N::of(N::number("left", "potentials that a player may still bring in", left)),
      N::of(N::number("challenges", "uses that a player may still challenge", challenges)),
      N::truth("announced", "a use is announced, and may be challenged", announced),
      N::moved(N::truth("push", "a piece is pushed in", push)),
      N::moved(N::truth("gipf_in", "a GIPF-piece is pushed in", is<Action::kGipf>)),
      N::moved(N::truth("load", "a loaded piece is pushed in", load)),
      N::moved(N::truth("use", "a potential is used", use)),
      N::moved(
          N::truth("extra", "it is a TAMSK-potential: an additional move", is<Action::kExtra>)),
      N::moved(N::truth("challenge", "a use is challenged", is<Action::kChallenge>)),
      N::moved(N::truth("executed", "a contest did not stop a use", is<Action::kExecuted>)),
      N::moved(N::truth("neutralised", "the challenger won the contest", is<Action::kNeutralised>)),
      N::moved(N::cells("placed", "the first spot of a push", placed)),
      N::moved(N::cells("from", "where a used potential comes from", from)),
      N::moved(N::cells("to", "where it goes", to)),
      N::moved(N::cells("removed", "pieces taken off, by where they stood then", removed)),
      N::moved(N::number("taken", "opposing pieces captured; a GIPF-piece counts two", taken)),
  };
};

}  // namespace

std::span<const notation::NounOf<PotentialGipf>> potential_nouns() { return LoadedWords::kAll; }

}  // namespace gipfbase::gipf
