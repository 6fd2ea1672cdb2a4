// rules/gipf/removal_search.hpp - all ways to remove the rows of a player, for any type of pieces.
#pragma once

#include <cstddef>
#include <unordered_set>
#include <utility>

#include "rules/gipf/removals.hpp"

namespace gipfbase::gipf {

/// The rows of a player; `pieces` has `of` (by seat) and `all()`.
template <class Board>
[[nodiscard]] Rows rows_among(const Board& pieces, Seat seat) {
  Rows rows;
  const Cells occupied = pieces.all();
  for (int axis = 0; axis < 3; ++axis) {
    for (Cells ends = fours(pieces.of[seat], axis); ends != 0;) {
      Cells row = bit(lowest(ends));
      for (Cells grown = 0; grown != row;) {
        grown = row;
        row |= (stepped(row, axis) | stepped(row, hex::opposite(axis))) & occupied;
      }
      rows.axis[rows.count] = static_cast<std::uint8_t>(axis);
      rows.row[rows.count++] = row;
      ends &= ~row;  // a line holds at most one row: two would need eight spots and a gap
    }
  }
  return rows;
}

/// Visits every state that can be reached by removing rows in any order, each once, and collects
/// the removals after which the player may stop. The type of the pieces defines `remove`, the
/// pieces of a row that must be removed (`must_be_removed`) or may stay (`may_stay`), and whether a
/// row of pieces that may stay must nevertheless be broken (`must_break`).
template <class Board>
class RemovalSearch {
 public:
  RemovalSearch(const Board& pieces, Seat seat) : pieces_(pieces), seat_(seat) {}

  Removals run() {
    visit(0);
    return std::move(found_);
  }

 private:
  void visit(Cells removed) {
    if (!first_time(removed)) return;
    Board left = pieces_;
    left.remove(removed);
    const Rows rows = rows_among(left, seat_);
    const Cells stays = left.all() & removed;  // pieces that were covered before the removal
    bool may_stop = !left.must_break(seat_, stays);
    for (std::size_t i = 0; i < rows.count; ++i) {
      if ((rows.row[i] & left.must_be_removed() & ~stays) != 0) may_stop = false;
    }
    if (may_stop) found_.add(removed);
    for (std::size_t i = 0; i < rows.count; ++i) {
      const Cells going = rows.row[i] & left.must_be_removed() & ~stays;
      const Cells choice = rows.row[i] & left.may_stay() & ~stays;
      // Every subset of the pieces that may stay, the empty one last. Removing nothing is not a
      // removal.
      for (Cells taken = choice;; taken = (taken - 1) & choice) {
        if ((going | taken) != 0) visit(removed | going | taken);
        if (taken == 0) break;
      }
    }
  }

  /// True if no earlier state had these pieces removed. The first states are compared one by one;
  /// if there are more, all are kept in a hash set.
  bool first_time(Cells removed) {
    constexpr std::size_t kFew = 16;
    if (seen_.size() < kFew) {
      if (seen_.contains(removed)) return false;
      seen_.add(removed);
      return true;
    }
    if (many_seen_.empty()) many_seen_.insert(seen_.begin(), seen_.end());
    return many_seen_.insert(removed).second;
  }

  const Board& pieces_;
  Seat seat_;
  Removals seen_;
  std::unordered_set<Cells> many_seen_;
  Removals found_;
};

}  // namespace gipfbase::gipf
