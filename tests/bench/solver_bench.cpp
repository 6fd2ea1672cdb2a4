// The solvers: positions that take a second or more, with one thread and with two.
//
// The counter "speedup" is the time of one thread divided by that of two, measured alternately in
// the same run; "extra" is the share of additional nodes with two threads. "ceiling" is the speedup
// of two independent searches at the same time, with one thread each: it is less than two when
// cores share caches or memory. The tasks "gipf_ends" are all positions of the suite with 4 and 6
// plies to the end: a single search depends on which thread finds a win first, twenty of them
// average that out.
//
// tree_of_threads shows how many threads the tree of a proof search can serve, even on fewer cores.
// "lock" is the share of the threads' time with the lock held, so the tree suffices for about
// 1 / lock threads. "waits" is the share of turns that waited for another thread, "wasted" that of
// nodes whose result was no longer needed, and "idle" counts how often a thread found no leaf. On a
// busy machine use the "lock" of one thread: a thread that loses its core while it holds the lock
// counts as working.
//
// "endgames" solves the suite of endgames.tsv (README.md), ten positions of each kind, with one
// thread and empty tables: the shares solved in one second and in ten, and the nodes per second.
#include <benchmark/benchmark.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "analysis/hints/gipf/hints.hpp"
#include "analysis/hints/zertz/hints.hpp"
#include "analysis/solver/on_threads.hpp"
#include "analysis/solver/proof/proof_driver.hpp"
#include "analysis/solver/solver.hpp"
#include "rules/gipf/title.hpp"
#include "rules/zertz/title.hpp"
#include "support/titles.hpp"

namespace {

using namespace gipfbase;

struct Task {
  std::string_view title;
  std::string_view variant;
  std::string position;
  int plies = 0;         ///< depth of the search for a win; 0: search the exact score
  bool shortest = true;  ///< whether the win must be the shortest
};
using Tasks = std::vector<Task>;

/// A file with a position on each line: title, variant, source of the game (archive, engine,
/// random), plies before the end, and position, with tabs between them.
constexpr const char* kSuite = GIPFBASE_SOURCE_DIR "/tests/bench/endgames.tsv";

// kScore: 14 plies before the end of a DVONN game of two programs; kGipf: near the end of a random
// game; kZertz: nine plies before the end of a game of boardspace.net.
const Task kScore = {"dvonn", "standard",
                     "WW./WWBB2/.BBB2./..BRW2/.B3B3W2./.WW4B2./.W2WR./WW4.../.B2.../BR../WW3B b s",
                     0};
const Task kGipf = {"gipf", "standard", "b.ww/..w.b/.....w/.w.WWb./wb.Ww./.B.../w.w. 3,5 7,0 w -",
                    9};
const Task kZertz = {"zertz", "37",
                     "..oW/.oooo/..BWo./..ooooo/oo.ooo/...o./...o 2,1,3 2,2,2 0,5,4 1", 11};

Tasks gipf_ends() {
  constexpr std::string_view kFew = "gipf\tstandard\trandom\t4\t";
  constexpr std::string_view kMore = "gipf\tstandard\trandom\t6\t";
  std::ifstream lines(kSuite);
  Tasks tasks;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(kFew) && !line.starts_with(kMore)) continue;
    tasks.push_back({"gipf", "standard", line.substr(kFew.size()), 8, false});
  }
  return tasks;
}

struct Work {
  double seconds = 0;
  std::uint64_t nodes = 0;

  Work& operator+=(const Work& more) {
    seconds += more.seconds;
    nodes += more.nodes;
    return *this;
  }
};

Work solve(const notation::Rules& ruleset, const Task& task, int threads) {
  constexpr std::size_t kTable = std::size_t{256} << 20U;
  const std::atomic<bool> stop{false};
  const auto solver = analysis::make_solver(ruleset, kTable);
  analysis::SolveOptions options;
  options.threads = threads;
  options.goal = task.plies > 0 ? analysis::Goal::kWin : analysis::Goal::kScore;
  if (task.plies > 0) options.plies = static_cast<analysis::Plies>(task.plies);
  options.shortest = task.shortest;
  analysis::Budget budget(0, 0, stop);
  const auto begin = std::chrono::steady_clock::now();
  const analysis::Solution solution =
      solver->solve(ruleset.read_position(task.position).value(), options, budget);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  return {time.count(), solution.nodes};
}

/// Runs two searches at the same time; returns the time of both.
Work solve_twice(const notation::Rules& ruleset, const Task& task) {
  const auto begin = std::chrono::steady_clock::now();
  analysis::on_threads(2, [&](std::size_t) { solve(ruleset, task, 1); });
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  return {time.count(), 0};
}

void two_threads(benchmark::State& state, const Tasks& tasks) {
  Work one;
  Work two;
  Work both;
  for (auto _ : state) {
    for (const Task& task : tasks) {
      const auto ruleset = test::rules_of(task.title, task.variant);
      one += solve(*ruleset, task, 1);
      two += solve(*ruleset, task, 2);
      both += solve_twice(*ruleset, task);
    }
  }
  state.counters["speedup"] = one.seconds / two.seconds;
  state.counters["ceiling"] = 2 * one.seconds / both.seconds;
  state.counters["extra"] = static_cast<double>(two.nodes) / static_cast<double>(one.nodes) - 1;
  state.counters["nodes/s"] = static_cast<double>(one.nodes) / one.seconds;
}
BENCHMARK_CAPTURE(two_threads, dvonn, Tasks{kScore})->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(two_threads, gipf, Tasks{kGipf})->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(two_threads, gipf_ends, gipf_ends())->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(two_threads, zertz, Tasks{kZertz})->Unit(benchmark::kSecond);

