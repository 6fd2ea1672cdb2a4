// notation/game/rules.hpp - the rules and texts of a title in one variant, type-erased.
//
// db and cli see positions as bytes and moves as packed numbers. The functions that are called for
// every move write into buffers of the caller and allocate nothing. A Rules is immutable and
// thread-safe.
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

/// One row of the position index: a position and the next move. Imports hold millions of them.
struct IndexRow {
  static constexpr unsigned kPlyBits = 26;
  static constexpr std::uint32_t kPlyMask = (std::uint32_t{1} << kPlyBits) - 1;

  std::uint64_t key = 0;  ///< canonical key
  /// The next move, transformed by the symmetry that leads to the canonical key. When several
  /// symmetries lead to that key, the lowest move counts, so that equivalent moves are equal.
  PackedMove next;
  std::uint32_t game = 0;             ///< set by callers that collect the rows of several games
  std::uint32_t ply : kPlyBits = 0;   ///< number of moves played before this position
  std::uint32_t orientation : 5 = 0;  ///< the symmetry that leads to the canonical key
  bool has_next : 1 = false;          ///< false at the end of the game
};
static_assert(sizeof(IndexRow) == 32);

/// The longest game that is kept whole, in plies. No real game comes near.
inline constexpr std::uint32_t kMostPlies = 1'000'000;
static_assert(kMostPlies < IndexRow::kPlyMask);

/// The result of replaying a game.
struct Replay {
  AnyPosition final;
  Outcome outcome;                     ///< of the final position
  std::uint32_t plies = 0;             ///< plies played; fewer than given when a move was illegal
  bool repeated = false;               ///< the final position occurs for the third time or more
  std::vector<std::int32_t> counters;  ///< in the order of Rules::counters()
};

struct TitleInfo;

/// How the moves of a record are written: in the notation of the title, or in that of a format.
class MoveNotation {
 public:
  virtual ~MoveNotation() = default;
  MoveNotation() = default;
  MoveNotation(const MoveNotation&) = delete;
  MoveNotation& operator=(const MoveNotation&) = delete;

  /// Length of the move text at the beginning of `text`, including blanks inside it; 0 when no move
  /// begins there. Checks only the shape; read_move decides.
  [[nodiscard]] virtual std::size_t scan_move(std::string_view text) const = 0;
  /// Reads the text of a legal move of the position.
  [[nodiscard]] virtual Expected<PackedMove, TextError> read_move(const AnyPosition& position,
                                                                  std::string_view text) const = 0;
  /// The time that the actor of the move took, in notations whose move texts record it.
  [[nodiscard]] virtual std::optional<Milliseconds> time_in_move(std::string_view /*text*/) const {
    return std::nullopt;
  }
  /// The error in redundant parts of the text of a legal move, such as a number of pieces; nullopt
  /// if there is none.
  [[nodiscard]] virtual std::optional<TextError> remark(const AnyPosition& position,
                                                        const PackedMove& move,
                                                        std::string_view text) const = 0;
  /// Appends the canonical text of a legal move.
  virtual void write_move(const AnyPosition& position, const PackedMove& move,
                          std::string& text) const = 0;
};

/// A MoveNotation that reads and writes the title's own notation.
class Rules : public MoveNotation {
 public:
  [[nodiscard]] virtual const TitleInfo& info() const = 0;
  [[nodiscard]] virtual std::string_view title() const = 0;    ///< id, such as "zertz"
  [[nodiscard]] virtual std::string_view variant() const = 0;  ///< canonical id, such as "48"
  [[nodiscard]] virtual int rules_version() const = 0;
  /// Names of the counters in Replay::counters. Statistics over several games add them up, except
  /// those in maximum_counters(), of which they take the maximum.
  [[nodiscard]] virtual std::span<const std::string_view> counters() const = 0;
  [[nodiscard]] virtual std::span<const std::string_view> maximum_counters() const = 0;
  /// The name of the ending of a finished game, such as "white".
  [[nodiscard]] virtual std::string_view ending_name(const Outcome& outcome) const = 0;

