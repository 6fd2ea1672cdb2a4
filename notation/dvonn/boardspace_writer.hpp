// notation/dvonn/boardspace_writer.hpp - a DVONN game as Boardspace actions.
#pragma once

#include <string>

#include "notation/formats/boardspace/boardspace.hpp"

namespace gipfbase::dvonn::boardspace {

/// The actions of a record; GM and SU are left to the caller.
[[nodiscard]] Expected<notation::BoardspaceTitle::Actions, std::string> write_actions(
    const notation::Game& record);

}  // namespace gipfbase::dvonn::boardspace
