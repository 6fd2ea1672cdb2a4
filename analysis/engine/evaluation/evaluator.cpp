#include "analysis/engine/evaluation/evaluator.hpp"

#include <stdexcept>

// For each title, the build generates a file that defines this function.
#define GIPFBASE_TITLE(title)                                                \
  namespace gipfbase::title {                                                \
  std::unique_ptr<const gipfbase::analysis::Evaluator> make_evaluator(       \
      const gipfbase::notation::Rules&, const gipfbase::analysis::Weights&); \
  }
#include "titles.inc"
#undef GIPFBASE_TITLE

namespace gipfbase::analysis {

std::unique_ptr<const Evaluator> make_evaluator(const notation::Rules& rules) {
  return make_evaluator(rules, weights_of(rules.title(), rules.variant()));
}

std::unique_ptr<const Evaluator> make_evaluator(const notation::Rules& rules,
                                                const Weights& weights) {
  std::unique_ptr<const Evaluator> evaluator;
#define GIPFBASE_TITLE(title) \
  if (!evaluator) evaluator = gipfbase::title::make_evaluator(rules, weights);
#include "titles.inc"
#undef GIPFBASE_TITLE
  if (!evaluator) throw std::logic_error("a title without an evaluator");
  return evaluator;
}

}  // namespace gipfbase::analysis