  /// The type that describes the title in rules/ (see rules/core/title.hpp), for algorithms that
  /// are compiled for each title.
  [[nodiscard]] virtual const std::type_info& rules_type() const = 0;

  // Rules.
  [[nodiscard]] virtual AnyPosition start() const = 0;
  [[nodiscard]] virtual Seat side_to_move(const AnyPosition& position) const = 0;
  [[nodiscard]] virtual Outcome outcome(const AnyPosition& position) const = 0;
  [[nodiscard]] virtual std::uint64_t count_moves(const AnyPosition& position) const = 0;
  /// Replaces the contents of `moves` by all legal moves except time plies, in the title's order.
  virtual void legal_moves(const AnyPosition& position, std::vector<PackedMove>& moves) const = 0;
  [[nodiscard]] virtual bool is_legal(const AnyPosition& position,
                                      const PackedMove& move) const = 0;
  /// Plays a legal move.
  virtual void play(AnyPosition& position, const PackedMove& move) const = 0;
  /// The number of leaves of the tree of `depth` plies; too low when another thread sets `stop`.
  [[nodiscard]] virtual std::uint64_t perft(const AnyPosition& position, int depth,
                                            const std::atomic<bool>& stop) const = 0;

  // Abilities that only some titles have (rules/core/actor.hpp). For other titles, these functions
  // return empty answers, except that `decided` throws.
  /// The actor who decides the next ply.
  [[nodiscard]] virtual Actor actor(const AnyPosition& position) const = 0;
  [[nodiscard]] virtual bool has_clocks() const = 0;
  [[nodiscard]] virtual bool has_contests() const = 0;
  /// True when the players try to get the best score, not only to win.
  [[nodiscard]] virtual bool points_decide() const = 0;
  [[nodiscard]] virtual AnyClocks start_clocks(const AnyPosition& position) const = 0;
  /// The clocks after a move played in a position.
  [[nodiscard]] virtual AnyClocks clocks_after(const AnyClocks& clocks, const AnyPosition& position,
                                               const PackedMove& move,
                                               Milliseconds spent) const = 0;
  /// Nature's time ply if a clock runs out while the actor thinks this long; nullopt when none
  /// does.
  [[nodiscard]] virtual std::optional<PackedMove> time_out(const AnyClocks& clocks,
                                                           const AnyPosition& position,
                                                           Milliseconds spent) const = 0;
  /// Why a legal ply is impossible after the actor has spent this time, in which no clock has run
  /// out; nullopt when it is possible. See ObjectsByClocks; a title that has clocks but not this
  /// ability objects to every time ply.
  [[nodiscard]] virtual std::optional<std::string_view> objection(const AnyClocks& clocks,
                                                                  const AnyPosition& position,
                                                                  const PackedMove& move,
                                                                  Milliseconds spent) const = 0;
  /// The terms of the contest that decides the next ply; nullopt when none does.
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
  /// The position with the players' seats exchanged, in titles where that changes nothing for the
  /// players; nullopt in other titles, or when the game is over.
  [[nodiscard]] virtual std::optional<AnyPosition> seats_swapped(
      const AnyPosition& position) const = 0;
  /// Bytes that are equal for positions that differ only in orientation or, in some titles, in
  /// where the pieces lie. For other positions the bytes differ, except with a probability of about
  /// 2^-64.
  [[nodiscard]] virtual std::string pattern(const AnyPosition& position) const = 0;
  /// True when one symmetry (the identity if `exact`) maps line `a` to line `b`. Both lines must be
  /// legal.
  [[nodiscard]] virtual bool same_line(const AnyPosition& start_a, std::span<const PackedMove> a,
                                       const AnyPosition& start_b, std::span<const PackedMove> b,
                                       bool exact) const = 0;
  /// The index row of a position in which `next` was played (nullptr: no move was played).
  [[nodiscard]] virtual IndexRow index_row(const AnyPosition& position,
                                           const PackedMove* next) const = 0;
  /// Translates a canonical move of index rows into a move of this position. Where symmetries of
  /// the position itself leave a choice, takes the move that comes first in the order of places a1,
  /// a2, ... . Returns nullopt when the move is not legal here, which happens only if the index is
  /// damaged.
  [[nodiscard]] virtual std::optional<PackedMove> from_canonical(
      const AnyPosition& position, const PackedMove& canonical) const = 0;
  /// Plays `moves` from `start` in one pass and stops before the first illegal one. Appends one row
  /// per position, including the start, when `rows` is given. When `ranges` is given, replaces its
  /// contents by the range of every noun over these positions, in the order of nouns(); a noun that
  /// needs a player has one range for each seat.
  [[nodiscard]] virtual Replay replay(const AnyPosition& start, std::span<const PackedMove> moves,
                                      std::vector<IndexRow>* rows,
                                      std::vector<NounRange>* ranges) const = 0;
  [[nodiscard]] Replay replay(const AnyPosition& start, std::span<const PackedMove> moves,
                              std::vector<IndexRow>* rows) const {
    return replay(start, moves, rows, nullptr);
  }

