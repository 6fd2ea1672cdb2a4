// tests/support/dvonn/rulebook.hpp - a second, slow and obvious implementation of DVONN, against
// which rules/ is tested.
//
// Written from the rulebook with maps and sets of named spaces; a stack is the string of its pieces
// from bottom to top. It shares nothing with the program, not even the geometry, and its interface
// is text only: positions and turns as in game records.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace dvonn_rulebook {

/// A space by its name, `a1` to `k5`.
using Space = std::string;
using Spaces = std::set<Space>;
/// Pieces `W`, `B` and `R` from bottom to top: `RWB` belongs to Black and holds a DVONN piece.
using Stack = std::string;

/// The image of a space when the drawn board is unchanged (0), turned by half a turn (1), flipped
/// top to bottom (2) or flipped left to right (3).
std::string transformed_space(const std::string& space, int symmetry);

/// A game of DVONN by the rulebook.
class Game {
 public:
  /// The empty board: the first phase, White to place.
  Game() = default;
  /// Sets up a position text. The inside of a stack is not in the text; any stack of the right
  /// height and owner is used, with a DVONN piece at the bottom when it holds one.
  explicit Game(const std::string& text);

  /// Every legal turn, sorted: placements `d3`, moves `c2-e4`, or `pass` when only the other player
  /// can move. Empty when the game is over.
  [[nodiscard]] std::vector<std::string> turns() const;
  /// Plays one of the turns; throws std::invalid_argument for other texts.
  void play(const std::string& turn);
  [[nodiscard]] std::string text() const;
  /// `*` until the game is over, then `white`, `black` or `draw`.
  [[nodiscard]] std::string outcome() const;
  /// Pieces of any colour in the stacks that side `w` or `b` controls.
  [[nodiscard]] int points(char side) const;
  /// The position text with every stack on its transformed space.
  [[nodiscard]] std::string transformed(int symmetry) const;

 private:
  [[nodiscard]] bool over() const;
  [[nodiscard]] Spaces placements() const;
  [[nodiscard]] std::set<std::string> moves(char side) const;
  [[nodiscard]] bool occupied(const Space& space) const;
  [[nodiscard]] bool surrounded(const Space& space) const;
  void place(const Space& space);
  void move(const Space& from, const Space& to);
  void remove_what_lost_contact();

  std::map<Space, Stack> stacks_;  // by the space they stand on; vacant spaces are not in it
  char side_ = 'w';
  char phase_ = 'p';  // p placing, s stacking
};

}  // namespace dvonn_rulebook
