// notation/gipf/boardspace.hpp - GIPF in boardspace.net's records (GM gipf).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/formats/boardspace/play.hpp"
#include "notation/text/expected.hpp"
#include "rules/gipf/position.hpp"

namespace gipfbase::gipf {

/// The interpreter of GIPF actions.
[[nodiscard]] const notation::BoardspaceTitle& boardspace_title();

/// The parts of the interpreter.
namespace boardspace {

inline constexpr std::string_view kGm = "gipf";

/// What SU says: "type key revision".
struct SetUp {
  Rules rules;
  std::string rest;  ///< key and revision as they stand
};
/// Fails with a sentence for versions of the game that are not supported.
[[nodiscard]] Expected<SetUp, std::string> read_setup(std::string_view setup);
/// True for a type of SU, whether supported or not.
[[nodiscard]] bool is_type(std::string_view word);
/// SU of a game; `rest` is passed over when its revision stands for other rules.
[[nodiscard]] std::string setup_text(const Rules& rules, std::string_view rest);
/// Key and revision that need not be kept.
[[nodiscard]] std::string_view default_rest(const Rules& rules);
/// The variant of this program and back, such as "standard+immediate-end".
[[nodiscard]] std::string variant_of(const Rules& rules);
[[nodiscard]] std::optional<Rules> rules_of(std::string_view variant);

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
  const notation::BoardspaceAction* source = nullptr;

  /// True for what changes the board.
  [[nodiscard]] bool is_on_board() const { return verb <= Verb::kPreserve; }
  [[nodiscard]] Seat seat() const { return source->seat; }
  [[nodiscard]] std::uint32_t line() const { return source->line; }
  /// As written, without index.
  [[nodiscard]] std::string text() const { return notation::action_text(*source); }
};

[[nodiscard]] Action read_action(const notation::BoardspaceAction& source);
/// A place as Boardspace writes it: "D 4".
[[nodiscard]] std::string place_text(int cell);

/// Four or more pieces of one player in a line, with all pieces that hang together with them.
struct Row {
  Cells pieces = 0;
  Cells dots = 0;  ///< both ends of its line
  int axis = 0;    ///< direction 0, 1 or 2
};

/// A player's rows on their way off the board, before or after the push. What clicks do to them
/// follows Boardspace: own GIPF-pieces stay and opposing ones go (those in several rows stay,
/// too) unless the player says otherwise.
class RowRemoval {
 public:
  enum class Time : std::uint8_t { kBeforePush, kAfterPush };

  RowRemoval(const Pieces& pieces, Seat seat, Time time);

  /// The click Remove on a GIPF-piece, or on a row by one of its other pieces or end dots. False
  /// when there is nothing to remove.
  [[nodiscard]] bool remove(int cell);
  /// The click Preserve: a GIPF-piece stays or, the second time, goes.
  void preserve(int cell);

  [[nodiscard]] std::vector<Row> rows() const;
  [[nodiscard]] Cells gipfs() const { return left_.gipf; }
  /// GIPF-pieces that stay as things are.
  [[nodiscard]] Cells preserved() const { return preserved_; }
  [[nodiscard]] Cells removed() const { return removed_; }
  /// Everything that is removed when the player leaves the rest to Boardspace; nothing when that
  /// depends on the order of crossing rows.
  [[nodiscard]] std::optional<Cells> settled() const;
  /// True when Boardspace asks the player for no further row.
  [[nodiscard]] bool may_settle() const;
  /// A cell that stands for the row in the click Remove; -1 when there is none.
  [[nodiscard]] int name_of(const Row& row) const;

 private:
  [[nodiscard]] std::optional<Row> row_at(int cell) const;
  void set_defaults();

  Pieces left_;
  Seat seat_;
  Time time_;
  Cells preserved_ = 0;
  Cells removed_ = 0;
};

/// A click Remove or Preserve.
struct Click {
  Verb verb = Verb::kRemove;
  int cell = -1;
};
/// Clicks that remove exactly `goal`, one of gipf::removals; nothing when there are none.
[[nodiscard]] std::optional<std::vector<Click>> clicks_for(const RowRemoval& start, Cells goal);

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

/// On boards with pieces at the start, who moves first has b5, e2 and h5 in this program, and P0
/// has them on Boardspace. When P1 moves first, the board is turned over: a cell in the other
/// view.
[[nodiscard]] int turned_over(int cell);

/// Plays the actions as far as they are legal; see BoardspaceTitle::read.
[[nodiscard]] notation::BoardspaceTitle::Reading read_actions(
    const notation::BoardspaceGame& game, const Rules& rules, notation::Game& record,
    std::vector<notation::Finding>& findings);

/// The actions of a record played under these rules; GM and SU are left to the caller.
[[nodiscard]] Expected<notation::BoardspaceTitle::Written, std::string> write_actions(
    const notation::Game& record, const Rules& rules);

}  // namespace boardspace
}  // namespace gipfbase::gipf
