// cli/commands/measure.hpp - measurements inside the process, for the command bench.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/answers/rules_answer.hpp"
#include "cli/arguments/rules_choice.hpp"
#include "db/store/database.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::cli {

struct BenchSize {
  std::uint64_t games = 20'000;
  std::uint64_t searches = 1'000;
  std::uint64_t seed = 1;
};

using analysis::Measurement;

/// Leaves counted per second, by one thread and by all. The last ply is counted, not played.
[[nodiscard]] std::vector<Measurement> measure_perft(
    const std::shared_ptr<const notation::Rules>& rules, int threads,
    const std::atomic<bool>& stop);

/// Text of `inputs`, or of random games, read, replayed and turned into index rows.
[[nodiscard]] std::vector<Measurement> measure_reading(
    const std::shared_ptr<const notation::Rules>& rules, const std::vector<std::string>& inputs,
    const BenchSize& size, int threads);

/// Position searches and opening tables.
[[nodiscard]] std::vector<Measurement> measure_database(db::Database& database,
                                                        const RulesChoice& rules,
                                                        const BenchSize& size,
                                                        const std::atomic<bool>& stop);

}  // namespace gipfbase::cli
