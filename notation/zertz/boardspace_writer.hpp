// notation/zertz/boardspace_writer.hpp - a ZÈRTZ game as Boardspace actions.
#pragma once

#include <string>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/zertz/boardspace_variants.hpp"

namespace gipfbase::zertz::boardspace {

/// The actions of a record; GM and SU are left to the caller.
[[nodiscard]] Expected<notation::BoardspaceTitle::Actions, std::string> write_actions(
    const notation::Game& record);

}  // namespace gipfbase::zertz::boardspace
