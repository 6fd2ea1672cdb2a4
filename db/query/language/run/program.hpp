// db/query/language/run/program.hpp - a query compiled for one variant.
//
// A program is a list of steps. Each step computes a column, one value for every position of a
// game, from earlier columns. Operations that look forward or back shift columns. Steps that depend
// on the variable c of "some c in S" or "every c in S" run once for each place of S.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "db/query/language/run/known_values.hpp"
#include "notation/game/rules.hpp"
#include "notation/game/words/nouns.hpp"

namespace gipfbase::db::language {

/// Fields of proved values.
enum class Proved : std::uint8_t {
  kAnything,
  kVerdict,  ///< 1, 0, -1: the player to move wins, draws, loses; 2: not known
  kScore,    ///< final points of the player to move minus the opponent's
  kHasScore,
  kDistance,  ///< plies to the end
  kHasDistance
};

/// Operations of steps; operations.cpp has a row for each.
enum class Op : std::uint8_t {
  kConstant,     ///< `value`
  kConstantSet,  ///< `set`
  kPlace,        ///< the place of variable `value`, as a set
  kNumber,       ///< the title's number with index `value`
  kCells,        ///< the title's set with index `value`
  kFact,         ///< the number with index `value` in GameFacts::facts
  kMover,        ///< seat of the player to move
  kFirst,        ///< seat of the player who moves first
  kWinner,       ///< seat of the winner, -1 if none exists
  kPosition,     ///< the position equals `positions[value]`
  kProved,       ///< a field (Proved) of the position's proved value
  kPly,          ///< moves played so far
  kThere,        ///< a position `value` moves later exists (negative: earlier)
  kNot,          ///< not a
  kAnd,          ///< a and b
  kOr,           ///< a or b
  kEqual,        ///< a = b, numbers
  kLess,         ///< a < b
  kAdd,          ///< a + b
  kSubtract,     ///< a - b
  kSelect,       ///< b where a is 0, c where it is 1
  kSelectSet,    ///< the same for sets
  kSetEqual,     ///< a = b, sets
  kSubset,       ///< a lies in b
  kAny,          ///< a is not empty
  kIntersect,    ///< a & b
  kUnite,        ///< a + b
  kWithout,      ///< a - b
  kNear,         ///< neighbours of a
  kCount,        ///< number of cells in a
  kLine,         ///< length of the longest line in a
  kParts,        ///< number of connected parts of a
  kShift,        ///< a, `value` positions later (negative: earlier); 0 beyond the ends
  kShiftSet,     ///< the same for sets
  kSome,         ///< a holds somewhere in the game
  kTimes,        ///< how often a holds
  kRun,          ///< longest run of positions where a holds
  kAtFirst,      ///< b at the first position where a holds
  kAtLast,       ///< b at the last position where a holds
  kThen,         ///< a, and b at most `value` positions later (0: any number)
  kUntil,        ///< a holds from here until b does
  kSomePlace     ///< b holds for some place of set a; `value`: its loop
};
inline constexpr std::size_t kOps = static_cast<std::size_t>(Op::kSomePlace) + 1;

struct Step {
  Op op = Op::kConstant;
  std::int32_t a = -1, b = -1, c = -1;  ///< columns of the operands; -1: none
  std::int32_t value = 0;
  notation::CellSet set = {};
};

/// The steps that run once for each place that a variable stands for.
struct Loop {
  int variable = 0;
  std::size_t source = 1;          ///< the variable's column in the query's text, from 1
  std::int32_t place = -1;         ///< column of the variable; -1: never used
  std::vector<std::int32_t> body;  ///< columns of the steps, in order
};

/// Clamps a sum to the range of a number.
[[nodiscard]] constexpr std::int32_t bounded(std::int64_t value) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, INT32_MIN, INT32_MAX));
}

/// The unit that a query is about, and that it counts.
enum class Scope : std::uint8_t { kGame, kPosition, kMove };

/// The keys of a position to search for and, unless the search is exact, of the one with the seats
/// exchanged (Rules::seats_swapped).
struct WantedPosition {
  std::vector<std::uint64_t> keys;
  std::optional<std::uint8_t> orientation;  ///< set for an exact search
  [[nodiscard]] bool operator==(const WantedPosition&) const = default;
};
/// Parses a position.
[[nodiscard]] Expected<WantedPosition, notation::TextError> wanted_position(
    const notation::Rules& rules, const std::string& text, bool exact);

struct Program {
  std::shared_ptr<const notation::Rules> rules;
  notation::AnyPosition start;  ///< default start of games
  std::vector<WantedPosition> positions;
  /// Proved values, when the query uses them; read before the program runs.
  std::shared_ptr<const KnownValues> known;
  bool asks_values = false;
  std::vector<notation::NounQuestion> questions;
  std::vector<Step> steps;
  std::vector<Loop> loops;
  std::vector<std::int32_t> constants;  ///< columns that are the same for all games
  std::vector<std::int32_t> order;      ///< the other columns outside loops, in order
  std::vector<std::uint32_t> slots;     ///< of each column: its slot among the numbers or the sets
  std::vector<std::uint8_t> uniform;    ///< of each column: 1 when equal in all positions
  std::uint32_t numbers = 0;            ///< number of slots for numbers
  std::uint32_t sets = 0;
  std::int32_t result = -1;  ///< column of the answer, a condition
  Scope scope = Scope::kGame;

  /// The answer when it is the same for all games, else nullopt.
  [[nodiscard]] std::optional<bool> constant() const;
};

/// The facts about a game that a program needs, apart from its positions.
struct GameFacts {
  std::int32_t white_seat = 0;
  std::int32_t winner = -1;
  std::vector<std::int64_t> facts;  ///< results of SQL, used by Op::kFact
};

}  // namespace gipfbase::db::language
