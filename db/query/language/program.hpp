// db/query/language/program.hpp - a query for one variant, ready to be asked of games.
//
// A program is a list of steps. Each step makes a column: one value for every position of a game,
// from columns made before. So what looks forward or back is a matter of columns as well. Steps
// that depend on a variable run again for each place that it stands for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "db/query/language/known_values.hpp"
#include "notation/game/rules.hpp"
#include "notation/game/words/nouns.hpp"

namespace gipfbase::db::language {

/// Fields of proved values.
enum class Proved : std::uint8_t {
  kAnything,
  kVerdict,  ///< 1, 0, -1: the player to move wins, draws, loses; else 2
  kScore,    ///< his points
  kHasScore,
  kDistance,  ///< plies to the end
  kHasDistance
};

/// What a step does; operations.cpp has a row for each.
enum class Op : std::uint8_t {
  kConstant,     ///< `value`
  kConstantSet,  ///< `set`
  kPlace,        ///< the place that variable `value` stands for, as a set
  kNumber,       ///< the number of index `value` among those the title gives
  kCells,        ///< the set of that index
  kFact,         ///< what the database says of the game, by index
  kMover,        ///< seat of the player to move
  kFirst,        ///< seat of the player who moves first
  kWinner,       ///< seat of the winner, -1 when there is none
  kPosition,     ///< it is the position of index `value`
  kProved,       ///< what solvers proved of it: a field (Proved)
  kPly,          ///< moves played so far
  kThere,        ///< there is a position `value` moves later (negative: earlier)
  kNot,          ///< a
  kAnd,          ///< a, b
  kOr,           ///< a, b
  kEqual,        ///< numbers a, b, as the next ones
  kLess,         ///< a < b
  kAdd,          ///< a + b
  kSubtract,     ///< a - b
  kSelect,       ///< b where a is 0, c where it is 1
  kSelectSet,    ///< the same of sets
  kSetEqual,     ///< sets a, b, as the next ones
  kSubset,       ///< a lies in b
  kAny,          ///< a is not empty
  kIntersect,    ///< a & b
  kUnite,        ///< a + b
  kWithout,      ///< a - b
  kNear,         ///< neighbours of a
  kCount,        ///< cells in a
  kLine,         ///< longest line of a
  kParts,        ///< parts of a
  kShift,        ///< a, `value` positions later (negative: earlier); 0 where there is none
  kShiftSet,     ///< the same of sets
  kSome,         ///< a somewhere in the game
  kTimes,        ///< how often
  kRun,          ///< how often in a row, at most
  kAtFirst,      ///< b where a is first
  kAtLast,       ///< b where a is last
  kThen,         ///< a, and b later, at most `value` positions (0: any number)
  kUntil,        ///< a from here on until b
  kSomePlace     ///< b of some place of the set a; `value`: its loop
};
inline constexpr std::size_t kOps = static_cast<std::size_t>(Op::kSomePlace) + 1;

struct Step {
  Op op = Op::kConstant;
  std::int32_t a = -1, b = -1, c = -1;  ///< columns
  std::int32_t value = 0;
  notation::CellSet set = {};
};

/// The steps that run for each place that a variable stands for.
struct Loop {
  int variable = 0;
  std::size_t source = 1;          ///< where the query has it: a column from 1
  std::int32_t place = -1;         ///< the column of the variable; -1: it is never used
  std::vector<std::int32_t> body;  ///< columns, in order
};

/// Sums stay within what a number holds.
[[nodiscard]] constexpr std::int32_t bounded(std::int64_t value) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, INT32_MIN, INT32_MAX));
}

/// What a query says something of.
enum class Scope : std::uint8_t { kGame, kPosition, kMove };

/// A position that is looked for, known by its keys: those of the position itself, and of what is
/// the same to the players.
struct WantedPosition {
  std::vector<std::uint64_t> keys;
  std::optional<std::uint8_t> orientation;  ///< as it stands
  [[nodiscard]] bool operator==(const WantedPosition&) const = default;
};
/// The position of a text.
[[nodiscard]] Expected<WantedPosition, notation::TextError> wanted_position(
    const notation::Rules& rules, const std::string& text, bool exact);

struct Program {
  std::shared_ptr<const notation::Rules> rules;
  notation::AnyPosition start;  ///< of games that have none of their own
  std::vector<WantedPosition> positions;
  /// What is proved, when the query asks for that: to be read before the program runs.
  std::shared_ptr<const KnownValues> known;
  bool asks_values = false;
  std::vector<notation::Asked> asked;
  std::vector<Step> steps;
  std::vector<Loop> loops;
  std::vector<std::int32_t> constants;  ///< columns that are the same for all games
  std::vector<std::int32_t> order;      ///< the others outside of loops, in order
  std::vector<std::uint32_t> slots;     ///< of each column, among those of numbers or of sets
  std::vector<std::uint8_t> uniform;    ///< of each column: it is the same in all positions
  std::uint32_t numbers = 0;            ///< slots of numbers
  std::uint32_t sets = 0;
  std::int32_t result = -1;  ///< the column that answers; truth
  Scope scope = Scope::kGame;

  /// True when nothing can fit, or everything does, whatever the game.
  [[nodiscard]] std::optional<bool> constant() const;
};

/// A game as a program wants it.
struct GameFacts {
  std::int32_t white_seat = 0;
  std::int32_t winner = -1;
  std::vector<std::int64_t> facts;  ///< by index, see Op::kFact
};

}  // namespace gipfbase::db::language
