// The command solve: proves the value of a position.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <istream>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/answers/solving/search_answer.hpp"
#include "analysis/answers/solving/solution_text.hpp"
#include "analysis/answers/solving/solve_answer.hpp"
#include "analysis/solver/proof_limits.hpp"
#include "analysis/solver/solver.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/solving/solve_games.hpp"
#include "cli/commands/solving/solve_output.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "cli/terminal/files/user_folders.hpp"
#include "cli/terminal/progress.hpp"

namespace gipfbase::cli {
namespace {

using analysis::Goal;
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
  bool within_given = false;   ///< on the command line, not by a setting
  bool any_win_given = false;  ///< likewise
  bool all_moves = false;
  int depth = 0;  ///< plies; 0: chosen by the number of shards
  std::vector<std::string> known;
};

/// Shows the number of nodes while a search runs.
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
  std::jthread thread_;  ///< stopped and joined by the destructor
};

Goal goal_of(const SolveArguments& arguments, const analysis::Solver& solver,
             const notation::Rules& ruleset) {
  if (arguments.goal == "score" && solver.natural_goal() != Goal::kScore) {
    throw UsageError(fmt::format("--goal score: {} {} has no points; use --goal win",
                                 ruleset.title(), ruleset.variant()));
  }
  if (arguments.goal.empty()) return solver.natural_goal();
  return arguments.goal == "score" ? Goal::kScore : Goal::kWin;
}

/// Throws UsageError if --within or --any-win is typed with an exact score as the goal, which has
/// no length. With this goal, settings of these options are ignored.
void require_goal_win(const SolveArguments& arguments, Goal goal) {
  if (goal == Goal::kWin) return;
  const char* option = arguments.within_given ? "--within" : "--any-win";
  if (!arguments.within_given && !arguments.any_win_given) return;
  throw UsageError(fmt::format(
      "in games decided by points, {0} works only with --goal win; write --goal win or omit {0}",
      option));
}

/// The limit on nodes. If the user sets no limit and a book gives the value of the position, only a
/// short search for a shorter win is made.
std::uint64_t nodes_of(const SolveArguments& arguments, const analysis::SolveQuestion& question) {
  const bool limited = arguments.limits.seconds > 0 || arguments.limits.nodes > 0 ||
                       arguments.within_given || !arguments.table.empty();
  const bool known = !limited && question.books->find(*question.rules, question.position,
                                                      analysis::Lookup::kValue);
  return known ? analysis::kNodesForShorterWin : arguments.limits.nodes;
}

/// The files at these paths and in folders among them.
std::vector<std::string> files_of(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code failure;
    if (!std::filesystem::is_directory(path, failure)) {
      files.push_back(path);
      continue;
    }
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
      if (entry.is_regular_file()) files.push_back(entry.path().string());
    }
  }
  std::erase_if(files, &db::ShardFile::is_journal);
  std::sort(files.begin(), files.end());
  return files;
}

/// Solves a share of the positions some plies after the one in question.
Exit run_shard(const SolveArguments& arguments, const analysis::SolveQuestion& asked,
               analysis::Solver& solver, Console& console) {
  constexpr std::uint64_t kNodesPerFrontierPosition = 200'000;  // half of them for the proof
  analysis::FrontierQuestion question;
  question.rules = asked.rules;
  question.root = asked.position;
  question.options = asked.options;
  question.limits = arguments.limits;
  if (question.limits.nodes == 0 && question.limits.seconds <= 0) {
    question.limits.nodes = kNodesPerFrontierPosition;
  }
  question.shard = shard_of(arguments.shard);
  question.depth = arguments.depth > 0
                       ? arguments.depth
                       : analysis::frontier_depth(*asked.rules, asked.position, question.shard.of);
  db::ShardFile file(arguments.shard.into, analysis::frontier_task(question));
  ProgressLine progress(console);
  const analysis::FrontierReport report =
      analysis::solve_frontier(question, solver, file, progress.stop(), std::ref(progress));
  progress.wipe();
  if (arguments.json) {
    console.print(analysis::to_json(question, report));
  } else {
    console.print(fmt::format(
        "{} after {}, {} of them in this shard\n{} tried, {} of them solved; {} in {}{}\n",
        counted(report.positions, "position"),
        analysis::plies_text(static_cast<analysis::Plies>(report.depth)), grouped(report.share),
        grouped(report.tried), grouped(report.solved), counted(report.nodes, "node"),
        duration_text(report.seconds),
        report.interrupted ? "; interrupted, repeat the command to continue" : ""));
  }
  return report.interrupted ? Exit::kInterrupted : Exit::kDone;
}

