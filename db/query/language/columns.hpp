// db/query/language/columns.hpp - the columns of a program while it is made; each is there once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "db/query/language/program.hpp"

namespace gipfbase::db::language {

/// Makes the steps of a program. What is known already is not computed: constants fold.
class Columns {
 public:
  /// More columns than that are not made: the last one stands for all of them.
  static constexpr std::size_t kMost = 20'000;

  /// The column of a step, a new one if need be.
  std::int32_t add(const Step& step);
  std::int32_t make(Op op, std::int32_t a = -1, std::int32_t b = -1, std::int32_t value = 0) {
    return add({.op = op, .a = a, .b = b, .value = value});
  }
  std::int32_t make_set(Op op, std::int32_t a = -1, std::int32_t b = -1, std::int32_t value = 0) {
    return add({.op = op, .a = a, .b = b, .value = value, .is_set = true});
  }
  std::int32_t constant(std::int32_t value) { return make(Op::kConstant, -1, -1, value); }
  std::int32_t constant(const notation::CellSet& set) { return add({.set = set, .is_set = true}); }
  /// Conditions; -1 stands for one that is not there.
  std::int32_t conjunction(std::int32_t a, std::int32_t b);
  std::int32_t disjunction(std::int32_t a, std::int32_t b);
  std::int32_t negation(std::int32_t a);

  [[nodiscard]] const Step& step(std::int32_t column) const {
    return steps_[static_cast<std::size_t>(column)];
  }
  /// There were more than kMost.
  [[nodiscard]] bool too_many() const { return steps_.size() > kMost; }
  [[nodiscard]] std::vector<Step> take() { return std::move(steps_); }

 private:
  using Key = std::array<std::int64_t, 10>;
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  static Key key_of(const Step& step);
  [[nodiscard]] bool is_constant(std::int32_t column, std::int32_t value) const;

  std::vector<Step> steps_;
  std::unordered_map<Key, std::int32_t, Hash> known_;
};

}  // namespace gipfbase::db::language
