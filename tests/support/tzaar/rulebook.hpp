// tests/support/tzaar/rulebook.hpp - TZAAR in the simplest way, written from the rulebook; shares
// nothing with rules/.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tzaar_rulebook {

/// A stack from bottom to top: `Z` Tzaar, `R` Tzarra, `T` Tott, small letters for Black.
using Stack = std::string;

class Game {
 public:
  Game() = default;
  explicit Game(const std::string& text);

  /// Every legal turn, sorted. Empty when the game is over.
  [[nodiscard]] std::vector<std::string> turns() const;
  /// Plays one of the turns.
  void play(const std::string& turn);
  [[nodiscard]] std::string text() const;
  /// `*` until the game is over, then `white` or `black`.
  [[nodiscard]] std::string outcome() const;
  /// The number of sequences of `depth` parts of turns; declining the second part is a part, too.
  [[nodiscard]] unsigned long long parts(int depth) const;

 private:
  using Step = std::pair<std::string, std::string>;
  [[nodiscard]] std::vector<Step> steps(bool captures_only) const;
  [[nodiscard]] bool lacks_a_type(char side) const;
  [[nodiscard]] int on_board(char letter) const;
  void move(const Step& step);

  std::map<std::string, Stack> stacks_;  // by point; empty points are not in it
  char side_ = 'w';
  char phase_ = 'p';
  bool second_part_ = false;
};

}  // namespace tzaar_rulebook
