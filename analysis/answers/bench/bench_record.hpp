// analysis/answers/bench/bench_record.hpp - what a benchmark measured, and what may not change from
// run to run.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gipfbase::analysis {

/// The time that the same amount takes by bare means, measured in the same run.
struct BenchFloor {
  std::string name;
  double seconds = 0;
};

/// One line of the table.
struct BenchLine {
  std::string name;  ///< "import"
  std::uint64_t amount = 0;
  std::string unit;  ///< one of what was counted: "move"
  double seconds = 0;
  BenchFloor floor = {};

  [[nodiscard]] double per_second() const {
    return seconds > 0 ? static_cast<double>(amount) / seconds : 0;
  }
  /// The rate of the floor.
  [[nodiscard]] double floor_per_second() const {
    return floor.seconds > 0 ? static_cast<double>(amount) / floor.seconds : 0;
  }
  /// So many times as long as the floor.
  [[nodiscard]] double ratio() const { return floor.seconds > 0 ? seconds / floor.seconds : 0; }
};

/// Lines, and numbers that are the same on every machine for any number of threads.
class BenchRecord {
 public:
  using Fact = std::pair<std::string, std::int64_t>;

  void add(BenchLine line) { lines_.push_back(std::move(line)); }
  /// Gives the last line of this name its floor, which was measured later.
  void add_floor(const std::string& name, BenchFloor floor);
  /// Three lines of work that was done again and again: all of it, the median, and the time that
  /// 99 % stay below; of the floor likewise. Nothing when there are no times.
  void add_times(const std::string& name, const std::string& unit, std::vector<double> seconds,
                 const std::string& floor, std::vector<double> floor_seconds);
  /// No two have one name.
  void fact(std::string name, std::integral auto value) {
    facts_.emplace_back(std::move(name), static_cast<std::int64_t>(value));
  }

  [[nodiscard]] const std::vector<BenchLine>& lines() const { return lines_; }
  [[nodiscard]] const std::vector<Fact>& facts() const { return facts_; }
  /// 16 hexadecimal digits that stand for all facts, in their order.
  [[nodiscard]] std::string signature() const;

 private:
  std::vector<BenchLine> lines_;
  std::vector<Fact> facts_;
};

}  // namespace gipfbase::analysis
