#include "db/query/language/run/operations.hpp"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

#include "db/query/language/syntax.hpp"

namespace gipfbase::db::language {
namespace {

using notation::CellSet;

/// A whole column of numbers.
using Column = std::span<const Number>;

template <int Words>
Column numbers_of(const Frame<Words>& frame, std::int32_t column) {
  return {frame.template column<Number>(column), frame.points};
}

/// Runs an operation. The parameters of its function `F` determine how often it is called: for
/// every position (with the operands there, or with the index of the position), or once per game,
/// for one value or for the whole column.
template <int Words, class F, class Out, class... In>
struct Runs {
  static constexpr bool kMakesSets = std::is_same_v<Out, hex::Bits<Words>>;
  static constexpr bool kNumbered =
      std::is_invocable_v<F, const Frame<Words>&, const Step&, std::size_t>;
  static constexpr bool kOfGame = std::is_invocable_v<F, Column>;
  static constexpr bool kByPlace = !std::is_void_v<Out> && !kNumbered && !kOfGame;

  static void run(Frame<Words>& frame, const Step& step, std::int32_t at) {
    if constexpr (std::is_void_v<Out>) {
      F{}(frame, step, std::span<Number>(frame.template column<Number>(at), frame.points));
    } else {
      Out* const out = frame.template column<Out>(at);
      if constexpr (kOfGame) {
        std::fill_n(out, frame.points, F{}(numbers_of(frame, step.a)));
      } else if constexpr (kNumbered) {
        // Local copies: the compiler must assume that the output may alias these.
        const Frame<Words> from = frame;
        const Step how = step;
        for (std::size_t i = 0; i < from.points; ++i) out[i] = F{}(from, how, i);
      } else {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
          const std::array<std::int32_t, 3> from = {step.a, step.b, step.c};
          each(frame.points, out, static_cast<const In*>(frame.template column<In>(from[I]))...);
        }
        (std::index_sequence_for<In...>());
      }
    }
  }
  static void each(std::size_t points, Out* out, const In*... in) {
    for (std::size_t i = 0; i < points; ++i) out[i] = F{}(in[i]...);
  }
};

template <int Words, class F, class Out, class... In>
Runs<Words, F, Out, std::remove_cvref_t<In>...> runs_of(Out (*)(In...));

/// Computes bounds, from those of up to three columns or from the whole frame.
template <class F>
struct BoundsBy {
  static void bound(BoundFrame& frame, const Step& step, std::int32_t at) {
    const auto of = [&](std::int32_t column) -> Bound& {
      return frame.bounds[static_cast<std::size_t>(column)];
    };
    const auto found = [&] {
      if constexpr (std::is_invocable_v<F, BoundFrame&, const Step&>) {
        return F{}(frame, step);
      } else if constexpr (std::is_invocable_v<F, Bound, Bound, Bound>) {
        return F{}(of(step.a), of(step.b), of(step.c));
      } else if constexpr (std::is_invocable_v<F, Bound, Bound>) {
        return F{}(of(step.a), of(step.b));
      } else if constexpr (std::is_invocable_v<F, Bound>) {
        return F{}(of(step.a));
      } else {
        return F{}();
      }
    };
    if constexpr (std::is_same_v<decltype(found()), NumberRange>) {
      of(at).range = found();
    } else {
      of(at) = found();
    }
  }
};

template <int Words, class Run, class Limits>
constexpr Operation<Words> row(Op op, Run, Limits) {
  using How = decltype(runs_of<Words, Run>(+Run{}));
  const bool by_position = How::kByPlace || op == Op::kNear || op == Op::kLine || op == Op::kParts;
  return {op, How::kMakesSets, by_position, How::run, BoundsBy<Limits>::bound};
}

/// The range of a condition that may hold or fail.
NumberRange truth(bool may_hold, bool may_fail) { return {may_fail ? 0 : 1, may_hold ? 1 : 0}; }
bool may_hold(const Bound& b) { return b.range.high > 0; }
bool may_fail(const Bound& b) { return b.range.low <= 0; }

constexpr auto kEither = [] { return NumberRange{0, 1}; };
constexpr auto kAnyNumber = [] { return NumberRange{}; };
constexpr auto kSame = [](const Bound& a) { return a.range; };
constexpr auto kBoth = [](const Bound& a, const Bound& b) {
  return truth(may_hold(a) && may_hold(b), true);
};
constexpr auto kAll = [](const Bound& a, const Bound& b) {
  return truth(may_hold(a) && may_hold(b), may_fail(a) || may_fail(b));
};
constexpr auto kHowOften = [](const Bound& a) {
  return NumberRange{0, may_hold(a) ? INT32_MAX : 0};
};

NumberRange exactly(std::int64_t value) { return {bounded(value), bounded(value)}; }
/// The ends of a range, for sums and differences: an unbounded end is so far out that the result is
/// unbounded, too.
std::int64_t low(const Bound& b) {
  return b.range.low == INT32_MIN ? std::int64_t{INT32_MIN} * 4 : b.range.low;
}
std::int64_t high(const Bound& b) {
  return b.range.high == INT32_MAX ? std::int64_t{INT32_MAX} * 4 : b.range.high;
}
NumberRange hull(const NumberRange& a, const NumberRange& b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}
bool apart(const Bound& a, const Bound& b) {
  return a.range.high < b.range.low || b.range.high < a.range.low;
}
/// The bound of sets of `least` to `most` places that contain `always` and are part of `places`.
Bound sized(std::int64_t least, std::int64_t most, const CellSet& places, const CellSet& always) {
  least = std::max<std::int64_t>(least, always.count());
  return {{bounded(least), bounded(std::max(least, std::min<std::int64_t>(most, places.count())))},
          places,
          always};
}
/// True when `a` may be a subset of `b`.
bool may_lie_in(const Bound& a, const Bound& b) {
  const bool outside = (a.always & ~b.places).any() || a.range.low > b.range.high ||
                       (a.range.low > 0 && (a.places & b.places).none());
  return !outside;
}

/// Computes whether b holds for some place of set a, by a loop over all places ever in the set.
template <int Words>
void run_loop(Frame<Words>& frame, const Step& step, std::span<Number> out) {
  using Set = hex::Bits<Words>;
  const Loop& loop = frame.program->loops[static_cast<std::size_t>(step.value)];
  const Set* const among = frame.template column<Set>(step.a);
  const Number* const holds = frame.template column<Number>(step.b);
  Set* const place = frame.template column<Set>(loop.place);
  std::fill(out.begin(), out.end(), 0);
  Set open;
  for (std::size_t i = 0; i < out.size(); ++i) open |= among[i];
  while (open.any()) {
    frame.steps_left -= static_cast<std::int64_t>(loop.body.size());
    if (frame.steps_left < 0) {
      throw QueryError(loop.source,
                       "this query is too large: it has too many \"some\" and \"every\" inside "
                       "one another");
    }
    const int cell = open.pop_lowest();
    std::fill_n(place, out.size(), Set::of(cell));
    frame.run(loop.body);
    Number all = 1;
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] |= holds[i] & (among[i].test(cell) ? 1 : 0);
      all &= out[i];
    }
    if (all != 0) return;
  }
}

