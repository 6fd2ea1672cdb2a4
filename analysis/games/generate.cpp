#include "analysis/games/generate.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "notation/game/judged.hpp"
#include "notation/threads/thread_arena.hpp"

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;
using notation::Game;
using notation::Rules;

/// Below `bound`, every number equally likely. std::uniform_int_distribution differs between
/// standard libraries; the engine does not.
std::uint64_t below(std::mt19937_64& random, std::uint64_t bound) {
  const std::uint64_t usable =
      std::numeric_limits<std::uint64_t>::max() - std::numeric_limits<std::uint64_t>::max() % bound;
  std::uint64_t number = random();
  while (number >= usable) number = random();
  return number % bound;
}

std::mt19937_64 engine_of(std::uint64_t seed, std::uint64_t index) {
  const auto low = [](std::uint64_t n) { return static_cast<std::uint32_t>(n); };
  const auto high = [](std::uint64_t n) { return static_cast<std::uint32_t>(n >> 32U); };
  std::seed_seq sequence{low(seed), high(seed), low(index), high(index)};
  return std::mt19937_64(sequence);
}

}  // namespace

Game random_game(const Rules& ruleset, std::uint64_t seed, std::uint64_t index) {
  // A position cannot occur for the third time before two cycles of two plies.
  constexpr std::size_t kEarliestRepetition = 4;
  Game record;
  record.title = ruleset.title();
  record.variant = ruleset.variant();
  record.tags = {{"Event", "Random play"},
                 {"Site", "?"},
                 {"Date", "????.??.??"},
                 {"Round", std::to_string(index)},
                 {"White", "Random 1"},
                 {"Black", "Random 2"},
                 {"Annotator", "gipfbase generate"},
                 {"Seed", std::to_string(seed)}};
  std::mt19937_64 random = engine_of(seed, index);
  const AnyPosition start = ruleset.start();
  AnyPosition position = start;
  std::vector<PackedMove> legal;
  while (record.moves.size() < kLongestRandomGame) {
    ruleset.legal_moves(position, legal);
    if (legal.empty()) break;
    const PackedMove move = legal[below(random, legal.size())];
    ruleset.play(position, move);
    record.moves.push_back(move);
    if (record.moves.size() >= kEarliestRepetition &&
        ruleset.replay(start, record.moves, nullptr).repeated) {
      break;
    }
  }
  const notation::Verdict verdict = notation::judge(ruleset, record, nullptr);
  record.result = verdict.result;
  record.termination = verdict.replay.outcome.over() ? std::string() : std::string(verdict.ending);
  return record;
}

std::uint64_t generate(const Rules& ruleset, std::uint64_t seed, std::uint64_t games, int threads,
                       const std::atomic<bool>& stop,
                       const std::function<bool(const Game&)>& sink) {
  constexpr std::uint64_t kBatch = 1024;
  db::ThreadArena arena(threads);
  std::vector<Game> batch;
  std::uint64_t given = 0;
  while (given < games && !stop.load()) {
    batch.assign(std::min(kBatch, games - given), {});
    arena.execute([&] {
      tbb::parallel_for(std::size_t{0}, batch.size(), [&](std::size_t i) {
        batch[i] = random_game(ruleset, seed, given + i + 1);
      });
    });
    for (const Game& game : batch) {
      if (!sink(game)) return given;
      ++given;
    }
  }
  return given;
}

}  // namespace gipfbase::analysis
