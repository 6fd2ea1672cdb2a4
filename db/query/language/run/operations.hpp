// db/query/language/run/operations.hpp - the operations of a program: their results on the columns
// of a game, and bounds of these when only the signature of the game is known.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "db/query/language/run/program.hpp"
#include "db/rows/signature.hpp"

namespace gipfbase::db::language {

using Number = std::int32_t;

/// Number of 64-bit words in a set of cells on boards that need more than one word. It is enough
/// for the largest board.
inline constexpr int kWide = notation::CellSet::kCapacity / 64;

/// Convert between sets of the two sizes.
template <int Words>
[[nodiscard]] hex::Bits<Words> narrowed(const notation::CellSet& set) {
  hex::Bits<Words> narrow;
  for (int w = 0; w < Words; ++w) narrow.set_word(w, set.word(w));
  return narrow;
}
template <int Words>
[[nodiscard]] notation::CellSet widened(const hex::Bits<Words>& set) {
  notation::CellSet wide;
  for (int w = 0; w < Words; ++w) wide.set_word(w, set.word(w));
  return wide;
}

template <int Words>
struct Operation;

/// The columns of a program for one game, and their inputs.
template <int Words>
struct Frame {
  using Set = hex::Bits<Words>;

  const Operation<Words>* operations = nullptr;  ///< the table of operations, by Op
  const Program* program = nullptr;
  const notation::NounColumns* nouns = nullptr;
  const GameFacts* game = nullptr;
  std::span<const notation::IndexRow> rows;            ///< if the program searches for positions
  std::span<const std::optional<SolvedValue>> values;  ///< if the program uses proved values
  std::span<const Set> near;                           ///< neighbours of each cell
  std::size_t points = 0;                              ///< number of positions
  std::size_t capacity = 0;                            ///< capacity of a column, in positions
  Number* numbers = nullptr;
  Set* sets = nullptr;
  std::int64_t steps_left = 0;  ///< steps that loops may still take in this game

  /// A column of numbers, or of sets.
  template <class T>
  [[nodiscard]] T* column(std::int32_t index) const {
    const std::size_t at = program->slots[static_cast<std::size_t>(index)] * capacity;
    if constexpr (std::is_same_v<T, Set>) {
      return sets + at;
    } else {
      return numbers + at;
    }
  }
  /// Computes these columns.
  void run(std::span<const std::int32_t> columns);
};

/// Limits of a column: for numbers and conditions their range; for sets the range of their sizes,
/// the places that they may have, and those that all of them have.
struct Bound {
  NumberRange range;
  notation::CellSet places = {};
  notation::CellSet always = {};
};

/// Bounds of columns, and their inputs.
struct BoundFrame {
  const Program* program = nullptr;
  const SignatureLayout* layout = nullptr;
  std::span<const std::uint8_t> signature;
  /// Offsets of the title's numbers and sets in the signature, by index.
  std::vector<std::size_t> number_at, set_at;
  const GameFacts* game = nullptr;
  std::vector<Bound> bounds;  ///< by column
  int loops = 0;              ///< current nesting depth

  /// Computes the bounds of these columns.
  void run(std::span<const std::int32_t> columns);
};

/// A row of the table of operations.
template <int Words>
struct Operation {
  Op op;
  bool makes_sets;   ///< true: the result is a column of sets; false: of numbers
  bool by_position;  ///< a value depends only on the operands at the same position of the game
  void (*run)(Frame<Words>& frame, const Step& step, std::int32_t out);
  void (*bound)(BoundFrame& frame, const Step& step, std::int32_t out);
};

/// The table, by Op: for sets of one word, and for boards of any size.
[[nodiscard]] const Operation<1>* small_operations();
[[nodiscard]] const Operation<kWide>* wide_operations();

template <int Words>
void Frame<Words>::run(std::span<const std::int32_t> columns) {
  for (const std::int32_t index : columns) {
    const Step& step = program->steps[static_cast<std::size_t>(index)];
    const Operation<Words>& operation = operations[static_cast<std::size_t>(step.op)];
    if (program->uniform[static_cast<std::size_t>(index)] == 0) {
      operation.run(*this, step, index);
      continue;
    }
    const std::size_t all = std::exchange(points, 1);
    operation.run(*this, step, index);
    points = all;
    const auto spread = [&](auto* column) { std::fill_n(column + 1, all - 1, *column); };
    if (operation.makes_sets) {
      spread(column<Set>(index));
    } else {
      spread(column<Number>(index));
    }
  }
}

}  // namespace gipfbase::db::language
