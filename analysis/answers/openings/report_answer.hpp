// analysis/answers/openings/report_answer.hpp - a report about an opening.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/answers/openings/openings_answer.hpp"
#include "db/query/lists/games.hpp"

namespace gipfbase::analysis {

struct ReportQuestion {
  /// One query for each set of rules that the position fits; at least one.
  std::vector<db::PositionQuery> positions;
  db::GameFilter filter;              ///< its title and variant are ignored
  std::size_t most = 10;              ///< entries of every list; 0: all
  const ProofBooks* books = nullptr;  ///< books of proofs, whose values are used, too
};

/// Games with a common property, from the side of the player to move in the position.
using ReportTally = db::NameCount;

/// An order of moves that leads to the position.
struct ReportOrder {
  std::vector<std::string> moves;
  std::uint64_t games = 0;
};

struct Report {
  OpeningsAnswer openings;                ///< the moves that were played
  db::ResultCounts games;                 ///< that reached the position
  std::optional<db::SolvedValue> proved;  ///< value of the position
  double average_plies = 0;               ///< of whole games, as are `shortest` and `longest`
  std::uint32_t shortest = 0;
  std::uint32_t longest = 0;
  std::vector<ReportTally> years;      ///< the earliest first; "" for an unknown year
  std::vector<ReportTally> movers;     ///< players to move in the position, most games first
  std::vector<ReportTally> opponents;  ///< opponents of the players to move, most games first
  std::vector<ReportTally> endings;
  std::vector<db::GameSummary> longest_games;
  std::vector<ReportOrder> orders;
  std::size_t movers_total = 0;
  std::size_t opponents_total = 0;
  std::size_t orders_total = 0;
  double seconds = 0;
};

/// Throws db::Error and db::language::QueryError.
[[nodiscard]] Report report_answer(db::Database& database, const ReportQuestion& question);
[[nodiscard]] std::string to_json(const Report& report);

}  // namespace gipfbase::analysis