/// Solves the positions of one kind of the suite.
void endgames(benchmark::State& state, const std::string& kind, const Tasks& tasks) {
  constexpr double kSeconds = 10;
  constexpr std::size_t kTable = std::size_t{512} << 20U;
  const std::atomic<bool> stop{false};
  const std::string title = kind.substr(0, kind.find('/'));
  const auto ruleset = test::rules_of(title, kind.substr(title.size() + 1));
  std::uint64_t in_a_second = 0;
  std::uint64_t solved = 0;
  Work work;
  for (auto _ : state) {
    for (const Task& task : tasks) {
      const auto solver = analysis::make_solver(*ruleset, kTable);
      analysis::SolveOptions options;
      options.goal = solver->natural_goal();
      analysis::Budget budget(kSeconds, 0, stop);
      const auto begin = std::chrono::steady_clock::now();
      const analysis::Solution solution =
          solver->solve(ruleset->read_position(task.position).value(), options, budget);
      const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
      work += {time.count(), solution.nodes};
      if (solution.status == analysis::Status::kUnknown) continue;
      ++solved;
      in_a_second += time.count() <= 1 ? 1 : 0;
    }
  }
  const auto all = static_cast<double>(tasks.size()) * static_cast<double>(state.iterations());
  state.counters["in 1 s"] = static_cast<double>(in_a_second) / all;
  state.counters["in 10 s"] = static_cast<double>(solved) / all;
  state.counters["nodes/s"] = static_cast<double>(work.nodes) / work.seconds;
}

/// Registers a benchmark for each kind.
const bool kRegistered = [] {
  std::map<std::string, std::pair<std::string, Tasks>> kinds;
  std::ifstream lines(kSuite);
  for (std::string title, variant, games, plies, position;
       std::getline(lines, title, '\t') && std::getline(lines, variant, '\t') &&
       std::getline(lines, games, '\t') && std::getline(lines, plies, '\t') &&
       std::getline(lines, position);) {
    auto& [rules, tasks] = kinds["endgames/" + title + '/' + variant + '/' + games + '/' + plies];
    rules = title + '/' + variant;
    tasks.push_back({"", "", position});
  }
  for (const auto& [name, kind] : kinds) {
    benchmark::RegisterBenchmark(name.c_str(), endgames, kind.first, kind.second)
        ->Iterations(1)
        ->Unit(benchmark::kSecond);
  }
  return true;
}();

template <Title T>
void tree_of_threads(benchmark::State& state, std::type_identity<T> /*title*/, const Task& task) {
  using Position = typename T::Position;
  const auto ruleset = test::rules_of(task.title, task.variant);
  const auto position = notation::typed<Position>(ruleset->read_position(task.position).value());
  const int threads = static_cast<int>(state.range(0));
  const std::atomic<bool> stop{false};
  constexpr std::size_t kTable = std::size_t{192} << 20U;
  constexpr std::size_t kTree = std::size_t{64} << 20U;
  analysis::TreeUse use;
  std::uint64_t nodes = 0;
  std::uint64_t wasted = 0;
  double seconds = 0;
  for (auto _ : state) {
    analysis::ProofTable table(kTable);
    analysis::ProofDriver<T> driver(table, kTree);
    analysis::Budget budget(0, 0, stop);
    const analysis::ProofQuestion question{analysis::Guarantee::win(position.side_to_move()),
                                           analysis::Width::kFull};
    const auto begin = std::chrono::steady_clock::now();
    for (int plies = 1; plies <= task.plies; ++plies) {
      const auto state_now = driver.prove(position, static_cast<analysis::Plies>(plies), question,
                                          threads, ~std::uint64_t{0}, budget);
      if (state_now.proved(static_cast<analysis::Plies>(plies))) break;
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    seconds += time.count();
    use += driver.tree_use();
    nodes += budget.nodes();
    wasted += driver.wasted();
  }
  const auto share = [](std::uint64_t part, std::uint64_t whole) {
    return static_cast<double>(part) / static_cast<double>(whole);
  };
  state.counters["lock"] =
      std::chrono::duration<double>(use.held).count() / (seconds * static_cast<double>(threads));
  state.counters["waits"] = share(use.waits, use.turns);
  state.counters["idle"] = static_cast<double>(use.idle);
  state.counters["wasted"] = share(wasted, nodes);
  state.counters["nodes"] = static_cast<double>(nodes);
}
BENCHMARK_CAPTURE(tree_of_threads, gipf, std::type_identity<gipf::Gipf>{}, kGipf)
    ->RangeMultiplier(2)
    ->Range(1, 8)
    ->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(tree_of_threads, zertz, std::type_identity<zertz::CompactTitle>{}, kZertz)
    ->RangeMultiplier(2)
    ->Range(1, 8)
    ->Unit(benchmark::kSecond);

}  // namespace
