#include "rules/yinsh/title.hpp"

#include <algorithm>

#include "rules/hex/key_table.hpp"

namespace gipfbase::yinsh {
namespace {

constexpr std::uint64_t kFirstFact = 4U << 16U;
constexpr std::uint64_t kFactRemoved = kFirstFact + 512;
constexpr std::uint64_t kFactBlackToMove = kFirstFact + 528;
constexpr std::uint64_t kFactBlitz = kFirstFact + 529;

constexpr std::size_t kPieceKinds = 4;
using KeyTable = hex::KeyTable<Board::kSymmetries, kPieceKinds>;

const KeyTable& key_table() {
  static const KeyTable table(Board::kTables, [](std::uint64_t label, std::size_t kind) {
    return kFirstFact + kPieceKinds * label + kind;
  });
  return table;
}

/// The pieces of one kind: those of White come first, markers before rings.
const Cells& of_kind(const Position& p, std::size_t kind) {
  const Pieces& pieces = p.pieces();
  return kind % 2 == 0 ? pieces.markers[kind / 2] : pieces.rings[kind / 2];
}

std::uint64_t facts_off_board(const Position& p) {
  std::uint64_t key = 0;
  for (const Seat seat : {kWhite, kBlack}) {
    key ^= hex::zobrist_word(kFactRemoved + std::uint64_t{8} * seat +
                             static_cast<std::uint64_t>(p.removed(seat)));
  }
  if (p.side_to_move() == kBlack) key ^= hex::zobrist_word(kFactBlackToMove);
  if (p.blitz()) key ^= hex::zobrist_word(kFactBlitz);
  return key;
}

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

SymmetryKeys Yinsh::keys(const Position& position) {
  SymmetryKeys keys;
  keys.count = Board::kSymmetries;
  const KeyTable& table = key_table();
  for (std::size_t kind = 0; kind < kPieceKinds; ++kind) {
    for (const int cell : of_kind(position, kind)) keys.toggle(table.row(cell, kind));
  }
  keys.toggle(facts_off_board(position));
  return keys;
}

void Yinsh::update_keys(SymmetryKeys& keys, const Position& before, const Position& after) {
  const KeyTable& table = key_table();
  for (std::size_t kind = 0; kind < kPieceKinds; ++kind) {
    const Cells changed = of_kind(before, kind) ^ of_kind(after, kind);
    for (const int cell : changed) keys.toggle(table.row(cell, kind));
  }
  keys.toggle(facts_off_board(before) ^ facts_off_board(after));
}

Move Yinsh::transformed(const Position& /*position*/, const Move& move, int symmetry) {
  const auto s = static_cast<std::size_t>(symmetry);
  const auto& image = Board::kTables.image[s];
  const auto seen = [&](std::uint8_t& cell) {
    if (Board::has(cell)) cell = image[cell];
  };
  Move m = move;
  seen(m.from);
  seen(m.to);
  for (std::uint8_t& ring : m.ring) seen(ring);
  for (std::uint8_t& row : m.row) row = row < kFives ? kFiveImage[s][row] : row;
  m.sort_from(0, m.before);
  m.sort_from(m.before, m.rows());
  return m;
}

Move Yinsh::restored(const Position& position, const Move& move, int symmetry) {
  return transformed(position, move, Board::inverse(symmetry));
}

Position Yinsh::transformed(const Position& position, int symmetry) {
  Position p = Position::start(position.blitz());
  for (const Seat seat : {kWhite, kBlack}) {
    for (const int cell : position.rings(seat)) p.put_ring(Board::image(cell, symmetry), seat);
    for (const int cell : position.markers(seat)) p.put_marker(Board::image(cell, symmetry), seat);
    p.set_removed(seat, position.removed(seat));
  }
  p.set_side_to_move(position.side_to_move());
  return p;
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
