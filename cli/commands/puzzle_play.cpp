// gipfbase puzzles play: puzzles asked in the terminal.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "analysis/puzzles/puzzle_record.hpp"
#include "cli/arguments/errors.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/puzzle_commands.hpp"
#include "cli/commands/puzzle_files.hpp"
#include "cli/commands/puzzle_session.hpp"
#include "cli/commands/reading.hpp"

namespace gipfbase::cli {
namespace {

struct PuzzlePlayArguments {
  std::string path;
  std::size_t first = 1;
  int grade = 0;
  bool json = false;
};

struct Task {
  const FileRecord* file;
  analysis::Puzzle puzzle;
};

/// The puzzles of a file that can be asked.
std::vector<Task> tasks_of(const FileRecords& files, const PuzzlePlayArguments& arguments,
                           Console& console) {
  std::vector<Task> tasks;
  for (const FileRecord& file : files.records) {
    if (file.ordinal < arguments.first) continue;
    std::string reason = file.reason;
    if (file.ruleset) {
      auto puzzle = analysis::puzzle_of(*file.ruleset, file.record);
      if (puzzle) {
        const bool wanted = arguments.grade == 0 || puzzle->grade == arguments.grade;
        if (wanted) tasks.push_back({&file, *std::move(puzzle)});
        continue;
      }
      reason = puzzle.error();
    }
    console.say(fmt::format("warning: {} is left out: {}", file.place("puzzle"), reason));
  }
  return tasks;
}

std::string heading(const Task& task, std::size_t number, std::size_t all) {
  std::string text =
      fmt::format("Puzzle {} of {}: {}", number, all, analysis::goal_text(task.puzzle.goal));
  if (task.puzzle.grade > 0) text += fmt::format(", grade {}", task.puzzle.grade);
  const std::string_view source = task.file->record.tag("Source");
  if (!source.empty()) text += fmt::format("\n{}", printable(source));
  return text;
}

/// How the puzzles went.
struct Score {
  Json results = Json::array();
  std::uint64_t asked = 0;
  std::uint64_t solved = 0;
  std::uint64_t with_help = 0;

  void add(const Task& task, const PuzzleSession& session, PuzzleResult result) {
    ++asked;
    if (result == PuzzleResult::kSolved) ++solved;
    if (result == PuzzleResult::kWithHelp) ++with_help;
    results.push_back({{"puzzle", task.file->ordinal},
                       {"result", name(result)},
                       {"wrong_moves", session.wrong_moves()},
                       {"hints", session.hints()}});
  }
};

Exit run(const PuzzlePlayArguments& arguments, Console& console) {
  if (arguments.path == "-") {
    throw UsageError("the puzzles must be in a file, since moves are read from standard input");
  }
  const FileRecords files =
      read_records({arguments.path}, notation::Format::kUnknown, RulesChoice{});
  say_findings(console, files.findings, files.findings.size(), 0);
  const std::vector<Task> tasks = tasks_of(files, arguments, console);
  if (tasks.empty()) {
    throw DataError(fmt::format("there is no such puzzle in \"{}\"", arguments.path));
  }
  // With --json, standard output is for the one object at the end.
  const auto print = [&](const std::string& text) {
    if (arguments.json) {
      std::cerr << text << std::flush;
    } else {
      console.print(text);
      console.flush();
    }
  };
  const auto ask = []() -> std::optional<std::string> {
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    return line;
  };
  Score score;
  std::unique_ptr<analysis::PuzzleSearch> search;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const Task& task = tasks[i];
    search.reset();
    search =
        std::make_unique<analysis::PuzzleSearch>(task.file->ruleset, analysis::kPuzzleTableBytes);
    print((i > 0 ? "\n" : "") + console.bold(heading(task, i + 1, tasks.size())) + "\n\n");
    PuzzleSession session(task.file->ruleset, task.puzzle, *search, console.diagram_style(), print,
                          ask);
    const PuzzleResult result = session.run();
    // A puzzle that was left without a try does not count.
    const bool tried = !session.left() || session.wrong_moves() + session.hints() > 0;
    if (tried) score.add(task, session, result);
    if (session.left()) break;
  }
  const std::uint64_t given_up = score.asked - score.solved - score.with_help;
  if (arguments.json) {
    console.print_json({{"puzzles", tasks.size()},
                        {"asked", score.asked},
                        {"solved", score.solved},
                        {"with_help", score.with_help},
                        {"given_up", given_up},
                        {"results", std::move(score.results)}});
  } else {
    print(fmt::format("\n{} asked: {} solved, {} solved with help, {} given up\n",
                      counted(score.asked, "puzzle"), score.solved, score.with_help, given_up));
  }
  return Exit::kDone;
}

}  // namespace

void add_puzzles_play(Program& program, CLI::App& puzzles) {
  auto arguments = std::make_shared<PuzzlePlayArguments>();
  CLI::App& command = program.add_below(
      puzzles, "play", "Solve the puzzles of a file in the terminal",
      "gipfbase puzzles play puzzles.gpn\n"
      "gipfbase puzzles play sample-games/puzzles/zertz.gpn --first 10\n\n"
      "Type moves in the notation of the title, or hint, board, solution, skip, quit. The other\n"
      "player answers with the defence that holds out longest.");
  command
      .add_option("FILE", arguments->path, "Puzzles, as \"gipfbase puzzles extract\" writes them")
      ->type_name("")
      ->required();
  command.add_option("--first", arguments->first, "Begin with this puzzle of the file (default 1)")
      ->type_name("N")
      ->check(whole_number());
  command.add_option("--grade", arguments->grade, "Only puzzles of this grade (default 0: all)")
      ->type_name("1..5")
      ->check(CLI::Range(0, 5));
  add_json_option(command, arguments->json);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
