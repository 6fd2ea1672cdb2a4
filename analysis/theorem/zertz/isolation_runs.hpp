// analysis/theorem/zertz/isolation_runs.hpp - how long forced runs have to be, were it not for the
// colours.
//
// A run: exchanges, and then a placement that isolates both marbles and leaves the board empty.
// Colours ignored, a state is a set of rings and the cell of the marble, and all of it can be
// searched. What cannot be done here cannot be done with colours: an admissible oracle.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "analysis/theorem/exact_table.hpp"
#include "analysis/theorem/zertz/exchanges.hpp"

namespace gipfbase::zertz {

/// Answers about the states of one board. All lengths are numbers of exchanges, hence of marbles
/// given away. Rings and cells in questions are those of forms (RingForms). Thread-safety: may be
/// used by several threads.
class IsolationRuns {
 public:
  /// Of a plan of two runs, the second may always have so many exchanges: what makes the search
  /// small. After `stop` is raised, answers mean nothing.
  IsolationRuns(const RingForms& forms, int reserved, const std::atomic<bool>& stop);

  /// The shortest run from this state against every capture; `limit` + 1 when it is longer. The
  /// player of the run is to move.
  [[nodiscard]] int run_length(CompactCells rings, int cell, int limit);
  /// The longest of the shortest runs after a free reply on the empty board.
  [[nodiscard]] int reply_length(CompactCells rings, int limit);
  /// The shortest two runs in a row, with a free reply between them. The first leaves the second
  /// as many exchanges as are reserved.
  [[nodiscard]] int plan_length(CompactCells rings, int cell, int limit);

  /// States that something is known about.
  [[nodiscard]] std::uint64_t states() const {
    return runs_.size() + replies_.size() + plans_.size();
  }
  [[nodiscard]] const RingForms& forms() const { return forms_; }

  /// The lengths of the runs after either capture of an exchange: the longer one, `limit` + 1 when
  /// it is more than that. `form` is that of the rings without the one removed.
  template <class Length>
  [[nodiscard]] int after(const Exchange& exchange, const RingForms::Form& form, int limit,
                          Length&& length) const {
    int longest = 0;
    for (const int lands : {exchange.old_lands, exchange.new_lands}) {
      if (lands < 0) continue;
      const int one = length(form.rings, forms_.image(form, lands).cell, limit);
      if (one > limit) return limit + 1;
      longest = longest < one ? one : longest;
    }
    return longest;
  }

 private:
  /// `lower`, or more unless it is exact.
  struct Length {
    std::uint8_t lower = 0;
    bool exact = false;
  };
  using Table = analysis::ExactTable<Length>;

  /// The fewest rings that must go before two rings are isolated.
  [[nodiscard]] int rings_in_the_way(CompactCells rings) const;
  /// Of the rings `free` those after whose removal so few are in the way.
  [[nodiscard]] CompactCells helpful(CompactCells rings, CompactCells free, int in_the_way) const;
  template <class Search>
  int deepened(Table& table, const analysis::ExactKey& key, int least, int limit, Search&& search);
  /// Is there an exchange after which `next` needs fewer exchanges than these? It removes a ring
  /// that helps where so few may be in the way.
  template <class Next>
  bool exchange_in(CompactCells rings, int cell, int in_the_way, int exchanges, Next&& next);
  [[nodiscard]] bool runs_in(CompactCells rings, int cell, int exchanges);
  [[nodiscard]] bool replies_in(CompactCells rings, int exchanges);
  [[nodiscard]] bool plans_in(CompactCells rings, int cell, int exchanges);
  [[nodiscard]] bool stopped() const { return stop_.load(std::memory_order_relaxed); }

  const RingForms& forms_;
  int reserved_;
  const std::atomic<bool>& stop_;
  std::vector<IsolatedPair> pairs_;
  Table runs_;
  Table replies_;
  Table plans_;
};

}  // namespace gipfbase::zertz
