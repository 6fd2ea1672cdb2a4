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
}  // namespace boardspace

}  // namespace gipfbase::gipf
