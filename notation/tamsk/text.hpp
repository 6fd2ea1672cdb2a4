// notation/tamsk/text.hpp - TAMSK positions, moves and diagrams as text.
//
// Grammar and examples: rules/tamsk/README.md.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "notation/game/catalogue.hpp"
#include "notation/game/steps/steps.hpp"
#include "notation/text/expected.hpp"
#include "rules/tamsk/title.hpp"

namespace gipfbase::tamsk {

/// The names of the variants, in the order of the levels.
inline constexpr std::string_view kLevel1 = "level-1";
inline constexpr std::string_view kLevel2 = "level-2";
inline constexpr std::string_view kLevel3 = "level-3";

/// The name of a space, such as "d4".
[[nodiscard]] inline std::string space_name(int cell) {
  return notation::place_name(Board::place_of(cell));
}

// All functions also take positions of level 1, which convert to positions with sand.

/// The fields of a position: board; rings left `white,black`; side to move `w` or `b`, with `+15`
/// while the 15-second glass runs against this side.
[[nodiscard]] std::string position_text(const SandPosition& position);
/// Reads a position text under these rules.
[[nodiscard]] Expected<SandPosition, notation::TextError> read_position(std::string_view text,
                                                                        const Rules& rules);
/// The parts of position texts, for editors.
[[nodiscard]] notation::PositionGuide position_guide(const Rules& rules);
/// Returns `text` with changed numbers of rings left: rings left and rings on the board are
/// together as many as in `start`.
[[nodiscard]] std::string fitted_position(std::string_view text, std::string_view start);

/// Appends the canonical text of a legal move: `a1-a2`, `pass`, or a ply that depends on running
/// sand: `sand-a2`, `fifteen`, `lost`, `last-w`.
void write_move(const SandPosition& position, const Move& move, std::string& text);
/// Reads a legal move; accepts either case, `a1-a2` and `a1a2`, and the seconds that pbmserv writes
/// after the move, as in `a1-a2/13`.
[[nodiscard]] Expected<Move, notation::TextError> read_move(const SandPosition& position,
                                                            std::string_view text);
/// See Rules::scan_move.
[[nodiscard]] std::size_t scan_move(std::string_view text);
/// The time in a move text, after the slash.
[[nodiscard]] std::optional<Milliseconds> time_in_move(std::string_view text);
/// See Rules::remark. Checks the time in a move text.
[[nodiscard]] std::optional<notation::TextError> remark(const SandPosition& position,
                                                        const Move& move, std::string_view text);
/// Why a move is not legal, as a sentence without full stop.
[[nodiscard]] std::string explain(const SandPosition& position, const Move& move, Illegal why);

/// Rings and hourglasses of every space, and the rings left.
[[nodiscard]] notation::Diagram diagram(const SandPosition& position);
/// See Rules::trace.
[[nodiscard]] notation::Trace trace(const SandPosition& before, const Move& move);
/// See Stepwise::steps; empty for a pass.
[[nodiscard]] notation::MoveSteps steps(const SandPosition& position, const Move& move);

/// The nouns of the search language for Tamsk or SandTamsk.
template <class T>
[[nodiscard]] std::span<const notation::NounOf<T>> nouns();

/// Records of TAMSK on boardspace.net.
extern const notation::BoardspaceTitle kBoardspace;

}  // namespace gipfbase::tamsk
