// The command forget: makes a player anonymous in the whole database.
#include "db/edit/forget.hpp"

#include <fmt/format.h>

#include <chrono>

#include "analysis/answers/archive/archive_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "db/edit/change.hpp"
#include "db/store/file_lock.hpp"

namespace gipfbase::cli {
namespace {

struct ForgetArguments : Arguments {
  db::ForgetRequest request;
  std::string author;
  int wait = 5;  ///< seconds to wait for other writers
  bool yes = false;
};

Exit forget(const ForgetArguments& arguments, Console& console, const Catalogue& titles) {
  db::Database database(arguments.database, db::Database::Mode::kWrite, titles);
  db::wait_for_writers(database, std::chrono::seconds(arguments.wait));
  if (!arguments.author.empty()) db::set_author(database, arguments.author);
  const db::ForgetReport report = db::forget_player(database, arguments.request, !arguments.yes);
  if (arguments.json) {
    console.print(analysis::to_json(report));
    return Exit::kDone;
  }
  const bool done = report.change.has_value();
  console.print(fmt::format("{} {} \"{}\", in {}\n", fmt::join(report.names, "; "),
                            done ? "became" : "would become", report.stand_in,
                            counted(report.games, "game")));
  for (const db::ForgottenPlace& place : report.places) {
    console.print(fmt::format("  {:<20} {:>6}\n", place.where, grouped(place.count)));
  }
  if (report.names_only) {
    console.say(
        "gipfbase: the name is short or a common word, so it is not looked for within texts");
  }
  if (!report.similar.empty()) {
    console.say(fmt::format("gipfbase: similar names that {}: {}", done ? "stay" : "would stay",
                            fmt::join(report.similar, "; ")));
  }
  if (done && report.left > 0) {
    console.say(
        fmt::format("gipfbase: {} still contains the letters of the name {}, such as within longer "
                    "words or in tables of "
                    "other programs",
                    arguments.database,
                    report.left == 1 ? "once" : fmt::format("{} times", grouped(report.left))));
  }
  console.say(
      "gipfbase: the name may remain in backups, exports and other copies, in the files that games "
      "came from, "
      "and in free disk space");
  console.say(
      done
          ? "gipfbase: this change cannot be undone"
          : "gipfbase: nothing was changed; add --yes to make this change, which cannot be undone");
  return Exit::kDone;
}

}  // namespace

void add_forget(Command& program) {
  Command& command = program.add(
      "forget", "Make a player anonymous in the whole database, for good",
      "gipfbase forget \"Anna Bos\" --as \"Player 17\"         # what would change\n"
      "gipfbase forget \"Anna Bos\" --as \"Player 17\" --yes   # cannot be undone\n\n"
      "The name, its aliases and other spellings leave the games, tags, comments, findings,\n"
      "quarantined texts, names of files, events and sites, and the history. Then the file is\n"
      "rewritten, so that no unused part of it has them.\n\n"
      "Only hashes of the names stay. With them, later imports and merges write the new name,\n"
      "too. Somebody who has the file can use them to test a guessed name. --no-hash keeps\n"
      "only those of whole games; later imports then write the name as their files have it.\n\n"
      "The name of another player stays, unless the forgotten name has two or more words and is\n"
      "part of it. A name of one short or common word is only replaced where it is a whole\n"
      "value.\n\n"
      "Backups, exports, other copies, the files the games came from, and free space of the\n"
      "disk are not reached. If the command is interrupted, run it again.");
  auto& arguments = command.runs<ForgetArguments>(forget);
  command.positional("NAME", &arguments.request.name, "Name of the player").required();
  add_database_option(command, arguments);
  command.option("--as", &arguments.request.stand_in, "NAME", "Name to show instead").required();
  command.flag("--new", &arguments.request.new_name,
               "Also forget a name that no player has, such as that of an annotator");
  command.flag("--names-only", &arguments.request.names_only,
               "Replace the name only where it is a whole value, not inside texts; for names that "
               "are also ordinary words");
  command.flag(
      "--no-hash", &arguments.request.no_hash,
      "Keep no hash of the name, only hashes of whole games; later imports then bring the name "
      "back");
  command.flag("--yes", &arguments.yes,
               "Replace the name; without --yes, only show what would change");
  command.option("--reason", &arguments.request.reason, "TEXT",
                 "Reason for the change, kept in the history");
  add_author_option(command, arguments.author);
  add_wait_option(command, arguments.wait);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
