#include "rules/gipf/removals.hpp"

#include <unordered_set>
#include <utility>

namespace gipfbase::gipf {
namespace {

/// Walks through every order of removing rows, each state once.
class Search {
 public:
  Search(const Pieces& pieces, Seat seat) : pieces_(pieces), seat_(seat) {}

  Removals run() {
    visit(0);
    return std::move(found_);
  }

 private:
  void visit(Cells removed) {
    if (!first_time(removed)) return;
    Pieces left = pieces_;
    left.remove(removed);
    const Rows rows = rows_of(left, seat_);
    bool may_stop = true;
    for (std::size_t i = 0; i < rows.count; ++i) {
      if ((rows.row[i] & ~left.gipf) != 0) may_stop = false;
    }
    if (may_stop) found_.add(removed);
    for (std::size_t i = 0; i < rows.count; ++i) {
      const Cells singles = rows.row[i] & ~left.gipf;
      const Cells gipfs = rows.row[i] & left.gipf;
      // Every subset of the GIPF-pieces, the empty one last; nothing at all is no removal.
      for (Cells taken = gipfs;; taken = (taken - 1) & gipfs) {
        if ((singles | taken) != 0) visit(removed | singles | taken);
        if (taken == 0) break;
      }
    }
  }

  /// Few states are usual and looked through; many need a set.
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

  const Pieces& pieces_;
  Seat seat_;
  Removals seen_;
  std::unordered_set<Cells> many_seen_;
  Removals found_;
};

}  // namespace

Rows rows_of(const Pieces& pieces, Seat seat) {
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
      ends &= ~row;  // one line holds one row: two would need eight spots and a gap
    }
  }
  return rows;
}

Removals removals(const Pieces& pieces, Seat seat) {
  if (!has_row(pieces, seat)) {
    Removals none;
    none.add(0);
    return none;
  }
  return Search(pieces, seat).run();
}

}  // namespace gipfbase::gipf
