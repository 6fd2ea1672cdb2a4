// The command optimize: a database as compact and fast as it can be.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/stopwatch.hpp"
#include "db/import/import.hpp"

namespace gipfbase::cli {
namespace {

struct OptimizeArguments {
  std::string database;
  bool json = false;
};

std::uint64_t size_of(const std::string& path) {
  std::error_code unknown;
  const std::uintmax_t size = std::filesystem::file_size(path, unknown);
  return unknown ? 0 : size;
}

Exit run(const OptimizeArguments& arguments, Console& console) {
  const Stopwatch watch;
  const std::uint64_t before = size_of(arguments.database);
  const InterruptGuard interrupt;
  {
    db::Database database(arguments.database, db::Database::Mode::kWrite);
    ProgressLine progress(console, interrupt);
    db::optimize(database, [&](auto... step) { return progress(step...); });
  }
  const std::uint64_t after = size_of(arguments.database);
  if (arguments.json) {
    console.print_json({{"bytes_before", before},
                        {"bytes_after", after},
                        {"interrupted", interrupt.requested()},
                        {"seconds", watch.seconds()}});
  } else {
    console.print(fmt::format("{}: {} in {}, {} before, {} now\n", arguments.database,
                              interrupt.requested() ? "interrupted" : "optimized",
                              duration_text(watch.seconds()), bytes_text(before),
                              bytes_text(after)));
  }
  return interrupt.requested() ? Exit::kInterrupted : Exit::kDone;
}

}  // namespace

void add_optimize(Program& program) {
  auto arguments = std::make_shared<OptimizeArguments>();
  CLI::App& command =
      program.add("optimize", "Merge recent imports into the index and renew the statistics",
                  "gipfbase optimize\n"
                  "gipfbase optimize --db zertz.gipfdb");
  add_database_option(command, arguments->database);
  add_json_option(command, arguments->json);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
