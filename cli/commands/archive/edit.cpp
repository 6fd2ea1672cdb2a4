// The commands edit, delete, restore, gc, history and undo: corrections of stored games.
#include "db/edit/edit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include "analysis/answers/archive/archive_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"
#include "db/edit/change.hpp"
#include "db/store/file_lock.hpp"
#include "notation/sources/reading.hpp"

namespace gipfbase::cli {
namespace {

struct EditArguments : Arguments {
  std::vector<std::string> ids;
  GameChoice games;
  std::vector<std::string> set;
  std::string from;
  std::string reason, author;
  int wait = 5;  ///< seconds to wait for other writers
  std::optional<std::int64_t> change;
  db::HistoryFilter history;
  bool decision = false;
  bool yes = false;
};

/// Opens the database for a change.
db::Database opened_for_change(const EditArguments& arguments, const Catalogue& titles) {
  db::Database database(arguments.database, db::Database::Mode::kWrite, titles);
  db::wait_for_writers(database, std::chrono::seconds(arguments.wait));
  if (!arguments.author.empty()) db::set_author(database, arguments.author);
  return database;
}

/// The games given by number, or those that the conditions match. With both, every numbered game
/// must match. Throws UsageError and db::Refused.
std::vector<std::int64_t> chosen_games(const EditArguments& arguments, Console& console,
                                       db::Database& database, const Catalogue& titles) {
  const db::GameFilter filter = filter_of(arguments.games, titles, console);
  const bool filtered = !filter.plain() || !filter.title.empty() || !filter.variant.empty();
  if (arguments.ids.empty() && !filtered) {
    throw UsageError("no games are given; give their numbers, or conditions such as --event");
  }
  std::vector<std::int64_t> named;
  if (!arguments.ids.empty()) named = db::existing_games(database, id_ranges(arguments.ids));
  if (!filtered) return named;
  std::vector<std::int64_t> fitting;
  for (const db::GameSummary& game :
       db::search(database, filter, std::nullopt, db::kEverything).games) {
    fitting.push_back(game.id);
  }
  if (arguments.ids.empty()) return fitting;
  for (const std::int64_t id : named) {
    if (std::find(fitting.begin(), fitting.end(), id) != fitting.end()) continue;
    throw db::Refused(
        fmt::format("game {} does not match the conditions; omit the game or the conditions", id));
  }
  return named;
}

Exit say_report(const db::EditReport& report, const EditArguments& arguments, Console& console,
                std::string_view why_nothing = "the games already have these values") {
  // A change of names may affect no game.
  const bool nothing = report.games == 0 && !report.change;
  if (nothing) console.say(fmt::format("gipfbase: nothing to change: {}", why_nothing));
  if (arguments.json) {
    console.print(analysis::to_json(report));
    return nothing ? Exit::kFindings : Exit::kDone;
  }
  for (const std::string& detail : report.details) console.print(printable(detail) + '\n');
  if (nothing) return Exit::kFindings;
  if (report.change) {
    console.print(fmt::format("Change {}: {} {}; \"gipfbase undo {}\" takes it back\n",
                              *report.change, counted(report.games, "game"),
                              report.added > 0 ? "changed or brought back" : "changed",
                              *report.change));
  } else {
    console.say(fmt::format("gipfbase: {} would be changed; add --yes to do it",
                            counted(report.games, "game")));
  }
  return Exit::kDone;
}

db::TagChanges changes_of(const std::vector<std::string>& texts) {
  db::TagChanges changes;
  for (const std::string& text : texts) {
    auto change = name_and_value("--set", text);
    const bool twice = std::any_of(changes.begin(), changes.end(),
                                   [&](const auto& c) { return c.first == change.first; });
    if (twice)
      throw UsageError(fmt::format("--set {} is given twice; give one value", change.first));
    changes.push_back(std::move(change));
  }
  return changes;
}

/// Reads the only record of a file.
notation::Judged record_of(const std::string& path, const Catalogue& titles) {
  if (std::filesystem::is_directory(path)) {
    throw IoError(fmt::format("\"{}\" is a folder; name a file with one record", path));
  }
  const WaitingGuard guard;
  std::vector<notation::Judged> records;
  notation::ReadingWork work;
  work.keep = [&](notation::Judged&& game) { records.push_back(std::move(game)); };
  const notation::ReadingReport report =
      notation::read_games({path}, read_options(InputChoice{{path}, "auto", {}}, 1, titles), work);
  if (records.empty() && !report.findings.empty() &&
      report.findings.front().code == notation::Code::kUnreadable) {
    throw IoError(report.findings.front().sentence());
  }
  if (records.size() != 1) {
    throw DataError(report.findings.empty() || !records.empty()
                        ? fmt::format("\"{}\" contains {}; name a file with one record", path,
                                      counted(records.size(), "game"))
                        : report.findings.front().sentence());
  }
  if (!records.front().valid()) throw DataError(report.findings.front().sentence());
  return std::move(records.front());
}

Exit edit(const EditArguments& arguments, Console& console, const Catalogue& titles) {
  if (arguments.set.empty() == arguments.from.empty()) {
    throw UsageError(arguments.set.empty()
                         ? "no change is given; add --set NAME=VALUE or --record FILE"
                         : "--set and --record cannot be combined; omit one of them");
  }
  db::TagChanges changes = changes_of(arguments.set);
  if (arguments.decision) {
    const auto result = std::find_if(changes.begin(), changes.end(),
                                     [](const auto& change) { return change.first == "Result"; });
    if (result == changes.end()) {
      throw UsageError("--decision needs --set Result=RESULT, the arbiter's decision");
    }
    result->first = notation::kDecisionTag;
  }
  db::Database database = opened_for_change(arguments, titles);
  const auto games = chosen_games(arguments, console, database, titles);
  if (games.empty()) {
    return no_such_games(console, database, filter_of(arguments.games, titles));
  }
  if (arguments.from.empty()) {
    return say_report(db::edit_tags(database, games, changes, arguments.reason, !arguments.yes),
                      arguments, console);
  }
  if (games.size() != 1) throw UsageError("--record replaces one game; give its number");
  return say_report(db::replace_game(database, games.front(), record_of(arguments.from, titles),
                                     arguments.reason, !arguments.yes),
                    arguments, console);
}

Exit remove(const EditArguments& arguments, Console& console, const Catalogue& titles) {
  db::Database database = opened_for_change(arguments, titles);
  const auto games = chosen_games(arguments, console, database, titles);
  if (games.empty()) {
    return no_such_games(console, database, filter_of(arguments.games, titles));
  }
  return say_report(db::delete_games(database, games, arguments.reason, !arguments.yes), arguments,
                    console,
                    games.size() == 1 ? "the game is already in the bin"
                                      : "all of these games are already in the bin");
}

/// The games in the bin, with the change that moved each there.
void print_bin(const std::vector<db::BinEntry>& entries, Console& console) {
  Table table({">id", "white", "black", "result", Column(">moves").lesser(2), "date",
               Column("event").cut(12), Column("deleted").lesser(1), Column(">change").lesser(1)});
  constexpr std::size_t kDay = 10;  // the length of a date
  for (const db::BinEntry& e : entries) {
    const db::GameSummary& g = e.game;
    table.add({std::to_string(g.id), g.white, g.black, g.result, std::to_string(g.plies), g.date,
               g.event, e.at.substr(0, kDay), e.change ? std::to_string(*e.change) : ""});
  }
  console.print(table.text(console));
}

Exit restore(const EditArguments& arguments, Console& console, const Catalogue& titles) {
  db::Database database = opened_for_change(arguments, titles);
  if (arguments.ids.empty()) {
    const auto bin = db::binned_games(database);
    const auto entries = db::bin_entries(database);
    if (arguments.json) {
      console.print(analysis::to_json(analysis::BinAnswer{false, bin, entries}));
      return Exit::kDone;
    }
    if (!bin.empty()) print_bin(entries, console);
    console.say(
        bin.empty()
            ? "gipfbase: the bin is empty"
            : fmt::format("gipfbase: {0} in the bin; restore {2} with \"gipfbase restore {1}\"",
                          counted(bin.size(), "game"), bin.front(),
                          bin.size() == 1 ? "it" : "the first one"));
    return Exit::kDone;
  }
  for (const std::string& text : arguments.ids) {
    std::error_code ignored;
    if (!std::filesystem::exists(text, ignored)) continue;
    throw UsageError(fmt::format(
        "\"{}\" is a file, not a game number; how to restore a backup: \"gipfbase help backup\"",
        text));
  }
  const auto games = db::existing_games(database, id_ranges(arguments.ids));
  return say_report(
      db::restore_games(database, games, arguments.reason, false), arguments, console,
      games.size() == 1 ? "the game is not in the bin" : "none of these games is in the bin");
}

Exit empty_bin(const EditArguments& arguments, Console& console, const Catalogue& titles) {
  db::Database database(arguments.database, db::Database::Mode::kWrite, titles);
  const auto bin = db::binned_games(database);
  const auto entries = db::bin_entries(database);
  if (arguments.yes) db::empty_bin(database);
  if (arguments.json) {
    console.print(analysis::to_json(analysis::BinAnswer{arguments.yes, bin, entries}));
  } else if (arguments.yes) {
    console.print(
        fmt::format("{} removed permanently; \"gipfbase optimize\" frees the disk space\n",
                    counted(bin.size(), "game")));
  } else {
    if (!bin.empty()) print_bin(entries, console);
    console.say(fmt::format("gipfbase: {} would be removed permanently; add --yes to do it",
                            counted(bin.size(), "game")));
  }
  return Exit::kDone;
}

Exit history(const EditArguments& arguments, Console& console, const Catalogue& titles) {
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const db::HistoryFilter filter = history_filter(arguments.history);
  const std::optional<std::int64_t> game = filter.game;
  const auto entries = db::history(database, filter);
  if (entries.empty()) {
    const bool there = !game || db::load_game(database, *game).has_value();
    const bool any = there && !db::history(database, game).empty();
    const std::string none =
        game ? fmt::format("no change of game {} is recorded", *game) : "no change is recorded";
    console.say("gipfbase: " + (any     ? "no change matches the conditions"
                                : there ? none
                                        : db::missing_game(database, *game)));
  }
  if (arguments.json) {
    console.print(analysis::to_json(entries));
    return entries.empty() ? Exit::kFindings : Exit::kDone;
  }
  for (const db::ChangeEntry& e : entries) {
    constexpr std::size_t kSeconds = 19;  // the length of a time without milliseconds
    std::string line = fmt::format("{}  {}Z  {}", e.id, e.at.substr(0, kSeconds), e.what);
    if (!e.reason.empty()) line += fmt::format("  ({})", e.reason);
    if (!e.author.empty()) line += fmt::format("  by {}", e.author);
    if (e.elsewhere) line += "  made in another database";
    if (e.final) line += "  cannot be undone";
    if (e.undone_by) line += fmt::format("  undone by {}", *e.undone_by);
    console.print(printable(line) + '\n');
    for (const std::string& detail : e.details) {
      console.print("    " + printable(detail) + '\n');
    }
  }
  return entries.empty() ? Exit::kFindings : Exit::kDone;
}

/// Names the latest change that can be undone; empty if there is none.
std::string last_change(db::Database& database) {
  const auto changes = db::history(database, std::nullopt);
  const auto last = std::find_if(changes.rbegin(), changes.rend(), [](const db::ChangeEntry& e) {
    return !e.undone_by && !e.elsewhere && !e.final;
  });
  if (last == changes.rend()) return {};
  return fmt::format(
      "the last one is change {0} ({1}{2}{3}); \"gipfbase undo {0}\" takes it back", last->id,
      last->what, last->details.empty() ? "" : ", " + last->details.front(),
      last->details.size() > 1 ? fmt::format(" and {} more", last->details.size() - 1) : "");
}

Exit undo(const EditArguments& arguments, Console& console, const Catalogue& titles) {
  if (!arguments.change) {
    db::Database database(arguments.database, db::Database::Mode::kRead, titles);
    const std::string last = printable(last_change(database));
    throw UsageError(last.empty() ? "there is no change that can be undone"
                                  : fmt::format("no change is given; {}", last));
  }
  db::Database database = opened_for_change(arguments, titles);
  const std::int64_t change = db::undo(database, *arguments.change, arguments.reason);
  return say_report(db::report_of_change(database, change), arguments, console);
}

EditArguments& add_common(Command& command,
                          Exit (*run)(const EditArguments&, Console&, const Catalogue&)) {
  auto& arguments = command.runs<EditArguments>(run);
  add_database_option(command, arguments);
  return arguments;
}

void add_reason_and_json(Command& command, EditArguments& arguments) {
  command.option("--reason", &arguments.reason, "TEXT",
                 "Reason for the change, kept in the history");
  add_author_option(command, arguments.author);
  add_wait_option(command, arguments.wait);
  add_json_option(command, arguments);
}

}  // namespace

void add_edit(Command& program) {
  Command& command = program.add(
      "edit", "Correct stored games",
      "gipfbase edit 17 --set White=\"Anna Bos\"      # shows what would change\n"
      "gipfbase edit 17 --set White=\"Anna Bos\" --reason \"score sheet\" --yes\n"
      "gipfbase edit --event \"Cup\" --to 2004 --set Event=\"World Cup\" --yes\n"
      "gipfbase edit 17 --set Result=0-1 --decision --yes   # the arbiter's decision\n"
      "gipfbase edit --event \"Cup\" --set Variant=48 --yes     # it had 48 rings\n"
      "gipfbase edit 17 --record corrected.gpn --yes   # also moves\n\n"
      "Every change is in the history (gipfbase history) and can be undone (gipfbase undo).");
  auto& arguments = add_common(command, edit);
  command.require_typed_games();
  add_id_arguments(command, arguments.ids);
  command
      .option("--set", &arguments.set, "NAME=VALUE",
              "Tag to set: Event, Site, Date, Round, White, Black, Result, Termination or any "
              "other; an empty value removes it. With Title or Variant, the moves are read "
              "again under the new rules")
      .repeatable();
  command
      .flag("--decision", &arguments.decision,
            "With --set Result=RESULT: the arbiter's decision, which counts even if the moves show "
            "another result; --set Decision= takes it back")
      .needs("--set");
  command.option("--record", &arguments.from, "FILE",
                 "File with the record that replaces the game");
  add_game_options(command, arguments.games);
  command.flag("--yes", &arguments.yes,
               "Make the change; without --yes, only show what would change");
  add_reason_and_json(command, arguments);
}

void add_delete(Command& program) {
  Command& command = program.add("delete", "Move games into the bin",
                                 "gipfbase delete 17,20-25 --yes --reason \"recorded twice\"\n"
                                 "gipfbase restore 17\n\n"
                                 "Games in the bin are not in lists or statistics; \"gipfbase gc\" "
                                 "empties it.");
  auto& arguments = add_common(command, remove);
  command.require_typed_games();
  add_id_arguments(command, arguments.ids);
  add_game_options(command, arguments.games);
  command.flag("--yes", &arguments.yes,
               "Move the games; without --yes, only show what would change");
  add_reason_and_json(command, arguments);
}

void add_restore(Command& program) {
  Command& command = program.add("restore", "Take games out of the bin, or list those in it",
                                 "gipfbase restore\n"
                                 "gipfbase restore 17,20-25\n\n"
                                 "How to restore a backup: gipfbase help backup.");
  auto& arguments = add_common(command, restore);
  add_id_arguments(command, arguments.ids);
  add_reason_and_json(command, arguments);
}

void add_gc(Command& program) {
  Command& command =
      program.add("gc", "Remove the games in the bin permanently", "gipfbase gc --yes");
  auto& arguments = add_common(command, empty_bin);
  command.flag("--yes", &arguments.yes, "Remove the games; without --yes, only count them");
  add_json_option(command, arguments);
}

void add_history(Command& program) {
  Command& command = program.add("history", "List the changes of one game or of all games",
                                 "gipfbase history\n"
                                 "gipfbase history --limit 10 --author \"anna*\"\n"
                                 "gipfbase history --from 2026-01 --text \"World Cup\"\n"
                                 "gipfbase history 17 --json");
  auto& arguments = add_common(command, history);
  command.positional("ID", &arguments.history.game, "Number of one game").whole_number();
  add_history_options(command, arguments.history);
  add_json_option(command, arguments);
}

void add_undo(Command& program) {
  Command& command = program.add(
      "undo", "Undo a change",
      "gipfbase undo 3\n\n"
      "Later changes of the same fields must be undone first; they are listed. Other fields\n"
      "of the games may have changed.");
  auto& arguments = add_common(command, undo);
  command
      .positional("CHANGE", &arguments.change,
                  "Number of the change (see \"gipfbase history\"); without a number, a message "
                  "names the last change")
      .whole_number();
  add_reason_and_json(command, arguments);
}

}  // namespace gipfbase::cli
