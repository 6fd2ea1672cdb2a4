#include "analysis/games/generate.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "notation/game/judged.hpp"
#include "notation/game/play.hpp"
#include "notation/threads/thread_arena.hpp"

namespace gipfbase::analysis {
namespace {

using notation::Game;
using notation::Rules;

/// Returns a uniform number below `bound`. std::uniform_int_distribution differs between standard
/// libraries; std::mt19937_64 does not.
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

Game random_game(const std::shared_ptr<const Rules>& rules, std::uint64_t seed,
                 std::uint64_t index) {
  Game game;
  game.begin(rules, rules->start());
  game.tags = {{"Event", "Random play"},
               {"Site", "?"},
               {"Date", "????.??.??"},
               {"Round", std::to_string(index)},
               {"White", "Random 1"},
               {"Black", "Random 2"},
               {"Annotator", "gipfbase generate"},
               {"Seed", std::to_string(seed)}};
  std::mt19937_64 random = engine_of(seed, index);
  notation::Play play(*rules, game.start);
  std::vector<PackedMove> legal;
  while (play.plies() < kLongestRandomGame && !play.repeated()) {
    rules->legal_moves(play.position(), legal);
    if (legal.empty()) break;
    play.push_legal(legal[below(random, legal.size())]);
  }
  game.moves = play.take_moves();
  const notation::Verdict verdict = notation::judge(game);
  game.result = verdict.result;
  game.termination = verdict.replay.outcome.over() ? std::string() : verdict.ending;
  return game;
}

std::uint64_t generate(const std::shared_ptr<const Rules>& rules, std::uint64_t seed,
                       std::uint64_t games, int threads, const std::atomic<bool>& stop,
                       const std::function<bool(const Game&)>& sink) {
  constexpr std::uint64_t kBatch = 1024;
  notation::ThreadArena arena(threads);
  std::vector<Game> batch;
  std::uint64_t given = 0;
  while (given < games && !stop.load()) {
    batch.assign(std::min(kBatch, games - given), {});
    arena.execute([&] {
      tbb::parallel_for(std::size_t{0}, batch.size(),
                        [&](std::size_t i) { batch[i] = random_game(rules, seed, given + i + 1); });
    });
    for (const Game& game : batch) {
      if (!sink(game)) return given;
      ++given;
    }
  }
  return given;
}

}  // namespace gipfbase::analysis
