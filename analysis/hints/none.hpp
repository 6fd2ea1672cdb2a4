// analysis/hints/none.hpp - for titles without hints.
#pragma once

#include "analysis/hints/hints.hpp"

namespace gipfbase::analysis {

template <class T>
struct Hints {};

}  // namespace gipfbase::analysis
