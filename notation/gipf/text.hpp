// notation/gipf/text.hpp - GIPF positions, moves and diagrams as text.
//
// Grammar and examples: rules/gipf/README.md. Official notation: gipf.com/gipf/notations.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "notation/game/rules.hpp"
#include "notation/game/steps/steps.hpp"
#include "notation/gipf/move_shape.hpp"
#include "notation/text/expected.hpp"
#include "rules/gipf/title.hpp"

namespace gipfbase::gipf {

/// The flag for the rule that a removal before the push ends the turn when it takes a player's last
/// GIPF-piece.
inline constexpr std::string_view kImmediateEnd = "immediate-end";

/// The name of a spot or dot, such as "e5".
[[nodiscard]] std::string place_name(int cell);

/// The fields of a position: board; reserves; captured pieces; side to move `w` or `b`; who may
/// bring in GIPF-pieces.
[[nodiscard]] std::string position_text(const Position& position);

/// Reads a position under the given rules. A player has at most 18 pieces on the board, in reserve
/// and captured.
[[nodiscard]] Expected<Position, notation::TextError> read_position(std::string_view text,
                                                                    const Rules& rules);

/// The parts of position texts, for editors, with or without potentials.
[[nodiscard]] notation::PositionGuide position_guide(Version version, bool potentials,
                                                     bool challenges);

/// Returns `text` with the reserves changed to all pieces of `start` that are neither on the board
/// nor captured.
[[nodiscard]] std::string fitted_position(std::string_view text, std::string_view start);

/// Appends the complete form of a legal move: every removed piece is named.
void write_move(const Position& position, const Move& move, std::string& text);

/// Appends the short form, `x` with only the removed GIPF-pieces, wherever that is unambiguous.
void write_short_move(const Position& position, const Move& move, std::string& text);

/// Reads a legal move in the complete or the short form, or as pbmserv writes it; a push may also
/// name the spot next to its dot instead of the one where it ends. Equivalent entries onto a vacant
/// spot are read as the one that Gipf::merged gives.
[[nodiscard]] Expected<Move, notation::TextError> read_move(const Position& position,
                                                            std::string_view text);

/// See Rules::remark. Checks the number of pieces in reserve, and G and * of removed pieces.
[[nodiscard]] std::optional<notation::TextError> remark(const Position& position, const Move& move,
                                                        std::string_view text);

/// See Rules::scan_move.
[[nodiscard]] std::size_t scan_move(std::string_view text, Grammar grammar = Grammar::kOfficial);

/// Dots, lines, and spots with their pieces; reserves, captured pieces and the player to move.
[[nodiscard]] notation::Diagram diagram(const Position& position);

/// See Rules::trace.
[[nodiscard]] notation::Trace trace(const Position& position, const Move& move);

/// See Stepwise::steps; empty for a pass.
[[nodiscard]] notation::MoveSteps steps(const Position& position, const Move& move);

/// The nouns of the search language for GIPF without potentials.
[[nodiscard]] std::span<const notation::NounOf<Gipf>> nouns();

/// The spots of the board.
[[nodiscard]] notation::Places places();

}  // namespace gipfbase::gipf
