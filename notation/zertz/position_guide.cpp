#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "notation/text/text.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {
namespace {

using notation::PositionField;
using notation::PositionSign;

constexpr std::array<PositionSign, 5> kSigns = {{{"o", "vacant ring"},
                                                 {".", "no ring"},
                                                 {"W", "white marble"},
                                                 {"G", "grey marble"},
                                                 {"B", "black marble"}}};
constexpr std::array<PositionSign, 2> kSides = {
    {{"0", "the first player"}, {"1", "the second player"}}};
constexpr std::array<PositionField, 4> kFields = {{{"held by the first: white,grey,black", {}},
                                                   {"held by the second", {}},
                                                   {"in the pool", {}},
                                                   {"to move", kSides}}};

using Marbles = std::array<int, kColours>;

Marbles marbles_of(std::string_view field) {
  return notation::text::numbers<int, kColours>(field, ',').value_or(Marbles{});
}
std::string text_of(const Marbles& m) { return fmt::format("{},{},{}", m[0], m[1], m[2]); }

}  // namespace

notation::PositionGuide position_guide() { return {kSigns, kFields}; }

std::string fitted_position(std::string_view text, std::string_view start, const MarbleSet& set) {
  notation::PositionFields fields(text, start);
  constexpr std::array<std::size_t, 2> kHeld = {1, 2};
  constexpr std::size_t kPool = 3;
  std::array<Marbles, kHeld.size()> held{};
  for (std::size_t seat = 0; seat < held.size(); ++seat)
    held[seat] = marbles_of(fields[kHeld[seat]]);
  Marbles pool{};
  for (std::size_t c = 0; c < kColours; ++c) {
    const char letter = colour_letter(static_cast<Colour>(c));
    const auto on_board = std::count(fields[0].begin(), fields[0].end(), letter);
    int left = std::max(0, int{set[c]} - static_cast<int>(on_board));
    for (Marbles& marbles : held) {
      marbles[c] = std::clamp(marbles[c], 0, left);
      left -= marbles[c];
    }
    pool[c] = left;
  }
  for (std::size_t seat = 0; seat < held.size(); ++seat) fields[kHeld[seat]] = text_of(held[seat]);
  fields[kPool] = text_of(pool);
  return fields.text();
}

}  // namespace gipfbase::zertz
