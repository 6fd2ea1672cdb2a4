#include <array>

#include "notation/dvonn/text.hpp"
#include "notation/game/position_board.hpp"

namespace gipfbase::dvonn {
namespace {

using notation::PositionField;
using notation::PositionSign;

constexpr std::array<PositionSign, 12> kSigns = {{{".", "nothing"},
                                                  {"R", "red piece"},
                                                  {"W", "white piece"},
                                                  {"B", "black piece"},
                                                  {"W2", "stack of 2, white on top"},
                                                  {"B2", "stack of 2, black on top"},
                                                  {"W3", "stack of 3, white on top"},
                                                  {"B3", "stack of 3, black on top"},
                                                  {"W2r", "stack of 2 with a red piece"},
                                                  {"B2r", "stack of 2 with a red piece"},
                                                  {"W4r", "stack of 4 with a red piece"},
                                                  {"B4r", "stack of 4 with a red piece"}}};
constexpr std::array<PositionSign, 2> kPhases = {{{"p", "placing"}, {"s", "stacking"}}};
constexpr std::array<PositionField, 2> kFields = {
    {{"to move", notation::kSides}, {"phase", kPhases}}};

}  // namespace

notation::PositionGuide position_guide() { return {kSigns, kFields}; }

std::string fitted_position(std::string_view text) {
  return notation::fitted_side_and_phase(
      {text, position_text(Position{})}, "sp",
      [](std::string_view changed) { return bool(read_position(changed)); });
}

}  // namespace gipfbase::dvonn
