// notation/diagram/diagram.hpp - what a drawing of a position shows: the places of the board, what
// lies on them, what is marked, and what the players have beside the board.
//
// A title describes its positions (notation/<title>/diagram.cpp); terminal.hpp and svg.hpp draw any
// description, and know no title.
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

/// What a piece looks like from above.
enum class Shape : std::uint8_t {
  kMarble,
  kDisc,   ///< a flat piece
  kToken,  ///< a smaller one, which has room on a disc
  kHoled,  ///< a piece with a hole, in which the height of its stack is written
  kRing,   ///< lies around what else stands on its place
  kHourglass
};
[[nodiscard]] std::string_view name(Shape shape);

/// What a piece is like beside its shape and colour.
enum class Condition : std::uint8_t {
  kPlain,
  kResting,  ///< has not begun its work: an hourglass that has not been turned
  kSpent     ///< is of no use any more: an hourglass without sand
};

/// A piece, or several that lie on each other.
struct DrawnPiece {
  std::string name;  ///< "white marble", "stack of 4 of White with a red piece"
  Shape shape = Shape::kDisc;
  Tint tint = Tint::kNone;
  int count = 1;                 ///< pieces in the stack
  Tint inlay = Tint::kNone;      ///< the colour of something notable inside it
  std::string inscription = {};  ///< at most three characters that are written on it
  Condition condition = Condition::kPlain;
};

/// What there is of a place when nothing lies on it.
enum class Ground : std::uint8_t {
  kGone,   ///< it belongs to the board no more: nothing is drawn
  kRing,   ///< a ring on the table
  kSpace,  ///< a field
  kSpot,   ///< a point where lines cross
  kDot,    ///< the end of a line
  kTube    ///< a field that takes rings
};
[[nodiscard]] std::string_view name(Ground ground);

/// What is said of a place; several may be.
enum class Mark : std::uint8_t {
  kFrom = 1,      ///< the last move began here
  kTo = 2,        ///< it placed something here or ended here
  kTaken = 4,     ///< it took something away from here
  kCandidate = 8  ///< a legal move begins here
};
[[nodiscard]] std::string_view name(Mark mark);
/// "moved from", as legends say.
[[nodiscard]] std::string_view meaning(Mark mark);
inline constexpr std::array kMarks = {Mark::kFrom, Mark::kTo, Mark::kTaken, Mark::kCandidate};

/// A point of the lattice on which a board lies. On upright lattices `across` counts columns and
/// `up` half steps; on level ones `across` half steps and `up` rows.
struct Spot {
  int across = 0;
  int up = 0;
  [[nodiscard]] constexpr auto operator<=>(const Spot&) const = default;
};
[[nodiscard]] constexpr Spot operator+(Spot a, Spot b) {
  return {a.across + b.across, a.up + b.up};
}

enum class Lattice : std::uint8_t {
  kUpright,  ///< columns stand upright: neighbours lie above, below and beside at half the height
  kLevel     ///< rows lie level
};

struct Place {
  std::string name;  ///< "d4"
  hex::Place at;
  Spot spot;
  Ground ground = Ground::kSpace;
  int room = 0;                    ///< rings that a tube takes
  std::vector<DrawnPiece> pieces;  ///< the lowest first
  std::string code = {};   ///< the pieces for a terminal: "W", "B4*"; empty when there are none
  std::uint8_t marks = 0;  ///< bits of Mark

  [[nodiscard]] bool has(Mark mark) const { return (marks & static_cast<std::uint8_t>(mark)) != 0; }
  void set(Mark mark) { marks = static_cast<std::uint8_t>(marks | static_cast<unsigned>(mark)); }
};

/// What the marks of a place mean, parted by commas.
[[nodiscard]] std::string marks_text(const Place& place);

/// The letter of a column or the number of a row.
struct EdgeLabel {
  std::string text;
  Spot terminal;  ///< where terminals write it: in line with the end of its column or row
  Spot picture;   ///< where pictures do: on the nearest point that no place has
};

/// A number of things beside the board.
struct Held {
  int count = 0;
  std::string what;       ///< "white marbles", "in reserve"
  std::string code = {};  ///< stands for it in front of the number; empty: `what` does behind
  std::optional<DrawnPiece> piece;  ///< what such a thing looks like
};

/// What somebody has beside the board.
struct Supply {
  std::string owner;  ///< "White", "first player", "pool"
  std::vector<Held> held;
  std::string remark = {};  ///< "may bring in GIPF-pieces"
  std::string turn = {};    ///< "to move", with what is to be done; empty for others
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
  std::vector<std::pair<Spot, Spot>> lines;  ///< of the board
  std::vector<Supply> supplies;
  std::vector<Spot> path;  ///< of the last move, from where it began

  /// Adds a place; it stays where it is until the next one is added.
  Place& add(hex::Place at, Spot spot, Ground ground);
  /// Adds the place of a cell of a board (hex::Tables) whose columns are upright.
  template <class Board>
  Place& add(const Board& board, int cell, Ground ground) {
    return add(board.place(cell), spot_of(board, cell), ground);
  }
  /// Letters and numbers of all places. To be called when every place is there.
  void label_edges();

  [[nodiscard]] const Place* find(std::string_view name) const;
  /// The player to move, by the name of his supply; empty when nobody is.
  [[nodiscard]] std::string_view to_move() const;
};

/// The places that a move is about, by name.
struct Trace {
  /// Where it begins, goes along and ends; one place when something is only placed.
  std::vector<std::string> path;
  std::vector<std::string> taken;  ///< places from which something was taken away
};

/// Marks a move in the diagram of the position that it led to.
void mark_move(const Trace& trace, Diagram& diagram);
/// Marks where a legal move begins.
void mark_candidate(const Trace& trace, Diagram& diagram);

/// The name of a place: a letter and a number.
[[nodiscard]] std::string place_name(hex::Place at);
/// The place named at the beginning of a text, on a board or not: a letter of either case and a
/// digit, followed by no other digit.
[[nodiscard]] std::optional<hex::Place> read_place(std::string_view text);

}  // namespace gipfbase::notation
