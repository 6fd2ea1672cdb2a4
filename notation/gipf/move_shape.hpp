// notation/gipf/move_shape.hpp - a parsed text of a GIPF move, not yet checked against the rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/gipf/board.hpp"

namespace gipfbase::gipf {

/// One piece of a removal list.
struct RemovedItem {
  std::int8_t cell;     ///< -1: not a place of the board
  char mark;            ///< the letter before the place: G, or that of a potential; 0 for none
  bool captured;        ///< marked with *
  bool plain;           ///< from a notation without such marks (pbmserv)
  std::uint8_t offset;  ///< where it begins in the text of the move; at most 255
};

/// The removals on one side of the push: all groups before it, or all groups after it.
struct RemovalText {  // NOLINT(cppcoreguidelines-pro-type-member-init): `item` below
  bool given = false;
  std::size_t offset = 0;
  // Not initialised, for speed: most moves have no lists.
  std::array<RemovedItem, kSpots> item;
  std::size_t count = 0;
  /// Rows named by their two dots (pbmserv).
  std::array<Cells, 4> row{};
  std::size_t rows = 0;

  [[nodiscard]] Cells cells() const {
    Cells all = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (item[i].cell >= 0) all |= bit(item[i].cell);
    }
    return all;
  }
};

/// The notation of a text: the official one, or with our additions for potentials.
enum class Grammar : std::uint8_t { kOfficial, kPotentials };

/// The kinds of moves with potentials other than pushes.
enum class Special : std::uint8_t { kNone, kUse, kPass, kChallenge, kExecuted, kNeutralised };
/// The texts of the answers to an announced use and of the outcomes of a contest, in the order of
/// Special from kPass on.
inline constexpr std::array<std::string_view, 4> kAnswerWords = {"pass", "challenge", "executed",
                                                                 "neutralised"};

struct MoveShape {
  std::size_t length = 0;  ///< 0: no move begins here
  RemovalText before;
  RemovalText after;
  bool push = false;
  char mark = 0;  ///< of the piece that enters: G, or the letter of a potential
  Special special = Special::kNone;
  char sign = 0;       ///< the sign of a use, between `dot` (origin) and `spot` (target)
  bool extra = false;  ///< & precedes it: it is an additional move
  bool more = false;   ///< & follows it: an additional move comes next
  bool with_dot = false;
  int dot = -1;   ///< -1: not a place of the board
  int spot = -1;  ///< -1: not a place of the board
  std::size_t push_offset = 0;
  std::optional<int> reserve;  ///< the number in parentheses
  std::size_t reserve_offset = 0;
};

/// Reads the shape of the move at the beginning of `text`.
[[nodiscard]] MoveShape shape_of(std::string_view text, Grammar grammar = Grammar::kOfficial);

}  // namespace gipfbase::gipf
