// tests/support/zertz/rulebook.hpp - a second, slow and obvious implementation of ZÈRTZ, against
// which rules/ is tested.
//
// Written from the rulebooks with maps and sets of named rings. It shares nothing with the program,
// not even the geometry, and its interface is text only: positions and turns as in game records.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace rulebook {

/// A ring by its name: column letter and row. Ordered a1, a2, ..., b1, ...
using Ring = std::pair<char, int>;
using Rings = std::set<Ring>;
/// Numbers of marbles by colour letter.
using Marbles = std::map<char, int>;

struct Switches {
  bool blitz = false;
  bool optional_isolation = false;
  bool both_lose = false;
  bool full_board_goes_on = false;
  bool exact_repetition = false;
};

/// The position text of the start of a board named 37 40 43 44 48 or 61.
std::string start_text(const std::string& board, const Switches& switches);

/// A game of ZÈRTZ by the rulebook.
class Game {
 public:
  /// Sets up a position on the board 37 40 43 44 48 61 or custom.
  Game(std::string board, const Switches& switches, const std::string& text);

  /// Every legal turn, sorted; a player who can do nothing has the turn `-`.
  [[nodiscard]] std::vector<std::string> turns() const;
  /// Plays one of the turns.
  void play(const std::string& turn);
  [[nodiscard]] std::string text() const;
  /// `*`, or the winner and the reason: `first white`, `second full-board`, `draw no-moves`, `both
  /// lose`.
  [[nodiscard]] std::string outcome() const { return outcome_; }
  /// The facts that must come back for a repetition; empty while the pool is not.
  [[nodiscard]] std::string repetition() const;
  /// Rings that may be removed.
  [[nodiscard]] Rings free_rings() const;
  /// Marbles on the table, in hands and in the pool.
  [[nodiscard]] int marbles() const;

 private:
  [[nodiscard]] std::array<Ring, 6> around(const Ring& ring) const;
  [[nodiscard]] bool vacant(const Ring& ring) const;
  [[nodiscard]] std::vector<std::string> captures() const;
  void jump_on(const Ring& at, const std::string& so_far, const std::map<Ring, char>& marbles,
               std::vector<std::string>& found) const;
  [[nodiscard]] std::vector<std::string> placements() const;
  void placements_removing(const Ring* removed, const std::vector<Rings>& before, const Rings& free,
                           std::vector<std::string>& found) const;
  [[nodiscard]] std::vector<Rings> groups(const Rings& rings) const;
  [[nodiscard]] const Marbles& hand() const;
  void capture(const std::string& turn);
  void place(const std::string& turn);
  [[nodiscard]] std::string winning_set(int player) const;
  void end_if_nothing_can_be_done();

  std::string board_;
  Switches switches_;
  Rings rings_;
  std::map<Ring, char> marbles_;  // by the ring they lie on
  std::array<Marbles, 2> taken_;
  Marbles pool_;
  int mover_ = 0;
  bool passed_ = false;
  std::string outcome_ = "*";
};

}  // namespace rulebook
