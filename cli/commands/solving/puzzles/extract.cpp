// The command puzzles extract: finds puzzles near the ends of games.
#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <tuple>
#include <utility>

#include "analysis/answers/solving/puzzles_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/solving/puzzles/files.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "cli/terminal/findings.hpp"
#include "cli/terminal/progress.hpp"
#include "db/shards/merge_values.hpp"
#include "db/store/database.hpp"
#include "notation/formats/gpn/gpn.hpp"

namespace gipfbase::cli {
namespace {

struct PuzzleExtractArguments : Arguments {
  std::vector<std::string> paths;
  std::string format = "auto";
  bool database_named = false;
  GameChoice games;
  std::string moves = "2..4";
  analysis::MiningOptions mining;
  std::uint64_t seed = 0;
  ShardChoice shard;
};

/// Reads "2..4" or "3" as the least and the greatest number of moves.
std::pair<int, int> moves_of(std::string_view text) {
  const auto number = [](std::string_view digits) {
    int value = 0;
    const char* end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, value);
    return read.ec == std::errc() && read.ptr == end ? value : 0;
  };
  const std::size_t dots = text.find("..");
  const int least = number(text.substr(0, dots));
  const int most = dots == std::string_view::npos ? least : number(text.substr(dots + 2));
  if (least < 1 || most < least || most > analysis::kMostPuzzleMoves) {
    throw UsageError(fmt::format("--moves: \"{}\" is not a range such as 2..4 within 1..{}", text,
                                 analysis::kMostPuzzleMoves));
  }
  return {least, most};
}

/// Identifies a record of a file, which has no game number.
notation::Digest moves_digest(const notation::Game& game) {
  std::string text = fmt::format("{}\n{}\n{}\n", game.rules->title(), game.rules->variant(),
                                 game.rules->write_position(game.start));
  for (const PackedMove& move : game.moves) text += fmt::format("{:x} {:x}\n", move.high, move.low);
  return notation::digest(text);
}

/// The games to search: those of the files, then those of the database. Puzzles are found in the
/// order of the games' places, which count from 1.
class Games {
 public:
  Games(const PuzzleExtractArguments& arguments, Console& console, const Catalogue& titles)
      : catalogue_(titles) {
    const db::GameFilter filter = filter_of(arguments.games, titles, console);
    const bool with_database = arguments.paths.empty() || arguments.database_named;
    if (!with_database && !filter.plain()) {
      throw UsageError(
          "conditions on games need a database; name it with --db, or omit the conditions");
    }
    if (!arguments.paths.empty()) read_files(arguments, filter, titles);
    if (with_database) {
      database_.emplace(arguments.database, db::Database::Mode::kRead, titles);
      for (const db::GameSummary& game :
           db::search(*database_, filter, std::nullopt, {0, 0}).games) {
        if (!game.valid) continue;
        ids_.push_back(game.id);
        if (titles_.empty() || titles_.back() != game.title) titles_.push_back(game.title);
      }
    }
    order_ = order_of(files_.records.size() + ids_.size(), arguments.seed);
  }

  [[nodiscard]] std::uint64_t count() const { return order_.size(); }
  /// Keeps only the games of a share that come after place `after_place`. Returns their number.
  std::uint64_t take_share(const db::Shard& shard, std::int64_t after_place) {
    std::uint64_t mine = 0;
    for (std::size_t place = 1; place <= order_.size(); ++place) {
      const bool chosen = holds(shard, order_[place - 1]);
      left_out_.push_back(!chosen || static_cast<std::int64_t>(place) <= after_place);
      mine += left_out_.back() ? 0 : 1;
    }
    return mine;
  }
  /// Identifies all games and their order.
  [[nodiscard]] notation::Digest work() const {
    std::string text;
    for (const std::size_t i : order_) text += name_of(i) + '\n';
    return notation::digest(text);
  }
  [[nodiscard]] std::string rules() const {
    std::vector<std::string> titles = titles_;
    for (const auto& file : files_.records) titles.emplace_back(file.game.rules->title());
    return db::versions_of(titles, catalogue_);
  }
  [[nodiscard]] const std::vector<notation::Finding>& findings() const { return files_.findings; }

  std::optional<analysis::MinedGame> next() {
    while (taken_ < left_out_.size() && left_out_[taken_]) ++taken_;
    if (taken_ == order_.size()) return std::nullopt;
    const std::size_t i = order_[taken_++];
    const auto place = static_cast<std::int64_t>(taken_);
    if (i < files_.records.size()) {
      notation::Judged& file = files_.records[i];
      const std::string_view source = file.game.tag("Source");
      std::string where = source.empty()
                              ? fmt::format("{} game {}", short_source(file.source()), file.ordinal)
                              : std::string(source);
      return analysis::MinedGame{std::move(file.game), std::move(where), place};
    }
    const std::int64_t id = ids_[i - files_.records.size()];
    auto game = db::load_game(*database_, id);
    if (!game) return next();
    return analysis::MinedGame{std::move(game->game),
                               fmt::format("{} (game {})", short_source(game->source()), id),
                               place};
  }

