// The command annotate: finds the moves of games that gave a win away.
#include <fmt/format.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/answers/engine/engine_annotation_answer.hpp"
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
#include "notation/formats/record.hpp"

namespace gipfbase::cli {
namespace {

struct AnnotateArguments : Arguments {
  GameChoice games;
  std::uint32_t last = 6;
  db::SolveLimits limits;
  bool store = false;
  bool engine = false;
  ShardChoice shard;
};

/// The file for annotated games; empty if --json or --store is given and no file is named.
std::string file_for_annotated(const AnnotateArguments& arguments) {
  if (arguments.json && arguments.output == "-") {
    throw UsageError("--json and --output - both use standard output; name a file");
  }
  if (!arguments.output.empty() || arguments.json || arguments.store) return arguments.output;
  return "-";
}

/// Adds the notes of records to the games of the database.
void store_notes(const AnnotateArguments& arguments,
                 const std::vector<std::pair<std::int64_t, notation::Game>>& records,
                 Console& console, const Catalogue& titles) {
  db::Database writer(arguments.database, db::Database::Mode::kWrite, titles);
  const db::EditReport stored = db::add_notes(writer, records, "annotate --store");
  console.say(fmt::format("notes added to {} in the database", counted(stored.games, "game")));
}

/// The task of a shard. It identifies the games, which must be the same for all shards.
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
  options.after_id = file.done();
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
                                 notation::write_gpn(notation::gpn_record(game.game), piece.text);
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
    console.say(fmt::format(
        "{} annotated in {}; {} now holds {}{}", counted(answer.report.games, "game"),
        duration_text(answer.report.seconds), file.path(), counted(counts["games"], "game"),
        stopped ? "; interrupted, repeat the command to continue" : ""));
  }
  return stopped ? Exit::kInterrupted : Exit::kDone;
}

/// Annotates the games that were chosen, stores them where the user wants them and prints the
/// answer. `annotate(database, filter, interrupted, progress, sink)` returns a report,
/// `record(game)` the record to write to a file, `summary(answer)` the end of the message that
/// gives the number of games and the time.
template <typename Answer, typename Annotate, typename Record, typename Summary>
Exit run_annotation(const AnnotateArguments& arguments, Console& console, const Catalogue& titles,
                    const db::GameFilter& filter, db::Database& database, const Annotate& annotate,
                    const Record& record, const Summary& summary) {
  std::optional<OutputFile> file;
  const std::string path = file_for_annotated(arguments);
  if (!path.empty()) file.emplace(path, console, arguments.force);
  ProgressLine progress(console);
  Answer answer;
  std::vector<std::pair<std::int64_t, notation::Game>> records;
  answer.report =
      annotate(database, filter, progress.stop(), std::ref(progress), [&](const auto& game) {
        answer.count(game.annotation);
        if (arguments.json) answer.games.push_back(game);
        if (arguments.store) records.emplace_back(*game.game.id, game.game.game);
        if (!file) return;
        std::string text;
        notation::write_gpn(record(game.game), text);
        file->write(text);
      });
  progress.wipe();
  const bool stopped = progress.stopped();
  // Finished games are kept; a message says that the others are unchanged.
  if (file && (!stopped || answer.report.games > 0)) file->commit();
  if (arguments.store && !records.empty()) store_notes(arguments, records, console, titles);
  if (arguments.json) {
    console.print(analysis::to_json(answer));
  } else {
    console.say(fmt::format("{} annotated in {}: {}{}", counted(answer.report.games, "game"),
                            duration_text(answer.report.seconds), summary(answer),
                            stopped ? "; interrupted, the other games are unchanged" : ""));
  }
  if (stopped) return Exit::kInterrupted;
  return answer.report.games == 0 ? no_such_games(console, database, filter) : Exit::kDone;
}

