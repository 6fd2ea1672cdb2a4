#include "db/query/language/columns.hpp"

#include <algorithm>
#include <functional>
#include <string_view>

namespace gipfbase::db::language {

Columns::Key Columns::key_of(const Step& s) {
  Key key = {static_cast<std::int64_t>(s.op), s.a, s.b, s.c, s.value, s.is_set ? 1 : 0};
  for (int word = 0; word < 4; ++word) {
    key[static_cast<std::size_t>(6 + word)] = static_cast<std::int64_t>(s.set.word(word));
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
  if (added) steps_.push_back(step);
  return known->second;
}

bool Columns::is_constant(std::int32_t column, std::int32_t value) const {
  const Step& s = step(column);
  return s.op == Op::kConstant && !s.is_set && s.value == value;
}

std::int32_t Columns::conjunction(std::int32_t a, std::int32_t b) {
  if (a < 0 || (b >= 0 && is_constant(a, 1))) return b;
  if (b < 0 || is_constant(b, 1) || is_constant(a, 0)) return a;
  if (is_constant(b, 0)) return b;
  return make(Op::kAnd, std::min(a, b), std::max(a, b));
}

std::int32_t Columns::disjunction(std::int32_t a, std::int32_t b) {
  if (a < 0 || is_constant(a, 0)) return b;
  if (b < 0 || is_constant(b, 0) || is_constant(a, 1)) return a;
  if (is_constant(b, 1)) return b;
  return make(Op::kOr, std::min(a, b), std::max(a, b));
}

std::int32_t Columns::negation(std::int32_t a) {
  if (is_constant(a, 0)) return constant(1);
  if (is_constant(a, 1)) return constant(0);
  return make(Op::kNot, a);
}

}  // namespace gipfbase::db::language