/// The file of --table: facts found by earlier runs and by this one.
class FactsFile {
 public:
  /// Loads the file into the solver if it exists.
  FactsFile(std::string path, analysis::Solver& solver, Console& console)
      : path_(std::move(path)), solver_(solver), console_(console) {
    const auto read = asked([this](std::istream& in) { return solver_.load(in); });
    if (!read) {
      throw DataError(
          fmt::format("\"{}\" {}; name another file, or delete this one", path_, read.error()));
    }
    facts_.read = *read;
    if (const std::size_t beyond = solver_.bytes_beyond(); beyond > 0) {
      console_.say(fmt::format("{} was read, but needs {} more than --memory allows", path_,
                               bytes_text(beyond)));
    }
    next_.emplace(path_, console_);
  }

  void save() {
    if (!next_) next_.emplace(path_, console_);
    facts_.written = solver_.save([this](std::string_view bytes) { next_->write(bytes); });
    // Counts the facts of the present file that the new one lacks. A damaged file counts as empty.
    const auto lost = asked([this](std::istream& in) { return solver_.missing(in); });
    if (lost) facts_.lost += *lost;
    next_->commit();
    next_.reset();
  }
  [[nodiscard]] const analysis::TableFacts& facts() const { return facts_; }

 private:
  /// Asks the solver about the file in its present state.
  template <class Question>
  [[nodiscard]] Expected<std::uint64_t, std::string> asked(const Question& question) const {
    if (!std::filesystem::exists(path_)) return std::uint64_t{0};
    if (!std::filesystem::is_regular_file(path_)) {
      throw IoError(fmt::format("--table: \"{}\" is not a regular file; name another file", path_));
    }
    std::ifstream in(path_, std::ios::binary);
    if (!in) throw IoError("cannot read " + path_);
    return question(in);
  }

  std::string path_;
  analysis::Solver& solver_;
  Console& console_;
  std::optional<OutputFile> next_;  ///< takes the place of the file when it is complete
  analysis::TableFacts facts_;
};

/// The limit that ended a search for all moves, as it is typed; empty if none did.
std::string limit_reached(const db::SolveLimits& limits, const analysis::MovesAnswer& answer) {
  if (answer.found.open == 0 || answer.found.interrupted) return {};
  if (limits.seconds > 0 && answer.seconds >= limits.seconds) {
    return fmt::format("--time {}", limits.seconds);
  }
  return limits.nodes > 0 ? fmt::format("--nodes {}", limits.nodes) : std::string();
}

/// Writes the proof of a solution within the budget. Returns the number of positions in the proof;
/// nullopt when the budget was spent or the moves were not found again.
std::optional<std::size_t> write_proof(const SolveAnswer& answer, analysis::Solver& solver,
                                       analysis::Budget& budget, const ProgressLine& line,
                                       OutputFile& file) {
  const analysis::SolveQuestion& question = answer.question;
  const auto proof =
      solver.proof(question.position, answer.solution, question.options.threads, budget);
  const std::string text = proof ? analysis::proof_text(*question.rules, *proof) : std::string();
  if (!proof || line.stopped()) return std::nullopt;
  std::size_t nodes = 0;  // 0 when the game ends whatever is played
  for (const auto& strategy : proof->strategies) nodes += strategy.nodes.size();
  file.write(text);
  file.commit();
  return nodes;
}

