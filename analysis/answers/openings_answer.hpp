// analysis/answers/openings_answer.hpp - what was played from a position, and how that went.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/openings/opening.hpp"
#include "db/query/statistics.hpp"

namespace gipfbase::analysis {

struct OpeningsQuestion {
  /// The position under each of the rules that it fits, at least one: the first that was reached
  /// in a game is what the answer is about.
  std::vector<db::PositionQuery> positions;
  db::GameFilter filter;       ///< its title and variant do not count
  std::size_t most_moves = 0;  ///< 0: all
};

/// A move of an opening table with its score, from the side of the player who makes it.
struct ScoredMove {
  db::OpeningMove played;
  double popularity = 0;  ///< share of the games that went on from the position
  Score score;
  std::optional<db::SolvedValue> proved;  ///< value of what it leads to, where that is known
};

struct OpeningsAnswer {
  db::PositionQuery position;
  std::uint64_t games = 0;  ///< that reached the position
  std::uint64_t ended = 0;  ///< ... and ended there
  std::size_t moves_total = 0;
  std::vector<ScoredMove> moves;          ///< as many as were asked for, most played first
  std::vector<db::StoredVariant> others;  ///< other rules under which games reached the position
  double seconds = 0;                     ///< without the look-up of values
};

/// Throws db::Error.
[[nodiscard]] OpeningsAnswer answer(db::Database& database, const OpeningsQuestion& question);
[[nodiscard]] std::string json(const OpeningsAnswer& answer);

}  // namespace gipfbase::analysis
