// notation/game/steps/steps.hpp - the steps in which a player enters a move on the board.
//
// A title declares them once: `steps(position, move)` in notation/<title>/text.hpp. `StepTree`
// (step_tree.hpp) collects the steps of all legal moves.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/game/any_position.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::notation {

class Rules;

/// One step of a player who enters a move on the board: the choice of a place, of several places,
/// or of words.
struct MoveStep {
  enum class Kind : char {
    kChoose = ':',  ///< words, such as "white marble" or "pass"
    kPut = '+',     ///< the place where a piece is put, or the dot where it enters
    kLift = '*',    ///< the place of the piece that moves
    kMove = '>',    ///< the place to which the lifted piece moves
    kJump = '^',    ///< the place to which it jumps; the piece halfway is captured
    kTake = '-',    ///< the place of something that is taken away
    kPoint = '!',   ///< the place of something that stays there, such as an empty hourglass
    kTakeAll = '~'  ///< the places of pieces that are taken away together: "b3,c3,d3,e3"
  };
  Kind kind = Kind::kChoose;
  std::string name;  ///< the name of the place or places, or the words

  /// The sign of the kind and the name.
  [[nodiscard]] std::string code() const { return static_cast<char>(kind) + name; }
  [[nodiscard]] bool operator==(const MoveStep&) const = default;
};
using MoveSteps = std::vector<MoveStep>;
/// The choice that the player is asked for: "a piece to move".
[[nodiscard]] std::string_view request(MoveStep::Kind kind);
/// The words for a step, such as "move from"; callers append the name of the place.
[[nodiscard]] std::string_view action(MoveStep::Kind kind);

/// The places at which these steps put, lift and move pieces, without immediate repetitions; used
/// as Trace::path.
[[nodiscard]] std::vector<std::string> path_of(const MoveSteps& steps);

/// Implemented by all Rules (RulesOf).
class Stepwise {
 public:
  virtual ~Stepwise() = default;
  Stepwise() = default;
  Stepwise(const Stepwise&) = delete;
  Stepwise& operator=(const Stepwise&) = delete;

  /// The steps of a legal move; at least one. Different moves have different steps.
  [[nodiscard]] virtual MoveSteps steps(const AnyPosition& position,
                                        const PackedMove& move) const = 0;
  /// The time plies (rules/core/actor.hpp) that are legal; legal_moves leaves them out.
  [[nodiscard]] virtual std::vector<PackedMove> time_plies(const AnyPosition& position) const = 0;
};
[[nodiscard]] MoveSteps steps_of(const Rules& rules, const AnyPosition& position,
                                 const PackedMove& move);
[[nodiscard]] std::vector<PackedMove> time_plies_of(const Rules& rules,
                                                    const AnyPosition& position);

}  // namespace gipfbase::notation
