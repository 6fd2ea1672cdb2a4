// analysis/answers/openings/each_position.hpp - a position that may stand under several rules.
#pragma once

#include <exception>
#include <vector>

#include "db/query/archive.hpp"
#include "db/query/language/scan.hpp"

namespace gipfbase::analysis {

/// Calls act with each position until it returns false. What is asked of the games depends on the
/// title: rules of which it means nothing are passed over. Throws QueryError when it means nothing
/// under any of them.
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
