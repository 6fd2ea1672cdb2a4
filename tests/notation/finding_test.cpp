// Findings: their texts, and the table of them in notation/README.md.
#include "notation/game/record/finding.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "notation/text/text.hpp"
#include "support/cli/readme.hpp"
#include "support/gpn_support.hpp"

namespace gipfbase::finding_test {
namespace {

using namespace gipfbase::notation;

constexpr int kCodes = static_cast<int>(Code::kFinalMismatch) + 1;

/// One row of the table: the text between the given bars.
std::string cell(const std::string& row, int number) {
  std::size_t at = 0;
  for (int i = 0; i < number; ++i) at = row.find('|', at) + 1;
  return std::string(text::trimmed(row.substr(at, row.find('|', at) - at)));
}

}  // namespace

TEST_CASE("a finding is one sentence that omits unknown parts", "[diagnostic]") {
  Finding d;
  d.message = "ring e5 is not free";
  CHECK(d.sentence() == "ring e5 is not free");
  d.source = "games.gpn";
  CHECK(d.sentence() == "games.gpn: ring e5 is not free");
  d.line = 41;
  CHECK(d.sentence() == "games.gpn:41: ring e5 is not free");
  d.column = 7;
  d.game = 3;
  CHECK(d.sentence() == "games.gpn:41:7: game 3: ring e5 is not free");
  d.ply = 12;
  CHECK(d.sentence() == "games.gpn:41:7: game 3, move 12: ring e5 is not free");
  d.line = 0;
  CHECK(d.sentence() == "games.gpn: game 3, move 12: ring e5 is not free");
  d.source.clear();
  d.game = 0;
  CHECK(d.sentence() == "move 12: ring e5 is not free");
}

TEST_CASE("every code and severity has its own name", "[diagnostic]") {
  std::set<std::string_view> names;
  for (int i = 0; i < kCodes; ++i) {
    const std::string_view text = name(static_cast<Code>(i));
    CHECK(names.insert(text).second);
    CHECK(text != "unknown");
    CHECK(std::all_of(text.begin(), text.end(),
                      [](char c) { return c == '-' || (c >= 'a' && c <= 'z'); }));
  }
  CHECK(name(Severity::kNote) == "note");
  CHECK(name(Severity::kWarning) == "warning");
  CHECK(name(Severity::kError) == "error");
}

TEST_CASE("the README lists every code, in order", "[diagnostic][readme]") {
  const std::string text = test::page("notation/README.md");
  std::size_t at = 0;
  for (int i = 0; i < kCodes; ++i) {
    const std::string row = "\n| `" + std::string(name(static_cast<Code>(i))) + "` |";
    CAPTURE(row);
    at = text.find(row, at);
    REQUIRE(at != std::string::npos);
  }
}

TEST_CASE("the canonical records in the README are canonical", "[gpn][readme]") {
  const auto blocks = test::examples("gpn");
  REQUIRE_FALSE(blocks.empty());
  for (const std::string& block : blocks) {
    const auto read = test::read_text(block);
    CAPTURE(block, test::sentences(read));
    REQUIRE_FALSE(read.games.empty());
    std::string text;
    for (const Judged& game : read.games) {
      CHECK(game.findings.empty());
      write_gpn(game.game, text);
    }
    CHECK(text == block + "\n");
  }
}

TEST_CASE("the damaged records in the README give the findings printed below them",
          "[gpn][readme]") {
  const auto damaged = test::examples("damaged");
  const auto expected = test::examples("findings");
  REQUIRE_FALSE(damaged.empty());
  REQUIRE(damaged.size() == expected.size());
  for (std::size_t i = 0; i < damaged.size(); ++i) {
    const ReadOptions options = test::reading("games.gpn");
    std::string found;
    for (const std::string& s : test::sentences(test::read_text(damaged[i], options))) {
      found += s + "\n";
    }
    CHECK(found == expected[i]);
  }
}

TEST_CASE("the official notation in the README is read without findings", "[gpn][readme]") {
  const auto blocks = test::examples("official");
  REQUIRE_FALSE(blocks.empty());
  for (const std::string& block : blocks) {
    const auto read = test::read_text(block);
    REQUIRE(read.games.size() == 1);
    CHECK(test::sentences(read).empty());
    CHECK(read.games[0].game.moves.size() == 3);
  }
}

TEST_CASE("moves and findings in the table of the README are real", "[gpn][readme]") {
  const std::string text = test::page("notation/README.md");
  int rows = 0;
  for (std::size_t at = text.find("\n| `"); at != std::string::npos; at = text.find("\n| `", at)) {
    ++at;
    const std::string row = text.substr(at, text.find('\n', at) - at);
    const std::string code = cell(row, 1);
    const std::string moves = cell(row, 3);
    if (moves.size() < 3 || moves.front() != '`') continue;  // not a finding about moves
    CAPTURE(row);
    ++rows;
    const auto read = test::read_text("[Title \"zertz\"]\n\n" + moves.substr(1, moves.size() - 2));
    REQUIRE(read.games.size() == 1);
    REQUIRE_FALSE(read.games[0].findings.empty());
    const Finding& finding = read.games[0].findings[0];
    CHECK("`" + std::string(name(finding.code)) + "`" == code);
    CHECK(name(finding.severity) == cell(row, 2));
    std::string message = cell(row, 4);
    const bool cut = message.ends_with("...");
    if (cut) message.resize(message.size() - 3);
    CHECK(finding.message.substr(0, cut ? message.size() : std::string::npos) == message);
  }
  CHECK(rows >= 5);
}

}  // namespace gipfbase::finding_test
