#include "rules/tamsk/title.hpp"

#include "rules/hex/board_title_code.hpp"

namespace gipfbase::tamsk {

template <bool kSand>
struct TitleOf<kSand>::Code {
  static constexpr std::uint64_t kFirstFact = 3U << 16U;
  static constexpr std::uint64_t kFactGlass = kFirstFact + 1024;
  static constexpr std::uint64_t kFactReserve = kFirstFact + 2048;
  static constexpr std::uint64_t kFactBlackToMove = kFirstFact + 2176;
  static constexpr std::uint64_t kFactHurried = kFirstFact + 2177;
  static constexpr std::uint64_t kFactRules = kFirstFact + 2208;

  /// Facts about a space: rings, 1 .. 4, then the state of an hourglass of either seat.
  static constexpr std::size_t kStates = 3;
  static constexpr std::size_t kFirstGlass = kMostRings + 1;
  static constexpr std::size_t kFacts = kFirstGlass + 2 * kStates;
  static std::uint64_t number(std::uint64_t label, std::size_t fact) {
    return fact < kFirstGlass ? kFirstFact + 8 * label + fact
                              : kFactGlass + 8 * label + fact - kFirstGlass;
  }
  template <class Visit>
  static void visit_facts(const Position& p, int cell, const Visit& visit) {
    if (const int rings = p.rings(cell); rings > 0) visit(static_cast<std::size_t>(rings));
    const std::size_t state = p.unturned().test(cell) ? 1U : p.dead().test(cell) ? 2U : 0U;
    if (p.glasses(kWhite).test(cell)) visit(kFirstGlass + state);
    if (p.glasses(kBlack).test(cell)) visit(kFirstGlass + kStates + state);
  }
  static std::uint64_t off_board(const Position& p) {
    std::uint64_t key = hex::zobrist_word(kFactRules + p.rules().bits());
    for (const Seat seat : {kWhite, kBlack}) {
      key ^= hex::zobrist_word(kFactReserve + std::uint64_t{64} * seat +
                               static_cast<std::uint64_t>(p.reserve(seat)));
    }
    if (p.side_to_move() == kBlack) key ^= hex::zobrist_word(kFactBlackToMove);
    if (p.hurried()) key ^= hex::zobrist_word(kFactHurried);
    return key;
  }
};

template <bool kSand>
void TitleOf<kSand>::count(const Position& before, const Move& move, const Position& after,
                           std::span<std::int32_t> counters) {
  // The index in kCounters for each Move::Kind; -1: not counted.
  constexpr std::array<int, 7> kCounter = {0, 1, 3, 4, 5, -1, -1};
  const int counter = kCounter.at(static_cast<std::size_t>(move.kind));
  if (counter >= 0) ++counters[static_cast<std::size_t>(counter)];
  counters[2] += after.full().count() - before.full().count();
}

template struct TitleOf<false>;
template struct TitleOf<true>;

}  // namespace gipfbase::tamsk

template struct gipfbase::hex::BoardTitle<gipfbase::tamsk::TitleOf<false>, gipfbase::tamsk::Board,
                                          gipfbase::tamsk::Position, gipfbase::tamsk::Move>;
template struct gipfbase::hex::BoardTitle<gipfbase::tamsk::TitleOf<true>, gipfbase::tamsk::Board,
                                          gipfbase::tamsk::SandPosition, gipfbase::tamsk::Move>;
