// gipfbase puzzles check: does every puzzle of a file keep its promises?
#include "analysis/puzzles/puzzle_check.hpp"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>

#include "analysis/puzzles/puzzle_record.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/puzzle_commands.hpp"
#include "cli/commands/puzzle_files.hpp"
#include "cli/commands/reading.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/stopwatch.hpp"
#include "notation/threads/thread_arena.hpp"

namespace gipfbase::cli {
namespace {

using analysis::PuzzleCheck;

struct PuzzleCheckArguments {
  std::vector<std::string> paths;
  analysis::PuzzleLimits limits;
  int threads = 0;
  bool json = false;
};

PuzzleCheck check(const FileRecord& file, const PuzzleCheckArguments& arguments,
                  std::unique_ptr<analysis::PuzzleSearch>& search,
                  const std::atomic<bool>& interrupted) {
  PuzzleCheck result;
  result.kind = PuzzleCheck::Kind::kFails;
  result.reason = file.reason;
  if (!file.ruleset) return result;
  const auto puzzle = analysis::puzzle_of(*file.ruleset, file.record);
  if (!puzzle) {
    result.reason = puzzle.error();
    return result;
  }
  const bool same = search && search->ruleset().title() == file.ruleset->title() &&
                    search->ruleset().variant() == file.ruleset->variant();
  if (same) {
    // So that the answer does not depend on which puzzles this thread has had before.
    search->clear();
  } else {
    search.reset();
    search = std::make_unique<analysis::PuzzleSearch>(file.ruleset, analysis::kPuzzleTableBytes);
  }
  return analysis::check_puzzle(*search, *puzzle, arguments.limits, interrupted);
}

/// The verdicts in order of reading; those that an interruption left out are open.
std::vector<PuzzleCheck> check_all(const std::vector<FileRecord>& files,
                                   const PuzzleCheckArguments& arguments,
                                   const InterruptGuard& interrupt, ProgressLine& progress) {
  std::vector<PuzzleCheck> checks(files.size());
  db::ThreadArena arena(arguments.threads);
  tbb::enumerable_thread_specific<std::unique_ptr<analysis::PuzzleSearch>> searches;
  std::mutex mutex;
  std::uint64_t done = 0;
  arena.execute([&] {
    tbb::parallel_for(
        std::size_t{0}, files.size(),
        [&](std::size_t i) {
          if (interrupt.requested()) return;
          checks[i] = check(files[i], arguments, searches.local(), interrupt.flag());
          const std::scoped_lock lock(mutex);
          progress(++done, files.size(), "puzzles");
        },
        tbb::simple_partitioner());
  });
  return checks;
}

std::uint64_t count(const std::vector<PuzzleCheck>& checks, PuzzleCheck::Kind kind) {
  return static_cast<std::uint64_t>(std::count_if(
      checks.begin(), checks.end(), [kind](const PuzzleCheck& c) { return c.kind == kind; }));
}

Json failures_json(const std::vector<FileRecord>& files, const std::vector<PuzzleCheck>& checks) {
  Json failures = Json::array();
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (checks[i].kind == PuzzleCheck::Kind::kHolds) continue;
    const bool open = checks[i].kind == PuzzleCheck::Kind::kOpen;
    failures.push_back({{"source", files[i].source},
                        {"line", files[i].line},
                        {"puzzle", files[i].ordinal},
                        {"kind", open ? "open" : "fails"},
                        {"reason", checks[i].reason}});
  }
  return failures;
}

Exit run(const PuzzleCheckArguments& arguments, Console& console) {
  const FileRecords files =
      read_records(arguments.paths, notation::Format::kUnknown, RulesChoice{});
  say_findings(console, files.findings, files.findings.size(), 0);
  if (files.records.empty()) return Exit::kBadData;
  const InterruptGuard interrupt;
  ProgressLine progress(console, interrupt);
  const Stopwatch watch;
  const std::vector<PuzzleCheck> checks = check_all(files.records, arguments, interrupt, progress);
  progress.wipe();
  const double seconds = watch.seconds();
  const bool stopped = interrupt.requested();
  const std::uint64_t good = count(checks, PuzzleCheck::Kind::kHolds);
  const std::uint64_t bad = count(checks, PuzzleCheck::Kind::kFails);
  const std::uint64_t open = count(checks, PuzzleCheck::Kind::kOpen);
  if (arguments.json) {
    std::uint64_t nodes = 0;
    for (const PuzzleCheck& c : checks) nodes += c.nodes;
    console.print_json({{"puzzles", checks.size()},
                        {"accepted", good},
                        {"failed", bad},
                        {"open", open},
                        {"nodes", nodes},
                        {"interrupted", stopped},
                        {"seconds", seconds},
                        {"failures", failures_json(files.records, checks)}});
  } else {
    for (std::size_t i = 0; i < checks.size(); ++i) {
      // What an interruption left out has no reason to be listed.
      if (checks[i].kind == PuzzleCheck::Kind::kHolds || checks[i].reason.empty()) continue;
      const bool is_open = checks[i].kind == PuzzleCheck::Kind::kOpen;
      console.say(fmt::format("{}: {}: {}", is_open ? "warning" : "error",
                              files.records[i].place("puzzle"), checks[i].reason));
    }
    console.print(fmt::format("{} checked in {}: {} hold, {} fail, {} not decided\n",
                              counted(checks.size(), "puzzle"), duration_text(seconds),
                              grouped(good), grouped(bad), grouped(open)));
  }
  if (stopped) return Exit::kInterrupted;
  return good == checks.size() && files.findings.empty() ? Exit::kDone : Exit::kFindings;
}

}  // namespace

void add_puzzles_check(Program& program, CLI::App& puzzles) {
  auto arguments = std::make_shared<PuzzleCheckArguments>();
  arguments->limits.nodes = 10'000'000;
  CLI::App& command = program.add_below(
      puzzles, "check", "Prove the puzzles of files again",
      "gipfbase puzzles check puzzles.gpn\n"
      "gipfbase puzzles check sample-games/puzzles --json\n\n"
      "Everything is proved from the positions alone: that the win is there and takes so many\n"
      "moves, that each move of the solution is the only one, that no better defence is missing.");
  command.add_option("PATH", arguments->paths, "Files, folders or archives; - is standard input")
      ->type_name("")
      ->required();
  command
      .add_option("--nodes", arguments->limits.nodes,
                  "Most nodes to find the win of a puzzle; its proof may take 20 times as many "
                  "(default 10000000, 0: no limit)")
      ->type_name("N")
      ->check(whole_number());
  command
      .add_option("--time", arguments->limits.seconds, "The same in seconds (default 0: no limit)")
      ->type_name("S")
      ->check(CLI::Range(0.0, 1e9));
  add_threads_option(command, arguments->threads);
  add_json_option(command, arguments->json);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
