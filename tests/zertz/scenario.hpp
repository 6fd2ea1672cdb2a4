// tests/zertz/scenario.hpp - random games of ZÈRTZ, made from a list of numbers.
//
// The same numbers always make the same game. So a property can be run by RapidCheck, which
// shrinks the numbers, and by a long run with a fixed seed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/zertz/position.hpp"

namespace gipfbase::zertz::testing {

/// Numbers that decide a random game, one after the other; 0 when they are used up.
class Genes {
 public:
  explicit Genes(std::vector<std::uint32_t> numbers) : numbers_(std::move(numbers)) {}
  /// The next number, below `limit`.
  [[nodiscard]] int below(int limit) {
    const std::uint32_t n = next_ < numbers_.size() ? numbers_[next_++] : 0;
    return static_cast<int>(n % static_cast<std::uint32_t>(limit));
  }
  [[nodiscard]] bool used_up() const { return next_ >= numbers_.size(); }

 private:
  std::vector<std::uint32_t> numbers_;
  std::size_t next_ = 0;
};

/// A board, rules and a position to begin from.
struct Scenario {
  BoardId board = BoardId::k37;
  Rules rules;
  std::string text;
};

/// Any board and rules; half of the time the board's own start, otherwise rings missing at
/// random and marbles on the table, in hands or in the pool (often none there).
[[nodiscard]] Scenario scenario(Genes& genes);

/// As many numbers as a whole game can need.
[[nodiscard]] std::vector<std::uint32_t> random_numbers(std::uint64_t seed);

}  // namespace gipfbase::zertz::testing
