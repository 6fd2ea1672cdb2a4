// The command play: a game against the engine in the terminal.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <optional>
#include <random>
#include <string>

#include "cli/arguments/options.hpp"
#include "cli/arguments/position_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/engine/play_session.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "cli/terminal/files/temporary_folder.hpp"
#include "cli/terminal/files/user_folders.hpp"
#include "cli/terminal/line_editor.hpp"
#include "cli/terminal/progress.hpp"
#include "db/import/import.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/text/whole_file.hpp"

namespace gipfbase::cli {
namespace {

struct PlayArguments : Arguments {
  RulesChoice rules;
  PositionChoice position;
  std::string side = "white";
  std::string player;
  int level = 4;
  std::string clock;
  double seconds = 0;
  std::uint64_t seed = 0;
  bool store = false;
};

/// The side of the user; `white` is the seat that is to move at the start.
Seat side_of(const PlayArguments& arguments, Seat white, std::uint64_t seed) {
  if (arguments.side == "white") return white;
  if (arguments.side == "black") return other(white);
  return std::mt19937_64(seed)() % 2 == 0 ? white : other(white);
}

std::string date_today() {
  const std::time_t now = std::time(nullptr);
  std::tm day{};
  localtime_r(&now, &day);
  return fmt::format("{:04}.{:02}.{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

/// Adds a game to a database, through a file.
void store_game(const std::string& text, const std::string& database, const Catalogue& titles) {
  const TemporaryFolder folder({}, "play");
  const std::string path = folder.path() + "/played.gpn";
  std::ofstream(path, std::ios::binary) << text;
  db::Database file(database, db::Database::Mode::kCreate, titles);
  notation::ReadOptions options;
  options.folder = folder.path() + "/";
  (void)db::import_games(file, {path}, options,
                         [](std::uint64_t, std::uint64_t, const char*) { return true; });
}

Exit run_play(const PlayArguments& arguments, Console& console, const Catalogue& titles) {
  const ChosenPosition chosen = chosen_or_start(arguments.position, arguments.rules, titles);
  PlaySettings settings;
  settings.seed = arguments.seed > 0 ? arguments.seed : 1U + std::random_device()();
  settings.side = side_of(arguments, chosen.ruleset->side_to_move(chosen.start), settings.seed);
  settings.level = arguments.level;
  settings.limits.seconds = arguments.seconds > 0 ? arguments.seconds : 1;
  if (!arguments.clock.empty()) {
    settings.clock = read_clock_time(arguments.clock);
    if (!settings.clock) {
      throw UsageError(
          fmt::format("--clock: \"{}\" is not a clock; give minutes, such as 5, or minutes and "
                      "the seconds added for each move, such as 5+3",
                      arguments.clock));
    }
    // Without --time, the limit on the engine's time comes from the clock.
    if (arguments.seconds <= 0) settings.limits.seconds = settings.clock->game;
    settings.now = [] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
          .count();
    };
  }
  settings.player = arguments.player.empty() ? "You" : arguments.player;
  const analysis::ProofBooks books(proof_folder());
  const WaitingGuard guard;
  const Asker ask = [&](const std::string& prompt) -> std::optional<std::string> {
    if (console.interactive()) {
      console.flush();
      return edited_line(prompt);
    }
    console.print(prompt);
    console.flush();
    constexpr std::size_t kMostLine = std::size_t{1} << 16U;
    std::string line;
    if (!notation::next_line(std::cin, line, kMostLine)) return std::nullopt;
    return line;
  };
  console.print(fmt::format("{} {}, level {}; \"help\" lists the commands\n",
                            chosen.ruleset->info().name, chosen.ruleset->variant(),
                            arguments.level));
  PlaySession session(chosen, settings, books, console, ask);
  session.run();
  notation::Game game = session.record();
  game.tags.push_back({"Date", date_today()});
  std::string text;
  notation::write_gpn(game, text);
  if (arguments.output != "-") write_file(arguments.output, text, console, arguments.force);
  if (arguments.store) {
    if (game.moves.empty()) {
      console.say("gipfbase: no move was played, so nothing is stored");
    } else {
      store_game(text, arguments.database, titles);
      console.say(fmt::format("the game is stored in {}", arguments.database));
    }
  }
  return Exit::kDone;
}

}  // namespace

void add_play(Command& program) {
  Command& command = program.add(
      "play", "Play a game against the engine in the terminal",
      "gipfbase play --title dvonn\n"
      "gipfbase play --title zertz --side black --level 7\n"
      "gipfbase play --title yinsh --level 10 --time 5 --store --player Anna\n"
      "gipfbase play --title dvonn --level 8 --clock 5+3\n"
      "gipfbase play --title gipf --output game.gpn\n\n"
      "Type moves in the notation of the title, or moves, hint, undo, board, resign, quit.\n"
      "Levels go from 1, a beginner, to 10, full strength with --time for each move.");
  auto& arguments = command.runs<PlayArguments>(run_play);
  add_rules_options(command, arguments.rules, "the game");
  add_start_options(command, arguments.position);
  command.option("--side", &arguments.side, "SIDE", "Your side: white (default), black or random")
      .one_of({"white", "black", "random"});
  command.option("--level", &arguments.level, "1..10", "Strength of the engine (default 4)")
      .within(analysis::kLeastLevel, analysis::kMostLevel);
  command
      .option("--time", &arguments.seconds, "S",
              "Maximum time in seconds for a move of the engine (default 1)")
      .not_negative();
  command.option("--clock", &arguments.clock, "M+S",
                 "Play with clocks: M minutes for each player, and S seconds more for each move");
  command.option("--player", &arguments.player, "NAME", "Your name in the record (default You)");
  command.option("--seed", &arguments.seed, "N",
                 "Seed for the random moves of low levels (default 0: a new one each time)");
  command.flag("--store", &arguments.store, "Store the game in the database");
  add_database_option(command, arguments);
  command.option("--output,-o", &arguments.output, "FILE", "File for the record of the game");
  command.flag("--force", &arguments.force, "Replace a file that gipfbase did not write");
}

}  // namespace gipfbase::cli
