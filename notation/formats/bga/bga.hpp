// notation/formats/bga/bga.hpp - logs of YINSH on boardgamearena.com: JSON as the site gives it, or
// the list of its lines as text. Described in rules/yinsh/README.md.
#pragma once

#include "notation/formats/format.hpp"

namespace gipfbase::notation {

/// A log is read turn by turn; actions that are taken back do not count. It cannot be written.
extern const Format kBga;

}  // namespace gipfbase::notation
