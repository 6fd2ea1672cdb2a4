#include "cli/commands/solving/merge_shards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "analysis/answers/solving/shards_answer.hpp"
#include "analysis/values/claims.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "cli/terminal/progress.hpp"
#include "db/edit/edit.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/text/counted.hpp"

namespace gipfbase::cli {
namespace {

using analysis::ShardsAnswer;
using notation::text::noun_for;

/// "shards 5 and 9 of 16 are missing"; empty if none is.
std::string missing_text(const ShardsAnswer& answer) {
  const auto clause = [&](const std::vector<std::uint32_t>& numbers, const char* one,
                          const char* several) {
    return numbers.empty() ? std::string()
                           : fmt::format("{} {} of {} {}", numbers.size() == 1 ? "shard" : "shards",
                                         db::list_of_numbers(numbers), answer.task.shard.of,
                                         numbers.size() == 1 ? one : several);
  };
  const std::string missing = clause(answer.missing, "is missing", "are missing");
  const std::string unfinished = clause(answer.unfinished, "has not finished", "have not finished");
  return missing + (missing.empty() || unfinished.empty() ? "" : ", ") + unfinished;
}

void print_values(const ShardsAnswer& answer, const std::string& database, Console& console) {
  const db::ValuesMerge& values = *answer.values;
  std::string text =
      fmt::format("{} of \"{}\" merged into {} in {}\n", counted(answer.results, "result"),
                  answer.task.text(), database, duration_text(answer.seconds));
  const auto line = [&](std::uint64_t number, const std::string& what) {
    text += fmt::format("{:>12}  {}\n", grouped(number), what);
  };
  line(values.values, noun_for(values.values, "position with a new or better value",
                               "positions with new or better values"));
  line(values.games, noun_for(values.games, "game") + " completed");
  if (values.contradicted > 0)
    line(values.contradicted,
         noun_for(values.contradicted, "value contradicts the one of this database, which was kept",
                  "values contradict those of this database, which were kept"));
  if (values.changed > 0)
    line(values.changed, noun_for(values.changed, "game") + " skipped: changed or deleted since");
  if (answer.interrupted) text += "Interrupted: merge the same files again to continue.\n";
  console.print(text);
}

/// Solves some positions of each file again. Throws DataError when the file has a wrong value for
/// one of them.
void check_shards(db::Database& database, db::ShardSet& shards, int threads,
                  const db::Progress& progress) {
  for (const auto& file : shards.files) {
    const analysis::ValuesCheck check = analysis::check_values(
        database, file->connection(), analysis::kCheckedValues, threads, progress);
    if (check.wrong.empty()) continue;
    throw DataError(fmt::format("{}: {}; nothing was merged, run this shard again", file->path(),
                                check.wrong.front()));
  }
}

Exit merge_values(const Arguments& common, const MergeShardsArguments& arguments,
                  db::ShardSet& shards, ShardsAnswer& answer, Console& console,
                  const Catalogue& titles) {
  const notation::Stopwatch watch;
  db::Database database(common.database, db::Database::Mode::kWrite, titles);
  ProgressLine progress(console);
  if (!arguments.trust) check_shards(database, shards, common.threads, std::ref(progress));
  answer.values = db::merge_values(database, shards, std::ref(progress));
  progress.wipe();
  answer.seconds = watch.seconds();
  answer.interrupted = answer.values->interrupted;
  // Report only shards with open work: the other ones were merged before, or had nothing to do.
  const auto keep_open = [&](std::vector<std::uint32_t>& numbers) {
    std::erase_if(numbers, [&](std::uint32_t number) {
      return !std::binary_search(answer.values->open_shards.begin(),
                                 answer.values->open_shards.end(), number);
    });
  };
  keep_open(answer.missing);
  keep_open(answer.unfinished);
  if (common.json) {
    console.print(analysis::to_json(answer));
  } else {
    print_values(answer, common.database, console);
  }
  for (const std::string& text : answer.values->contradictions) {
    console.say("gipfbase: " + text);
  }
  if (answer.interrupted) return Exit::kInterrupted;
  if (answer.values->open_games == 0) {
    return answer.values->contradicted == 0 ? Exit::kDone : Exit::kFindings;
  }
  const std::string missing = missing_text(answer);
  console.say(fmt::format("gipfbase: {}; not tried yet: {} of {}",
                          missing.empty()
                              ? "games have changed since the shards ran, so run the shards again"
                              : missing,
                          counted(answer.values->open_positions, "position"),
                          counted(answer.values->open_games, "game")));
  return Exit::kFindings;
}

/// Reads a record that a shard wrote.
notation::Game game_of(const db::ShardPiece& piece, const Catalogue& titles) {
  std::optional<notation::Game> game;
  notation::ReadOptions options;
  options.catalogue = &titles;
  static_cast<void>(notation::read_gpn(
      piece.text, options, [&](notation::Judged& read) { game = std::move(read.game); }));
  if (!game) throw DataError("the file of a shard is damaged; run the shard again");
  return *game;
}

Exit merge_texts(const Arguments& common, const MergeShardsArguments& arguments,
                 db::ShardSet& shards, ShardsAnswer& answer, Console& console,
                 const Catalogue& titles) {
  const bool puzzles = answer.task.command == "puzzles extract";
  if (arguments.store && puzzles) {
    throw UsageError("--store is for shards of annotate; to store puzzles, import them");
  }
  if (arguments.limit > 0 && !puzzles) {
    throw UsageError("--limit is for puzzles, but these are shards of annotate");
  }
  const std::string missing = missing_text(answer);
  if (!missing.empty()) {
    // An incomplete file would look complete.
    throw DataError(
        fmt::format("{}; nothing was written, complete {} first", missing,
                    answer.missing.size() + answer.unfinished.size() == 1 ? "it" : "them"));
  }
  const notation::Stopwatch watch;
  std::optional<OutputFile> file;
  if (arguments.to_file || !(common.json || arguments.store)) {
    if (common.json && common.output == "-") {
      throw UsageError("--json and --output - both use standard output; name a file");
    }
    file.emplace(common.output, console, common.force);
  }
  std::vector<std::pair<std::int64_t, notation::Game>> records;
  ProgressLine progress(console);
  answer.texts = analysis::merge_texts(
      shards, arguments.limit, std::ref(progress), [&](const db::ShardPiece& piece) {
        if (file) file->write(piece.text);
        if (arguments.store) {
          records.emplace_back(piece.place, game_of(piece, titles));
        }
      });
  progress.wipe();
  answer.interrupted = answer.texts->interrupted;
  if (answer.interrupted) return Exit::kInterrupted;
  if (file && answer.texts->pieces > 0) {
    file->commit();
    if (common.output != "-") answer.output = common.output;
  }
  if (arguments.store) {
    db::Database writer(common.database, db::Database::Mode::kWrite, titles);
    answer.updated = db::add_notes(writer, records, "annotate --store").games;
  }
  answer.seconds = watch.seconds();
  if (common.json) {
    console.print(analysis::to_json(answer));
  } else {
    console.say(fmt::format(
        "{} merged from {}{}{}", counted(answer.texts->pieces, puzzles ? "puzzle" : "game"),
        counted(answer.results, "result"),
        puzzles ? fmt::format("; {} left out as near duplicates", grouped(answer.texts->duplicates))
                : std::string(),
        answer.updated
            ? fmt::format("; notes added to {} in the database", counted(*answer.updated, "game"))
            : std::string()));
  }
  return answer.texts->pieces == 0 ? Exit::kFindings : Exit::kDone;
}

}  // namespace

void add_merge_shards_options(Command& command, Arguments& common,
                              MergeShardsArguments& arguments) {
  command
      .option(
          "--output,-o", &common.output, "FILE",
          "File for the merged records of annotate or \"puzzles extract\"; - is standard output "
          "(default)")
      .notes(&arguments.to_file);
  command.flag("--force", &common.force, "Replace a file that gipfbase did not write");
  command.option("--limit", &arguments.limit, "N",
                 "Maximum number of puzzles to write (default 0: all)");
  command.flag("--store", &arguments.store, "Store the merged notes of annotate in the database");
}

std::vector<std::string> shard_files(std::vector<std::string> paths) {
  if (std::none_of(paths.begin(), paths.end(), db::ShardFile::is_shard_file)) return {};
  std::erase_if(paths, db::ShardFile::is_journal);
  for (const std::string& path : paths) {
    if (db::ShardFile::is_shard_file(path) || db::ShardFile::is_empty(path)) continue;
    throw UsageError(
        fmt::format("\"{}\" does not have results of a shard, but others do; omit it, or if it was "
                    "a shard, remove it and run that shard again (merge databases separately)",
                    path));
  }
  return paths;
}

Exit merge_shards(const Arguments& common, const MergeShardsArguments& arguments, Console& console,
                  const Catalogue& titles) {
  db::ShardSet shards = db::open_shards(arguments.paths, titles);
  ShardsAnswer answer;
  answer.task = shards.task();
  answer.results = shards.files.size();
  answer.missing = shards.missing();
  answer.unfinished = shards.unfinished();
  if (answer.task.command == "solve") {
    throw UsageError("these are shards of one position; continue with \"gipfbase solve --known\"");
  }
  if (answer.task.command != "solve --db") {
    return merge_texts(common, arguments, shards, answer, console, titles);
  }
  if (arguments.to_file || arguments.store || arguments.limit > 0) {
    throw UsageError(
        "--output, --store and --limit are for puzzles and annotated games; these shards hold "
        "values, which go into the database");
  }
  return merge_values(common, arguments, shards, answer, console, titles);
}

}  // namespace gipfbase::cli
