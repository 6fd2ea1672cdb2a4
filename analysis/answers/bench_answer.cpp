#include "analysis/answers/bench_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "analysis/answers/games/game_answer.hpp"
#include "analysis/answers/json.hpp"
#include "analysis/games/generate.hpp"
#include "analysis/solver/solver.hpp"
#include "db/import/import.hpp"
#include "db/query/statistics.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "notation/sources/digest.hpp"

namespace gipfbase::analysis {
namespace {

using notation::Stopwatch;

/// Measures one title under one set of rules.
class RulesBench {
 public:
  RulesBench(BenchAnswer& answer, std::shared_ptr<const notation::Rules> rules,
             const notation::Catalogue& catalogue, const std::atomic<bool>& stop)
      : answer_(answer),
        rules_(std::move(rules)),
        stop_(stop),
        path_(fmt::format("{}/{}-{}", answer.question.folder, rules_->title(), rules_->variant())),
        database_(path_ + ".gipfdb", db::Database::Mode::kCreate, catalogue) {}

  /// Measures perft from positions in the middle of games, on one thread.
  void measure_rules() {
    constexpr std::uint64_t kPositions = 64;
    constexpr int kDepth = 3;
    constexpr std::uint64_t kMostBranches = 1'000;  // with more moves the depth is 2
    constexpr double kEnoughSeconds = 0.5;          // for a repeatable rate
    std::uint64_t leaves = 0;
    std::uint64_t keys = 0;
    std::uint64_t rounds = 0;
    std::uint64_t branches = 0;
    std::vector<notation::AnyPosition> positions;
    for (std::uint64_t i = 1; i <= kPositions; ++i) {
      const notation::Game game = random_game(rules_, answer_.question.seed, i);
      positions.push_back(position_after(game, game.moves.size() / 3));
      keys += rules_->index_row(positions.back(), nullptr).key;
      branches += rules_->perft(positions.back(), 1, stop_);
    }
    wide_ = branches > kPositions * kMostBranches;
    const int depth = wide_ ? kDepth - 1 : kDepth;
    const Stopwatch watch;
    for (; watch.seconds() < kEnoughSeconds && !stop_.load(); ++rounds) {
      for (const notation::AnyPosition& position : positions) {
        leaves += rules_->perft(position, depth, stop_);
      }
    }
    add_rate("rules", leaves, watch.seconds(), "leaves/s",
             fmt::format("{} positions, depth {}", kPositions, depth));
    add_fact("leaves", leaves / std::max<std::uint64_t>(rounds, 1));
    add_fact("keys", keys);
  }

  /// Imports games: reads, judges, indexes and writes them.
  void measure_import() {
    std::string text;
    for (std::uint64_t i = 1; i <= answer_.question.games && !stop_.load(); ++i) {
      notation::write_gpn(random_game(rules_, answer_.question.seed, i), text);
    }
    std::ofstream file(path_ + ".gpn", std::ios::binary);
    if (!(file << text).flush()) throw db::Error(fmt::format("{}.gpn cannot be written", path_));
    notation::ReadOptions options;
    options.threads = answer_.question.threads;
    options.stop = &stop_;
    const Stopwatch watch;
    const db::ImportReport report = db::import_games(database_, {path_ + ".gpn"}, options, {});
    add_rate("import", report.plies, watch.seconds(), "moves/s",
             fmt::format("{} games", report.stored));
    add_fact("games", report.stored);
    add_fact("moves", report.plies);
    for (const db::VariantStats& v : db::statistics(database_).variants) {
      add_fact("positions", v.distinct_positions);
      for (const auto& [result, games] : v.results) add_fact(result, games);
    }
  }

  /// Searches for positions of stored games.
  void measure_search() {
    constexpr std::uint64_t kSearches = 1'000;
    std::uint64_t found = 0;
    std::uint64_t done = 0;
    double seconds = 0;
    for (; done < kSearches && !stop_.load(); ++done) {
      const std::uint64_t id = 1 + done % answer_.question.games;
      const auto game = db::load_game(database_, static_cast<std::int64_t>(id));
      if (!game || game->game.moves.empty()) continue;
      db::PositionQuery query;
      query.ruleset = game->game.rules;
      query.position = position_after(game->game, 1 + done % game->game.moves.size());
      const Stopwatch watch;
      found += db::search(database_, {}, query, {}).total;
      seconds += watch.seconds();
    }
    add_rate("search", done, seconds, "searches/s", fmt::format("{} positions", done));
    add_fact("games found", found);
  }

