// Tests of significance against published examples.
#include "analysis/openings/significance.hpp"

#include <catch2/catch.hpp>

namespace gipfbase::analysis::significance_test {
namespace {

TEST_CASE("Fisher's exact test", "[significance]") {
  // R. A. Fisher, The Design of Experiments (1935): the lady tasting tea, two-sided.
  CHECK(p_of_shares(3, 4, 1, 4) == Approx(34.0 / 70));
  CHECK(p_of_shares(4, 4, 0, 4) == Approx(2.0 / 70));
  // R. A. Fisher, Statistical Methods for Research Workers, section 21.02: convictions of twins,
  // 10 of 13 against 2 of 17; two-sided 0.0005367.
  CHECK(p_of_shares(10, 13, 2, 17) == Approx(0.0005367).epsilon(0.001));
  CHECK(p_of_shares(0, 5, 0, 7) == 1);
  CHECK(p_of_shares(5, 5, 7, 7) == 1);
  CHECK(p_of_shares(0, 0, 3, 7) == 1);
  CHECK(p_of_shares(5000, 10000, 5000, 10000) == Approx(1));
  CHECK(p_of_shares(5200, 10000, 4800, 10000) < 1e-7);
}

TEST_CASE("scores differ or not", "[significance]") {
  const db::ResultCounts half{100, 50, 0, 50};
  const db::ResultCounts most{100, 70, 0, 30};
  // z = 0.2 / sqrt((0.25 + 0.21) / 99) = 2.934
  CHECK(*p_of_scores(half, most) == Approx(0.00335).epsilon(0.01));
  CHECK(*p_of_scores(half, half) == Approx(1));
  CHECK_FALSE(p_of_scores(half, {4, 4, 0, 0}));
  CHECK_FALSE(p_of_scores({10, 10, 0, 0}, {10, 10, 0, 0}));
  // Draws reduce the variance.
  CHECK(*p_of_scores({100, 30, 40, 30}, {100, 50, 40, 10}) < *p_of_scores(half, most));
}

TEST_CASE("significance among several comparisons", "[significance]") {
  // Holm's procedure: 0.01 <= 0.05 / 4, 0.013 <= 0.05 / 3, 0.03 > 0.05 / 2.
  CHECK(significant({0.03, 0.01, std::nullopt, 0.04, 0.013}) ==
        std::vector<bool>{false, true, false, false, true});
  CHECK(significant({}).empty());
}

}  // namespace
}  // namespace gipfbase::analysis::significance_test
