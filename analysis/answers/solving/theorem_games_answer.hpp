// analysis/answers/solving/theorem_games_answer.hpp - how often players found a proved refutation,
// and how often they gave it away; what a database learns from certificates.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/certificate/strategy_book.hpp"
#include "db/query/lists/games.hpp"
#include "db/store/database.hpp"

namespace gipfbase::analysis {

/// Games with their results, as the second player sees them.
struct RefutationTally {
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::uint64_t losses = 0;
  std::uint64_t draws = 0;

  void add(std::string_view result);
};

/// The second player's moves from the same decision on: his first, his second ...
struct RefutationStep {
  RefutationTally reached;  ///< he was to move and won by proof
  RefutationTally kept;     ///< after his move he still did
  RefutationTally left;     ///< after his move nothing is proved any more
  RefutationTally ended;    ///< the game ended before he moved: resignation, time
};

struct TheoremGamesAnswer {
  std::shared_ptr<const notation::Rules> rules;
  RefutationTally games;  ///< from the start of the rules, with a move
  RefutationTally lost;   ///< of these, those whose first move loses by proof
  std::vector<RefutationStep> steps;
  RefutationTally finished;     ///< kept up to the end of the game on the board
  std::uint64_t positions = 0;  ///< different ones that were proved to be won for all this
  bool interrupted = false;
  double seconds = 0;
};

/// Looks at all valid games of these rules that match. What is said to be won is proved again by a
/// certificate that is replayed by the rules. Throws db::Error.
[[nodiscard]] TheoremGamesAnswer refutations_in_games(db::Database& database, db::GameFilter filter,
                                                      std::shared_ptr<const notation::Rules> rules,
                                                      const std::atomic<bool>& stop,
                                                      const db::Progress& progress);
[[nodiscard]] std::string json(const TheoremGamesAnswer& answer);

struct StoredBook {
  std::uint64_t positions = 0;  ///< of the certificates
  std::uint64_t better = 0;     ///< of these, those about which less was known before
};
/// Stores what certificates prove as values of positions, for `openings`, `show`, `annotate` and
/// `search --value`. Throws db::Error.
[[nodiscard]] StoredBook store_book(db::Database& database, const StrategyBook& book);
[[nodiscard]] std::string json(const StoredBook& stored);

}  // namespace gipfbase::analysis
