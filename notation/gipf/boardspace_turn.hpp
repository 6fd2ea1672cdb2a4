// notation/gipf/boardspace_turn.hpp - what the actions of GIPF players add up to.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/gipf/boardspace_action.hpp"
#include "notation/gipf/boardspace_removal.hpp"
#include "notation/text/expected.hpp"
#include "rules/gipf/position.hpp"

namespace gipfbase::gipf::boardspace {

/// What is left of the actions of a turn when those taken back are forgotten.
class Turn {
 public:
  explicit Turn(const Position& position);

  [[nodiscard]] bool empty() const { return !touched_ && dot_ < 0 && !push_; }
  /// Adds an action on the board; the reason why it cannot follow the ones before.
  [[nodiscard]] std::optional<std::string> add(const Action& action);
  /// Drop rack: what lies on a dot is taken back.
  void return_piece() { dot_ = -1; }
  void change_kind() { singles_ = !singles_; }
  /// The whole turn, or what it lacks.
  [[nodiscard]] Expected<Move, std::string> move() const;
  /// True when the rows removed before the push have ended the game.
  [[nodiscard]] bool decided() const { return !push_ && move().has_value(); }

 private:
  struct Push {
    Move move;  ///< without the removal after it
    RowRemoval after;
  };
  [[nodiscard]] std::optional<std::string> push(int dot, int spot);
  [[nodiscard]] std::optional<std::string> pick(int cell);
  [[nodiscard]] std::optional<std::string> remove(int cell);
  [[nodiscard]] RowRemoval& rows() { return push_ ? push_->after : before_; }

  Position position_;
  RowRemoval before_;
  std::optional<Push> push_;
  int dot_ = -1;  ///< where the piece lies or lay
  bool singles_ = false;
  bool touched_ = false;  ///< something was removed or preserved
  /// What the clicks Remove since the last push were made on, and the rows before each.
  std::vector<std::pair<int, RowRemoval>> removals_;
};

/// Why a turn is not legal, in words of a player.
[[nodiscard]] std::string_view reason_of(Illegal why);

}  // namespace gipfbase::gipf::boardspace
