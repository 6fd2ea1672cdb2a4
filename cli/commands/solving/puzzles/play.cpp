// The command puzzles play: solve puzzles in the terminal.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "analysis/puzzles/puzzle_record.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/solving/puzzles/diary.hpp"
#include "cli/commands/solving/puzzles/files.hpp"
#include "cli/commands/solving/puzzles/session.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/files/user_folders.hpp"
#include "cli/terminal/findings.hpp"
#include "cli/terminal/line_editor.hpp"
#include "cli/terminal/progress.hpp"
#include "notation/text/whole_file.hpp"

namespace gipfbase::cli {
namespace {

struct PuzzlePlayArguments : Arguments {
  std::string path;
  std::size_t first = 1;
  int grade = 0;
  bool random = false;
  std::uint64_t seed = 0;
  std::string defences = "best";
  std::string progress;
  bool no_progress = false;
  bool again = false;
  bool reset = false;
};

struct Task {
  const notation::Judged* file;
  analysis::Puzzle puzzle;
  std::string digest = {};
};

void say_left_out(const notation::Judged& file, std::string_view reason, Console& console) {
  console.say(fmt::format("warning: {} is left out: {}", place_of(file, "puzzle"), reason));
}

struct Tasks {
  std::vector<Task> wanted;
  bool others = false;  ///< some puzzles were not selected
};

/// The usable puzzles of a file that the options select.
Tasks tasks_of(const FileRecords& files, const PuzzlePlayArguments& arguments, Console& console) {
  Tasks tasks;
  for (const notation::Judged& file : files.records) {
    if (file.ordinal < arguments.first) {
      tasks.others = true;
      continue;
    }
    std::string reason = file.reason;
    if (file.valid()) {
      auto puzzle = analysis::puzzle_of(file.game);
      if (puzzle) {
        const bool wanted = arguments.grade == 0 || puzzle->grade == arguments.grade;
        std::string digest = puzzle_digest(*file.game.rules, *puzzle);
        if (wanted) tasks.wanted.push_back({&file, *std::move(puzzle), std::move(digest)});
        tasks.others = tasks.others || !wanted;
        continue;
      }
      reason = puzzle.error();
    }
    say_left_out(file, reason, console);
  }
  return tasks;
}

/// Shuffles the tasks if --random is given.
void put_in_order(std::vector<Task>& tasks, const PuzzlePlayArguments& arguments) {
  if (!arguments.random) return;
  const std::uint64_t seed = arguments.seed > 0 ? arguments.seed : 1U + std::random_device()();
  std::vector<Task> ordered;
  for (const std::size_t i : order_of(tasks.size(), seed)) ordered.push_back(std::move(tasks[i]));
  tasks = std::move(ordered);
}

/// The record of solved puzzles; nullopt if none is kept. If --progress does not name a file, one
/// is kept only on a terminal.
std::optional<PuzzleDiary> diary_of(const PuzzlePlayArguments& arguments, const Console& console) {
  if (!arguments.progress.empty()) return PuzzleDiary(arguments.progress);
  if (arguments.no_progress || arguments.json || !console.interactive()) return std::nullopt;
  const auto folder = state_folder();
  return folder ? std::optional<PuzzleDiary>(*folder + "/puzzles") : std::nullopt;
}

/// Removes puzzles that were solved before, and returns their number.
std::size_t leave_out_solved(std::vector<Task>& tasks, PuzzleDiary& diary,
                             const PuzzlePlayArguments& arguments) {
  if (arguments.reset) {
    for (const Task& task : tasks) diary.forget(task.digest);
  }
  if (arguments.again) return 0;
  return std::erase_if(tasks, [&](const Task& task) { return diary.solved(task.digest); });
}

Defences defences_of(const std::string& word) {
  if (word == "all") return Defences::kAll;
  return word == "free" ? Defences::kFree : Defences::kBest;
}

/// The number in the file comes first, as in other messages.
std::string heading(const Task& task, std::size_t number, std::size_t all) {
  std::string text = fmt::format("Puzzle {} ({} of {}): {}", task.file->ordinal, number, all,
                                 analysis::goal_text(task.puzzle.goal));
  if (task.puzzle.grade > 0) text += fmt::format(", grade {}", task.puzzle.grade);
  const std::string_view source = task.file->game.tag("Source");
  if (!source.empty()) text += fmt::format("\n{}", printable(source));
  return text;
}

/// Plain sequential output, for pipes and files.
class Roll final : public Screen {
 public:
  /// With --json, texts go to standard error.
  Roll(Console& console, bool json) : console_(console), json_(json) {}

