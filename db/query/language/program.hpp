// db/query/language/program.hpp - a query for one variant, ready to be asked of games.
//
// A program is a list of steps. Each step makes a column: one value for every position of a game,
// from columns made before. So what looks forward or back is a matter of columns as well.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "db/query/language/known_values.hpp"
#include "notation/game/rules.hpp"
#include "notation/game/words/nouns.hpp"

namespace gipfbase::db::language {

enum class Op : std::uint8_t {
  kConstant,        ///< value, or set
  kNumber,          ///< the told number of that index (value)
  kCells,           ///< the told set of that index
  kFact,            ///< what the database says of the game, by index
  kMover,           ///< seat of the player to move
  kFirst,           ///< seat of the player who moves first
  kWinner,          ///< seat of the winner, -1 when there is none
  kPosition,        ///< it is the position of that index (value)
  kProved,          ///< something is proved of it
  kVerdict,         ///< 1, 0, -1: it is proved that the player to move wins, draws, loses; else 2
  kProvedScore,     ///< his proved points
  kHasScore,        ///< these are known
  kProvedDistance,  ///< plies to the end
  kHasDistance,     ///< these are known
  kPly,             ///< moves played so far
  kBefore,          ///< at least `value` moves have been played
  kAhead,           ///< at least `value` moves will be played
  kNot,             ///< a
  kAnd,             ///< a, b
  kOr,              ///< a, b
  kEqual,           ///< numbers a, b, as the next ones
  kLess,            ///< a < b
  kAdd,             ///< a + b
  kSubtract,        ///< a - b
  kSelect,          ///< b where a is 0, c where it is 1
  kSelectSet,       ///< the same of sets
  kSetEqual,        ///< sets a, b, as the next ones
  kSubset,          ///< a lies in b
  kAny,             ///< a is not empty
  kIntersect,       ///< a & b
  kUnite,           ///< a + b
  kWithout,         ///< a - b
  kNear,            ///< neighbours of a
  kCount,           ///< cells in a
  kLine,            ///< longest line of a
  kParts,           ///< parts of a
  kHas,             ///< a has the cell `value`
  kShift,           ///< a, `value` positions later (negative: earlier); 0 where there is none
  kShiftSet,        ///< the same of sets
  kSome,            ///< a somewhere in the game
  kTimes,           ///< how often
  kRun,             ///< how often in a row, at most
  kAtFirst,         ///< b where a is first
  kAtLast,          ///< b where a is last
  kAtStart,         ///< a in the first position
  kAtEnd,           ///< a in the last position
  kThen,            ///< a, and b later, at most `value` positions (0: any number)
  kUntil            ///< a from here on until b
};

struct Step {
  Op op = Op::kConstant;
  std::int32_t a = -1, b = -1, c = -1;  ///< columns
  std::int32_t value = 0;
  notation::CellSet set = {};
  bool is_set = false;  ///< makes a column of sets
  [[nodiscard]] bool operator==(const Step&) const = default;
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

/// Asks programs of games; keeps its memory. One for each thread. Programs stay where they are for
/// as long as it is used.
class Evaluator {
 public:
  /// The column of the result: for each position whether it fits; for Scope::kMove the last one
  /// never does. Valid until the next call.
  [[nodiscard]] std::span<const std::int32_t> run(const Program& program,
                                                  const notation::AnyPosition& start,
                                                  std::span<const PackedMove> moves,
                                                  const GameFacts& game);

 private:
  /// Columns of sets of some words.
  template <int Words>
  using Sets = std::vector<hex::Bits<Words>>;

  /// Makes room for a program's columns, and those that are the same for all games.
  template <int Words>
  void prepare(const Program& program, Sets<Words>& sets);
  template <int Words>
  void run_steps(const Program& program, const GameFacts& game, Sets<Words>& sets);
  /// The column of a step that does what no other column has to be there for.
  void source(const Program& program, std::size_t index, const GameFacts& game);
  /// The column of a step that is made from others.
  void step(const Program& program, std::size_t index);
  template <int Words>
  void step_from_sets(const Program& program, std::size_t index, const Sets<Words>& sets);
  template <int Words>
  void step_of_sets(const Program& program, std::size_t index, Sets<Words>& sets);
  [[nodiscard]] std::int32_t* numbers(std::int32_t column) {
    return &numbers_[static_cast<std::size_t>(column) * capacity_];
  }

  notation::Told told_;
  /// What is proved of each position.
  void look_up(const Program& program, const notation::AnyPosition& start,
               std::span<const PackedMove> moves);
  void source_of_values(Op op, std::int32_t* out) const;

  std::vector<notation::IndexRow> rows_;            ///< when positions are looked for
  std::vector<std::optional<SolvedValue>> values_;  ///< when values are
  const Program* prepared_ = nullptr;               ///< whose columns there are
  std::size_t points_ = 0;
  std::size_t capacity_ = 0;  ///< positions that there is room for in a column
  std::vector<std::int32_t> numbers_;
  Sets<1> small_sets_;  ///< of boards whose cells fit into a word
  Sets<notation::CellSet::kCapacity / 64> sets_;
};

}  // namespace gipfbase::db::language
