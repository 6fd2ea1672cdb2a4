// db/query/hits.hpp - index rows of a position, and verification of hits; inside db only.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "db/query/lists/games.hpp"

namespace gipfbase::db {

/// The index rows of the position and, unless the query is exact, of the position with the seats
/// exchanged (Rules::seats_swapped): in some records the second seat begins.
[[nodiscard]] std::vector<notation::IndexRow> index_rows(const PositionQuery& query);

/// True when a stored game really has the query's position at this ply. Replays the game, because
/// keys may collide.
[[nodiscard]] bool confirmed(const PositionQuery& query, std::string_view start_text,
                             std::span<const std::uint8_t> blob, std::uint32_t ply);

}  // namespace gipfbase::db