/// An outer loop computes bounds for each place; an inner one, where that would take too long, for
/// all places together.
NumberRange bound_loop(BoundFrame& frame, const Step& step) {
  const Loop& loop = frame.program->loops[static_cast<std::size_t>(step.value)];
  const Bound among = frame.bounds[static_cast<std::size_t>(step.a)];
  if (among.places.none() || among.range.high <= 0) return truth(false, true);
  Bound& place = frame.bounds[static_cast<std::size_t>(loop.place)];
  const Bound& said = frame.bounds[static_cast<std::size_t>(step.b)];
  bool some = false;
  bool every = true;
  const auto look = [&](Bound at) {
    place = at;
    frame.run(loop.body);
    some = some || may_hold(said);
    every = every && !may_fail(said);
  };
  if (++frame.loops > 1) {
    look({{1, 1}, among.places, {}});
  } else {
    for (CellSet rest = among.places; rest.any();) {
      const CellSet cell = CellSet::of(rest.pop_lowest());
      look({{1, 1}, cell, cell});
    }
  }
  --frame.loops;
  return truth(some, among.range.low <= 0 || !every);
}

/// The value at `step.value` positions from here.
template <class T>
T shifted(const T* column, std::size_t points, const Step& step, std::size_t i) {
  const std::int64_t from = static_cast<std::int64_t>(i) + step.value;
  return from >= 0 && from < static_cast<std::int64_t>(points) ? column[from] : T{};
}

