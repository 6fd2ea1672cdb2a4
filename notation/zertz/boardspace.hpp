// notation/zertz/boardspace.hpp - ZÈRTZ in boardspace.net's records (GM 22).
#pragma once

#include "notation/formats/boardspace/boardspace.hpp"

namespace gipfbase::zertz {

/// The interpreter of ZÈRTZ actions.
[[nodiscard]] const notation::BoardspaceTitle& boardspace_title();

}  // namespace gipfbase::zertz
