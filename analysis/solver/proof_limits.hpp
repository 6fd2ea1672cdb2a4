// analysis/solver/proof_limits.hpp - limits for a search and the proof of what it finds.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "analysis/solver/budget.hpp"

namespace gipfbase::analysis {

/// Limits for a search and for writing its proof. Half of them is kept for the proof: writing the
/// proof of a score takes about as long as the search, and a search that uses up its half (to look
/// for a shorter win, say) must leave enough for the proof. 0 means no limit.
struct ProofLimits {
  static constexpr double kSearchShare = 0.5;

  double seconds = 0;
  std::uint64_t nodes = 0;

  [[nodiscard]] Budget search(const std::atomic<bool>& interrupted) const {
    const auto part = static_cast<std::uint64_t>(kSearchShare * static_cast<double>(nodes));
    return {kSearchShare * seconds, std::min(nodes, std::max<std::uint64_t>(part, 1)), interrupted};
  }
  /// The part of the limits that `search` has left; if nothing is left, a budget that ends at once.
  [[nodiscard]] Budget proof(const Budget& search, const std::atomic<bool>& interrupted) const {
    constexpr double kNone = 1e-9;
    const bool none = nodes > 0 && search.nodes() >= nodes;
    const double left = seconds > 0 ? std::max(kNone, seconds - search.seconds()) : 0;
    return {none ? kNone : left, none || nodes == 0 ? 0 : nodes - search.nodes(), interrupted};
  }
};

}  // namespace gipfbase::analysis
