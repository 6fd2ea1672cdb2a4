// tests/support/genes.hpp - random games and positions made from a list of numbers.
//
// The same numbers always make the same game. So a property can be run by RapidCheck, which
// shrinks the numbers, and by a long run with a fixed seed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace gipfbase::test {

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

/// As many numbers as a whole game can need.
[[nodiscard]] inline std::vector<std::uint32_t> random_numbers(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::uint32_t> numbers(800);
  std::generate(numbers.begin(), numbers.end(),
                [&] { return static_cast<std::uint32_t>(random() >> 33U); });
  return numbers;
}

}  // namespace gipfbase::test
