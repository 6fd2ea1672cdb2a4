// notation/zertz/boardspace.hpp - records of ZÈRTZ on boardspace.net (GM 22).
#pragma once

#include <string_view>
#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"

namespace gipfbase::zertz {

/// The interpreter of ZÈRTZ actions.
extern const notation::BoardspaceTitle kBoardspace;

namespace boardspace {

/// The tag that lists the plies in which the ring was removed before the marble was placed.
inline constexpr std::string_view kRingFirstTag = "BoardspaceRingFirst";
/// The variant that is played on the wide layout.
inline constexpr std::string_view kCustomVariant = "custom";

/// Plays the actions up to the first one that is not legal; see BoardspaceTitle::read.
[[nodiscard]] notation::BoardspaceTitle::Reading read_actions(
    const notation::BoardspaceGame& game, notation::Game& record,
    std::vector<notation::Finding>& findings);

}  // namespace boardspace
}  // namespace gipfbase::zertz
