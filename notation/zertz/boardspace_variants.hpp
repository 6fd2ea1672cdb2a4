// notation/zertz/boardspace_variants.hpp - Boardspace's names for the variants of ZÈRTZ.
#pragma once

#include <array>
#include <string_view>

#include "rules/zertz/position.hpp"

namespace gipfbase::zertz {

inline constexpr std::string_view kBoardspaceGm = "22";
/// Lists the plies in which the ring was removed before the marble was placed.
inline constexpr std::string_view kRingFirstTag = "BoardspaceRingFirst";

struct BoardspaceVariant {
  std::string_view setup;  ///< SU
  std::string_view id;     ///< of this program
  BoardId board = BoardId::k37;
  Rules rules;
};

inline constexpr std::array<BoardspaceVariant, 5> kBoardspaceVariants = [] {
  Rules handicap;
  handicap.handicap = true;
  Rules custom;
  custom.full_board_goes_on = true;
  return std::array<BoardspaceVariant, 5>{{{"Zertz", "37", BoardId::k37, {}},
                                           {"Zertz+11", "48", BoardId::k48, {}},
                                           {"Zertz+24", "61", BoardId::k61, {}},
                                           {"Zertz+H", "handicap", BoardId::k48, handicap},
                                           {"Zertz+xx", "custom", BoardId::kCustom, custom}}};
}();

}  // namespace gipfbase::zertz
