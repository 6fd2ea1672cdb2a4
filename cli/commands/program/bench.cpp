// The command bench: how fast this program is on this machine.
#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_for_each.h>

#include <algorithm>
#include <atomic>
#include <random>

#include "analysis/answers/games/game_answer.hpp"
#include "analysis/answers/rules_answer.hpp"
#include "analysis/games/generate.hpp"
#include "cli/arguments/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/program/bench_suite.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"
#include "db/query/openings/openings.hpp"
#include "db/query/statistics.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/game/judged.hpp"
#include "notation/threads/thread_arena.hpp"

namespace gipfbase::cli {
namespace {

using analysis::Measurement;
using notation::Stopwatch;
using RulesPointer = std::shared_ptr<const notation::Rules>;

struct BenchArguments : Arguments {
  bool database_named = false;
  RulesChoice rules;
  SuiteChoice suite;
  std::vector<std::string> inputs;
  std::uint64_t games = 20'000;
  std::uint64_t searches = 1'000;
  std::uint64_t seed = 1;
};

/// Long enough for a rate that a second run repeats.
constexpr double kEnoughSeconds = 2;

Measurement rate(std::string name, std::uint64_t count, double seconds, const char* unit,
                 std::string of) {
  return {std::move(name), static_cast<double>(count) / seconds, unit, 0, std::move(of)};
}

Measurement times(std::string name, std::vector<double> seconds, std::string of) {
  std::sort(seconds.begin(), seconds.end());
  const std::size_t worst = std::min(seconds.size() - 1, seconds.size() * 99 / 100);
  return {std::move(name), seconds[seconds.size() / 2], "seconds", seconds[worst], std::move(of)};
}

/// Positions in the middle of random games: neither the bare start nor the narrow end.
std::vector<notation::AnyPosition> middle_positions(const RulesPointer& rules) {
  constexpr std::uint64_t kPositions = 64;
  std::vector<notation::AnyPosition> positions;
  for (std::uint64_t i = 1; i <= kPositions; ++i) {
    const notation::Game game = analysis::random_game(rules, 1, i);
    positions.push_back(analysis::position_after(game, game.moves.size() / 3));
  }
  return positions;
}

/// Counts leaves of all positions, again and again, the positions shared out between threads.
Measurement measure_leaves(const std::string& name, const notation::Rules& ruleset,
                           const std::vector<notation::AnyPosition>& positions, int depth,
                           int threads, const std::atomic<bool>& stop) {
  const Stopwatch watch;
  std::atomic<std::uint64_t> leaves{0};
  std::size_t rounds = 0;
  notation::ThreadArena arena(threads);
  while (watch.seconds() < kEnoughSeconds && !stop.load()) {
    ++rounds;
    arena.execute([&] {
      tbb::parallel_for_each(positions, [&](const notation::AnyPosition& position) {
        leaves += ruleset.perft(position, depth, stop);
      });
    });
  }
  return rate(
      name, leaves, watch.seconds(), "leaves/s",
      fmt::format("{} positions of random games, depth {}", rounds * positions.size(), depth));
}

struct Text {
  std::string source;
  std::string text;
};

std::vector<Text> texts_of(const std::vector<std::string>& inputs) {
  std::vector<Text> texts;
  std::vector<notation::Finding> findings;
  for (const notation::InputFile& file : notation::list_files(inputs, findings)) {
    notation::read_file(
        file, {},
        [&](notation::Document&& document) {
          texts.push_back({document.source(), std::move(document.text)});
          return true;
        },
        findings);
  }
  if (texts.empty()) {
    throw DataError(findings.empty() ? "the files named by --input hold nothing to read"
                                     : findings.front().sentence());
  }
  return texts;
}

std::vector<Text> random_texts(const RulesPointer& rules, const BenchArguments& arguments) {
  constexpr std::uint64_t kGamesPerText = 250;
  const std::atomic<bool> never{false};
  std::vector<Text> texts;
  std::uint64_t games = 0;
  analysis::generate(rules, arguments.seed, arguments.games, arguments.threads, never,
                     [&](const notation::Game& game) {
                       if (games++ % kGamesPerText == 0) texts.push_back({"random games", {}});
                       notation::write_gpn(game, texts.back().text);
                       return true;
                     });
  return texts;
}

struct Read {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t rows = 0;
};

Read read_text(const notation::Rules& rules, const Text& text) {
  Read read;
  const notation::Catalogue titles({&rules.info()});
  notation::ReadOptions options;
  options.catalogue = &titles;
  options.source = text.source;
  options.title = rules.title();
  options.variant = rules.variant();
  std::vector<notation::IndexRow> rows;
  const auto take = [&](notation::Judged& game) {
    if (game.status == notation::Judged::Status::kRejected) return;
    rows.clear();
    judge(game, &rows);
    read.plies += game.verdict.replay.plies;
    read.rows += rows.size();
    ++read.games;
  };
  const auto findings = notation::read_document(text.text, options, take);
  return read;
}

Measurement measure_texts(const std::string& name, const notation::Rules& ruleset,
                          const std::vector<Text>& texts, int threads) {
  notation::ThreadArena arena(threads);
  std::vector<Read> read(texts.size());
  const Stopwatch watch;
  arena.execute([&] {
    tbb::parallel_for(std::size_t{0}, texts.size(),
                      [&](std::size_t i) { read[i] = read_text(ruleset, texts[i]); });
  });
  const double seconds = watch.seconds();
  Read all;
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    all.games += read[i].games;
    all.plies += read[i].plies;
    bytes += texts[i].text.size();
  }
  return rate(name, all.plies, seconds, "moves/s",
              fmt::format("{} games, {} moves, {}", grouped(all.games), grouped(all.plies),
                          bytes_text(bytes)));
}

/// A position of a stored game, chosen at random, the start left out.
std::optional<db::PositionQuery> random_query(db::Database& database, const db::GameFilter& filter,
                                              std::int64_t last_id, std::mt19937_64& random) {
  // Asking for a game by number touches a few pages of the database; passing over thousands of
  // games would push everything else out of the processor's caches before each measurement.
  db::GameFilter one = filter;
  one.id = 1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(last_id));
  if (db::search(database, one, std::nullopt, {1, 0}).games.empty()) return std::nullopt;
  const auto game = db::load_game(database, *one.id);
  if (!game || game->game.moves.empty()) return std::nullopt;
  db::PositionQuery query;
  query.ruleset = game->game.rules;
  query.position = analysis::position_after(game->game, 1 + random() % game->game.moves.size());
  return query;
}

