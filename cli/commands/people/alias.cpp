// The command alias: names that stand for other names, one by one or many at once.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/answers/archive/archive_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/table.hpp"
#include "db/edit/change.hpp"
#include "db/edit/names.hpp"
#include "db/store/file_lock.hpp"
#include "notation/text/text.hpp"
#include "notation/text/whole_file.hpp"

namespace gipfbase::cli {
namespace {

struct AliasArguments : Arguments {
  std::string kind = "player";
  std::string name, of, reason, author, file;
  double above = 0;
  int wait = 5;  ///< seconds to wait for other writers
  bool remove = false;
  bool suggest = false;
  bool groups = false;
  bool different = false;
  bool new_names = false;
  bool yes = false;
  std::size_t limit = 50;
};

void print_aliases(const std::vector<db::Alias>& aliases, Console& console) {
  Table table({"kind", Column("name").cut(12), Column("stands for").cut(12), ">games"});
  for (const db::Alias& a : aliases) {
    table.add({std::string(db::name(a.kind)), a.name, a.of, grouped(a.games)});
  }
  console.print(table.text(console));
}

void print_suggestions(const std::vector<db::AliasSuggestion>& pairs, Console& console) {
  Table table({">score", Column("name").cut(12), ">games", Column("years").lesser(1),
               Column("perhaps").cut(12), ">games", Column("years").lesser(1),
               Column("reason").wrap(20)});
  for (const db::AliasSuggestion& s : pairs) {
    table.add({fmt::format("{:.2f}", s.score), s.name, grouped(s.name_games), s.name_years, s.of,
               grouped(s.of_games), s.of_years, s.evidence});
  }
  console.print(table.text(console));
}

void print_groups(const std::vector<db::AliasGroup>& groups, Console& console) {
  Table table({">score", Column("best name").cut(12), Column("other names").wrap(20)});
  for (const db::AliasGroup& g : groups) {
    table.add({fmt::format("{:.2f}", g.score), g.of, fmt::format("{}", fmt::join(g.names, "; "))});
  }
  console.print(table.text(console));
}

Exit say_aliases(const db::AliasesReport& done, const AliasArguments& arguments, Console& console) {
  for (const std::string& refused : done.refused) console.say("gipfbase: " + refused);
  if (arguments.json) {
    console.print(analysis::to_json(done));
  } else {
    for (const std::string& detail : done.report.details) console.print(detail + '\n');
    if (done.report.change) {
      console.print(fmt::format(
          "Change {}: {} added, {} affected; \"gipfbase undo {}\" takes it back\n",
          *done.report.change, done.added == 1 ? "1 alias" : fmt::format("{} aliases", done.added),
          counted(done.report.games, "game"), *done.report.change));
    } else if (done.added > 0) {
      console.say(fmt::format("gipfbase: {} would be added; repeat the command with --yes to do so",
                              done.added == 1 ? "1 alias" : fmt::format("{} aliases", done.added)));
    } else {
      console.say("gipfbase: nothing to change");
    }
  }
  return done.added > 0 ? Exit::kDone : Exit::kFindings;
}

Exit suggest(const AliasArguments& arguments, db::Database& database, db::NameKind kind,
             Console& console) {
  // With --above, groups are made from all pairs, not only from those that are listed.
  const std::size_t most = arguments.above > 0 ? 0 : arguments.limit;
  auto found = db::suggest_aliases(database, kind, most, arguments.above);
  const auto groups = db::groups_of(database, found);
  if (arguments.yes) {
    std::vector<db::AliasRequest> wishes;
    for (const db::AliasGroup& group : groups) {
      for (const std::string& name : group.names) wishes.push_back({name, group.of});
    }
    return say_aliases(
        db::add_aliases(database, kind, wishes, arguments.reason, db::NewNames::kRefuse, false),
        arguments, console);
  }
  if (arguments.limit > 0 && found.size() > arguments.limit) found.resize(arguments.limit);
  if (arguments.json) {
    console.print(analysis::to_json(found, groups));
  } else if (!found.empty()) {
    if (arguments.groups) {
      print_groups(groups, console);
    } else {
      print_suggestions(found, console);
    }
    if (arguments.above > 0) {
      const std::size_t names = std::accumulate(
          groups.begin(), groups.end(), std::size_t{0},
          [](std::size_t sum, const db::AliasGroup& g) { return sum + g.names.size(); });
      console.say(fmt::format("gipfbase: {} would become {} in {}; add --yes to do it",
                              counted(names, "name"), names == 1 ? "an alias" : "aliases",
                              counted(groups.size(), "group")));
    }
  }
  if (found.empty()) console.say("gipfbase: no two names look alike");
  return found.empty() ? Exit::kFindings : Exit::kDone;
}

/// The two fields of a line, separated by a tab or a comma; quotes may enclose them. Throws
/// DataError.
db::AliasRequest request_of(std::string_view line, std::string_view place) {
  std::vector<std::string> fields(1);
  const bool tabs = line.find('\t') != std::string_view::npos;
  bool quoted = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (quoted && c == '"' && at + 1 < line.size() && line[at + 1] == '"') {
      fields.back() += line[++at];
    } else if (c == '"' && (quoted || notation::text::trimmed(fields.back()).empty())) {
      quoted = !quoted;
    } else if (!quoted && c == (tabs ? '\t' : ',')) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  for (std::string& field : fields) field = notation::text::tidy_name(field);
  if (fields.size() != 2 || fields[0].empty() || fields[1].empty()) {
    throw DataError(
        fmt::format("{}: a line needs an alias and the name that it stands for, with a tab or a "
                    "comma between them; put names with commas into quotation marks",
                    place));
  }
  return {std::move(fields[0]), std::move(fields[1])};
}

/// The aliases that a file asks for, one on each line. Empty lines, lines that begin with # and a
/// heading are skipped.
std::vector<db::AliasRequest> alias_requests_in(const std::string& path) {
  constexpr std::size_t kMost = std::size_t{64} << 20U;
  const auto bytes = notation::whole_file(path, kMost);
  if (!bytes)
    throw IoError(fmt::format("\"{}\" {}; name a file with aliases", path, bytes.error()));
  const std::string text = notation::text::in_utf8(notation::text::without_byte_order_mark(*bytes));
  std::vector<db::AliasRequest> wishes;
  std::size_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line =
        notation::text::trimmed(std::string_view(text).substr(at, end - at));
    at = end + 1;
    ++number;
    if (line.empty() || line.front() == '#') continue;
    db::AliasRequest wish = request_of(line, fmt::format("{}:{}", path, number));
    const bool heading = wishes.empty() && wish.name == "name" && wish.of == "of";
    if (!heading) wishes.push_back(std::move(wish));
  }
  return wishes;
}

Exit list(const AliasArguments& arguments, db::Database& database, Console& console) {
  const auto aliases = db::list_aliases(database);
  if (arguments.json) {
    console.print(analysis::to_json(aliases));
  } else if (!aliases.empty()) {
    print_aliases(aliases, console);
  }
  if (aliases.empty()) console.say("gipfbase: there are no aliases");
  return aliases.empty() ? Exit::kFindings : Exit::kDone;
}

/// Lists the pairs of names that look alike but are different, or adds or removes such a pair.
Exit different(const AliasArguments& arguments, db::Database& database, db::NameKind kind,
               Console& console) {
  bool changed = false;
  if (!arguments.name.empty()) {
    changed = db::set_distinct(database, kind, arguments.name, arguments.of, !arguments.remove);
  }
  const auto pairs = db::list_distinct(database);
  if (arguments.json) {
    console.print(analysis::to_json(pairs));
  } else if (!arguments.name.empty()) {
    console.say(!changed ? "gipfbase: nothing to change"
                : arguments.remove
                    ? fmt::format("gipfbase: \"{}\" and \"{}\" may be suggested again",
                                  arguments.name, arguments.of)
                    : fmt::format("gipfbase: \"{}\" and \"{}\" will no longer be suggested",
                                  arguments.name, arguments.of));
  } else if (pairs.empty()) {
    console.say("gipfbase: no names are marked as different");
  } else {
    Table table({"kind", Column("name").cut(12), Column("is not").cut(12)});
    for (const db::DistinctNames& p : pairs) {
      table.add({std::string(db::name(p.kind)), p.name, p.other});
    }
    console.print(table.text(console));
  }
  const bool done = arguments.name.empty() ? !pairs.empty() : changed;
  return done ? Exit::kDone : Exit::kFindings;
}

/// Throws UsageError for words and options that do not fit together.
void check_combination(const AliasArguments& arguments) {
  const bool named = !arguments.name.empty();
  const bool two = named && !arguments.of.empty();
  if ((arguments.suggest || !arguments.file.empty()) && named) {
    throw UsageError("--suggest and --file are about many names; omit NAME and OF");
  }
  if (arguments.different && named && !two) {
    throw UsageError("--different needs two names, or none to list all pairs");
  }
  if (arguments.remove && !named) {
    throw UsageError("no alias to remove is given; write --remove NAME");
  }
  if (named && !two && !arguments.remove) {
    throw UsageError("OF is missing; for example: gipfbase alias \"A. Bos\" \"Anna Bos\"");
  }
  if (arguments.yes && arguments.suggest && arguments.above == 0) {
    throw UsageError("--suggest --yes needs the lowest score to accept, such as --above 0.97");
  }
  if (arguments.yes && !arguments.suggest && arguments.file.empty()) {
    throw UsageError("--yes needs --suggest --above SCORE, or --file FILE");
  }
}

Exit alias(const AliasArguments& arguments, Console& console, const Catalogue& titles) {
  check_combination(arguments);
  const db::NameKind kind = *db::name_kind(arguments.kind);
  const bool named = !arguments.name.empty();
  std::vector<db::AliasRequest> wishes;
  if (!arguments.file.empty()) wishes = alias_requests_in(arguments.file);
  const bool writes = named || !arguments.file.empty() || arguments.yes;
  db::Database database(arguments.database,
                        writes ? db::Database::Mode::kWrite : db::Database::Mode::kRead, titles);
  db::wait_for_writers(database, std::chrono::seconds(arguments.wait));
  if (!arguments.author.empty()) db::set_author(database, arguments.author);
  if (arguments.suggest) return suggest(arguments, database, kind, console);
  if (arguments.different) return different(arguments, database, kind, console);
  const auto unknown = arguments.new_names ? db::NewNames::kMake : db::NewNames::kRefuse;
  if (!arguments.file.empty()) {
    return say_aliases(
        db::add_aliases(database, kind, wishes, arguments.reason, unknown, !arguments.yes),
        arguments, console);
  }
  if (!named) return list(arguments, database, console);
  db::EditReport report;
  if (arguments.remove) {
    report.change = db::remove_alias(database, kind, arguments.name, arguments.reason);
  } else {
    report.change =
        db::add_alias(database, kind, arguments.name, arguments.of, arguments.reason, unknown);
  }
  if (report.change) report = db::report_of_change(database, *report.change);
  if (arguments.json) {
    console.print(analysis::to_json(report));
  } else if (report.change) {
    for (const std::string& detail : report.details) console.print(detail + '\n');
    console.print(fmt::format("Change {}: {}; \"gipfbase undo {}\" takes it back\n", *report.change,
                              counted(report.games, "game"), *report.change));
  } else {
    console.say("gipfbase: nothing to change; this alias exists already");
  }
  return report.change ? Exit::kDone : Exit::kFindings;
}

}  // namespace

