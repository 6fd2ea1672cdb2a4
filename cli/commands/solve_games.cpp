#include "cli/commands/solve_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "analysis/values/solve_games.hpp"
#include "cli/commands/proved_value.hpp"
#include "cli/terminal/interrupt.hpp"
#include "db/values/solved.hpp"

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

Json report_json(const SolveGamesReport& r, const db::SolvedCounts& stored) {
  return {{"games", r.games},
          {"passed_over", r.passed_over},
          {"positions", r.positions},
          {"known", r.known},
          {"tried", r.tried},
          {"solved", r.solved()},
          {"wins", r.wins},
          {"losses", r.losses},
          {"draws", r.draws},
          {"exact", r.exact},
          {"nodes", r.nodes},
          {"stored",
           {{"wins", stored.wins},
            {"losses", stored.losses},
            {"draws", stored.draws},
            {"exact", stored.exact},
            {"unknown", stored.unknown},
            {"games", stored.games},
            {"complete_games", stored.complete_games}}},
          {"interrupted", r.interrupted},
          {"seconds", r.seconds}};
}

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

void add_solve_games_options(CLI::App& command, SolveGamesArguments& arguments) {
  const std::vector<CLI::Option*> before = command.get_options();
  CLI::Option* const database =
      command
          .add_option(
              "--db", arguments.database,
              "Solve the last positions of the games of this database and keep the values in it")
          ->type_name("FILE");
  command
      .add_option("--last", arguments.last,
                  "The positions 0 to N plies before the end of each game (default 6)")
      ->type_name("N")
      ->check(CLI::Range(0, 1'000'000));
  add_filter_options(command, arguments.filter);
  for (CLI::Option* option : command.get_options()) {
    if (std::find(before.begin(), before.end(), option) != before.end()) continue;
    option->group("The games of a database");
    if (option != database) option->needs(database);
  }
}

Exit run_solve_games(const SolveGamesArguments& arguments, Console& console) {
  const db::GameFilter filter = filter_of(GameChoice{arguments.filter, arguments.rules});
  db::Database database(arguments.database, db::Database::Mode::kWrite);
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
    console.print_json(report_json(report, db::count_solved(database)));
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
