// notation/zertz/text.hpp - ZÈRTZ positions, moves and diagrams as text.
//
// Grammar and examples: rules/zertz/README.md. Official notation: gipf.com/zertz/notations.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "notation/game/position_board.hpp"
#include "notation/game/rules.hpp"
#include "notation/game/steps/steps.hpp"
#include "notation/text/expected.hpp"
#include "rules/zertz/title.hpp"

namespace gipfbase::zertz {

/// The name of a ring, such as "d4".
[[nodiscard]] std::string ring_name(int label);

/// The letter of a colour: W, G or B.
[[nodiscard]] char colour_letter(Colour colour);

/// The colour of the letter W, G or B.
[[nodiscard]] std::optional<Colour> colour_of(char letter);

/// The fields of a position: board; marbles held by seat 0; marbles held by seat 1; pool; seat to
/// move.
template <class Layout>
[[nodiscard]] std::string position_text(const BasicPosition<Layout>& position);

/// Reads a position on a board under the given rules. Marbles of each colour must add up to the set
/// in use.
template <class Layout>
[[nodiscard]] Expected<BasicPosition<Layout>, notation::TextError> read_position(
    std::string_view text, BoardId board, const Rules& rules);

/// How a notation writes the fields after the board: marbles held and in the pool, and the side to
/// move.
struct HoldingsStyle {
  std::array<std::size_t, 3> order;  ///< 0 and 1: the marbles held by this seat; 2: the pool
  char separator;                    ///< between white, grey and black
  std::string_view sides;            ///< a character for each seat
};

/// Appends these fields after a board.
template <class Layout>
void write_holdings(const BasicPosition<Layout>& position, const HoldingsStyle& style,
                    std::string& text);

/// Reads these fields to the end of a position text into a position whose board has been read.
/// Returns the error when they cannot be read or marbles do not add up to the set in use.
template <class Layout>
[[nodiscard]] std::optional<notation::TextError> read_holdings(notation::FieldReader& fields,
                                                               const HoldingsStyle& style,
                                                               BasicPosition<Layout>& position);

/// The parts of position texts, for editors.
[[nodiscard]] notation::PositionGuide position_guide();

/// Returns `text` with the pool changed to all marbles of `set` that are neither on the board nor
/// held. Fields that `text` lacks are taken from `start`.
[[nodiscard]] std::string fitted_position(std::string_view text, std::string_view start,
                                          const MarbleSet& set);

/// Appends the official notation of a legal move, isolated marbles sorted by ring.
template <class Layout>
void write_move(const BasicPosition<Layout>& position, const Move& move, std::string& text);

/// Reads a legal move; accepts rings in either case, `x` with or without blanks, isolated marbles
/// in any order or (where isolation is automatic) left out, `?` for a captured colour.
template <class Layout>
[[nodiscard]] Expected<Move, notation::TextError> read_move(const BasicPosition<Layout>& position,
                                                            std::string_view text);

/// See Rules::scan_move.
[[nodiscard]] std::size_t scan_move(std::string_view text);

/// The rings and marbles, the marbles off the board and the player to move.
template <class Layout>
[[nodiscard]] notation::Diagram diagram(const BasicPosition<Layout>& position);

/// See Rules::trace.
template <class Layout>
[[nodiscard]] notation::Trace trace(const BasicPosition<Layout>& position, const Move& move);

/// See Stepwise::steps; empty for a pass.
template <class Layout>
[[nodiscard]] notation::MoveSteps steps(const BasicPosition<Layout>& position, const Move& move);

/// The nouns of the search language for ZÈRTZ.
template <class Layout>
[[nodiscard]] std::span<const notation::NounOf<TitleOn<Layout>>> nouns();

/// The rings of a board.
template <class Layout>
[[nodiscard]] notation::Places places(BoardId id);

}  // namespace gipfbase::zertz
