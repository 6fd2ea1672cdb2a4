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
/// The image of a cell on the board turned over. If the game begins with pieces on the board, those
/// on b5, e2 and h5 belong to the player who moves first in this program, but to P0 on Boardspace.
/// The board is therefore turned over when P1 moves first.
[[nodiscard]] int turned_over(int cell);
}  // namespace boardspace

}  // namespace gipfbase::gipf
