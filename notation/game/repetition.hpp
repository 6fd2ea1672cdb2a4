// notation/game/repetition.hpp - which positions of a game have been there before.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace gipfbase::notation {

/// The third position of its kind is a repetition. Positions that cannot come back (key 0) are not
/// kept: games that can repeat are rare and short.
class Repetition {
 public:
  void clear() {
    keys_.clear();
    last_ = 0;
  }
  /// The next position, by its Title::repetition_key.
  void add(std::uint64_t key) {
    last_ = key;
    if (key != 0) keys_.push_back(key);
  }
  /// The last position is there for the third time at least.
  [[nodiscard]] bool repeated() const {
    constexpr std::ptrdiff_t kTimes = 3;
    return last_ != 0 && std::count(keys_.begin(), keys_.end(), last_) >= kTimes;
  }

 private:
  std::vector<std::uint64_t> keys_;
  std::uint64_t last_ = 0;
};

}  // namespace gipfbase::notation
