// Game records: reading and writing text.
#include <benchmark/benchmark.h>

#include <string>

#include "analysis/games/generate.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "support/titles.hpp"

namespace {

using namespace gipfbase;

constexpr std::uint64_t kGames = 200;

std::string gpn_text() {
  const auto rules = test::rules_of("zertz", "37");
  std::string text;
  for (std::uint64_t i = 1; i <= kGames; ++i) {
    notation::write_gpn(analysis::random_game(rules, 1, i), text);
  }
  return text;
}

void read_gpn(benchmark::State& state) {
  const std::string text = gpn_text();
  std::size_t plies = 0;
  for (auto _ : state) {
    const auto findings = notation::read_gpn(
        text, test::reading(), [&](notation::Judged& game) { plies += game.game.moves.size(); });
    benchmark::DoNotOptimize(findings.size());
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
  state.counters["plies"] =
      benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsRate);
}
BENCHMARK(read_gpn)->Unit(benchmark::kMillisecond);

void write_gpn(benchmark::State& state) {
  const auto rules = test::rules_of("zertz", "37");
  const notation::Game game = analysis::random_game(rules, 1, 1);
  std::string text;
  for (auto _ : state) {
    text.clear();
    notation::write_gpn(game, text);
    benchmark::DoNotOptimize(text.data());
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
}
BENCHMARK(write_gpn)->Unit(benchmark::kMicrosecond);

}  // namespace
