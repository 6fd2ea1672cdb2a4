// notation/zertz/boardspace_action.hpp - the actions of ZÈRTZ players on Boardspace.
#pragma once

#include <cstdint>
#include <string>

#include "notation/formats/boardspace/play.hpp"
#include "rules/zertz/board.hpp"

namespace gipfbase::zertz::boardspace {

/// What BoardspaceReplay does not know already, or what means something else in ZÈRTZ.
enum class Verb : std::uint8_t {
  kRackToBoard,   ///< RtoB rack colour place: put a marble on a ring
  kBoardToBoard,  ///< BtoB place place: jump, or take a placed marble elsewhere
  kBoardToRack,   ///< BtoR place rack: take a placed marble back
  kRackToRack,    ///< RtoR rack colour rack: lift and drop, or hand out when setting up
  kRemoveRing,    ///< R- place
  kPutRing,       ///< R+ place
  kWinOnTime,
  kEdit,        ///< the position may be changed at will until Start
  kSetBoard,    ///< SetBoard name
  kPassedOver,  ///< known and without meaning for the game
  kUnreadable,  ///< a known verb whose arguments make no sense
  kUnknown
};

/// Racks of marbles: captured by P0, captured by P1, common pool.
inline constexpr int kPoolRack = 2;

/// An action in numbers; what a verb does not have keeps its default.
struct Action {
  Verb verb = Verb::kUnknown;
  std::uint8_t rack = 0;         ///< where a marble is taken from
  std::uint8_t target_rack = 0;  ///< where it is put
  std::uint8_t colour = 0;
  int from = Labels::kNone;  ///< place a marble leaves
  int to = Labels::kNone;    ///< place a marble or a ring is at afterwards, or a ring was at
  const notation::BoardspaceAction* source = nullptr;

  /// Lifting a marble and putting it back where it was.
  [[nodiscard]] bool changes_nothing() const {
    return (verb == Verb::kRackToRack && rack == target_rack) ||
           (verb == Verb::kBoardToBoard && from == to);
  }
  /// True for what changes marbles or rings.
  [[nodiscard]] bool is_on_board() const { return verb <= Verb::kPutRing; }
  [[nodiscard]] std::uint32_t line() const { return source->line; }
  /// As written, without index.
  [[nodiscard]] std::string text() const { return notation::action_text(*source); }
};

[[nodiscard]] Action read_action(const notation::BoardspaceAction& source);
/// A place as Boardspace writes it: "D 4".
[[nodiscard]] std::string place_text(int label);

}  // namespace gipfbase::zertz::boardspace
