// The command solve: exact answers about a position.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "analysis/answers/solving/solve_answer.hpp"
#include "analysis/solver/solver.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/solving/solve_games.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/output_file.hpp"
#include "cli/terminal/progress.hpp"

namespace gipfbase::cli {
namespace {

using analysis::Goal;
using analysis::Solution;
using analysis::SolveAnswer;
using analysis::Status;

struct SolveArguments : SolveGamesArguments {
  PositionChoice position;
  std::uint64_t megabytes = 512;
  std::string goal;
  std::string proof;
  std::string table;
  double save_every = 600;  ///< seconds
  int within = 0;
  bool any_win = false;
};

/// Shows the nodes visited while a search runs that cannot be asked from outside.
class SolveProgress {
 public:
  SolveProgress(const Console& console, ProgressLine& line, const analysis::Budget& budget) {
    if (!console.progress()) return;
    thread_ = std::jthread([&line, &budget](const std::stop_token& done) {
      constexpr std::chrono::milliseconds kPause{200};
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any pause;
      while (!pause.wait_for(lock, done, kPause, [&] { return done.stop_requested(); })) {
        line(budget.nodes(), 0, "nodes");
      }
      line.wipe();
    });
  }

 private:
  std::jthread thread_;  ///< told to end, and waited for, when this goes
};

Goal goal_of(const SolveArguments& arguments, const analysis::Solver& solver,
             const notation::Rules& ruleset) {
  if (arguments.goal == "score" && solver.natural_goal() != Goal::kScore) {
    throw UsageError(
        fmt::format("--goal score: {} is not decided by points; use --goal win", ruleset.title()));
  }
  if (arguments.goal.empty()) return solver.natural_goal();
  return arguments.goal == "score" ? Goal::kScore : Goal::kWin;
}

std::string plies_text(analysis::Plies n) {
  if (n == analysis::kForever) return "any number of plies";
  return n == 1 ? "1 ply" : fmt::format("{} plies", n);
}

std::string verdict(const SolveAnswer& a) {
  const Solution& s = a.solution;
  const auto plies = [&] {
    return fmt::format("{}{}", s.shortest ? "" : "at most ", plies_text(s.distance));
  };
  switch (s.status) {
    case Status::kWin: return fmt::format("The player to move wins in {}.", plies());
    case Status::kLoss: return fmt::format("The other player wins in {}.", plies());
    case Status::kDraw: return "With best play of both the game is a draw.";
    case Status::kExact:
      return fmt::format("With best play of both the player to move scores {:+}.", s.lower);
    case Status::kUnknown: break;
  }
  if (a.question.options.goal == Goal::kScore) {
    return fmt::format("Not solved: the score of the player to move is {:+} to {:+}.", s.lower,
                       s.upper);
  }
  return fmt::format(
      "Not solved: proved only that the player to move cannot force a win within {} "
      "and the other player not within {}.",
      plies_text(s.no_win_within), plies_text(s.no_loss_within));
}

void print_solution(const SolveAnswer& a, Console& console) {
  console.print(console.bold(verdict(a)) + '\n');
  if (!a.line.empty()) {
    console.print(fmt::format("Best play: {}\n", fmt::join(a.line, "  ")));
  }
  const int threads = a.question.options.threads;
  console.print(fmt::format("{} nodes, {}, {}", grouped(a.solution.nodes), duration_text(a.seconds),
                            counted(static_cast<std::uint64_t>(threads), "thread")));
  if (threads > 1 && a.solution.nodes > 0) {
    console.print(fmt::format(", {:.1f} % of the work wasted",
                              100.0 * static_cast<double>(a.solution.wasted_nodes) /
                                  static_cast<double>(a.solution.nodes)));
  }
  console.print("\n");
  if (a.facts) {
    console.print(fmt::format("{} facts read from the table, {} written to it\n",
                              grouped(a.facts->read), grouped(a.facts->written)));
  }
}

/// How much an earlier run has found.
std::uint64_t read_facts(const std::string& path, analysis::Solver& solver) {
  if (!std::filesystem::exists(path)) return 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) throw IoError("cannot read " + path);
  const auto facts = solver.load(in);
  if (!facts) {
    throw DataError(fmt::format("{} {}; name another file or remove it", path, facts.error()));
  }
  return *facts;
}

Exit run(const SolveArguments& arguments, Console& console, const notation::Catalogue& titles) {
  if (!arguments.database.empty()) return run_solve_games(arguments, console, titles);
  const ChosenPosition chosen = chosen_or_start(arguments.position, arguments.games.rules, titles);
  analysis::SolveQuestion question{chosen.ruleset, chosen.position, {}};
  const auto solver = analysis::make_solver(*question.rules, arguments.megabytes << 20U);
  analysis::SolveOptions& options = question.options;
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  options.threads = arguments.threads > 0 ? arguments.threads : std::max(1, cores);
  options.goal = goal_of(arguments, *solver, *question.rules);
  options.shortest = !arguments.any_win;
  if (arguments.within > 0) {
    options.plies =
        static_cast<analysis::Plies>(std::min<int>(arguments.within, analysis::kMaxPlies));
  }
  if (question.rules->outcome(question.position).over()) {
    throw UsageError("the game is over in this position: there is nothing to solve");
  }
  if (arguments.table == "-") throw UsageError("--table: name a file, not -");
  ProgressLine line(console);
  std::optional<OutputFile> file;
  if (!arguments.proof.empty()) file.emplace(arguments.proof, console, arguments.force);
  std::optional<OutputFile> table;
  analysis::TableFacts facts;
  if (!arguments.table.empty()) {
    facts.read = read_facts(arguments.table, *solver);
    table.emplace(arguments.table, console);
  }
  const auto save_table = [&] {
    facts.written = solver->save([&](std::string_view bytes) { table->write(bytes); });
    table->commit();
  };
  analysis::Budget budget(arguments.limits.seconds, arguments.limits.nodes, line.stop());
  SolveAnswer answer;
  {
    const SolveProgress progress(console, line, budget);
    answer = analysis::answer(question, *solver, budget, table ? arguments.save_every : 0, [&] {
      save_table();
      table.emplace(arguments.table, console);
    });
  }
  if (file && answer.solution.status != Status::kUnknown) {
    // A proof has a budget of its own: what was found in time is not to be lost for want of it.
    analysis::Budget writing(0, 0, line.stop());
    const SolveProgress progress(console, line, writing);
    const auto proof = solver->proof(question.position, answer.solution, options.threads, writing);
    if (proof) {
      for (const auto& strategy : proof->strategies) answer.proof_nodes += strategy.nodes.size();
      file->write(analysis::proof_text(*question.rules, *proof));
      file->commit();
    }
  }
  answer.seconds = budget.seconds();  // the proof included
  if (table) {
    save_table();
    answer.facts = facts;
  }
  if (arguments.json) {
    console.print(analysis::json(answer));
  } else {
    print_solution(answer, console);
  }
  if (file && answer.proof_nodes == 0) {
    console.say("no proof written to " + arguments.proof + ": the position was not solved");
  }
  if (line.stopped()) return Exit::kInterrupted;
  return answer.solution.status == Status::kUnknown ? Exit::kFindings : Exit::kDone;
}

}  // namespace

