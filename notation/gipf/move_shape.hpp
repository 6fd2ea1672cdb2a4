// notation/gipf/move_shape.hpp - what the text of a GIPF move says, before the rules are asked.
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
  std::int8_t cell;     ///< -1: no place of the board
  char mark;            ///< in front: G, or the letter of a potential; 0 when there is none
  bool captured;        ///< marked with *
  bool plain;           ///< from a notation without such marks (pbmserv)
  std::uint8_t offset;  ///< in the text of the move; at most 255
};

/// What is written for the removals before, or after, the push: all groups together.
struct RemovalText {  // NOLINT(cppcoreguidelines-pro-type-member-init): `item` below
  bool given = false;
  std::size_t offset = 0;
  // Not set up beforehand: most moves have no lists, and every move read passes here.
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

/// Which notation a text is in: the official one, or with our additions for potentials.
enum class Grammar : std::uint8_t { kOfficial, kPotentials };

/// What a move with potentials may be instead of a push.
enum class Special : std::uint8_t { kNone, kUse, kPass, kChallenge, kExecuted, kNeutralised };

struct MoveShape {
  std::size_t length = 0;  ///< 0: no move begins here
  RemovalText before;
  RemovalText after;
  bool push = false;
  char mark = 0;  ///< of the piece that enters: G, or the letter of a potential
  Special special = Special::kNone;
  char sign = 0;       ///< of a use, between `dot` and `spot`: where from and where to
  bool extra = false;  ///< & in front: an additional move
  bool more = false;   ///< & behind: one follows
  bool with_dot = false;
  int dot = -1;   ///< -1: no place of the board
  int spot = -1;  ///< likewise
  std::size_t push_offset = 0;
  std::optional<int> reserve;  ///< the number in parentheses
  std::size_t reserve_offset = 0;
};

/// Reads the shape of the move at the beginning of `text`.
[[nodiscard]] MoveShape shape_of(std::string_view text, Grammar grammar = Grammar::kOfficial);

}  // namespace gipfbase::gipf
