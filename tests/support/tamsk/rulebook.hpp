// tests/support/tamsk/rulebook.hpp - a second, slow and obvious implementation of TAMSK, against
// which rules/ is tested.
//
// Written from the rules with maps and sets of named spaces, and with sand that falls pinch by
// pinch. It shares nothing with the program, not even the geometry, and its interface is text only:
// positions and turns as in game records.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace tamsk_rulebook {

/// A space by its name, `a1` to `g4`.
using Space = std::string;
using Spaces = std::set<Space>;

/// The image of a space when the board is turned by `symmetry` times 60 degrees clockwise; from 6
/// on, flipped left to right and then turned by `symmetry - 6` times 60 degrees.
std::string transformed_space(const std::string& space, int symmetry);

/// The rules that the players have agreed on.
struct Agreement {
  int level = 1;
  bool early_end = false;
  bool last_sand = false;
  bool self_turning = false;
};

/// A game of TAMSK by the rulebook.
class Game {
 public:
  /// The start.
  explicit Game(const Agreement& agreement);
  /// Sets up a position text.
  Game(const std::string& text, const Agreement& agreement);

  /// Every legal turn, sorted: moves `a1-a2`, or `pass` when only the other player can move; or
  /// `last-b`, `last-w` when only sand can decide. Empty when the game is over.
  [[nodiscard]] std::vector<std::string> turns() const;
  /// Plies that are possible at any time, sorted: `sand-a1` for an hourglass that may be empty,
  /// `fifteen`, `lost`.
  [[nodiscard]] std::vector<std::string> at_any_time() const;
  /// Plays one of the turns, or of the plies possible at any time; throws std::invalid_argument for
  /// other texts.
  void play(const std::string& turn);
  [[nodiscard]] std::string text() const;
  /// `*` until the game is over, then `white`, `black` or `draw`.
  [[nodiscard]] std::string outcome() const;
  /// Rings that side `w` or `b` has left.
  [[nodiscard]] int rings_left(char side) const { return left_.at(side); }
  /// The position text with everything on its transformed space.
  [[nodiscard]] std::string transformed(int symmetry) const;

  [[nodiscard]] const Agreement& agreement() const { return agreement_; }
  /// Hourglasses with falling sand.
  [[nodiscard]] Spaces running() const;
  /// The owner of the hourglass on a space, `w` or `b`.
  [[nodiscard]] char owner(const Space& space) const { return glasses_.at(space); }

 private:
  [[nodiscard]] std::set<std::string> moves(char side) const;
  [[nodiscard]] bool can_enter(const Space& space) const;
  [[nodiscard]] bool nobody_moves() const;
  [[nodiscard]] bool ends_early() const;
  [[nodiscard]] bool sand_is_to_decide() const;
  [[nodiscard]] bool runs_for(char side) const;
  void move(const Space& from, const Space& to);

  Agreement agreement_;
  std::map<Space, int> rings_;
  std::map<Space, char> glasses_;  // `w` or `b`, by the space they stand on
  Spaces unturned_;
  Spaces dead_;
  std::map<char, int> left_ = {{'w', 32}, {'b', 32}};
  char side_ = 'w';
  bool hurried_ = false;
};

/// The sand of a game from its start on.
class Sand {
 public:
  /// An event while a player thinks, and its time in milliseconds.
  struct Event {
    std::string turn;  ///< empty if none exists
    long after = 0;
  };

  /// Sand falls in steps of this number of milliseconds; all times are multiples of it.
  static constexpr long kTick = 100;

  /// The player whose turn it is thinks for at most this time.
  Event think(const Game& game, long milliseconds);
  /// Plays a turn after a call of `think`.
  void play(const Game& before, const std::string& turn);
  /// True when the 15-second glass can be turned.
  [[nodiscard]] bool fifteen_is_empty() const { return fifteen_ == 0; }
  /// The most sand that a side has in one glass.
  [[nodiscard]] long most(const Game& game, char side) const;

 private:
  std::map<Space, long> upper_;  // milliseconds of sand in the upper bulb
  long fifteen_ = 0;
  bool turned_itself_ = false;  // the 15-second glass has turned itself in this turn
};

}  // namespace tamsk_rulebook
