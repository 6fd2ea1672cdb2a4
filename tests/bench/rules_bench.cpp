// The rules: moves counted, moves played, keys kept up to date.
#include <benchmark/benchmark.h>

#include <vector>

#include "analysis/generate.hpp"
#include "notation/registry.hpp"

namespace {

using namespace gipfbase;

std::shared_ptr<const notation::Ruleset> rules(const char* variant) {
  return notation::find_title("zertz")->ruleset(variant).value();
}

std::vector<notation::GameRecord> games(const notation::Ruleset& ruleset) {
  std::vector<notation::GameRecord> list;
  for (std::uint64_t i = 1; i <= 100; ++i) list.push_back(analysis::random_game(ruleset, 1, i));
  return list;
}

void perft(benchmark::State& state, const char* variant) {
  const auto ruleset = rules(variant);
  const notation::AnyPosition start = ruleset->start();
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += ruleset->perft(start, 2);
  state.counters["leaves"] =
      benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(perft, zertz_37, "37")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, zertz_61, "61")->Unit(benchmark::kMillisecond);

void replay(benchmark::State& state, bool with_rows) {
  const auto ruleset = rules("48");
  const std::vector<notation::GameRecord> list = games(*ruleset);
  std::vector<notation::IndexRow> rows;
  std::uint64_t plies = 0;
  for (auto _ : state) {
    for (const notation::GameRecord& game : list) {
      rows.clear();
      plies += ruleset->replay(ruleset->start(), game.moves, with_rows ? &rows : nullptr).plies;
    }
  }
  state.counters["plies"] =
      benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(replay, without_keys, false);
BENCHMARK_CAPTURE(replay, with_index_rows, true);

void random_play(benchmark::State& state) {
  const auto ruleset = rules("37");
  std::uint64_t index = 0;
  for (auto _ : state) benchmark::DoNotOptimize(analysis::random_game(*ruleset, 1, ++index));
}
BENCHMARK(random_play)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