void add_solve(Command& program) {
  Command& command =
      program.add("solve", "Find out who wins a position, how fast, or by how many points",
                  "gipfbase solve --title zertz --time 10 --position \\\n"
                  "  \"..../...../.ooooB/.ooooo./BooWoo/ooooo/.oo. 0,3,2 3,0,0 2,5,6 0\"\n"
                  "gipfbase solve --title dvonn --line \"...\" --proof won.proof\n"
                  "gipfbase verify won.proof");
  auto& arguments = command.runs<SolveArguments>(run);
  add_rules_options(command, arguments.games.rules, "the position");
  add_start_options(command, arguments.position);
  command
      .option("--goal", &arguments.goal, "win|score",
              "win: who wins, and how fast; score: by how many points (default where points "
              "decide)")
      .one_of({"win", "score"});
  command.option("--within", &arguments.within, "PLIES", "Look for wins in at most so many plies")
      .within(1, int{analysis::kMaxPlies});
  command.flag("--any-win", &arguments.any_win, "Do not look for the shortest win");
  command.option("--proof", &arguments.proof, "FILE", "Write the proof to this file");
  command.flag("--force", &arguments.force, "Replace a file that this program has not written");
  command.option("--table", &arguments.table, "FILE",
                 "Begin with what is in this file, if it exists, and keep what is found there: a "
                 "long run can be stopped and continued");
  command
      .option("--save-every", &arguments.save_every, "S",
              "Write --table every so many seconds meanwhile, too (default 600)")
      .positive()
      .needs("--table");
  command
      .option("--time", &arguments.limits.seconds, "S",
              "Stop after so many seconds (default: never)")
      .not_negative();
  command
      .option("--nodes", &arguments.limits.nodes, "N",
              "Stop after about so many nodes (default: never)")
      .whole_number();
  command.option("--memory", &arguments.megabytes, "MB", "Memory of the tables in MB (default 512)")
      .within(std::uint64_t{1}, std::uint64_t{1} << 20U);
  add_threads_option(command, arguments);
  add_json_option(command, arguments);
  // What is about one position does not go with a database.
  add_solve_games_options(command, arguments)
      .excludes({"--position", "--line", "--goal", "--within", "--any-win", "--proof", "--table",
                 "--memory"});
}

}  // namespace gipfbase::cli
