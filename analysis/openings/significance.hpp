// analysis/openings/significance.hpp - how likely chance alone makes such a difference.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "db/query/openings/openings.hpp"

namespace gipfbase::analysis {

/// Two-sided probability of shares at least as far apart when both are the same: `first` of
/// `first_all` and `second` of `second_all` (R. A. Fisher's exact test).
[[nodiscard]] double p_of_shares(std::uint64_t first, std::uint64_t first_all, std::uint64_t second,
                                 std::uint64_t second_all);

/// The same of mean scores, a draw being half a point, by their difference in standard errors of
/// samples with variances of their own (B. L. Welch), taken as normal. Nothing when a side has
/// fewer than five decided games, or neither has games that went differently.
[[nodiscard]] std::optional<double> p_of_scores(const db::Tallied& first,
                                                const db::Tallied& second);

/// Which of several probabilities show a difference when all were looked at, with a chance of 5 %
/// that any is wrong (S. Holm, 1979). Those that are not there show none.
[[nodiscard]] std::vector<bool> significant(const std::vector<std::optional<double>>& p);

}  // namespace gipfbase::analysis
