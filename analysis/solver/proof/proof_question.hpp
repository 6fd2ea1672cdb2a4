// analysis/solver/proof/proof_question.hpp - what a proof search is asked.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "analysis/certificate/guarantee.hpp"
#include "analysis/solver/position_key.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::analysis {

/// The moves that the player who wants to prove something may try.
enum class Width : std::uint8_t {
  kFull,    ///< every legal one
  kForcing  ///< those that leave the opponent hardly a choice; what fails so may still succeed
};

/// What a proof search needs: less than a title, so that games can be searched that only help to
/// search others.
template <class T>
concept SearchedGame = std::has_unique_object_representations_v<typename T::Position> &&
    std::is_trivially_copyable_v<typename T::Move> &&
    requires(typename T::Position position, const typename T::Position& seen,
             const typename T::Move& move) {
  { seen.side_to_move() } -> std::same_as<Seat>;
  { seen.outcome() } -> std::same_as<Outcome>;
  { seen.count_moves() } -> std::same_as<std::uint64_t>;
  seen.for_each_move([](const typename T::Move&) {});
  position.play(move);
};

/// True when the title can tell forcing moves from others.
template <class T>
concept HasForcingMoves = requires(const typename T::Position& position) {
  T::for_each_forcing_move(position, [](const typename T::Move&) {});
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
