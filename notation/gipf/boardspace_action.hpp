// notation/gipf/boardspace_action.hpp - the actions of GIPF players on Boardspace.
#pragma once

#include <cstdint>
#include <string>

#include "notation/formats/boardspace/play.hpp"

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
/// A place as Boardspace writes it: "D 4".
[[nodiscard]] std::string place_text(int cell);

/// On boards with pieces at the start, who moves first has b5, e2 and h5 in this program, and P0
/// has them on Boardspace. When P1 moves first, the board is turned over: a cell in the other
/// view.
[[nodiscard]] int turned_over(int cell);

}  // namespace gipfbase::gipf::boardspace
