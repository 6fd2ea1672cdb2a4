// notation/zertz/boardspace_writer.hpp - a ZÈRTZ game as Boardspace actions.
#pragma once

#include <string>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/game/game.hpp"
#include "notation/text/expected.hpp"

namespace gipfbase::zertz {

/// See BoardspaceTitle::write.
[[nodiscard]] Expected<notation::BoardspaceTitle::Written, std::string> write_boardspace_actions(
    const notation::Game& record);

}  // namespace gipfbase::zertz