  void begin(const std::string& heading) override {
    print((first_ ? "" : "\n") + console_.bold(heading) + "\n\n");
    first_ = false;
  }
  void print(const std::string& text) override {
    if (json_) {
      std::cerr << text << std::flush;
    } else {
      console_.print(text);
      console_.flush();
    }
  }
  void draw(const std::string& board, const std::string& position) override {
    print(board + position + '\n');
  }
  std::optional<std::string> ask(const std::string& prompt) override {
    print(prompt);
    constexpr std::size_t kMostLine = std::size_t{1} << 16U;
    std::string line;
    if (!notation::next_line(std::cin, line, kMostLine)) return std::nullopt;
    return line;
  }

 private:
  Console& console_;
  bool json_;
  bool first_ = true;
};

/// A terminal with the board at a fixed place: for every question the screen shows the board, the
/// texts since the last question, and the prompt.
class Page final : public Screen {
 public:
  explicit Page(Console& console) : console_(console) {}

  void begin(const std::string& heading) override {
    before_ = std::exchange(said_, {});
    heading_ = heading;
  }
  void print(const std::string& text) override { said_ += text; }
  void draw(const std::string& board, const std::string& /*position*/) override { board_ = board; }
  std::optional<std::string> ask(const std::string& prompt) override {
    const std::string page = before_ + console_.bold(heading_) + '\n' + board_;
    // Show only the end of a long text, so that the board stays visible.
    const auto lines = [](const std::string& text) {
      return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    };
    const std::size_t taken = lines(page) + 1;
    const std::size_t room = console_.height() > taken ? console_.height() - taken : 1;
    while (lines(said_) > room) said_.erase(0, said_.find('\n') + 1);
    Console::clear();
    console_.print(page + said_);
    console_.flush();
    before_.clear();
    said_.clear();
    return edited_line(prompt);
  }
  void end() override { console_.print(said_); }

