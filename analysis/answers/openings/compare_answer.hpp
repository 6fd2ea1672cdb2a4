// analysis/answers/openings/compare_answer.hpp - two selections of games beside each other.
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
  /// The position under each of the rules that it fits, at least one.
  std::vector<db::PositionQuery> positions;
  db::GameFilter filter;          ///< of both; its title and variant do not count
  std::uint64_t least_games = 0;  ///< of a move, in both together
};

/// What is compared, and whether the difference is more than chance makes when so many are looked
/// at.
struct Difference {
  std::optional<double> p;
  bool significant = false;
};

/// Games of the two selections that have something in common.
struct ComparedGames {
  std::array<db::Tallied, 2> games;  ///< from the side of the player to move
  std::array<double, 2> share{};     ///< of the games that went on from the position
  std::array<Score, 2> score;
  Difference by_share, by_score;
};

struct ComparedMove : ComparedGames {
  std::string text;
};

struct CompareAnswer {
  db::PositionQuery position;
  ComparedGames all;  ///< that reached the position, share of all games that do in either
  std::vector<ComparedMove> moves;  ///< most played first
  double seconds = 0;
};

/// Throws db::Error and db::language::QueryError.
[[nodiscard]] CompareAnswer compare_answer(db::Database& database, const CompareQuestion& question);
[[nodiscard]] std::string to_json(const CompareAnswer& answer);

}  // namespace gipfbase::analysis
