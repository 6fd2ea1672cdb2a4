// db/query/hits.hpp - what a search for a position looks up, and whether what it finds is so;
// inside db only.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "db/query/lists/games.hpp"

namespace gipfbase::db {

/// Rows of the index with the position and, unless it is wanted exactly, with the one that is the
/// same to the players: in some records the second seat begins.
[[nodiscard]] std::vector<notation::IndexRow> index_rows(const PositionQuery& query);

/// Replays a stored game up to the position and compares it, so that a collision of keys cannot
/// give a wrong answer.
[[nodiscard]] bool confirmed(const PositionQuery& query, std::string_view start_text,
                             std::span<const std::uint8_t> blob, std::uint32_t ply);

}  // namespace gipfbase::db