 private:
  Console& console_;
  std::string before_;  ///< the last texts about the previous puzzle
  std::string heading_;
  std::string board_;
  std::string said_;  ///< texts since the last question
};

std::unique_ptr<Screen> make_screen(const PuzzlePlayArguments& arguments, Console& console) {
  if (console.interactive() && !arguments.json) return std::make_unique<Page>(console);
  return std::make_unique<Roll>(console, arguments.json);
}

Exit run(const PuzzlePlayArguments& arguments, Console& console, const Catalogue& titles) {
  if (arguments.path == "-") {
    throw UsageError("standard input is for your moves; name a file with puzzles");
  }
  FileRecords files = read_records({{arguments.path}}, titles);
  say_findings(console, files.findings, files.findings.size(), 0);
  drop_other_records(files, {arguments.path});
  auto [tasks, others] = tasks_of(files, arguments, console);
  if (tasks.empty() && !others) {
    throw DataError(fmt::format("there is no puzzle in \"{}\"", arguments.path));
  }
  if (tasks.empty()) {
    console.say(fmt::format("gipfbase: no puzzle in \"{}\" matches the options", arguments.path));
    if (arguments.json) console.print(analysis::to_json(analysis::PlayAnswer{}));
    return Exit::kFindings;
  }
  std::optional<PuzzleDiary> diary = diary_of(arguments, console);
  analysis::PlayAnswer answer;
  if (diary) answer.left_out = leave_out_solved(tasks, *diary, arguments);
  if (diary && arguments.reset) diary->save(console);
  put_in_order(tasks, arguments);
  if (answer.left_out > 0) {
    console.say(fmt::format("gipfbase: {} solved before {} left out; --again includes {}",
                            counted(answer.left_out, "puzzle"), answer.left_out == 1 ? "is" : "are",
                            answer.left_out == 1 ? "it" : "them"));
  }
  const WaitingGuard guard;
  const std::unique_ptr<Screen> screen = make_screen(arguments, console);
  answer.puzzles = tasks.size();
  const analysis::ProofBooks books(proof_folder());
  std::unique_ptr<analysis::PuzzleSearch> search;
  bool all_hold = true;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const Task& task = tasks[i];
    const auto& rules = task.file->game.rules;
    analysis::fresh_search(search, rules, analysis::kPuzzleTableBytes, &books);
    if (const auto reason = analysis::task_fault(*search, task.puzzle.goal); !reason.empty()) {
      say_left_out(*task.file, reason, console);
      --answer.puzzles;
      all_hold = false;
      continue;
    }
    screen->begin(heading(task, i + 1, tasks.size()));
    PuzzleSession session(rules, task.puzzle, *search, console.diagram_style(),
                          defences_of(arguments.defences), *screen);
    const PuzzleResult result = session.run();
    all_hold = all_hold && session.holds().value_or(true);
    if (session.no_puzzle()) {
      --answer.puzzles;
      continue;
    }
    // A puzzle left without a try does not count.
    const bool tried = !session.left() || session.wrong_moves() + session.hints() > 0;
    if (tried) {
      answer.asked.push_back(
          {task.file->ordinal, result, session.wrong_moves(), session.hints(), session.holds()});
      if (diary) {
        diary->note(task.digest, result);
        diary->save(console);
      }
    }
    if (session.left()) break;
  }
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else {
    screen->end();
    console.print(
        fmt::format("\n{} tried: {} solved, {} solved with help, {} given up\n",
                    counted(answer.asked.size(), "puzzle"), answer.count(PuzzleResult::kSolved),
                    answer.count(PuzzleResult::kWithHelp), answer.count(PuzzleResult::kGivenUp)));
  }
  return all_hold ? Exit::kDone : Exit::kFindings;
}

}  // namespace

void add_puzzles_play(Command& puzzles) {
  Command& command = puzzles.add(
      "play", "Solve the puzzles of a file in the terminal",
      "gipfbase puzzles play puzzles.gpn\n"
      "gipfbase puzzles play sample-games/puzzles/zertz.gpn --first 10\n"
      "gipfbase puzzles play sample-games/puzzles/zertz.gpn --random --defences all\n\n"
      "Type moves in the notation of the title, or hint, board, solution (give up), skip, quit.\n"
      "The puzzle is proved before your first move is judged. If the solution in the file is\n"
      "wrong, you see a message, and your moves are compared with the proved solution.\n"
      "The other player answers with a longest defence; with --defences all, with each of them\n"
      "in turn; with --defences free, you choose the answers, and every move counts as right\n"
      "that still solves the task.\n"
      "On a terminal, solved puzzles are recorded in $XDG_STATE_HOME/gipfbase/puzzles, else\n"
      "~/.local/state/gipfbase/puzzles.");
  auto& arguments = command.runs<PuzzlePlayArguments>(run);
  command
      .positional("FILE", &arguments.path,
                  "File with puzzles, such as \"gipfbase puzzles extract\" writes")
      .required();
  command.option("--first", &arguments.first, "N", "Begin with puzzle N of the file (default 1)");
  command.option("--grade", &arguments.grade, "1..5", "Only puzzles of this grade (default 0: all)")
      .within(0, 5);
  command.flag("--random", &arguments.random, "Show the puzzles in a random order");
  command
      .option("--seed", &arguments.seed, "S",
              "Seed of the random order (default 0: a new order each time)")
      .needs("--random");
  command
      .option("--defences", &arguments.defences, "WORD",
              "Answers of the other player: best (default), all (each of the best in turn), or "
              "free (you type them)")
      .one_of({"best", "all", "free"});
  command.flag("--again", &arguments.again, "Include puzzles solved before");
  command.option(
      "--progress", &arguments.progress, "FILE",
      "Record solved puzzles in this file, even if the program does not run in a terminal");
  command.flag("--no-progress", &arguments.no_progress, "Do not record solved puzzles")
      .excludes({"--progress"});
  command.flag("--reset", &arguments.reset,
               "First remove the puzzles of FILE from the record of solved puzzles");
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
