// The command puzzles test: is a position a puzzle, and if not, why not?
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <thread>
#include <utility>

#include "analysis/answers/solving/puzzle_account.hpp"
#include "analysis/answers/solving/puzzles_answer.hpp"
#include "analysis/puzzles/puzzle_record.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/solving/puzzles/files.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "cli/terminal/files/user_folders.hpp"
#include "cli/terminal/findings.hpp"
#include "cli/terminal/progress.hpp"
#include "notation/formats/gpn/gpn.hpp"

namespace gipfbase::cli {
namespace {

using analysis::TestedPosition;

struct PuzzleTestArguments : Arguments {
  RulesChoice rules;
  PositionChoice position;
  analysis::PuzzleLimits limits;
  bool no_economy = false;
};

struct Positions {
  std::vector<TestedPosition> positions;
  bool complete = true;  ///< every record was usable
};

/// The given position, or the positions of the records in the given file. Records without a
/// readable position are reported and skipped.
Positions positions_of(const PuzzleTestArguments& arguments, Console& console,
                       const Catalogue& titles) {
  Positions all;
  std::vector<TestedPosition>& positions = all.positions;
  const std::string& named = arguments.position.position;
  std::error_code failure;
  if (named != "-" && !std::filesystem::exists(named, failure)) {
    const auto chosen = [&] {
      try {
        return chosen_or_start(arguments.position, arguments.rules, titles);
      } catch (const UsageError& error) {
        // Position texts have blanks; a text without one may be meant as a file.
        if (named.find(' ') != std::string::npos) throw;
        throw UsageError(fmt::format("{}; there is no file \"{}\" either", error.what(), named));
      }
    }();
    TestedPosition& only = positions.emplace_back();
    only.rules = chosen.ruleset;
    only.position = chosen.position;
    return all;
  }
  if (!arguments.position.line.empty()) throw UsageError("--line needs a position, not a file");
  const FileRecords files = read_records({{named}, "auto", arguments.rules}, titles);
  say_findings(console, files.findings, files.findings.size(), 0);
  for (const notation::Judged& record : files.records) {
    // A record with an illegal move still has a start position.
    if (record.status == notation::Judged::Status::kRejected) {
      console.say(fmt::format("error: {}: {}", place_of(record, "position"), record.reason));
      all.complete = false;
      continue;
    }
    TestedPosition& tested = positions.emplace_back();
    tested.source = record.source();
    tested.line = record.line;
    tested.ordinal = record.ordinal;
    tested.rules = record.game.rules;
    tested.position = record.game.start;
    tested.any_end = record.game.tag("LastMove") == "any";
  }
  if (positions.empty())
    throw DataError(fmt::format("\"{}\" has no position that can be read", named));
  all.complete = all.complete && files.findings.empty();
  return all;
}

void write_puzzles(const analysis::PuzzleTestAnswer& answer, const PuzzleTestArguments& arguments,
                   Console& console) {
  if (arguments.output == "-" || answer.puzzles() == 0) return;
  OutputFile file(arguments.output, console, arguments.force);
  for (const TestedPosition& tested : answer.positions) {
    if (!tested.review || !tested.review->puzzle) continue;
    std::string text;
    notation::write_gpn(analysis::record_of(tested.rules, *tested.review->puzzle, {}), text);
    file.write(text);
  }
  file.commit();
}

Exit run(const PuzzleTestArguments& arguments, Console& console, const Catalogue& titles) {
  Positions chosen = positions_of(arguments, console, titles);
  analysis::PuzzleTestAnswer answer;
  answer.positions = std::move(chosen.positions);
  analysis::PuzzleTestQuestion question;
  question.limits = arguments.limits;
  const analysis::ProofBooks books(proof_folder());
  question.books = &books;
  question.economy = !arguments.no_economy;
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  question.threads = arguments.threads > 0 ? arguments.threads : std::max(1, cores);
  const notation::Stopwatch watch;
  ProgressLine progress(console);
  bool first = true;
  std::uint64_t done = 0;
  for (TestedPosition& tested : answer.positions) {
    analysis::test_puzzle(question, tested, progress.stop());
    progress(++done, answer.positions.size(), "positions");
    if (arguments.json) continue;
    progress.wipe();
    std::string text = analysis::account_of(tested, "With --any-end");
    if (!tested.source.empty()) {
      text.insert(0, fmt::format("{}{}:{}: position {}\n", first ? "" : "\n", tested.source,
                                 tested.line, tested.ordinal));
    }
    console.print(text);
    first = false;
  }
  progress.wipe();
  answer.interrupted = progress.stopped();
  answer.seconds = watch.seconds();
  if (arguments.json) console.print(analysis::to_json(answer));
  write_puzzles(answer, arguments, console);
  if (answer.interrupted) return Exit::kInterrupted;
  const bool all_good = chosen.complete && answer.puzzles() == answer.positions.size();
  return all_good ? Exit::kDone : Exit::kFindings;
}

}  // namespace

void add_puzzles_test(Command& puzzles) {
  Command& command = puzzles.add(
      "test", "Test whether positions are puzzles; find other solutions",
      "gipfbase puzzles test \"$(gipfbase show 17 --ply 30 --json | jq -r .position)\"\n"
      "gipfbase puzzles test drafts.gpn\n"
      "gipfbase puzzles test drafts.gpn --any-end --output puzzles.gpn\n\n"
      "A key is a first move that wins as fast as possible; a second key is a cook. A dual is a\n"
      "second winning move later, after a longest defence. For a puzzle, the result also lists\n"
      "the pieces that can be spared: without them, task and key stay the same. In files, the\n"
      "start position of each record is tested.");
  auto& arguments = command.runs<PuzzleTestArguments>(run);
  arguments.position.called = "POSITION";
  command
      .positional("POSITION", &arguments.position.position,
                  "Position text, or a file, folder or archive of records")
      .required();
  command.option("--line", &arguments.position.line, "MOVES", "Moves to play first");
  add_rules_options(command, arguments.rules, "the position");
  command.flag("--any-end", &arguments.limits.any_end,
               "Accept puzzles in which more than one last move ends the game");
  command.flag("--no-economy", &arguments.no_economy,
               "Do not look for pieces that the puzzle does not need");
  command.option("--output,-o", &arguments.output, "FILE",
                 "File for the positions that are puzzles, with their solutions");
  command.flag("--force", &arguments.force, "Replace a file that gipfbase did not write");
  add_puzzle_limit_options(command, arguments.limits,
                           "to find who wins a position; proving the puzzle");
  add_threads_option(command, arguments);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
