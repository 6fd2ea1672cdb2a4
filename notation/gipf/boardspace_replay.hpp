// notation/gipf/boardspace_replay.hpp - plays the actions of a Boardspace game.
#pragma once

#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"
#include "rules/gipf/position.hpp"

namespace gipfbase::gipf::boardspace {

/// Plays the actions as far as they are legal; see BoardspaceTitle::read.
[[nodiscard]] notation::BoardspaceTitle::Reading read_actions(
    const notation::BoardspaceGame& game, const Rules& rules, notation::Game& record,
    std::vector<notation::Finding>& findings);

}  // namespace gipfbase::gipf::boardspace
