#include <array>

#include "notation/tzaar/text.hpp"

namespace gipfbase::tzaar {
namespace {

using notation::PositionField;
using notation::PositionSign;

constexpr std::array<PositionSign, 19> kSigns = {{{".", "nothing"},
                                                  {"Z", "white Tzaar"},
                                                  {"R", "white Tzarra"},
                                                  {"T", "white Tott"},
                                                  {"z", "black Tzaar"},
                                                  {"r", "black Tzarra"},
                                                  {"t", "black Tott"},
                                                  {"Z2", "white stack of 2, Tzaar on top"},
                                                  {"R2", "white stack of 2, Tzarra on top"},
                                                  {"T2", "white stack of 2, Tott on top"},
                                                  {"z2", "black stack of 2, Tzaar on top"},
                                                  {"r2", "black stack of 2, Tzarra on top"},
                                                  {"t2", "black stack of 2, Tott on top"},
                                                  {"Z3", "white stack of 3, Tzaar on top"},
                                                  {"R3", "white stack of 3, Tzarra on top"},
                                                  {"T3", "white stack of 3, Tott on top"},
                                                  {"z3", "black stack of 3, Tzaar on top"},
                                                  {"r3", "black stack of 3, Tzarra on top"},
                                                  {"t3", "black stack of 3, Tott on top"}}};
constexpr std::array<PositionSign, 2> kSides = {{{"w", "White"}, {"b", "Black"}}};
constexpr std::array<PositionSign, 3> kPhases = {
    {{"p", "placing"}, {"f", "first turn"}, {"t", "turns"}}};
constexpr std::array<PositionField, 2> kFields = {{{"to move", kSides}, {"phase", kPhases}}};

}  // namespace

notation::PositionGuide position_guide() { return {kSigns, kFields}; }

std::string fitted_position(std::string_view text, std::string_view start, Seat placed_first) {
  notation::PositionFields fields(text, start);
  const std::string side = fields[1];
  const std::string phase = fields[2];
  const std::string_view other_side = side == "w" ? "b" : "w";
  for (const std::string_view tried : {std::string_view(phase), std::string_view("t"),
                                       std::string_view("f"), std::string_view("p")}) {
    for (const std::string_view mover : {std::string_view(side), other_side}) {
      fields[1] = mover;
      fields[2] = tried;
      if (read_position(fields.text(), placed_first)) return fields.text();
    }
  }
  // No combination fits, so the position is probably one of the later turns.
  fields[1] = side;
  fields[2] = "t";
  return fields.text();
}

}  // namespace gipfbase::tzaar
