#include <vector>

#include "notation/game/rules.hpp"

namespace gipfbase::notation {

Diagram diagram_after(const Rules& rules, const AnyPosition& position, const PackedMove& move) {
  Diagram diagram = rules.diagram(after(rules, position, move));
  mark_move(rules.trace(position, move), diagram);
  return diagram;
}

void mark_candidates(const Rules& rules, const AnyPosition& position, Diagram& diagram) {
  std::vector<PackedMove> moves;
  rules.legal_moves(position, moves);
  for (const PackedMove& move : moves) mark_candidate(rules.trace(position, move), diagram);
}

}  // namespace gipfbase::notation
