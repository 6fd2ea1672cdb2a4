// analysis/engine/opinion.hpp - what the engine says about a position.
//
// A probability is an opinion of the search. `proved` is set only for results that the search, the
// solver or a book of proofs has proved.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/solver/proof/proof_table.hpp"
#include "rules/core/title.hpp"

namespace gipfbase::analysis {

/// A proved result for the player to move.
enum class Proved : std::uint8_t { kNo, kWin, kDraw, kLoss };

/// "no", "win", "draw" or "loss".
[[nodiscard]] std::string_view proved_name(Proved proved);

/// Returns the win probability that a proved result gives the player to move (a draw counts half),
/// or `otherwise` if there is no proof.
[[nodiscard]] constexpr double probability_with(Proved proved, double otherwise) {
  switch (proved) {
    case Proved::kWin: return 1;
    case Proved::kDraw: return 0.5;
    case Proved::kLoss: return 0;
    case Proved::kNo: break;
  }
  return otherwise;
}

/// A move and the play expected after it, from the view of the player to move.
struct EngineLine {
  std::vector<PackedMove> moves;  ///< at least one
  double win_probability = 0.5;   ///< 0 to 1; a draw counts half
  int depth = 0;                  ///< plies searched
  Proved proved = Proved::kNo;    ///< the result of the first move
  Plies distance = kForever;      ///< proved wins and losses: at most this many plies
  std::optional<int> score;       ///< proved points of the player to move minus the opponent's
  /// An estimate of `score`, where points decide and no score is proved.
  std::optional<double> expected_points = {};
};

/// The state or the result of a search.
struct Opinion {
  std::vector<EngineLine> lines;  ///< best first; empty when the game is over
  Proved proved = Proved::kNo;    ///< of the position
  /// Proved: neither player can force a win within this number of plies; 0: nothing is known.
  Plies holds = 0;
  int depth = 0;            ///< plies searched completely, apart from moves left out by rating
  std::uint64_t nodes = 0;  ///< positions visited, the solver's included
  double seconds = 0;
  bool complete = false;  ///< true at the end of the search

  /// The probability of the best line; 0.5 without one.
  [[nodiscard]] double win_probability() const {
    return lines.empty() ? 0.5 : lines.front().win_probability;
  }
};

}  // namespace gipfbase::analysis
