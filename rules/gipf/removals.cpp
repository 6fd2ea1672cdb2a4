#include "rules/gipf/removals.hpp"

#include "rules/gipf/removal_search.hpp"

namespace gipfbase::gipf {

Rows rows_of(const Pieces& pieces, Seat seat) { return rows_among(pieces, seat); }

Removals removals(const Pieces& pieces, Seat seat) {
  if (!has_row(pieces, seat)) {
    Removals none;
    none.add(0);
    return none;
  }
  return RemovalSearch(pieces, seat).run();
}

}  // namespace gipfbase::gipf
