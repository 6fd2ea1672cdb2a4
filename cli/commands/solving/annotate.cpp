// The command annotate: finds the moves of games that gave a win away.
#include <fmt/format.h>

#include <optional>

#include "analysis/answers/games/game_answer.hpp"
#include "analysis/answers/solving/solve_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "cli/terminal/files/user_folders.hpp"
#include "cli/terminal/progress.hpp"
#include "db/edit/edit.hpp"
#include "db/shards/merge_values.hpp"
#include "notation/formats/gpn/gpn.hpp"

namespace gipfbase::cli {
namespace {

struct AnnotateArguments : Arguments {
  GameChoice games;
  std::uint32_t last = 6;
  db::SolveLimits limits;
  bool store = false;
  ShardChoice shard;
};

/// The task of a shard; it names the games, which must be the same for all shards.
db::ShardTask task_of(db::Database& database, const db::GameFilter& filter,
                      const analysis::AnnotateOptions& options) {
  db::ShardTask task;
  task.command = "annotate";
  task.shard = options.shard;
  task.last = options.last;
  task.limits = options.limits;
  std::vector<std::string> titles;
  std::string games;
  for (const db::GameSummary& game : db::search(database, filter, {}, {0, 0}).games) {
    games += fmt::format("{}\n", game.id);
    if (titles.empty() || titles.back() != game.title) titles.push_back(game.title);
  }
  task.rules = db::versions_of(titles, database.catalogue());
  task.work = notation::digest(games);
  return task;
}

Exit run_shard(const AnnotateArguments& arguments, analysis::AnnotateOptions options,
               Console& console, db::Database& database, const db::GameFilter& filter) {
  const db::ShardTask task = task_of(database, filter, options);
  if (task.rules.empty()) return no_such_games(console, database, filter);
  db::ShardFile file(arguments.shard.into, task);
  options.behind = file.done();
  db::PieceWriter writer(file);
  ProgressLine progress(console);
  analysis::AnnotateAnswer answer;
  db::ShardCounts counts = file.counts();
  answer.report =
      analysis::annotate_games(database, filter, options, progress.stop(), std::ref(progress),
                               [&](const analysis::AnnotatedGame& game) {
                                 analysis::AnnotateAnswer one;
                                 one.count(game.annotation);
                                 answer.count(game.annotation);
                                 counts["games"] += 1;
                                 counts["marked"] += one.marked;
                                 counts["decisive"] += one.decisive;
                                 counts["unknown"] += one.unknown;
                                 if (arguments.json) answer.games.push_back(game);
                                 db::ShardPiece piece;
                                 piece.place = *game.game.id;
                                 notation::write_gpn(analysis::with_result(game.game), piece.text);
                                 writer.add(std::move(piece));
                                 writer.through(*game.game.id, counts);
                               });
  progress.wipe();
  writer.flush();
  const bool stopped = progress.stopped();
  if (!stopped) file.finish();
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else {
    console.say(fmt::format("{} annotated in {}, {} in {}{}", counted(answer.report.games, "game"),
                            duration_text(answer.report.seconds), grouped(counts["games"]),
                            file.path(),
                            stopped ? "; interrupted, repeat the command to continue" : ""));
  }
  return stopped ? Exit::kInterrupted : Exit::kDone;
}

Exit run(const AnnotateArguments& arguments, Console& console, const Catalogue& titles) {
  const db::GameFilter filter = filter_of(arguments.games, titles, console);
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  analysis::AnnotateOptions options;
  const analysis::ProofBooks books(proof_folder());
  options.books = &books;
  options.last = arguments.last;
  options.limits = with_default_limits(arguments.limits);
  options.threads = arguments.threads;
  options.shard = shard_of(arguments.shard);
  if (arguments.shard.chosen()) return run_shard(arguments, options, console, database, filter);
  // With --json or --store, games are written only to a named file.
  std::optional<OutputFile> file;
  const bool to_file = !arguments.output.empty() || !(arguments.json || arguments.store);
  if (to_file) {
    if (arguments.json && arguments.output == "-") {
      throw UsageError("--json and --output - both use standard output; name a file");
    }
    file.emplace(arguments.output.empty() ? "-" : arguments.output, console, arguments.force);
  }
  ProgressLine progress(console);
  analysis::AnnotateAnswer answer;
  std::vector<std::pair<std::int64_t, notation::Game>> records;
  answer.report =
      analysis::annotate_games(database, filter, options, progress.stop(), std::ref(progress),
                               [&](const analysis::AnnotatedGame& game) {
                                 answer.count(game.annotation);
                                 if (arguments.json) answer.games.push_back(game);
                                 if (arguments.store) {
                                   records.emplace_back(*game.game.id, game.game.game);
                                 }
                                 if (!file) return;
                                 std::string text;
                                 notation::write_gpn(analysis::with_result(game.game), text);
                                 file->write(text);
                               });
  progress.wipe();
  const bool stopped = progress.stopped();
  // Finished games are kept; the message says that others are missing.
  if (file && (!stopped || answer.report.games > 0)) file->commit();
  if (arguments.store && !records.empty()) {
    db::Database writer(arguments.database, db::Database::Mode::kWrite, titles);
    const db::EditReport stored = db::add_notes(writer, records, "annotate --store");
    console.say(fmt::format("notes added to {} in the database", counted(stored.games, "game")));
  }
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else {
    console.say(fmt::format("{} annotated in {}: {} marked, {} with a decisive move, {} unknown{}",
                            counted(answer.report.games, "game"),
                            duration_text(answer.report.seconds), counted(answer.marked, "move"),
                            counted(answer.decisive, "game"), counted(answer.unknown, "position"),
                            stopped ? "; interrupted, the other games are unchanged" : ""));
  }
  if (stopped) return Exit::kInterrupted;
  return answer.report.games == 0 ? no_such_games(console, database, filter) : Exit::kDone;
}

}  // namespace

void add_annotate(Command& program) {
  Command& command = program.add(
      "annotate", "Find the moves that gave a win or points away, by proof",
      "gipfbase annotate --player Alice --last 10 --output alice.gpn\n"
      "gipfbase annotate --id 17 --nodes 1000000\n"
      "gipfbase annotate --variant 48 --json | jq '.games[] | [.id, .decisive_ply]'\n\n"
      "Marks: $4 for a move that turns a win into a loss or a draw, $2 for one that gives away\n"
      "points, a draw or a shorter win, $1 for the only move that wins. Every mark is proved;\n"
      "comments say where nothing could be proved. Values stored by \"gipfbase solve --db\" are\n"
      "used, others are computed. The database is only changed with --store.");
  auto& arguments = command.runs<AnnotateArguments>(run);
  add_database_option(command, arguments);
  arguments.output.clear();
  add_output_option(command, arguments);
  command.flag("--store", &arguments.store, "Store the notes in the database");
  command
      .option("--last", &arguments.last, "N", "Annotate the last N moves of each game (default 6)")
      .within(1, 1'000'000);
  add_position_limit_options(command, arguments.limits);
  add_game_options(command, arguments.games);
  add_threads_option(command, arguments);
  add_json_option(command, arguments);
  add_shard_options(command, arguments.shard, {"--output", "--force", "--store"});
}

}  // namespace gipfbase::cli
