// db/query/language/evaluator.hpp - asks a program of games: all of their positions, or first their
// signatures alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "db/query/language/operations.hpp"

namespace gipfbase::db::language {

/// Asks programs of games; keeps its memory. One for each thread. Programs stay where they are for
/// as long as it is used.
class Evaluator {
 public:
  /// The column of the result: for each position whether it fits; for Scope::kMove the last one
  /// never does. Valid until the next call. Throws QueryError when loops take too long.
  [[nodiscard]] std::span<const Number> run(const Program& program,
                                            const notation::AnyPosition& start,
                                            std::span<const PackedMove> moves,
                                            const GameFacts& game);

 private:
  /// Columns of sets, and the neighbours of each cell.
  template <int Words>
  struct Sets {
    std::vector<hex::Bits<Words>> columns, near;
  };

  template <int Words>
  std::span<const Number> run_steps(const Program& program, const GameFacts& game,
                                    const Operation<Words>* operations, Sets<Words>& sets);
  /// Makes room for a program's columns, and those that are the same for all games.
  template <int Words>
  void prepare(const Program& program, const Operation<Words>* operations, Sets<Words>& sets);
  /// Finds the proved value of each position.
  void look_up(const Program& program, const notation::AnyPosition& start,
               std::span<const PackedMove> moves);

  notation::Told told_;
  std::vector<notation::IndexRow> rows_;            ///< when positions are looked for
  std::vector<std::optional<SolvedValue>> values_;  ///< when values are
  const Program* prepared_ = nullptr;               ///< whose columns there are
  std::size_t points_ = 0;
  std::size_t capacity_ = 0;  ///< positions that there is room for in a column
  std::vector<Number> numbers_;
  Sets<1> small_sets_;  ///< of boards whose cells fit into a word
  Sets<kWide> sets_;
};

/// Rules games out by their signatures: every step once, on bounds in place of columns (abstract
/// interpretation: Cousot and Cousot 1977). One for each program and thread.
class Bounds {
 public:
  explicit Bounds(const Program& program);
  Bounds(const Bounds&) = delete;
  Bounds& operator=(const Bounds&) = delete;

  /// False when nothing in the game can fit. A signature that is missing, or of other nouns, says
  /// nothing.
  [[nodiscard]] bool may_fit(std::span<const std::uint8_t> signature, const GameFacts& game);

 private:
  SignatureLayout layout_;
  BoundFrame frame_;
};

}  // namespace gipfbase::db::language
