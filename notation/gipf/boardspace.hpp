// notation/gipf/boardspace.hpp - records of GIPF on boardspace.net (GM gipf).
#pragma once

#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"
#include "rules/gipf/position.hpp"

namespace gipfbase::gipf {

/// The interpreter of GIPF actions.
extern const notation::BoardspaceTitle kBoardspace;

namespace boardspace {
/// Plays the actions up to the first one that is not legal; see BoardspaceTitle::read.
[[nodiscard]] notation::BoardspaceTitle::Reading read_actions(
    const notation::BoardspaceGame& game, const Rules& rules, notation::Game& record,
    std::vector<notation::Finding>& findings);
/// The image of a cell on the board turned over. With pieces at the start, the player who moves
/// first has b5, e2 and h5 in this program; on Boardspace P0 has them, so the board is turned over
/// when P1 moves first.
[[nodiscard]] int turned_over(int cell);
}  // namespace boardspace

}  // namespace gipfbase::gipf
