// analysis/theorem/zertz/pressing_bounds.hpp - how many marbles an attack by pressing placements
// has to give away, were it not for the colours.
//
// The attacker wants so many marbles, of whatever colour; the defender may be given so many. What
// is cut off early is what isolations alone would take too long for, so an attack that lives on
// captures of its own may be missed: a "no" means that this plan fails, and nothing rests on it.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "analysis/theorem/exact_table.hpp"
#include "analysis/theorem/zertz/pressing_moves.hpp"

namespace gipfbase::zertz {

/// One attack seen without colours: the attacker is to move.
struct Attack {
  Table table;
  int needed = 4;  ///< marbles that the attacker has to take
  int quiet = 1;   ///< 1: the defender may still be left without a capture, on the empty board
};

/// What an attack may contain.
struct PressingPlan {
  int quiet = 1;     ///< 1: the defender may be left without a capture, once, on the empty board
  int reserved = 1;  ///< marbles that must be left to give away while he may be
  std::size_t width = 60;  ///< moves of the attacker that are tried, the most promising ones
};
/// Answers by depth-first search. Thread-safety: one thread.
class PressingBounds {
 public:
  PressingBounds(const RingForms& forms, const PressingPlan& plan, const std::atomic<bool>& stop)
      : forms_(forms), plan_(plan), stop_(stop) {}

  /// The fewest marbles that have to be given away against every defence; `limit` + 1 when it is
  /// more than that. Means nothing once `stop` is raised.
  [[nodiscard]] int length(const Attack& attack, int limit);
  [[nodiscard]] std::uint64_t states() const { return lengths_.size(); }

 private:
  struct Length {
    std::uint8_t lower = 0;
    bool exact = false;
  };

  [[nodiscard]] bool stopped() const { return stop_.load(std::memory_order_relaxed); }
  [[nodiscard]] int least(const Attack& attack);
  [[nodiscard]] bool wins_in(const Attack& attack, int gifts);
  [[nodiscard]] bool wins(const Attack& attack, int gifts);
  [[nodiscard]] bool loses(const Attack& attack, int gifts);
  [[nodiscard]] bool loses_replies(const Attack& attack, int gifts);
  [[nodiscard]] int in_the_way(CompactCells rings, int marbles);

  const RingForms& forms_;
  PressingPlan plan_;
  const std::atomic<bool>& stop_;
  analysis::ExactTable<Length> lengths_;
  std::unordered_map<std::uint64_t, std::array<std::uint8_t, 4>> ways_;
};

}  // namespace gipfbase::zertz
