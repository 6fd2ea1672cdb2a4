#include "analysis/solver/solver.hpp"

#include <stdexcept>

// For each title, the build generates a file that defines this function.
#define GIPFBASE_TITLE(title)                                                               \
  namespace gipfbase::title {                                                               \
  std::unique_ptr<gipfbase::analysis::Solver> make_solver(const gipfbase::notation::Rules&, \
                                                          std::size_t);                     \
  }
#include "titles.inc"
#undef GIPFBASE_TITLE

namespace gipfbase::analysis {

std::string_view status_name(Status status) {
  switch (status) {
    case Status::kWin: return "win";
    case Status::kLoss: return "loss";
    case Status::kDraw: return "draw";
    case Status::kExact: return "exact";
    case Status::kUnknown: break;
  }
  return "unknown";
}

void exclude_other_wins(Solution& solution) {
  const Status status = solution.status;
  if (status == Status::kWin || status == Status::kDraw) solution.no_loss_within = kForever;
  if (status == Status::kLoss || status == Status::kDraw) solution.no_win_within = kForever;
}

std::unique_ptr<Solver> make_solver(const notation::Rules& ruleset, std::size_t table_bytes) {
  std::unique_ptr<Solver> solver;
#define GIPFBASE_TITLE(title) \
  if (!solver) solver = gipfbase::title::make_solver(ruleset, table_bytes);
#include "titles.inc"
#undef GIPFBASE_TITLE
  if (!solver) throw std::logic_error("a title without a solver");
  return solver;
}

}  // namespace gipfbase::analysis
