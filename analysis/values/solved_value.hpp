// analysis/values/solved_value.hpp - solves one position under limits, for the database.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>

#include "analysis/solver/solver.hpp"
#include "db/values/proved.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// Default limit of nodes for one position of a game. At the end of ZÈRTZ games five times as many
/// nodes solve 86 % of the positions instead of 83 %, in five times the time.
inline constexpr std::uint64_t kNodesPerPosition = 2'000;

/// Returns the size in bytes of a solver's table for these limits: a larger one would not be
/// filled, but would have to be cleared before each position.
[[nodiscard]] std::size_t table_bytes_for(const db::SolveLimits& limits);

/// Returns -1, 0 or 1 for a loss, a draw or a win of the side to move; nothing when the result is
/// not proved.
[[nodiscard]] std::optional<int> verdict_of(const Solution& solution, Goal goal);

/// Solves one position on one thread. The value depends on the position and the limits (and, with a
/// limit on time, on the machine) but not on earlier work of the solver. Returns nothing when
/// `stop` was raised meanwhile.
[[nodiscard]] std::optional<db::SolvedValue> solve_value(Solver& solver,
                                                         const notation::Rules& ruleset,
                                                         const notation::AnyPosition& position,
                                                         const db::SolveLimits& limits,
                                                         const std::atomic<bool>& stop);

}  // namespace gipfbase::analysis
