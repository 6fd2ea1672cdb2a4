// The command dedupe: records of the same game are found and joined.
#include "db/edit/dedupe.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/answers/archive/archive_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/progress.hpp"

namespace gipfbase::cli {
namespace {

struct DedupeArguments : Arguments {
  std::vector<std::string> ids;
  GameChoice games;
  std::size_t limit = 0;
  std::string reason;
  bool dry = false;
  bool yes = false;
};

std::string line_of(const db::GameSummary& g) {
  return printable(fmt::format("{} ({} - {}, {}, {}, {} moves)", g.id, g.white, g.black, g.date,
                               g.result, g.plies));
}

std::string text_of(const db::Twins& twins) {
  std::vector<std::string> reasons = twins.reasons;
  reasons.insert(reasons.begin(), twins.moves);
  std::string text = fmt::format("game {} is {}game {}\n    {}\n", line_of(twins.joined),
                                 twins.sure ? "" : "perhaps ", line_of(twins.kept),
                                 printable(fmt::format("{}", fmt::join(reasons, "; "))));
  if (!twins.doubts.empty()) {
    text += printable(fmt::format("    but: {}", fmt::join(twins.doubts, "; "))) + '\n';
  }
  return text;
}

Exit run(const DedupeArguments& arguments, Console& console, const notation::Catalogue& titles) {
  db::GameFilter filter = filter_of(arguments.games, titles, console);
  filter.with_partial = true;
  db::DedupeOptions options;
  options.threads = arguments.threads;
  const bool doing = arguments.yes && !arguments.dry;
  db::Database database(arguments.database,
                        doing ? db::Database::Mode::kWrite : db::Database::Mode::kRead, titles);
  options.only = db::existing_games(database, id_ranges(arguments.ids));
  ProgressLine progress(console);
  analysis::DedupeAnswer answer;
  answer.pairs = db::find_twins(database, filter, options, std::ref(progress));
  progress.wipe();
  if (progress.stopped()) return Exit::kInterrupted;
  if (doing) {
    // Who names the games has looked at them.
    std::vector<db::Twins> joined = answer.pairs;
    if (options.only.empty()) std::erase_if(joined, [](const auto& pair) { return !pair.sure; });
    answer.done = db::join_twins(database, joined, arguments.reason, false);
    answer.joined = joined.size();
  }
  const bool none = answer.pairs.empty() || (doing && answer.joined == 0);
  if (answer.pairs.empty()) {
    console.say("gipfbase: no two records look like one game");
  } else if (none) {
    console.say(
        fmt::format("gipfbase: {}, none of them sure: nothing was joined; name those games by "
                    "their numbers that are the same",
                    counted(answer.pairs.size(), "pair")));
  }
  if (arguments.json) {
    console.print(analysis::to_json(answer, arguments.limit));
    return none ? Exit::kFindings : Exit::kDone;
  }
  const auto sure = std::count_if(answer.pairs.begin(), answer.pairs.end(),
                                  [](const db::Twins& pair) { return pair.sure; });
  std::size_t shown = 0;
  for (const db::Twins& pair : answer.pairs) {
    if (arguments.limit != 0 && shown++ == arguments.limit) break;
    console.print(text_of(pair));
  }
  if (answer.done.change) {
    console.print(fmt::format("Change {0}: {1} joined; \"gipfbase undo {0}\" takes it back\n",
                              *answer.done.change, counted(answer.joined, "record")));
  } else if (!none) {
    console.say(fmt::format(
        "gipfbase: {}, {} of them sure; --yes joins those, and any that you name by their numbers",
        counted(answer.pairs.size(), "pair"), sure));
  }
  return none ? Exit::kFindings : Exit::kDone;
}

}  // namespace

void add_dedupe(Command& program) {
  Command& command = program.add(
      "dedupe", "Find records of one and the same game, and join them",
      "gipfbase dedupe                                # says which, and why\n"
      "gipfbase dedupe --event \"Cup\" --yes            # joins those that are sure\n"
      "gipfbase dedupe 2148 2192 --yes                # joins these two\n\n"
      "Looked for are the same moves, the same turned or mirrored, and the first moves of a "
      "longer\n"
      "game, where players and day fit; without --min-plies games of 8 moves and more, and any\n"
      "that are named. Sure are pairs that nothing known speaks against. The fuller record stays "
      "and takes over notes, tags and sources; undo takes it back.");
  auto& arguments = command.runs<DedupeArguments>(run);
  command.changes_what_is_typed();
  command.positional("ID", &arguments.ids, "Only these games: numbers, or ranges such as 17-20");
  add_database_option(command, arguments);
  add_game_options(command, arguments.games);
  command.option("--limit", &arguments.limit, "N", "Most pairs shown (default 0: all)")
      .whole_number();
  command.flag("--dry-run", &arguments.dry, "Only say which, as without --yes");
  command.flag("--yes", &arguments.yes, "Join them");
  command.option("--reason", &arguments.reason, "TEXT", "Why, for the journal");
  add_threads_option(command, arguments);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
