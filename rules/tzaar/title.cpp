#include "rules/tzaar/title.hpp"

#include <algorithm>

#include "rules/hex/key_table.hpp"

namespace gipfbase::tzaar {
namespace {

constexpr std::uint64_t kFirstFact = 1U << 16U;
constexpr std::uint64_t kFactBlackToMove = kFirstFact + 8192;
constexpr std::uint64_t kFactPlacing = kFirstFact + 8193;
constexpr std::uint64_t kFactFirstTurn = kFirstFact + 8194;

/// Facts about a stack: type and owner of its top, then its height.
constexpr std::size_t kTops = 8;
using KeyTable = hex::KeyTable<Board::kSymmetries, kTops + kPiecesEach + 1>;

const KeyTable& key_table() {
  static const KeyTable table(Board::kTables, [](std::uint64_t label, std::size_t fact) {
    return kFirstFact + 64 * label + fact;
  });
  return table;
}

void toggle_stack(SymmetryKeys& keys, const Position& p, int cell) {
  const KeyTable& table = key_table();
  const Stack stack = p.stack(cell);
  keys.toggle(table.row(cell, 2U * static_cast<std::size_t>(stack.type) + stack.owner));
  keys.toggle(table.row(cell, kTops + static_cast<std::size_t>(stack.height)));
}

std::uint64_t facts_off_board(const Position& p) {
  std::uint64_t word = p.side_to_move() == kBlack ? hex::zobrist_word(kFactBlackToMove) : 0;
  if (p.phase() == Phase::kPlacing) word ^= hex::zobrist_word(kFactPlacing);
  if (p.phase() == Phase::kFirst) word ^= hex::zobrist_word(kFactFirstTurn);
  return word;
}

}  // namespace

SymmetryKeys Tzaar::keys(const Position& position) {
  return hex::keys_of_stacks<Board::kSymmetries>(position, toggle_stack, facts_off_board);
}

void Tzaar::update_keys(SymmetryKeys& keys, const Position& before, const Position& after) {
  hex::update_keys_of_stacks(keys, before, after, toggle_stack, facts_off_board);
}

Move Tzaar::transformed(const Position& /*position*/, const Move& move, int symmetry) {
  const auto& image = Board::kTables.image[static_cast<std::size_t>(symmetry)];
  Move m = move;
  if (m.kind == Move::Kind::kNone) return m;
  m.from = image[m.from];
  if (m.kind != Move::Kind::kPlace) m.to = image[m.to];
  if (m.kind == Move::Kind::kDouble) {
    m.from2 = image[m.from2];
    m.to2 = image[m.to2];
  }
  return m;
}

Move Tzaar::restored(const Position& position, const Move& move, int symmetry) {
  return transformed(position, move, Board::inverse(symmetry));
}

Position Tzaar::transformed(const Position& position, int symmetry) {
  Position p;
  for (const int cell : position.occupied()) {
    p.put(Board::image(cell, symmetry), position.stack(cell));
  }
  p.set_side_to_move(position.side_to_move());
  p.set_phase(position.phase());
  return p;
}

namespace {

constexpr unsigned kKindBits = 3;
constexpr unsigned kLabelBits = 8;

}  // namespace

PackedMove Tzaar::pack(const Move& move) {
  const auto at = [](int field, std::uint64_t value) {
    return value << (kKindBits + kLabelBits * static_cast<unsigned>(field));
  };
  const auto label = [](int cell) { return static_cast<std::uint64_t>(Board::label_of(cell)); };
  const auto kind = static_cast<std::uint64_t>(move.kind);
  if (move.kind == Move::Kind::kNone) return {0, kind};
  std::uint64_t low = kind | at(0, label(move.from));
  low |= at(1, move.kind == Move::Kind::kPlace ? move.to : label(move.to));
  if (move.kind == Move::Kind::kDouble) low |= at(2, label(move.from2)) | at(3, label(move.to2));
  return {0, low};
}

Move Tzaar::unpack(const PackedMove& packed) {
  const auto field = [&](unsigned n) {
    return static_cast<int>((packed.low >> (kKindBits + kLabelBits * n)) & 255U);
  };
  const auto ends_after = [&](unsigned fields) {
    return packed.high == 0 && packed.low >> (kKindBits + kLabelBits * fields) == 0;
  };
  const auto kind = static_cast<Move::Kind>(packed.low & 7U);
  const int from = Board::cell_of(field(0));
  const int to = Board::cell_of(field(1));
  if (from < 0) return {};
  switch (kind) {
    case Move::Kind::kPlace:
      if (field(1) >= static_cast<int>(kTypes) || !ends_after(2)) return {};
      return Move::place(from, static_cast<Type>(field(1)));
    case Move::Kind::kSingle:
    case Move::Kind::kPass:
      return to >= 0 && ends_after(2) ? Move::capture(kind, from, to) : Move{};
    case Move::Kind::kDouble: {
      const int from2 = Board::cell_of(field(2));
      const int to2 = Board::cell_of(field(3));
      if (to < 0 || from2 < 0 || to2 < 0 || !ends_after(4)) return {};
      return Move::capture(kind, from, to).then(from2, to2);
    }
    case Move::Kind::kNone: break;
  }
  return {};
}

void Tzaar::count(const Position& before, const Move& move, const Position& after,
                  std::span<std::int32_t> counters) {
  switch (move.kind) {
    case Move::Kind::kNone: return;
    case Move::Kind::kPlace:
      ++counters[0];
      counters[5] = std::max(counters[5], 1);
      return;
    case Move::Kind::kPass: ++counters[4]; break;
    case Move::Kind::kSingle: break;
    case Move::Kind::kDouble: {
      const bool captures = before.captures_twice(move);
      ++counters[captures ? 2 : 3];
      counters[1] += captures ? 1 : 0;
      counters[5] = std::max(counters[5], std::int32_t{after.height(move.to2)});
      break;
    }
  }
  ++counters[1];
  counters[5] = std::max(counters[5], std::int32_t{before.height(move.from)});
}

}  // namespace gipfbase::tzaar
