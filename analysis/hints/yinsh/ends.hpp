// analysis/hints/yinsh/ends.hpp - which moves may end a puzzle of YINSH.
#pragma once

#include "analysis/puzzles/ends.hpp"
#include "rules/yinsh/title.hpp"

namespace gipfbase::analysis {

/// Any ring may be removed with the last row, and often the ring whose move completes this row may
/// land on several points.
template <>
struct Ends<yinsh::Yinsh> {
  static constexpr bool kAnyLastMove = true;
};

}  // namespace gipfbase::analysis
