// analysis/answers/openings/each_position.hpp - a position that may stand under several rules.
#pragma once

#include <optional>
#include <vector>

#include "db/query/archive.hpp"
#include "db/query/language/scan.hpp"

namespace gipfbase::analysis {

/// Calls act with each position until it returns false. What is asked of the games depends on the
/// title: rules of which it means nothing are passed over. Throws QueryError when it means nothing
/// under any of them.
template <class Act>
void for_each_understood(const std::vector<db::PositionQuery>& positions, Act act) {
  std::optional<db::language::QueryError> fault;
  bool understood = false;
  for (const db::PositionQuery& position : positions) {
    try {
      const bool more = act(position);
      understood = true;
      if (!more) return;
    } catch (const db::language::QueryError& error) {
      if (!fault) fault = error;
    }
  }
  if (fault && !understood) throw *fault;
}

}  // namespace gipfbase::analysis
