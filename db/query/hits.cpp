#include "db/query/hits.hpp"

#include <algorithm>

#include "db/rows/codec.hpp"

namespace gipfbase::db {
namespace {

/// The position and, unless the query is exact, the one with the seats exchanged.
std::vector<notation::AnyPosition> equal_positions(const PositionQuery& query) {
  std::vector<notation::AnyPosition> positions = {query.position};
  if (query.exact) return positions;
  if (auto swapped = query.ruleset->seats_swapped(query.position)) positions.push_back(*swapped);
  return positions;
}

}  // namespace

std::vector<notation::IndexRow> index_rows(const PositionQuery& query) {
  std::vector<notation::IndexRow> rows;
  for (const notation::AnyPosition& position : equal_positions(query)) {
    rows.push_back(query.ruleset->index_row(position, nullptr));
  }
  return rows;
}

bool confirmed(const PositionQuery& query, std::string_view start_text,
               std::span<const std::uint8_t> blob, std::uint32_t ply) {
  const notation::Rules& rules = *query.ruleset;
  const auto start = rules.start_of(start_text);
  if (!start) return false;
  std::vector<PackedMove> moves = decode_moves(blob);
  if (moves.size() < ply) return false;
  moves.resize(ply);
  const notation::Replay replayed = rules.replay(*start, moves, nullptr);
  if (replayed.plies != ply) return false;
  PositionQuery from = query;
  if (query.line) from.position = rules.start();
  const auto wanted = equal_positions(from);
  return std::any_of(wanted.begin(), wanted.end(), [&](const notation::AnyPosition& position) {
    return query.line ? rules.same_line(position, *query.line, *start, moves, query.exact)
                      : rules.same_position(replayed.final, position, query.exact);
  });
}

}  // namespace gipfbase::db
