// analysis/answers/rules_answer.hpp - the titles, and the sizes of their game trees.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "analysis/games/perft.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::analysis {

[[nodiscard]] std::string to_json(std::span<const notation::TitleInfo* const> titles);

/// Asks for the numbers of sequences of 1, 2 .. `depth` plies from a position.
struct PerftQuestion {
  std::shared_ptr<const notation::Rules> rules;
  notation::AnyPosition position;
  int depth = 2;
  int threads = 0;      ///< 0: all cores
  bool divide = false;  ///< also counts the sequences that begin with each move
};

struct PerftCount {
  int depth = 0;
  PerftResult result;
  double seconds = 0;

  [[nodiscard]] double per_second() const {
    return seconds > 0 ? static_cast<double>(result.nodes) / seconds : 0;
  }
};

struct PerftAnswer {
  PerftQuestion question;
  std::vector<PerftCount> counts;  ///< only finished ones when `stop` was raised
};
[[nodiscard]] PerftAnswer perft_answer(const PerftQuestion& question,
                                       const std::atomic<bool>& stop);
/// The answer must have at least one count.
[[nodiscard]] std::string to_json(const PerftAnswer& answer);

}  // namespace gipfbase::analysis
