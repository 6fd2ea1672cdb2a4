// analysis/hints/zertz/needs.hpp - the marbles that a player still needs to win (rulebook F).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "rules/zertz/position.hpp"

namespace gipfbase::zertz {

/// The marbles that a player lacks for each winning set.
struct Needs {
  MarbleSet of_one{};   ///< by colour: lacking for the set of that colour alone
  MarbleSet of_each{};  ///< by colour: lacking for the set of all colours

  [[nodiscard]] static Needs of(const Rules& rules, const MarbleSet& held) {
    const MarbleSet goal = rules.goal();
    const std::uint8_t each = rules.goal_of_each();
    Needs needs;
    for (std::size_t c = 0; c < kColours; ++c) {
      needs.of_one[c] = static_cast<std::uint8_t>(std::max(0, goal[c] - held[c]));
      needs.of_each[c] = static_cast<std::uint8_t>(std::max(0, each - held[c]));
    }
    return needs;
  }
  void take(std::size_t colour, int marbles) {
    const auto less = [marbles](std::uint8_t n) {
      return static_cast<std::uint8_t>(std::max(0, n - marbles));
    };
    of_one[colour] = less(of_one[colour]);
    of_each[colour] = less(of_each[colour]);
  }
  /// The fewest marbles that complete a set; 0 when a set is complete.
  [[nodiscard]] int least() const {
    return std::min<int>(total(of_each), *std::min_element(of_one.begin(), of_one.end()));
  }
  [[nodiscard]] bool operator==(const Needs&) const = default;
};

}  // namespace gipfbase::zertz
