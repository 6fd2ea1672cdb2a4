#include "analysis/answers/solving/solution_text.hpp"

#include <fmt/format.h>

namespace gipfbase::analysis {

std::string plies_text(Plies n) {
  if (n == kForever) return "any number of plies";
  return n == 1 ? "1 ply" : fmt::format("{} plies", n);
}

std::string verdict_text(const Solution& s, Goal goal) {
  const auto plies = [&] {
    return fmt::format("{}{}", s.shortest ? "" : "at most ", plies_text(s.distance));
  };
  switch (s.status) {
    case Status::kWin: return fmt::format("The player to move wins in {}.", plies());
    case Status::kLoss: return fmt::format("The other player wins in {}.", plies());
    case Status::kDraw:
      return s.by_repetition ? "With best play the game is a draw by repetition."
                             : "With best play the game is a draw.";
    case Status::kExact:
      return fmt::format("With best play the player to move scores {:+}.", s.lower);
    case Status::kUnknown: break;
  }
  if (goal == Goal::kScore) {
    return fmt::format("Not solved: the score of the player to move is {:+} to {:+}.", s.lower,
                       s.upper);
  }
  return fmt::format(
      "Not solved: the player to move cannot force a win within {}, the other player not within "
      "{}.",
      plies_text(s.no_win_within), plies_text(s.no_loss_within));
}

}  // namespace gipfbase::analysis
