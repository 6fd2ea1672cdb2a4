// notation/game/repetition.hpp - detects the third occurrence of a position.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace gipfbase::notation {

/// The positions of a game, to count how often the last one has occurred. Positions that cannot
/// occur again (key 0) are not kept. Games in which positions can occur again are rare and short,
/// so a linear search is enough.
class Repetition {
 public:
  void clear() {
    keys_.clear();
    last_ = 0;
  }
  /// Adds the next position by its Title::repetition_key.
  void add(std::uint64_t key) {
    last_ = key;
    if (key != 0) keys_.push_back(key);
  }
  /// True when the last position occurs for the third time or more.
  [[nodiscard]] bool repeated() const {
    constexpr std::ptrdiff_t kTimes = 3;
    return last_ != 0 && std::count(keys_.begin(), keys_.end(), last_) >= kTimes;
  }

 private:
  std::vector<std::uint64_t> keys_;
  std::uint64_t last_ = 0;
};

}  // namespace gipfbase::notation
