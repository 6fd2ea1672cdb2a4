// analysis/answers/openings/each_position.hpp - a position that fits several sets of rules.
#pragma once

#include <exception>
#include <vector>

#include "db/query/archive.hpp"
#include "db/query/language/scan.hpp"

namespace gipfbase::analysis {

/// Calls act(position) for each position until act returns false. Positions for which act throws
/// QueryError are passed over: a query may have no meaning for a title. Rethrows the first
/// QueryError when all positions throw.
template <class Act>
void for_each_understood(const std::vector<db::PositionQuery>& positions, Act act) {
  std::exception_ptr fault;
  bool understood = false;
  for (const db::PositionQuery& position : positions) {
    try {
      const bool more = act(position);
      understood = true;
      if (!more) return;
    } catch (const db::language::QueryError&) {
      if (!fault) fault = std::current_exception();
    }
  }
  if (fault && !understood) std::rethrow_exception(fault);
}

}  // namespace gipfbase::analysis
