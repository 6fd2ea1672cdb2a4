// The command dedupe: find records of the same game and join them.
#include "db/edit/dedupe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "analysis/answers/archive/archive_answer.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/tables.hpp"
#include "cli/terminal/progress.hpp"
#include "db/edit/change.hpp"
#include "db/store/file_lock.hpp"

namespace gipfbase::cli {
namespace {

struct DedupeArguments : Arguments {
  std::vector<std::string> ids;
  GameChoice games;
  std::size_t limit = 0;
  std::string reason, author;
  int wait = 5;  ///< seconds to wait for other writers
  bool dry = false;
  bool yes = false;
};

std::string line_of(const db::GameSummary& g) {
  return printable(fmt::format("{} ({} - {}, {}, {}, {})", g.id, g.white, g.black, g.date, g.result,
                               counted(static_cast<std::uint64_t>(g.plies), "move")));
}

std::string text_of(const db::Duplicate& twins) {
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

Exit run(const DedupeArguments& arguments, Console& console, const Catalogue& titles) {
  db::GameFilter filter = filter_of(arguments.games, titles, console);
  filter.with_partial = true;
  db::DedupeOptions options;
  options.threads = arguments.threads;
  const bool doing = arguments.yes && !arguments.dry;
  db::Database database(arguments.database,
                        doing ? db::Database::Mode::kWrite : db::Database::Mode::kRead, titles);
  db::wait_for_writers(database, std::chrono::seconds(arguments.wait));
  if (!arguments.author.empty()) db::set_author(database, arguments.author);
  options.ids = db::existing_games(database, id_ranges(arguments.ids));
  ProgressLine progress(console);
  analysis::DedupeAnswer answer;
  answer.pairs = db::find_duplicates(database, filter, options, std::ref(progress));
  progress.wipe();
  if (progress.stopped()) return Exit::kInterrupted;
  if (doing) {
    // Games named by number count as checked by the user, so pairs that are not sure are joined
    // too.
    std::vector<db::Duplicate> joined = answer.pairs;
    if (options.ids.empty()) std::erase_if(joined, [](const auto& pair) { return !pair.sure; });
    answer.done = db::join_duplicates(database, joined, arguments.reason, false);
    answer.joined = joined.size();
  }
  const bool none = answer.pairs.empty() || (doing && answer.joined == 0);
  if (answer.pairs.empty()) {
    const std::size_t named = options.ids.size();
    console.say(named == 0   ? "gipfbase: no two records look like the same game"
                : named == 1 ? "gipfbase: one game is not a pair; give two game numbers or more"
                             : "gipfbase: no two of these records look like the same game");
  } else if (none) {
    const db::Duplicate& first = answer.pairs.front();
    console.say(fmt::format(
        "gipfbase: {} found, 0 of them sure: nothing was joined; to join a pair, give the "
        "numbers of its games, as in \"gipfbase dedupe {} {} --yes\"",
        counted(answer.pairs.size(), "pair"), std::min(first.kept.id, first.joined.id),
        std::max(first.kept.id, first.joined.id)));
  }
  if (arguments.json) {
    console.print(analysis::to_json(answer, arguments.limit));
    return none ? Exit::kFindings : Exit::kDone;
  }
  const auto sure = std::count_if(answer.pairs.begin(), answer.pairs.end(),
                                  [](const db::Duplicate& pair) { return pair.sure; });
  std::size_t shown = 0;
  for (const db::Duplicate& pair : answer.pairs) {
    if (arguments.limit != 0 && shown++ == arguments.limit) break;
    console.print(text_of(pair));
  }
  if (answer.done.change) {
    console.print(fmt::format("Change {0}: {1} joined; \"gipfbase undo {0}\" takes it back\n",
                              *answer.done.change, counted(answer.joined, "record")));
  } else if (!none) {
    console.say(
        fmt::format("gipfbase: {} found, {} sure; --yes joins the sure ones; to join others, add "
                    "the numbers of their games",
                    counted(answer.pairs.size(), "pair"), sure));
  }
  return none ? Exit::kFindings : Exit::kDone;
}

}  // namespace

void add_dedupe(Command& program) {
  Command& command = program.add(
      "dedupe", "Find records of the same game and join them",
      "gipfbase dedupe                                # lists pairs, with reasons\n"
      "gipfbase dedupe --event \"Cup\" --yes            # joins the pairs that are sure\n"
      "gipfbase dedupe 2148 2192 --yes                # joins these two\n\n"
      "Two records match if their players and dates are compatible and they have the same\n"
      "moves, also turned or mirrored, or one has the first moves of the other, or a single\n"
      "move differs, as when a place was mistyped. Games of fewer than 8 moves are skipped,\n"
      "unless --min-plies or their numbers are given; puzzles may be shorter. A pair is\n"
      "sure if no move differs and nothing else contradicts it. The fuller record is kept\n"
      "and receives notes, tags and sources of the other; \"gipfbase undo\" takes this back.");
  auto& arguments = command.runs<DedupeArguments>(run);
  command.require_typed_games();
  command.positional("ID", &arguments.ids,
                     "Only pairs of these games: numbers or ranges such as 17-20");
  add_database_option(command, arguments);
  add_game_options(command, arguments.games);
  command.option("--limit", &arguments.limit, "N",
                 "Maximum number of pairs to print (default 0: all)");
  command.flag("--dry-run", &arguments.dry, "Only list the pairs, even with --yes");
  command.flag(
      "--yes", &arguments.yes,
      "Join the pairs that are sure; with game numbers, every pair found among these games");
  command.option("--reason", &arguments.reason, "TEXT",
                 "Reason for the change, kept in the history");
  add_author_option(command, arguments.author);
  add_wait_option(command, arguments.wait);
  add_threads_option(command, arguments);
  add_json_option(command, arguments);
}

}  // namespace gipfbase::cli
