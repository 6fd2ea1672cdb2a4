// Draws by repetition: found and proved by endless strategies; damaged proofs are rejected.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "analysis/certificate/checksum.hpp"
#include "analysis/solver/proof/holding_search.hpp"
#include "analysis/solver/solver.hpp"
#include "rules/zertz/title.hpp"
#include "support/environment.hpp"
#include "support/solving/plain_solver.hpp"
#include "support/titles.hpp"
#include "support/wording.hpp"

namespace gipfbase::test::holding_test {
namespace {

using analysis::Guarantee;
using analysis::Solution;
using analysis::Status;
using notation::AnyPosition;

const std::atomic<bool> kNoStop{false};
constexpr std::size_t kTableBytes = std::size_t{64} << 20U;

// Ends of random games of ZÈRTZ, the pool being empty.
const std::vector<std::string> kDrawn = {
    "..../GG.../..oB../..WoB../..BB../..BB./.... 3,4,1 2,2,3 0,0,0 0",
    "..../GG.../..oB../..WGB../..Bo../..BB./.... 3,4,2 2,1,3 0,0,0 0"};

struct Drawn {
  Solution solution;
  std::string proof;
};
Drawn drawn(const std::string& text, int threads) {
  const auto rules = rules_of("zertz", "37");
  const AnyPosition position = rules->read_position(text).value();
  const auto solver = analysis::make_solver(*rules, kTableBytes);
  analysis::SolveOptions options;
  options.threads = threads;
  analysis::Budget budget(0, 0, kNoStop);
  Drawn drawn;
  drawn.solution = solver->solve(position, options, budget);
  const auto proof = solver->proof(position, drawn.solution, threads, budget);
  if (proof) drawn.proof = analysis::proof_text(*rules, *proof);
  return drawn;
}

analysis::Verification verified(const std::string& text) {
  std::istringstream stream(text);
  return analysis::verify(stream, catalogue());
}

/// True when the verifier in Python accepts or rejects a proof as expected, or when Python is
/// missing.
bool python_agrees(const std::string& text, bool accepted) {
  static const bool missing = std::system("python3 --version > /dev/null 2>&1") != 0;
  if (missing) return true;
  const auto path = std::filesystem::temp_directory_path() /
                    fmt::format("gipfbase-{}.proof", std::hash<std::string>{}(text));
  std::ofstream(path) << text;
  const std::string command =
      fmt::format("python3 \"{}/tests/verifier/verify_proof.py\" --quiet \"{}\" > /dev/null",
                  source_folder(), path.string());
  const bool agrees = (std::system(command.c_str()) == 0) == accepted;
  std::filesystem::remove(path);
  return agrees;
}

/// The lines of a proof without the last.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  REQUIRE_FALSE(lines.empty());
  lines.pop_back();
  return lines;
}

/// The text with the right numbers of nodes and the right checksum.
std::string sealed(std::vector<std::string> lines) {
  std::size_t nodes = 0;
  for (std::size_t i = lines.size(); i-- > 0; ++nodes) {
    if (!lines[i].starts_with("strategy")) continue;
    lines[i] = lines[i].substr(0, lines[i].rfind('\t') + 1) + std::to_string(nodes);
    nodes = ~std::size_t{0};
  }
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text + fmt::format("end\t{:08x}\n", analysis::checksum(text));
}

TEST_CASE("a draw by repetition is found and proved, the same by any number of threads",
          "[solver][threads]") {
  for (const std::string& text : kDrawn) {
    INFO(text);
    const Drawn one = drawn(text, 1);
    CHECK(one.solution.status == Status::kDraw);
    CHECK(one.solution.by_repetition);
    CHECK(one.solution.no_win_within == analysis::kForever);
    CHECK(one.solution.no_loss_within == analysis::kForever);
    CHECK(one.proof.starts_with("gipfbase-proof\t3\n"));
    const auto result = verified(one.proof);
    INFO(result.reason << " in line " << result.line);
    CHECK(result.accepted);
    CHECK(python_agrees(one.proof, true));
    CHECK(drawn(text, 3).proof == one.proof);
  }
}

TEST_CASE("an endless strategy with anything missing, needless or too strong is rejected",
          "[solver]") {
  const std::string proof = drawn(kDrawn.back(), 1).proof;
  const std::vector<std::string> lines = lines_of(proof);
  REQUIRE(sealed(lines) == proof);
  constexpr std::size_t kFirst = 6;  // after the head
  const auto rejected = [](const std::vector<std::string>& changed, bool ask_python) {
    const std::string text = sealed(changed);
    if (ask_python) CHECK(python_agrees(text, false));
    CHECK_FALSE(verified(text).accepted);
  };
  const auto replaced = [&](std::size_t i, std::string_view from, std::string_view to) {
    std::vector<std::string> changed = lines;
    const std::size_t at = changed[i].find(from);
    REQUIRE(at != std::string::npos);
    changed[i].replace(at, from.size(), to);
    return changed;
  };
  for (std::size_t i = kFirst; i < lines.size(); ++i) {
    INFO("line " << i + 1 << ": " << lines[i]);
    const bool seldom = i % 64 == 7;  // the other verifier starts slowly
    std::vector<std::string> changed = lines;
    const auto place = changed.begin() + static_cast<std::ptrdiff_t>(i);
    if (i % 2 == 0) {
      changed.erase(place);
    } else {
      changed.insert(place, lines[i]);
    }
    rejected(changed, seldom);
    if (lines[i].starts_with("strategy")) {
      rejected(replaced(i, "draw\t-", "win\t-"), true);
      rejected(replaced(i, "draw\t-", "0\t-"), true);
      rejected(replaced(i, "draw\t-", "draw\t9"), true);
      continue;
    }
    if (i % 4 < 2) rejected(replaced(i, "-", "9"), seldom);
  }
  // When the proof begins at a later position, some of its lines can no longer come up.
  const std::string& later = lines.back();
  const std::size_t tab = later.find('\t') + 1;
  std::vector<std::string> begun = lines;
  begun[4] = "position\t" + later.substr(tab, later.find('\t', tab) - tab);
  rejected(begun, true);
  for (const char* claim : {"claim\twin\t9", "claim\tloss\t9", "claim\tscore\t0"}) {
    std::vector<std::string> changed = lines;
    changed[5] = claim;
    rejected(changed, true);
  }
  for (const char* format : {"1", "2", "4"}) rejected(replaced(0, "3", format), true);
}

TEST_CASE("an endless strategy must not have valid lines that never come up", "[solver]") {
  // An ending with other rings, whose lines belong to another game.
  const std::string elsewhere = "..../o..../...G../BoGoB../..Bo../..BoB/...W 2,3,3 3,3,2 0,0,0 0";
  const std::vector<std::string> lines = lines_of(drawn(kDrawn.back(), 1).proof);
  const std::vector<std::string> others = lines_of(drawn(elsewhere, 1).proof);
  const auto is_strategy = [](const std::string& line) { return line.starts_with("strategy"); };
  const auto second = std::find_if(lines.begin() + 7, lines.end(), is_strategy);
  const auto other_first = std::find_if(others.begin(), others.end(), is_strategy);
  const auto other_second = std::find_if(other_first + 1, others.end(), is_strategy);
  REQUIRE(second != lines.end());
  REQUIRE(other_second != others.end());
  REQUIRE(verified(sealed(others)).accepted);
  std::vector<std::string> both(lines.begin(), second);
  both.insert(both.end(), other_first + 1, other_second);
  both.insert(both.end(), second, lines.end());
  test::check_wording("another position", verified(sealed(both)).reason);
  CHECK(python_agrees(sealed(both), false));
}

TEST_CASE("format 3 is for endless strategies only", "[solver]") {
  std::ifstream file(source_folder() + "/tests/verifier/hand-written.proof");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line) && !line.starts_with("end");) {
    lines.push_back(line);
  }
  REQUIRE(verified(sealed(lines)).accepted);
  lines[0] = "gipfbase-proof\t3";
  test::check_wording("gipfbase-proof\t3", verified(sealed(lines)).reason);
  CHECK(python_agrees(sealed(lines), false));
}

