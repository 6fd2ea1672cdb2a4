// gipfbase puzzles play: puzzles asked in the terminal.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "analysis/puzzles/puzzle_record.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/puzzles/files.hpp"
#include "cli/commands/puzzles/session.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/findings.hpp"

namespace gipfbase::cli {
namespace {

struct PuzzlePlayArguments : Arguments {
  std::string path;
  std::size_t first = 1;
  int grade = 0;
};

struct Task {
  const notation::Judged* file;
  analysis::Puzzle puzzle;
};

/// The puzzles of a file that can be asked.
std::vector<Task> tasks_of(const FileRecords& files, const PuzzlePlayArguments& arguments,
                           Console& console) {
  std::vector<Task> tasks;
  for (const notation::Judged& file : files.records) {
    if (file.ordinal < arguments.first) continue;
    std::string reason = file.reason;
    if (file.valid()) {
      auto puzzle = analysis::puzzle_of(file.game);
      if (puzzle) {
        const bool wanted = arguments.grade == 0 || puzzle->grade == arguments.grade;
        if (wanted) tasks.push_back({&file, *std::move(puzzle)});
        continue;
      }
      reason = puzzle.error();
    }
    console.say(fmt::format("warning: {} is left out: {}", place_of(file, "puzzle"), reason));
  }
  return tasks;
}

std::string heading(const Task& task, std::size_t number, std::size_t all) {
  std::string text =
      fmt::format("Puzzle {} of {}: {}", number, all, analysis::goal_text(task.puzzle.goal));
  if (task.puzzle.grade > 0) text += fmt::format(", grade {}", task.puzzle.grade);
  const std::string_view source = task.file->game.tag("Source");
  if (!source.empty()) text += fmt::format("\n{}", printable(source));
  return text;
}

Exit run(const PuzzlePlayArguments& arguments, Console& console,
         const notation::Catalogue& titles) {
  if (arguments.path == "-") {
    throw UsageError("the puzzles must be in a file, since moves are read from standard input");
  }
  const FileRecords files = read_records({{arguments.path}}, titles);
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
  analysis::PlayAnswer answer;
  answer.puzzles = tasks.size();
  std::unique_ptr<analysis::PuzzleSearch> search;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const Task& task = tasks[i];
    const auto& rules = task.file->game.rules;
    analysis::fresh_search(search, rules, analysis::kPuzzleTableBytes);
    print((i > 0 ? "\n" : "") + console.bold(heading(task, i + 1, tasks.size())) + "\n\n");
    PuzzleSession session(rules, task.puzzle, *search, console.diagram_style(), print, ask);
    const PuzzleResult result = session.run();
    // A puzzle that was left without a try does not count.
    const bool tried = !session.left() || session.wrong_moves() + session.hints() > 0;
    if (tried) {
      answer.asked.push_back({task.file->ordinal, result, session.wrong_moves(), session.hints()});
    }
    if (session.left()) break;
  }
  if (arguments.json) {
    console.print(analysis::json(answer));
  } else {
    print(fmt::format("\n{} asked: {} solved, {} solved with help, {} given up\n",
                      counted(answer.asked.size(), "puzzle"), answer.count(PuzzleResult::kSolved),
                      answer.count(PuzzleResult::kWithHelp), answer.count(PuzzleResult::kGivenUp)));
  }
  return Exit::kDone;
}

}  // namespace

void add_puzzles_play(Command& puzzles) {
  Command& command = puzzles.add(
      "play", "Solve the puzzles of a file in the terminal",
      "gipfbase puzzles play puzzles.gpn\n"
      "gipfbase puzzles play sample-games/puzzles/zertz.gpn --first 10\n\n"
      "Type moves in the notation of the title, or hint, board, solution, skip, quit. The other\n"
      "player answers with the defence that holds out longest.");
  auto& arguments = command.runs<PuzzlePlayArguments>(run);
  command
      .positional("FILE", &arguments.path, "Puzzles, as \"gipfbase puzzles extract\" writes them")
      .required();
  command.option("--first", &arguments.first, "N", "Begin with this puzzle of the file (default 1)")
      .whole_number();
  command.option("--grade", &arguments.grade, "1..5", "Only puzzles of this grade (default 0: all)")
      .within(0, 5);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
