// notation/tzaar/text.hpp - TZAAR positions, moves and diagrams as text.
//
// Grammar and examples: rules/tzaar/README.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/game/catalogue.hpp"
#include "notation/game/steps/steps.hpp"
#include "notation/text/expected.hpp"
#include "notation/text/text.hpp"
#include "rules/tzaar/title.hpp"

namespace gipfbase::tzaar {

/// The names of the variants.
inline constexpr std::string_view kFixed = "fixed";
inline constexpr std::string_view kRandom = "random";
inline constexpr std::string_view kTournament = "tournament";

/// The flag for the rule that Black places the first piece in a tournament.
inline constexpr std::string_view kBlackPlacesFirst = "black-places-first";

/// The name of a point, such as "d4".
[[nodiscard]] inline std::string space_name(int cell) {
  return notation::place_name(Board::place_of(cell));
}
/// The board as Boardspace numbers it, with the same cells: column e has the rows 1 to 9, with the
/// hole as e5.
struct CountedSpec : BoardSpec {
  using Labels = hex::Labels<9, 9>;
  static constexpr bool kHolesHaveRows = true;
};
using CountedBoard = hex::Board<CountedSpec>;

/// The names of the types in the order of `Type`, and their letters in positions and placements.
inline constexpr std::array<std::string_view, kTypes> kTypeNames = {"Tzaar", "Tzarra", "Tott"};
inline constexpr std::string_view kTypeLetters = "ZRT";
[[nodiscard]] constexpr std::string_view type_name(Type type) {
  return kTypeNames[static_cast<std::size_t>(type)];
}
/// The index of a letter, of either case, in kTypeLetters; npos for other letters.
[[nodiscard]] inline std::size_t find_type(char letter) {
  return std::string_view("zrt").find(notation::text::lower(letter));
}

/// The letter of the top piece, small for Black, and the height when it is more than 1: `Z`, `t4`.
[[nodiscard]] std::string stack_text(const Stack& stack);

/// The fields of a position: board; side to move `w` or `b`; phase `p` placing, `f` first turn, `t`
/// later turns.
[[nodiscard]] std::string position_text(const Position& position);

/// Reads a position text. Rejects numbers of pieces that no game can have. `placed_first`: the
/// player who places the first piece in a tournament.
[[nodiscard]] Expected<Position, notation::TextError> read_position(std::string_view text,
                                                                    Seat placed_first = kWhite);

/// The parts of position texts, for editors.
[[nodiscard]] notation::PositionGuide position_guide();

/// Returns `text` with side and phase changed to fit its board, as far as possible. Fields that
/// `text` lacks are taken from `start`.
[[nodiscard]] std::string fitted_position(std::string_view text, std::string_view start,
                                          Seat placed_first);

/// Appends the canonical text of a legal move: `Td4`, `a1-b2`, `a1-b2,c3-d4` or `a1-b2,pass`.
void write_move(const Position& position, const Move& move, std::string& text);

/// Reads a legal move; accepts either case, points without hyphen, `;`, `:` or `/` instead of the
/// comma, and a turn without its pass.
[[nodiscard]] Expected<Move, notation::TextError> read_move(const Position& position,
                                                            std::string_view text);

/// See Rules::scan_move.
[[nodiscard]] std::size_t scan_move(std::string_view text);

/// Why a move is not legal, as a sentence without full stop.
[[nodiscard]] std::string explain(const Position& before, const Move& move, Illegal why);

/// Type and height of every stack, and the visible pieces of each player.
[[nodiscard]] notation::Diagram diagram(const Position& position);

/// See Rules::trace.
[[nodiscard]] notation::Trace trace(const Position& position, const Move& move);

/// See Stepwise::steps; empty for a pass.
[[nodiscard]] notation::MoveSteps steps(const Position& position, const Move& move);

/// The nouns of the search language for TZAAR.
[[nodiscard]] std::span<const notation::NounOf<Tzaar>> nouns();

// Positions and turns as LittleGolem writes them. A point is two letters, k to s for -4 to 4, and
// (0,0) is the hole: "kp" is (-4,1). A turn is one part or two: `npmq`, `prqq-kplp`, `prqq-pass`. A
// start position has a letter for each point, column by column in the order of the second
// coordinate: a for Tzaar, b for Tzarra, c for Tott, capitals for Black.

/// The text of a start position in our notation, from 60 letters; nullopt for another number of
/// letters. Unknown letters are copied, so that reading the text fails.
[[nodiscard]] std::optional<std::string> start_of_littlegolem(std::string_view letters);

/// The letters of a full board of single pieces.
[[nodiscard]] std::string littlegolem_start(const Position& position);

/// The text of a turn in our notation; nullopt when a part does not name two points.
[[nodiscard]] std::optional<std::string> turn_of_littlegolem(std::string_view turn);

/// A turn, which must not be a placement, as LittleGolem writes it.
[[nodiscard]] std::string littlegolem_turn(const Move& move);

extern const notation::BoardspaceTitle kBoardspace;

}  // namespace gipfbase::tzaar
