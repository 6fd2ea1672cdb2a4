// notation/gipf/boardspace.hpp - GIPF in boardspace.net's records (GM gipf).
#pragma once

#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"
#include "rules/gipf/position.hpp"

namespace gipfbase::gipf {

/// The interpreter of GIPF actions.
extern const notation::BoardspaceTitle kBoardspace;

namespace boardspace {
/// Plays the actions as far as they are legal; see BoardspaceTitle::read.
[[nodiscard]] notation::BoardspaceTitle::Reading read_actions(
    const notation::BoardspaceGame& game, const Rules& rules, notation::Game& record,
    std::vector<notation::Finding>& findings);
/// On boards with pieces at the start, who moves first has b5, e2 and h5 in this program, and P0
/// has them on Boardspace. When P1 moves first, the board is turned over: a cell in the other
/// view.
[[nodiscard]] int turned_over(int cell);
}  // namespace boardspace

}  // namespace gipfbase::gipf
