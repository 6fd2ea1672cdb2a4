#include "cli/commands/engine/engine_options.hpp"

#include <algorithm>
#include <string>
#include <thread>

namespace gipfbase::cli {

analysis::EngineLimits EngineChoice::limits(double otherwise) const {
  const bool limited = time_given || seconds > 0 || nodes > 0 || depth > 0;
  return {limited ? seconds : otherwise, nodes, depth};
}

int EngineChoice::thread_count() const {
  if (threads > 0) return threads;
  // With several threads, the same search visits different nodes each time.
  if ((nodes > 0 || depth > 0) && seconds <= 0) return 1;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

analysis::EngineSettings EngineChoice::settings(const analysis::ProofBooks& books) const {
  analysis::EngineSettings settings;
  settings.table_bytes = megabytes << 20U;
  settings.books = &books;
  return settings;
}

void add_engine_options(Command& command, EngineChoice& choice, const char* each) {
  command
      .option("--time", &choice.seconds, "S",
              std::string("Stop after S seconds") + each + "; 0: never")
      .not_negative()
      .notes(&choice.time_given);
  command.option(
      "--nodes", &choice.nodes, "N",
      "Stop after about N positions; with one thread the answer is then always the same");
  command.option("--depth", &choice.depth, "PLIES", "Stop after a search that is PLIES moves deep")
      .within(0, 100);
  command
      .option("--threads", &choice.threads, "N",
              "Threads to use (default: one per core; 1 if only --nodes or --depth is given)")
      .within(0, 1024);
  command
      .option("--memory", &choice.megabytes, "MB",
              "Memory for tables of searched positions, in MB (default 64)")
      .within(std::uint64_t{1}, std::uint64_t{1} << 20U);
}

}  // namespace gipfbase::cli
