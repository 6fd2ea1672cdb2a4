#include "rules/gipf/title.hpp"

#include "rules/gipf/spot_sets.hpp"
#include "rules/hex/board_title_code.hpp"

namespace gipfbase::gipf {

struct Gipf::Code {
  static constexpr std::uint64_t kFirstFact = 2U << 16U;
  static constexpr std::uint64_t kFactReserve = kFirstFact + 1024;
  static constexpr std::uint64_t kFactCaptured = kFirstFact + 1088;
  static constexpr std::uint64_t kFactBlackToMove = kFirstFact + 1152;
  static constexpr std::uint64_t kFactIntroducing = kFirstFact + 1153;
  static constexpr std::uint64_t kFactRules = kFirstFact + 1160;

  /// Facts about a spot: a single piece of White, a GIPF-piece of White, then the same of Black.
  static constexpr std::size_t kFacts = 4;
  static std::uint64_t number(std::uint64_t label, std::size_t fact) {
    return kFirstFact + kFacts * label + fact;
  }
  template <class Visit>
  static void visit_facts(const Position& p, int cell, const Visit& visit) {
    const Pieces& pieces = p.pieces();
    if ((pieces.all() & bit(cell)) == 0) return;
    visit(((pieces.of[kBlack] & bit(cell)) != 0 ? 2U : 0U) +
          ((pieces.gipf & bit(cell)) != 0 ? 1U : 0U));
  }
  static std::uint64_t off_board(const Position& p) {
    std::uint64_t key = 0;
    for (const Seat seat : {kWhite, kBlack}) {
      const auto reserve = static_cast<std::uint64_t>(p.reserve(seat));
      const auto captured = static_cast<std::uint64_t>(p.captured(seat));
      key ^= hex::zobrist_word(kFactReserve + std::uint64_t{32} * seat + reserve);
      key ^= hex::zobrist_word(kFactCaptured + std::uint64_t{32} * seat + captured);
      if (p.may_introduce(seat)) key ^= hex::zobrist_word(kFactIntroducing + seat);
    }
    if (p.side_to_move() == kBlack) key ^= hex::zobrist_word(kFactBlackToMove);
    const Rules rules = p.rules();
    return key ^ hex::zobrist_word(kFactRules + 2 * static_cast<std::uint64_t>(rules.version) +
                                   (rules.ends_at_removal ? 1U : 0U));
  }
};

namespace {

constexpr unsigned kBeforeShift = 7;
constexpr unsigned kAfterShift = kBeforeShift + kSpots;
constexpr unsigned kAfterInLow = 64 - kAfterShift;

}  // namespace

Move Gipf::image(const Move& move, int symmetry) {
  const auto s = static_cast<std::size_t>(symmetry);
  Move m = move;
  m.before = gipf::image(move.before, s);
  m.after = gipf::image(move.after, s);
  if (move.entry < kEntries) m.entry = kEntryImage[s][move.entry];
  return m;
}

Move Gipf::merged(const Position& position, const Move& move, int symmetry) {
  Move m = image(move, symmetry);
  if (move.entry >= kEntries) return m;
  const bool vacant =
      (position.pieces().all() & ~move.before & bit(kEntry[move.entry].spot[0])) == 0;
  if (vacant) m.entry = kLowestEntryOnto[kEntry[m.entry].spot[0]];
  return m;
}

PackedMove Gipf::pack(const Move& move) {
  const std::uint64_t before = numbered(move.before);
  const std::uint64_t after = numbered(move.after);
  return {after >> kAfterInLow,
          move.entry | (move.gipf ? 64U : 0U) | (before << kBeforeShift) | (after << kAfterShift)};
}

Move Gipf::unpack(const PackedMove& packed) {
  constexpr std::uint64_t kEntryBits = 63;
  Move move;
  move.entry = static_cast<std::uint8_t>(packed.low & kEntryBits);
  move.gipf = (packed.low & 64U) != 0;
  move.before = cells_of((packed.low >> kBeforeShift) & kSpotBits);
  move.after = cells_of(((packed.low >> kAfterShift) | (packed.high << kAfterInLow)) & kSpotBits);
  if (pack(move) == packed) return move;
  Move none;
  none.gipf = true;  // never legal: a GIPF-piece without a push
  return none;
}

void Gipf::count(const Position& before, const Move& move, const Position& after,
                 std::span<std::int32_t> counters) {
  if (move.gipf) ++counters[0];
  const int brought_in = move.entry == Move::kNoEntry ? 0 : move.gipf ? 2 : 1;
  count_removals(before, after, before.side_to_move(), move.before, move.after, brought_in,
                 counters);
}

}  // namespace gipfbase::gipf

template struct gipfbase::hex::BoardTitle<gipfbase::gipf::Gipf, gipfbase::gipf::Board,
                                          gipfbase::gipf::Position, gipfbase::gipf::Move>;
