// analysis/hints/none.hpp - titles without hints.
#pragma once

#include "analysis/hints/hints.hpp"

namespace gipfbase::analysis {

/// No abilities.
template <class T>
struct Hints {};

}  // namespace gipfbase::analysis
