// analysis/solver/proof/proof_question.hpp - the question of a proof search.
#pragma once

#include <cstdint>

#include "analysis/certificate/guarantee.hpp"
#include "analysis/solver/position_key.hpp"

namespace gipfbase::analysis {

/// The moves that the attacker, the player of the goal, may try.
enum class Width : std::uint8_t {
  kFull,    ///< every legal move
  kForcing  ///< moves that leave the opponent little choice; a failure proves nothing
};

/// One question about the positions of a title.
struct ProofQuestion {
  Guarantee goal;
  Width width = Width::kFull;

  /// Distinguishes the questions that share a table.
  [[nodiscard]] constexpr PositionKey salt() const {
    const std::uint64_t words =
        1 + ((std::uint64_t{goal.seat} << 32U) | (static_cast<std::uint64_t>(goal.kind) << 24U) |
             (static_cast<std::uint64_t>(width) << 16U) | static_cast<std::uint16_t>(goal.score));
    return {words * 0x9E3779B97F4A7C15ULL, words * 0xBF58476D1CE4E5B9ULL};
  }
};

}  // namespace gipfbase::analysis
