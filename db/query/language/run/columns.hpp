// db/query/language/run/columns.hpp - the columns of a program during compilation, without
// duplicates.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "db/query/language/run/program.hpp"

namespace gipfbase::db::language {

/// Builds the steps of a program. Folds constants, and moves independent steps out of loops.
class Columns {
 public:
  /// Largest number of columns. Once there are more, `add` adds none and returns the last column.
  static constexpr std::size_t kMost = 100'000;
  /// Limit of nested variables, each a bit of `uses_`.
  static constexpr int kVariables = 64;

  /// Returns the column of a step; adds it if it does not exist.
  std::int32_t add(const Step& step);
  std::int32_t make(Op op, std::int32_t a = -1, std::int32_t b = -1, std::int32_t value = 0) {
    return add({.op = op, .a = a, .b = b, .value = value});
  }
  std::int32_t constant(std::int32_t value) { return make(Op::kConstant, -1, -1, value); }
  std::int32_t constant(const notation::CellSet& set) {
    return add({.op = Op::kConstantSet, .set = set});
  }
  /// Combine conditions; -1 stands for an absent one.
  std::int32_t conjunction(std::int32_t a, std::int32_t b);
  std::int32_t disjunction(std::int32_t a, std::int32_t b);
  std::int32_t negation(std::int32_t a);
  /// The condition that a set is not empty.
  std::int32_t any(std::int32_t set);
  /// The neighbours of a set.
  std::int32_t near(std::int32_t set, const notation::Places& places);
  /// The condition that `said` holds for some place of the set; the variable stands for this place
  /// in `said`. `source`: where the variable is in the text of the query. Parts of `said` about the
  /// place alone narrow the set.
  std::int32_t some_place(int variable, std::int32_t set, std::int32_t said, std::size_t source);

  [[nodiscard]] const Step& step(std::int32_t column) const {
    return steps_[static_cast<std::size_t>(column)];
  }
  /// True when the column is always a single place: a constant, or the value of a variable.
  [[nodiscard]] bool is_place(std::int32_t column) const {
    return step(column).op == Op::kPlace ||
           (step(column).op == Op::kConstantSet && step(column).set.count() == 1);
  }
  /// True when kMost was exceeded.
  [[nodiscard]] bool too_many() const { return steps_.size() > kMost; }
  /// Moves the steps to the program and schedules those that the result needs.
  void finish(Program& program, std::int32_t result);

 private:
  using Key = std::array<std::int64_t, 9>;
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  static Key key_of(const Step& step);
  [[nodiscard]] bool is_constant(std::int32_t column, std::int32_t value) const;
  [[nodiscard]] std::uint64_t uses(std::int32_t column) const {
    return column < 0 ? 0 : uses_[static_cast<std::size_t>(column)];
  }
  /// The conditions that "and" joins in `condition`.
  [[nodiscard]] std::vector<std::int32_t> conditions_in(std::int32_t condition) const;
  /// The column of a set, if the condition means that the place is in this set; otherwise -1.
  [[nodiscard]] std::int32_t place_among(std::int32_t place, std::int32_t condition);
  /// The columns that a column needs, itself included, in order.
  [[nodiscard]] std::vector<std::int32_t> needed_by(std::int32_t column) const;

  std::vector<Step> steps_;
  std::vector<std::uint64_t> uses_;  ///< by column: variables on which it depends
  std::vector<Loop> loops_;
  /// Columns of loops by set, condition and variable.
  std::map<std::array<std::int32_t, 3>, std::int32_t> loop_columns_;
  std::unordered_map<Key, std::int32_t, Hash> known_;
};

}  // namespace gipfbase::db::language
