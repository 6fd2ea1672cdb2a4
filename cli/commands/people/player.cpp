// The command player: the results of one player.
#include <fmt/format.h>

#include "analysis/answers/games/games_answer.hpp"
#include "analysis/openings/opening.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"

namespace gipfbase::cli {
namespace {

struct PlayerArguments : Arguments {
  std::string name;
  std::string against;
  GameChoice games;
  std::size_t opening_plies = 1;
  std::optional<std::size_t> limit;
};

constexpr std::size_t kUsualRows = 10;

void print_profile(const analysis::Profile& p, std::size_t most, Console& console) {
  const std::string who =
      p.against ? fmt::format("{} against {}", p.all.name, *p.against) : p.all.name;
  console.print(console.bold(printable(who)) + '\n');
  const auto name_or = [](const char* unknown) {
    return [unknown](const analysis::Tally& t) {
      return t.name.empty() ? std::string(unknown) : t.name;
    };
  };
  const auto print = [&](const char* heading, const auto& tallies, std::size_t rows, auto name) {
    print_tallies(heading, tally_rows(tallies, name), rows, 0, console);
  };
  print("all games", std::vector{p.all}, 0, [](const auto&) { return ""; });
  print("variant", p.variants, 0, [](const auto& t) { return t.title + ' ' + t.variant; });
  print("moving", p.seats, 0, name_or(""));
  print("year", p.years, 0, name_or("unknown"));
  if (!p.against) print("opponent", p.opponents, most, name_or(""));
  print("opening", p.openings, most, [](const analysis::OpeningTally& t) {
    return fmt::format("{} {} {}: {}", t.title, t.variant, t.first ? "first" : "second", t.name);
  });
  print("ending", p.endings, 0, name_or(""));
}

Exit player(const PlayerArguments& arguments, Console& console, const Catalogue& titles) {
  const db::GameFilter filter = filter_of(arguments.games, titles, console);
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  analysis::ProfileQuestion question{{}, {}, filter, arguments.opening_plies};
  const auto name = only_player(database, arguments.name, console);
  if (!name) return Exit::kFindings;
  question.player = *name;
  if (!arguments.against.empty()) {
    question.against = only_player(database, arguments.against, console);
    if (!question.against) return Exit::kFindings;
  }
  const analysis::Profile profile = analysis::profile_of(database, question);
  const std::size_t most = arguments.limit.value_or(arguments.json ? 0 : kUsualRows);
  if (arguments.json) {
    console.print(analysis::to_json(profile, most));
  } else if (profile.all.games > 0) {
    print_profile(profile, most, console);
    if (question.against) {
      analysis::GamesAnswer meetings;
      meetings.total = profile.meetings.size();
      meetings.games = profile.meetings;
      if (most > 0 && most < meetings.games.size()) meetings.games.resize(most);
      console.print("\n");
      print_games(meetings, arguments, console);
    }
  }
  if (profile.all.games > 0) return Exit::kDone;
  const bool anywhere = filter.plain() && filter.title.empty() && filter.variant.empty();
  if (question.against && anywhere) {
    console.say(fmt::format("gipfbase: \"{}\" and \"{}\" have not played each other", *name,
                            *question.against));
    return Exit::kFindings;
  }
  return no_such_games(console, database, filter);
}

}  // namespace

void add_player(Command& program) {
  Command& command = program.add(
      "player", "Show the results of a player",
      "gipfbase player Dumbot --title zertz --from 2020\n"
      "gipfbase player Anna --against Bert       # their games against each other\n"
      "gipfbase player Anna --json | jq '.years'\n\n"
      "Results are shown by variant, seat, year, opponent, opening and ending. An opening is the\n"
      "first --opening-plies moves of a game, up to symmetries of the board. Byes and forfeits\n"
      "(decided without a move) do not count. A game lost by both players (0-0) counts as lost.\n"
      "Games without a result, and games of a player against himself, count only as games.");
  auto& arguments = command.runs<PlayerArguments>(player);
  command.positional("NAME", &arguments.name, "Name of the player").required();
  add_database_option(command, arguments);
  command.option("--against", &arguments.against, "NAME", "Only the games against this player");
  command
      .option("--opening-plies", &arguments.opening_plies, "N",
              "Length of openings in plies (moves of both players; default 1)")
      .within(std::uint64_t{1}, std::uint64_t{100});
  command.option(
      "--limit", &arguments.limit, "N",
      "Maximum number of opponents, openings and games to print (0: all; default 10, but all "
      "with --json)");
  add_game_options(command, arguments.games);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