/// --engine: the engine's opinion on every move.
Exit run_opinions(const AnnotateArguments& arguments, Console& console, const Catalogue& titles,
                  const db::GameFilter& filter, db::Database& database,
                  const analysis::ProofBooks& books) {
  analysis::EngineAnnotateOptions options;
  options.books = &books;
  options.threads = arguments.threads;
  if (arguments.limits.nodes > 0 || arguments.limits.seconds > 0) {
    options.limits = {arguments.limits.seconds, arguments.limits.nodes, 0};
  }
  const auto annotate = [&](auto& games, const auto& chosen, const auto& interrupted,
                            const auto& progress, const auto& sink) {
    return analysis::annotate_by_engine(games, chosen, options, interrupted, progress, sink);
  };
  return run_annotation<analysis::EngineAnnotateAnswer>(
      arguments, console, titles, filter, database, annotate,
      [](const auto& game) { return notation::with_recorded_result(game); },
      [](const analysis::EngineAnnotateAnswer& answer) {
        return fmt::format("{} {} (?!), {} (?), {} (?\?)", answer.inaccuracies,
                           answer.inaccuracies == 1 ? "inaccuracy" : "inaccuracies",
                           counted(answer.mistakes, "mistake"),
                           counted(answer.blunders, "blunder"));
      });
}

/// Without --engine: what the solvers prove about the last moves.
Exit run_proofs(const AnnotateArguments& arguments, Console& console, const Catalogue& titles,
                const db::GameFilter& filter, db::Database& database,
                const analysis::ProofBooks& books) {
  analysis::AnnotateOptions options;
  options.books = &books;
  options.last = arguments.last;
  options.limits = with_default_limits(arguments.limits);
  options.threads = arguments.threads;
  options.shard = shard_of(arguments.shard);
  if (arguments.shard.chosen()) return run_shard(arguments, options, console, database, filter);
  const auto annotate = [&](auto& games, const auto& chosen, const auto& interrupted,
                            const auto& progress, const auto& sink) {
    return analysis::annotate_games(games, chosen, options, interrupted, progress, sink);
  };
  return run_annotation<analysis::AnnotateAnswer>(
      arguments, console, titles, filter, database, annotate,
      [](const auto& game) { return notation::gpn_record(game); },
      [](const analysis::AnnotateAnswer& answer) {
        return fmt::format("{} marked, {} with a decisive move, {} undecided",
                           counted(answer.marked, "move"), counted(answer.decisive, "game"),
                           counted(answer.unknown, "position"));
      });
}

Exit run(const AnnotateArguments& arguments, Console& console, const Catalogue& titles) {
  const db::GameFilter filter = filter_of(arguments.games, titles, console);
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const analysis::ProofBooks books(proof_folder());
  return (arguments.engine ? run_opinions : run_proofs)(arguments, console, titles, filter,
                                                        database, books);
}

}  // namespace

void add_annotate(Command& program) {
  Command& command = program.add(
      "annotate", "Find the moves that gave away a win or points",
      "gipfbase annotate --player Alice --last 10 --output alice.gpn\n"
      "gipfbase annotate --id 17 --nodes 1000000\n"
      "gipfbase annotate --engine --id 17 --nodes 2000\n"
      "gipfbase annotate --variant 48 --json | jq '.games[] | [.id, .decisive_ply]'\n\n"
      "Marks: $4 for a move that turns a win into a loss or a draw, $2 for one that gives away\n"
      "points, a draw or a shorter win, $1 for the only move that wins. Every mark is proved;\n"
      "comments say where nothing could be proved. Values stored by \"gipfbase solve --db\" are\n"
      "used, others are computed. With --engine the marks are estimates: $6, $2 and $4 for moves\n"
      "that give away 10, 20 and 30 % of the probability to win; 4,000 nodes for each position,\n"
      "unless --nodes or --time says otherwise. The database is only changed with --store.");
  auto& arguments = command.runs<AnnotateArguments>(run);
  add_database_option(command, arguments);
  arguments.output.clear();
  add_output_option(command, arguments);
  command.flag("--store", &arguments.store, "Store the notes in the database");
  command.flag("--engine", &arguments.engine,
               "Judge every move by the engine's estimate, instead of the last moves by proof");
  command
      .option("--last", &arguments.last, "N",
              "Annotate the last N moves of each game (default 6; with --engine all)")
      .within(1, 1'000'000)
      .excludes({"--engine"});
  add_position_limit_options(command, arguments.limits);
  add_game_options(command, arguments.games);
  add_threads_option(command, arguments);
  add_json_option(command, arguments);
  add_shard_options(command, arguments.shard, {"--output", "--force", "--store", "--engine"});
}

}  // namespace gipfbase::cli
