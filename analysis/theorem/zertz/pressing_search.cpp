#include "analysis/theorem/zertz/pressing_search.hpp"

#include <algorithm>
#include <bit>

#include "analysis/hints/zertz/needs.hpp"

namespace gipfbase::zertz {
namespace {

/// What grows by two fifths with each unit, in whole numbers so that it is the same everywhere.
std::uint32_t effort_of(int guide) {
  std::uint64_t effort = 1;
  for (int i = 0; i < guide && effort < kInfinite; ++i) effort = effort * 7 / 5 + 1;
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(effort, kInfinite - 1));
}

std::uint32_t capped(std::uint64_t n) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(n, kInfinite));
}

}  // namespace

PressingSearch::PressingSearch(const RingForms& forms, const Rules& rules, const PressingPlan& plan,
                               PressingBounds& bounds, const std::atomic<bool>& stop)
    : forms_(forms),
      rules_(rules),
      plan_(plan),
      gifts_(rules, Gifts::Aim::kAnySet),
      stop_(stop),
      bounds_(bounds) {
  // A capture takes a marble two places on.
  for (std::size_t a = 0; a < moves_.size(); ++a) {
    for (std::size_t b = 0; b < moves_.size(); ++b) {
      const hex::Axial from = hex::Compact::axial_of(static_cast<int>(a));
      const hex::Axial to = hex::Compact::axial_of(static_cast<int>(b));
      const int steps = (to + -1 * from).distance();
      moves_[a][b] = static_cast<std::uint8_t>((steps + 1) / 2);
    }
  }
}

const PressingSearch::Targets& PressingSearch::targets_of(CompactCells rings) {
  const auto [at, first] = targets_.try_emplace(rings.word());
  if (!first) return at->second;
  constexpr std::size_t kMost = 24;
  const auto& around = kNeighbours<hex::Compact>.around;
  const auto [cells, n] = edge_first(rings);
  const auto beside_of = [&, &cells = cells](std::size_t i) { return around[cells[i]] & rings; };
  std::array<std::array<std::vector<Target>, 8>, 3> by_way;
  std::array<int, 3> fewest{kOutOfReach, kOutOfReach, kOutOfReach};
  const auto offer = [&](std::size_t size, const Target& target) {
    fewest[size] = std::min<int>(fewest[size], target.in_the_way);
    if (target.in_the_way < 8) by_way[size][target.in_the_way].push_back(target);
  };
  const auto target = [](std::uint8_t a, std::uint8_t b, std::uint8_t c, int way) {
    return Target{{a, b, c}, static_cast<std::uint8_t>(way)};
  };
  for (std::size_t i = 0; i < n; ++i) {
    const CompactCells one = CompactCells::of(cells[i]);
    offer(0, target(cells[i], 0, 0, beside_of(i).count()));
    for (std::size_t j = i + 1; j < n; ++j) {
      const CompactCells two = one | CompactCells::of(cells[j]);
      const CompactCells near = beside_of(i) | beside_of(j);
      const int way = (near & ~two).count();
      offer(1, target(cells[i], cells[j], 0, way));
      // A third one takes one ring away from around the two at most.
      if (way - 1 > fewest[2] + 1) continue;
      for (std::size_t k = j + 1; k < n; ++k) {
        const CompactCells three = two | CompactCells::of(cells[k]);
        const int all = ((near | beside_of(k)) & ~three).count();
        if (all <= fewest[2] + 1) offer(2, target(cells[i], cells[j], cells[k], all));
      }
    }
  }
  for (std::size_t size = 0; size < 3; ++size) {
    std::vector<Target>& best = at->second[size];
    for (const std::vector<Target>& some : by_way[size]) {
      for (const Target& t : some) {
        if (best.size() < kMost) best.push_back(t);
      }
    }
    best.shrink_to_fit();
  }
  return at->second;
}

