#include "cli/commands/solving/solve_games.hpp"

#include <fmt/format.h>

#include <optional>

#include "analysis/answers/solving/solve_answer.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/progress.hpp"

namespace gipfbase::cli {
namespace {

using analysis::SolveGamesReport;

/// How many of the positions are done and solved, and how many are done per second.
std::string progress_text(const SolveGamesReport& report) {
  const double share = report.positions == 0 ? 100.0
                                             : 100.0 * static_cast<double>(report.done) /
                                                   static_cast<double>(report.positions);
  const double rate = report.seconds > 0 ? static_cast<double>(report.done) / report.seconds : 0.0;
  std::string line =
      fmt::format("{} of {} positions ({:.0f} %), {} of {} solved, {}/s", grouped(report.done),
                  grouped(report.positions), share, grouped(report.solved()), grouped(report.tried),
                  grouped(static_cast<std::uint64_t>(rate)));
  if (rate > 0 && report.done < report.positions) {
    line += time_left(report.positions - report.done, rate);
  }
  return line;
}

std::string text_of(const SolveGamesReport& r) {
  std::string text =
      fmt::format("{}, {} of them done before\n", counted(r.games, "game"), grouped(r.passed_over));
  text += fmt::format(
      "{} at the end of the other games: {} known before, {} tried (repeated ones only once)\n",
      counted(r.positions, "position"), grouped(r.known), grouped(r.tried));
  if (r.elsewhere > 0) text += fmt::format("{} belong to other shards\n", grouped(r.elsewhere));
  text += fmt::format(
      "{} solved: {} won by the side to move, {} lost, {} drawn, {} with an exact score\n",
      counted(r.solved(), "position"), grouped(r.wins), grouped(r.losses), grouped(r.draws),
      grouped(r.exact));
  text += fmt::format("{} in {}{}\n", counted(r.nodes, "node"), duration_text(r.seconds),
                      r.interrupted ? "; interrupted, repeat the command to continue" : "");
  return text;
}

}  // namespace

Option add_solve_games_options(Command& command, SolveGamesArguments& arguments) {
  command.begin_group("The games of a database", "--db");
  const Option database = command.option(
      "--db", &arguments.database, "FILE",
      "Solve the last positions of the games in this database, and store the values in it");
  command
      .option("--last", &arguments.last, "N",
              "Solve the positions 0 to N moves before the end of each game (default 6)")
      .within(0, 1'000'000);
  add_filter_options(command, arguments.games);
  return database;
}

Exit run_solve_games(const SolveGamesArguments& arguments, Console& console,
                     const Catalogue& titles) {
  const db::GameFilter filter = filter_of(arguments.games, titles, console);
  analysis::SolveGamesOptions options;
  options.last = arguments.last;
  options.limits = with_default_limits(arguments.limits);
  options.threads = arguments.threads;
  options.shard = shard_of(arguments.shard);
  const bool sharded = arguments.shard.chosen();
  using Mode = db::Database::Mode;
  db::Database database(arguments.database, sharded ? Mode::kRead : Mode::kWrite, titles);
  std::optional<db::ShardFile> into;
  if (sharded) {
    into.emplace(arguments.shard.into, analysis::solving_task(database, filter, options));
  }
  ProgressLine progress(console);
  const analysis::SolveGamesProgress show = [&](const SolveGamesReport& now) {
    progress.show(progress_text(now));
    return !progress.stopped();
  };
  const SolveGamesReport report =
      into ? analysis::solve_shard(database, filter, options, *into, show)
           : analysis::solve_games(database, filter, options, show);
  progress.wipe();
  if (arguments.json) {
    db::SolvedCounts stored;
    if (into) {
      static_cast<db::StatusCounts&>(stored) = db::count_statuses(into->connection());
    } else {
      stored = db::count_solved(database);
    }
    console.print(analysis::to_json(report, stored));
  } else {
    console.print(text_of(report));
  }
  if (report.interrupted) return Exit::kInterrupted;
  return report.games == 0 ? no_such_games(console, database, filter) : Exit::kDone;
}

}  // namespace gipfbase::cli
