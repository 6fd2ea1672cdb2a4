// analysis/values/claims.hpp - solves stored values again, because a file may claim anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/values/solved_value.hpp"
#include "db/repair/check.hpp"
#include "db/repair/repair.hpp"
#include "db/values/solved.hpp"

namespace gipfbase::analysis {

/// The number of values that `check` solves again.
inline constexpr std::uint64_t kCheckedValues = 200;

/// Returns a prover that solves claims for db::merge_solved on several threads (0: all cores), each
/// under these limits, or under those of the claim if they are lower. The prover calls `progress` a
/// few times a second, and stops with fewer values when `progress` returns false.
[[nodiscard]] db::Prover make_prover(const db::SolveLimits& limits, int threads,
                                     const db::Progress& progress);

/// Values of a database or shard that were solved again.
struct ValuesCheck {
  std::uint64_t values = 0;        ///< number of values solved again and proved
  std::vector<std::string> wrong;  ///< values that cannot be right, one sentence about each
  bool interrupted = false;
};
/// Solves again at most `most` values of `of` (a database or a shard), chosen at random. The rules
/// come from `rules_of`.
[[nodiscard]] ValuesCheck check_values(db::Database& rules_of, db::Connection& of,
                                       std::uint64_t most, int threads,
                                       const db::Progress& progress);

/// Like db::check, and also solves values again (check_values).
[[nodiscard]] db::CheckReport check(db::Database& database, int threads,
                                    const db::Progress& progress, std::uint64_t memory = 0);

/// Checks kCheckedValues values, and if one of these is wrong, 200,000 values. Replaces wrong
/// values by those found, and reports them.
[[nodiscard]] ValuesCheck mend_values(db::Database& database, int threads,
                                      const db::Progress& progress);

/// Like db::repair, followed by mend_values.
[[nodiscard]] db::RepairReport repair(const std::string& path, const std::string& into, bool force,
                                      const notation::Catalogue& catalogue, int threads,
                                      const db::Progress& progress, std::uint64_t memory = 0);

}  // namespace gipfbase::analysis
