// The positions of games between people in the reference archives.
#include "support/tzaar/real_positions.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <iostream>
#include <sstream>

#include "support/tzaar/positions.hpp"

namespace gipfbase::tzaar::testing::real_positions_test {
namespace {

TEST_CASE("the 62 positions of games between people are read", "[tzaar][corpus]") {
  const auto positions = real_positions();
  if (positions.empty()) {
    std::cout << "skipped: the TZAAR positions are not there; configure with "
                 "-DGIPFBASE_SHARED=FOLDER\n";
    return;
  }
  CHECK(positions.size() == 62);
  std::size_t hard = 0;
  int white = 0;
  int stacks = 0;
  int pieces = 0;
  for (const auto& [name, p] : positions) {
    CAPTURE(name);
    hard += name.starts_with("hard") ? 1U : 0U;
    white += p.side_to_move() == kWhite ? 1 : 0;
    stacks += p.occupied().count();
    pieces += p.pieces(kWhite) + p.pieces(kBlack);
    CHECK(position(position_text(p)) == p);
    CHECK_FALSE(p.outcome().over());
  }
  CHECK(hard == 43);
  CHECK(white == 26);
  CHECK(stacks == 1786);
  CHECK(pieces == 2514);
  CHECK(position_text(positions[0].position) ==
        "TR5ttT/T...../......z6/T......T/t..r2..t2T/......../......T2/r4..Rrt/.Z3.T2t w t");
}

TEST_CASE("numbers that are not a position are rejected", "[tzaar]") {
  std::istringstream cut("1 1 2 -1");
  CHECK_THROWS(position_of_numbers(cut));
  std::string text = "1";
  for (int n = 0; n < 2 * 81; ++n) text += " 0";
  std::istringstream no_corners(text);
  CHECK_THROWS(position_of_numbers(no_corners));
}

}  // namespace
}  // namespace gipfbase::tzaar::testing::real_positions_test
