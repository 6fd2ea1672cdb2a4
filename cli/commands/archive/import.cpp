// The commands validate, import, merge and imports: games from files and other databases.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <system_error>
#include <utility>

#include "analysis/answers/archive/database_answer.hpp"
#include "analysis/values/claims.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/solving/merge_shards.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/findings.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"
#include "db/edit/change.hpp"
#include "db/import/preview.hpp"
#include "db/store/file_lock.hpp"
#include "notation/game/record/date.hpp"
#include "notation/sources/archive.hpp"
#include "notation/text/counted.hpp"

namespace gipfbase::cli {
namespace {

using notation::text::noun_for;

struct ValidateArguments : Arguments {
  InputChoice input;
};

struct ImportArguments : ValidateArguments {
  std::string on_error = "keep";
  std::string notes = "add";
  std::vector<std::string> set;
  int wait = 5;                      ///< seconds to wait for other writers
  std::uint64_t limit = kTableRows;  ///< new games to list in a dry run
  bool dry = false;
};

struct MergeArguments : Arguments {
  MergeShardsArguments shards;
  std::string prefer = "here";
  std::string notes = "add";
  int wait = 5;  ///< seconds to wait for other writers
  bool deletions = false;
  bool forget = false;
  db::SolveLimits limits{analysis::kNodesPerPosition, 0};
};

/// Shared by imports and imports revert: options may also come before the word revert.
struct ImportsArguments : Arguments {
  std::int64_t id = 0;  ///< of the import to revert
  bool yes = false;
  bool keep_joined = false;
};

notation::NewNotes new_notes(const std::string& word) {
  if (word == "keep") return notation::NewNotes::kKeep;
  return word == "replace" ? notation::NewNotes::kReplace : notation::NewNotes::kAdd;
}

void add_notes_option(Command& command, std::string& notes) {
  command
      .option("--notes", &notes, "WHAT",
              "Comments, glyphs and side lines of games already stored: add (default) stores new "
              "ones, but changes no stored one; keep stores none; replace also replaces stored "
              "ones that differ")
      .one_of({"add", "keep", "replace"});
}

/// Tags to set in every game. Throws UsageError.
db::TagChanges settings_of(const std::vector<std::string>& texts) {
  db::TagChanges settings;
  for (const std::string& text : texts) {
    settings.push_back(name_and_value("--set", text));
    auto& [name, value] = settings.back();
    if (name == "Date") value = notation::whole_date(value);
    for (const char* own : {"Result", "Termination", "Title", "Variant", "Position"}) {
      if (name == own) {
        throw UsageError(
            fmt::format("--set {}: import cannot set this for all games; use \"gipfbase edit\" for "
                        "single games",
                        own));
      }
    }
  }
  return settings;
}

std::string summary(const notation::ReadingReport& r) {
  std::string text = fmt::format(
      "{} in {}: {} valid, {} legal only in part, {} rejected; {} replayed in {}\n",
      counted(r.read, "game"), counted(r.documents, "file"), grouped(r.valid), grouped(r.partial),
      grouped(r.rejected), counted(r.plies, "move"), duration_text(r.seconds));
  if (r.empty > 0) text += fmt::format("{} empty\n", counted(r.empty, "file"));
  return text;
}

Exit validate(const ValidateArguments& arguments, Console& console, const Catalogue& titles) {
  require_some_path(arguments.input);
  ProgressLine progress(console);
  notation::ReadingWork work;
  work.progress = std::ref(progress);
  notation::ReadOptions options = read_options(arguments.input, arguments.threads, titles);
  options.stop = &progress.stop();
  const notation::ReadingReport report = notation::read_games(arguments.input.paths, options, work);
  progress.wipe();
  if (arguments.json) {
    console.print(analysis::to_json(report));
  } else {
    say_findings(console, report.findings, report.findings_total, arguments.findings);
    console.print(summary(report));
  }
  return exit_of_reading(report.read, report.partial + report.rejected, report.findings,
                         report.interrupted);
}

std::string summary(const db::ImportReport& r, const std::string& database) {
  if (r.import_id == 0) {
    return fmt::format("{} read from {} in {}; {} was not created\n", counted(r.read, "game"),
                       counted(r.documents, "file"), duration_text(r.seconds), database);
  }
  std::string text =
      fmt::format("Import {} into {}: {} read from {} in {}\n", r.import_id, database,
                  counted(r.read, "game"), counted(r.documents, "file"), duration_text(r.seconds));
  const auto line = [&](std::uint64_t games, const std::string& what) {
    text += fmt::format("{:>12}  {}\n", grouped(games), what);
  };
  line(r.stored, "stored");
  if (r.puzzles > 0)
    line(r.puzzles, noun_for(r.puzzles, "stored as a puzzle", "stored as puzzles"));
  if (r.updated > 0) line(r.updated, "already stored; notes or tags added");
  if (r.corrected > 0) line(r.corrected, "corrected; kept in part before");
  line(r.duplicate, "already stored");
  line(r.partial, "kept in part; not in statistics");
  line(r.rejected, "rejected");
  if (r.empty > 0) line(r.empty, noun_for(r.empty, "empty file"));
  if (r.renamed > 0) line(r.renamed, "named a forgotten player, who stays anonymous");
  const bool damage =
      std::any_of(r.findings.begin(), r.findings.end(), [](const notation::Finding& f) {
        return f.code == notation::Code::kUnreadable &&
               f.message.find(notation::kIsDamaged) != f.message.npos;
      });
  if (damage && r.stored + r.partial > 0) {
    text += fmt::format(
        "Some input was damaged. If its games are wrong, \"gipfbase imports revert {}\" removes "
        "them.\n",
        r.import_id);
  }
  if (r.interrupted) text += "Interrupted: import the same paths again to continue.\n";
  return text;
}

/// Imports into the database. A new one is created only if there is a game to store.
db::ImportReport import_into(const ImportArguments& arguments, const notation::ReadOptions& options,
                             const db::Progress& progress, db::TagChanges settings,
                             const Catalogue& titles) {
  std::error_code ignored;
  if (!std::filesystem::exists(arguments.database, ignored)) {
    return db::import_into_new(arguments.database, titles, arguments.input.paths, options, progress,
                               std::move(settings), new_notes(arguments.notes));
  }
  db::Database database(arguments.database, db::Database::Mode::kCreate, titles);
  db::wait_for_writers(database, std::chrono::seconds(arguments.wait));
  return db::import_games(database, arguments.input.paths, options, progress, std::move(settings),
                          new_notes(arguments.notes));
}

/// Prints what an import would do, and the games that would be new.
Exit preview(const ImportArguments& arguments, const notation::ReadOptions& options,
             ProgressLine& progress, db::TagChanges settings, Console& console,
             const Catalogue& titles) {
  const db::ImportPreview found = db::preview_import(
      arguments.database, titles, arguments.input.paths, options, std::ref(progress),
      std::move(settings), new_notes(arguments.notes), arguments.json ? 0 : arguments.limit);
  progress.wipe();
  const db::ImportReport& r = found.report;
  if (arguments.json) {
    console.print(analysis::to_json(found));
  } else {
    say_findings(console, r.findings, r.findings_total, arguments.findings);
    console.print(fmt::format("{} read from {}; {} would be new in {}\n", counted(r.read, "game"),
                              counted(r.documents, "file"), grouped(found.all_added),
                              arguments.database));
    const auto line = [&](std::uint64_t games, const std::string& what) {
      if (games > 0) console.print(fmt::format("{:>12}  {}\n", grouped(games), what));
    };
    line(r.stored, "would be stored");
    line(r.puzzles,
         noun_for(r.puzzles, "would be stored as a puzzle", "would be stored as puzzles"));
    line(r.updated, "already stored; notes or tags would be added");
    line(r.corrected, "would be corrected; kept in part before");
    line(r.duplicate, "already stored");
    line(r.partial, "would be kept in part");
    line(r.rejected, "would be rejected");
    line(r.renamed,
         noun_for(r.renamed, "names", "name") + " a forgotten player, who stays anonymous");
    if (!found.added.empty()) {
      Table table({"white", "black", "result", Column(">moves").lesser(2), "date",
                   Column("event").cut(12)});
      for (const db::GameSummary& g : found.added) {
        table.add({g.white, g.black, g.result, std::to_string(g.plies), g.date, g.event});
      }
      console.print('\n' + table.text(console));
    }
    if (found.all_added > found.added.size()) {
      console.say(fmt::format("gipfbase: {} of {} new games; --limit 0 shows all",
                              grouped(found.added.size()), grouped(found.all_added)));
    }
    console.say("gipfbase: nothing was stored; omit --dry-run to do it");
  }
  return exit_of_reading(r.read, r.partial + r.rejected, r.findings, r.interrupted);
}

Exit import_files(const ImportArguments& arguments, Console& console, const Catalogue& titles) {
  require_some_path(arguments.input);
  notation::ReadOptions options = read_options(arguments.input, arguments.threads, titles);
  options.memory = memory_bytes(arguments);
  options.reject_partial = arguments.on_error == "reject";
  db::TagChanges settings = settings_of(arguments.set);
  ProgressLine progress(console);
  options.stop = &progress.stop();
  if (arguments.dry) {
    return preview(arguments, options, progress, std::move(settings), console, titles);
  }
  const db::ImportReport report =
      import_into(arguments, options, std::ref(progress), std::move(settings), titles);
  progress.wipe();
  db::Stats stats;
  if (report.import_id != 0) {
    db::Database database(arguments.database, db::Database::Mode::kRead, titles);
    stats = db::variant_statistics(database);
  }
  if (arguments.json) {
    console.print(analysis::to_json(report, stats));
  } else {
    say_findings(console, report.findings, report.findings_total, arguments.findings);
    console.print(summary(report, arguments.database));
    if (report.partial + report.rejected > 0 && report.findings_total == 0) {
      console.say(
          "gipfbase: these files were read before; \"gipfbase findings\" and \"gipfbase "
          "quarantine\" list what is wrong with them");
    }
    if (report.stored + report.partial > 0) console.print('\n' + stats_table(stats, console));
  }
  return exit_of_reading(report.read, report.partial + report.rejected, report.findings,
                         report.interrupted);
}

/// Prints what a merge did besides adding games.
void print_other_changes(const db::MergeReport& report, const MergeArguments& arguments,
                         db::Database& database, Console& console) {
  const auto print = [&](std::uint64_t count, const std::string& text) {
    if (count > 0) console.print(fmt::format("{:>12}  {}\n", grouped(count), text));
  };
  print(report.values, noun_for(report.values, "proved value") + " added");
  print(report.unproved_values,
        noun_for(report.unproved_values, "value") +
            " not proved again and left out: raise --nodes, or trust your own files with "
            "--trust-values");
  const std::size_t aliases = report.alias_changes.size();
  print(aliases, fmt::format("{} added; \"gipfbase undo\" takes back {} {}",
                             noun_for(aliases, "alias", "aliases"), noun_for(aliases, "change"),
                             fmt::join(report.alias_changes, ", ")));
  for (const std::int64_t change : report.deletions) {
    const std::uint64_t games = db::history_of_change(database, change).front().games;
    print(games,
          fmt::format("{} in the bin of the other database and moved into the bin of this one; "
                      "\"gipfbase undo {}\" takes {} out",
                      noun_for(games, "game was", "games were"), change,
                      noun_for(games, "it", "them")));
  }
  if (!arguments.deletions) {
    print(report.deleted_there,
          fmt::format("{} in the bin of the other database only; --deletions moves {} into the bin "
                      "of this one",
                      noun_for(report.deleted_there, "game is", "games are"),
                      noun_for(report.deleted_there, "it", "them")));
  }
  const std::size_t forgotten = report.forgotten.size();
  print(forgotten, noun_for(forgotten, "player") + " made anonymous, as in the other database");
  if (forgotten == 0) {
    print(report.forgotten_there, noun_for(report.forgotten_there, "player was", "players were") +
                                      " made anonymous in the other database only; --forget does "
                                      "so here, and cannot be undone");
  }
}

Exit merge(const MergeArguments& arguments, Console& console, const Catalogue& titles) {
  const std::vector<std::string>& paths = arguments.shards.paths;
  for (const std::string& path : paths) {
    if (std::filesystem::exists(path)) continue;
    throw IoError(fmt::format(
        "there is no file \"{}\"; check the name (\"gipfbase merge\" takes databases, or files "
        "written with --into)",
        path));
  }
  MergeShardsArguments shards = arguments.shards;
  shards.paths = shard_files(paths);
  if (!shards.paths.empty()) return merge_shards(arguments, shards, console, titles);
  if (shards.to_file || shards.store || shards.limit > 0) {
    throw UsageError("--output, --store and --limit need results of shards, not databases");
  }
  // Check the inputs before a new database is created.
  for (const std::string& path : paths) {
    const db::Database other(path, db::Database::Mode::kRead, titles);
  }
  db::Database database(arguments.database, db::Database::Mode::kCreate, titles);
  db::wait_for_writers(database, std::chrono::seconds(arguments.wait));
  ProgressLine progress(console);
  db::ClaimPolicy values;
  values.believe = shards.trust;
  values.prove = analysis::make_prover(arguments.limits, arguments.threads, std::ref(progress));
  db::MergeChoices choices;
  if (arguments.prefer == "there") choices.prevailing = notation::Prevailing::kFrom;
  choices.deletions = arguments.deletions;
  choices.forget = arguments.forget;
  choices.notes = new_notes(arguments.notes);
  const db::MergeReport report =
      db::merge_databases(database, paths, arguments.threads, std::ref(progress),
                          memory_bytes(arguments), values, choices);
  progress.wipe();
  if (arguments.json) {
    console.print(analysis::to_json(report, db::variant_statistics(database)));
  } else {
    say_findings(console, report.findings, report.findings_total, arguments.findings);
    console.print(summary(report, arguments.database));
    print_other_changes(report, arguments, database, console);
  }
  return exit_of_reading(report.read, report.findings_total, report.findings, report.interrupted);
}

Exit list_imports(const ImportsArguments& arguments, Console& console, const Catalogue& titles) {
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const std::vector<db::ImportEntry> entries = db::list_imports(database);
  if (arguments.ndjson) {
    console.print(analysis::ndjson(entries));
    return Exit::kDone;
  }
  if (arguments.json) {
    console.print(analysis::to_json(entries));
    return Exit::kDone;
  }
  const auto any = [&](std::uint64_t db::ImportEntry::*games) {
    return std::any_of(entries.begin(), entries.end(),
                       [&](const db::ImportEntry& e) { return e.*games > 0; });
  };
  // Puzzles and corrections are rare; their columns are shown only if they are not all zero.
  const bool puzzles = any(&db::ImportEntry::puzzles);
  const bool corrected = any(&db::ImportEntry::corrected);
  std::vector<Column> columns = {">id", "started", Column("state").lesser(2), ">stored"};
  if (puzzles) columns.push_back(Column(">puzzles").lesser(4));
  if (corrected) columns.emplace_back(">corrected");
  columns.insert(columns.end(),
                 {">updated", Column(">duplicate").lesser(1), Column(">partial").lesser(3),
                  ">rejected", Column("paths").cut(10)});
  Table table(std::move(columns));
  for (const db::ImportEntry& e : entries) {
    std::string paths = e.arguments;
    for (const auto& [name, value] : e.set) paths += fmt::format(" --set {}={}", name, value);
    std::vector<std::string> row = {std::to_string(e.id), e.started, e.state, grouped(e.stored)};
    if (puzzles) row.push_back(grouped(e.puzzles));
    if (corrected) row.push_back(grouped(e.corrected));
    row.insert(row.end(), {grouped(e.updated), grouped(e.duplicate), grouped(e.partial),
                           grouped(e.rejected), paths});
    table.add(row);
  }
  console.print(table.text(console));
  return Exit::kDone;
}

Exit revert(const ImportsArguments& arguments, Console& console, const Catalogue& titles) {
  db::Database database(arguments.database, db::Database::Mode::kWrite, titles);
  const std::vector<db::ImportEntry> imports = db::list_imports(database);
  const bool known = std::any_of(imports.begin(), imports.end(),
                                 [&](const auto& entry) { return entry.id == arguments.id; });
  if (!known) {
    console.say(
        fmt::format("gipfbase: there is no import {} in \"{}\"; \"gipfbase imports\" lists them",
                    arguments.id, arguments.database));
    return Exit::kFindings;
  }
  analysis::RevertAnswer answer{arguments.id, arguments.yes, {}};
  answer.games = arguments.yes ? db::revert_import(database, arguments.id, arguments.keep_joined)
                               : db::preview_revert(database, arguments.id);
  if (arguments.json) {
    console.print(analysis::to_json(answer));
    return Exit::kDone;
  }
  const std::string_view would_be = arguments.yes ? "" : "would be ";
  const std::string kept = answer.games.kept == 0
                               ? std::string()
                               : fmt::format(", {} {}kept (also in other imports)",
                                             counted(answer.games.kept, "game"), would_be);
  const std::string removed = counted(answer.games.removed, "game");
  std::string binned = answer.games.corrected.empty()
                           ? std::string()
                           : fmt::format(", {} {}moved into the bin (corrected by hand)",
                                         counted(answer.games.corrected.size(), "game"), would_be);
  if (!answer.games.deleted.empty()) {
    binned += fmt::format(", {} {}left in the bin (deleted by hand)",
                          counted(answer.games.deleted.size(), "game"), would_be);
  }
  if (arguments.yes) {
    console.print(
        fmt::format("Import {} reverted: {} removed{}{}\n", arguments.id, removed, binned, kept));
  } else {
    console.print(fmt::format("Reverting import {}: {} would be removed{}{}\n", arguments.id,
                              removed, binned, kept));
  }
  for (const std::string& correction : answer.games.corrections) {
    console.print(fmt::format("    {}\n", printable(correction)));
  }
  if (!arguments.yes) {
    console.say("gipfbase: nothing was changed; add --yes to revert the import");
  } else if (answer.games.binned) {
    console.say(
        fmt::format("gipfbase: \"gipfbase undo {}\" takes the corrected games out of the bin",
                    *answer.games.binned));
  }
  if (!answer.games.changes.empty()) {
    console.say(fmt::format(
        "gipfbase: notes and tags that the import added to other games stay; undo them with "
        "\"gipfbase undo {}\"",
        fmt::join(answer.games.changes, "\", \"gipfbase undo ")));
  }
  if (!answer.games.joins.empty() && !arguments.yes) {
    console.say(fmt::format(
        "gipfbase: \"gipfbase dedupe\" joined games of this import with games of other imports; "
        "first run \"gipfbase undo {}\", or keep them joined with --keep-joined",
        fmt::join(answer.games.joins, "\", then \"gipfbase undo ")));
  }
  return Exit::kDone;
}

}  // namespace

void add_validate(Command& program) {
  Command& command = program.add(
      "validate", "Check game files without a database",
      "gipfbase validate games.gpn\n"
      "gipfbase validate --json archive.zip more/ | jq '.diagnostics[].message'\n\n"
      "Every game is replayed. Each error is reported with its file, line, game and move.");
  auto& arguments = command.runs<ValidateArguments>(validate);
  add_input_options(command, arguments.input);
  arguments.findings = 0;
  add_findings_option(command, arguments);
  add_threads_option(command, arguments);
  add_json_option(command, arguments);
}

void add_import(Command& program) {
  Command& command = program.add(
      "import", "Import games from files, folders and archives into a database",
      "gipfbase import archive.zip games/ more.gpn\n"
      "gipfbase import --db zertz.gipfdb --on-error reject --json downloads/\n"
      "gipfbase import --set Event=\"World Cup\" --set Site=Ghent round-*.gpn\n"
      "gipfbase import --dry-run club.gpn                     # what is new in it?\n"
      "gipfbase generate --title gipf --games 1000 | gipfbase import -\n\n"
      "Games already in the database are not stored twice: you can repeat an import, and so\n"
      "continue one that was interrupted. This also holds with --set; stored games keep their\n"
      "tags, and get new comments and glyphs; contradicting ones cause warnings (see --notes).\n"
      "A corrected record replaces a game kept in part (gipfbase quarantine). Hidden\n"
      "files in folders and archives (names that begin with a dot, __MACOSX) are skipped.\n"
      "\"gipfbase imports\" lists and reverts imports.");
  auto& arguments = command.runs<ImportArguments>(import_files);
  add_input_options(command, arguments.input);
  add_database_option(command, arguments);
  command
      .option("--on-error", &arguments.on_error, "WHAT",
              "Games with an illegal move: keep (default) stores the legal part, reject stores "
              "nothing")
      .one_of({"keep", "reject"});
  add_wait_option(command, arguments.wait);
  command.flag("--dry-run", &arguments.dry,
               "Only say which games are new; the database stays as it is");
  command
      .option("--limit", &arguments.limit, "N",
              "With --dry-run: maximum number of new games to list (default 20, 0: all)")
      .needs("--dry-run");
  command
      .option("--set", &arguments.set, "NAME=VALUE",
              "Tag for every game, in place of the record's own, as in Event=\"World Cup\"")
      .repeatable();
  add_notes_option(command, arguments.notes);
  add_findings_option(command, arguments);
  add_threads_option(command, arguments);
  add_memory_option(command, arguments);
  add_json_option(command, arguments);
}

void add_merge(Command& program) {
  Command& command = program.add(
      "merge", "Merge other databases, or results of shards, into a database",
      "gipfbase merge club.gipfdb server.gipfdb --db all.gipfdb\n"
      "gipfbase merge shards/* --db all.gipfdb\n"
      "gipfbase merge shards/* --output puzzles.gpn\n\n"
      "Merges games, puzzles, notes, corrections with their history, proved values and\n"
      "aliases. A game in both is stored once, with the corrections and notes of both: each\n"
      "tag, the result, the moves and the notes of each move are compared by themselves. Where\n"
      "both corrected one of these, a warning gives both values, and the value here stays, or\n"
      "the value there with --prefer there. Games that are here, but in the bin there, stay\n"
      "here unless --deletions is given. A merge is an import: \"gipfbase imports revert\"\n"
      "reverts it, except aliases, which \"gipfbase undo\" removes. An alias that already stands\n"
      "for another name is not changed.\n\n"
      "A proved value of another database is only taken if solving the position again proves\n"
      "it; a value that this contradicts is reported. Some results of shards are solved again.\n"
      "--trust-values takes the values of your own files as they are.\n\n"
      "Results of shards (--shard of solve, annotate and puzzles extract): values are stored\n"
      "in the database, records are written to one file, as if one process had made them.");
  auto& arguments = command.runs<MergeArguments>(merge);
  command
      .positional("FILE", &arguments.shards.paths,
                  "Databases of gipfbase, or results of shards (files written with --into)")
      .required();
  add_database_option(command, arguments);
  add_findings_option(command, arguments);
  add_threads_option(command, arguments);
  add_memory_option(command, arguments);
  add_json_option(command, arguments);
  command
      .option("--prefer", &arguments.prefer, "SIDE",
              "Which correction counts where both databases corrected the same field: here (that "
              "of --db, default) or there (that of FILE)")
      .one_of({"here", "there"});
  add_notes_option(command, arguments.notes);
  add_wait_option(command, arguments.wait);
  command.flag("--deletions", &arguments.deletions,
               "Also delete the games here that are in the bin of FILE");
  command.flag("--forget", &arguments.forget,
               "Also make players anonymous who were forgotten in FILE; this cannot be undone");
  command.option(
      "--nodes", &arguments.limits.nodes, "N",
      "Maximum number of nodes when a proved value of FILE is proved again (default 2,000)");
  command.flag("--trust-values", &arguments.shards.trust,
               "Store proved values without solving the positions again; only for your own files");
  add_merge_shards_options(command, arguments, arguments.shards);
}

void add_imports(Command& program) {
  Command& command = program.add("imports", "List imports, or revert one",
                                 "gipfbase imports\n"
                                 "gipfbase imports revert 3\n\n"
                                 "stored: new games. corrected: whole records that replaced games "
                                 "kept in part.\n"
                                 "updated: stored games that received notes or tags. duplicate: "
                                 "nothing new.\n"
                                 "partial: kept in part.");
  auto& arguments = command.runs<ImportsArguments>(list_imports);
  add_database_option(command, arguments);
  add_list_options(command, arguments);

  Command& below = command.add("revert", "Remove the games of an import from the database",
                               "gipfbase imports revert 3        # shows what would happen\n"
                               "gipfbase imports revert 3 --yes\n\n"
                               "Games that you have corrected go into the bin; their corrections\n"
                               "are listed.");
  below.runs([&arguments](Console& console, const Catalogue& titles) {
    return revert(arguments, console, titles);
  });
  below.positional("ID", &arguments.id, "Number of the import (see \"gipfbase imports\")")
      .required()
      .whole_number();
  below.flag("--yes", &arguments.yes,
             "Revert the import; without --yes, only show what would happen");
  below.flag("--keep-joined", &arguments.keep_joined,
             "Revert even if dedupe joined games of this import with games of other imports; "
             "these games stay joined permanently");
  add_database_option(below, arguments);
  add_json_option(below, arguments);
}

}  // namespace gipfbase::cli
