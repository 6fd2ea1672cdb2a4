// notation/gipf/boardspace_turn.hpp - the actions of GIPF players on Boardspace, and what they add
// up to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/gipf/boardspace_removal.hpp"
#include "notation/text/expected.hpp"
#include "rules/gipf/position.hpp"

namespace gipfbase::gipf::boardspace {

/// What BoardspaceReplay does not know already.
enum class Verb : std::uint8_t {
  kDrop,        ///< Dropb place: put a piece on a dot, then push it onto the spot next to the dot
  kSlide,       ///< Slide, SlideFrom dot spot: both at once
  kPick,        ///< Pickb place: take back a piece on a dot, a push or a removal
  kRemove,      ///< Remove place: a row, or a GIPF-piece that shall go with its row
  kPreserve,    ///< Preserve place: a GIPF-piece that shall stay
  kReturn,      ///< Drop rack: a piece goes back to the reserve
  kStandard,    ///< change between GIPF-pieces and single pieces (tournament)
  kPotential,   ///< enter or use a potential
  kPassedOver,  ///< known and without meaning for the game
  kUnreadable,  ///< a known verb that names no place of the board
  kUnknown
};

/// An action with its places as cells; what a verb does not have keeps its default.
struct Action {
  Verb verb = Verb::kUnknown;
  int dot = -1;   ///< of kSlide
  int cell = -1;  ///< the last place named

  /// True for what changes the board.
  [[nodiscard]] bool is_on_board() const { return verb <= Verb::kPreserve; }
};

[[nodiscard]] Action read_action(const notation::BoardspaceAction& source);

/// On boards with pieces at the start, who moves first has b5, e2 and h5 in this program, and P0
/// has them on Boardspace. When P1 moves first, the board is turned over: a cell in the other
/// view.
[[nodiscard]] int turned_over(int cell);

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
