// analysis/engine/evaluation/none.hpp - for titles without features.
#pragma once

#include "analysis/engine/evaluation/features.hpp"

namespace gipfbase::analysis {

template <class T>
struct Features {};

}  // namespace gipfbase::analysis
