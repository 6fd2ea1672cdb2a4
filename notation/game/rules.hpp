// notation/game/rules.hpp - a title under the rules of one variant, with its texts: the one
// boundary behind which the static types of rules/ disappear.
//
// db and cli see positions as bytes and moves as packed numbers; every function works in buffers
// of the caller and allocates nothing per move. A Rules is immutable and may be shared between
// threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "notation/diagram/diagram.hpp"
#include "notation/game/any_position.hpp"
#include "notation/game/record/finding.hpp"
#include "notation/game/words/nouns.hpp"
#include "notation/game/words/position_guide.hpp"
#include "notation/text/expected.hpp"
#include "rules/core/actor.hpp"
#include "rules/core/outcome.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::notation {

/// The name of a seat in titles with white and black pieces.
[[nodiscard]] constexpr std::string_view colour_name(Seat seat) {
  return seat == 0 ? "White" : "Black";
}

/// One row of the position index: a position of a game and the move played in it. Imports hold
/// millions of them, in 32 bytes each.
struct IndexRow {
  static constexpr unsigned kPlyBits = 26;
  static constexpr std::uint32_t kPlyMask = (std::uint32_t{1} << kPlyBits) - 1;

  std::uint64_t key = 0;  ///< canonical key
  /// The move played next, as seen after the symmetry that leads to the canonical key. When several
  /// symmetries do, the lowest move counts, so equivalent moves are equal.
  PackedMove next;
  std::uint32_t game = 0;             ///< set by a collector of rows of many games
  std::uint32_t ply : kPlyBits = 0;   ///< moves played before
  std::uint32_t orientation : 5 = 0;  ///< the symmetry that leads to the canonical key
  bool has_next : 1 = false;          ///< false at the end of the game
};
static_assert(sizeof(IndexRow) == 32);

/// The longest game that is kept whole, in plies; a longer one is kept in part. No game that was
/// played comes near.
inline constexpr std::uint32_t kMostPlies = 1'000'000;
static_assert(kMostPlies < IndexRow::kPlyMask);

/// What replaying a game shows.
struct Replay {
  AnyPosition final;
  Outcome outcome;                     ///< of the final position
  std::uint32_t plies = 0;             ///< plies played; fewer than given when a move was not legal
  bool repeated = false;               ///< the final position is at least the third of its kind
  std::vector<std::int32_t> counters;  ///< in the order of Rules::counters()
};

struct TitleInfo;

/// How the moves of a record are written: in the notation of the title, or in one of its own that
/// a format has.
class MoveNotation {
 public:
  virtual ~MoveNotation() = default;
  MoveNotation() = default;
  MoveNotation(const MoveNotation&) = delete;
  MoveNotation& operator=(const MoveNotation&) = delete;

  /// Length of the move text at the beginning of `text`, blanks inside it included, 0 when no
  /// move begins there. Looks only at the shape; read_move decides.
  [[nodiscard]] virtual std::size_t scan_move(std::string_view text) const = 0;
  /// A legal move of the position from its text.
  [[nodiscard]] virtual Expected<PackedMove, TextError> read_move(const AnyPosition& position,
                                                                  std::string_view text) const = 0;
  /// The time that the text of a move tells its actor took, in notations that tell it.
  [[nodiscard]] virtual std::optional<Milliseconds> time_in_move(std::string_view /*text*/) const {
    return std::nullopt;
  }
  /// What the text of a legal move says wrongly beside it, such as a number of pieces.
  [[nodiscard]] virtual std::optional<TextError> remark(const AnyPosition& position,
                                                        const PackedMove& move,
                                                        std::string_view text) const = 0;
  /// Appends the canonical text of a legal move.
  virtual void write_move(const AnyPosition& position, const PackedMove& move,
                          std::string& text) const = 0;
};

/// The moves that are read and written are those of the title's own notation.
class Rules : public MoveNotation {
 public:
  [[nodiscard]] virtual const TitleInfo& info() const = 0;
  [[nodiscard]] virtual std::string_view title() const = 0;    ///< id, such as "zertz"
  [[nodiscard]] virtual std::string_view variant() const = 0;  ///< canonical id, such as "48"
  [[nodiscard]] virtual int rules_version() const = 0;
  /// Names of the counters in Replay::counters; those in maximum_counters() are added up over
  /// games by taking the maximum.
  [[nodiscard]] virtual std::span<const std::string_view> counters() const = 0;
  [[nodiscard]] virtual std::span<const std::string_view> maximum_counters() const = 0;
  /// How a finished game ended on the board, such as "white".
  [[nodiscard]] virtual std::string_view ending_name(const Outcome& outcome) const = 0;

