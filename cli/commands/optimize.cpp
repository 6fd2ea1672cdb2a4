// The command optimize: a database as compact and fast as it can be.
#include <fmt/format.h>

#include <filesystem>

#include "analysis/answers/database_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/progress.hpp"

namespace gipfbase::cli {
namespace {

struct OptimizeArguments {
  std::string database;
  bool json = false;
};

Exit run(const OptimizeArguments& arguments, Console& console, const notation::Catalogue& titles) {
  const InterruptGuard interrupt;
  ProgressLine progress(console, interrupt);
  const analysis::OptimizeAnswer answer = analysis::optimize(
      arguments.database, titles, [&](auto... step) { return progress(step...); });
  progress.wipe();
  if (arguments.json) {
    console.print(analysis::json(answer));
  } else {
    console.print(fmt::format("{}: {} in {}, {} before, {} now\n", arguments.database,
                              answer.interrupted ? "interrupted" : "optimized",
                              duration_text(answer.seconds), bytes_text(answer.bytes_before),
                              bytes_text(answer.bytes_after)));
  }
  return answer.interrupted ? Exit::kInterrupted : Exit::kDone;
}

}  // namespace

void add_optimize(Command& program) {
  Command& command =
      program.add("optimize", "Merge recent imports into the index and renew the statistics",
                  "gipfbase optimize\n"
                  "gipfbase optimize --db zertz.gipfdb");
  auto& arguments = command.runs<OptimizeArguments>(run);
  add_database_option(command, arguments.database);
  add_json_option(command, arguments.json);
}

}  // namespace gipfbase::cli
