#include "analysis/theorem/zertz/pressing_bounds.hpp"

#include <algorithm>
#include <bit>

namespace gipfbase::zertz {
namespace {
constexpr int kTooMany = 60;

std::array<std::uint8_t, 4> ways_of(CompactCells rings) {
  const auto& around = kNeighbours<hex::Compact>.around;
  std::array<std::uint8_t, 4> ways{0, kTooMany, kTooMany, kTooMany};
  // Rings at the edge first: what is isolated soon is found soon, and the rest is cut off.
  const auto [cells, n] = edge_first(rings);
  const auto beside_of = [&, &cells = cells](std::size_t i) { return around[cells[i]] & rings; };
  const auto lower = [](std::uint8_t& way, int count) {
    way = std::min(way, static_cast<std::uint8_t>(count));
  };
  for (std::size_t i = 0; i < n; ++i) {
    lower(ways[1], beside_of(i).count());
    if (beside_of(i).count() - 2 >= ways[3]) break;
    const CompactCells one = CompactCells::of(cells[i]);
    for (std::size_t j = i + 1; j < n; ++j) {
      const CompactCells two = one | CompactCells::of(cells[j]);
      const CompactCells near = beside_of(i) | beside_of(j);
      lower(ways[2], (near & ~two).count());
      if ((near & ~two).count() - 1 >= ways[3]) continue;
      for (std::size_t k = j + 1; k < n; ++k) {
        const CompactCells three = two | CompactCells::of(cells[k]);
        lower(ways[3], ((near | beside_of(k)) & ~three).count());
      }
    }
  }
  return ways;
}
}  // namespace

int PressingBounds::in_the_way(CompactCells rings, int marbles) {
  if (marbles <= 0) return 0;
  const auto [at, first] = ways_.try_emplace(rings.word());
  if (first) at->second = ways_of(rings);
  return at->second[static_cast<std::size_t>(std::min(marbles, 3))];
}

int PressingBounds::least(const Attack& attack) {
  const int run = attack.table.occupied.count() + 1;  // what one run isolates at most
  if (attack.needed > run + 2 * attack.quiet) return kTooMany;
  if (attack.needed <= run) return std::max(0, in_the_way(attack.table.rings, attack.needed) - 1);
  return std::max(0, in_the_way(attack.table.rings, run) - 1 + plan_.reserved);
}

int PressingBounds::length(const Attack& attack, int limit) {
  if (attack.needed <= 0) return 0;
  if (least(attack) > limit) return limit + 1;
  const RingForms::Form form = forms_.form_of(attack.table.rings);
  CompactCells occupied;
  bool any = false;
  for (std::uint32_t rest = form.symmetries; rest != 0; rest &= rest - 1) {
    const CompactCells image = forms_.image(attack.table.occupied, std::countr_zero(rest));
    if (!any || image.word() < occupied.word()) occupied = image;
    any = true;
  }
  const Attack canonical{{form.rings, occupied}, attack.needed, attack.quiet};
  const analysis::ExactKey key{
      form.rings.word() | (static_cast<std::uint64_t>(attack.needed) << 61U),
      occupied.word() | (static_cast<std::uint64_t>(attack.quiet) << 61U)};
  Length known = lengths_.find(key).value_or(Length{});
  if (known.exact || known.lower > limit) return std::min<int>(known.lower, limit + 1);
  int length = std::max<int>(known.lower, known.lower == 0 ? least(canonical) : 0);
  for (; length <= limit; ++length) {
    const bool found = wins(canonical, length);
    if (stopped()) return limit + 1;
    if (found) break;
  }
  lengths_.store(key, {static_cast<std::uint8_t>(length), length <= limit});
  return std::min(length, limit + 1);
}

bool PressingBounds::wins_in(const Attack& attack, int gifts) {
  return attack.needed <= 0 || (gifts >= 0 && length(attack, gifts) <= gifts);
}

bool PressingBounds::wins(const Attack& attack, int gifts) {
  if (stopped()) return false;
  if (attack.table.captures()) {
    return any_capture_on(attack.table, [&](const Table& after, int captured, int) {
      return attack.needed <= captured ||
             loses({after, attack.needed - captured, attack.quiet}, gifts);
    });
  }
  return any_removal(attack.table, [&](int removed, CompactCells places) {
    Attack left = attack;
    if (removed >= 0) left.table.rings.reset(removed);
    left.table.occupied = attack.table.occupied;
    // The next placement isolates nothing that this one did not help to isolate.
    if (least(left) > gifts) return false;
    return any_pressing(attack.table, removed, places, [&](const Placed& p) {
      const int needed = attack.needed - p.isolated.count();
      return needed <= 0 || loses({p.after, needed, attack.quiet}, gifts);
    });
  });
}

bool PressingBounds::loses(const Attack& attack, int gifts) {
  if (attack.table.captures()) {
    return !any_capture_on(attack.table, [&](const Table& after, int captured, int) {
      return !wins_in({after, attack.needed, attack.quiet}, gifts - captured);
    });
  }
  return attack.quiet > 0 && attack.table.occupied.none() && loses_replies(attack, gifts);
}

bool PressingBounds::loses_replies(const Attack& attack, int gifts) {
  if (attack.table.vacant().none()) return false;
  return !any_removal(attack.table, [&](int removed, CompactCells places) {
    while (places.any()) {
      const Placed p = placed(attack.table, places.pop_lowest(), removed);
      const Attack next{p.after, attack.needed, attack.quiet - 1};
      if (p.after.vacant().none() || !wins_in(next, gifts - p.isolated.count())) return true;
    }
    return false;
  });
}

}  // namespace gipfbase::zertz
