// notation/tzaar/littlegolem.hpp - positions and turns of TZAAR as LittleGolem writes them.
//
// A point is two letters, k to s for -4 to 4, and (0,0) is the hole: "kp" is (-4,1). A turn is one
// part or two: `npmq`, `prqq-kplp`, `prqq-pass`. A start position is a letter for each point,
// column by column with rising second coordinate: a Tzaar, b Tzarra, c Tott, capitals for Black.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/tzaar/position.hpp"

namespace gipfbase::tzaar {

/// The text of a start position in our notation, from 60 letters. Other letters make it invalid;
/// nullopt for another number of letters.
[[nodiscard]] std::optional<std::string> start_of_littlegolem(std::string_view letters);
/// The letters of a full board of single pieces.
[[nodiscard]] std::string littlegolem_start(const Position& position);

/// The text of a turn in our notation; nullopt when a part does not name two points.
[[nodiscard]] std::optional<std::string> turn_of_littlegolem(std::string_view turn);
/// A turn as LittleGolem writes it. Placements have no text.
[[nodiscard]] std::string littlegolem_turn(const Move& move);

}  // namespace gipfbase::tzaar
