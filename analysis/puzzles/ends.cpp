#include "analysis/puzzles/ends.hpp"

// For each title, the build generates a file that defines this function.
#define GIPFBASE_TITLE(title)                           \
  namespace gipfbase::title {                           \
  bool any_last_move(const gipfbase::notation::Rules&); \
  }
#include "titles.inc"
#undef GIPFBASE_TITLE

namespace gipfbase::analysis {

bool any_last_move(const notation::Rules& ruleset) {
  bool any = false;
#define GIPFBASE_TITLE(title) any = any || gipfbase::title::any_last_move(ruleset);
#include "titles.inc"
#undef GIPFBASE_TITLE
  return any;
}

}  // namespace gipfbase::analysis
