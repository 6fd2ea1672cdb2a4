// The commands theorem games and theorem store: what a database of games has to do with a theorem.
#include <fmt/format.h>

#include "analysis/answers/solving/theorem_answer.hpp"
#include "analysis/answers/solving/theorem_games_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

using analysis::RefutationStep;
using analysis::RefutationTally;
using analysis::TheoremGamesAnswer;

struct TheoremGamesArguments : Arguments {
  GameChoice games;
};

struct TheoremStoreArguments : Arguments {
  std::vector<std::string> from;
};

/// Games won of those decided or drawn, as a share.
std::string score_text(const RefutationTally& t) {
  const std::uint64_t counted = t.wins + t.losses + t.draws;
  if (counted == 0) return "";
  return fmt::format("{:.1f}",
                     100.0 * (static_cast<double>(t.wins) + 0.5 * static_cast<double>(t.draws)) /
                         static_cast<double>(counted));
}

std::string share_text(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "";
  return fmt::format("{:.1f}", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

void print_answer(const TheoremGamesAnswer& a, Console& console) {
  console.print(fmt::format(
      "{}; the first move loses by proof in {} of them ({} %).\n"
      "There the second player scored {} %, in all games {} %.\n\n",
      counted(a.games.games, "game"), grouped(a.lost.games),
      share_text(a.lost.games, a.games.games), score_text(a.lost), score_text(a.games)));
  Table table({">decision", ">won by proof", ">kept", ">left", ">kept %", ">score % kept",
               ">score % left", Column(">game over").lesser(1)});
  for (std::size_t i = 0; i < a.steps.size(); ++i) {
    const RefutationStep& s = a.steps[i];
    table.add({std::to_string(i + 1), grouped(s.reached.games), grouped(s.kept.games),
               grouped(s.left.games), share_text(s.kept.games, s.kept.games + s.left.games),
               score_text(s.kept), score_text(s.left), grouped(s.ended.games)});
  }
  console.print(table.text(console));
  console.print(
      fmt::format("\nCarried through to the end on the board: {}\n"
                  "Proved to be won for this, by a certificate that was replayed: {}, in {}{}\n",
                  counted(a.finished.games, "game"), counted(a.positions, "position"),
                  duration_text(a.seconds), a.interrupted ? "; interrupted" : ""));
}

Exit run_games(const TheoremGamesArguments& arguments, Console& console,
               const notation::Catalogue& titles) {
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const auto rules = chosen_rules({"zertz", "37"}, titles);
  ProgressLine line(console);
  const TheoremGamesAnswer answer = analysis::refutations_in_games(
      database, filter_of(arguments.games, titles, console), rules, line.stop(), std::ref(line));
  line.wipe();
  if (arguments.json) {
    console.print(analysis::json(answer));
  } else {
    print_answer(answer, console);
  }
  if (answer.interrupted) return Exit::kInterrupted;
  if (answer.lost.games > 0) return Exit::kDone;
  console.say("gipfbase: no game begins with a move that loses by proof");
  return Exit::kFindings;
}

Exit run_store(const TheoremStoreArguments& arguments, Console& console,
               const notation::Catalogue& titles) {
  const analysis::StrategyBook book = analysis::read_book(arguments.from, titles);
  db::Database database(arguments.database, db::Database::Mode::kWrite, titles);
  const analysis::StoredBook stored = analysis::store_book(database, book);
  if (arguments.json) {
    console.print(analysis::json(stored));
  } else {
    console.print(fmt::format("{} of certificates that hold, {} of them known better now\n",
                              counted(stored.positions, "position"), grouped(stored.better)));
  }
  return Exit::kDone;
}

}  // namespace

void add_theorem_games(Command& theorem) {
  Command& command = theorem.add(
      "games", "Count how often players found a proved refutation, or gave it away",
      "gipfbase theorem games --db zertz.gipfdb\n"
      "gipfbase theorem games --from 2015 --rating 1700.. --json\n\n"
      "Games of ZÈRTZ on 37 rings. A decision is a move of the second player in a position\n"
      "that he wins by proof; it is kept when he still does after every reply, and left\n"
      "when the plan does not tell any more: he may win there, but that is not proved.\n"
      "Every position counted as won is proved again, and the proof replayed.");
  auto& arguments = command.runs<TheoremGamesArguments>(run_games);
  add_database_option(command, arguments);
  add_filter_options(command, arguments.games);
  add_json_option(command, arguments);
}

void add_theorem_store(Command& theorem) {
  Command& command = theorem.add(
      "store", "Store what certificates prove as values of positions in a database",
      "gipfbase theorem store --from theorem --db zertz.gipfdb\n"
      "gipfbase openings --db zertz.gipfdb --variant 37\n\n"
      "The certificates are replayed first. openings, show, report and search --value show\n"
      "what is proved, annotate and puzzles rest on it.");
  auto& arguments = command.runs<TheoremStoreArguments>(run_store);
  command.option("--from", &arguments.from, "PATH", "Proof files; a folder stands for those in it")
      .required()
      .repeatable();
  add_database_option(command, arguments);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
