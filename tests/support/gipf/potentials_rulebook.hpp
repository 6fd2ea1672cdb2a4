// tests/support/gipf/potentials_rulebook.hpp - a second, slow and obvious implementation of GIPF
// with potentials.
//
// Written from the rulebook pages on potentials alone, with a stack of discs per spot. It shares
// nothing with the program, not even the geometry, and its interface is text only. "Z A 3" in the
// comments is point A 3 of the chapter "ZÈRTZ potential" of the rulebook, "G" the pages on
// gipf.com, "ruling" a ruling of rules/gipf/README.md.
//
// The text of a ply is [x<spots>;]<move>[;x<spots>][&], where <move> is
//   [GZTDY]<dot>><spot>   a piece is pushed in: a GIPF-piece, or loaded with that potential
//   &<dot>><spot>         the TAMSK-potential of the piece on e5 is pushed in
//   <spot>=<spot>         a potential is used
// and & at the end means that an additional move follows; or ?pass, ?challenge, !executed,
// !neutralised where challenges were agreed on.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace gipf_rulebook::potentials {

/// A spot or a dot by its name: column letter and number.
using Spot = std::pair<char, int>;
using Spots = std::set<Spot>;

/// A disc: a basic piece 'p', or a potential 'z', 't', 'd', 'y'; of 'w' or 'b'.
struct Disc {
  char owner;
  char kind;
  bool operator==(const Disc&) const = default;
};
/// From bottom to top.
using Stack = std::vector<Disc>;

/// Everything on the table.
struct Table {
  std::map<Spot, Stack> board;
  std::map<char, int> reserve;
  std::map<char, int> captured;
  std::set<char> introducing;                        // who may still bring in GIPF-pieces
  std::map<char, std::map<char, int>> to_introduce;  // potentials by player and kind
  std::map<char, int> challenges;
};

/// A game by the rulebook.
class Game {
 public:
  /// Sets up a position under settings such as tournament+zertz=3.
  Game(const std::string& settings, const std::string& text);
  /// Sets up the start.
  explicit Game(const std::string& settings);

  [[nodiscard]] std::vector<std::string> turns() const;
  void play(const std::string& turn);
  [[nodiscard]] std::string text() const;
  /// `*`, or the winner and the reason, as in rulebook.hpp.
  [[nodiscard]] std::string outcome() const { return outcome_; }
  /// The position text after a symmetry, numbered as in rulebook.hpp.
  [[nodiscard]] std::string transformed(int symmetry) const;

 private:
  struct Settings {
    std::string version;
    bool immediate_end = false;
    bool kinds_in_order = false;
    bool one_extra = false;
    bool tamsk_waits = false;
    bool dvonn_far = false;
    int challenges = 0;
    std::map<char, int> numbers;
  };
  static Settings read(const std::string& settings);

  [[nodiscard]] bool gone(const Table& table, char player) const;
  [[nodiscard]] std::string winner(const Table& table, char last_to_remove) const;
  [[nodiscard]] std::vector<std::pair<std::string, Table>> ordinary_moves(const Table& table) const;
  [[nodiscard]] std::vector<std::pair<std::string, Table>> extra_moves(const Table& table) const;
  [[nodiscard]] bool comes_before(char earlier, char later) const;
  [[nodiscard]] bool may_extra(const Table& table) const;
  [[nodiscard]] Table lapsed(const Table& table) const;
  [[nodiscard]] bool rows_due() const;
  [[nodiscard]] std::set<std::string> turns_at_once(const Table& table, bool decided) const;
  [[nodiscard]] bool stuck() const;
  void finish();
  void carry_out(const std::string& action);

  Settings settings_;
  Table table_;
  char mover_ = 'w';
  // The state of the turn: '-' not begun, 's' rows are removed and nothing has been moved, 'm' an
  // additional move was made, 'a' the ordinary move was made and an additional one must follow; or
  // a use was neutralised, and only rows are left to be removed.
  char stage_ = '-';
  std::string announced_;  // ? or !, and the move that was announced
  std::string outcome_ = "*";
};

}  // namespace gipf_rulebook::potentials