  /// The Title of rules/ behind the positions, for algorithms that are compiled for each of them.
  [[nodiscard]] virtual const std::type_info& rules_type() const = 0;

  // Rules.
  [[nodiscard]] virtual AnyPosition start() const = 0;
  [[nodiscard]] virtual Seat side_to_move(const AnyPosition& position) const = 0;
  [[nodiscard]] virtual Outcome outcome(const AnyPosition& position) const = 0;
  [[nodiscard]] virtual std::uint64_t count_moves(const AnyPosition& position) const = 0;
  /// Replaces the contents of `moves` by all legal moves but time plies, in the title's order.
  virtual void legal_moves(const AnyPosition& position, std::vector<PackedMove>& moves) const = 0;
  [[nodiscard]] virtual bool is_legal(const AnyPosition& position,
                                      const PackedMove& move) const = 0;
  /// Plays a legal move.
  virtual void play(AnyPosition& position, const PackedMove& move) const = 0;
  /// Leaves of the tree of `depth` plies; too few when `stop` was raised, by anyone at any time.
  [[nodiscard]] virtual std::uint64_t perft(const AnyPosition& position, int depth,
                                            const std::atomic<bool>& stop) const = 0;

  // Beyond two players in turn (rules/core/actor.hpp). What a title does not have is never there.
  /// Who decides the next ply.
  [[nodiscard]] virtual Actor actor(const AnyPosition& position) const = 0;
  [[nodiscard]] virtual bool has_clocks() const = 0;
  [[nodiscard]] virtual bool has_contests() const = 0;
  /// The players play for the score of the outcome; else there is none.
  [[nodiscard]] virtual bool points_decide() const = 0;
  [[nodiscard]] virtual AnyClocks start_clocks(const AnyPosition& position) const = 0;
  /// The clocks after a move played in a position.
  [[nodiscard]] virtual AnyClocks clocks_after(const AnyClocks& clocks, const AnyPosition& position,
                                               const PackedMove& move,
                                               Milliseconds spent) const = 0;
  /// Nature's time ply if the actor thinks so long.
  [[nodiscard]] virtual std::optional<PackedMove> time_out(const AnyClocks& clocks,
                                                           const AnyPosition& position,
                                                           Milliseconds spent) const = 0;
  /// What the clocks say against a legal ply that comes after such a time, in which none has run
  /// out; see ObjectsByClocks. Against a time ply, unless the title knows better, just that.
  [[nodiscard]] virtual std::optional<std::string_view> objection(const AnyClocks& clocks,
                                                                  const AnyPosition& position,
                                                                  const PackedMove& move,
                                                                  Milliseconds spent) const = 0;
  /// What decides the next ply; nothing when no contest does.
  [[nodiscard]] virtual std::optional<ContestTerms> contest(const AnyPosition& position) const = 0;
  /// Nature's ply after the contest of a position that has one.
  [[nodiscard]] virtual PackedMove decided(const AnyPosition& position,
                                           ContestOutcome outcome) const = 0;