Number longest_run(Column a) {
  Number longest = 0;
  Number run = 0;
  for (const Number x : a) {
    run = x != 0 ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

template <int Words>
void then(const Frame<Words>& frame, const Step& step, std::span<Number> out) {
  const Column a = numbers_of(frame, step.a);
  const Column b = numbers_of(frame, step.b);
  // Backwards, so that the next b is known.
  std::size_t next = out.size();
  for (std::size_t i = out.size(); i-- > 0;) {
    const bool near =
        next < out.size() && (step.value == 0 || next - i <= static_cast<std::size_t>(step.value));
    out[i] = a[i] != 0 && near ? 1 : 0;
    if (b[i] != 0) next = i;
  }
}

template <int Words>
void until(const Frame<Words>& frame, const Step& step, std::span<Number> out) {
  const Column a = numbers_of(frame, step.a);
  const Column b = numbers_of(frame, step.b);
  bool holds = false;  // whether, at the next position, a holds until b
  for (std::size_t i = out.size(); i-- > 0;) {
    out[i] = a[i] != 0 && holds ? 1 : 0;
    holds = b[i] != 0 || out[i] != 0;
  }
}

template <int Words>
void at_first(const Frame<Words>& frame, const Step& step, std::span<Number> out) {
  const Column a = numbers_of(frame, step.a);
  std::size_t i = 0;
  while (i < a.size() && a[i] == 0) ++i;
  std::fill(out.begin(), out.end(), i == a.size() ? 0 : numbers_of(frame, step.b)[i]);
}

template <int Words>
void at_last(const Frame<Words>& frame, const Step& step, std::span<Number> out) {
  const Column a = numbers_of(frame, step.a);
  std::size_t i = a.size();
  while (i > 0 && a[i - 1] == 0) --i;
  std::fill(out.begin(), out.end(), i == 0 ? 0 : numbers_of(frame, step.b)[i - 1]);
}

/// A field of the proved value of a position. If the position has none, kVerdict is 2 and the other
/// fields are 0.
Number of_value(const std::optional<SolvedValue>& value, Proved what) {
  constexpr int kUnknownVerdict = 2;
  if (!value) return what == Proved::kVerdict ? kUnknownVerdict : 0;
  switch (what) {
    case Proved::kAnything: return 1;
    case Proved::kVerdict: return value->verdict().value_or(kUnknownVerdict);
    case Proved::kScore: return value->score.value_or(0);
    case Proved::kHasScore: return value->score ? 1 : 0;
    case Proved::kDistance: return bounded(value->distance.value_or(0));
    case Proved::kHasDistance: return value->distance ? 1 : 0;
  }
  return 0;
}

/// One row per operation: how it runs (the parameters determine its operands), then its bounds.
template <int Words>
constexpr auto table() {
  using Set = hex::Bits<Words>;
  using F = Frame<Words>;
  using std::size_t;
  return std::array{
      row<Words>(
          Op::kConstant, [](const F&, const Step& s, size_t) -> Number { return s.value; },
          [](BoundFrame&, const Step& s) { return exactly(s.value); }),
      row<Words>(
          Op::kConstantSet, [](const F&, const Step& s, size_t) { return narrowed<Words>(s.set); },
          [](BoundFrame&, const Step& s) {
            return Bound{{s.set.count(), s.set.count()}, s.set, s.set};
          }),
      // Loops fill the column and set its bound.
      row<Words>(
          Op::kPlace, [](const F&, const Step&, size_t) { return Set{}; },
          [](BoundFrame& f, const Step&) {
            return Bound{{1, 1}, f.program->rules->places().cells};
          }),
      row<Words>(
          Op::kNumber,
          [](const F& f, const Step& s, size_t i) {
            return f.nouns->numbers[static_cast<size_t>(s.value) * f.points + i];
          },
          [](BoundFrame& f, const Step& s) {
            return SignatureLayout::number_at(f.signature,
                                              f.number_at[static_cast<size_t>(s.value)]);
          }),
      row<Words>(
          Op::kCells,
          [](const F& f, const Step& s, size_t i) {
            // A board may need more than one word and fewer than the maximum.
            const size_t words = Words == 1 ? 1 : f.nouns->words;
            const size_t at = (static_cast<size_t>(s.value) * f.points + i) * words;
            Set set;
            for (size_t w = 0; w < words; ++w) {
              set.set_word(static_cast<int>(w), f.nouns->cells[at + w]);
            }
            return set;
          },
          [](BoundFrame& f, const Step& s) {
            const SetRange set =
                f.layout->set_at(f.signature, f.set_at[static_cast<size_t>(s.value)]);
            return Bound{set.size, set.places};
          }),
      row<Words>(
          Op::kFact,
          [](const F& f, const Step& s, size_t) {
            return static_cast<Number>(f.game->facts[static_cast<size_t>(s.value)]);
          },
          [](BoundFrame& f, const Step& s) {
            return exactly(f.game->facts[static_cast<size_t>(s.value)]);
          }),
      row<Words>(
          Op::kMover,
          [](const F& f, const Step&, size_t i) -> Number { return f.nouns->movers[i]; }, kEither),
      row<Words>(
          Op::kFirst, [](const F& f, const Step&, size_t) -> Number { return f.game->white_seat; },
          [](BoundFrame& f, const Step&) { return exactly(f.game->white_seat); }),
      row<Words>(
          Op::kWinner, [](const F& f, const Step&, size_t) -> Number { return f.game->winner; },
          [](BoundFrame& f, const Step&) { return exactly(f.game->winner); }),
      row<Words>(
          Op::kPosition,
          [](const F& f, const Step& s, size_t i) -> Number {
            const WantedPosition& wanted = f.program->positions[static_cast<size_t>(s.value)];
            const notation::IndexRow& here = f.rows[i];
            const bool same =
                std::find(wanted.keys.begin(), wanted.keys.end(), here.key) != wanted.keys.end();
            return same && here.orientation == wanted.orientation.value_or(here.orientation) ? 1
                                                                                             : 0;
          },
          kEither),
      row<Words>(
          Op::kProved,
          [](const F& f, const Step& s, size_t i) {
            return of_value(f.values[i], static_cast<Proved>(s.value));
          },
          kAnyNumber),
      row<Words>(
          Op::kPly, [](const F&, const Step&, size_t i) { return static_cast<Number>(i); },
          [] {
            return NumberRange{0, INT32_MAX};
          }),
      row<Words>(
          Op::kThere,
          [](const F& f, const Step& s, size_t i) -> Number {
            const std::int64_t there = static_cast<std::int64_t>(i) + s.value;
            return there >= 0 && there < static_cast<std::int64_t>(f.points) ? 1 : 0;
          },
          kEither),
      row<Words>(
          Op::kNot, [](Number x) -> Number { return x == 0 ? 1 : 0; },
          [](const Bound& a) { return truth(may_fail(a), may_hold(a)); }),
      row<Words>(
          Op::kAnd, [](Number x, Number y) -> Number { return x & y; }, kAll),
      row<Words>(
          Op::kOr, [](Number x, Number y) -> Number { return x | y; },
          [](const Bound& a, const Bound& b) {
            return truth(may_hold(a) || may_hold(b), may_fail(a) && may_fail(b));
          }),
      row<Words>(
          Op::kEqual, [](Number x, Number y) -> Number { return x == y ? 1 : 0; },
          [](const Bound& a, const Bound& b) {
            const bool one = a.range.low == a.range.high && a.range == b.range;
            return truth(!apart(a, b), !one);
          }),
      row<Words>(
          Op::kLess, [](Number x, Number y) -> Number { return x < y ? 1 : 0; },
          [](const Bound& a, const Bound& b) {
            return truth(a.range.low < b.range.high, a.range.high >= b.range.low);
          }),
      row<Words>(
          Op::kAdd, [](Number x, Number y) { return bounded(std::int64_t{x} + y); },
          [](const Bound& a, const Bound& b) {
            return NumberRange{bounded(low(a) + low(b)), bounded(high(a) + high(b))};
          }),
      row<Words>(
          Op::kSubtract, [](Number x, Number y) { return bounded(std::int64_t{x} - y); },
          [](const Bound& a, const Bound& b) {
            return NumberRange{bounded(low(a) - high(b)), bounded(high(a) - low(b))};
          }),
      row<Words>(
          Op::kSelect,
          [](Number which, Number x, Number y) -> Number { return which == 0 ? x : y; },
          [](const Bound& which, const Bound& a, const Bound& b) {
            if (!may_hold(which)) return a.range;
            if (!may_fail(which)) return b.range;
            return hull(a.range, b.range);
          }),
      row<Words>(
          Op::kSelectSet,
          [](Number which, const Set& x, const Set& y) -> Set { return which == 0 ? x : y; },
          [](const Bound&, const Bound& a, const Bound& b) {
            return Bound{hull(a.range, b.range), a.places | b.places, a.always & b.always};
          }),
      row<Words>(
          Op::kSetEqual, [](const Set& x, const Set& y) -> Number { return x == y ? 1 : 0; },
          [](const Bound& a, const Bound& b) {
            return truth(!apart(a, b) && may_lie_in(a, b) && may_lie_in(b, a), true);
          }),
      row<Words>(
          Op::kSubset, [](const Set& x, const Set& y) -> Number { return (x & ~y).none() ? 1 : 0; },
          [](const Bound& a, const Bound& b) {
            return truth(may_lie_in(a, b), (a.places & ~b.always).any());
          }),
      row<Words>(
          Op::kAny, [](const Set& x) -> Number { return x.any() ? 1 : 0; },
          [](const Bound& a) {
            return truth(a.places.any() && a.range.high > 0, a.range.low <= 0);
          }),
      row<Words>(
          Op::kIntersect, [](const Set& x, const Set& y) -> Set { return x & y; },
          [](const Bound& a, const Bound& b) {
            return sized(0, std::min(high(a), high(b)), a.places & b.places, a.always & b.always);
          }),
      row<Words>(
          Op::kUnite, [](const Set& x, const Set& y) -> Set { return x | y; },
          [](const Bound& a, const Bound& b) {
            return sized(std::max(a.range.low, b.range.low), high(a) + high(b), a.places | b.places,
                         a.always | b.always);
          }),
      row<Words>(
          Op::kWithout, [](const Set& x, const Set& y) -> Set { return x & ~y; },
          [](const Bound& a, const Bound& b) {
            return sized(low(a) - high(b), high(a), a.places & ~b.always, a.always & ~b.places);
          }),
      row<Words>(
          Op::kNear,
          [](const F& f, const Step& s, size_t i) {
            Set near;
            for (Set set = f.template column<Set>(s.a)[i]; set.any();) {
              near |= f.near[static_cast<size_t>(set.pop_lowest())];
            }
            return near;
          },
          [](BoundFrame& f, const Step& s) {
            const CellSet& places = f.bounds[static_cast<size_t>(s.a)].places;
            return sized(0, INT32_MAX, f.program->rules->places().near(places), {});
          }),
      row<Words>(
          Op::kCount, [](const Set& x) -> Number { return x.count(); }, kSame),
      row<Words>(
          Op::kLine,
          [](const F& f, const Step& s, size_t i) -> Number {
            return f.program->rules->places().longest_line(widened(f.template column<Set>(s.a)[i]));
          },
          [](BoundFrame& f, const Step& s) {
            const Bound& a = f.bounds[static_cast<size_t>(s.a)];
            return NumberRange{
                0, std::min(a.range.high, f.program->rules->places().longest_line(a.places))};
          }),
      row<Words>(
          Op::kParts,
          [](const F& f, const Step& s, size_t i) -> Number {
            return f.program->rules->places().parts(widened(f.template column<Set>(s.a)[i]));
          },
          [](const Bound& a) {
            return NumberRange{0, a.range.high};
          }),
      row<Words>(
          Op::kShift,
          [](const F& f, const Step& s, size_t i) {
            return shifted(f.template column<Number>(s.a), f.points, s, i);
          },
          [](const Bound& a) {
            return hull(a.range, {0, 0});
          }),
      row<Words>(
          Op::kShiftSet,
          [](const F& f, const Step& s, size_t i) {
            return shifted(f.template column<Set>(s.a), f.points, s, i);
          },
          [](const Bound& a) {
            return Bound{{0, a.range.high}, a.places};
          }),
      row<Words>(
          Op::kSome,
          [](Column a) -> Number {
            return std::any_of(a.begin(), a.end(), [](Number x) { return x != 0; }) ? 1 : 0;
          },
          kSame),
      row<Words>(
          Op::kTimes,
          [](Column a) {
            return static_cast<Number>(a.size()) -
                   static_cast<Number>(std::count(a.begin(), a.end(), 0));
          },
          kHowOften),
      row<Words>(
          Op::kRun, [](Column a) { return longest_run(a); }, kHowOften),
      row<Words>(
          Op::kAtFirst, [](F& f, const Step& s, std::span<Number> out) { at_first(f, s, out); },
          kAll),
      row<Words>(
          Op::kAtLast, [](F& f, const Step& s, std::span<Number> out) { at_last(f, s, out); },
          kAll),
      row<Words>(
          Op::kThen, [](F& f, const Step& s, std::span<Number> out) { then(f, s, out); }, kBoth),
      row<Words>(
          Op::kUntil, [](F& f, const Step& s, std::span<Number> out) { until(f, s, out); }, kBoth),
      row<Words>(
          Op::kSomePlace, [](F& f, const Step& s, std::span<Number> out) { run_loop(f, s, out); },
          [](BoundFrame& f, const Step& s) { return bound_loop(f, s); })};
}

template <int Words>
constexpr auto kTable = table<Words>();

/// Every operation has a row.
template <int Words>
constexpr bool complete() {
  for (std::size_t i = 0; i < kTable<Words>.size(); ++i) {
    if (kTable<Words>[i].op != static_cast<Op>(i)) return false;
  }
  return kTable<Words>.size() == kOps;
}
static_assert(complete<1>() && complete<kWide>());

}  // namespace

void BoundFrame::run(std::span<const std::int32_t> columns) {
  for (const std::int32_t index : columns) {
    const Step& step = program->steps[static_cast<std::size_t>(index)];
    kTable<1>[static_cast<std::size_t>(step.op)].bound(*this, step, index);
  }
}

const Operation<1>* small_operations() { return kTable<1>.data(); }
const Operation<kWide>* wide_operations() { return kTable<kWide>.data(); }

}  // namespace gipfbase::db::language
