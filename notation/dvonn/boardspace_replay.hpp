// notation/dvonn/boardspace_replay.hpp - plays the actions of a Boardspace game.
#pragma once

#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"

namespace gipfbase::dvonn::boardspace {

/// Plays the actions as far as they are legal; see BoardspaceTitle::read.
[[nodiscard]] notation::BoardspaceTitle::Reading read_actions(
    const notation::BoardspaceGame& game, notation::Game& record,
    std::vector<notation::Finding>& findings);

}  // namespace gipfbase::dvonn::boardspace
