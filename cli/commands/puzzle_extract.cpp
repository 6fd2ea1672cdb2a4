// gipfbase puzzles extract: puzzles out of the ends of games.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <random>
#include <tuple>
#include <utility>

#include "analysis/puzzles/puzzle_mining.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/puzzle_commands.hpp"
#include "cli/commands/puzzle_files.hpp"
#include "cli/commands/reading.hpp"
#include "cli/terminal/output_file.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/stopwatch.hpp"
#include "db/store/database.hpp"
#include "notation/formats/gpn/gpn.hpp"

namespace gipfbase::cli {
namespace {

struct PuzzleExtractArguments {
  std::vector<std::string> paths;
  std::string format = "auto";
  std::string database;
  const CLI::Option* database_option = nullptr;
  GameChoice games;
  std::string moves = "2..4";
  analysis::MiningOptions mining;
  std::uint64_t seed = 0;
  std::string output = "-";
  bool json = false;
};

/// "2..4" or "3" as the least and the greatest number of moves.
std::pair<int, int> moves_of(const std::string& text) {
  const char* end = text.data() + text.size();
  int least = 0;
  int most = 0;
  const auto first = std::from_chars(text.data(), end, least);
  bool sound = first.ec == std::errc();
  if (sound && first.ptr == end) {
    most = least;
  } else if (sound && std::string_view(first.ptr, end).starts_with("..")) {
    const auto second = std::from_chars(first.ptr + 2, end, most);
    sound = second.ec == std::errc() && second.ptr == end;
  } else {
    sound = false;
  }
  if (!sound || least < 1 || most < least || most > analysis::kMostPuzzleMoves) {
    throw UsageError(fmt::format("--moves \"{}\" is not a range such as 2..4, within 1 .. {}", text,
                                 analysis::kMostPuzzleMoves));
  }
  return {least, most};
}

/// Numbers 0 .. count - 1, in an order that the seed chooses; 0 leaves them as they are.
std::vector<std::size_t> order_of(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  for (std::size_t i = 0; i < count; ++i) order[i] = i;
  if (seed == 0) return order;
  // std::shuffle differs between standard libraries; the engine does not.
  std::mt19937_64 random(seed);
  for (std::size_t i = count; i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  return order;
}

/// The games to look through: those of the files, then those of the database.
class Games {
 public:
  explicit Games(const PuzzleExtractArguments& arguments) {
    const db::GameFilter filter = filter_of(arguments.games);
    const bool with_database = arguments.paths.empty() || arguments.database_option->count() > 0;
    if (!with_database && !filter.plain()) {
      throw UsageError("conditions on players, dates and the like need the games of a --db");
    }
    if (!arguments.paths.empty()) read_files(arguments, filter);
    if (with_database) {
      database_.emplace(arguments.database, db::Database::Mode::kRead);
      for (const db::GameSummary& game :
           db::search(*database_, filter, std::nullopt, {0, 0}).games) {
        if (game.valid) ids_.push_back(game.id);
      }
    }
    order_ = order_of(files_.records.size() + ids_.size(), arguments.seed);
  }

  [[nodiscard]] std::uint64_t count() const { return order_.size(); }
  [[nodiscard]] const std::vector<notation::Finding>& findings() const { return files_.findings; }

  std::optional<analysis::MinedGame> next() {
    if (taken_ == order_.size()) return std::nullopt;
    const std::size_t i = order_[taken_++];
    if (i < files_.records.size()) {
      FileRecord& file = files_.records[i];
      const std::string_view source = file.record.tag("Source");
      std::string where = source.empty()
                              ? fmt::format("{} game {}", short_source(file.source), file.ordinal)
                              : std::string(source);
      return analysis::MinedGame{file.ruleset, std::move(file.record), std::move(where)};
    }
    const std::int64_t id = ids_[i - files_.records.size()];
    auto game = db::load_game(*database_, id);
    if (!game) return next();
    auto ruleset = db::ruleset_of(game->record.title, game->record.variant);
    return analysis::MinedGame{std::move(ruleset), std::move(game->record),
                               fmt::format("{} (game {})", short_source(game->source), id)};
  }

 private:
  void read_files(const PuzzleExtractArguments& arguments, const db::GameFilter& filter) {
    InputChoice input;
    input.format = arguments.format;
    files_ = read_records(arguments.paths, format_of(input), arguments.games.rules);
    const auto unwanted = [&](const FileRecord& file) {
      return !file.ruleset || (!filter.title.empty() && file.record.title != filter.title) ||
             (!filter.variant.empty() && file.record.variant != filter.variant);
    };
    files_.records.erase(std::remove_if(files_.records.begin(), files_.records.end(), unwanted),
                         files_.records.end());
  }

  FileRecords files_;
  std::optional<db::Database> database_;
  std::vector<std::int64_t> ids_;
  std::vector<std::size_t> order_;
  std::size_t taken_ = 0;
};

Json puzzle_json(const analysis::FoundPuzzle& found) {
  const notation::Game& record = found.record;
  const analysis::PuzzleGoal& goal = found.puzzle.goal;
  Json solution = Json::array();
  notation::AnyPosition position = found.puzzle.position;
  for (const PackedMove& move : record.moves) {
    solution.push_back(found.ruleset->move_text(position, move));
    found.ruleset->play(position, move);
  }
  return {{"title", record.title},
          {"variant", record.variant},
          {"position", record.start},
          {"puzzle", analysis::goal_text(goal)},
          {"moves", goal.moves},
          {"points", goal.points ? Json(*goal.points) : Json(nullptr)},
          {"any_end", found.puzzle.any_end},
          {"grade", found.puzzle.grade},
          {"proof_nodes", found.puzzle.proof_nodes},
          {"source", record.tag("Source")},
          {"ply", found.ply},
          {"solution", std::move(solution)}};
}

Json report_json(const analysis::MiningReport& r, bool interrupted, double seconds, Json puzzles) {
  return {{"games", r.games},
          {"positions", r.positions},
          {"wins", r.wins},
          {"open", r.open},
          {"duplicates", r.duplicates},
          {"found", r.puzzles},
          {"nodes", r.nodes},
          {"interrupted", interrupted},
          {"seconds", seconds},
          {"puzzles", std::move(puzzles)}};
}

std::string summary(const analysis::MiningReport& r, double seconds) {
  return fmt::format(
      "{} in {}, {} looked at in {}; {} left out for being like others, {} not decided",
      counted(r.puzzles, "puzzle"), counted(r.games, "game"), counted(r.positions, "position"),
      duration_text(seconds), grouped(r.duplicates), grouped(r.open));
}

Exit run(const PuzzleExtractArguments& arguments, Console& console) {
  analysis::MiningOptions options = arguments.mining;
  std::tie(options.limits.least_moves, options.limits.most_moves) = moves_of(arguments.moves);
  Games games(arguments);
  say_findings(console, games.findings(), games.findings().size(), 0);
  if (games.count() == 0) {
    console.say("gipfbase: there are no such games");
    return Exit::kFindings;
  }
  // With --json and without a file, the object on standard output says everything.
  const bool to_file = !arguments.json || arguments.output != "-";
  std::optional<OutputFile> file;
  if (to_file) file.emplace(arguments.output, console);
  const InterruptGuard interrupt;
  ProgressLine progress(console, interrupt);
  const Stopwatch watch;
  Json puzzles = Json::array();
  std::string text;
  const analysis::MiningReport report = analysis::mine_puzzles(
      options, [&] { return games.next(); },
      [&](analysis::FoundPuzzle&& found) {
        text.clear();
        notation::write_gpn(found.record, text);
        if (file) file->write(text);
        if (arguments.json) puzzles.push_back(puzzle_json(found));
      },
      [&](std::uint64_t done) { return progress(done, games.count(), "games"); }, interrupt.flag());
  progress.wipe();
  if (file && report.puzzles > 0) file->commit();
  const double seconds = watch.seconds();
  if (arguments.json) {
    console.print_json(report_json(report, interrupt.requested(), seconds, std::move(puzzles)));
  } else {
    console.say(summary(report, seconds));
  }
  if (interrupt.requested()) return Exit::kInterrupted;
  return report.puzzles == 0 ? Exit::kFindings : Exit::kDone;
}

void add_mining_options(CLI::App& command, PuzzleExtractArguments& arguments) {
  analysis::MiningOptions& mining = arguments.mining;
  command.add_option("--moves", arguments.moves, "Own moves to be found, 3 or 2..4 (default 2..4)")
      ->type_name("RANGE");
  command.add_flag("--any-end", mining.limits.any_end,
                   "Several last moves may end the game; in GIPF they mostly do");
  command
      .add_option("--last", mining.last_plies,
                  "Positions of each game to look at, from its end (default 9)")
      ->type_name("N")
      ->check(whole_number());
  command
      .add_option("--nodes", mining.limits.nodes,
                  "Most nodes to find a win of a position; its proof may take 20 times as many "
                  "(default 100000, 0: no limit)")
      ->type_name("N")
      ->check(whole_number());
  command
      .add_option("--time", mining.limits.seconds,
                  "The same in seconds; puzzles then depend on the machine (default 0: no limit)")
      ->type_name("S")
      ->check(CLI::Range(0.0, 1e9));
  command.add_option("--limit", mining.most_puzzles, "Most puzzles to find (default 0: all)")
      ->type_name("N")
      ->check(whole_number());
  command
      .add_option("--seed", arguments.seed,
                  "Looks at the games in a random order (default 0: in their own)")
      ->type_name("S")
      ->check(whole_number());
  add_threads_option(command, mining.threads);
}

}  // namespace

void add_puzzles_extract(Program& program, CLI::App& puzzles) {
  auto arguments = std::make_shared<PuzzleExtractArguments>();
  CLI::App& command = program.add_below(
      puzzles, "extract", "Find puzzles in the last moves of games",
      "gipfbase puzzles extract --limit 30 --output puzzles.gpn\n"
      "gipfbase puzzles extract --title gipf --moves 2..3 --from 2010 --seed 7\n"
      "gipfbase puzzles extract games.gpn more/ --last 15 --json\n\n"
      "A puzzle is a position in which the player to move can force a win in so many moves, and "
      "in\n"
      "which he has only one winning move, there and after every defence that holds out longest.\n"
      "In DVONN only one move wins, and the moves after it are the only best ones.\n"
      "With a limit on nodes alone, the puzzles are the same for any number of threads.");
  command.add_option("PATH", arguments->paths, "Files, folders or archives; - is standard input")
      ->type_name("");
  command
      .add_option("--format", arguments->format, "auto (by content), gpn, boardspace or transcript")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"auto", "gpn", "boardspace", "transcript"}));
  add_database_option(command, arguments->database);
  arguments->database_option = command.get_option("--db");
  add_game_options(command, arguments->games);
  add_mining_options(command, *arguments);
  command.add_option("--output,-o", arguments->output, "File; - is standard output (default)")
      ->type_name("FILE");
  add_json_option(command, arguments->json);
  program.on_run(command, [arguments, &program] { return run(*arguments, program.console()); });
}

}  // namespace gipfbase::cli
