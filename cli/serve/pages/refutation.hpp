// cli/serve/pages/refutation.hpp - the opponent's answer to a wrong move in a puzzle.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "analysis/book/proof_books.hpp"
#include "analysis/puzzles/puzzle.hpp"
#include "analysis/solver/solver.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::cli::serve {

struct WrongMove {
  std::shared_ptr<const notation::Rules> rules;
  analysis::PuzzleGoal goal;
  Seat solver = 0;
  notation::AnyPosition after;     ///< the position after the move
  analysis::Plies plies_left = 0;  ///< within which the solver should win
};

struct Refutation {
  std::optional<PackedMove> reply;  ///< nullopt if the game is over or no reply was found
  std::string sentences;            ///< what the answer proves, in words for the person
};

/// True when a search of a few seconds proves that the move reaches the goal, too.
[[nodiscard]] bool also_wins(const WrongMove& other, const analysis::ProofBooks& books,
                             const std::atomic<bool>& stop);

/// Searches for the opponent's answer, for a few seconds.
[[nodiscard]] Refutation refutation_of(const WrongMove& wrong, const analysis::ProofBooks& books,
                                       const std::atomic<bool>& stop);

}  // namespace gipfbase::cli::serve
