#include "analysis/answers/solving/solution_json.hpp"

namespace gipfbase::analysis {

Json solution_json(const Solution& solution, Goal goal) {
  const Solution& s = solution;
  const bool for_score = goal == Goal::kScore;
  const auto of_score = [&](auto value) { return for_score ? Json(value) : Json(); };
  const auto of_win = [&](auto value) { return for_score ? Json() : Json(value); };
  const auto plies = [](Plies n) { return n == kForever ? Json("ever") : Json(n); };
  return object(key("status", status_name(s.status)),
                key("score", s.status == Status::kExact ? of_score(s.lower) : Json()),
                key("score_at_least", of_score(s.lower)), key("score_at_most", of_score(s.upper)),
                key("distance", s.distance == kForever ? Json() : Json(s.distance)),
                key("shortest", of_win(s.shortest)),
                key("by_repetition", s.status == Status::kDraw ? Json(s.by_repetition) : Json()),
                key("no_win_within", of_win(plies(s.no_win_within))),
                key("no_loss_within", of_win(plies(s.no_loss_within))));
}

}  // namespace gipfbase::analysis
