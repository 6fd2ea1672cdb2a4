// rules/hex/board_title.hpp - what titles on one board share: keys, moves and positions under the
// symmetries of the board, and packed moves of cells.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "rules/core/title.hpp"

namespace gipfbase::hex {

/// The base of a title T on a Board. T declares `struct Code` and defines it in its title.cpp; the
/// members of Code are static (rules/dvonn/title.cpp is an example):
///
///   kFacts: the facts about a cell are numbered 0 .. kFacts - 1
///   number(label, fact): the fact as an argument of zobrist_word, different for all facts of T
///   visit_facts(position, cell, visit): calls visit(fact) for each fact that holds for the cell
///   off_board(position): the exclusive or of the words of all facts that belong to no cell
///
/// T also has `image(move, symmetry)`, which it can inherit from CellMoves. A default-constructed
/// Position is empty. Positions have `changed_since(before)`, which returns the cells that differ,
/// and either stacks (`occupied`, `stack`, `put`) or `for_each_set(visit)`, which calls visit(set)
/// with each set of cells. title.cpp includes board_title_code.hpp and instantiates the class.
template <class T, class BoardOf, class PositionOf, class MoveOf>
struct BoardTitle {
  using Board = BoardOf;
  using Position = PositionOf;
  using Move = MoveOf;

  // See Title in rules/core/title.hpp.
  [[nodiscard]] static SymmetryKeys keys(const Position& position);
  static void update_keys(SymmetryKeys& keys, const Position& before, const Position& after);
  [[nodiscard]] static Move transformed(const Position& position, const Move& move, int symmetry);
  [[nodiscard]] static Move restored(const Position& position, const Move& move, int symmetry);
  [[nodiscard]] static Position transformed(const Position& position, int symmetry);
};

/// Moves that consist of a kind and a few fields of one byte each: cells or small numbers. Move
/// declares the number of bits of its kind, its fields as pointers to members, and for each kind
/// what its fields hold: 'c' is a cell, a digit is a number below that digit. The last kind, which
/// means "no move", is left out.
///
///   static constexpr unsigned kKindBits = 3;
///   static constexpr std::array kFields = {&Move::from, &Move::to};
///   static constexpr std::array<std::string_view, 2> kShapes = {"c3", "cc"};
template <class Board, class Move>
struct CellMoves {
  /// The kind in the lowest bits, then 8 bits for each field: the label of a cell, or the number.
  [[nodiscard]] static PackedMove pack(const Move& move) {
    auto low = static_cast<std::uint64_t>(move.kind);
    unsigned shift = Move::kKindBits;
    for_each_field(move, [&](std::uint8_t field, char what) {
      low |= static_cast<std::uint64_t>(coded(field, what)) << shift;
      shift += kFieldBits;
    });
    return {0, low};
  }
  /// Accepts any bytes; bytes that `pack` never makes give a move that is never legal.
  [[nodiscard]] static Move unpack(const PackedMove& packed) {
    Move move;
    move.kind = static_cast<typename Move::Kind>(packed.low & ((1U << Move::kKindBits) - 1U));
    std::uint64_t rest = packed.low >> Move::kKindBits;
    bool good = packed.high == 0;
    for_each_field(move, [&](std::uint8_t& field, char what) {
      const auto code = static_cast<int>(rest & ((1U << kFieldBits) - 1U));
      const int value = what == 'c' ? Board::cell_of(code) : code < what - '0' ? code : -1;
      good = good && value >= 0;
      field = static_cast<std::uint8_t>(value);
      rest >>= kFieldBits;
    });
    return good && rest == 0 && kind_of(move) < Move::kShapes.size() ? move : Move{};
  }
  [[nodiscard]] static Move image(Move move, int symmetry) {
    const auto& images = Board::kTables.image[static_cast<std::size_t>(symmetry)];
    for_each_field(move, [&](std::uint8_t& field, char what) {
      if (what == 'c') field = images[field];
    });
    return move;
  }
  /// True when `a` comes before `b`, a move of the same kind: their fields are compared, cells in
  /// the order a1, a2, ..., b1, ...
  [[nodiscard]] static bool precedes(const Move& a, const Move& b) {
    const auto order = [](const Move& move) {
      std::array<int, Move::kFields.size()> codes{};
      std::size_t n = 0;
      for_each_field(move, [&](std::uint8_t field, char what) { codes[n++] = coded(field, what); });
      return codes;
    };
    return order(a) < order(b);
  }

 private:
  static constexpr unsigned kFieldBits = 8;

  [[nodiscard]] static std::size_t kind_of(const Move& move) {
    return static_cast<std::size_t>(move.kind);
  }
  [[nodiscard]] static int coded(std::uint8_t field, char what) {
    return what == 'c' ? Board::label_of(field) : field;
  }
  /// Calls visit(field, what) for the fields of a move; `what` is 'c' or the digit, as in kShapes.
  template <class MoveHere, class Visit>
  static void for_each_field(MoveHere& move, const Visit& visit) {
    if (kind_of(move) >= Move::kShapes.size()) return;
    const std::string_view shape = Move::kShapes[kind_of(move)];
    for (std::size_t i = 0; i < shape.size(); ++i) visit(move.*Move::kFields[i], shape[i]);
  }
};

/// The cells whose bytes differ between two tables that are indexed by cell.
template <class Cells, std::size_t N>
[[nodiscard]] Cells changed_bytes(const std::array<std::uint8_t, N>& a,
                                  const std::array<std::uint8_t, N>& b) {
  Cells changed;
  // Eight cells at a time.
  for (std::size_t first = 0; first < N; first += sizeof(std::uint64_t)) {
    if (std::memcmp(&a[first], &b[first], sizeof(std::uint64_t)) == 0) continue;
    for (std::size_t i = first; i < first + sizeof(std::uint64_t); ++i) {
      if (a[i] != b[i]) changed.set(static_cast<int>(i));
    }
  }
  return changed;
}

}  // namespace gipfbase::hex