int PressingSearch::needed(const PressingState& state) const {
  const Needs needs = Needs::of(rules_, state.taken);
  const MarbleSet pool = pool_of(state, rules_);
  int fewest = kOutOfReach;
  bool each = true;
  for (std::size_t c = 0; c < kColours; ++c) {
    const int there = pool[c] + state.marbles[c].count();
    if (there >= needs.of_one[c]) fewest = std::min<int>(fewest, needs.of_one[c]);
    each = each && there >= needs.of_each[c];
  }
  return each ? std::min(fewest, total(needs.of_each)) : fewest;
}

PressingSearch::Approach PressingSearch::approach_to(const PressingState& state, int cell) const {
  Approach approach;
  for (CompactCells rest = state.occupied(); rest.any();) {
    const int marble = rest.pop_lowest();
    // Another one has to take the place of one that is not white.
    const std::uint8_t wrong = state.marbles[0].test(marble) ? 0 : 1;
    const std::uint8_t moves =
        std::max(wrong, moves_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(marble)]);
    if (moves < approach.moves) {
      approach = {moves, approach.moves, static_cast<std::uint8_t>(marble)};
    } else {
      approach.without = std::min(approach.without, moves);
    }
  }
  return approach;
}

int PressingSearch::moves_to(const PressingState& state, const Target& target, int size,
                             Approaches& known) const {
  // All of its cells but one must have a marble before the last placement.
  if (size == 1) return 0;
  std::array<Approach, 3> to{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i) {
    const std::uint8_t cell = target.cells[i];
    if (!known.cells.test(cell)) {
      known.cells.set(cell);
      known.to[cell] = approach_to(state, cell);
    }
    to[i] = known.to[cell];
  }
  if (size == 2) return std::min(to[0].moves, to[1].moves);
  const auto both = [&](const Approach& a, const Approach& b) {
    if (a.marble != b.marble) return a.moves + b.moves;
    return std::min(a.moves + b.without, a.without + b.moves);
  };
  return std::min({both(to[0], to[1]), both(to[0], to[2]), both(to[1], to[2])});
}

PressingSearch::Estimate PressingSearch::estimate_of(const PressingState& state, int needed) {
  const CompactCells occupied = state.occupied();
  constexpr int kCheap = 3;
  if (occupied.count() == 1 && needed <= kCheap) {
    // Looking further ahead takes longer than it saves.
    constexpr int kFarthest = 5;
    const int limit = std::min(kFarthest, gifts_.room(state.given));
    const int least = bounds_.length({state.table(), needed, state.quiet}, limit);
    return {least, 2 * least};
  }
  const std::uint64_t place = analysis::scattered(
      {state.rings.word(), occupied.word() ^ std::rotl(state.marbles[0].word(), 8)});
  Estimated& last = estimated_[place % kEstimated];
  if (last.rings != state.rings || last.occupied != occupied || last.whites != state.marbles[0] ||
      last.needed != needed) {
    last = {state.rings, occupied, state.marbles[0], needed, estimate_anew(state, needed)};
  }
  return last.estimate;
}

PressingSearch::Estimate PressingSearch::estimate_anew(const PressingState& state, int needed) {
  const int marbles = state.occupied().count();
  const int run = marbles + 1;  // what one run isolates at most
  const int size = std::clamp(std::min(needed, run), 1, 3);
  constexpr std::array<int, 4> kSecondRun = {0, 2, 5, 8};
  const int later = kSecondRun[static_cast<std::size_t>(std::clamp(needed - run, 0, 3))];
  Estimate estimate{kOutOfReach, 2 * kOutOfReach};
  const Targets& targets = targets_of(state.rings);
  Approaches known;
  for (const Target& t : targets[static_cast<std::size_t>(size - 1)]) {
    const int rings = std::max(t.in_the_way - 1, 0);
    // Those with the fewest rings in the way come first.
    if (rings >= estimate.least && 2 * rings >= estimate.guide) break;
    const int steps = moves_to(state, t, size, known);
    estimate.least = std::min(estimate.least, std::max(rings, steps));
    estimate.guide = std::min(estimate.guide, 2 * rings + steps);
  }
  estimate.least += later;
  estimate.guide += 2 * later;
  if (needed <= run || marbles < 2) return estimate;
  // Or one of them alone, while a capture of the others is forced.
  constexpr int kRest = 5;
  for (const Target& t : targets.front()) {
    const int rings = t.in_the_way + kRest;
    if (2 * rings >= estimate.guide) break;
    estimate.guide = std::min(estimate.guide, 2 * rings + approach_to(state, t.cells[0]).moves);
  }
  return estimate;
}

