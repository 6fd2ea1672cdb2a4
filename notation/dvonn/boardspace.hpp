// notation/dvonn/boardspace.hpp - DVONN in boardspace.net's records (GM Dvonn).
#pragma once

#include "notation/formats/boardspace/boardspace.hpp"

namespace gipfbase::dvonn {

/// The interpreter of DVONN actions.
[[nodiscard]] const notation::BoardspaceTitle& boardspace_title();

}  // namespace gipfbase::dvonn
