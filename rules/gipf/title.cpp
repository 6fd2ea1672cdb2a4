#include "rules/gipf/title.hpp"

#include "rules/gipf/spot_sets.hpp"
#include "rules/hex/key_table.hpp"

namespace gipfbase::gipf {
namespace {

constexpr std::uint64_t kFirstFact = 2U << 16U;
constexpr std::uint64_t kFactReserve = kFirstFact + 1024;
constexpr std::uint64_t kFactCaptured = kFirstFact + 1088;
constexpr std::uint64_t kFactBlackToMove = kFirstFact + 1152;
constexpr std::uint64_t kFactIntroducing = kFirstFact + 1153;
constexpr std::uint64_t kFactRules = kFirstFact + 1160;

constexpr std::size_t kPieceKinds = 4;
using KeyTable = hex::KeyTable<kSymmetries, kPieceKinds>;

const KeyTable& key_table() {
  static const KeyTable table(Board::kTables, [](std::uint64_t label, std::size_t kind) {
    return kFirstFact + kPieceKinds * label + kind;
  });
  return table;
}

void toggle_piece(SymmetryKeys& keys, const KeyTable& table, const Pieces& pieces, int cell) {
  const std::size_t kind =
      ((pieces.of[kBlack] & bit(cell)) != 0 ? 2U : 0U) + ((pieces.gipf & bit(cell)) != 0 ? 1U : 0U);
  keys.toggle(table.row(cell, kind));
}

std::uint64_t facts_off_board(const Position& p) {
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

constexpr unsigned kBeforeShift = 7;
constexpr unsigned kAfterShift = kBeforeShift + kSpots;
constexpr unsigned kAfterInLow = 64 - kAfterShift;

}  // namespace

SymmetryKeys Gipf::keys(const Position& position) {
  SymmetryKeys keys;
  keys.count = kSymmetries;
  const KeyTable& table = key_table();
  for (Cells rest = position.pieces().all(); rest != 0; rest &= rest - 1) {
    toggle_piece(keys, table, position.pieces(), lowest(rest));
  }
  keys.toggle(facts_off_board(position));
  return keys;
}

void Gipf::update_keys(SymmetryKeys& keys, const Position& before, const Position& after) {
  const KeyTable& table = key_table();
  const Pieces& from = before.pieces();
  const Pieces& to = after.pieces();
  Cells changed = (from.of[0] ^ to.of[0]) | (from.of[1] ^ to.of[1]) | (from.gipf ^ to.gipf);
  for (; changed != 0; changed &= changed - 1) {
    const int cell = lowest(changed);
    if ((from.all() & bit(cell)) != 0) toggle_piece(keys, table, from, cell);
    if ((to.all() & bit(cell)) != 0) toggle_piece(keys, table, to, cell);
  }
  keys.toggle(facts_off_board(before) ^ facts_off_board(after));
}

Move Gipf::transformed(const Position& /*position*/, const Move& move, int symmetry) {
  const auto s = static_cast<std::size_t>(symmetry);
  Move m = move;
  m.before = image(move.before, s);
  m.after = image(move.after, s);
  if (move.entry < kEntries) m.entry = kEntryImage[s][move.entry];
  return m;
}

Move Gipf::restored(const Position& position, const Move& move, int symmetry) {
  return transformed(position, move, Board::inverse(symmetry));
}

Position Gipf::transformed(const Position& position, int symmetry) {
  Position p = position;
  p.clear_board();
  for (const Seat seat : {kWhite, kBlack}) {
    for (Cells rest = position.pieces().of[seat]; rest != 0; rest &= rest - 1) {
      const int cell = lowest(rest);
      p.put(Board::image(cell, symmetry), seat, (position.pieces().gipf & bit(cell)) != 0);
    }
  }
  return p;
}

Move Gipf::merged(const Position& position, const Move& move, int symmetry) {
  Move m = transformed(position, move, symmetry);
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
  none.gipf = true;  // a GIPF-piece without a push
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
