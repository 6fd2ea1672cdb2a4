// analysis/values/solved_value.hpp - one position, solved under limits, as the database stores it.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>

#include "analysis/solver/solver.hpp"
#include "db/values/proved.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

/// Nodes that one position of a game may cost unless something else is said. At the end of ZÈRTZ
/// games five times as many solve 86 % of the positions instead of 83 % in five times the time.
inline constexpr std::uint64_t kNodesPerPosition = 2'000;

/// Bytes of a solver's table that suit such limits: what a search cannot fill need not be wiped
/// before each position.
[[nodiscard]] std::size_t table_bytes_for(const db::SolveLimits& limits);

/// -1, 0 or 1 for a loss, a draw and a win of the side to move; nothing when that is not proved.
[[nodiscard]] std::optional<int> verdict_of(const Solution& solution, Goal goal);

/// Solves one position on one thread. The value depends on the position and the limits (and, with a
/// limit on time, on the machine) but not on what the solver did before. Nothing when `stop` was
/// raised meanwhile.
[[nodiscard]] std::optional<db::SolvedValue> solve_value(Solver& solver,
                                                         const notation::Rules& ruleset,
                                                         const notation::AnyPosition& position,
                                                         const db::SolveLimits& limits,
                                                         const std::atomic<bool>& stop);

}  // namespace gipfbase::analysis