  // Keys and symmetries.
  /// See Title::repetition_key.
  [[nodiscard]] virtual std::uint64_t repetition_key(const AnyPosition& position) const = 0;
  [[nodiscard]] virtual SymmetryKeys keys(const AnyPosition& position) const = 0;
  /// True when the positions are the same, up to the symmetries of the board unless `exact`.
  [[nodiscard]] virtual bool same_position(const AnyPosition& a, const AnyPosition& b,
                                           bool exact) const = 0;
  /// The position with the players' seats exchanged, in titles where it stays the same position for
  /// the players; nothing elsewhere, or when the game is over.
  [[nodiscard]] virtual std::optional<AnyPosition> seats_swapped(
      const AnyPosition& position) const = 0;
  /// Bytes that are the same for positions that are the same to the players but for the way the
  /// board is turned or, in some titles, where on it they lie. Different for others, but for a
  /// chance of about 2^-64.
  [[nodiscard]] virtual std::string pattern(const AnyPosition& position) const = 0;
  /// True when line `b` is line `a`, seen after one and the same symmetry throughout (the
  /// identity if `exact`). Both lines must be legal.
  [[nodiscard]] virtual bool same_line(const AnyPosition& start_a, std::span<const PackedMove> a,
                                       const AnyPosition& start_b, std::span<const PackedMove> b,
                                       bool exact) const = 0;
  /// The index row of a position in which `next` (nothing: nullptr) was played.
  [[nodiscard]] virtual IndexRow index_row(const AnyPosition& position,
                                           const PackedMove* next) const = 0;
  /// A canonical move of index rows as a move of this position. Where symmetries of the position
  /// itself leave a choice, the one whose text comes first in the order of rings a1, a2, ... .
  /// Nothing where it cannot be played here: the index is damaged.
  [[nodiscard]] virtual std::optional<PackedMove> from_canonical(
      const AnyPosition& position, const PackedMove& canonical) const = 0;
  /// Plays `moves` from `start`, each once, stopping before the first that is not legal. When
  /// `rows` is given, appends one row per position, the start included. When `ranges` is given,
  /// replaces its contents by the range of every noun over these positions, in the order of
  /// nouns(); a noun that asks for a player has one for each seat.
  [[nodiscard]] virtual Replay replay(const AnyPosition& start, std::span<const PackedMove> moves,
                                      std::vector<IndexRow>* rows,
                                      std::vector<NounRange>* ranges) const = 0;
  [[nodiscard]] Replay replay(const AnyPosition& start, std::span<const PackedMove> moves,
                              std::vector<IndexRow>* rows) const {
    return replay(start, moves, rows, nullptr);
  }

  // Searching.
  /// The places of the board; none in titles that have no nouns.
  [[nodiscard]] virtual const Places& places() const = 0;
  [[nodiscard]] virtual std::span<const Noun> nouns() const = 0;
  /// Tells what is asked of every position of a line of legal moves. In a line with others it ends
  /// before the first one that would do harm.
  virtual void tell(const AnyPosition& start, std::span<const PackedMove> moves,
                    std::span<const Asked> asked, Told& told) const = 0;

  // Texts.
  [[nodiscard]] virtual Expected<AnyPosition, TextError> read_position(
      std::string_view text) const = 0;
  /// The start of a recorded game: that of a position text, or the own one when it is empty.
  [[nodiscard]] Expected<AnyPosition, TextError> start_of(std::string_view text) const {
    return text.empty() ? start() : read_position(text);
  }
  [[nodiscard]] virtual std::string write_position(const AnyPosition& position) const = 0;
  /// How position texts are written; nothing where the title does not say.
  [[nodiscard]] virtual PositionGuide position_guide() const = 0;
  /// A text in which the fields behind the board are made to fit the board, as far as they can be;
  /// whether it is a position then, read_position says.
  [[nodiscard]] virtual std::string fitted_position(std::string_view text) const = 0;
  /// Names of foreign notations of positions, such as "zip". read_position knows them all.
  [[nodiscard]] virtual std::span<const std::string_view> position_formats() const = 0;
  /// The position in one of them; nothing when it has no text there.
  [[nodiscard]] virtual std::optional<std::string> write_position_as(
      std::string_view format, const AnyPosition& position) const = 0;
  /// The only legal move, where records of the title may leave it out (a forced pass, say).
  [[nodiscard]] virtual std::optional<PackedMove> unwritten_move(
      const AnyPosition& position) const = 0;
  /// True for a text that records may hold behind the end of a game without meaning a move.
  [[nodiscard]] virtual bool is_idle(std::string_view text) const = 0;
  /// Appends the shortest text that is read as this move.
  virtual void write_short_move(const AnyPosition& position, const PackedMove& move,
                                std::string& text) const = 0;
  [[nodiscard]] std::string move_text(const AnyPosition& position, const PackedMove& move) const {
    std::string text;
    write_move(position, move, text);
    return text;
  }

  // Drawings.
  /// What a drawing of the position shows, without marks.
  [[nodiscard]] virtual Diagram diagram(const AnyPosition& position) const = 0;
  /// The places that a legal move is about.
  [[nodiscard]] virtual Trace trace(const AnyPosition& position, const PackedMove& move) const = 0;
};

/// The diagram of the position after a legal move, which is marked.
[[nodiscard]] Diagram diagram_after(const Rules& rules, const AnyPosition& position,
                                    const PackedMove& move);
/// Marks where the legal moves of a position begin.
void mark_candidates(const Rules& rules, const AnyPosition& position, Diagram& diagram);

/// The position after a legal move.
[[nodiscard]] inline AnyPosition after(const Rules& rules, AnyPosition position,
                                       const PackedMove& move) {
  rules.play(position, move);
  return position;
}

}  // namespace gipfbase::notation
