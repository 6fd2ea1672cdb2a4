#include "db/query/language/bounds.hpp"

#include <algorithm>

namespace gipfbase::db::language {
namespace {

using notation::CellSet;

constexpr NumberRange kEither{0, 1};
constexpr NumberRange kNever{0, 0};
constexpr NumberRange kSurely{1, 1};
constexpr NumberRange kNatural{0, INT32_MAX};

/// A condition that may hold, that may fail.
NumberRange truth(bool may_hold, bool may_fail) { return {may_fail ? 0 : 1, may_hold ? 1 : 0}; }
bool may_hold(const NumberRange& range) { return range.high > 0; }
bool may_fail(const NumberRange& range) { return range.low <= 0; }

/// An end without end stays without.
std::int64_t low_of(const NumberRange& r) {
  return r.low == INT32_MIN ? std::int64_t{INT32_MIN} * 4 : r.low;
}
std::int64_t high_of(const NumberRange& r) {
  return r.high == INT32_MAX ? std::int64_t{INT32_MAX} * 4 : r.high;
}
NumberRange hull(const NumberRange& a, const NumberRange& b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}
bool apart(const NumberRange& a, const NumberRange& b) { return a.high < b.low || b.high < a.low; }

/// The size of sets that lie in `places` and hold `always`.
NumberRange size_within(std::int64_t low, std::int64_t high, const CellSet& always,
                        const CellSet& places) {
  const std::int64_t least = std::max<std::int64_t>(low, always.count());
  return {bounded(least), bounded(std::max(least, std::min<std::int64_t>(high, places.count())))};
}

}  // namespace

Bounds::Bounds(const Program& program) : program_(program), layout_(*program.rules) {
  for (const notation::Asked& asked : program.asked) {
    const bool set = program.rules->nouns()[asked.noun].type == notation::NounType::kCells;
    (set ? set_at_ : number_at_).push_back(layout_.find(asked).value_or(0));
  }
  numbers_.resize(program.steps.size());
  sets_.resize(program.steps.size());
}

bool Bounds::may_fit(std::span<const std::uint8_t> signature, const GameFacts& game) {
  if (!layout_.fits(signature)) return true;
  for (std::size_t i = 0; i < program_.steps.size(); ++i) {
    if (program_.steps[i].is_set) {
      set(i, signature);
    } else {
      number(i, signature, game);
    }
  }
  return may_hold(n(program_.result));
}

void Bounds::number(std::size_t index, std::span<const std::uint8_t> signature,
                    const GameFacts& game) {
  const Step& step = program_.steps[index];
  NumberRange& out = numbers_[index];
  const auto exactly = [&](std::int64_t value) { out = {bounded(value), bounded(value)}; };
  switch (step.op) {
    case Op::kConstant: return exactly(step.value);
    case Op::kNumber:
      out = SignatureLayout::number_at(signature, number_at_[static_cast<std::size_t>(step.value)]);
      return;
    case Op::kFact: return exactly(game.facts[static_cast<std::size_t>(step.value)]);
    case Op::kFirst: return exactly(game.white_seat);
    case Op::kWinner: return exactly(game.winner);
    case Op::kMover:
    case Op::kPosition:
    case Op::kProved:
    case Op::kHasScore:
    case Op::kHasDistance:
    case Op::kBefore:
    case Op::kAhead: out = kEither; return;
    case Op::kVerdict:
    case Op::kProvedScore:
    case Op::kProvedDistance: out = {}; return;
    case Op::kPly: out = kNatural; return;
    case Op::kAdd:
      out = {bounded(low_of(n(step.a)) + low_of(n(step.b))),
             bounded(high_of(n(step.a)) + high_of(n(step.b)))};
      return;
    case Op::kSubtract:
      out = {bounded(low_of(n(step.a)) - high_of(n(step.b))),
             bounded(high_of(n(step.a)) - low_of(n(step.b)))};
      return;
    case Op::kSelect: {
      const NumberRange& which = n(step.a);
      out = which == kNever ? n(step.b) : which == kSurely ? n(step.c) : hull(n(step.b), n(step.c));
      return;
    }
    case Op::kCount: out = s(step.a).range.size; return;
    case Op::kLine:
      out = {0, std::min(s(step.a).range.size.high,
                         program_.rules->places().longest_line(s(step.a).range.places))};
      return;
    case Op::kParts: out = {0, s(step.a).range.size.high}; return;
    case Op::kShift: out = hull(n(step.a), kNever); return;
    default: condition(index);
  }
}

void Bounds::condition(std::size_t index) {
  const Step& step = program_.steps[index];
  NumberRange& out = numbers_[index];
  switch (step.op) {
    case Op::kNot: out = truth(may_fail(n(step.a)), may_hold(n(step.a))); return;
    case Op::kAnd:
      out = truth(may_hold(n(step.a)) && may_hold(n(step.b)),
                  may_fail(n(step.a)) || may_fail(n(step.b)));
      return;
    case Op::kOr:
      out = truth(may_hold(n(step.a)) || may_hold(n(step.b)),
                  may_fail(n(step.a)) && may_fail(n(step.b)));
      return;
    case Op::kEqual: {
      const NumberRange& a = n(step.a);
      const bool one = a.low == a.high && a == n(step.b);
      out = truth(!apart(a, n(step.b)), !one);
      return;
    }
    case Op::kLess:
      out = truth(n(step.a).low < n(step.b).high, n(step.a).high >= n(step.b).low);
      return;
    case Op::kSetEqual: {
      const Sets& a = s(step.a);
      const Sets& b = s(step.b);
      const bool differ = apart(a.range.size, b.range.size) || (a.always & ~b.range.places).any() ||
                          (b.always & ~a.range.places).any();
      out = truth(!differ, true);
      return;
    }
    case Op::kSubset: {
      const Sets& a = s(step.a);
      const Sets& b = s(step.b);
      const bool outside =
          (a.always & ~b.range.places).any() || a.range.size.low > b.range.size.high;
      out = truth(!outside, (a.range.places & ~b.always).any());
      return;
    }
    case Op::kAny: {
      const SetRange& a = s(step.a).range;
      out = truth(a.places.any() && a.size.high > 0, a.size.low <= 0);
      return;
    }
    case Op::kHas:
      out = truth(s(step.a).range.places.test(step.value), !s(step.a).always.test(step.value));
      return;
    default: of_game(index);
  }
}

void Bounds::of_game(std::size_t index) {
  const Step& step = program_.steps[index];
  NumberRange& out = numbers_[index];
  switch (step.op) {
    case Op::kSome: out = n(step.a); return;
    case Op::kTimes:
    case Op::kRun: out = may_hold(n(step.a)) ? kNatural : kNever; return;
    case Op::kAtFirst:
    case Op::kAtLast:
    case Op::kThen:
    case Op::kUntil: out = truth(may_hold(n(step.a)) && may_hold(n(step.b)), true); return;
    case Op::kAtStart:
    case Op::kAtEnd: out = n(step.a); return;
    default: out = {}; return;
  }
}

void Bounds::set(std::size_t index, std::span<const std::uint8_t> signature) {
  const Step& step = program_.steps[index];
  Sets& out = sets_[index];
  const auto sized = [&](std::int64_t low, std::int64_t high) {
    out.range.size = size_within(low, high, out.always, out.range.places);
  };
  switch (step.op) {
    case Op::kConstant: out = {{{step.set.count(), step.set.count()}, step.set}, step.set}; return;
    case Op::kCells:
      out = {layout_.set_at(signature, set_at_[static_cast<std::size_t>(step.value)]), {}};
      return;
    case Op::kSelectSet: {
      const Sets& b = s(step.b);
      const Sets& c = s(step.c);
      out = {{hull(b.range.size, c.range.size), b.range.places | c.range.places},
             b.always & c.always};
      return;
    }
    case Op::kIntersect: {
      const Sets& a = s(step.a);
      const Sets& b = s(step.b);
      out = {{{}, a.range.places & b.range.places}, a.always & b.always};
      return sized(0, std::min(high_of(a.range.size), high_of(b.range.size)));
    }
    case Op::kUnite: {
      const Sets& a = s(step.a);
      const Sets& b = s(step.b);
      out = {{{}, a.range.places | b.range.places}, a.always | b.always};
      return sized(std::max(a.range.size.low, b.range.size.low),
                   high_of(a.range.size) + high_of(b.range.size));
    }
    case Op::kWithout: {
      const Sets& a = s(step.a);
      const Sets& b = s(step.b);
      out = {{{}, a.range.places & ~b.always}, a.always & ~b.range.places};
      return sized(low_of(a.range.size) - high_of(b.range.size), high_of(a.range.size));
    }
    case Op::kNear:
      out = {{{}, program_.rules->places().near(s(step.a).range.places)}, {}};
      return sized(0, out.range.places.count());
    case Op::kShiftSet:
      out = {{{0, s(step.a).range.size.high}, s(step.a).range.places}, {}};
      return;
    default: out = {{kNatural, program_.rules->places().cells}, {}}; return;
  }
}

}  // namespace gipfbase::db::language
