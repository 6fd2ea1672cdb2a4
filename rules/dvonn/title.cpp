#include "rules/dvonn/title.hpp"

#include <algorithm>

#include "rules/hex/key_table.hpp"

namespace gipfbase::dvonn {
namespace {

constexpr std::uint64_t kFirstFact = 1U << 16U;
constexpr std::uint64_t kFactTop = kFirstFact + 8192;
constexpr std::uint64_t kFactBlackToMove = kFirstFact + 9216;
constexpr std::uint64_t kFactStacking = kFirstFact + 9217;

/// Facts about a stack: its top and whether it holds a red piece, then its height.
constexpr std::size_t kTops = 5;
using KeyTable = hex::KeyTable<Board::kSymmetries, kTops + kSpaces + 1>;

const KeyTable& key_table() {
  static const KeyTable table(Board::kTables, [](std::uint64_t label, std::size_t fact) {
    return fact < kTops ? kFactTop + 8 * label + fact : kFirstFact + 64 * label + fact - kTops;
  });
  return table;
}

void toggle_stack(SymmetryKeys& keys, const Position& p, int cell) {
  const KeyTable& table = key_table();
  const Stack stack = p.stack(cell);
  const std::size_t top = stack.top == Piece::kRedPiece     ? 0
                          : stack.top == Piece::kWhitePiece ? (stack.red ? 2U : 1U)
                                                            : (stack.red ? 4U : 3U);
  keys.toggle(table.row(cell, top));
  keys.toggle(table.row(cell, kTops + static_cast<std::size_t>(stack.height)));
}

std::uint64_t facts_off_board(const Position& p) {
  return (p.side_to_move() == kBlack ? hex::zobrist_word(kFactBlackToMove) : 0) ^
         (p.placing() ? 0 : hex::zobrist_word(kFactStacking));
}

}  // namespace

SymmetryKeys Dvonn::keys(const Position& position) {
  return hex::keys_of_stacks<Board::kSymmetries>(position, toggle_stack, facts_off_board);
}

void Dvonn::update_keys(SymmetryKeys& keys, const Position& before, const Position& after) {
  hex::update_keys_of_stacks(keys, before, after, toggle_stack, facts_off_board);
}

Move Dvonn::transformed(const Position& /*position*/, const Move& move, int symmetry) {
  const auto& image = Board::kTables.image[static_cast<std::size_t>(symmetry)];
  Move m = move;
  if (m.kind == Move::Kind::kPlace || m.kind == Move::Kind::kStack) m.from = image[m.from];
  if (m.kind == Move::Kind::kStack) m.to = image[m.to];
  return m;
}

Move Dvonn::restored(const Position& position, const Move& move, int symmetry) {
  return transformed(position, move, symmetry);  // each symmetry is its own inverse
}

Position Dvonn::transformed(const Position& position, int symmetry) {
  const auto& image = Board::kTables.image[static_cast<std::size_t>(symmetry)];
  Position p;
  for (const int cell : position.occupied()) {
    p.put(image[static_cast<std::size_t>(cell)], position.stack(cell));
  }
  p.set_side_to_move(position.side_to_move());
  p.set_placing(position.placing());
  return p;
}

PackedMove Dvonn::pack(const Move& move) {
  const auto label = [](int cell) { return static_cast<std::uint64_t>(Board::label_of(cell)); };
  switch (move.kind) {
    case Move::Kind::kPlace: return {0, label(move.from) << 2U};
    case Move::Kind::kStack: return {0, 1U | (label(move.from) << 2U) | (label(move.to) << 10U)};
    case Move::Kind::kPass: return {0, 2};
    case Move::Kind::kNone: break;
  }
  return {0, 3};
}

Move Dvonn::unpack(const PackedMove& packed) {
  const auto cell = [&](unsigned shift) {
    return Board::cell_of(static_cast<int>((packed.low >> shift) & 255U));
  };
  const int from = cell(2);
  const int to = cell(10);
  const auto ends_at = [&](unsigned bits) { return packed.low >> bits == 0; };
  if (packed.high != 0) return {};
  switch (packed.low & 3U) {
    case 0: return from >= 0 && ends_at(10) ? Move::place(from) : Move{};
    case 1: return from >= 0 && to >= 0 && ends_at(18) ? Move::stack(from, to) : Move{};
    case 2: return ends_at(2) ? Move::pass() : Move{};
    default: return {};
  }
}

void Dvonn::count(const Position& before, const Move& move, const Position& after,
                  std::span<std::int32_t> counters) {
  switch (move.kind) {
    case Move::Kind::kPlace: ++counters[0]; return;
    case Move::Kind::kPass: ++counters[2]; return;
    case Move::Kind::kNone: return;
    case Move::Kind::kStack: break;
  }
  ++counters[1];
  // The moved stack leaves its space; all other stacks that are gone have lost contact.
  const Cells lost = before.occupied() & ~after.occupied() & ~Cells::of(move.from);
  std::int32_t pieces = 0;
  for (const int cell : lost) {
    pieces += before.height(cell) + (cell == move.to ? before.height(move.from) : 0);
  }
  if (pieces > 0) ++counters[3];
  counters[4] += pieces;
  counters[5] =
      std::max(counters[5], std::int32_t{before.height(move.from) + before.height(move.to)});
}

}  // namespace gipfbase::dvonn
