// notation/tamsk/boardspace.hpp - TAMSK in boardspace.net's records (GM tamsk).
#pragma once

#include <string_view>
#include <vector>

#include "notation/formats/boardspace/boardspace.hpp"

namespace gipfbase::tamsk {

/// The interpreter of TAMSK actions.
extern const notation::BoardspaceTitle kBoardspace;

namespace boardspace {
/// Plays the actions as far as they are legal; see BoardspaceTitle::read.
[[nodiscard]] notation::BoardspaceTitle::Reading read_actions(
    const notation::BoardspaceGame& game, notation::Game& record,
    std::vector<notation::Finding>& findings);

// Verbs with a meaning.
inline constexpr std::string_view kMove = "Move";
inline constexpr std::string_view kFifteen = "Fifteen";
inline constexpr std::string_view kTimeExpired = "TimeExpired";
inline constexpr std::string_view kStop = "Stop";
}  // namespace boardspace

}  // namespace gipfbase::tamsk
