#include "notation/game/words/nouns.hpp"

#include <algorithm>

#include "notation/text/text.hpp"

namespace gipfbase::notation {

std::optional<int> Places::find(std::string_view name) const {
  const auto at = std::find_if(all.begin(), all.end(),
                               [&](const Place& p) { return text::same_word(p.name, name); });
  return at == all.end() ? std::nullopt : std::optional(at->cell);
}

CellSet Places::near(CellSet set) const {
  CellSet near;
  while (set.any()) {
    for (const std::int16_t to : step[static_cast<std::size_t>(set.pop_lowest())]) {
      if (to >= 0) near.set(to);
    }
  }
  return near;
}

int Places::longest_line(const CellSet& set) const {
  int longest = 0;
  for (std::size_t d = 0; d < kDirections / 2; ++d) {
    for (CellSet rest = set; rest.any();) {
      int cell = rest.pop_lowest();
      // Each line is followed once, from its beginning.
      const int before = step[static_cast<std::size_t>(cell)][d + kDirections / 2];
      if (before >= 0 && set.test(before)) continue;
      int length = 0;
      for (; cell >= 0 && set.test(cell); cell = step[static_cast<std::size_t>(cell)][d]) {
        ++length;
      }
      longest = std::max(longest, length);
    }
  }
  return longest;
}

int Places::parts(CellSet set) const {
  int parts = 0;
  for (; set.any(); ++parts) {
    CellSet edge = CellSet::of(set.lowest());
    while (edge.any()) {
      set &= ~edge;
      edge = near(edge) & set;
    }
  }
  return parts;
}

}  // namespace gipfbase::notation
