#include "rules/gipf/removals.hpp"

#include "rules/gipf/removal_search.hpp"

namespace gipfbase::gipf {

Rows rows_of(const Pieces& pieces, Seat seat) { return rows_among(pieces, seat); }

namespace {

/// The ways to remove the only row of a player, in the order of RemovalSearch. One step is enough:
/// a second step, with pieces that stayed in the first, gives the same sets.
Removals removals_of(Cells row, const Pieces& pieces) {
  const Cells going = row & pieces.must_be_removed();
  const Cells choice = row & pieces.may_stay();
  Removals found;
  if (going == 0) found.add(0);
  for (Cells taken = choice;; taken = (taken - 1) & choice) {
    if ((going | taken) != 0) found.add(going | taken);
    if (taken == 0) return found;
  }
}

}  // namespace

Removals removals(const Pieces& pieces, Seat seat) {
  if (!has_row(pieces, seat)) {
    Removals none;
    none.add(0);
    return none;
  }
  const Rows rows = rows_of(pieces, seat);
  return rows.count == 1 ? removals_of(rows.row[0], pieces) : RemovalSearch(pieces, seat).run();
}

}  // namespace gipfbase::gipf
