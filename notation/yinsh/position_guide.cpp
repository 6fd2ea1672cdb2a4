#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "notation/game/position_board.hpp"
#include "notation/text/text.hpp"
#include "notation/yinsh/text.hpp"

namespace gipfbase::yinsh {
namespace {

using notation::PositionField;
using notation::PositionSign;

constexpr std::array<PositionSign, 5> kSigns = {{{".", "nothing"},
                                                 {"W", "white ring"},
                                                 {"B", "black ring"},
                                                 {"w", "white marker"},
                                                 {"b", "black marker"}}};
constexpr std::array<PositionField, 2> kFields = {
    {{"rings removed: by White,by Black", {}}, {"to move", notation::kSides}}};

}  // namespace

notation::PositionGuide position_guide() { return {kSigns, kFields}; }

std::string fitted_position(std::string_view text, std::string_view start) {
  notation::PositionFields fields(text, start);
  const std::string& board = fields[0];
  const auto count = [&](char sign) {
    return static_cast<int>(std::count(board.begin(), board.end(), sign));
  };
  const std::array<int, 2> rings = {count('W'), count('B')};
  std::array<int, 2> removed{};
  // Without markers the rings that are missing have yet to be placed.
  const bool placing = count('w') + count('b') == 0;
  for (std::size_t seat = 0; seat < rings.size(); ++seat) {
    if (!placing) removed[seat] = std::clamp(kRingsEach - rings[seat], 0, kMostRemoved);
  }
  fields[1] = fmt::format("{},{}", removed[0], removed[1]);
  if (placing && rings[0] + rings[1] < 2 * kRingsEach) fields[2] = rings[0] > rings[1] ? "b" : "w";
  return fields.text();
}

}  // namespace gipfbase::yinsh
