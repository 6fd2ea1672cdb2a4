#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "notation/tamsk/text.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::tamsk {
namespace {

using notation::PositionField;
using notation::PositionSign;

constexpr std::array<PositionSign, 13> kSigns = {{{".", "nothing"},
                                                  {"1", "1 ring"},
                                                  {"2", "2 rings"},
                                                  {"3", "3 rings"},
                                                  {"4", "4 rings"},
                                                  {"W0", "white hourglass"},
                                                  {"B0", "black hourglass"},
                                                  {"W1", "white hourglass, 1 ring below"},
                                                  {"B1", "black hourglass, 1 ring below"},
                                                  {"w0", "white hourglass, never moved"},
                                                  {"b0", "black hourglass, never moved"},
                                                  {"W1x", "white hourglass, dead"},
                                                  {"B1x", "black hourglass, dead"}}};
constexpr std::size_t kWithoutSand = 9;
constexpr std::array<PositionSign, 4> kSides = {{{"w", "White"},
                                                 {"b", "Black"},
                                                 {"w+15", "White, by the 15-second glass"},
                                                 {"b+15", "Black, by the 15-second glass"}}};
constexpr std::array<PositionField, 2> kFields = {
    {{"rings left: white,black", {}}, {"to move", std::span(kSides).first(2)}}};
constexpr std::array<PositionField, 2> kHurriedFields = {{kFields[0], {"to move", kSides}}};

}  // namespace

notation::PositionGuide position_guide(const Rules& rules) {
  const std::span<const PositionSign> signs(kSigns);
  const bool hurried = rules.fifteen && !rules.self_turning;
  return {rules.sand ? signs : signs.first(kWithoutSand), hurried ? kHurriedFields : kFields};
}

std::string fitted_position(std::string_view text, std::string_view start) {
  notation::PositionFields fields(text, start);
  int dropped = 0;
  for (const char c : fields[0]) {
    if (notation::text::is_digit(c)) dropped += c - '0';
  }
  const int all = std::max(0, 2 * kRingsEach - dropped);
  std::array<int, 2> left =
      notation::text::numbers<int, 2>(fields[1], ',').value_or(std::array{all, all});
  for (int& n : left) n = std::clamp(n, 0, kRingsEach);
  // The player with more rings left has dropped fewer.
  while (left[0] + left[1] > all) --*std::max_element(left.begin(), left.end());
  while (left[0] + left[1] < all) ++*std::min_element(left.begin(), left.end());
  fields[1] = fmt::format("{},{}", left[0], left[1]);
  return fields.text();
}

}  // namespace gipfbase::tamsk
