// Telling formats apart.
#include <catch2/catch.hpp>

#include "notation/formats/format.hpp"

using namespace gipfbase::notation;

TEST_CASE("formats are told apart by their first bytes", "[reader]") {
  CHECK(detect("[Event \"x\"]\n") == Format::kGpn);
  CHECK(detect("\xEF\xBB\xBF\r\n % x\n[Event \"x\"]\n") == Format::kGpn);
  CHECK(detect("Games:\n[Event \"x\"]\n") == Format::kGpn);
  CHECK(detect("1. Wd4,a1") == Format::kGpn);
  CHECK(detect("(;\nGM[22]VV[1]") == Format::kBoardspace);
  CHECK(detect("PK\x03\x04") == Format::kUnknown);
  CHECK(detect("hello") == Format::kUnknown);
  CHECK(detect("") == Format::kUnknown);
}

TEST_CASE("a document that is empty or of no known format is reported as a whole", "[reader]") {
  const auto sink = [](ReadGame&) { FAIL("there is no game"); };
  const auto code = [&](std::string_view text) {
    const auto findings = read_document(text, {"a.txt", "", "", Format::kUnknown}, sink);
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
  ReadOptions options;
  options.title = "zertz";
  const auto findings = read_document("Wd4,a1 Bd3,g1", options,
                                      [&](ReadGame& game) { plies += game.record.moves.size(); });
  CHECK(findings.empty());
  CHECK(plies == 2);
}
