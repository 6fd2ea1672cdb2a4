// tests/support/yinsh/rulebook.hpp - a second, slow and obvious implementation of YINSH, against
// which rules/ is tested.
//
// Written from the rulebook with maps of named points. It shares nothing with the program, not even
// the geometry, and its interface is text only.
//
// The text of a turn is [x<rows>x<rings>;]<move>[;x<rows>x<rings>]: what is removed before the
// move, the move (`e3`, `h7-g7`, `pass`), what is removed after it; rows and rings are sorted and
// separated by commas. A turn that a removal ends is that removal alone.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace yinsh_rulebook {

/// A point by its name: column letter and number.
using Point = std::pair<char, int>;

/// Everything on the table. The players are 'w' and 'b'.
struct Table {
  std::map<Point, char> board;                         // W B rings, w b markers
  std::map<char, int> removed = {{'w', 0}, {'b', 0}};  // rings that each player has removed
};

/// A game of YINSH by the rulebook.
class Game {
 public:
  Game(const std::string& text, bool blitz);

  /// Every legal turn, sorted; none when the game is over.
  [[nodiscard]] std::vector<std::string> turns() const;
  /// Plays one of the turns.
  void play(const std::string& turn);
  [[nodiscard]] std::string text() const;
  /// `*`, or the result and the reason: `white rings`, `draw markers`, `black blocked`.
  [[nodiscard]] std::string outcome() const;
  /// The leaves of the tree of single actions: a ring placed, a ring moved with its marker, a row
  /// removed, a ring removed.
  [[nodiscard]] std::uint64_t actions(int depth) const;
  /// The position text after a symmetry of the board: 0 to 5 turn it clockwise by that number of
  /// sixths, 6 to 11 first exchange left and right, then turn it by `symmetry` - 6 sixths.
  [[nodiscard]] std::string transformed(int symmetry) const;

 private:
  /// All turns with the tables after them.
  [[nodiscard]] std::map<std::string, Table> all() const;

  bool blitz_;
  Table table_;
  char mover_ = 'w';
};

}  // namespace yinsh_rulebook
