// analysis/answers/openings/report_answer.hpp - everything that games tell about an opening.
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
  /// The position under each of the rules that it fits, at least one.
  std::vector<db::PositionQuery> positions;
  db::GameFilter filter;              ///< its title and variant do not count
  std::size_t most = 10;              ///< of every list; 0: all
  const ProofBooks* books = nullptr;  ///< whose values count, too
};

/// Games with something in common, from the side of the player to move in the position.
using ReportTally = db::NameCount;

/// An order of moves that leads to the position.
struct ReportOrder {
  std::vector<std::string> moves;
  std::uint64_t games = 0;
};

struct Report {
  OpeningsAnswer openings;                ///< the moves that were played
  db::Tallied games;                      ///< that reached it
  std::optional<db::SolvedValue> proved;  ///< what is proved of the position
  double average_plies = 0;               ///< of whole games, as the two below
  std::uint32_t shortest = 0;
  std::uint32_t longest = 0;
  std::vector<ReportTally> years;      ///< in order; "" where the year is not known
  std::vector<ReportTally> movers;     ///< who was to move, most games first
  std::vector<ReportTally> opponents;  ///< who had brought it about
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
