// The command solve: exact answers about a position.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/solver/solver.hpp"
#include "cli/arguments/errors.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/arguments/solve_limits.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/solve_games.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/output_file.hpp"
#include "cli/terminal/progress.hpp"

namespace gipfbase::cli {
namespace {

using analysis::Goal;
using analysis::Solution;
using analysis::Status;

struct SolveArguments {
  RulesChoice rules;
  PositionChoice position;
  SolveLimits limits;
  std::string goal;
  std::string proof;
  std::string table;
  double save_every = 600;  ///< seconds
  int within = 0;
  bool any_win = false;
  bool json = false;
  SolveGamesArguments games;
};

/// A solved position, with what is printed about it.
struct Answered {
  ChosenPosition chosen;
  Goal goal = Goal::kWin;
  Solution solution;
  std::vector<std::string> line;
  double seconds = 0;
  int threads = 1;
  std::size_t proof_nodes = 0;
  std::uint64_t facts_read = 0;                ///< with --table
  std::optional<std::uint64_t> facts_written;  ///< with --table
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

std::vector<std::string> texts_of(const ChosenPosition& chosen,
                                  const std::vector<PackedMove>& moves) {
  std::vector<std::string> texts;
  notation::AnyPosition position = chosen.position;
  for (const PackedMove& move : moves) {
    texts.push_back(chosen.ruleset->move_text(position, move));
    chosen.ruleset->play(position, move);
  }
  return texts;
}

Json solution_json(const Answered& a) {
  const Solution& s = a.solution;
  Json json = {{"title", a.chosen.ruleset->title()},
               {"variant", a.chosen.ruleset->variant()},
               {"position", a.chosen.ruleset->write_position(a.chosen.position)},
               {"goal", a.goal == Goal::kScore ? "score" : "win"},
               {"status", status_name(s.status)}};
  if (a.goal == Goal::kScore) {
    json["score"] = s.status == Status::kExact ? Json(s.lower) : Json();
    json["score_at_least"] = s.lower;
    json["score_at_most"] = s.upper;
  }
  json["distance"] = s.distance == analysis::kForever ? Json() : Json(s.distance);
  if (a.goal == Goal::kWin) {
    json["shortest"] = s.shortest;
    const auto plies = [](analysis::Plies n) {
      return n == analysis::kForever ? Json("ever") : Json(n);
    };
    json["no_win_within"] = plies(s.no_win_within);
    json["no_loss_within"] = plies(s.no_loss_within);
  }
  json["best"] = a.line.empty() ? Json() : Json(a.line.front());
  json["pv"] = a.line;
  json["nodes"] = s.nodes;
  json["wasted_nodes"] = s.wasted_nodes;
  json["seconds"] = a.seconds;
  json["threads"] = a.threads;
  if (a.proof_nodes > 0) json["proof_nodes"] = a.proof_nodes;
  if (a.facts_written) {
    json["facts_read"] = a.facts_read;
    json["facts_written"] = *a.facts_written;
  }
  return json;
}

std::string plies_text(analysis::Plies n) {
  if (n == analysis::kForever) return "any number of plies";
  return n == 1 ? "1 ply" : fmt::format("{} plies", n);
}

std::string verdict(const Answered& a) {
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
  if (a.goal == Goal::kScore) {
    return fmt::format("Not solved: the score of the player to move is {:+} to {:+}.", s.lower,
                       s.upper);
  }
  return fmt::format(
      "Not solved: proved only that the player to move cannot force a win within {} "
      "and the other player not within {}.",
      plies_text(s.no_win_within), plies_text(s.no_loss_within));
}

void print_solution(const Answered& a, Console& console) {
  console.print(console.bold(verdict(a)) + '\n');
  std::string line;
  for (const std::string& move : a.line) line += (line.empty() ? "" : "  ") + move;
  if (!line.empty()) console.print("Best play: " + line + '\n');
  console.print(fmt::format("{} nodes, {}, {}", grouped(a.solution.nodes), duration_text(a.seconds),
                            counted(static_cast<std::uint64_t>(a.threads), "thread")));
  if (a.threads > 1 && a.solution.nodes > 0) {
    console.print(fmt::format(", {:.1f} % of the work wasted",
                              100.0 * static_cast<double>(a.solution.wasted_nodes) /
                                  static_cast<double>(a.solution.nodes)));
  }
  console.print("\n");
  if (a.facts_written) {
    console.print(fmt::format("{} facts read from the table, {} written to it\n",
                              grouped(a.facts_read), grouped(*a.facts_written)));
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

Exit run(const SolveArguments& arguments, Console& console) {
  if (given(arguments.games)) {
    SolveGamesArguments games = arguments.games;
    games.rules = arguments.rules;
    games.limits = {arguments.limits.nodes, arguments.limits.seconds};
    games.threads = arguments.limits.threads;
    games.json = arguments.json;
    return run_solve_games(games, console);
  }
  Answered answered;
  answered.chosen = chosen_or_start(arguments.position, arguments.rules);
  const ChosenPosition& chosen = answered.chosen;
  answered.threads = threads_of(arguments.limits);
  const auto solver = analysis::make_solver(*chosen.ruleset, table_bytes(arguments.limits));
  answered.goal = goal_of(arguments, *solver, *chosen.ruleset);
  if (chosen.ruleset->outcome(chosen.position).over()) {
    throw UsageError("the game is over in this position: there is nothing to solve");
  }
  if (arguments.table == "-") throw UsageError("--table: name a file, not -");
  const InterruptGuard interrupt;
  std::optional<OutputFile> file;
  if (!arguments.proof.empty()) file.emplace(arguments.proof, console);
  std::optional<OutputFile> table;
  if (!arguments.table.empty()) {
    answered.facts_read = read_facts(arguments.table, *solver);
    table.emplace(arguments.table, console);
  }
  analysis::Budget budget(arguments.limits.seconds, arguments.limits.nodes, interrupt.flag());
  analysis::SolveOptions options;
  options.goal = answered.goal;
  options.threads = answered.threads;
  options.shortest = !arguments.any_win;
  if (arguments.within > 0) {
    options.plies =
        static_cast<analysis::Plies>(std::min<int>(arguments.within, analysis::kMaxPlies));
  }
  const auto save_table = [&] {
    answered.facts_written = solver->save([&](std::string_view bytes) { table->write(bytes); });
    table->commit();
  };
  {
    const SolveProgress progress(console, interrupt, budget);
    std::uint64_t nodes = 0;
    std::uint64_t wasted = 0;
    for (;;) {
      if (table) budget.pause_in(arguments.save_every);
      answered.solution = solver->solve(chosen.position, options, budget);
      nodes += answered.solution.nodes;
      wasted += answered.solution.wasted_nodes;
      if (!budget.spent() || !budget.resume()) break;
      save_table();
      table.emplace(arguments.table, console);
    }
    answered.solution.nodes = nodes;
    answered.solution.wasted_nodes = wasted;
  }
  answered.line = texts_of(chosen, answered.solution.line);
  if (file && answered.solution.status != Status::kUnknown) {
    // A proof has a budget of its own: what was found in time is not to be lost for want of it.
    analysis::Budget writing(0, 0, interrupt.flag());
    const SolveProgress progress(console, interrupt, writing);
    const auto proof = solver->proof(chosen.position, answered.solution, answered.threads, writing);
    if (proof) {
      for (const auto& strategy : proof->strategies) answered.proof_nodes += strategy.nodes.size();
      file->write(analysis::proof_text(*chosen.ruleset, *proof));
      file->commit();
    }
  }
  answered.seconds = budget.seconds();
  if (table) save_table();
  if (arguments.json) {
    console.print_json(solution_json(answered));
  } else {
    print_solution(answered, console);
  }
  if (file && answered.proof_nodes == 0) {
    console.say("no proof written to " + arguments.proof + ": the position was not solved");
  }
  if (interrupt.requested()) return Exit::kInterrupted;
  return answered.solution.status == Status::kUnknown ? Exit::kFindings : Exit::kDone;
}

}  // namespace

void add_solve(Program& program) {
  auto arguments = std::make_shared<SolveArguments>();
  CLI::App& command = program.add(
      "solve", "Find out who wins a position, how fast, or by how many points",
      "gipfbase solve --title zertz --position \"..../...../.ooooB/.ooooo./BooWoo/ooooo/.oo. 0,3,2 "
      "3,0,0 2,5,6 0\" --time 10\n"
      "gipfbase solve --title dvonn --line \"...\" --proof won.proof && gipfbase verify won.proof");
  add_rules_options(command, arguments->rules, "the position");
  add_start_options(command, arguments->position);
  command
      .add_option("--goal", arguments->goal,
                  "win: who wins, and how fast; score: by how many points (default where points "
                  "decide)")
      ->type_name("win|score")
      ->check(CLI::IsMember({"win", "score"}));
  command.add_option("--within", arguments->within, "Look for wins in at most so many plies")
      ->type_name("PLIES")
      ->check(CLI::Range(1, int{analysis::kMaxPlies}));
  command.add_flag("--any-win", arguments->any_win, "Do not look for the shortest win");
  command.add_option("--proof", arguments->proof, "Write the proof to this file")
      ->type_name("FILE");
  command
      .add_option("--table", arguments->table,
                  "Begin with what is in this file, if it exists, and keep what is found there: a "
                  "long run can be stopped and continued")
      ->type_name("FILE");
  command
      .add_option("--save-every", arguments->save_every,
                  "Write --table every so many seconds meanwhile, too (default 600)")
      ->type_name("S")
      ->check(CLI::PositiveNumber)
      ->needs(command.get_option("--table"));
  add_limit_options(command, arguments->limits);
  add_json_option(command, arguments->json);
  add_solve_games_options(command, arguments->games);
  for (const char* const of_one_position : {"--position", "--line", "--goal", "--within",
                                            "--any-win", "--proof", "--table", "--memory"}) {
    command.get_option("--db")->excludes(command.get_option(of_one_position));
  }
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
