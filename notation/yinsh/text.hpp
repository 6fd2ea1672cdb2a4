// notation/yinsh/text.hpp - YINSH positions, moves and diagrams as text.
//
// Grammar and examples: rules/yinsh/README.md. Official notation: gipf.com/yinsh/notations.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "notation/game/catalogue.hpp"
#include "notation/game/steps/steps.hpp"
#include "notation/text/expected.hpp"
#include "rules/yinsh/title.hpp"

namespace gipfbase::yinsh {

/// The names of the variants.
inline constexpr std::string_view kStandard = "standard";
inline constexpr std::string_view kBlitz = "blitz";

/// The name of a point, such as "f10".
[[nodiscard]] inline std::string point_name(int cell) {
  return notation::place_name(Board::place_of(cell));
}

/// The fields of a position: board; rings removed `by White,by Black`; side to move `w` or `b`.
[[nodiscard]] std::string position_text(const Position& position);

/// Reads a position text.
[[nodiscard]] Expected<Position, notation::TextError> read_position(std::string_view text,
                                                                    bool blitz);

/// The parts of position texts, for editors.
[[nodiscard]] notation::PositionGuide position_guide();

/// Returns `text` with the numbers of removed rings changed to those of the rings that are not on
/// the board, or to 0 while rings are still placed. Fields that `text` lacks are taken from
/// `start`.
[[nodiscard]] std::string fitted_position(std::string_view text, std::string_view start);

/// Appends the canonical text of a legal move: `e3`, `h7-g7`, `i8-f5;xg5-g9xa5`,
/// `xg5-g9xa5;d3-b3`, `pass`.
void write_move(const Position& position, const Move& move, std::string& text);

/// Like write_move, but leaves out the rows when the move is unambiguous without them: `i8-f5;xa5`.
void write_short_move(const Position& position, const Move& move, std::string& text);

/// Reads a legal move; accepts either case, `:` for `;` (pbmserv), and the ends of a row and the
/// removals in any order. Parts of a removal may be left out if only one move fits.
[[nodiscard]] Expected<Move, notation::TextError> read_move(const Position& position,
                                                            std::string_view text);

/// See Rules::scan_move.
[[nodiscard]] std::size_t scan_move(std::string_view text);

/// Why a move is not legal, as a sentence without full stop.
[[nodiscard]] std::string explain(const Position& position, const Move& move, Illegal why);

/// Rings and markers on the lines of the board, rings removed, the pool and the player to move.
[[nodiscard]] notation::Diagram diagram(const Position& position);

/// See Rules::trace.
[[nodiscard]] notation::Trace trace(const Position& position, const Move& move);

/// See Stepwise::steps; empty for a pass.
[[nodiscard]] notation::MoveSteps steps(const Position& position, const Move& move);

/// The nouns of the search language.
[[nodiscard]] std::span<const notation::NounOf<Yinsh>> nouns();

/// Records of YINSH on boardspace.net.
extern const notation::BoardspaceTitle kBoardspace;

}  // namespace gipfbase::yinsh
