#include "rules/tamsk/title.hpp"

#include "rules/hex/key_table.hpp"

namespace gipfbase::tamsk {
namespace {

constexpr std::uint64_t kFirstFact = 3U << 16U;
constexpr std::uint64_t kFactGlass = kFirstFact + 1024;
constexpr std::uint64_t kFactReserve = kFirstFact + 2048;
constexpr std::uint64_t kFactBlackToMove = kFirstFact + 2176;
constexpr std::uint64_t kFactHurried = kFirstFact + 2177;
constexpr std::uint64_t kFactRules = kFirstFact + 2208;

constexpr std::size_t kStates = 3;
/// Facts about a space: rings, 1 .. 4, then the state of an hourglass of either seat.
constexpr std::size_t kFirstGlass = kMostRings + 1;
using KeyTable = hex::KeyTable<Board::kSymmetries, kFirstGlass + 2 * kStates>;

const KeyTable& key_table() {
  static const KeyTable table(Board::kTables, [](std::uint64_t label, std::size_t fact) {
    return fact < kFirstGlass ? kFirstFact + 8 * label + fact
                              : kFactGlass + 8 * label + fact - kFirstGlass;
  });
  return table;
}

template <bool kSand>
void toggle_space(SymmetryKeys& keys, const KeyTable& table, const BasicPosition<kSand>& p,
                  int cell) {
  if (const int rings = p.rings(cell); rings > 0) {
    keys.toggle(table.row(cell, static_cast<std::size_t>(rings)));
  }
  const std::size_t state = p.unturned().test(cell) ? 1U : p.dead().test(cell) ? 2U : 0U;
  if (p.glasses(kWhite).test(cell)) keys.toggle(table.row(cell, kFirstGlass + state));
  if (p.glasses(kBlack).test(cell)) keys.toggle(table.row(cell, kFirstGlass + kStates + state));
}

template <bool kSand>
std::uint64_t facts_off_board(const BasicPosition<kSand>& p) {
  std::uint64_t key = hex::zobrist_word(kFactRules + p.rules().bits());
  for (const Seat seat : {kWhite, kBlack}) {
    key ^= hex::zobrist_word(kFactReserve + std::uint64_t{64} * seat +
                             static_cast<std::uint64_t>(p.reserve(seat)));
  }
  if (p.side_to_move() == kBlack) key ^= hex::zobrist_word(kFactBlackToMove);
  if (p.hurried()) key ^= hex::zobrist_word(kFactHurried);
  return key;
}

}  // namespace

template <bool kSand>
SymmetryKeys TitleOf<kSand>::keys(const Position& position) {
  SymmetryKeys keys;
  keys.count = Board::kSymmetries;
  const KeyTable& table = key_table();
  for (const int cell : Board::kAll) toggle_space(keys, table, position, cell);
  keys.toggle(facts_off_board(position));
  return keys;
}

template <bool kSand>
void TitleOf<kSand>::update_keys(SymmetryKeys& keys, const Position& before,
                                 const Position& after) {
  const KeyTable& table = key_table();
  for (const int cell : after.changed_since(before)) {
    toggle_space(keys, table, before, cell);
    toggle_space(keys, table, after, cell);
  }
  keys.toggle(facts_off_board(before) ^ facts_off_board(after));
}

template <bool kSand>
Move TitleOf<kSand>::transformed(const Position& /*position*/, const Move& move, int symmetry) {
  const auto& to = Board::kTables.image[static_cast<std::size_t>(symmetry)];
  Move m = move;
  const bool step = move.kind == Move::Kind::kStep;
  if (step || move.kind == Move::Kind::kGlassEmpty) m.from = to[move.from];
  if (step) m.to = to[move.to];
  return m;
}

template <bool kSand>
Move TitleOf<kSand>::restored(const Position& position, const Move& move, int symmetry) {
  return transformed(position, move, Board::inverse(symmetry));
}

template <bool kSand>
BasicPosition<kSand> TitleOf<kSand>::transformed(const Position& position, int symmetry) {
  const auto& board = Board::kTables;
  const auto s = static_cast<std::size_t>(symmetry);
  Position p;
  p.set_rules(position.rules());
  p.set_side_to_move(position.side_to_move());
  p.set_hurried(position.hurried());
  for (const Seat seat : {kWhite, kBlack}) {
    p.set_reserve(seat, position.reserve(seat));
    for (const int cell : board.image_of(position.glasses(seat), s)) p.put_glass(cell, seat);
  }
  for (const int cell : Board::kAll) {
    p.put_rings(Board::image(cell, symmetry), position.rings(cell));
  }
  if constexpr (kSand) {
    p.set_sand(board.image_of(position.unturned(), s), board.image_of(position.dead(), s));
  }
  return p;
}

template <bool kSand>
PackedMove TitleOf<kSand>::pack(const Move& move) {
  const auto label = [](int cell) { return static_cast<std::uint64_t>(Board::label_of(cell)); };
  const auto kind = static_cast<std::uint64_t>(move.kind);
  switch (move.kind) {
    case Move::Kind::kStep: return {0, kind | (label(move.from) << 3U) | (label(move.to) << 11U)};
    case Move::Kind::kGlassEmpty: return {0, kind | (label(move.from) << 3U)};
    case Move::Kind::kLongestSand: return {0, kind | (std::uint64_t{move.from} << 3U)};
    case Move::Kind::kPass:
    case Move::Kind::kFifteen:
    case Move::Kind::kLost:
    case Move::Kind::kNone: break;
  }
  return {0, kind};
}

template <bool kSand>
Move TitleOf<kSand>::unpack(const PackedMove& packed) {
  const auto number = [&](unsigned shift) {
    return static_cast<int>((packed.low >> shift) & 255U);
  };
  Move move{static_cast<Move::Kind>(packed.low & 7U), 0, 0};
  const bool step = move.kind == Move::Kind::kStep;
  if (step || move.kind == Move::Kind::kGlassEmpty) {
    const int from = Board::cell_of(number(3));
    const int to = step ? Board::cell_of(number(11)) : 0;
    if (from < 0 || to < 0) return {};
    move.from = static_cast<std::uint8_t>(from);
    move.to = static_cast<std::uint8_t>(to);
  }
  if (move.kind == Move::Kind::kLongestSand) move.from = number(3) == kWhite ? kWhite : kBlack;
  return move.kind < Move::Kind::kNone && pack(move) == packed ? move : Move{};
}

template <bool kSand>
void TitleOf<kSand>::count(const Position& before, const Move& move, const Position& after,
                           std::span<std::int32_t> counters) {
  // By kind of move; -1: not counted.
  constexpr std::array<int, 7> kCounter = {0, 1, 3, 4, 5, -1, -1};
  const int counter = kCounter.at(static_cast<std::size_t>(move.kind));
  if (counter >= 0) ++counters[static_cast<std::size_t>(counter)];
  counters[2] += after.full().count() - before.full().count();
}

template struct TitleOf<false>;
template struct TitleOf<true>;

}  // namespace gipfbase::tamsk
