// notation/dvonn/boardspace.hpp - DVONN in boardspace.net's records (GM Dvonn).
#pragma once

#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"

namespace gipfbase::dvonn {

/// The interpreter of DVONN actions.
extern const notation::BoardspaceTitle kBoardspace;

namespace boardspace {
/// Plays the actions as far as they are legal; see BoardspaceTitle::read.
[[nodiscard]] notation::BoardspaceTitle::Reading read_actions(
    const notation::BoardspaceGame& game, notation::Game& record,
    std::vector<notation::Finding>& findings);
}  // namespace boardspace

}  // namespace gipfbase::dvonn
