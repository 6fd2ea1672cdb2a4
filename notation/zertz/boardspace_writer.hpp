// notation/zertz/boardspace_writer.hpp - a ZÈRTZ game as Boardspace actions.
#pragma once

#include <string>

#include "notation/boardspace.hpp"
#include "notation/expected.hpp"
#include "notation/record.hpp"

namespace gipfbase::zertz {

/// See BoardspaceTitle::write.
[[nodiscard]] Expected<notation::BoardspaceTitle::Written, std::string> write_boardspace_actions(
    const notation::GameRecord& record);

}  // namespace gipfbase::zertz
