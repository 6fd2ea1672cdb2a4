#include "rules/tamsk/title.hpp"

#include <memory>

#include "rules/hex/zobrist.hpp"

namespace gipfbase::tamsk {
namespace {

constexpr std::uint64_t kFirstFact = 3U << 16U;
constexpr std::uint64_t kFactGlass = kFirstFact + 1024;
constexpr std::uint64_t kFactReserve = kFirstFact + 2048;
constexpr std::uint64_t kFactBlackToMove = kFirstFact + 2176;
constexpr std::uint64_t kFactHurried = kFirstFact + 2177;
constexpr std::uint64_t kFactRules = kFirstFact + 2208;

constexpr std::size_t kStates = 3;
using Row = std::array<std::uint64_t, kSymmetries>;

/// Words of the facts about each space under every symmetry, side by side.
struct KeyTable {
  std::array<std::array<Row, kMostRings + 1>, kCells> rings{};
  std::array<std::array<Row, 2 * kStates>, kCells> glass{};

  KeyTable() {
    for (Cells rest = kBoard; rest != 0; rest &= rest - 1) {
      const auto cell = static_cast<std::size_t>(lowest(rest));
      for (std::size_t s = 0; s < kSymmetries; ++s) {
        const auto label = static_cast<std::uint64_t>(label_of(kSymmetry[s].cell[cell]));
        for (std::size_t n = 1; n <= kMostRings; ++n) {
          rings[cell][n][s] = hex::zobrist_word(kFirstFact + 8 * label + n);
        }
        for (std::size_t g = 0; g < 2 * kStates; ++g) {
          glass[cell][g][s] = hex::zobrist_word(kFactGlass + 8 * label + g);
        }
      }
    }
  }
};

const KeyTable& key_table() {
  static const auto table = std::make_unique<const KeyTable>();
  return *table;
}

template <bool kSand>
void toggle_space(SymmetryKeys& keys, const KeyTable& table, const BasicPosition<kSand>& p,
                  int cell) {
  const auto at = static_cast<std::size_t>(cell);
  if (const int rings = p.rings(cell); rings > 0) {
    keys.toggle(table.rings[at][static_cast<std::size_t>(rings)]);
  }
  const Cells here = bit(cell);
  const std::size_t state = (p.unturned() & here) != 0 ? 1U : (p.dead() & here) != 0 ? 2U : 0U;
  if ((p.glasses(kWhite) & here) != 0) keys.toggle(table.glass[at][state]);
  if ((p.glasses(kBlack) & here) != 0) keys.toggle(table.glass[at][kStates + state]);
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

Cells image(Cells cells, std::size_t symmetry) {
  Cells to = 0;
  for (; cells != 0; cells &= cells - 1) {
    to |= bit(kSymmetry[symmetry].cell[static_cast<std::size_t>(lowest(cells))]);
  }
  return to;
}

}  // namespace

template <bool kSand>
SymmetryKeys TitleOf<kSand>::keys(const Position& position) {
  SymmetryKeys keys;
  keys.count = kSymmetries;
  const KeyTable& table = key_table();
  for (Cells rest = kBoard; rest != 0; rest &= rest - 1) {
    toggle_space(keys, table, position, lowest(rest));
  }
  keys.toggle(facts_off_board(position));
  return keys;
}

template <bool kSand>
void TitleOf<kSand>::update_keys(SymmetryKeys& keys, const Position& before,
                                 const Position& after) {
  const KeyTable& table = key_table();
  for (Cells rest = after.changed_since(before); rest != 0; rest &= rest - 1) {
    toggle_space(keys, table, before, lowest(rest));
    toggle_space(keys, table, after, lowest(rest));
  }
  keys.toggle(facts_off_board(before) ^ facts_off_board(after));
}

template <bool kSand>
Move TitleOf<kSand>::transformed(const Position& /*position*/, const Move& move, int symmetry) {
  const auto& to = kSymmetry[static_cast<std::size_t>(symmetry)].cell;
  Move m = move;
  const bool step = move.kind == Move::Kind::kStep;
  if (step || move.kind == Move::Kind::kDies) m.from = to[move.from];
  if (step) m.to = to[move.to];
  return m;
}

template <bool kSand>
Move TitleOf<kSand>::restored(const Position& position, const Move& move, int symmetry) {
  return transformed(position, move, kSymmetry[static_cast<std::size_t>(symmetry)].inverse);
}

template <bool kSand>
BasicPosition<kSand> TitleOf<kSand>::transformed(const Position& position, int symmetry) {
  const auto s = static_cast<std::size_t>(symmetry);
  Position p;
  p.set_rules(position.rules());
  p.set_side_to_move(position.side_to_move());
  p.set_hurried(position.hurried());
  for (const Seat seat : {kWhite, kBlack}) {
    p.set_reserve(seat, position.reserve(seat));
    for (Cells rest = image(position.glasses(seat), s); rest != 0; rest &= rest - 1) {
      p.put_glass(lowest(rest), seat);
    }
  }
  for (Cells rest = kBoard; rest != 0; rest &= rest - 1) {
    p.put_rings(kSymmetry[s].cell[static_cast<std::size_t>(lowest(rest))],
                position.rings(lowest(rest)));
  }
  if constexpr (kSand) p.set_sand(image(position.unturned(), s), image(position.dead(), s));
  return p;
}

template <bool kSand>
PackedMove TitleOf<kSand>::pack(const Move& move) {
  const auto label = [](int cell) { return static_cast<std::uint64_t>(label_of(cell)); };
  const auto kind = static_cast<std::uint64_t>(move.kind);
  switch (move.kind) {
    case Move::Kind::kStep: return {0, kind | (label(move.from) << 3U) | (label(move.to) << 11U)};
    case Move::Kind::kDies: return {0, kind | (label(move.from) << 3U)};
    case Move::Kind::kOutlasts: return {0, kind | (std::uint64_t{move.from} << 3U)};
    case Move::Kind::kPass:
    case Move::Kind::kFifteen:
    case Move::Kind::kLost:
    case Move::Kind::kNone: break;
  }
  return {0, kind};
}

template <bool kSand>
Move TitleOf<kSand>::unpack(const PackedMove& packed) {
  const auto kind = static_cast<Move::Kind>(packed.low & 7U);
  const auto number = [&](unsigned shift) {
    return static_cast<int>((packed.low >> shift) & 255U);
  };
  const auto cell = [&](unsigned shift) {
    return number(shift) < Labels::kCount ? cell_of(number(shift)) : -1;
  };
  const int from = cell(3);
  const int to = cell(11);
  Move move;
  switch (kind) {
    case Move::Kind::kStep: move = from >= 0 && to >= 0 ? Move::step(from, to) : Move{}; break;
    case Move::Kind::kPass: move = Move::pass(); break;
    case Move::Kind::kDies: move = from >= 0 ? Move::dies(from) : Move{}; break;
    case Move::Kind::kFifteen: move = Move::fifteen(); break;
    case Move::Kind::kLost: move = Move::lost(); break;
    case Move::Kind::kOutlasts: move = Move::outlasts(number(3) == kWhite ? kWhite : kBlack); break;
    default: break;
  }
  return pack(move) == packed ? move : Move{};
}

template <bool kSand>
void TitleOf<kSand>::count(const Position& before, const Move& move, const Position& after,
                           std::span<std::int32_t> counters) {
  switch (move.kind) {
    case Move::Kind::kStep: ++counters[0]; break;
    case Move::Kind::kPass: ++counters[1]; break;
    case Move::Kind::kDies: ++counters[3]; break;
    case Move::Kind::kFifteen: ++counters[4]; break;
    case Move::Kind::kLost: ++counters[5]; break;
    case Move::Kind::kOutlasts:
    case Move::Kind::kNone: break;
  }
  counters[2] += tamsk::count(after.full()) - tamsk::count(before.full());
}

template struct TitleOf<false>;
template struct TitleOf<true>;

}  // namespace gipfbase::tamsk
