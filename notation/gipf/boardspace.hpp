// notation/gipf/boardspace.hpp - GIPF in boardspace.net's records (GM gipf).
#pragma once

#include "notation/formats/boardspace/boardspace.hpp"

namespace gipfbase::gipf {

/// The interpreter of GIPF actions.
[[nodiscard]] const notation::BoardspaceTitle& boardspace_title();

}  // namespace gipfbase::gipf