PressingSearch::Numbers PressingSearch::first_numbers(const PressingState& state) {
  constexpr Numbers kWon{0, kInfinite, 0};
  constexpr Numbers kLost{kInfinite, 0, 0};
  if (Needs::of(rules_, state.taken).least() == 0) return kWon;
  if (!gifts_.allow(state.given) || !fits(state) || state.table().vacant().none()) return kLost;
  const int need = needed(state);
  const int marbles = state.occupied().count() + (state.attacks ? 1 : 0);
  if (need > marbles + 2 * state.quiet) return kLost;
  if (!state.attacks) {
    if (!state.table().captures() && (state.quiet == 0 || state.occupied().any())) {
      return kLost;
    }
    return {1, 1, 0};
  }
  const Estimate estimate = estimate_of(state, need);
  if (estimate.least > gifts_.room(state.given)) return kLost;
  return {effort_of(estimate.guide), 1, 0};
}

PressingSearch::Numbers PressingSearch::numbers_after(const PressingState& state) {
  // The defender's captures are looked at here, and no further: what they leave is what counts.
  Numbers numbers = first_numbers(state);
  if (numbers.proof == 0 || numbers.disproof == 0 || !state.table().captures()) {
    if (numbers.disproof != 0 && numbers.proof != 0) {
      // A free move: many replies.
      const int need = needed(state);
      numbers.proof = capped(static_cast<std::uint64_t>(4 + 8 * need * need));
    }
    return numbers;
  }
  Number worst = 0;
  Number easiest = kInfinite;
  any_capture_on(state.table(), [&](const Table& after, int, int start) {
    const Numbers n = first_numbers(after_capture(state, after, start));
    worst = std::max(worst, n.proof);
    easiest = std::min(easiest, n.disproof);
    return n.disproof == 0;
  });
  if (easiest == 0) return {kInfinite, 0, 0};
  return {worst, worst == 0 ? kInfinite : easiest, 0};
}

void PressingSearch::add_captures(const PressingState& state, std::vector<Child>& children) {
  any_capture_on(state.table(), [&](const Table& after, int, int start) {
    const PressingState next = after_capture(state, after, start);
    children.push_back({next, next.attacks ? first_numbers(next) : numbers_after(next)});
    return false;
  });
}

void PressingSearch::attack(const PressingState& state, std::vector<Child>& children) {
  const MarbleSet pool = pool_of(state, rules_);
  any_removal(state.table(), [&](int removed, CompactCells places) {
    return any_pressing(state.table(), removed, places, [&](const Placed& p) {
      for (std::size_t c = 0; c < kColours; ++c) {
        if (pool[c] == 0) continue;
        const PressingState next = after_placement(state, static_cast<Colour>(c), p);
        const Numbers numbers = numbers_after(next);
        if (numbers.disproof != 0) children.push_back({next, numbers});
        if (numbers.proof == 0) return true;
      }
      return false;
    });
  });
}

void PressingSearch::defend(const PressingState& state, std::vector<Child>& children) {
  const MarbleSet pool = pool_of(state, rules_);
  any_removal(state.table(), [&](int removed, CompactCells places) {
    while (places.any()) {
      const Placed p = placed(state.table(), places.pop_lowest(), removed);
      for (std::size_t c = 0; c < kColours; ++c) {
        if (pool[c] == 0) continue;
        PressingState next = after_placement(state, static_cast<Colour>(c), p);
        --next.quiet;
        children.push_back({next, first_numbers(next)});
        if (children.back().numbers.disproof == 0) return true;
      }
    }
    return false;
  });
}

