// Detection of formats.
#include <catch2/catch.hpp>

#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "support/titles.hpp"

namespace gipfbase::reader_test {

using namespace gipfbase::notation;

TEST_CASE("formats are distinguished by their first bytes", "[reader]") {
  CHECK(detect("[Event \"x\"]\n", test::catalogue()) == &kGpn);
  CHECK(detect("\xEF\xBB\xBF\r\n % x\n[Event \"x\"]\n", test::catalogue()) == &kGpn);
  CHECK(detect("Games:\n[Event \"x\"]\n", test::catalogue()) == &kGpn);
  CHECK(detect("1. Wd4,a1", test::catalogue()) == &kGpn);
  CHECK(detect("(;\nGM[22]VV[1]", test::catalogue()) == &kBoardspace);
  CHECK(detect("PK\x03\x04", test::catalogue()) == nullptr);
  CHECK(detect("hello", test::catalogue()) == nullptr);
  CHECK(detect("", test::catalogue()) == nullptr);
}

TEST_CASE("a document that is empty or of no known format is reported as a whole", "[reader]") {
  const auto sink = [](Judged&) { FAIL("there is no game"); };
  const auto code = [&](std::string_view text) {
    const auto findings = read_document(text, test::reading("a.txt"), sink);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].source == "a.txt");
    return findings[0].code;
  };
  CHECK(code("") == Code::kEmpty);
  CHECK(code(" \r\n") == Code::kEmpty);
  CHECK(code("hello") == Code::kUnknownFormat);
  CHECK(code(std::string_view("\xFF\xFE[\0", 4)) == Code::kUnknownFormat);
}

TEST_CASE("bare moves are read when the caller names the title", "[reader]") {
  std::size_t plies = 0;
  ReadOptions options = test::reading();
  options.title = "zertz";
  const auto findings = read_document("Wd4,a1 Bd3,g1", options,
                                      [&](Judged& game) { plies += game.game.moves.size(); });
  CHECK(findings.empty());
  CHECK(plies == 2);
}

}  // namespace gipfbase::reader_test
