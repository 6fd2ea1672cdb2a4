// notation/diagram/diagram.hpp - what a drawing of a position shows: the places of the board, the
// pieces on them, marks, and what the players hold off the board.
//
// A title describes its positions (notation/<title>/diagram.cpp); terminal.hpp, svg.hpp draw them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/hex/geometry.hpp"

namespace gipfbase::notation {

enum class Tint : std::uint8_t { kNone, kWhite, kGrey, kBlack, kRed };
[[nodiscard]] std::string_view name(Tint tint);

/// The shape of a piece seen from above.
enum class Shape : std::uint8_t {
  kMarble,
  kDisc,   ///< a flat piece
  kToken,  ///< a smaller piece that fits on a disc
  kHoled,  ///< a piece with a hole, in which the height of its stack is written
  kRing,   ///< lies around the other pieces of its place
  kHourglass
};
[[nodiscard]] std::string_view name(Shape shape);

/// The state of a piece, apart from its shape and colour.
enum class Condition : std::uint8_t {
  kPlain,
  kResting,  ///< not in use yet: an hourglass that has not been turned
  kSpent     ///< used up: an hourglass without sand
};

/// A piece or a stack.
struct DrawnPiece {
  std::string name;  ///< "white marble", "stack of 4 of White with a red piece"
  Shape shape = Shape::kDisc;
  Tint tint = Tint::kNone;
  int count = 1;                 ///< pieces in the stack
  Tint inlay = Tint::kNone;      ///< the colour of a special piece inside the stack
  std::string inscription = {};  ///< written on the piece, at most three characters
  Condition condition = Condition::kPlain;
};

/// The drawing of an empty place.
enum class Ground : std::uint8_t {
  kGone,   ///< removed from the board: nothing is drawn
  kRing,   ///< a ring on the table
  kSpace,  ///< a field
  kSpot,   ///< a point where lines cross
  kDot,    ///< the end of a line
  kTube    ///< a field that takes rings
};
[[nodiscard]] std::string_view name(Ground ground);

/// Marks of a place; a place can have several.
enum class Mark : std::uint8_t {
  kFrom = 1,      ///< the last move began here
  kTo = 2,        ///< the last move placed something here or ended here
  kTaken = 4,     ///< the last move took something away from here
  kCandidate = 8  ///< a legal move begins here
};
[[nodiscard]] std::string_view name(Mark mark);
/// The text for legends, such as "moved from".
[[nodiscard]] std::string_view meaning(Mark mark);
inline constexpr std::array kMarks = {Mark::kFrom, Mark::kTo, Mark::kTaken, Mark::kCandidate};

/// A point of the lattice on which a board lies. On upright lattices `across` counts columns and
/// `up` counts half steps; on level ones `across` counts half steps and `up` counts rows.
struct Spot {
  int across = 0;
  int up = 0;
  [[nodiscard]] constexpr auto operator<=>(const Spot&) const = default;
};
[[nodiscard]] constexpr Spot operator+(Spot a, Spot b) {
  return {a.across + b.across, a.up + b.up};
}

enum class Lattice : std::uint8_t {
  kUpright,  ///< vertical columns; neighbours in other columns are half a step higher or lower
  kLevel     ///< horizontal rows
};

struct Place {
  std::string name;  ///< "d4"
  hex::Place at;
  Spot spot;
  Ground ground = Ground::kSpace;
  int room = 0;                    ///< rings that fit on a tube
  std::vector<DrawnPiece> pieces;  ///< from bottom to top
  std::string code = {};  ///< the pieces as a terminal shows them: "W", "B4*"; empty without pieces
  std::uint8_t marks = 0;  ///< the values of Mark that apply, combined with |

  [[nodiscard]] bool has(Mark mark) const { return (marks & static_cast<std::uint8_t>(mark)) != 0; }
  void set(Mark mark) { marks = static_cast<std::uint8_t>(marks | static_cast<unsigned>(mark)); }
};

/// The meanings of the marks of a place, separated by commas.
[[nodiscard]] std::string marks_text(const Place& place);

/// The letter of a column or the number of a row.
struct EdgeLabel {
  std::string text;
  Spot terminal;  ///< position on terminals: in line with the end of its column or row
  Spot picture;   ///< position in pictures: the nearest point that is not a place
};

/// A number of equal things off the board.
struct Held {
  int count = 0;
  std::string what;       ///< "white marbles", "in reserve"
  std::string code = {};  ///< written before the number; empty: `what` is written after it
  std::optional<DrawnPiece> piece;  ///< how one of them is drawn; nullopt: as text only
};

/// The pieces that a player or the pool holds off the board.
struct Supply {
  std::string owner;  ///< "White", "first player", "pool"
  std::vector<Held> held;
  std::string remark = {};  ///< "may bring in GIPF-pieces"
  std::string turn = {};    ///< "to move", and what to do; empty if another player is to move
};

/// Where a cell of a board (hex::Tables) whose columns are upright is drawn.
template <class Board>
[[nodiscard]] Spot spot_of(const Board& board, int cell) {
  return {board.place(cell).column, board.height[static_cast<std::size_t>(cell)]};
}

struct Diagram {
  Lattice lattice = Lattice::kUpright;
  std::vector<Place> places;  ///< in the order of position texts
  std::vector<EdgeLabel> labels;
  std::vector<std::pair<Spot, Spot>> lines;  ///< lines of the board, each by its two ends
  std::vector<Supply> supplies;
  std::vector<Spot> path;  ///< the path of the last move, from its first place to its last

  /// Adds a place. The reference is valid until the next call.
  Place& add(hex::Place at, Spot spot, Ground ground);
  /// Adds the place of a cell of a board (hex::Tables) whose columns are upright.
  template <class Board>
  Place& add(const Board& board, int cell, Ground ground) {
    return add(board.place(cell), spot_of(board, cell), ground);
  }
  /// Adds letters and numbers at the edges. Call it after all places have been added.
  void label_edges();

  [[nodiscard]] const Place* find(std::string_view name) const;
  /// The name of the player to move (Supply::owner); empty when nobody is to move.
  [[nodiscard]] std::string_view to_move() const;
};

/// The places that a move touches, by name.
struct Trace {
  /// From the first place to the last; one place when something is only placed.
  std::vector<std::string> path;
  std::vector<std::string> taken;  ///< places from which something is removed
};

/// Marks a move in the diagram of the position after it.
void mark_move(const Trace& trace, Diagram& diagram);
/// Marks where a legal move begins.
void mark_candidate(const Trace& trace, Diagram& diagram);

/// The name of a place: a letter and a number.
[[nodiscard]] std::string place_name(hex::Place at);
/// The place at the beginning of a text: a letter, in upper or lower case, and one digit. The place
/// need not be on a board.
[[nodiscard]] std::optional<hex::Place> read_place(std::string_view text);

}  // namespace gipfbase::notation
