#include "analysis/theorem/zertz/isolation_runs.hpp"

#include <algorithm>

namespace gipfbase::zertz {
namespace {

std::vector<IsolatedPair> pairs_of(CompactCells board) {
  const auto& around = kNeighbours<hex::Compact>.around;
  std::vector<IsolatedPair> pairs;
  for (CompactCells firsts = board; firsts.any();) {
    const int first = firsts.pop_lowest();
    for (CompactCells seconds = firsts; seconds.any();) {
      const int second = seconds.pop_lowest();
      const CompactCells pair = CompactCells::of(first) | CompactCells::of(second);
      const CompactCells beside =
          around[static_cast<std::size_t>(first)] | around[static_cast<std::size_t>(second)];
      pairs.push_back({pair, beside & board & ~pair});
    }
  }
  return pairs;
}

constexpr int kNever = 64;  // more than the rings of any board

}  // namespace

IsolationRuns::IsolationRuns(const RingForms& forms, int reserved, const std::atomic<bool>& stop)
    : forms_(forms), reserved_(reserved), stop_(stop), pairs_(pairs_of(forms.board().cells)) {}

int IsolationRuns::rings_in_the_way(CompactCells rings) const {
  int fewest = kNever;
  for (const IsolatedPair& p : pairs_) {
    if ((p.pair & ~rings).none()) fewest = std::min(fewest, (p.around & rings).count());
  }
  return fewest;
}

CompactCells IsolationRuns::helpful(CompactCells rings, CompactCells free, int in_the_way) const {
  CompactCells helpful;
  for (const IsolatedPair& p : pairs_) {
    if ((p.pair & ~rings).any()) continue;
    const CompactCells around = p.around & rings;
    const int count = around.count();
    if (count <= in_the_way) {
      helpful |= ~p.pair;
    } else if (count == in_the_way + 1) {
      helpful |= around;
    }
  }
  return helpful & free;
}

template <class Search>
int IsolationRuns::deepened(Table& table, const analysis::ExactKey& key, int least, int limit,
                            Search&& search) {
  Length known = table.find(key).value_or(Length{});
  if (known.exact || known.lower > limit) return std::min<int>(known.lower, limit + 1);
  int length = known.lower;
  if (length == 0) length = least;  // not worked out for states that are known
  for (; length <= limit; ++length) {
    // Of all that is below nothing would be remembered.
    if (stopped()) return limit + 1;
    const bool found = search(length);
    if (stopped()) return limit + 1;
    if (found) break;
  }
  table.store(key, {static_cast<std::uint8_t>(length), length <= limit});
  return std::min(length, limit + 1);
}

int IsolationRuns::run_length(CompactCells rings, int cell, int limit) {
  const analysis::ExactKey key{rings.word(), static_cast<std::uint64_t>(cell)};
  return deepened(runs_, key, 0, limit,
                  [&](int exchanges) { return runs_in(rings, cell, exchanges); });
}

bool IsolationRuns::runs_in(CompactCells rings, int cell, int exchanges) {
  if (exchanges == 0) {
    return any_double_isolation(rings, cell, [](int, int) { return true; });
  }
  // The last placement removes a ring, too.
  return exchange_in(
      rings, cell, exchanges, exchanges,
      [this](CompactCells next, int at, int limit) { return run_length(next, at, limit); });
}

template <class Next>
bool IsolationRuns::exchange_in(CompactCells rings, int cell, int in_the_way, int exchanges,
                                Next&& next) {
  const CompactCells free = removable_beside(rings, cell);
  const CompactCells removals = helpful(rings, free, in_the_way);
  int removed = -2;
  RingForms::Form form;
  return any_exchange(rings, free, removals, cell, [&](const Exchange& exchange) {
    if (exchange.removed != removed) {
      removed = exchange.removed;
      CompactCells left = rings;
      if (removed >= 0) left.reset(removed);
      form = forms_.form_of(left);
    }
    return after(exchange, form, exchanges - 1, next) < exchanges;
  });
}

int IsolationRuns::reply_length(CompactCells rings, int limit) {
  return deepened(replies_, {rings.word(), 0}, std::max(0, rings_in_the_way(rings) - 2), limit,
                  [&](int exchanges) { return replies_in(rings, exchanges); });
}

bool IsolationRuns::replies_in(CompactCells rings, int exchanges) {
  const CompactCells free = rings & removable_rings<hex::Compact>(rings);
  const auto lost = [&](int removed, CompactCells places) {
    CompactCells left = rings;
    if (removed >= 0) left.reset(removed);
    if (rings_in_the_way(left) > exchanges + 1) return false;
    const RingForms::Form form = forms_.form_of(left);
    while (places.any()) {
      const int place = places.pop_lowest();
      const int cell = forms_.image(form, place).cell;
      if (isolates_itself(left, place) || run_length(form.rings, cell, exchanges) > exchanges) {
        return false;
      }
    }
    return true;
  };
  for (CompactCells slides = free; slides.any();) {
    const int removed = slides.pop_lowest();
    CompactCells places = rings;
    places.reset(removed);
    if (!lost(removed, places)) return false;
  }
  if (free.none()) return lost(-1, rings);
  return free.count() > 1 || lost(-1, free);
}

int IsolationRuns::plan_length(CompactCells rings, int cell, int limit) {
  const analysis::ExactKey key{rings.word(), static_cast<std::uint64_t>(cell)};
  return deepened(plans_, key, 0, limit,
                  [&](int exchanges) { return plans_in(rings, cell, exchanges); });
}

bool IsolationRuns::plans_in(CompactCells rings, int cell, int exchanges) {
  const int first = exchanges - reserved_;
  if (first < 0 || run_length(rings, cell, first) > first) return false;
  const bool ends = any_double_isolation(rings, cell, [&](int placed, int removed) {
    CompactCells left = rings;
    left.reset(cell);
    left.reset(placed);
    if (removed >= 0) left.reset(removed);
    return reply_length(forms_.form_of(left).rings, exchanges) <= exchanges;
  });
  if (ends || first == 0) return ends;
  return exchange_in(rings, cell, first, exchanges, [this](CompactCells next, int at, int limit) {
    return plan_length(next, at, limit);
  });
}

}  // namespace gipfbase::zertz
