// db/query/hits.hpp - index rows of a position, and verification of hits; inside db only.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "db/query/lists/games.hpp"

namespace gipfbase::db {

/// The index rows of the position and, unless the query is exact, of the position with exchanged
/// seats if it is the same to the players: in some records the second seat begins.
[[nodiscard]] std::vector<notation::IndexRow> index_rows(const PositionQuery& query);

/// Replays a stored game up to the ply and compares the position, because keys may collide.
[[nodiscard]] bool confirmed(const PositionQuery& query, std::string_view start_text,
                             std::span<const std::uint8_t> blob, std::uint32_t ply);

}  // namespace gipfbase::db