/// Leaves counted per second, by one thread and by all. The last ply is counted, not played.
std::vector<Measurement> measure_perft(const RulesPointer& rules, int threads,
                                       const std::atomic<bool>& stop) {
  const std::vector<notation::AnyPosition> positions = middle_positions(rules);
  constexpr int kDepth = 3;
  return {measure_leaves("perft, one thread", *rules, positions, kDepth, 1, stop),
          measure_leaves("perft, all threads", *rules, positions, kDepth, threads, stop)};
}

/// Text of the inputs, or of random games, read, replayed and turned into index rows.
std::vector<Measurement> measure_reading(const RulesPointer& rules,
                                         const BenchArguments& arguments) {
  const std::vector<Text> texts =
      arguments.inputs.empty() ? random_texts(rules, arguments) : texts_of(arguments.inputs);
  return {measure_texts("read and index, one thread", *rules, texts, 1),
          measure_texts("read and index, all threads", *rules, texts, arguments.threads)};
}

/// Position searches and opening tables.
std::vector<Measurement> measure_database(db::Database& database, const RulesChoice& rules,
                                          const BenchArguments& arguments,
                                          const std::atomic<bool>& stop) {
  db::GameFilter filter;
  filter.title = rules.title;
  filter.variant = rules.variant;
  const std::uint64_t games = db::count_games(database, filter);
  if (games == 0) throw DataError("the database holds no such games to search for");
  const std::int64_t last_id =
      db::search(database, filter, std::nullopt, {1, games - 1}).games.front().id;
  std::mt19937_64 random(arguments.seed);
  std::vector<double> searches;
  std::vector<double> tables;
  // Numbers of games that are not there, or of another title, cost a try.
  for (std::uint64_t i = 0; i < 10 * arguments.searches && !stop.load(); ++i) {
    if (searches.size() == arguments.searches) break;
    const auto query = random_query(database, filter, last_id, random);
    if (!query) continue;
    const Stopwatch search;
    const db::SearchResult found = db::search(database, {}, query, {});
    searches.push_back(search.seconds());
    const Stopwatch table;
    const db::OpeningTable opening = db::openings(database, *query, {});
    tables.push_back(table.seconds());
  }
  if (searches.empty()) return {};
  const std::string of = fmt::format("{} positions of {} games", searches.size(), grouped(games));
  std::vector<Measurement> all = {times("position search", std::move(searches), of),
                                  times("openings", std::move(tables), of)};
  for (const db::VariantStats& v : db::variant_statistics(database).variants) {
    if (stop.load() || (!rules.variant.empty() && v.variant != rules.variant)) continue;
    db::PositionQuery query;
    query.ruleset = database.rules(v.title, v.variant);
    query.position = query.ruleset->start();
    std::vector<double> starts;
    for (int i = 0; i < 20; ++i) {
      const Stopwatch watch;
      const db::OpeningTable opening = db::openings(database, query, {});
      starts.push_back(watch.seconds());
    }
    all.push_back(times("openings at the start", std::move(starts),
                        fmt::format("{} {}, {} games", v.title, v.variant, grouped(v.games))));
  }
  return all;
}

