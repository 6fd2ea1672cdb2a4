// analysis/games/generate.hpp - games of random play, for tests, measurements and examples.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

#include "notation/game/game.hpp"

namespace gipfbase::analysis {

/// Games that go on longer are broken off as unfinished.
inline constexpr std::size_t kLongestRandomGame = 1000;

/// Game number `index` of a seed: from the variant's start position both players choose
/// uniformly among their legal moves, until the board decides, a position occurs for the third
/// time, or kLongestRandomGame plies have been played. The same on every machine.
[[nodiscard]] notation::Game random_game(const std::shared_ptr<const notation::Rules>& rules,
                                         std::uint64_t seed, std::uint64_t index);

/// Gives `games` games to the sink, in order of index from 1, made by `threads` threads (0: all
/// cores); they do not depend on the number of threads. Stops when the sink returns false or
/// `stop` is raised; returns the number of games given.
std::uint64_t generate(const std::shared_ptr<const notation::Rules>& rules, std::uint64_t seed,
                       std::uint64_t games, int threads, const std::atomic<bool>& stop,
                       const std::function<bool(const notation::Game&)>& sink);

}  // namespace gipfbase::analysis
