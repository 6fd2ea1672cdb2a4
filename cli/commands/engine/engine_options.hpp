// cli/commands/engine/engine_options.hpp - options that the commands with the engine share.
#pragma once

#include <cstddef>
#include <cstdint>

#include "analysis/engine/engine.hpp"
#include "cli/arguments/options.hpp"

namespace gipfbase::cli {

/// --time, --nodes, --depth, --threads and --memory.
struct EngineChoice {
  double seconds = 0;
  std::uint64_t nodes = 0;
  int depth = 0;
  int threads = 0;  ///< 0: one if --nodes or --depth is given without --time, else one per core
  std::uint64_t megabytes = 64;
  bool time_given = false;  ///< true also for --time 0, which sets no limit

  /// The limits that were given; if none was given, a limit of `otherwise` seconds.
  [[nodiscard]] analysis::EngineLimits limits(double otherwise) const;
  [[nodiscard]] int thread_count() const;
  [[nodiscard]] analysis::EngineSettings settings(const analysis::ProofBooks& books) const;
};
/// `each` completes "Stop after S seconds", such as " for each move (default 1)".
void add_engine_options(Command& command, EngineChoice& choice, const char* each);

}  // namespace gipfbase::cli
