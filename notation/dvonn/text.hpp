// notation/dvonn/text.hpp - DVONN positions, moves and diagrams as text.
//
// Grammar and examples: rules/dvonn/README.md.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "notation/game/catalogue.hpp"
#include "notation/game/steps/steps.hpp"
#include "notation/text/expected.hpp"
#include "rules/dvonn/title.hpp"

namespace gipfbase::dvonn {

/// The name of the only variant.
inline constexpr std::string_view kVariant = "standard";

/// The name of a space, such as "d4".
[[nodiscard]] inline std::string space_name(int cell) {
  return notation::place_name(Board::place_of(cell));
}

/// `R`, `W` or `B4r`: owner, height when it is more than 1, and the character `red` when the stack
/// contains a red piece.
[[nodiscard]] std::string stack_text(const Stack& stack, char red);

/// The fields of a position: board; side to move `w` or `b`; phase `p` (placing) or `s` (stacking).
[[nodiscard]] std::string position_text(const Position& position);

/// Reads a position text, or a position string of the program PrimaDvonna (50 letters and digits).
/// Rejects numbers of pieces that no game can have, and stacks without contact to a red piece.
[[nodiscard]] Expected<Position, notation::TextError> read_position(std::string_view text);

/// The parts of position texts, for editors.
[[nodiscard]] notation::PositionGuide position_guide();

/// Returns `text` with side and phase changed to fit its board, as far as possible. Fields that
/// `text` lacks are taken from `start`.
[[nodiscard]] std::string fitted_position(std::string_view text, std::string_view start);

/// Appends the canonical text of a legal move: `d3`, `c2-e4` or `pass`.
void write_move(const Position& position, const Move& move, std::string& text);

/// Reads a legal move; accepts either case, `c2-e4` and `c2e4`.
[[nodiscard]] Expected<Move, notation::TextError> read_move(const Position& position,
                                                            std::string_view text);

/// See Rules::scan_move.
[[nodiscard]] std::size_t scan_move(std::string_view text);

/// Why a move is not legal, as a sentence without full stop.
[[nodiscard]] std::string explain(const Position& position, const Move& move, Illegal why);

/// Owner, height and red pieces of every stack, and the points of both players.
[[nodiscard]] notation::Diagram diagram(const Position& position);

/// See Rules::trace.
[[nodiscard]] notation::Trace trace(const Position& position, const Move& move);

/// See Stepwise::steps; empty for a pass.
[[nodiscard]] notation::MoveSteps steps(const Position& position, const Move& move);

/// The nouns of the search language for DVONN.
[[nodiscard]] std::span<const notation::NounOf<Dvonn>> nouns();

/// Records of DVONN on boardspace.net.
extern const notation::BoardspaceTitle kBoardspace;

}  // namespace gipfbase::dvonn
