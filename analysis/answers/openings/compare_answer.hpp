// analysis/answers/openings/compare_answer.hpp - compares two selections of games.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/openings/opening.hpp"
#include "db/query/openings/openings.hpp"

namespace gipfbase::analysis {

struct CompareQuestion {
  std::array<std::string, 2> queries;  ///< of the search language
  /// One query for each set of rules that the position fits; at least one.
  std::vector<db::PositionQuery> positions;
  db::GameFilter filter;  ///< for both selections; its title and variant are ignored
  /// Moves with fewer games in both selections together are left out.
  std::uint64_t least_games = 0;
};

/// The significance of a difference, corrected for the number of comparisons.
struct Difference {
  std::optional<double> p;
  bool significant = false;
};

/// Games of both selections with a common property, such as a move.
struct ComparedGames {
  std::array<db::ResultCounts, 2> games;  ///< from the side of the player to move
  /// The share of a move among the games that continued from the position.
  std::array<double, 2> share{};
  std::array<Score, 2> score;
  Difference by_share, by_score;
};

struct ComparedMove : ComparedGames {
  std::string text;
};

struct CompareAnswer {
  db::PositionQuery position;
  ComparedGames all;  ///< games that reached the position; `share` is 1, or 0 without games
  std::vector<ComparedMove> moves;  ///< most played first
  double seconds = 0;
};

/// Throws db::Error and db::language::QueryError.
[[nodiscard]] CompareAnswer compare_answer(db::Database& database, const CompareQuestion& question);
[[nodiscard]] std::string to_json(const CompareAnswer& answer);

}  // namespace gipfbase::analysis
