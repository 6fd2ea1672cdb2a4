#include <array>

#include "notation/dvonn/text.hpp"

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
constexpr std::array<PositionSign, 2> kSides = {{{"w", "White"}, {"b", "Black"}}};
constexpr std::array<PositionSign, 2> kPhases = {{{"p", "placing"}, {"s", "stacking"}}};
constexpr std::array<PositionField, 2> kFields = {{{"to move", kSides}, {"phase", kPhases}}};

}  // namespace

notation::PositionGuide position_guide() { return {kSigns, kFields}; }

std::string fitted_position(std::string_view text) {
  notation::PositionFields fields(text, position_text(Position{}));
  const auto reads = [&](std::string_view side, std::string_view phase) {
    fields[1] = side;
    fields[2] = phase;
    return bool(read_position(fields.text()));
  };
  const std::string side = fields[1];
  const std::string phase = fields[2];
  const std::string_view other_side = side == "w" ? "b" : "w";
  const std::string_view other_phase = phase == "s" ? "p" : "s";
  if (reads(side, phase) || reads(other_side, phase) || reads(side, other_phase) ||
      reads(other_side, other_phase)) {
    return fields.text();
  }
  // No combination fits, so the position is probably one of the second phase.
  fields[1] = side;
  fields[2] = "s";
  return fields.text();
}

}  // namespace gipfbase::dvonn
