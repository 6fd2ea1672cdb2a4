#include "db/query/language/program.hpp"

#include <algorithm>

namespace gipfbase::db::language {

using notation::CellSet;

namespace {

template <int Words>
hex::Bits<Words> narrowed(const CellSet& set) {
  hex::Bits<Words> narrow;
  for (int w = 0; w < Words; ++w) narrow.set_word(w, set.word(w));
  return narrow;
}
template <int Words>
CellSet widened(const hex::Bits<Words>& set) {
  CellSet wide;
  for (int w = 0; w < Words; ++w) wide.set_word(w, set.word(w));
  return wide;
}

}  // namespace

std::optional<bool> Program::constant() const {
  const Step& last = steps[static_cast<std::size_t>(result)];
  return last.op == Op::kConstant ? std::optional(last.value != 0) : std::nullopt;
}

Expected<WantedPosition, notation::TextError> wanted_position(const notation::Rules& rules,
                                                              const std::string& text, bool exact) {
  auto position = rules.read_position(text);
  if (!position) return Unexpected{std::move(position).error()};
  WantedPosition wanted;
  const notation::IndexRow row = rules.index_row(*position, nullptr);
  wanted.keys = {row.key};
  if (exact) wanted.orientation = row.orientation;
  const auto swapped = exact ? std::nullopt : rules.seats_swapped(*position);
  if (swapped) wanted.keys.push_back(rules.index_row(*swapped, nullptr).key);
  return wanted;
}

std::span<const std::int32_t> Evaluator::run(const Program& program,
                                             const notation::AnyPosition& start,
                                             std::span<const PackedMove> moves,
                                             const GameFacts& game) {
  program.rules->tell(start, moves, program.asked, told_);
  points_ = told_.points;
  if (!program.positions.empty() || program.known) {
    rows_.clear();
    (void)program.rules->replay(start, moves, &rows_);
    if (rows_.size() < points_) {
      // A damaged file: what is told of the rest is not known here.
      return run(program, start, moves.first(rows_.size() - 1), game);
    }
  }
  if (program.known) look_up(program, start, moves);
  if (told_.words == 1) {
    run_steps(program, game, small_sets_);
  } else {
    run_steps(program, game, sets_);
  }
  return {numbers(program.result), points_};
}

namespace {

/// What a step needs; games are short, so that looking for it in vain takes a good part of the
/// time.
enum class From : std::uint8_t { kNothing, kFacts, kColumns, kSetColumns, kAnySet };

From made_from(const Step& step) {
  if (step.op == Op::kConstant) return From::kNothing;  // made once
  if (step.is_set) return From::kAnySet;
  switch (step.op) {
    case Op::kNumber:
    case Op::kFact:
    case Op::kMover:
    case Op::kFirst:
    case Op::kWinner:
    case Op::kPosition:
    case Op::kProved:
    case Op::kVerdict:
    case Op::kProvedScore:
    case Op::kHasScore:
    case Op::kProvedDistance:
    case Op::kHasDistance:
    case Op::kPly:
    case Op::kBefore:
    case Op::kAhead: return From::kFacts;
    case Op::kSetEqual:
    case Op::kSubset:
    case Op::kAny:
    case Op::kCount:
    case Op::kLine:
    case Op::kParts:
    case Op::kHas: return From::kSetColumns;
    default: return From::kColumns;
  }
}

}  // namespace

template <int Words>
void Evaluator::prepare(const Program& program, Sets<Words>& sets) {
  if (prepared_ == &program && points_ <= capacity_) return;
  prepared_ = &program;
  constexpr std::size_t kLeast = 64;
  while (capacity_ < points_) capacity_ = std::max(kLeast, 2 * capacity_);
  numbers_.resize(program.steps.size() * capacity_);
  sets.resize(program.steps.size() * capacity_);
  for (std::size_t i = 0; i < program.steps.size(); ++i) {
    const Step& step = program.steps[i];
    if (step.op != Op::kConstant) continue;
    if (step.is_set) {
      std::fill_n(&sets[i * capacity_], capacity_, narrowed<Words>(step.set));
    } else {
      std::fill_n(&numbers_[i * capacity_], capacity_, step.value);
    }
  }
}

template <int Words>
void Evaluator::run_steps(const Program& program, const GameFacts& game, Sets<Words>& sets) {
  prepare(program, sets);
  for (std::size_t i = 0; i < program.steps.size(); ++i) {
    switch (made_from(program.steps[i])) {
      case From::kNothing: break;
      case From::kFacts: source(program, i, game); break;
      case From::kColumns: step(program, i); break;
      case From::kSetColumns: step_from_sets(program, i, sets); break;
      case From::kAnySet: step_of_sets(program, i, sets); break;
    }
  }
}

namespace {

/// Fills a column from one or two others, place by place.
template <class Out, class In, class Make>
void each(Out* out, const In* a, std::size_t points, Make make) {
  for (std::size_t i = 0; i < points; ++i) out[i] = make(a[i]);
}
template <class Out, class In, class Make>
void each(Out* out, const In* a, const In* b, std::size_t points, Make make) {
  for (std::size_t i = 0; i < points; ++i) out[i] = make(a[i], b[i]);
}

/// The same value for a whole game.
void fill(std::int32_t* out, std::size_t points, std::int64_t value) {
  std::fill_n(out, points, static_cast<std::int32_t>(value));
}

template <class T>
void shift(T* out, const T* a, std::size_t points, std::int32_t by) {
  for (std::size_t i = 0; i < points; ++i) {
    const std::int64_t from = static_cast<std::int64_t>(i) + by;
    const bool there = from >= 0 && from < static_cast<std::int64_t>(points);
    out[i] = there ? a[from] : T{};
  }
}

std::int32_t longest_run(const std::int32_t* a, std::size_t points) {
  std::int32_t longest = 0;
  std::int32_t run = 0;
  for (std::size_t i = 0; i < points; ++i) {
    run = a[i] != 0 ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

void then(std::int32_t* out, const std::int32_t* a, const std::int32_t* b, std::size_t points,
          std::int32_t within) {
  // From the end, so that the next b is known.
  std::size_t next = points;
  for (std::size_t i = points; i-- > 0;) {
    const bool near =
        next < points && (within == 0 || next - i <= static_cast<std::size_t>(within));
    out[i] = a[i] != 0 && near ? 1 : 0;
    if (b[i] != 0) next = i;
  }
}

void until(std::int32_t* out, const std::int32_t* a, const std::int32_t* b, std::size_t points) {
  bool holds = false;  // a from the next position on until b
  for (std::size_t i = points; i-- > 0;) {
    out[i] = a[i] != 0 && holds ? 1 : 0;
    holds = b[i] != 0 || out[i] != 0;
  }
}

}  // namespace

void Evaluator::look_up(const Program& program, const notation::AnyPosition& start,
                        std::span<const PackedMove> moves) {
  values_.assign(points_, std::nullopt);
  notation::AnyPosition position = start;
  std::size_t played = 0;
  for (std::size_t i = 0; i < points_; ++i) {
    if (!program.known->has(rows_[i].key)) continue;
    for (; played < i; ++played) program.rules->play(position, moves[played]);
    values_[i] = program.known->find(*program.rules, rows_[i].key, position);
  }
}

void Evaluator::source_of_values(Op op, std::int32_t* out) const {
  constexpr int kNobodyKnows = 2;
  for (std::size_t i = 0; i < points_; ++i) {
    const std::optional<SolvedValue>& value = values_[i];
    const auto say = [&](std::int64_t n) { out[i] = static_cast<std::int32_t>(n); };
    if (op == Op::kVerdict) {
      say(value ? value->verdict().value_or(kNobodyKnows) : kNobodyKnows);
    } else if (!value) {
      say(0);
    } else if (op == Op::kProved) {
      say(1);
    } else if (op == Op::kHasScore) {
      say(value->score ? 1 : 0);
    } else if (op == Op::kProvedScore) {
      say(value->score.value_or(0));
    } else if (op == Op::kHasDistance) {
      say(value->distance ? 1 : 0);
    } else {
      say(value->distance.value_or(0));
    }
  }
}

void Evaluator::source(const Program& program, std::size_t index, const GameFacts& game) {
  const Step& s = program.steps[index];
  std::int32_t* const out = numbers(static_cast<std::int32_t>(index));
  const std::size_t n = points_;
  switch (s.op) {
    case Op::kNumber:
      std::copy_n(&told_.numbers[static_cast<std::size_t>(s.value) * n], n, out);
      return;
    case Op::kFact: return fill(out, n, game.facts[static_cast<std::size_t>(s.value)]);
    case Op::kMover: return each(out, told_.movers.data(), n, [](Seat m) { return m; });
    case Op::kFirst: return fill(out, n, game.white_seat);
    case Op::kWinner: return fill(out, n, game.winner);
    case Op::kPosition: {
      const WantedPosition& wanted = program.positions[static_cast<std::size_t>(s.value)];
      for (std::size_t i = 0; i < n; ++i) {
        const notation::IndexRow& row = rows_[i];
        const bool same =
            std::find(wanted.keys.begin(), wanted.keys.end(), row.key) != wanted.keys.end();
        out[i] = same && row.orientation == wanted.orientation.value_or(row.orientation) ? 1 : 0;
      }
      return;
    }
    case Op::kProved:
    case Op::kVerdict:
    case Op::kProvedScore:
    case Op::kHasScore:
    case Op::kProvedDistance:
    case Op::kHasDistance: return source_of_values(s.op, out);
    case Op::kPly:
      for (std::size_t i = 0; i < n; ++i) out[i] = static_cast<std::int32_t>(i);
      return;
    case Op::kBefore:
      for (std::size_t i = 0; i < n; ++i) out[i] = static_cast<std::int32_t>(i) >= s.value ? 1 : 0;
      return;
    case Op::kAhead:
      for (std::size_t i = 0; i < n; ++i) {
        out[i] = static_cast<std::int64_t>(n - 1 - i) >= s.value ? 1 : 0;
      }
      return;
    default: return;  // made from other columns
  }
}

void Evaluator::step(const Program& program, std::size_t index) {
  const Step& s = program.steps[index];
  std::int32_t* const out = numbers(static_cast<std::int32_t>(index));
  const std::int32_t* const a = s.a < 0 ? nullptr : numbers(s.a);
  const std::int32_t* const b = s.b < 0 ? nullptr : numbers(s.b);
  const std::size_t n = points_;
  const auto from = [&](const std::int32_t* column, const std::int32_t* end) {
    return column == end ? 0 : b[column - a];
  };
  switch (s.op) {
    case Op::kNot: return each(out, a, n, [](auto x) { return x == 0 ? 1 : 0; });
    case Op::kAnd: return each(out, a, b, n, [](auto x, auto y) { return x & y; });
    case Op::kOr: return each(out, a, b, n, [](auto x, auto y) { return x | y; });
    case Op::kEqual: return each(out, a, b, n, [](auto x, auto y) { return x == y ? 1 : 0; });
    case Op::kLess: return each(out, a, b, n, [](auto x, auto y) { return x < y ? 1 : 0; });
    case Op::kAdd:
      return each(out, a, b, n, [](std::int64_t x, std::int64_t y) { return bounded(x + y); });
    case Op::kSubtract:
      return each(out, a, b, n, [](std::int64_t x, std::int64_t y) { return bounded(x - y); });
    case Op::kSelect: {
      const std::int32_t* const c = numbers(s.c);
      for (std::size_t i = 0; i < n; ++i) out[i] = a[i] == 0 ? b[i] : c[i];
      return;
    }
    case Op::kShift: return shift(out, a, n, s.value);
    case Op::kSome: return fill(out, n, std::any_of(a, a + n, [](auto x) { return x != 0; }));
    case Op::kTimes: return fill(out, n, std::count_if(a, a + n, [](auto x) { return x != 0; }));
    case Op::kRun: return fill(out, n, longest_run(a, n));
    case Op::kAtFirst:
      return fill(out, n, from(std::find_if(a, a + n, [](auto x) { return x != 0; }), a + n));
    case Op::kAtLast: {
      std::size_t i = n;
      while (i > 0 && a[i - 1] == 0) --i;
      return fill(out, n, i == 0 ? 0 : b[i - 1]);
    }
    case Op::kAtStart: return fill(out, n, a[0]);
    case Op::kAtEnd: return fill(out, n, a[n - 1]);
    case Op::kThen: return then(out, a, b, n, s.value);
    case Op::kUntil: return until(out, a, b, n);
    default: return;  // sources, and steps of and from sets
  }
}

template <int Words>
void Evaluator::step_from_sets(const Program& program, std::size_t index, const Sets<Words>& sets) {
  using Set = hex::Bits<Words>;
  const Step& s = program.steps[index];
  std::int32_t* const out = numbers(static_cast<std::int32_t>(index));
  const auto column = [&](std::int32_t c) {
    return c < 0 ? nullptr : &sets[static_cast<std::size_t>(c) * capacity_];
  };
  const Set* const a = column(s.a);
  const Set* const b = column(s.b);
  const std::size_t n = points_;
  switch (s.op) {
    case Op::kSetEqual:
      return each(out, a, b, n, [](const Set& x, const Set& y) { return x == y ? 1 : 0; });
    case Op::kSubset:
      return each(out, a, b, n, [](const Set& x, const Set& y) { return (x & ~y).none() ? 1 : 0; });
    case Op::kAny: return each(out, a, n, [](const Set& x) { return x.any() ? 1 : 0; });
    case Op::kHas: {
      if (s.value >= Set::kCapacity) return fill(out, n, 0);
      return each(out, a, n, [&](const Set& x) { return x.test(s.value) ? 1 : 0; });
    }
    case Op::kCount: return each(out, a, n, [](const Set& x) { return x.count(); });
    case Op::kLine:
      return each(out, a, n,
                  [&](const Set& x) { return program.rules->places().longest_line(widened(x)); });
    case Op::kParts:
      return each(out, a, n,
                  [&](const Set& x) { return program.rules->places().parts(widened(x)); });
    default: return;  // made from numbers
  }
}

template <int Words>
void Evaluator::step_of_sets(const Program& program, std::size_t index, Sets<Words>& sets) {
  using Set = hex::Bits<Words>;
  const Step& s = program.steps[index];
  const auto column = [&](std::int32_t c) {
    return c < 0 ? nullptr : &sets[static_cast<std::size_t>(c) * capacity_];
  };
  Set* const out = &sets[index * capacity_];
  const Set* const a = column(s.a);
  const Set* const b = column(s.b);
  const std::size_t n = points_;
  switch (s.op) {
    case Op::kCells: {
      const std::uint64_t* const told = &told_.cells[static_cast<std::size_t>(s.value) * n * Words];
      for (std::size_t i = 0; i < n; ++i) {
        for (int w = 0; w < Words; ++w) {
          out[i].set_word(w, told[i * Words + static_cast<std::size_t>(w)]);
        }
      }
      return;
    }
    case Op::kSelectSet: {
      const std::int32_t* const which = numbers(s.a);
      const Set* const c = column(s.c);
      for (std::size_t i = 0; i < n; ++i) out[i] = which[i] == 0 ? b[i] : c[i];
      return;
    }
    case Op::kIntersect:
      return each(out, a, b, n, [](const Set& x, const Set& y) { return x & y; });
    case Op::kUnite: return each(out, a, b, n, [](const Set& x, const Set& y) { return x | y; });
    case Op::kWithout: return each(out, a, b, n, [](const Set& x, const Set& y) { return x & ~y; });
    case Op::kNear:
      return each(out, a, n, [&](const Set& x) {
        return narrowed<Words>(program.rules->places().near(widened(x)));
      });
    case Op::kShiftSet: return shift(out, a, n, s.value);
    default: return;  // constants, and steps of numbers
  }
}

}  // namespace gipfbase::db::language
