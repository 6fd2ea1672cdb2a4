// The command puzzles check: proves the puzzles of files again.
#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <memory>
#include <mutex>

#include "analysis/answers/solving/puzzles_answer.hpp"
#include "analysis/puzzles/puzzle_record.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/solving/puzzles/files.hpp"
#include "cli/terminal/files/user_folders.hpp"
#include "cli/terminal/findings.hpp"
#include "cli/terminal/progress.hpp"
#include "notation/threads/thread_arena.hpp"

namespace gipfbase::cli {
namespace {

using analysis::PuzzleCheck;

struct PuzzleCheckArguments : Arguments {
  std::vector<std::string> paths;
  analysis::PuzzleLimits limits;
};

PuzzleCheck check(const notation::Judged& record, const PuzzleCheckArguments& arguments,
                  const analysis::ProofBooks& books,
                  std::unique_ptr<analysis::PuzzleSearch>& search,
                  const std::atomic<bool>& interrupted) {
  PuzzleCheck result;
  result.kind = PuzzleCheck::Kind::kFails;
  result.reason = record.reason;
  if (!record.valid()) return result;
  const auto puzzle = analysis::puzzle_of(record.game);
  if (!puzzle) {
    result.reason = puzzle.error();
    return result;
  }
  result.reason = analysis::tag_fault(record.game);
  if (!result.reason.empty()) return result;
  return analysis::check_puzzle(
      analysis::fresh_search(search, record.game.rules, analysis::kPuzzleTableBytes, &books),
      *puzzle, arguments.limits, interrupted);
}

/// Checks every record. After an interruption, the records that were not reached stay open.
analysis::PuzzleCheckAnswer check_all(const std::vector<notation::Judged>& files,
                                      const PuzzleCheckArguments& arguments,
                                      ProgressLine& progress) {
  const notation::Stopwatch watch;
  const analysis::ProofBooks books(proof_folder());
  analysis::PuzzleCheckAnswer answer;
  for (const notation::Judged& file : files) {
    answer.puzzles.push_back({file.source(), file.line, file.ordinal, {}});
  }
  notation::ThreadArena arena(arguments.threads);
  tbb::enumerable_thread_specific<std::unique_ptr<analysis::PuzzleSearch>> searches;
  std::mutex mutex;
  std::uint64_t done = 0;
  arena.execute([&] {
    tbb::parallel_for(
        std::size_t{0}, files.size(),
        [&](std::size_t i) {
          if (progress.stopped()) return;
          answer.puzzles[i].check =
              check(files[i], arguments, books, searches.local(), progress.stop());
          const std::scoped_lock lock(mutex);
          progress(++done, files.size(), "puzzles");
        },
        tbb::simple_partitioner());
  });
  answer.interrupted = progress.stopped();
  answer.seconds = watch.seconds();
  return answer;
}

Exit run(const PuzzleCheckArguments& arguments, Console& console, const Catalogue& titles) {
  FileRecords files = read_records({arguments.paths}, titles);
  say_findings(console, files.findings, files.findings.size(), 0);
  if (files.records.empty()) return Exit::kBadData;
  const std::size_t others = drop_other_records(files, arguments.paths);
  ProgressLine progress(console);
  analysis::PuzzleCheckAnswer answer = check_all(files.records, arguments, progress);
  answer.others = others;
  progress.wipe();
  const std::uint64_t good = answer.count(PuzzleCheck::Kind::kHolds);
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else {
    for (std::size_t i = 0; i < answer.puzzles.size(); ++i) {
      const PuzzleCheck& puzzle = answer.puzzles[i].check;
      // Puzzles not reached before an interruption have no reason.
      if (puzzle.kind == PuzzleCheck::Kind::kHolds || puzzle.reason.empty()) continue;
      const bool is_open = puzzle.kind == PuzzleCheck::Kind::kOpen;
      console.say(fmt::format("{}: {}: {}", is_open ? "warning" : "error",
                              place_of(files.records[i], "puzzle"), puzzle.reason));
    }
    console.print(fmt::format("{} checked in {}: {} correct, {} wrong, {} undecided\n",
                              counted(answer.puzzles.size(), "puzzle"),
                              duration_text(answer.seconds), grouped(good),
                              grouped(answer.count(PuzzleCheck::Kind::kFails)),
                              grouped(answer.count(PuzzleCheck::Kind::kOpen))));
    if (others > 0) {
      console.print(fmt::format("{} skipped: no tag Puzzle\n", counted(others, "record")));
    }
  }
  if (answer.interrupted) return Exit::kInterrupted;
  return good == answer.puzzles.size() && files.findings.empty() ? Exit::kDone : Exit::kFindings;
}

}  // namespace

void add_puzzles_check(Command& puzzles) {
  Command& command = puzzles.add(
      "check", "Prove the puzzles of files again",
      "gipfbase puzzles check puzzles.gpn\n"
      "gipfbase puzzles check sample-games/puzzles --json\n\n"
      "Proves from the position alone that the win exists and takes the stated number of moves,\n"
      "that each move of the solution is the only one, and that no better defence is missing.");
  auto& arguments = command.runs<PuzzleCheckArguments>(run);
  command.positional("PATH", &arguments.paths, "Files, folders or archives; - is standard input")
      .required();
  add_puzzle_limit_options(command, arguments.limits, "to find the win of a puzzle; its proof");
  add_threads_option(command, arguments);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
