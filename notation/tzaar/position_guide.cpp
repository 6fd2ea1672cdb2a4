#include <array>

#include "notation/game/position_board.hpp"
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
constexpr std::array<PositionSign, 3> kPhases = {
    {{"p", "placing"}, {"f", "first turn"}, {"t", "turns"}}};
constexpr std::array<PositionField, 2> kFields = {
    {{"to move", notation::kSides}, {"phase", kPhases}}};

}  // namespace

notation::PositionGuide position_guide() { return {kSigns, kFields}; }

std::string fitted_position(std::string_view text, std::string_view start, Seat placed_first) {
  return notation::fitted_side_and_phase({text, start}, "tfp", [&](std::string_view changed) {
    return bool(read_position(changed, placed_first));
  });
}

}  // namespace gipfbase::tzaar