void add_alias(Command& program) {
  Command& command = program.add(
      "alias", "List, add, remove or suggest aliases of players, events and sites",
      "gipfbase alias                                # lists all aliases\n"
      "gipfbase alias --suggest                      # likely ones, with reasons\n"
      "gipfbase alias --suggest --above 0.97         # which names would be joined\n"
      "gipfbase alias --suggest --above 0.97 --yes   # join them, in one change\n"
      "gipfbase alias \"A. Bos\" \"Anna Bos\" --reason \"she confirmed it\"\n"
      "gipfbase alias \"A. Bos\" \"Anna Maria Bos\" --new   # a name that no game has yet\n"
      "gipfbase alias --file names.csv --yes         # many from a file\n"
      "gipfbase alias --different \"Jan Bos\" \"Jan Boss\"  # never suggest these two\n"
      "gipfbase alias --remove \"A. Bos\"\n\n"
      "Games keep the recorded name, but are shown, searched and counted under the other one.\n\n"
      "--suggest compares spelling, word order (Bos, Anna), initials (A. Bos) and brackets at\n"
      "the end. Names that differ only in numbers count as different accounts. With --yes the\n"
      "pairs form groups. The name with the most games stands for the group; among equals one\n"
      "without a rank such as GM, then the longest, then one with accents.\n"
      "A group never has two players who met, or names that are marked with --different.\n\n"
      "A line of --file FILE has a name and the one it stands for, with a tab or a comma\n"
      "between them; quotes may enclose names. Lines that begin with # are skipped.\n"
      "Every change is in the history (gipfbase history) and can be undone (gipfbase undo).");
  auto& arguments = command.runs<AliasArguments>(alias);
  command.positional("NAME", &arguments.name, "Alias: a name that games were recorded under");
  command.positional("OF", &arguments.of, "Name that the alias stands for");
  add_database_option(command, arguments);
  command.option("--kind", &arguments.kind, "KIND", "player (default), event or site")
      .one_of({"player", "event", "site"});
  command.flag("--new", &arguments.new_names,
               "Allow a NAME or OF that no game has; without --new this is an error");
  command
      .flag("--remove", &arguments.remove,
            "Remove the alias NAME; with --different, let NAME and OF be suggested again")
      .excludes({"--new"});
  command.flag("--suggest", &arguments.suggest, "List pairs of similar names, likeliest first");
  command
      .option("--above", &arguments.above, "SCORE",
              "With --suggest: only pairs with at least this score (0 to 1)")
      .within(0.0, 1.0)
      .needs("--suggest");
  command
      .flag("--groups", &arguments.groups,
            "With --suggest: list groups of similar names, not pairs")
      .needs("--suggest");
  command.option("--file", &arguments.file, "FILE", "Add the aliases in a file")
      .excludes({"--suggest", "--remove"});
  command
      .flag("--different", &arguments.different,
            "Never suggest NAME and OF, because they are different; without names, list such pairs")
      .excludes({"--suggest", "--file", "--new"});
  command.option("--limit", &arguments.limit, "N",
                 "Maximum number of suggestions (default 50, 0: all)");
  command.flag(
      "--yes", &arguments.yes,
      "Add the aliases of --file, or of --suggest with --above; without --yes, only show them");
  command.option("--reason", &arguments.reason, "TEXT",
                 "Reason for the change, kept in the history");
  add_author_option(command, arguments.author);
  add_wait_option(command, arguments.wait);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
