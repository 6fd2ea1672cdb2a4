// The list of words has only what a test checks. This file is part of the test program of each
// house.
#include "support/wording.hpp"

#include <catch2/catch.hpp>

namespace gipfbase::test {

TEST_CASE("each part of the list of words belongs to a test", "[wording]") {
  for (const std::string& gone : stale_parts()) {
    FAIL_CHECK("delete the part of the list: there is no test [" << gone << ']');
  }
}

}  // namespace gipfbase::test