  // Searching.
  /// The places of the board; empty in titles without nouns.
  [[nodiscard]] virtual const Places& places() const = 0;
  [[nodiscard]] virtual std::span<const Noun> nouns() const = 0;
  /// Evaluates nouns in every position of a line of moves. Stops before the first move that cannot
  /// be played safely; only damaged files have such moves.
  virtual void evaluate_nouns(const AnyPosition& start, std::span<const PackedMove> moves,
                              std::span<const NounQuestion> questions,
                              NounColumns& values) const = 0;

  // Texts.
  [[nodiscard]] virtual Expected<AnyPosition, TextError> read_position(
      std::string_view text) const = 0;
  /// The start of a recorded game: the position that `text` describes, or the start of the variant
  /// if `text` is empty.
  [[nodiscard]] Expected<AnyPosition, TextError> start_of(std::string_view text) const {
    return text.empty() ? start() : read_position(text);
  }
  [[nodiscard]] virtual std::string write_position(const AnyPosition& position) const = 0;
  /// How position texts are written; empty where the title does not describe it.
  [[nodiscard]] virtual PositionGuide position_guide() const = 0;
  /// The position text with the fields after the board changed to fit the board, as far as
  /// possible. It may still be invalid.
  [[nodiscard]] virtual std::string fitted_position(std::string_view text) const = 0;
  /// Names of foreign notations of positions, such as "zip". read_position reads all of them.
  [[nodiscard]] virtual std::span<const std::string_view> position_formats() const = 0;
  /// The position in one of these notations; nullopt when it cannot be written in that notation.
  [[nodiscard]] virtual std::optional<std::string> write_position_as(
      std::string_view format, const AnyPosition& position) const = 0;
  /// The only legal move, if there is only one and records of the title may omit it (for example a
  /// forced pass); otherwise nullopt.
  [[nodiscard]] virtual std::optional<PackedMove> unwritten_move(
      const AnyPosition& position) const = 0;
  /// True for a text that records may hold after the end of a game although it is not a move, such
  /// as "pass".
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
  /// The drawing of the position, without marks.
  [[nodiscard]] virtual Diagram diagram(const AnyPosition& position) const = 0;
  /// The places that a legal move touches.
  [[nodiscard]] virtual Trace trace(const AnyPosition& position, const PackedMove& move) const = 0;
};

/// The position after a legal move.
[[nodiscard]] inline AnyPosition after(const Rules& rules, AnyPosition position,
                                       const PackedMove& move) {
  rules.play(position, move);
  return position;
}

/// The diagram of the position after a legal move, with the move marked.
[[nodiscard]] inline Diagram diagram_after(const Rules& rules, const AnyPosition& position,
                                           const PackedMove& move) {
  Diagram diagram = rules.diagram(after(rules, position, move));
  mark_move(rules.trace(position, move), diagram);
  return diagram;
}
/// Marks where the legal moves of a position begin.
inline void mark_candidates(const Rules& rules, const AnyPosition& position, Diagram& diagram) {
  std::vector<PackedMove> moves;
  rules.legal_moves(position, moves);
  for (const PackedMove& move : moves) mark_candidate(rules.trace(position, move), diagram);
}

}  // namespace gipfbase::notation
