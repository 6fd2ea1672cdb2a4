// The commands findings and quarantine: the findings of imports, and the texts of games that were
// not stored whole.
#include <fmt/format.h>

#include "analysis/answers/archive/database_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/files/output_file.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

struct FindingsArguments : Arguments {
  db::FindingFilter filter;
  std::vector<std::string> ids, games;
  std::string title;
  db::Page page;
  bool text = false;
};

db::FindingFilter filter_of(const FindingsArguments& arguments, const Catalogue& titles) {
  db::FindingFilter filter = arguments.filter;
  filter.title = canonical({arguments.title, {}}, titles).title;
  filter.ids = id_ranges(arguments.ids);
  filter.games = id_ranges(arguments.games);
  return filter;
}

Exit findings(const FindingsArguments& arguments, Console& console, const Catalogue& titles) {
  const db::FindingFilter filter = filter_of(arguments, titles);
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const db::FindingList list = db::list_findings(database, filter, arguments.page);
  if (arguments.json) {
    console.print(analysis::to_json(list));
  } else if (arguments.ndjson) {
    console.print(analysis::ndjson(list));
  } else {
    for (const db::StoredFinding& f : list.findings) {
      const std::string game = f.game ? fmt::format(" [game {} of the database]", *f.game) : "";
      console.print(printable(fmt::format("{}: {}{}", f.severity, f.finding.sentence(), game)) +
                    '\n');
    }
    if (list.total > list.findings.size()) {
      console.say(fmt::format("{} of {} findings; use --limit and --offset for more",
                              grouped(list.findings.size()), grouped(list.total)));
    }
  }
  if (list.total > 0) return Exit::kDone;
  const auto codes = db::finding_codes(database);
  console.say(codes.empty() ? std::string("gipfbase: there are no findings")
                            : fmt::format("gipfbase: no finding matches; codes in the database, "
                                          "with their numbers of findings: {}",
                                          fmt::join(codes, ", ")));
  return Exit::kFindings;
}

/// The texts as a file that can be corrected and imported.
std::string texts_of(const std::vector<db::QuarantinedText>& entries) {
  std::string text;
  for (const db::QuarantinedText& entry : entries) {
    std::string one = db::quarantine_text(entry);
    if (entries.size() > 1 && one.starts_with("(;")) {
      throw UsageError("a Boardspace file holds one game; write these texts to separate files");
    }
    while (one.ends_with('\n')) one.pop_back();
    text += (text.empty() ? "" : "\n") + one + '\n';
  }
  return text;
}

void print_set_aside(const std::vector<db::QuarantinedText>& entries, Console& console) {
  Table table({">no", Column(">import").lesser(1), Column("from").wrap(16), "stored",
               Column("reason").wrap(16)});
  for (const db::QuarantinedText& e : entries) {
    const std::string kept =
        !e.game ? std::string("nothing")
                : fmt::format("{}as game {}", e.settled ? "" : "in part, ", *e.game);
    table.add({std::to_string(e.id), std::to_string(e.import_id),
               fmt::format("{}:{} game {}", e.source, e.line, e.ordinal), kept, e.reason});
  }
  console.print(table.text(console));
}

Exit quarantine(const FindingsArguments& arguments, Console& console, const Catalogue& titles) {
  db::FindingFilter filter = filter_of(arguments, titles);
  // A text given by number is shown even if a whole game has replaced it.
  filter.settled = filter.settled || !filter.ids.empty();
  db::Database database(arguments.database, db::Database::Mode::kRead, titles);
  const auto entries = db::list_quarantined(database, filter);
  if (arguments.json) {
    console.print(analysis::to_json(entries));
  } else if (!entries.empty() && (arguments.text || arguments.output != "-")) {
    write_file(arguments.output, texts_of(entries), console, arguments.force);
    if (arguments.output != "-") {
      console.say(fmt::format("{} written to {}; correct and import this file",
                              counted(entries.size(), "text"), arguments.output));
    }
  } else if (!entries.empty()) {
    print_set_aside(entries, console);
  }
  if (!entries.empty()) return Exit::kDone;
  console.say("gipfbase: no text in quarantine matches");
  return Exit::kFindings;
}

void add_conditions(Command& command, FindingsArguments& arguments) {
  command.option("--import", &arguments.filter.import_id, "ID",
                 "Number of the import (see \"gipfbase imports\")");
  command.option("--title", &arguments.title, "TITLE", "Title of the stored game, such as zertz");
  command.option("--id", &arguments.games, "ID", "Game numbers, such as 3 or 3,7-9,12")
      .repeatable();
  command.option("--source", &arguments.filter.source, "NAME",
                 "File, or ARCHIVE!FILE for a file in an archive; * matches anything");
}

}  // namespace

void add_findings(Command& program) {
  Command& command = program.add("findings", "List the findings of imports",
                                 "gipfbase findings --import 3\n"
                                 "gipfbase findings --code illegal-move --json\n"
                                 "gipfbase findings --id 17 --text \"not free\"\n\n"
                                 "\"gipfbase help findings\" lists the codes.");
  auto& arguments = command.runs<FindingsArguments>(findings);
  add_database_option(command, arguments);
  add_conditions(command, arguments);
  command.option("--code", &arguments.filter.code, "CODE", "Kind of finding, such as illegal-move");
  command.option("--severity", &arguments.filter.severity, "WORD", "note, warning or error")
      .one_of({"note", "warning", "error"});
  command.option("--text", &arguments.filter.text, "TEXT", "Part of the message");
  command.option("--limit", &arguments.page.limit, "N",
                 "Maximum number of findings to print (default 100, 0: all)");
  command.option("--offset", &arguments.page.offset, "N", "Number of findings to skip");
  add_list_options(command, arguments);
}

void add_quarantine(Command& program) {
  Command& command = program.add(
      "quarantine", "List the texts of games that were kept in part or not at all",
      "gipfbase quarantine\n"
      "gipfbase quarantine 3 -o correct-me.gpn\n"
      "gipfbase quarantine --import 2 --text | less\n\n"
      "When you import a corrected record, it replaces the game that was kept in part; the\n"
      "game keeps its number and notes. The record must come from this command (a tag in the\n"
      ".gpn file says so), or its players must be the same and two of these as well: the place\n"
      "in the file; the moves that were stored; event, site, date and round, at least one of\n"
      "them known. In any other case use \"gipfbase edit ID --record FILE\".\n"
      "Texts already replaced by a whole game are listed only with --all.");
  auto& arguments = command.runs<FindingsArguments>(quarantine);
  command.positional("NUMBER", &arguments.ids, "Numbers of texts, such as 3 or 3,7-9");
  add_database_option(command, arguments);
  add_conditions(command, arguments);
  command.option("--why", &arguments.filter.text, "TEXT",
                 "Only games for which the reason why they were not stored whole contains TEXT");
  command.flag("--all", &arguments.filter.settled,
               "Also texts of games that were stored whole later");
  add_json_option(command, arguments);
  command.flag("--text", &arguments.text, "Print the texts themselves").excludes({"--json"});
  add_output_option(command, arguments).excludes({"--json"});
}

}  // namespace gipfbase::cli
