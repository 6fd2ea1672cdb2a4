// tests/support/gipf/potentials.hpp - positions and plies of GIPF with potentials as texts, and
// random positions, for tests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/gipf/potentials/text.hpp"
#include "support/genes.hpp"
#include "support/gipf/positions.hpp"

namespace gipfbase::gipf::testing {

/// The rules of settings such as `tournament+zertz=3`, and back; throws when the text is wrong.
[[nodiscard]] PotentialRules potential_rules(const std::string& settings);

[[nodiscard]] std::string settings_of(const PotentialRules& rules);

/// A position from its text; throws when the text is not a position.
[[nodiscard]] PotentialPosition potential_position(std::string_view text,
                                                   const std::string& settings);

/// A ply as the potentials' rulebook reference writes it, and back.
[[nodiscard]] std::string turn_text(const PotentialMove& move);
[[nodiscard]] PotentialMove potential_turn_of(const std::string& text);
/// All legal plies in the reference's texts, sorted.
[[nodiscard]] std::vector<std::string> turns(const PotentialPosition& p);

/// A legal ply from its notation; throws with the reason when it is not legal.
[[nodiscard]] PotentialMove move_of(const PotentialPosition& p, std::string_view text);
/// The position after the plies of a line, separated by blanks.
[[nodiscard]] PotentialPosition after(PotentialPosition p, const std::string& line);

[[nodiscard]] std::string outcome(const PotentialPosition& p);

/// Rules and a position to begin from.
struct PotentialScenario {
  PotentialRules rules;
  std::string text;
};
/// Kinds, numbers and switches at random; a third of the time the start position, otherwise a
/// crowded board. `kinds`: the possible kinds, as bits.
[[nodiscard]] PotentialScenario potential_scenario(test::Genes& genes, unsigned kinds = 15);
/// TAMSK-potentials and single pieces on and near e5.
[[nodiscard]] PotentialScenario tamsk_scenario(test::Genes& genes);

}  // namespace gipfbase::gipf::testing
