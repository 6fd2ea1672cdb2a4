#include "analysis/theorem/zertz/gifts.hpp"

#include <algorithm>

#include "analysis/hints/zertz/needs.hpp"

namespace gipfbase::zertz {

Gifts::Gifts(const Rules& rules, Aim aim) {
  const MarbleSet pool = rules.pool();
  const int whites = aim == Aim::kWhite ? pool[0] - rules.goal()[0] : pool[0];
  room_.fill(-1);
  // From many marbles to few, so that what can be added is known before.
  for (std::size_t w = kCounts - 1; w-- > 0;) {
    for (std::size_t g = kCounts - 1; g-- > 0;) {
      for (std::size_t b = kCounts - 1; b-- > 0;) {
        const MarbleSet given{static_cast<std::uint8_t>(w), static_cast<std::uint8_t>(g),
                              static_cast<std::uint8_t>(b)};
        if (static_cast<int>(w) > whites || g > pool[1] || b > pool[2]) continue;
        if (Needs::of(rules, given).least() == 0) continue;
        int most = 0;
        for (std::size_t c = 0; c < kColours; ++c) {
          MarbleSet more = given;
          ++more[c];
          most = std::max(most, room(more) + 1);
        }
        room_[index(given)] = static_cast<std::int8_t>(most);
      }
    }
  }
}

}  // namespace gipfbase::zertz
