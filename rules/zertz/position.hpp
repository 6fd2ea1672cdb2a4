// rules/zertz/position.hpp - a ZÈRTZ position and the turns that may follow it.
//
// Rulings and their rulebook sections: rules/zertz/README.md. Thread-safety: a Position is a value.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules/core/outcome.hpp"
#include "rules/zertz/board.hpp"
#include "rules/zertz/move.hpp"

namespace gipfbase::zertz {

/// Marbles of each colour, in the order white, grey, black.
using MarbleSet = std::array<std::uint8_t, kColours>;

/// Marbles in a set.
[[nodiscard]] constexpr int total(const MarbleSet& m) { return m[0] + m[1] + m[2]; }

/// The rules of a variant; rules/zertz/README.md names the rulebook section of each switch.
struct Rules {
  /// Blitz, and the basic game of the first edition: the pool has 5 white, 7 grey and 9 black
  /// marbles, and 3 white, 4 grey, 5 black or 2 of each win.
  bool blitz = false;
  /// A player whose move completes isolated groups may leave them on the table.
  bool optional_isolation = false;
  /// When a player can do nothing, both players lose (tournament ruling). If false, that player
  /// passes.
  bool both_lose = false;
  /// Occupying the last ring does not win without a winning set (Boardspace on its custom boards).
  bool full_board_goes_on = false;
  /// Only identical positions count as repeated. If false, the colours of marbles and the marbles
  /// held are ignored.
  bool exact_repetition = false;
  /// The start position was set up before play (Boardspace's Zertz+H). Does not change any move,
  /// but gives these positions keys of their own.
  bool handicap = false;

  [[nodiscard]] constexpr bool operator==(const Rules&) const = default;
  /// The rules as bits, in the order of the members from bit 0. Stored in position keys.
  [[nodiscard]] constexpr std::uint8_t bits() const {
    return static_cast<std::uint8_t>((blitz ? 1U : 0U) | (optional_isolation ? 2U : 0U) |
                                     (both_lose ? 4U : 0U) | (full_board_goes_on ? 8U : 0U) |
                                     (exact_repetition ? 16U : 0U) | (handicap ? 32U : 0U));
  }
  [[nodiscard]] static constexpr Rules from_bits(std::uint8_t b) {
    return {(b & 1U) != 0, (b & 2U) != 0,  (b & 4U) != 0,
            (b & 8U) != 0, (b & 16U) != 0, (b & 32U) != 0};
  }
  /// The pool at the start.
  [[nodiscard]] constexpr MarbleSet pool() const {
    return blitz ? MarbleSet{5, 7, 9} : MarbleSet{6, 8, 10};
  }
  /// By colour: the number of marbles of that colour with which a player wins.
  [[nodiscard]] constexpr MarbleSet goal() const {
    return blitz ? MarbleSet{3, 4, 5} : MarbleSet{4, 5, 6};
  }
  /// A player with this number of marbles of every colour wins.
  [[nodiscard]] constexpr std::uint8_t goal_of_each() const { return blitz ? 2 : 3; }
};

/// How a game can end on the board; the order is that of `kEndings`. Never renumber.
enum class Ending : std::uint8_t { kWhite, kGrey, kBlack, kEach, kFullBoard, kNoMoves };

/// Why a move is not legal.
enum class Illegal : std::uint8_t {
  kGameOver,           ///< the game has ended
  kMustCapture,        ///< a capture is possible and therefore compulsory
  kColourNotInPool,    ///< the pool has marbles, but none of this colour
  kColourNotHeld,      ///< the pool is empty and the player holds no marble of this colour
  kNoRing,             ///< there is no ring at that place
  kRingOccupied,       ///< the ring to place on holds a marble
  kRemovalMissing,     ///< a ring can be removed, so one must be
  kRemovedNoRing,      ///< there is no ring to remove at that place
  kRemovedIsPlaced,    ///< the ring to remove is the one played on
  kRemovedOccupied,    ///< the ring to remove holds a marble
  kRemovedNotFree,     ///< the ring to remove cannot slide out sideways
  kNoMarble,           ///< there is no marble at the start of the capture
  kNothingJumped,      ///< a jump does not pass over a marble
  kLandingNotVacant,   ///< a jump does not end on a vacant ring
  kMustJumpOn,         ///< the capturing marble can jump further
  kPassNotAllowed,     ///< the player can capture or place a marble
  kDeclineNotAllowed,  ///< these isolated groups cannot be left on the table
};

/// A position. Trivially copyable; the search copies instead of undoing moves.
template <class Layout>
class BasicPosition {
 public:
  using Cells = typename Layout::Cells;
  using BoardOf = Board<Layout>;

  BasicPosition() = default;
  /// The start position of a board: all rings vacant, the full pool, seat 0 to move. For the custom
  /// board: the field without rings.
  [[nodiscard]] static BasicPosition start(BoardId board, const Rules& rules);

  [[nodiscard]] const BoardOf& board() const { return board_of<Layout>(board_); }
  [[nodiscard]] Rules rules() const { return Rules::from_bits(rules_); }
  [[nodiscard]] Seat side_to_move() const { return side_; }
  [[nodiscard]] Cells rings() const { return rings_; }
  [[nodiscard]] Cells occupied() const { return marbles_[0] | marbles_[1] | marbles_[2]; }
  [[nodiscard]] Cells vacant() const { return rings_ & ~occupied(); }
  [[nodiscard]] Cells marbles(Colour c) const { return marbles_[static_cast<std::size_t>(c)]; }
  /// The colour of the marble on an occupied cell.
  [[nodiscard]] Colour colour_at(int cell) const {
    return marbles_[0].test(cell)   ? Colour::kWhite
           : marbles_[1].test(cell) ? Colour::kGrey
                                    : Colour::kBlack;
  }
  [[nodiscard]] const MarbleSet& held(Seat seat) const { return held_[seat]; }
  [[nodiscard]] const MarbleSet& pool() const { return pool_; }
  /// Passes in a row just before this position: 0, 1, or 2 when the second has ended the game.
  [[nodiscard]] int passes() const { return passes_; }
  [[nodiscard]] Outcome outcome() const { return {static_cast<Result>(result_), ending_, 0}; }

