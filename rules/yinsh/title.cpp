#include "rules/yinsh/title.hpp"

#include <algorithm>

#include "rules/hex/board_title_code.hpp"

namespace gipfbase::yinsh {

struct Yinsh::Code {
  static constexpr std::uint64_t kFirstFact = 4U << 16U;
  static constexpr std::uint64_t kFactRemoved = kFirstFact + 512;
  static constexpr std::uint64_t kFactBlackToMove = kFirstFact + 528;
  static constexpr std::uint64_t kFactBlitz = kFirstFact + 529;

  /// Facts about a point: a marker of White, a ring of White, a marker of Black, a ring of Black.
  static constexpr std::size_t kFacts = 4;
  static std::uint64_t number(std::uint64_t label, std::size_t fact) {
    return kFirstFact + kFacts * label + fact;
  }
  template <class Visit>
  static void visit_facts(const Position& p, int cell, const Visit& visit) {
    for (const Seat seat : {kWhite, kBlack}) {
      if (p.markers(seat).test(cell)) visit(2U * seat);
      if (p.rings(seat).test(cell)) visit(2U * seat + 1U);
    }
  }
  static std::uint64_t off_board(const Position& p) {
    std::uint64_t key = 0;
    for (const Seat seat : {kWhite, kBlack}) {
      key ^= hex::zobrist_word(kFactRemoved + std::uint64_t{8} * seat +
                               static_cast<std::uint64_t>(p.removed(seat)));
    }
    if (p.side_to_move() == kBlack) key ^= hex::zobrist_word(kFactBlackToMove);
    if (p.blitz()) key ^= hex::zobrist_word(kFactBlitz);
    return key;
  }
};

namespace {

// Packed moves.
constexpr unsigned kPointBits = 7;
constexpr std::uint64_t kPointMask = 127;
constexpr unsigned kFromShift = 2;
constexpr unsigned kToShift = kFromShift + kPointBits;
constexpr unsigned kBeforeShift = kToShift + kPointBits;
constexpr unsigned kSlotShift = kBeforeShift + 2;
constexpr unsigned kSlotBits = 2 * kPointBits;

std::uint64_t number_of(std::uint8_t cell) { return Board::has(cell) ? kNumberOfPoint[cell] : 0U; }
std::uint8_t cell_of(std::uint64_t number) {
  return number < kPoints ? kPointByNumber[number] : Move::kNoCell;
}

}  // namespace

Move Yinsh::image(const Move& move, int symmetry) {
  const auto s = static_cast<std::size_t>(symmetry);
  const auto& images = Board::kTables.image[s];
  const auto seen = [&](std::uint8_t& cell) {
    if (Board::has(cell)) cell = images[cell];
  };
  Move m = move;
  seen(m.from);
  seen(m.to);
  for (std::uint8_t& ring : m.ring) seen(ring);
  for (std::uint8_t& row : m.row) row = row < kFives ? kFiveImage[s][row] : row;
  m.sort();
  return m;
}

PackedMove Yinsh::pack(const Move& move) {
  if (move.kind == Move::Kind::kNone) return {~std::uint64_t{}, ~std::uint64_t{}};
  std::uint64_t low = static_cast<std::uint64_t>(move.kind) | number_of(move.from) << kFromShift |
                      number_of(move.to) << kToShift | std::uint64_t{move.before} << kBeforeShift;
  for (std::size_t i = 0; i < move.rows(); ++i) {
    const std::uint64_t slot = (move.row[i] + 1U) | (number_of(move.ring[i]) + 1) << kPointBits;
    low |= slot << (kSlotShift + kSlotBits * static_cast<unsigned>(i));
  }
  return {0, low};
}

Move Yinsh::unpack(const PackedMove& packed) {
  const auto field = [&](unsigned shift) { return (packed.low >> shift) & kPointMask; };
  Move move;
  move.kind = static_cast<Move::Kind>(packed.low & 3U);
  if (move.kind <= Move::Kind::kRing) move.from = cell_of(field(kFromShift));
  if (move.kind == Move::Kind::kRing) move.to = cell_of(field(kToShift));
  move.before = static_cast<std::uint8_t>((packed.low >> kBeforeShift) & 3U);
  for (std::size_t i = 0; i < Move::kSlots; ++i) {
    const unsigned shift = kSlotShift + kSlotBits * static_cast<unsigned>(i);
    const std::uint64_t row = field(shift);
    const std::uint64_t ring = field(shift + kPointBits);
    if (row == 0 || row > kFives || ring == 0) break;
    move.row[i] = static_cast<std::uint8_t>(row - 1);
    move.ring[i] = cell_of(ring - 1);
  }
  const bool sound = move.before <= move.rows() && pack(move) == packed;
  return sound ? move : Move{};
}

void Yinsh::count(const Position& before, const Move& move, const Position& after,
                  std::span<std::int32_t> counters) {
  if (move.kind == Move::Kind::kPlace) ++counters[0];
  if (move.kind == Move::Kind::kRing) ++counters[1];
  if (move.kind == Move::Kind::kPass) ++counters[2];
  if (move.kind == Move::Kind::kRing) {
    const std::int32_t flipped = before.after_rows_before(move).flipped_by(move).count();
    if (flipped > 0) ++counters[3];
    counters[4] += flipped;
    counters[7] = std::max(counters[7], flipped);
  }
  counters[5] += after.removed(kWhite) - before.removed(kWhite);
  counters[6] += after.removed(kBlack) - before.removed(kBlack);
}

}  // namespace gipfbase::yinsh

template struct gipfbase::hex::BoardTitle<gipfbase::yinsh::Yinsh, gipfbase::yinsh::Board,
                                          gipfbase::yinsh::Position, gipfbase::yinsh::Move>;