/// Solves every move separately.
Exit run_all_moves(const SolveArguments& arguments, const analysis::SolveQuestion& question,
                   analysis::Solver& solver, Console& console) {
  if (question.rules->actor(question.position) == Actor::kNature) {
    throw UsageError("--all-moves: no player is to move here; a contest must be decided first");
  }
  std::optional<FactsFile> table;
  if (!arguments.table.empty()) table.emplace(arguments.table, solver, console);
  ProgressLine line(console);
  analysis::MovesAnswer answer = analysis::moves_answer(
      question, solver, {arguments.limits.seconds, arguments.limits.nodes}, line.stop(),
      [&](std::size_t settled, std::size_t all) { line(settled, all, "moves"); });
  line.wipe();
  if (table) {
    table->save();
    answer.facts = table->facts();
  }
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else {
    print_moves(answer, console);
  }
  if (const std::string limit = limit_reached(arguments.limits, answer); !limit.empty()) {
    console.say(fmt::format(
        "gipfbase: {} ended the search with {} undecided; a higher limit may decide {}", limit,
        counted(answer.found.open, "move"), answer.found.open == 1 ? "it" : "them"));
  }
  if (line.stopped()) return Exit::kInterrupted;
  return answer.found.open > 0 ? Exit::kFindings : Exit::kDone;
}

Exit run(const SolveArguments& arguments, Console& console, const Catalogue& titles) {
  if (!arguments.database.empty()) return run_solve_games(arguments, console, titles);
  const ChosenPosition chosen = chosen_or_start(arguments.position, arguments.games.rules, titles);
  const analysis::ProofBooks books(proof_folder());
  analysis::SolveQuestion question{chosen.ruleset, chosen.position, {}, &books};
  const auto solver = analysis::make_solver(*question.rules, arguments.megabytes << 20U);
  analysis::SolveOptions& options = question.options;
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  options.threads = arguments.threads > 0 ? arguments.threads : std::max(1, cores);
  options.goal = goal_of(arguments, *solver, *question.rules);
  require_goal_win(arguments, options.goal);
  options.shortest = !arguments.any_win;
  if (arguments.within > 0) {
    options.plies =
        static_cast<analysis::Plies>(std::min<int>(arguments.within, analysis::kMaxPlies));
  }
  if (question.rules->outcome(question.position).over()) {
    throw UsageError("nothing to solve: the game is over in this position");
  }
  std::optional<analysis::MergedShards> improved;
  if (!arguments.known.empty()) {
    improved = analysis::learn_shards(*solver, *question.rules, titles, files_of(arguments.known));
  }
  analysis::learn_from_books(question, *solver);
  if (arguments.shard.chosen()) return run_shard(arguments, question, *solver, console);
  if (arguments.table == "-") throw UsageError("--table: name a file, not -");
  if (arguments.all_moves) return run_all_moves(arguments, question, *solver, console);
  ProgressLine line(console);
  std::optional<OutputFile> file;
  if (!arguments.proof.empty()) file.emplace(arguments.proof, console, arguments.force);
  std::optional<FactsFile> table;
  if (!arguments.table.empty()) table.emplace(arguments.table, *solver, console);
  const analysis::ProofLimits limits{arguments.limits.seconds, arguments.limits.nodes};
  const std::uint64_t nodes = nodes_of(arguments, question);
  // With --proof, the search leaves a part of the user's limits for writing the proof. The few
  // nodes that `nodes_of` sets instead for a position in a book are all for the search.
  analysis::Budget budget = file && nodes == arguments.limits.nodes
                                ? limits.search(line.stop())
                                : analysis::Budget(arguments.limits.seconds, nodes, line.stop());
  SolveAnswer answer;
  {
    const SolveProgress progress(console, line, budget);
    answer = analysis::solve_answer(question, *solver, budget, table ? arguments.save_every : 0,
                                    [&] { table->save(); });
  }
  bool late = false;
  if (file && answer.solution.status != Status::kUnknown) {
    analysis::Budget writing = limits.proof(budget, line.stop());
    const SolveProgress progress(console, line, writing);
    answer.proof_nodes = write_proof(answer, *solver, writing, line, *file);
    late = writing.spent();
  }
  answer.seconds = budget.seconds();  // the proof included
  answer.improved = improved;
  if (table) {
    table->save();
    answer.facts = table->facts();
  }
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else {
    print_solution(answer, console);
  }
  if (file && !answer.proof_nodes) {
    console.say(fmt::format(
        "no proof written to {}: {}", arguments.proof,
        answer.solution.status == Status::kUnknown
            ? "the position was not solved; higher limits, such as --time or --nodes, may help"
        : line.stopped() ? "writing it was stopped"
        : late           ? "writing it takes more than --time or --nodes allows; raise the limit"
                         : "its moves were not all found again; give more --memory"));
  }
  if (line.stopped()) return Exit::kInterrupted;
  return answer.solution.status == Status::kUnknown ? Exit::kFindings : Exit::kDone;
}

}  // namespace

