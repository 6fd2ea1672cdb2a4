// db/values/proved.hpp - what solvers say about a position, as it is stored and searched for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gipfbase::db {

/// Who wins, from the view of the side to move.
enum class ProvedStatus : std::uint8_t {
  kUnknown,  ///< tried, not proved
  kWin,
  kLoss,
  kDraw,
  kExact  ///< the score is known
};

/// "unknown", "win", "loss", "draw", "exact".
[[nodiscard]] std::string_view name_of(ProvedStatus status);
/// The status of such a name; of others "unknown".
[[nodiscard]] ProvedStatus status_named(std::string_view name);

/// How many positions have which status.
struct StatusCounts {
  std::uint64_t wins = 0;
  std::uint64_t losses = 0;
  std::uint64_t draws = 0;
  std::uint64_t exact = 0;
  std::uint64_t unknown = 0;

  [[nodiscard]] std::uint64_t& of(ProvedStatus status);
  [[nodiscard]] std::uint64_t solved() const { return wins + losses + draws + exact; }
};

/// What one position may cost; 0: no limit.
struct SolveLimits {
  std::uint64_t nodes = 0;
  double seconds = 0;

  /// True when a search under these limits may find what one under `others` did not.
  [[nodiscard]] bool beyond(const SolveLimits& others) const;
};

/// What is known about a position, from the view of its side to move.
struct SolvedValue {
  ProvedStatus status = ProvedStatus::kUnknown;
  std::optional<int> score;  ///< kExact: its points minus the opponent's at the end
  /// Plies to the end of the game. Of a win or a loss: the winner needs no more. Of a score: of one
  /// line of best play.
  std::optional<std::uint32_t> distance;
  bool shortest = false;    ///< of a win or a loss: no win is shorter than `distance`
  std::string method;       ///< how it was found
  std::uint64_t nodes = 0;  ///< visited to find it
  SolveLimits limits;       ///< under which it was found

  [[nodiscard]] bool proved() const { return status != ProvedStatus::kUnknown; }
  /// True when there is nothing more to be found out.
  [[nodiscard]] bool complete() const;
  /// -1, 0 or 1 for a loss, a draw and a win of the side to move; nothing when unknown.
  [[nodiscard]] std::optional<int> verdict() const;
  /// The same value from the view of the other player.
  [[nodiscard]] SolvedValue seen_by_opponent() const;
};

/// A condition on proved values, from the view of the side to move.
struct ValueFilter {
  std::optional<int> verdict;           ///< 1 win, 0 draw, -1 loss
  std::optional<int> score;             ///< exactly so many points
  std::optional<std::uint32_t> within;  ///< decided within so many plies

  [[nodiscard]] bool matches(const SolvedValue& value) const;
};

}  // namespace gipfbase::db
