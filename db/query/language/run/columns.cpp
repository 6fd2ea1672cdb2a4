#include "db/query/language/run/columns.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <string_view>

#include "db/query/language/run/operations.hpp"

namespace gipfbase::db::language {

Columns::Key Columns::key_of(const Step& s) {
  Key key = {static_cast<std::int64_t>(s.op), s.a, s.b, s.c, s.value};
  for (int word = 0; word < kWide; ++word) {
    key[static_cast<std::size_t>(5 + word)] = static_cast<std::int64_t>(s.set.word(word));
  }
  return key;
}

std::size_t Columns::Hash::operator()(const Key& key) const {
  return std::hash<std::string_view>{}(
      {reinterpret_cast<const char*>(key.data()), key.size() * sizeof(Key::value_type)});
}

std::int32_t Columns::add(const Step& step) {
  if (too_many()) return static_cast<std::int32_t>(steps_.size()) - 1;
  const auto [known, added] =
      known_.try_emplace(key_of(step), static_cast<std::int32_t>(steps_.size()));
  if (!added) return known->second;
  std::uint64_t used = uses(step.a) | uses(step.b) | uses(step.c);
  if (step.op == Op::kPlace) used = std::uint64_t{1} << static_cast<unsigned>(step.value);
  if (step.op == Op::kSomePlace) {
    const int variable = loops_[static_cast<std::size_t>(step.value)].variable;
    used &= ~(std::uint64_t{1} << static_cast<unsigned>(variable));
  }
  steps_.push_back(step);
  uses_.push_back(used);
  return known->second;
}

bool Columns::is_constant(std::int32_t column, std::int32_t value) const {
  return step(column).op == Op::kConstant && step(column).value == value;
}

std::int32_t Columns::conjunction(std::int32_t a, std::int32_t b) {
  if (a < 0 || a == b || (b >= 0 && is_constant(a, 1))) return b;
  if (b < 0 || is_constant(b, 1) || is_constant(a, 0)) return a;
  if (is_constant(b, 0)) return b;
  return make(Op::kAnd, std::min(a, b), std::max(a, b));
}

std::int32_t Columns::disjunction(std::int32_t a, std::int32_t b) {
  if (a < 0 || a == b || is_constant(a, 0)) return b;
  if (b < 0 || is_constant(b, 0) || is_constant(a, 1)) return a;
  if (is_constant(b, 1)) return b;
  return make(Op::kOr, std::min(a, b), std::max(a, b));
}

std::int32_t Columns::negation(std::int32_t a) {
  if (is_constant(a, 0)) return constant(1);
  if (is_constant(a, 1)) return constant(0);
  return step(a).op == Op::kNot ? step(a).a : make(Op::kNot, a);
}

std::int32_t Columns::any(std::int32_t set) {
  const Step& s = step(set);
  return s.op == Op::kConstantSet ? constant(s.set.any() ? 1 : 0) : make(Op::kAny, set);
}

std::int32_t Columns::near(std::int32_t set, const notation::Places& places) {
  const Step& s = step(set);
  return s.op == Op::kConstantSet ? constant(places.near(s.set)) : make(Op::kNear, set);
}

std::vector<std::int32_t> Columns::conditions_in(std::int32_t condition) const {
  std::vector<std::int32_t> conditions;
  std::vector<std::int32_t> open = {condition};
  while (!open.empty()) {
    const std::int32_t column = open.back();
    open.pop_back();
    if (step(column).op == Op::kAnd) {
      open.insert(open.end(), {step(column).a, step(column).b});
    } else {
      conditions.push_back(column);
    }
    // Repeated parts count once.
    std::sort(open.begin(), open.end());
    open.erase(std::unique(open.begin(), open.end()), open.end());
  }
  std::sort(conditions.begin(), conditions.end());
  conditions.erase(std::unique(conditions.begin(), conditions.end()), conditions.end());
  return conditions;
}

std::int32_t Columns::place_among(std::int32_t place, std::int32_t condition) {
  const Step s = step(condition);
  if (s.op == Op::kSubset && s.a == place) return s.b;
  // If the place `s.a` is next to `place`, then `place` is next to `s.a`.
  const bool by_near = s.op == Op::kSubset && step(s.b).op == Op::kNear && step(s.b).a == place;
  if (by_near && is_place(s.a)) return make(Op::kNear, s.a);
  if (s.op != Op::kSetEqual || (s.a != place && s.b != place)) return -1;
  const std::int32_t same = s.a == place ? s.b : s.a;
  return is_place(same) ? same : -1;
}

std::int32_t Columns::some_place(int variable, std::int32_t set, std::int32_t said,
                                 std::size_t source) {
  const std::int32_t place = make(Op::kPlace, -1, -1, variable);
  const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(variable);
  std::int32_t outside = -1;
  std::int32_t within = -1;
  for (const std::int32_t condition : conditions_in(said)) {
    if ((uses(condition) & bit) == 0) {
      outside = conjunction(outside, condition);
      continue;
    }
    const std::int32_t among = place_among(place, condition);
    if (among >= 0 && (uses(among) & bit) == 0) {
      set = make(Op::kIntersect, std::min(set, among), std::max(set, among));
    } else {
      within = conjunction(within, condition);
    }
  }
  if (within < 0) return conjunction(outside, any(set));
  if (step(set).op == Op::kConstantSet && step(set).set.none()) return constant(0);
  const auto [known, added] = loop_columns_.try_emplace({set, within, variable}, -1);
  if (added) {
    loops_.push_back({variable, source, place, {}});
    const auto loop = static_cast<std::int32_t>(loops_.size()) - 1;
    known->second = make(Op::kSomePlace, set, within, loop);
  }
  return conjunction(outside, known->second);
}

std::vector<std::int32_t> Columns::needed_by(std::int32_t column) const {
  std::vector<bool> needed(static_cast<std::size_t>(column) + 1);
  needed[static_cast<std::size_t>(column)] = true;
  std::vector<std::int32_t> columns;
  for (std::int32_t c = column; c >= 0; --c) {
    if (!needed[static_cast<std::size_t>(c)]) continue;
    columns.push_back(c);
    for (const std::int32_t from : {step(c).a, step(c).b, step(c).c}) {
      if (from >= 0) needed[static_cast<std::size_t>(from)] = true;
    }
    if (step(c).op != Op::kSomePlace) continue;
    const Loop& loop = loops_[static_cast<std::size_t>(step(c).value)];
    needed[static_cast<std::size_t>(loop.place)] = true;
  }
  std::reverse(columns.begin(), columns.end());
  return columns;
}

void Columns::finish(Program& program, std::int32_t result) {
  program.result = result;
  program.slots.assign(steps_.size(), 0);
  program.uniform.assign(steps_.size(), 0);
  const auto uniform = [&](std::int32_t column) -> std::uint8_t& {
    return program.uniform[static_cast<std::size_t>(column)];
  };
  // A column runs in the loop of its innermost variable.
  const auto level = [&](std::int32_t column) {
    return static_cast<int>(std::bit_width(uses(column)));
  };
  for (const std::int32_t column : needed_by(result)) {
    const Step& s = step(column);
    const Operation<1>& operation = small_operations()[static_cast<std::size_t>(s.op)];
    std::uint32_t& slots = operation.makes_sets ? program.sets : program.numbers;
    program.slots[static_cast<std::size_t>(column)] = slots++;
    const bool constant = s.op == Op::kConstant || s.op == Op::kConstantSet;
    const auto same = [&](std::int32_t from) { return from < 0 || uniform(from) != 0; };
    if (constant || s.op == Op::kPlace ||
        (operation.by_position && same(s.a) && same(s.b) && same(s.c))) {
      uniform(column) = 1;
    }
    if (level(column) == 0) (constant ? program.constants : program.order).push_back(column);
    if (s.op != Op::kSomePlace) continue;
    Loop& loop = loops_[static_cast<std::size_t>(s.value)];
    for (const std::int32_t part : needed_by(s.b)) {
      if (level(part) == loop.variable + 1 && step(part).op != Op::kPlace) {
        loop.body.push_back(part);
      }
    }
  }
  program.loops = std::move(loops_);
  program.steps = std::move(steps_);
}

}  // namespace gipfbase::db::language
