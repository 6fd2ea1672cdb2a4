// Puzzles in games: each is found once; the puzzles of the collection hold.
#include "analysis/puzzles/puzzle_mining.hpp"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/puzzles/puzzle_check.hpp"
#include "analysis/puzzles/puzzle_record.hpp"
#include "analysis/puzzles/puzzle_review.hpp"
#include "support/environment.hpp"
#include "support/gpn_support.hpp"
#include "support/solving/puzzle_support.hpp"

namespace gipfbase::analysis::puzzle_mining_test {
namespace {

using notation::AnyPosition;
using notation::Game;
using test::kKnown;
using test::kNever;
using test::Known;
using test::kTable;
using test::position;
using test::rules_of;

TEST_CASE("patterns of ZÈRTZ ignore translation, rotation, reflection and seats", "[puzzles]") {
  const auto rules = rules_of("zertz", "37");
  const auto pattern = [&](const std::string& text) {
    return pattern_of(*rules, position(*rules, text));
  };
  const std::string here = "oWG./...../....../......./....../...../.... 1,2,3 2,3,3 2,2,4 0";
  // The pattern one row up, in the next column, along another axis, reversed, for the other player.
  CHECK(pattern(".oWG/...../....../......./....../...../.... 1,2,3 2,3,3 2,2,4 0") ==
        pattern(here));
  CHECK(pattern("..../.oWG./....../......./....../...../.... 1,2,3 2,3,3 2,2,4 0") ==
        pattern(here));
  CHECK(pattern("o.../W..../G...../......./....../...../.... 1,2,3 2,3,3 2,2,4 0") ==
        pattern(here));
  CHECK(pattern("GWo./...../....../......./....../...../.... 1,2,3 2,3,3 2,2,4 0") ==
        pattern(here));
  CHECK(pattern("oWG./...../....../......./....../...../.... 2,3,3 1,2,3 2,2,4 1") ==
        pattern(here));
  CHECK(pattern("oGW./...../....../......./....../...../.... 1,2,3 2,3,3 2,2,4 0") !=
        pattern(here));
  CHECK(pattern("oWG./...../....../......./....../...../.... 2,3,3 1,2,3 2,2,4 0") !=
        pattern(here));
  CHECK(pattern("oWGo/...../....../......./....../...../.... 1,2,3 2,3,3 2,2,4 0") !=
        pattern(here));
}

/// Games that pass through known puzzles, some of them more than once.
std::vector<MinedGame> known_games() {
  std::vector<MinedGame> games;
  for (int copy = 0; copy < 2; ++copy) {
    for (const Known& known : kKnown) {
      const auto rules = rules_of(known.title, known.variant);
      AnyPosition p = position(*rules, known.position);
      Game record;
      record.begin(rules, p);
      std::string_view rest = known.solution;
      while (!rest.empty()) {
        const std::size_t length = rules->scan_move(rest);
        const auto move = rules->read_move(p, rest.substr(0, length));
        REQUIRE(move);
        record.moves.push_back(*move);
        rules->play(p, *move);
        rest.remove_prefix(std::min(length + 1, rest.size()));
      }
      games.push_back({std::move(record), "game " + std::to_string(games.size() + 1)});
    }
  }
  return games;
}

struct Mined {
  MiningReport report;
  std::string text;
};
Mined mine(int threads, std::size_t most, const std::atomic<bool>& stop = kNever) {
  const std::vector<MinedGame> games = known_games();
  MiningOptions options;
  options.threads = threads;
  options.most_puzzles = most;
  options.limits.nodes = 300'000;
  Mined mined;
  std::size_t next = 0;
  mined.report = mine_puzzles(
      options,
      [&]() -> std::optional<MinedGame> {
        if (next == games.size()) return std::nullopt;
        return games[next++];
      },
      [&](FoundPuzzle&& found) { mined.text += test::gpn_text(found.record); },
      [](const MiningReport&, std::int64_t) { return true; }, stop);
  return mined;
}

TEST_CASE("mining finds each puzzle once, whatever the number of threads", "[puzzles][threads]") {
  const Mined one = mine(1, 0);
  CHECK(one.report.puzzles == kKnown.size());
  CHECK(one.report.duplicates == kKnown.size());
  CHECK(one.report.games == 2 * kKnown.size());
  const Mined three = mine(3, 0);
  CHECK(three.text == one.text);
  CHECK(three.report.nodes == one.report.nodes);
  const Mined few = mine(3, 2);
  CHECK(few.report.puzzles == 2);
  CHECK(one.text.starts_with(few.text));
  const std::atomic<bool> stopped{true};
  CHECK(mine(2, 0, stopped).report.games == 0);
}

TEST_CASE("White is the player to move, although turns do not alternate", "[puzzles]") {
  // The first player of DVONN sets the last piece and moves first.
  const auto rules = rules_of("dvonn", "standard");
  Game game;
  game.begin(rules, rules->start());
  game.tags = {{"White", "Anna"}, {"Black", "Bert"}};
  AnyPosition at = rules->start();
  for (std::size_t ply = 0; ply < 52; ++ply) {
    const bool first = rules->side_to_move(at) == rules->side_to_move(rules->start());
    const PuzzleSource source = source_of(game, "here", ply, at);
    CHECK(source.tags.at(4).value == (first ? "Anna" : "Bert"));
    CHECK((ply % 2 == 0) == (ply < 49 ? first : !first));
    std::vector<PackedMove> moves;
    rules->legal_moves(at, moves);
    rules->play(at, moves.front());
  }
}

TEST_CASE("a puzzle of YINSH may have several last moves without being asked", "[puzzles][yinsh]") {
  const auto rules = rules_of("yinsh", "standard");
  // From a game of guest and Dumbot (2005).
  const AnyPosition at = position(
      *rules,
      "..../..w.b../.w.bB.../.Bbwbbw../..wWbwbb../..bwWwB../....b.bb../...bb.bw./....wWw./...b.../"
      ".... 2,2 b");
  PuzzleSearch search(rules, kTable);
  PuzzleLimits limits;
  limits.least_moves = limits.most_moves = 2;
  const PuzzleFinding found = search.find(at, limits, kNever);
  REQUIRE(found.puzzle);
  CHECK(found.puzzle->any_end);
  CHECK(rules->move_text(at, found.puzzle->solution.branches.front().move) == "c5-c7");
  search.clear();
  CHECK(check_puzzle(search, *found.puzzle, limits, kNever).kind == PuzzleCheck::Kind::kHolds);
  search.clear();
  CHECK(review(search, at, limits, kNever).verdict == PuzzleVerdict::kPuzzle);
}

TEST_CASE("the puzzles of the collection hold", "[puzzles][samples][slow]") {
  for (const auto& [title, puzzles] :
       std::initializer_list<std::pair<std::string, std::size_t>>{{"zertz", 30},
                                                                  {"dvonn", 30},
                                                                  {"gipf", 30},
                                                                  {"tamsk", 30},
                                                                  {"yinsh", 30},
                                                                  {"tzaar", 28}}) {
    const std::string name = "/sample-games/puzzles/" + title + ".gpn";
    INFO(name);
    std::ifstream file(test::source_folder() + name, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto read = test::read_text(text);
    CHECK(read.games.size() == puzzles);
    for (const notation::Judged& game : read.games) {
      INFO("puzzle " << game.ordinal);
      const auto puzzle = puzzle_of(game.game);
      REQUIRE(puzzle);
      PuzzleSearch search(game.game.rules, kTable);
      PuzzleLimits limits;
      limits.nodes = 0;
      const PuzzleCheck check = check_puzzle(search, *puzzle, limits, kNever);
      INFO(check.reason);
      CHECK(check.kind == PuzzleCheck::Kind::kHolds);
      // A test of the position gives the same result.
      search.clear();
      limits.any_end = puzzle->any_end;
      const PuzzleReview told = review(search, puzzle->position, limits, kNever);
      CHECK(told.verdict == PuzzleVerdict::kPuzzle);
    }
  }
}

}  // namespace
}  // namespace gipfbase::analysis::puzzle_mining_test
