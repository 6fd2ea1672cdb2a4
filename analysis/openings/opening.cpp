#include "analysis/openings/opening.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace gipfbase::analysis {

Interval wilson(double share, std::uint64_t trials, double z) {
  if (trials == 0) return {};
  const auto n = static_cast<double>(trials);
  const double z2 = z * z;
  const double centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double half = z / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

Score score_of(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses) {
  Score score;
  score.decided = wins + draws + losses;
  if (score.decided == 0) return score;
  const double points = static_cast<double>(wins) + static_cast<double>(draws) / 2;
  score.share = points / static_cast<double>(score.decided);
  score.interval = wilson(*score.share, score.decided);
  return score;
}

ScoredOpening scored(db::OpeningTable table) {
  ScoredOpening opening;
  opening.games = table.games;
  opening.ended = table.ended;
  const std::uint64_t went_on = table.games - std::min(table.ended, table.games);
  opening.moves.reserve(table.moves.size());
  for (db::OpeningMove& move : table.moves) {
    ScoredMove scored_move;
    scored_move.score = score_of(move.wins, move.draws, move.losses);
    if (went_on > 0) {
      scored_move.popularity = static_cast<double>(move.games) / static_cast<double>(went_on);
    }
    scored_move.played = std::move(move);
    opening.moves.push_back(std::move(scored_move));
  }
  return opening;
}

}  // namespace gipfbase::analysis
