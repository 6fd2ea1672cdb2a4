// db/shards/shard.hpp - a share of the work, for one of many independent processes.
//
// The share of a piece of work depends only on the work itself, a position's key or a game's id,
// not on the order of games or on what is already solved. Shares may therefore be processed in any
// order, at any time and repeatedly.
#pragma once

#include <cstdint>

namespace gipfbase::db {

struct Shard {
  std::uint32_t number = 1;  ///< 1 .. `of`
  std::uint32_t of = 1;

  /// The share of a piece of work. Must never change: another machine may run another build.
  [[nodiscard]] static constexpr std::uint32_t of_work(std::uint64_t work, std::uint32_t shards) {
    // The finalizer of SplitMix64 (S. Vigna): consecutive game ids go to unrelated shares.
    work += 0x9E3779B97F4A7C15U;
    work = (work ^ (work >> 30U)) * 0xBF58476D1CE4E5B9U;
    work = (work ^ (work >> 27U)) * 0x94D049BB133111EBU;
    work ^= work >> 31U;
    return 1 + static_cast<std::uint32_t>(work % shards);
  }
  [[nodiscard]] constexpr bool holds(std::uint64_t work) const {
    return of == 1 || of_work(work, of) == number;
  }
  [[nodiscard]] constexpr bool holds_game(std::int64_t id) const {
    return holds(static_cast<std::uint64_t>(id));
  }
  [[nodiscard]] bool operator==(const Shard&) const = default;
};

/// Larger numbers of shards are refused as mistakes.
inline constexpr std::uint32_t kMostShards = 100'000;

}  // namespace gipfbase::db
