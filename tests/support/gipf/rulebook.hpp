// tests/support/gipf/rulebook.hpp - a second, slow and obvious implementation of GIPF, against
// which rules/ is tested.
//
// Written from the rulebooks with maps and sets of named spots. It shares nothing with the program,
// not even the geometry, and its interface is text only.
//
// The text of a turn is [x<spots>;][G]<dot>><spot>[;x<spots>]: the spots cleared before the push,
// the dot and the spot next to it, G for a GIPF-piece, the spots cleared after it. A turn whose
// first removal ends it (see LastGipf) is that removal alone: x<spots>.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace gipf_rulebook {

/// A spot or a dot by its name: column letter and number. Ordered a1, a2, ..., b1, ...
using Spot = std::pair<char, int>;
using Spots = std::set<Spot>;

/// Everything on the table. The players are 'w' and 'b'.
struct Table {
  std::map<Spot, char> board;    // w b single pieces, W B GIPF-pieces
  std::map<char, int> reserve;   // pieces in each player's reserve
  std::map<char, int> captured;  // pieces each player has captured
  std::set<char> introducing;    // who may still bring in GIPF-pieces
};

/// When the game ends if a removal before the push takes a player's last GIPF-piece. By the rules
/// it ends at once. In the published perft tables a push completes the turn, if the player has a
/// piece to push, and then the game ends. The winner is the same.
enum class LastGipf { kEndsGameAtOnce, kEndsGameAfterTheTurn };

/// A game of GIPF by the rulebook.
class Game {
 public:
  /// Sets up a position of the variant basic, standard or tournament.
  Game(std::string variant, const std::string& text,
       LastGipf last_gipf = LastGipf::kEndsGameAtOnce);

  /// The position text of a variant's start.
  static std::string start_text(const std::string& variant);
  /// Every legal turn, sorted; none when the game is over.
  [[nodiscard]] std::vector<std::string> turns() const;
  /// Plays one of the turns.
  void play(const std::string& turn);
  [[nodiscard]] std::string text() const;
  /// `*`, or the winner and the reason: `white no-pieces` (Black cannot push), `black no-gipf`
  /// (White has lost his last GIPF-piece).
  [[nodiscard]] std::string outcome() const { return outcome_; }
  /// The position text after a symmetry of the board: 0 to 5 turn it clockwise by that number of
  /// sixths, 6 to 11 first exchange left and right (a1 and i1), then turn it by `symmetry` - 6
  /// sixths.
  [[nodiscard]] std::string transformed(int symmetry) const;

 private:
  [[nodiscard]] bool ends_before_push(const Table& after_removal) const;
  [[nodiscard]] bool can_do_something() const;
  [[nodiscard]] bool without_gipf(const Table& table, char player) const;
  [[nodiscard]] std::string winner_by_gipf(const Table& table, char last_to_remove) const;

  std::string variant_;
  LastGipf last_gipf_;
  Table table_;
  char mover_ = 'w';
  std::string outcome_ = "*";
};

}  // namespace gipf_rulebook
