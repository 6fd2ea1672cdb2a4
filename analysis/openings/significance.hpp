// analysis/openings/significance.hpp - whether differences between shares or scores are
// significant.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "db/query/openings/openings.hpp"

namespace gipfbase::analysis {

/// Returns the two-sided p-value of the difference between the shares `first` of `first_all` and
/// `second` of `second_all` (R. A. Fisher's exact test).
[[nodiscard]] double p_of_shares(std::uint64_t first, std::uint64_t first_all, std::uint64_t second,
                                 std::uint64_t second_all);

/// Returns the two-sided p-value of the difference between mean scores, where a draw is half a
/// point: B. L. Welch's statistic for samples with different variances, with the normal
/// distribution. nullopt when a side has fewer than five decided games, or when each side has only
/// one kind of result.
[[nodiscard]] std::optional<double> p_of_scores(const db::ResultCounts& first,
                                                const db::ResultCounts& second);

/// Returns which p-values are significant in a multiple test with a family-wise error rate of 5 %
/// (S. Holm, 1979). Missing ones are not.
[[nodiscard]] std::vector<bool> significant(const std::vector<std::optional<double>>& p);

}  // namespace gipfbase::analysis