 private:
  [[nodiscard]] std::string name_of(std::size_t i) const {
    if (i >= files_.records.size()) return fmt::format("{}", ids_[i - files_.records.size()]);
    const notation::Digest digest = moves_digest(files_.records[i].game);
    return fmt::format("{:02x}", fmt::join(digest, ""));
  }
  [[nodiscard]] bool holds(const db::Shard& shard, std::size_t i) const {
    if (i >= files_.records.size()) return shard.holds_game(ids_[i - files_.records.size()]);
    const notation::Digest digest = moves_digest(files_.records[i].game);
    std::uint64_t bits = 0;
    for (std::size_t byte = 0; byte < sizeof bits; ++byte) bits = (bits << 8U) | digest.at(byte);
    return shard.holds(bits);
  }
  void read_files(const PuzzleExtractArguments& arguments, const db::GameFilter& filter,
                  const Catalogue& titles) {
    files_ = read_records({arguments.paths, arguments.format, arguments.games.rules}, titles);
    std::erase_if(files_.records, [&](const notation::Judged& file) {
      return !file.valid() || (!filter.title.empty() && file.game.rules->title() != filter.title) ||
             (!filter.variant.empty() && file.game.rules->variant() != filter.variant);
    });
  }

  const Catalogue& catalogue_;
  FileRecords files_;
  std::optional<db::Database> database_;
  std::vector<std::string> titles_;  ///< the titles of the database's games
  std::vector<std::int64_t> ids_;
  std::vector<std::size_t> order_;
  std::vector<bool> left_out_;  ///< for each place; empty: no game is left out
  std::size_t taken_ = 0;
};

std::string summary(const analysis::ExtractAnswer& answer) {
  const analysis::MiningReport& r = answer.report;
  return fmt::format("{} in {}, {} searched in {}; {} left out as near duplicates, {} undecided",
                     counted(r.puzzles, "puzzle"), counted(r.games, "game"),
                     counted(r.positions, "position"), duration_text(answer.seconds),
                     grouped(r.duplicates), grouped(r.open));
}

/// The task of a shard.
db::ShardTask task_of(const PuzzleExtractArguments& arguments, const Games& games) {
  const analysis::MiningOptions& mining = arguments.mining;
  db::ShardTask task;
  task.command = "puzzles extract";
  task.shard = shard_of(arguments.shard);
  task.last = static_cast<std::uint32_t>(mining.last_plies);
  task.limits = {mining.limits.nodes, mining.limits.seconds};
  task.options = fmt::format("--moves {}", arguments.moves);
  if (mining.limits.any_end) task.options += " --any-end";
  if (arguments.seed != 0) task.options += fmt::format(" --seed {}", arguments.seed);
  task.rules = games.rules();
  task.work = games.work();
  return task;
}

Exit run_shard(const PuzzleExtractArguments& arguments, analysis::MiningOptions options,
               Console& console, Games& games) {
  db::ShardFile file(arguments.shard.into, task_of(arguments, games));
  const std::uint64_t share = games.take_share(file.task().shard, file.done());
  const db::ShardCounts before = file.counts();
  const auto total = [&](const char* name, std::uint64_t now) {
    const auto found = before.find(name);
    return now + (found == before.end() ? 0 : found->second);
  };
  options.every_candidate = true;
  db::PieceWriter writer(file);
  ProgressLine progress(console);
  const notation::Stopwatch watch;
  analysis::ExtractAnswer answer;
  answer.report = analysis::mine_puzzles(
      options, [&] { return games.next(); },
      [&](analysis::FoundPuzzle&& found) {
        db::ShardPiece piece;
        piece.place = found.place;
        piece.patterns = found.patterns;
        notation::write_gpn(found.record, piece.text);
        writer.add(std::move(piece));
        if (arguments.json) answer.puzzles.push_back(std::move(found));
      },
      [&](const analysis::MiningReport& now, std::int64_t place) {
        writer.through(place, {{"games", total("games", now.games)},
                               {"positions", total("positions", now.positions)},
                               {"wins", total("wins", now.wins)},
                               {"open", total("open", now.open)},
                               {"nodes", total("nodes", now.nodes)}});
        return progress(now.games, share, "games");
      },
      progress.stop());
  progress.wipe();
  writer.flush();
  answer.interrupted = progress.stopped();
  answer.seconds = watch.seconds();
  if (!answer.interrupted) file.finish();
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else {
    console.say(
        fmt::format("{} searched in {}, {} in {}{}", counted(answer.report.games, "game"),
                    duration_text(answer.seconds), counted(file.pieces(), "candidate"), file.path(),
                    answer.interrupted ? "; interrupted, repeat the command to continue" : ""));
  }
  return answer.interrupted ? Exit::kInterrupted : Exit::kDone;
}

Exit run(const PuzzleExtractArguments& arguments, Console& console, const Catalogue& titles) {
  analysis::MiningOptions options = arguments.mining;
  options.threads = arguments.threads;
  std::tie(options.limits.least_moves, options.limits.most_moves) = moves_of(arguments.moves);
  Games games(arguments, console, titles);
  say_findings(console, games.findings(), games.findings().size(), 0);
  if (games.count() == 0) return no_such_games(console);
  if (arguments.shard.chosen()) return run_shard(arguments, options, console, games);
  // With --json and without a file, the JSON object has the puzzles.
  const bool to_file = !arguments.json || arguments.output != "-";
  std::optional<OutputFile> file;
  if (to_file) file.emplace(arguments.output, console, arguments.force);
  ProgressLine progress(console);
  const notation::Stopwatch watch;
  analysis::ExtractAnswer answer;
  std::string text;
  answer.report = analysis::mine_puzzles(
      options, [&] { return games.next(); },
      [&](analysis::FoundPuzzle&& found) {
        text.clear();
        notation::write_gpn(found.record, text);
        if (file) file->write(text);
        if (arguments.json) answer.puzzles.push_back(std::move(found));
      },
      [&](const analysis::MiningReport& now, std::int64_t /*place*/) {
        return progress(now.games, games.count(), "games");
      },
      progress.stop());
  progress.wipe();
  if (file && answer.report.puzzles > 0) file->commit();
  answer.interrupted = progress.stopped();
  answer.seconds = watch.seconds();
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else {
    console.say(summary(answer));
  }
  if (answer.interrupted) return Exit::kInterrupted;
  return answer.report.puzzles == 0 ? Exit::kFindings : Exit::kDone;
}

void add_mining_options(Command& command, PuzzleExtractArguments& arguments) {
  analysis::MiningOptions& mining = arguments.mining;
  command.option("--moves", &arguments.moves, "RANGE",
                 "Length of the solution in moves of the winner, such as 3 or 2..4 (default 2..4)");
  command.flag(
      "--any-end", &mining.limits.any_end,
      "Accept puzzles in which more than one last move ends the game, as is usual in GIPF");
  command.option("--last", &mining.last_plies, "N",
                 "Search the last N positions of each game (default 9)");
  command.option("--nodes", &mining.limits.nodes, "N",
                 "Maximum number of nodes to find a win in a position (default 100000, 0: no "
                 "limit); proving the puzzle may take 20 times as many. A position with over 64 "
                 "moves counts as several nodes");
  command
      .option(
          "--time", &mining.limits.seconds, "S",
          "Maximum time in seconds to find a win in a position (default 0: no limit); results then "
          "depend on the machine")
      .within(0.0, 1e9);
  command.option("--limit", &mining.most_puzzles, "N",
                 "Maximum number of puzzles to find (default 0: all)");
  command.option("--seed", &arguments.seed, "S",
                 "Search the games in a random order that S decides (default 0: in the order of "
                 "the files or game numbers)");
  add_threads_option(command, arguments);
}

}  // namespace

void add_puzzles_extract(Command& puzzles) {
  Command& command = puzzles.add(
      "extract", "Find puzzles in the last moves of games",
      "gipfbase puzzles extract --limit 30 --output puzzles.gpn\n"
      "gipfbase puzzles extract --title gipf --moves 2..3 --from 2010 --seed 7\n"
      "gipfbase puzzles extract games.gpn more/ --last 15 --json\n\n"
      "A puzzle is a position in which the player to move can force a win in a number of moves\n"
      "and has only one winning move, there and after every longest defence. In DVONN only the\n"
      "first move must be the only winning one; later moves must be the only best ones.\n"
      "Without --time, the puzzles are the same for any number of threads.");
  auto& arguments = command.runs<PuzzleExtractArguments>(run);
  command.positional("PATH", &arguments.paths, "Files, folders or archives; - is standard input");
  add_read_format_option(command, arguments.format);
  add_database_option(command, arguments).notes(&arguments.database_named);
  add_game_options(command, arguments.games);
  add_mining_options(command, arguments);
  add_output_option(command, arguments);
  add_json_option(command, arguments);
  add_shard_options(command, arguments.shard, {"--output", "--force", "--limit"});
}

}  // namespace gipfbase::cli
