// notation/game/steps/step_tree.hpp - the legal moves of a position as a tree of steps, for
// entering moves on the board.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/game/rules.hpp"
#include "notation/game/steps/steps.hpp"

namespace gipfbase::notation {

/// Whether a tree also has the time plies (see Timed in rules/core/actor.hpp).
enum class TimePlies : bool { kLeftOut, kOffered };

/// Every legal move is one path from the root to a leaf. Moves whose steps are the beginning of
/// those of another move end with the step "done".
class StepTree {
 public:
  struct Node {
    std::vector<std::pair<MoveStep, std::size_t>> next;  ///< the steps, and where they lead
    std::optional<PackedMove> move;                      ///< the move of a leaf
    [[nodiscard]] bool leaf() const { return next.empty(); }
  };

  StepTree(const Rules& rules, const AnyPosition& position,
           TimePlies time_plies = TimePlies::kLeftOut);

  [[nodiscard]] const Node& root() const { return nodes_.front(); }
  [[nodiscard]] const Node& node(std::size_t number) const { return nodes_.at(number); }
  /// The number of legal moves, not counting time plies.
  [[nodiscard]] std::size_t size() const { return moves_; }

  /// The steps that codes separated by slashes name, and the node to which they lead. A choice of
  /// words (MoveStep::Kind::kChoose) that has no alternative may be omitted unless it completes the
  /// move; it is added automatically. Returns nullopt when no legal move begins like this.
  struct Path {
    MoveSteps steps;
    std::size_t node = 0;
  };
  [[nodiscard]] std::optional<Path> path(std::string_view codes) const;
  [[nodiscard]] static std::string codes(const MoveSteps& steps);

  /// The tree as JSON. A node is an object whose keys are the codes of its steps and whose values
  /// are the nodes to which they lead; a leaf is 0. A node that leads only to leaves is a string
  /// with the codes of its steps, separated by `|`.
  [[nodiscard]] std::string json() const;

 private:
  std::size_t add(std::size_t node, const MoveStep& step);
  void write(std::size_t node, std::string& text) const;

  std::vector<Node> nodes_ = {Node{}};
  std::size_t moves_ = 0;
};

/// The steps of a move without the steps at its end that take something away. In ZÈRTZ, moves with
/// the same trunk put the same marble on the same place and remove different rings.
[[nodiscard]] MoveSteps trunk_of(MoveSteps steps);

}  // namespace gipfbase::notation