std::vector<PressingSearch::Child> PressingSearch::children_of(const PressingState& state) {
  std::vector<Child> children;
  if (state.table().captures()) {
    add_captures(state, children);
  } else if (state.attacks) {
    attack(state, children);
    std::stable_sort(children.begin(), children.end(), [](const Child& a, const Child& b) {
      return a.numbers.proof < b.numbers.proof;
    });
    if (children.size() > plan_.width) children.resize(plan_.width);
  } else {
    defend(state, children);
  }
  return children;
}

PressingSearch::Choice PressingSearch::choose(const std::vector<Child>& children, bool attacks) {
  Choice choice;
  Number most = 0;
  std::uint64_t open = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const Number s = children[i].numbers.success(attacks);
    const Number f = children[i].numbers.success(!attacks);
    if (s < choice.best) {
      choice.second = choice.best;
      choice.best = s;
      choice.child = i;
    } else {
      choice.second = std::min(choice.second, s);
    }
    most = std::max(most, f);
    if (f != 0) ++open;
  }
  choice.against = most == 0 || most >= kInfinite ? most : capped(most + open - 1);
  return choice;
}

void PressingSearch::visit(const PressingState& state, Number proof_limit, Number disproof_limit) {
  ++visits_;
  const analysis::ExactKey key = key_of(state);
  const bool before = table_.find(key).has_value();
  std::vector<Child> children = children_of(state);
  if (before) {
    for (Child& child : children) {
      if (child.numbers.settled()) continue;
      if (const auto known = table_.find(key_of(lowest_image(child.state, forms_)))) {
        child.numbers = *known;
      }
    }
  }
  for (;;) {
    const Choice choice = choose(children, state.attacks);
    const Numbers own{state.attacks ? choice.best : choice.against,
                      state.attacks ? choice.against : choice.best,
                      static_cast<std::uint16_t>(choice.child)};
    if (own.proof >= proof_limit || own.disproof >= disproof_limit || own.settled() ||
        visits_ >= last_visit_ || stop_.load(std::memory_order_relaxed)) {
      table_.store(key, own);
      return;
    }
    Child& chosen = children[choice.child];
    const Number success_limit = state.attacks ? proof_limit : disproof_limit;
    const Number failure_limit = state.attacks ? disproof_limit : proof_limit;
    const Number next_success = std::min<Number>(
        success_limit, capped(std::uint64_t{choice.second} + 1 + choice.second / 4));
    const Number next_failure = failure_limit >= kInfinite
                                    ? kInfinite
                                    : capped(std::uint64_t{failure_limit} - choice.against +
                                             chosen.numbers.success(!state.attacks));
    const PressingState next = lowest_image(chosen.state, forms_);
    const analysis::ExactKey next_key = key_of(next);
    const auto known = table_.find(next_key);
    if (known && !known->settled() && !known->same(chosen.numbers)) {
      chosen.numbers = *known;  // it has been looked at from elsewhere
      continue;
    }
    if (!known || !known->settled()) {
      visit(next, state.attacks ? next_success : next_failure,
            state.attacks ? next_failure : next_success);
    }
    chosen.numbers = *table_.find(next_key);
  }
}

PressingSearch::Result PressingSearch::search(const PressingState& root, std::uint64_t effort) {
  const PressingState state = lowest_image(root, forms_);
  const Numbers first = state.attacks ? first_numbers(state) : numbers_after(state);
  if (first.disproof == 0) return Result::kRefuted;
  last_visit_ = visits_ + effort;
  const auto settled = [&] { return table_.find(key_of(state)).value_or(first); };
  if (const Numbers n = settled(); n.proof != 0 && n.disproof != 0) {
    visit(state, kInfinite, kInfinite);
  }
  const Numbers n = settled();
  return n.proof == 0 ? Result::kWon : n.disproof == 0 ? Result::kRefuted : Result::kUnsettled;
}

std::optional<PressingState> PressingSearch::answer(const PressingState& state) {
  const auto known = table_.find(key_of(lowest_image(state, forms_)));
  if (!known || known->proof != 0) return std::nullopt;
  return children_of(lowest_image(state, forms_)).at(known->choice).state;
}

}  // namespace gipfbase::zertz
