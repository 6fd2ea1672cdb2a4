// analysis/engine/repetitions.hpp - the positions of a game and of the line that a search follows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gipfbase::analysis {

/// A position that occurs for the second time in the search, or for the third time in the game,
/// counts as a draw. Keys are those of Title::repetition_key.
class Repetitions {
 public:
  void begin(std::span<const std::uint64_t> game) {
    keys_.assign(game.begin(), game.end());
    game_ = keys_.size();
  }
  void push(std::uint64_t key) { keys_.push_back(key); }
  void pop() { keys_.pop_back(); }
  /// True when the last position is a draw.
  [[nodiscard]] bool drawn() const {
    if (keys_.empty() || keys_.back() == 0) return false;
    int in_game = 0;
    for (std::size_t i = keys_.size() - 1; i-- > 0;) {
      if (keys_[i] != keys_.back()) continue;
      if (i + 1 >= game_ || ++in_game == 2) return true;  // the root belongs to both
    }
    return false;
  }

 private:
  std::vector<std::uint64_t> keys_;
  std::size_t game_ = 0;  ///< number of keys that belong to the game, the root included
};

}  // namespace gipfbase::analysis