  /// Rings that can be slid off the edge: vacant, two adjacent neighbour slots without a ring
  /// (rulebook D, "Placing marbles and removing rings" 2, Diagram 2).
  [[nodiscard]] Cells free_rings() const;
  /// True when the player to move must capture (rulebook D, "Capturing marbles" 1).
  [[nodiscard]] bool must_capture() const { return capturers().any(); }
  /// Marbles that can jump.
  [[nodiscard]] Cells capturers() const;
  /// The marbles that the player to move may place: the pool, or the marbles that he holds when the
  /// pool is empty (rulebook D).
  [[nodiscard]] const MarbleSet& supply() const { return total(pool_) > 0 ? pool_ : held_[side_]; }

  [[nodiscard]] std::uint64_t count_moves() const;
  template <class Visitor>
  void for_each_move(Visitor&& visit) const;
  void play(const Move& move);
  /// Why a move is not legal here; nullopt when it is legal.
  [[nodiscard]] std::optional<Illegal> illegality(const Move& move) const;
  [[nodiscard]] bool is_legal(const Move& move) const { return !illegality(move); }
  /// True for every legal move, and for moves that are illegal only because another move is
  /// compulsory, the ring cannot slide out, or the marble can jump further; they can be played
  /// without harm (rules/core/title.hpp, ChecksPlayable).
  [[nodiscard]] bool is_playable(const Move& move) const;

  /// Groups whose rings are all occupied after a placement; the player who placed takes them
  /// (rulebook D, "Isolating rings"). The groups are in the order of their lowest labels.
  struct Groups {
    std::array<Cells, 3> group{};
    int count = 0;
  };
  /// The groups that `move`, a legal placement, completes.
  [[nodiscard]] Groups completed_by(const Move& move) const;

  /// Positions with equal keys repeat each other. A key depends on the rings, on which of them are
  /// occupied, and on the side to move; with exact_repetition (FAQ), also on colours and on the
  /// marbles held. Returns 0 while the pool is not empty, because until then nothing can repeat.
  [[nodiscard]] std::uint64_t repetition_key() const;

  // For code that builds positions piece by piece: readers of position texts, set-up moves, tests.
  void put_ring(int cell) { rings_.set(cell); }
  void remove_ring(int cell) { rings_.reset(cell); }
  /// Removes every ring and marble from the table; marbles held and side to move stay.
  void clear_table() {
    rings_ = {};
    marbles_ = {};
  }
  void put_marble(int cell, Colour c) { marbles_[static_cast<std::size_t>(c)].set(cell); }
  void take_marble(int cell) {
    for (Cells& marbles : marbles_) marbles.reset(cell);
  }
  void set_held(Seat seat, const MarbleSet& m) { held_[seat] = m; }
  void set_pool(const MarbleSet& m) { pool_ = m; }
  void set_side_to_move(Seat seat) { side_ = seat; }
  /// Works out whether the position is over, after it has been built by hand.
  void settle();

  [[nodiscard]] bool operator==(const BasicPosition&) const = default;

 private:
  [[nodiscard]] Groups completed(const Cells& rings, const Cells& vacant, int placed,
                                 int removed) const;
  [[nodiscard]] bool nothing_to_do() const {
    return !must_capture() && (total(supply()) == 0 || vacant().none());
  }
  [[nodiscard]] static std::uint64_t count_paths(int at, const Cells& occupied,
                                                 const Cells& vacant);
  /// If kAll is false, makes only quick tests, and does not check that the capture goes on as long
  /// as it can.
  template <bool kAll>
  [[nodiscard]] std::optional<Illegal> capture_illegality(const Move& move) const;
  [[nodiscard]] std::optional<Illegal> placement_illegality(const Move& move) const;
  /// True when an otherwise legal placement may leave its groups on the table.
  [[nodiscard]] bool may_decline(const Move& move) const;
  void play_placement(const Move& move);
  void play_capture(const Move& move);
  void finish(Result result, Ending ending) {
    result_ = static_cast<std::uint8_t>(result);
    ending_ = static_cast<std::uint8_t>(ending);
  }
  /// Ends the game when `seat` holds a winning set (rulebook F).
  void judge(Seat seat);

  Cells rings_;
  std::array<Cells, kColours> marbles_{};
  std::array<MarbleSet, 2> held_{};
  MarbleSet pool_{};
  Seat side_ = 0;
  BoardId board_ = BoardId::k37;
  std::uint8_t rules_ = 0;
  std::uint8_t passes_ = 0;
  std::uint8_t result_ = 0;
  std::uint8_t ending_ = 0;
  std::uint8_t spare_ = 0;  ///< explicit padding, always 0; no byte is undefined
};

using Position = BasicPosition<hex::Compact>;
using WidePosition = BasicPosition<hex::Wide>;

extern template class BasicPosition<hex::Compact>;
extern template class BasicPosition<hex::Wide>;

}  // namespace gipfbase::zertz

#include "rules/zertz/moves.hpp"  // IWYU pragma: export (the templates' bodies)