void add_solve(Command& program) {
  Command& command = program.add(
      "solve", "Find out who wins a position, how fast, or by how many points",
      "gipfbase solve --title zertz --time 10 --position \\\n"
      "  \"..../...../.ooooB/.ooooo./BooWoo/ooooo/.oo. 0,3,2 3,0,0 2,5,6 0\"\n"
      "gipfbase solve --title dvonn --line \"...\" --proof won.proof\n"
      "gipfbase verify won.proof\n"
      "gipfbase solve --title dvonn --line \"...\" --all-moves --time 60\n"
      "gipfbase solve --title dvonn --line \"...\" --shard 1/64 --into shards/1\n"
      "gipfbase solve --title dvonn --line \"...\" --known shards --proof won.proof\n"
      "gipfbase solve --db zertz.gipfdb --last 3 --shard 1/64 --into shards/1\n\n"
      "Limits are for the whole run (with --proof the search leaves half of them for\n"
      "writing it); with --db and --into for each position. In TAMSK with sand, values hold as\n"
      "long as no player's time runs out.");
  auto& arguments = command.runs<SolveArguments>(run);
  add_rules_options(command, arguments.games.rules, "the position");
  add_start_options(command, arguments.position);
  command
      .option("--goal", &arguments.goal, "win|score",
              "win: who wins and how fast; score: by how many points (default in games decided by "
              "points)")
      .one_of({"win", "score"});
  command
      .option("--within", &arguments.within, "PLIES",
              "With --goal win: search only for wins within PLIES moves")
      .within(1, int{analysis::kMaxPlies})
      .notes(&arguments.within_given);
  command
      .flag("--any-win", &arguments.any_win,
            "With --goal win: accept any win, not only the shortest")
      .notes(&arguments.any_win_given);
  command.flag(
      "--all-moves", &arguments.all_moves,
      "Solve the position after each legal move: who wins and how fast, or the exact "
      "score. Each move gets a line of best play, except a win that may not be the fastest "
      "(such as \"at most 25\")");
  command.option("--proof", &arguments.proof, "FILE", "File for the proof")
      .excludes({"--all-moves"});
  command.flag("--force", &arguments.force, "Replace a file that gipfbase did not write");
  command.option("--table", &arguments.table, "FILE",
                 "File for the results of the search, so that a later run can continue. An "
                 "existing file is read completely, even if that takes more than --memory; if the "
                 "memory becomes full, new results replace old ones, and the answer says how many");
  command
      .option("--save-every", &arguments.save_every, "S",
              "Also save --table every S seconds during the run (default 600)")
      .positive()
      .needs("--table")
      .excludes({"--all-moves"});
  command
      .option("--time", &arguments.limits.seconds, "S", "Stop after S seconds (default 0: never)")
      .not_negative();
  command.option("--nodes", &arguments.limits.nodes, "N",
                 "Stop after about N nodes (default 0: never)");
  command.option("--memory", &arguments.megabytes, "MB", "Size of the tables in MB (default 512)")
      .within(std::uint64_t{1}, std::uint64_t{1} << 20U);
  add_threads_option(command, arguments);
  add_json_option(command, arguments);
  command
      .option("--known", &arguments.known, "PATH",
              "File with proofs, or with results of shards, about positions that may follow; the "
              "search uses them, proofs only after it has verified them. A folder stands for all "
              "files in it")
      .repeatable();
  add_shard_options(command, arguments.shard, {"--table", "--proof", "--all-moves"});
  command
      .option(
          "--depth", &arguments.depth, "PLIES",
          "With --shard: solve the positions after PLIES moves (default: enough to give each shard "
          "several positions)")
      .within(1, 20)
      .needs("--shard");
  // Options about one position exclude --db.
  add_solve_games_options(command, arguments)
      .excludes({"--position", "--line", "--goal", "--within", "--any-win", "--all-moves",
                 "--proof", "--table", "--memory", "--known", "--depth"});
}

}  // namespace gipfbase::cli