void print_text(const std::vector<Measurement>& all, Console& console) {
  Table table({"what", ">speed", ">99 % below", "measured on"});
  for (const Measurement& m : all) {
    const bool time = m.unit == "seconds";
    table.add({m.name,
               time ? duration_text(m.value)
                    : fmt::format("{} {}", grouped(static_cast<std::uint64_t>(m.value)), m.unit),
               m.worst > 0 ? duration_text(m.worst) : "", m.of});
  }
  console.print(table.text(console));
}

Exit run(const BenchArguments& arguments, Console& console, const notation::Catalogue& titles) {
  if (!arguments.suite.suite.empty()) {
    return run_suite(arguments.suite, arguments, canonical(arguments.rules, titles).title, console,
                     titles);
  }
  const auto ruleset = chosen_rules(arguments.rules, titles);
  const InterruptGuard interrupt;
  std::vector<Measurement> all = measure_perft(ruleset, arguments.threads, interrupt.flag());
  const auto add = [&](const std::vector<Measurement>& more) {
    all.insert(all.end(), more.begin(), more.end());
  };
  if (!interrupt.requested()) {
    add(measure_reading(ruleset, arguments));
  }
  if (arguments.database_named && !interrupt.requested()) {
    db::Database database(arguments.database, db::Database::Mode::kRead, titles);
    add(measure_database(database, canonical(arguments.rules, titles), arguments,
                         interrupt.flag()));
  }
  if (interrupt.requested()) return Exit::kInterrupted;
  if (arguments.json) {
    console.print(analysis::json(all, *ruleset, arguments.threads));
  } else {
    print_text(all, console);
  }
  return Exit::kDone;
}

}  // namespace

void add_bench(Command& program) {
  Command& command = program.add(
      "bench", "Measure the speed of rules, reading and search on this machine",
      "gipfbase bench --title zertz\n"
      "gipfbase bench --title zertz --db zertz.gipfdb --input archive.zip --json\n"
      "gipfbase bench --suite endgames --title dvonn\n\n"
      "Search is measured only when a database is named with --db; random positions of its\n"
      "games are looked up, the start positions left out.\n"
      "--suite endgames solves the same positions everywhere, those of every title unless one\n"
      "is named, and says how many are solved in a second, and in the time of --time; with\n"
      "one thread unless --threads says otherwise.");
  auto& arguments = command.runs<BenchArguments>(run);
  command.option("--db", &arguments.database, "FILE", "Database to search in")
      .notes(&arguments.database_named);
  command
      .option("--input", &arguments.inputs, "PATH", "Files to read (default: games of random play)")
      .repeatable();
  command.option("--games", &arguments.games, "N", "Random games to read (default 20000)")
      .within(1, 10'000'000);
  command.option("--searches", &arguments.searches, "N", "Positions to look up (default 1000)")
      .within(1, 1'000'000);
  command.option("--seed", &arguments.seed, "S", "Chooses games and positions (default 1)")
      .whole_number();
  add_rules_options(command, arguments.rules, "the games");
  SuiteChoice& suite = arguments.suite;
  command.option("--suite", &suite.suite, "NAME", "Solve the positions of a suite: endgames")
      .one_of({"endgames"})
      .excludes({"--db", "--input", "--games", "--searches", "--seed", "--variant"});
  command
      .option("--positions", &suite.positions, "N",
              "Positions of each kind in the suite (default: all)")
      .within(std::uint64_t{1}, std::uint64_t{1000})
      .needs("--suite");
  command.option("--time", &suite.seconds, "S", "Seconds for a position of the suite (default 10)")
      .positive()
      .needs("--suite");
  command
      .option("--memory", &arguments.memory, "MB",
              "Memory of the tables in MB, for the suite (default 512)")
      .within(std::uint64_t{1}, std::uint64_t{1} << 20U)
      .needs("--suite");
  add_threads_option(command, arguments);
  add_json_option(command, arguments);
  add_bench_archive(command);
}

}  // namespace gipfbase::cli
