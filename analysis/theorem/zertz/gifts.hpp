// analysis/theorem/zertz/gifts.hpp - the marbles that may be given away.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/zertz/position.hpp"

namespace gipfbase::zertz {

/// How many marbles an opponent may still be given, whatever the order, before he wins or takes a
/// white one that is needed: on 37 rings 2 white, 4 grey and 5 black ones altogether.
class Gifts {
 public:
  /// What they are given for.
  enum class Aim : std::uint8_t {
    kWhite,  ///< the set of white marbles: so many must be left
    kAnySet
  };
  explicit Gifts(const Rules& rules, Aim aim = Aim::kWhite);

  /// True when he has not won with these marbles and enough are left for the aim.
  [[nodiscard]] bool allow(const MarbleSet& given) const { return room_[index(given)] >= 0; }
  /// The most marbles that can be added to allowed ones.
  [[nodiscard]] int room(const MarbleSet& given) const { return room_[index(given)]; }

 private:
  static constexpr std::size_t kCounts = 16;

  [[nodiscard]] static std::size_t index(const MarbleSet& given) {
    return (given[0] * kCounts + given[1]) * kCounts + given[2];
  }

  std::array<std::int8_t, kCounts * kCounts * kCounts> room_{};
};

}  // namespace gipfbase::zertz
