#include "analysis/answers/bench/bench_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "notation/sources/digest.hpp"

namespace gipfbase::analysis {

void BenchRecord::add_floor(const std::string& name, BenchFloor floor) {
  const auto line = std::find_if(lines_.rbegin(), lines_.rend(),
                                 [&](const BenchLine& l) { return l.name == name; });
  if (line != lines_.rend()) line->floor = std::move(floor);
}

void BenchRecord::add_times(const std::string& name, const std::string& unit,
                            std::vector<double> seconds, const std::string& floor,
                            std::vector<double> floor_seconds) {
  if (seconds.empty() || floor_seconds.empty()) return;
  for (std::vector<double>* times : {&seconds, &floor_seconds}) {
    std::sort(times->begin(), times->end());
  }
  const auto sum = [](const std::vector<double>& times) {
    return std::accumulate(times.begin(), times.end(), 0.0);
  };
  const auto at = [](const std::vector<double>& times, std::size_t percent) {
    return times[std::min(times.size() - 1, times.size() * percent / 100)];
  };
  add({name, seconds.size(), unit, sum(seconds), BenchFloor{floor, sum(floor_seconds)}});
  for (const auto& [words, percent] :
       {std::pair{", median", std::size_t{50}}, {", 99 % below", std::size_t{99}}}) {
    add({name + words, 1, unit, at(seconds, percent),
         BenchFloor{floor, at(floor_seconds, percent)}});
  }
}

std::string BenchRecord::signature() const {
  constexpr std::size_t kBytes = 8;
  std::string text;
  for (const auto& [name, value] : facts_) text += fmt::format("{} {}\n", name, value);
  const notation::Digest digest = notation::digest(text);
  std::string digits;
  for (std::size_t i = 0; i < kBytes; ++i) digits += fmt::format("{:02x}", digest[i]);
  return digits;
}

}  // namespace gipfbase::analysis
