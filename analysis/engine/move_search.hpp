// analysis/engine/move_search.hpp - one interface for the searches of all titles.
//
// Thread-safety: used by one thread at a time; a search may use several threads itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/engine/evaluation/weights.hpp"
#include "analysis/engine/opinion.hpp"
#include "analysis/solver/budget.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

struct SearchWidth {
  std::size_t lines = 1;  ///< moves with an exact value and a line
  int threads = 1;
};

class MoveSearch {
 public:
  MoveSearch() = default;
  virtual ~MoveSearch() = default;
  MoveSearch(const MoveSearch&) = delete;
  MoveSearch& operator=(const MoveSearch&) = delete;

  /// Begins with a position in which the game is not over: rates every move. `earlier`: the
  /// repetition keys of the positions of the game up to and including `position`.
  virtual void begin(const notation::AnyPosition& position,
                     std::span<const std::uint64_t> earlier) = 0;
  /// False when the solver has no chance to solve the position; the search then gets the solver's
  /// time.
  [[nodiscard]] virtual bool solver_helps() const { return true; }
  /// Records what has been proved about a move of the position: its result for the player to move.
  virtual void settle(const PackedMove& move, Proved proved, Plies distance) = 0;
  /// Searches deeper. Returns false when the budget was spent before the end; what was found until
  /// then is kept.
  virtual bool deepen(const SearchWidth& width, Budget& budget) = 0;
  /// Plies searched completely.
  [[nodiscard]] virtual int depth() const = 0;
  /// The best moves, at most `most`: proved wins first, proved losses last.
  [[nodiscard]] virtual std::vector<EngineLine> lines(std::size_t most) const = 0;
  /// Forgets earlier positions.
  virtual void clear() = 0;
};

/// Returns a search for positions of these rules, with a table of at most `table_bytes`.
[[nodiscard]] std::unique_ptr<MoveSearch> make_move_search(const notation::Rules& rules,
                                                           std::size_t table_bytes);
/// Returns a search with these weights instead of those in the program.
[[nodiscard]] std::unique_ptr<MoveSearch> make_move_search(const notation::Rules& rules,
                                                           const Weights& weights,
                                                           std::size_t table_bytes);

}  // namespace gipfbase::analysis
