// db/query/language/run/evaluator.hpp - runs programs on positions, or on bounds from signatures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "db/query/language/run/operations.hpp"

namespace gipfbase::db::language {

/// Runs programs on games and reuses its memory. Use one per thread. Programs must outlive it.
class Evaluator {
 public:
  /// Returns, for each position, whether it matches; for Scope::kMove the last one never does.
  /// Valid until the next call. Throws QueryError when loops take too long.
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
  /// Allocates a program's columns and computes those that are the same for all games.
  template <int Words>
  void prepare(const Program& program, const Operation<Words>* operations, Sets<Words>& sets);
  /// Finds the proved value of each position.
  void look_up(const Program& program, const notation::AnyPosition& start,
               std::span<const PackedMove> moves);

  notation::NounColumns nouns_;
  std::vector<notation::IndexRow> rows_;            ///< if the program searches for positions
  std::vector<std::optional<SolvedValue>> values_;  ///< if the program uses proved values
  const Program* prepared_ = nullptr;  ///< the program for which the columns are prepared
  std::size_t points_ = 0;
  std::size_t capacity_ = 0;  ///< capacity of a column, in positions
  std::vector<Number> numbers_;
  Sets<1> small_sets_;  ///< for boards whose cells fit into one word
  Sets<kWide> sets_;
};

/// Rules games out by their signatures: runs every step once, on bounds instead of columns
/// (abstract interpretation: Cousot and Cousot 1977). Use one per program and thread.
class Bounds {
 public:
  explicit Bounds(const Program& program);
  Bounds(const Bounds&) = delete;
  Bounds& operator=(const Bounds&) = delete;

  /// False when nothing in the game can match. True for missing signatures and those of another
  /// layout.
  [[nodiscard]] bool may_fit(std::span<const std::uint8_t> signature, const GameFacts& game);

 private:
  SignatureLayout layout_;
  BoundFrame frame_;
};

}  // namespace gipfbase::db::language
