// db/values/proved.hpp - values of positions that solvers proved, as stored and searched for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gipfbase::db {

/// The proved result, from the view of the side to move.
enum class ProvedStatus : std::uint8_t {
  kUnknown,  ///< tried, not proved
  kWin,
  kLoss,
  kDraw,
  kExact  ///< the score is known
};

/// "unknown", "win", "loss", "draw", "exact".
[[nodiscard]] std::string_view name_of(ProvedStatus status);
/// The status with this name; kUnknown for other names.
[[nodiscard]] ProvedStatus status_named(std::string_view name);

/// The number of positions for each status.
struct StatusCounts {
  std::uint64_t wins = 0;
  std::uint64_t losses = 0;
  std::uint64_t draws = 0;
  std::uint64_t exact = 0;
  std::uint64_t unknown = 0;

  [[nodiscard]] std::uint64_t& of(ProvedStatus status);
  [[nodiscard]] std::uint64_t solved() const { return wins + losses + draws + exact; }
};

/// Limits for solving one position; 0: no limit.
struct SolveLimits {
  std::uint64_t nodes = 0;
  double seconds = 0;

  /// True when a search under these limits may find more than a search under `others`.
  [[nodiscard]] bool beyond(const SolveLimits& others) const;
};

/// The value of a position, as far as it is known, from the view of its side to move.
struct SolvedValue {
  ProvedStatus status = ProvedStatus::kUnknown;
  std::optional<int> score;  ///< kExact: final points of the side to move minus the opponent's
  /// Plies to the end of the game. For a win or a loss: the winner can end it within this number;
  /// for a score: the length of one line of best play.
  std::optional<std::uint32_t> distance;
  bool shortest = false;    ///< for a win or a loss: `distance` is the exact minimum
  std::string method;       ///< how it was found
  std::uint64_t nodes = 0;  ///< visited to find the value
  SolveLimits limits;       ///< of the search that found the value

  [[nodiscard]] bool proved() const { return status != ProvedStatus::kUnknown; }
  /// True when no search can improve the value.
  [[nodiscard]] bool complete() const;
  /// -1, 0 or 1 for a loss, a draw and a win of the side to move; nullopt when unknown.
  [[nodiscard]] std::optional<int> verdict() const;
  /// The same value from the view of the other player.
  [[nodiscard]] SolvedValue seen_by_opponent() const;
};

/// True when two values of the same position cannot both be right.
[[nodiscard]] bool contradict(const SolvedValue& a, const SolvedValue& b);
/// A value in words: "a win in 7 plies", "5 points", "not proved".
[[nodiscard]] std::string in_words(const SolvedValue& value);

/// A condition on proved values, from the view of the side to move.
struct ValueFilter {
  std::optional<int> verdict;           ///< 1 win, 0 draw, -1 loss
  std::optional<int> score;             ///< exact points
  std::optional<std::uint32_t> within;  ///< decided within this number of plies

  [[nodiscard]] bool matches(const SolvedValue& value) const;
};

}  // namespace gipfbase::db