TEST_CASE("a player who does not hold loses by force, one who holds never does", "[solver]") {
  using Title = zertz::CompactTitle;
  const auto rules = rules_of("zertz", "37");
  constexpr std::size_t kMoves = 4096;
  int held = 0;
  int lost = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const AnyPosition any = random_endgame(*rules, seed, 1 + seed % 6);
    if (rules->outcome(any).over() || rules->repetition_key(any) == 0) continue;
    analysis::Budget budget(0, 0, kNoStop);
    const analysis::HoldingSearch<Title> search(notation::typed<Title::Position>(any), kMoves,
                                                budget);
    const auto solver = analysis::make_solver(*rules, kTableBytes);
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      INFO(rules->write_position(any) << ", seat " << int{seat});
      constexpr analysis::Plies kPlies = 40;
      const auto loses = solver->forces(any, Guarantee::win(other(seat)), kPlies, 1, budget);
      if (search.holds(seat)) CHECK_FALSE(loses.yes());
      if (!search.holds(seat) && search.complete()) CHECK(loses.yes());
      held += search.holds(seat) ? 1 : 0;
      lost += loses.yes() ? 1 : 0;
    }
  }
  CHECK(held > 10);
  CHECK(lost > 10);
}

}  // namespace
}  // namespace gipfbase::test::holding_test
