#include "analysis/openings/significance.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "notation/text/stable_sort.hpp"

namespace gipfbase::analysis {
namespace {

double log_choose(double n, double k) {
  return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
}

}  // namespace

double p_of_shares(std::uint64_t first, std::uint64_t first_all, std::uint64_t second,
                   std::uint64_t second_all) {
  const std::uint64_t all = first_all + second_all;
  const std::uint64_t hits = first + second;
  if (first_all == 0 || second_all == 0 || hits == 0 || hits == all) return 1;
  // Sums over all possible hits of the first side; each probability follows from the one before.
  const std::uint64_t least = hits > second_all ? hits - second_all : 0;
  const std::uint64_t most = std::min(hits, first_all);
  const auto log_probability = [&](std::uint64_t k) {
    return log_choose(static_cast<double>(first_all), static_cast<double>(k)) +
           log_choose(static_cast<double>(second_all), static_cast<double>(hits - k)) -
           log_choose(static_cast<double>(all), static_cast<double>(hits));
  };
  const double observed = log_probability(first);
  constexpr double kSame = 1e-7;  // tolerance for rounding errors
  double sum = 0;
  double here = log_probability(least);
  for (std::uint64_t k = least;; ++k) {
    if (here <= observed + kSame) sum += std::exp(here);
    if (k == most) break;
    const auto d = [](std::uint64_t x) { return static_cast<double>(x); };
    here += std::log(d(first_all - k)) - std::log(d(k + 1)) + std::log(d(hits - k)) -
            std::log(d(second_all + k + 1 - hits));
  }
  return std::min(sum, 1.0);
}

std::optional<double> p_of_scores(const db::ResultCounts& first, const db::ResultCounts& second) {
  struct Mean {
    double n, mean, variance;
  };
  const auto mean_of = [](const db::ResultCounts& t) {
    const auto wins = static_cast<double>(t.wins);
    const auto draws = static_cast<double>(t.draws);
    const double n = wins + draws + static_cast<double>(t.losses);
    const double mean = n > 0 ? (wins + draws / 2) / n : 0;
    const double squares = n > 0 ? (wins + draws / 4) / n : 0;
    return Mean{n, mean, n > 1 ? (squares - mean * mean) * n / (n - 1) : 0};
  };
  const Mean a = mean_of(first);
  const Mean b = mean_of(second);
  constexpr double kFewest = 5;
  if (a.n < kFewest || b.n < kFewest) return std::nullopt;
  const double error = std::sqrt(a.variance / a.n + b.variance / b.n);
  if (error <= 0) return std::nullopt;
  return std::erfc(std::abs(a.mean - b.mean) / error / std::sqrt(2.0));
}

std::vector<bool> significant(const std::vector<std::optional<double>>& p) {
  constexpr double kLevel = 0.05;
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < p.size(); ++i) {
    if (p[i]) order.push_back(i);
  }
  notation::text::stable_sort(order, [&](std::size_t a, std::size_t b) { return *p[a] < *p[b]; });
  std::vector<bool> shown(p.size(), false);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (*p[order[i]] > kLevel / static_cast<double>(order.size() - i)) break;
    shown[order[i]] = true;
  }
  return shown;
}

}  // namespace gipfbase::analysis
