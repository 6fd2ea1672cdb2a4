// notation/zertz/boardspace_setup.hpp - start positions that players build action by action:
// Zertz+xx (rings on an empty field) and Zertz+H (Edit ... Start).
#pragma once

#include <optional>
#include <string>

#include "notation/zertz/boardspace_turn.hpp"
#include "rules/zertz/position.hpp"

namespace gipfbase::zertz::boardspace {

/// Carries out an action on the board of a position that is being set up, or says why it cannot be
/// done. Whoever has finished settles the position.
template <class Layout>
[[nodiscard]] std::optional<std::string> set_up(BasicPosition<Layout>& position,
                                                const Action& action);
/// Begins again on the full board of this name (SetBoard).
template <class Layout>
[[nodiscard]] std::optional<std::string> set_board(BasicPosition<Layout>& position,
                                                   std::string_view name);

}  // namespace gipfbase::zertz::boardspace
