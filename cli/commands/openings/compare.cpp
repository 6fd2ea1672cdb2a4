// The command compare: compares two selections of games move by move.
#include <fmt/format.h>

#include <optional>

#include "analysis/answers/openings/compare_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

constexpr std::uint64_t kFewest = 5;

struct CompareArguments : Arguments {
  std::string first, second;
  GameChoice games;
  PositionChoice position;
  std::optional<std::size_t> limit;
  std::uint64_t least_games = kFewest;
};

/// "0.003*", "<0.001*", "0.410": the asterisk marks a significant difference.
std::string p_text(const analysis::Difference& difference) {
  if (!difference.p) return "-";
  constexpr double kSmall = 0.001;
  const std::string text =
      *difference.p < kSmall ? std::string("<0.001") : fmt::format("{:.3f}", *difference.p);
  return text + (difference.significant ? "*" : " ");
}

Exit run(const CompareArguments& arguments, Console& console, const Catalogue& titles) {
  db::Database database =
      open_to_search(arguments.database, arguments.position, arguments.games.rules, titles);
  analysis::CompareQuestion question;
  question.queries = {arguments.first, arguments.second};
  question.positions = chosen_among(database, arguments.position, arguments.games.rules);
  question.filter = openings_filter_of(arguments.games, titles, console);
  question.least_games = arguments.least_games;
  analysis::CompareAnswer answer = analysis::compare_answer(database, question);
  const std::size_t total = answer.moves.size();
  const std::size_t most = arguments.limit.value_or(arguments.json ? 0 : kTableRows);
  if (most > 0 && total > most) answer.moves.resize(most);
  const std::uint64_t games = answer.all.games[0].games + answer.all.games[1].games;
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else if (games > 0) {
    const notation::Rules& rules = *answer.position.ruleset;
    console.print(fmt::format("{} {}\n", rules.title(), rules.variant()));
    console.print(fmt::format("A  {}  {}\nB  {}  {}\n\n", arguments.first,
                              counted(answer.all.games[0].games, "game"), arguments.second,
                              counted(answer.all.games[1].games, "game")));
    Table table({Column("move").cut(12), ">games A", ">games B", ">share A %", ">share B %", ">p",
                 ">score A %", ">score B %", ">p"});
    const auto add = [&](const std::string& text, const analysis::ComparedGames& c, bool shares) {
      table.add({text, grouped(c.games[0].games), grouped(c.games[1].games),
                 shares ? percent_text(c.share[0]) : "", shares ? percent_text(c.share[1]) : "",
                 shares ? p_text(c.by_share) : "", percent_text(c.score[0].share),
                 percent_text(c.score[1].share), p_text(c.by_score)});
    };
    add("all", answer.all, false);
    for (const analysis::ComparedMove& move : answer.moves) add(move.text, move, true);
    console.print(table.text(console));
    if (answer.moves.size() < total) {
      console.say(fmt::format("{} of {} moves; --limit 0 shows all", grouped(answer.moves.size()),
                              grouped(total)));
    }
  }
  if (games > 0) return Exit::kDone;
  return no_such_games(console, database, question.filter,
                       "no game that reached this position matches either query");
}

}  // namespace

void add_compare(Command& program) {
  Command& command = program.add(
      "compare", "Compare how two selections of games continued from a position",
      "gipfbase compare --variant 37 \"year < 2010\" \"year >= 2010\"\n"
      "gipfbase compare \"player = Dumbot\" \"not player = Dumbot\" --line Bd4,a1\n\n"
      "Shows for each move how often the games of each query played it, and how it scored for\n"
      "the player to move. p is the probability of such a difference by chance: Fisher's exact\n"
      "test for shares, Welch's test for scores. A star marks differences that are significant\n"
      "at 5 % after Holm's correction for the number of moves.");
  auto& arguments = command.runs<CompareArguments>(run);
  command.positional("QUERY", &arguments.first, "Query for the first selection").required();
  command.positional("OTHER", &arguments.second, "Query for the second selection").required();
  add_database_option(command, arguments);
  add_position_options(command, arguments.position);
  add_game_options(command, arguments.games);
  command.option("--min-games", &arguments.least_games, "N",
                 "Only moves played in at least N games of both selections together (default 5)");
  command.option("--limit", &arguments.limit, "N",
                 "Maximum number of moves to print (0: all; default 20, but all with --json)");
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
