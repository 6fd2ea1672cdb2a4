// The test of a position for a composer: keys, cooks, duals, pieces that can be spared.
#include "analysis/puzzles/puzzle_review.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "analysis/puzzles/puzzle_economy.hpp"
#include "support/solving/plain_solver.hpp"
#include "support/solving/puzzle_support.hpp"

namespace gipfbase::test::puzzle_review_test {
namespace {

using analysis::Guarantee;
using analysis::PuzzleReview;
using analysis::PuzzleSearch;
using analysis::PuzzleVerdict;
using notation::AnyPosition;
using notation::Rules;

PuzzleReview reviewed(const std::shared_ptr<const Rules>& rules, const AnyPosition& position,
                      bool any_end = false, std::uint64_t nodes = 1'000'000) {
  PuzzleSearch search(rules, kTable);
  analysis::PuzzleLimits limits;
  limits.nodes = nodes;
  limits.any_end = any_end;
  return analysis::review(search, position, limits, kNever);
}

std::vector<std::string> texts(const Rules& rules, const AnyPosition& position,
                               const std::vector<PackedMove>& moves) {
  std::vector<std::string> list;
  for (const PackedMove& move : moves) list.push_back(rules.move_text(position, move));
  return list;
}

TEST_CASE("a known puzzle has one key and no duals", "[puzzles][review]") {
  for (const Known& known : kKnown) {
    const auto rules = rules_of(known.title, known.variant);
    const AnyPosition at = position(*rules, known.position);
    const PuzzleReview found = reviewed(rules, at);
    INFO(known.position);
    CHECK(found.verdict == PuzzleVerdict::kPuzzle);
    REQUIRE(found.puzzle);
    CHECK(analysis::goal_text(found.puzzle->goal) == known.goal);
    CHECK(found.keys.size() == 1);
    const std::string key = rules->move_text(at, found.keys.front());
    CHECK(std::string(known.solution).starts_with(key));
    CHECK(found.complete);
    const bool fault = std::any_of(found.duals.begin(), found.duals.end(),
                                   [&](const auto&) { return !found.puzzle->goal.points; });
    CHECK_FALSE(fault);
  }
}

TEST_CASE("placements that differ only by the ring they take away are alike", "[puzzles][review]") {
  const auto zertz = rules_of("zertz", "37");
  const AnyPosition start = zertz->start();
  const auto alike = [&](const char* a, const char* b) {
    const auto first = zertz->read_move(start, a);
    const auto second = zertz->read_move(start, b);
    REQUIRE((first && second));
    return analysis::only_ring_differs(*zertz, start, *first, *second);
  };
  CHECK(alike("Wd4,a1", "Wd4,g1"));
  CHECK_FALSE(alike("Wd4,a1", "Gd4,a1"));
  CHECK_FALSE(alike("Wd4,a1", "Wd5,a1"));
  // In other titles every difference is a choice, also the ring that a player of YINSH gives for a
  // row.
  const auto dvonn = rules_of("dvonn", "standard");
  std::vector<PackedMove> moves;
  dvonn->legal_moves(dvonn->start(), moves);
  CHECK_FALSE(analysis::only_ring_differs(*dvonn, dvonn->start(), moves[0], moves[1]));

  // Moves that differ only by the ring are all keys, but the second is not a cook.
  PuzzleReview review;
  for (const char* text : {"Wd4,a1", "Wd4,g1", "Gd4,a1"}) {
    review.keys.push_back(*zertz->read_move(start, text));
  }
  CHECK(texts(*zertz, start, analysis::cooks_of(*zertz, start, review)) ==
        std::vector<std::string>{"Gd4,a1"});
}

TEST_CASE("a puzzle may have more best defences than the search for duals visits",
          "[puzzles][review]") {
  const auto zertz = rules_of("zertz", "37");
  const PuzzleReview strict = reviewed(
      zertz, position(*zertz, "..../.GoB./...oB./....o../...WoG/..ooG/.G.B 3,1,4 2,1,2 0,2,1 1"));
  CHECK(strict.verdict == PuzzleVerdict::kPuzzle);
  CHECK(strict.duals.empty());
  CHECK_FALSE(strict.any_end_would_do);
  CHECK(strict.puzzle.has_value());
}

TEST_CASE("cooks and duals are those of an exhaustive search", "[puzzles][review][slow]") {
  // Random endgames of GIPF: mostly several moves win.
  const auto rules = rules_of("gipf", "basic");
  int cooked = 0;
  int dual = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const AnyPosition at = random_endgame(*rules, seed, 1 + 2 * (seed % 2));
    if (rules->outcome(at).over()) continue;
    const PuzzleReview found = reviewed(rules, at, false, 20'000);
    if (found.keys.empty() || !found.complete || found.value.distance > 3) continue;
    // Only positions that the exhaustive search finishes soon.
    if (found.value.distance > 1 && rules->count_moves(at) > 32) continue;
    INFO(rules->write_position(at));
    const Seat seat = rules->side_to_move(at);
    constexpr std::uint64_t kMost = 5'000'000;
    const int distance = found.value.distance;
    PlainSolver plain(*rules, Guarantee::win(seat));
    REQUIRE(plain.forces(at, distance, kMost) == true);
    if (distance > 1) REQUIRE(plain.forces(at, distance - 1, kMost) == false);
    // Each first move is a key exactly when it wins in time.
    const std::vector<std::string> keys = texts(*rules, at, found.keys);
    for (const analysis::PuzzleChild& child : analysis::different_moves(*rules, at)) {
      const std::string text = rules->move_text(at, child.move);
      INFO(text);
      const bool listed = std::find(keys.begin(), keys.end(), text) != keys.end();
      const auto wins = plain.forces(child.position, distance - 1, kMost);
      REQUIRE(wins);
      CHECK(*wins == (listed || child.move == found.keys.front()));
    }
    CHECK(found.keys.size() + found.others == analysis::different_moves(*rules, at).size());
    for (const analysis::Dual& each : found.duals) {
      AnyPosition reached = at;
      for (const PackedMove& move : each.line) rules->play(reached, move);
      CHECK(each.moves.size() > 1);
      for (const PackedMove& move : each.moves) {
        const int left = distance - static_cast<int>(each.line.size()) - 1;
        CHECK(plain.forces(after(*rules, reached, move), left, kMost) == true);
      }
    }
    cooked += found.keys.size() > 1 ? 1 : 0;
    dual += found.duals.empty() ? 0 : 1;
    CHECK((found.verdict == PuzzleVerdict::kPuzzle) ==
          (found.keys.size() == 1 && found.duals.empty() && found.puzzle.has_value()));
  }
  CHECK(cooked > 3);
  CHECK(dual > 0);
}

TEST_CASE("a position that is lost, drawn or over is reported as not a puzzle", "[puzzles]") {
  const auto rules = rules_of("zertz", "37");
  const Known& known = kKnown.front();
  AnyPosition at = position(*rules, known.position);
  rules->play(at, *rules->read_move(at, "Bc4,c2"));
  const PuzzleReview lost = reviewed(rules, at);
  CHECK(lost.verdict == PuzzleVerdict::kNoWin);
  CHECK(lost.value.status == analysis::Status::kLoss);
  CHECK(lost.value.distance == 2);
  rules->play(at, *rules->read_move(at, "x c3Bc5"));
  rules->play(at, *rules->read_move(at, "x c6Wc4"));
  CHECK(reviewed(rules, at).verdict == PuzzleVerdict::kOver);
  CHECK(reviewed(rules, rules->start(), false, 1000).verdict == PuzzleVerdict::kUnknown);
}

TEST_CASE("positions with one piece fewer are those the rules allow", "[puzzles][economy]") {
  for (const auto& [title, variant] :
       {std::pair{"zertz", "37"}, {"gipf", "basic"}, {"dvonn", "dvonn"}}) {
    const auto rules = rules_of(title, variant);
    std::size_t all = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      const AnyPosition at = random_endgame(*rules, seed, 6);
      const notation::Diagram before = rules->diagram(at);
      for (const analysis::LighterPosition& lighter : analysis::lighter_positions(*rules, at)) {
        INFO(title << ' ' << rules->write_position(at) << ' ' << lighter.place);
        const notation::Diagram now = rules->diagram(lighter.position);
        CHECK(now.find(lighter.place)->pieces.empty());
        CHECK_FALSE(before.find(lighter.place)->pieces.empty());
        const auto filled = [](const notation::Diagram& diagram) {
          return std::count_if(diagram.places.begin(), diagram.places.end(),
                               [](const notation::Place& place) { return !place.pieces.empty(); });
        };
        CHECK(filled(now) + 1 == filled(before));
        ++all;
      }
    }
    INFO(title);
    CHECK(all > 20);
  }
}

TEST_CASE("without a piece that can be spared the puzzle is the same", "[puzzles][economy]") {
  std::size_t spared = 0;
  for (const Known& known : kKnown) {
    const auto rules = rules_of(known.title, known.variant);
    const PuzzleReview found = reviewed(rules, position(*rules, known.position));
    REQUIRE(found.puzzle);
    analysis::PuzzleLimits limits;
    limits.nodes = 1'000'000;
    const analysis::Economy two = analysis::economy(rules, *found.puzzle, limits, 2, kNever);
    const analysis::Economy one = analysis::economy(rules, *found.puzzle, limits, 1, kNever);
    REQUIRE(two.spared.size() == one.spared.size());
    for (std::size_t i = 0; i < one.spared.size(); ++i) {
      const analysis::LighterPosition& lighter = one.spared[i];
      CHECK(two.spared[i].place == lighter.place);
      INFO(rules->write_position(lighter.position));
      const PuzzleReview again = reviewed(rules, lighter.position);
      REQUIRE(again.puzzle);
      CHECK(again.puzzle->goal == found.puzzle->goal);
      CHECK(rules->move_text(lighter.position, again.keys.front()) ==
            rules->move_text(found.puzzle->position, found.keys.front()));
      ++spared;
    }
  }
  CHECK(spared >= 3);
}

}  // namespace
}  // namespace gipfbase::test::puzzle_review_test
