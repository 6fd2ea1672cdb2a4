#include "support/tamsk/scenario.hpp"

#include <algorithm>
#include <vector>

#include "notation/tamsk/text.hpp"

namespace gipfbase::tamsk::testing {
namespace {

using test::Genes;

/// Drops rings on all spaces; how many is random.
template <bool kSand>
void strew_rings(Genes& genes, BasicPosition<kSand>& p) {
  const int fullness = 1 + genes.below(8);
  int dropped = 0;
  for (const int cell : Board::kAll) {
    int rings = 0;
    while (rings < capacity(cell) && genes.below(8) < fullness) ++rings;
    p.put_rings(cell, rings);
    dropped += rings;
  }
  // Both players have usually dropped about the same number; sometimes one has dropped all he can.
  const int most = std::min(dropped, kRingsEach);
  const int least = dropped - most;
  int white = least + (most - least) / 2 + genes.below(5) - 2;
  if (genes.below(6) == 0) white = genes.below(2) == 0 ? least : most;
  white = std::clamp(white, least, most);
  p.set_reserve(kWhite, kRingsEach - white);
  p.set_reserve(kBlack, kRingsEach - (dropped - white));
}

template <bool kSand>
BasicPosition<kSand> strewn(Genes& genes, const Rules& rules) {
  BasicPosition<kSand> p;
  p.set_rules(rules);
  strew_rings(genes, p);
  std::vector<int> free;
  for (const int cell : Board::kAll) free.push_back(cell);
  Cells unturned;
  Cells dead;
  for (const Seat seat : {kWhite, kBlack}) {
    const int glasses = genes.below(5) == 0 ? genes.below(kGlassesEach + 1) : kGlassesEach;
    for (int i = 0; i < glasses; ++i) {
      const auto at = static_cast<std::size_t>(genes.below(static_cast<int>(free.size())));
      const int cell = free[at];
      free.erase(free.begin() + static_cast<std::ptrdiff_t>(at));
      p.put_glass(cell, seat);
      const int state = genes.below(4);
      if (state == 0) dead.set(cell);
      if (state == 1 && p.rings(cell) == 0) unturned.set(cell);
    }
  }
  if constexpr (kSand) p.set_sand(unturned, dead);
  p.set_side_to_move(static_cast<Seat>(genes.below(2)));
  if (rules.fifteen && !rules.self_turning && p.can_move(p.side_to_move())) {
    p.set_hurried(genes.below(4) == 0);
  }
  return p;
}

template <bool kSand>
std::string random_text(Genes& genes, const Rules& rules) {
  return position_text(genes.below(4) == 0 ? BasicPosition<kSand>::start(rules)
                                           : strewn<kSand>(genes, rules));
}

}  // namespace

Scenario scenario(Genes& genes, bool sand) {
  Rules rules;
  rules.sand = sand;
  rules.early_end = genes.below(4) == 0;
  if (sand) {
    rules.fifteen = genes.below(2) == 0;
    rules.last_sand = genes.below(2) == 0;
    rules.self_turning = rules.fifteen && genes.below(3) == 0;
  }
  return {sand ? random_text<true>(genes, rules) : random_text<false>(genes, rules), rules};
}

}  // namespace gipfbase::tamsk::testing
