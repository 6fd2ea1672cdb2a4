#include "cli/commands/solve_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "analysis/answers/solve_answer.hpp"
#include "cli/commands/proved_value.hpp"
#include "cli/terminal/interrupt.hpp"

namespace gipfbase::cli {
namespace {

using analysis::SolveGamesReport;

/// One line on standard error, on a terminal only: positions done of all, solved, per second.
class ProgressOfGames {
 public:
  explicit ProgressOfGames(const Console& console) : shown_(console.progress()) {}
  ~ProgressOfGames() { wipe(); }
  ProgressOfGames(const ProgressOfGames&) = delete;
  ProgressOfGames& operator=(const ProgressOfGames&) = delete;

  void show(const SolveGamesReport& report, bool stopping) {
    if (!shown_) return;
    const auto share = [](std::uint64_t part, std::uint64_t all) {
      return all == 0 ? 100.0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
    };
    const double rate =
        report.seconds > 0 ? static_cast<double>(report.done) / report.seconds : 0.0;
    std::string line = fmt::format(
        "{} of {} positions ({:.0f} %), {} of {} solved, {}/s", grouped(report.done),
        grouped(report.positions), share(report.done, report.positions), grouped(report.solved()),
        grouped(report.tried), grouped(static_cast<std::uint64_t>(rate)));
    if (rate > 0 && report.done < report.positions) {
      line += fmt::format(
          ", {} left", duration_text(static_cast<double>(report.positions - report.done) / rate));
    }
    if (stopping) line += " - stopping";
    fmt::print(stderr, "\r\x1b[K{}", line);
    std::fflush(stderr);
    visible_ = true;
  }
  void wipe() {
    if (visible_) fmt::print(stderr, "\r\x1b[K");
    visible_ = false;
  }

 private:
  bool shown_;
  bool visible_ = false;
};

std::string text_of(const SolveGamesReport& r) {
  std::string text =
      fmt::format("{}, {} of them done before\n", counted(r.games, "game"), grouped(r.passed_over));
  text += fmt::format("{} at the end of the others: {} known before, {} different ones tried\n",
                      counted(r.positions, "position"), grouped(r.known), grouped(r.tried));
  text += fmt::format("{} solved: {} won by the side to move, {} lost, {} drawn, {} by points\n",
                      counted(r.solved(), "position"), grouped(r.wins), grouped(r.losses),
                      grouped(r.draws), grouped(r.exact));
  text += fmt::format("{} nodes in {}{}\n", grouped(r.nodes), duration_text(r.seconds),
                      r.interrupted ? ", interrupted; the same command goes on from here" : "");
  return text;
}

}  // namespace

Option add_solve_games_options(Command& command, SolveGamesArguments& arguments) {
  command.begin_group("The games of a database", "--db");
  const Option database = command.option(
      "--db", &arguments.database, "FILE",
      "Solve the last positions of the games of this database and keep the values in it");
  command
      .option("--last", &arguments.last, "N",
              "The positions 0 to N plies before the end of each game (default 6)")
      .within(0, 1'000'000);
  add_filter_options(command, arguments.filter);
  return database;
}

Exit run_solve_games(const SolveGamesArguments& arguments, Console& console,
                     const notation::Catalogue& titles) {
  const db::GameFilter filter = filter_of(GameChoice{arguments.filter, arguments.rules}, titles);
  db::Database database(arguments.database, db::Database::Mode::kWrite, titles);
  analysis::SolveGamesOptions options;
  options.last = arguments.last;
  options.limits = or_usual(arguments.limits);
  options.threads = arguments.threads;
  const InterruptGuard interrupt;
  ProgressOfGames progress(console);
  const SolveGamesReport report =
      analysis::solve_games(database, filter, options, [&](const SolveGamesReport& now) {
        progress.show(now, interrupt.requested());
        return !interrupt.requested();
      });
  progress.wipe();
  if (arguments.json) {
    console.print(analysis::json(report, db::count_solved(database)));
  } else {
    console.print(text_of(report));
  }
  if (report.interrupted) return Exit::kInterrupted;
  if (report.games == 0) {
    console.say("gipfbase: there are no such games");
    return Exit::kFindings;
  }
  return Exit::kDone;
}

}  // namespace gipfbase::cli
