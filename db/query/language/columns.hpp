// db/query/language/columns.hpp - the columns of a program while it is made; each is there once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "db/query/language/program.hpp"

namespace gipfbase::db::language {

/// Makes the steps of a program. Constants fold; what does not depend on the variable of a loop
/// runs outside of it.
class Columns {
 public:
  /// At most this many columns are made: the last one stands for all others.
  static constexpr std::size_t kMost = 100'000;
  /// At most this many variables are within each other, each a bit of `uses_`.
  static constexpr int kVariables = 64;

  /// The column of a step, a new one if need be.
  std::int32_t add(const Step& step);
  std::int32_t make(Op op, std::int32_t a = -1, std::int32_t b = -1, std::int32_t value = 0) {
    return add({.op = op, .a = a, .b = b, .value = value});
  }
  std::int32_t constant(std::int32_t value) { return make(Op::kConstant, -1, -1, value); }
  std::int32_t constant(const notation::CellSet& set) {
    return add({.op = Op::kConstantSet, .set = set});
  }
  /// Conditions; -1 stands for one that is not there.
  std::int32_t conjunction(std::int32_t a, std::int32_t b);
  std::int32_t disjunction(std::int32_t a, std::int32_t b);
  std::int32_t negation(std::int32_t a);
  /// A set has places.
  std::int32_t any(std::int32_t set);
  /// The neighbours of a set.
  std::int32_t near(std::int32_t set, const notation::Places& places);
  /// `said` holds of some place of the set, for which the variable stands; `source`: where the
  /// query has it. Demands of `said` on the place alone narrow the set.
  std::int32_t some_place(int variable, std::int32_t set, std::int32_t said, std::size_t source);

  [[nodiscard]] const Step& step(std::int32_t column) const {
    return steps_[static_cast<std::size_t>(column)];
  }
  /// The column is one place, whatever the game: of a constant, or for which a variable stands.
  [[nodiscard]] bool is_place(std::int32_t column) const {
    return step(column).op == Op::kPlace ||
           (step(column).op == Op::kConstantSet && step(column).set.count() == 1);
  }
  /// There were more than kMost.
  [[nodiscard]] bool too_many() const { return steps_.size() > kMost; }
  /// Gives the program its steps, of which those that the result needs will run.
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
  /// The conditions that `said` joins by "and".
  [[nodiscard]] std::vector<std::int32_t> conditions_in(std::int32_t said) const;
  /// Among what a condition says that the place lies; -1: it says something else.
  [[nodiscard]] std::int32_t place_among(std::int32_t place, std::int32_t condition);
  /// The columns that one needs, itself included, in order.
  [[nodiscard]] std::vector<std::int32_t> needed_by(std::int32_t column) const;

  std::vector<Step> steps_;
  std::vector<std::uint64_t> uses_;  ///< by column: the variables on which it depends
  std::vector<Loop> loops_;
  /// The columns of loops by set, condition and variable.
  std::map<std::array<std::int32_t, 3>, std::int32_t> loop_columns_;
  std::unordered_map<Key, std::int32_t, Hash> known_;
};

}  // namespace gipfbase::db::language
