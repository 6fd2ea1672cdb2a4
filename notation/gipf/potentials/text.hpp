// notation/gipf/potentials/text.hpp - positions, moves and diagrams of GIPF with potentials.
//
// Grammar and examples: rules/gipf/README.md. The notation is our own extension of the official
// one.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "notation/game/rules.hpp"
#include "notation/game/steps/steps.hpp"
#include "notation/text/expected.hpp"
#include "rules/gipf/potentials/title.hpp"

namespace gipfbase::gipf {

/// The letters of the kinds of potentials, small in positions (`z`) and capital in moves (`Z`).
inline constexpr std::string_view kKindLetters = "ztdy";
/// The names of the kinds, in the order of kKindLetters.
inline constexpr std::array<std::string_view, kKinds> kKindNames = {"ZÈRTZ", "TAMSK", "DVONN",
                                                                    "YINSH"};

/// The fields of GIPF without potentials; then the potentials that may still be brought in, the
/// phase of the turn, and the challenges left if they are agreed on.
[[nodiscard]] std::string position_text(const PotentialPosition& position);
/// Reads a position under the given rules.
[[nodiscard]] Expected<PotentialPosition, notation::TextError> read_position(
    std::string_view text, const PotentialRules& rules);

/// Appends the complete form of a legal ply: every removed piece is named.
void write_move(const PotentialPosition& position, const PotentialMove& move, std::string& text);
/// Appends the short form wherever it is unambiguous.
void write_short_move(const PotentialPosition& position, const PotentialMove& move,
                      std::string& text);
/// Reads a legal ply in the complete or the short form. Equivalent entries onto a vacant spot are
/// read as the one that PotentialGipf::merged gives.
[[nodiscard]] Expected<PotentialMove, notation::TextError> read_move(
    const PotentialPosition& position, std::string_view text);
/// See Rules::remark. Checks the number of pieces in reserve, and the marks of removed pieces.
[[nodiscard]] std::optional<notation::TextError> remark(const PotentialPosition& position,
                                                        const PotentialMove& move,
                                                        std::string_view text);

/// The diagram of GIPF without potentials, with loaded pieces, potentials and the phase of the turn
/// added.
[[nodiscard]] notation::Diagram diagram(const PotentialPosition& position);
/// See Rules::trace.
[[nodiscard]] notation::Trace trace(const PotentialPosition& position, const PotentialMove& move);
/// See Stepwise::steps; empty for a pass.
[[nodiscard]] notation::MoveSteps steps(const PotentialPosition& position,
                                        const PotentialMove& move);

/// The nouns of the search language for GIPF with potentials.
[[nodiscard]] std::span<const notation::NounOf<PotentialGipf>> potential_nouns();

}  // namespace gipfbase::gipf