  /// Solves positions 1 to 12 plies before the end of games, on one thread with a limit of nodes.
  void measure_solve() {
    constexpr std::uint64_t kPositions = 24;
    constexpr std::uint64_t kMostBeforeTheEnd = 12;
    const std::uint64_t limit = wide_ ? 1'000 : 10'000;
    constexpr std::size_t kTableBytes = std::size_t{16} << 20U;
    const auto solver = make_solver(*rules_, kTableBytes);
    SolveOptions options;
    options.goal = solver->natural_goal();
    std::uint64_t nodes = 0;
    std::uint64_t solved = 0;
    const Stopwatch watch;
    for (std::uint64_t i = 0; i < kPositions && !stop_.load(); ++i) {
      const notation::Game game = random_game(rules_, answer_.question.seed, i + 1);
      const std::uint64_t before = 1 + i % kMostBeforeTheEnd;
      if (game.moves.size() < before) continue;
      solver->clear();
      Budget budget(0, limit, stop_);
      const Solution solution =
          solver->solve(position_after(game, game.moves.size() - before), options, budget);
      nodes += solution.nodes;
      solved += solution.status == Status::kUnknown ? 0 : 1;
    }
    add_rate("solve", nodes, watch.seconds(), "nodes/s", fmt::format("{} endgames", kPositions));
    add_fact("nodes", nodes);
    add_fact("solved", solved);
  }

 private:
  void add_rate(std::string name, std::uint64_t count, double seconds, std::string unit,
                std::string of) {
    answer_.measurements.push_back({std::string(rules_->title()), std::string(rules_->variant()),
                                    std::move(name), static_cast<double>(count) / seconds,
                                    std::move(unit), std::move(of)});
  }
  void add_fact(std::string_view name, std::uint64_t value) {
    answer_.facts.emplace_back(fmt::format("{} {}: {}", rules_->title(), rules_->variant(), name),
                               value);
  }

  BenchAnswer& answer_;
  std::shared_ptr<const notation::Rules> rules_;
  const std::atomic<bool>& stop_;
  std::string path_;
  db::Database database_;
  bool wide_ = false;  ///< most positions have many moves, so less is measured
};

Json measurement_json(const Measurement& m) {
  return object(key("title", m.title), key("variant", m.variant), key("name", m.name),
                key("value", m.value), key("unit", m.unit), key("of", m.of));
}

}  // namespace

std::string BenchAnswer::signature() const {
  constexpr std::size_t kBytes = 8;
  std::string text;
  for (const auto& [name, value] : facts) text += fmt::format("{} {}\n", name, value);
  const notation::Digest digest = notation::digest(text);
  std::string digits;
  for (std::size_t i = 0; i < kBytes; ++i) digits += fmt::format("{:02x}", digest[i]);
  return digits;
}

BenchAnswer bench_answer(const BenchQuestion& question, const notation::Catalogue& catalogue,
                         const std::atomic<bool>& stop) {
  const Stopwatch watch;
  BenchAnswer answer{question, {}, {}, false, 0};
  for (const auto& rules : question.rules) {
    RulesBench bench(answer, rules, catalogue, stop);
    for (const auto part : {&RulesBench::measure_rules, &RulesBench::measure_import,
                            &RulesBench::measure_search, &RulesBench::measure_solve}) {
      if (!stop.load()) (bench.*part)();
    }
  }
  answer.interrupted = stop.load();
  answer.seconds = watch.seconds();
  return answer;
}

std::string to_json(const BenchAnswer& answer) {
  return pretty(object(key("games", answer.question.games), key("seed", answer.question.seed),
                       key("threads", answer.question.threads),
                       key("measurements", array_of(answer.measurements, measurement_json)),
                       key("facts", object_from(answer.facts)),
                       key("signature", answer.signature()), key("seconds", answer.seconds)));
}

}  // namespace gipfbase::analysis
