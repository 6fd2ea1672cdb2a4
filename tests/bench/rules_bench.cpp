// The rules of every title: counting moves, playing moves, updating keys.
#include <benchmark/benchmark.h>

#include <atomic>
#include <string>
#include <vector>

#include "analysis/games/generate.hpp"
#include "support/titles.hpp"

namespace {

using namespace gipfbase;

using Rules = std::shared_ptr<const notation::Rules>;

std::vector<notation::Game> games(const Rules& rules) {
  std::vector<notation::Game> list;
  for (std::uint64_t i = 1; i <= 100; ++i) list.push_back(analysis::random_game(rules, 1, i));
  return list;
}

void report(benchmark::State& state, const char* what, std::uint64_t n) {
  state.counters[what] = benchmark::Counter(static_cast<double>(n), benchmark::Counter::kIsRate);
}

/// Two plies from positions in the second half of random games.
void perft(benchmark::State& state, const Rules& ruleset) {
  const std::atomic<bool> stop{false};
  std::vector<notation::AnyPosition> positions;
  for (const notation::Game& game : games(ruleset)) {
    const std::span<const PackedMove> moves = game.moves;
    const auto half = moves.first(moves.size() * 2 / 3);
    positions.push_back(ruleset->replay(ruleset->start(), half, nullptr).final);
  }
  std::uint64_t leaves = 0;
  for (auto _ : state) {
    for (const notation::AnyPosition& position : positions) {
      leaves += ruleset->perft(position, 2, stop);
    }
  }
  report(state, "leaves", leaves);
}

void replay(benchmark::State& state, const Rules& ruleset, bool with_rows) {
  const std::vector<notation::Game> list = games(ruleset);
  std::vector<notation::IndexRow> rows;
  std::uint64_t plies = 0;
  for (auto _ : state) {
    for (const notation::Game& game : list) {
      rows.clear();
      plies += ruleset->replay(ruleset->start(), game.moves, with_rows ? &rows : nullptr).plies;
    }
  }
  report(state, "plies", plies);
}

void random_play(benchmark::State& state, const Rules& ruleset) {
  std::uint64_t index = 0;
  for (auto _ : state) benchmark::DoNotOptimize(analysis::random_game(ruleset, 1, ++index));
}

}  // namespace

int main(int argc, char** argv) {
  for (const notation::TitleInfo* title : test::catalogue().titles()) {
    for (const notation::VariantInfo& variant : title->agreements.variants) {
      const Rules ruleset = test::catalogue().rules(*title, variant.id).value();
      const std::string name = std::string(title->id) + "/" + std::string(variant.id);
      if (ruleset->count_moves(ruleset->start()) == 0) continue;  // needs a special start position
      benchmark::RegisterBenchmark(("perft/" + name).c_str(), perft, ruleset);
      benchmark::RegisterBenchmark(("replay/" + name).c_str(), replay, ruleset, false);
      benchmark::RegisterBenchmark(("replay_with_keys/" + name).c_str(), replay, ruleset, true);
      benchmark::RegisterBenchmark(("random_game/" + name).c_str(), random_play, ruleset);
    }
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
