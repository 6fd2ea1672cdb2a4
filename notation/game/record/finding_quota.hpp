// notation/game/record/finding_quota.hpp - which findings of a run are kept, so that memory is
// bounded and late errors are not lost.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "notation/game/record/finding.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::notation {

/// Admits the first findings, and the worst of the later ones.
class FindingQuota {
 public:
  /// How many findings are admitted at first, whatever their severity, and how many bytes they may
  /// have together.
  static constexpr std::size_t kFirst = 90'000;
  static constexpr std::size_t kFirstBytes = std::size_t{48} << 20U;
  /// How many later ones are admitted, by severity: note, warning, error.
  static constexpr std::array<std::size_t, 3> kLater = {0, 2'000, 8'000};
  static constexpr std::size_t kLaterBytes = std::size_t{8} << 20U;  ///< the most for each severity

  /// True when the finding is to be kept; counts it in that case.
  [[nodiscard]] bool admits(const Finding& finding) {
    const std::size_t size = sizeof finding + finding.source.size() + finding.message.size();
    full_ = full_ || !first_.admits(size, kFirst, kFirstBytes);
    const auto severity = static_cast<std::size_t>(finding.severity);
    return !full_ || later_[severity].admits(size, kLater[severity], kLaterBytes);
  }

 private:
  struct Share {
    std::size_t number = 0;
    std::size_t bytes = 0;
    bool admits(std::size_t size, std::size_t most, std::size_t most_bytes) {
      if (number >= most || bytes + size > most_bytes) return false;
      ++number;
      bytes += size;
      return true;
    }
  };
  Share first_;
  std::array<Share, 3> later_{};
  bool full_ = false;
};

/// The `most` findings of highest severity, and among equals the first ones. They keep their order.
[[nodiscard]] inline std::vector<Finding> worst_of(std::vector<Finding> findings,
                                                   std::size_t most) {
  if (findings.size() <= most) return findings;
  std::vector<std::size_t> order = text::stable_order(
      findings.size(),
      [&](std::size_t a, std::size_t b) { return findings[a].severity > findings[b].severity; });
  order.resize(most);
  std::sort(order.begin(), order.end());
  std::vector<Finding> worst;
  worst.reserve(most);
  std::transform(order.begin(), order.end(), std::back_inserter(worst),
                 [&](std::size_t at) { return std::move(findings[at]); });
  return worst;
}

}  // namespace gipfbase::notation
