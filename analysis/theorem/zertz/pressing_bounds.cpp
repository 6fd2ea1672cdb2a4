#include "analysis/theorem/zertz/pressing_bounds.hpp"

#include <algorithm>
#include <bit>

namespace gipfbase::zertz {
namespace {
constexpr int kTooMany = 60;

std::array<std::uint8_t, 4> ways_of(CompactCells rings) {
  const auto& around = kNeighbours<hex::Compact>.around;
  std::array<std::uint8_t, 4> ways{0, kTooMany, kTooMany, kTooMany};
  std::array<CompactCells, 64> nb{};
  std::array<int, 64> cells{};
  std::size_t n = 0;
  for (CompactCells rest = rings; rest.any();) {
    const int c = rest.pop_lowest();
    cells[n] = c;
    nb[n++] = around[static_cast<std::size_t>(c)] & rings;
  }
  const auto lower = [](std::uint8_t& way, int count) {
    if (count < way) way = static_cast<std::uint8_t>(count);
  };
  // Rings at the edge first: what is isolated soon is found soon, and the rest is cut off.
  std::array<std::size_t, 64> order{};
  std::size_t at = 0;
  for (int count = 0; count <= 6; ++count) {
    for (std::size_t i = 0; i < n; ++i) {
      if (nb[i].count() == count) order[at++] = i;
    }
  }
  const auto nb0 = nb;
  const auto cells0 = cells;
  for (std::size_t i = 0; i < n; ++i) {
    nb[i] = nb0[order[i]];
    cells[i] = cells0[order[i]];
  }
  for (std::size_t i = 0; i < n; ++i) {
    lower(ways[1], nb[i].count());
    if (nb[i].count() - 2 >= ways[3]) break;
    const CompactCells one = CompactCells::of(cells[i]);
    for (std::size_t j = i + 1; j < n; ++j) {
      const CompactCells two = one | CompactCells::of(cells[j]);
      const CompactCells near = nb[i] | nb[j];
      lower(ways[2], (near & ~two).count());
      if ((near & ~two).count() - 1 >= ways[3]) continue;
      for (std::size_t k = j + 1; k < n; ++k) {
        const CompactCells three = two | CompactCells::of(cells[k]);
        lower(ways[3], ((near | nb[k]) & ~three).count());
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
  const int marbles = attack.table.occupied.count();
  if (attack.needed > marbles + 1 + 2 * attack.quiet) return kTooMany;
  if (attack.quiet == 0) {
    return std::max(0, in_the_way(attack.table.rings, attack.needed) - 1);
  }
  if (plan_.empty) {
    if (attack.needed > marbles + 1 + 2 * attack.quiet || attack.quiet > 1) return kTooMany;
    if (attack.needed <= marbles + 1)
      return std::max(0, in_the_way(attack.table.rings, attack.needed) - 1);
    return std::max(0, in_the_way(attack.table.rings, marbles + 1) - 1 + plan_.reserved);
  }
  const int first = attack.needed - (2 * attack.quiet);
  const int all = in_the_way(attack.table.rings, attack.needed) - 1 - 2 * attack.quiet;
  const int run = plan_.reserved + in_the_way(attack.table.rings, std::max(1, first)) - 1;
  return std::max({0, all, run});
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
    if (spent()) return limit + 1;
    if (found) break;
  }
  lengths_.store(key, {static_cast<std::uint8_t>(length), length <= limit});
  return std::min(length, limit + 1);
}

bool PressingBounds::wins_in(const Attack& attack, int gifts) {
  return attack.needed <= 0 || (gifts >= 0 && length(attack, gifts) <= gifts);
}

bool PressingBounds::wins(const Attack& attack, int gifts) {
  if (spent()) return false;
  --left_;
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
  return attack.quiet > 0 && (!plan_.empty || attack.table.occupied.none()) &&
         loses_replies(attack, gifts);
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
