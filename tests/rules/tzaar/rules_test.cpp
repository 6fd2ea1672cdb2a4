// The rules of TZAAR, ruling by ruling, and its keys.
#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/keys.hpp"
#include "support/tzaar/positions.hpp"

namespace gipfbase::tzaar::testing::rules_test {
namespace {

using Texts = std::vector<std::string>;

std::optional<Illegal> why(const Position& p, const Move& move) { return p.illegality(move); }
Move capture(const char* from, const char* to, Move::Kind kind = Move::Kind::kPass) {
  return Move::capture(kind, cell(from), cell(to));
}

// Pieces of all types for both players, out of each other's reach; Black's are stacks of 8.
const std::string kQuiet = ", a4 Z, a5 R, b6 T, i1 z8, i2 r8, h1 t8";

TEST_CASE("side and phase of TZAAR are in the key", "[tzaar][key]") {
  const Position p = Position::fixed_start();
  Position turns = p;
  turns.set_phase(Phase::kTurns);
  Position black = turns;
  black.set_side_to_move(kBlack);
  CHECK(Tzaar::keys(p).exact() != Tzaar::keys(turns).exact());
  CHECK(Tzaar::keys(black).exact() != Tzaar::keys(turns).exact());
  Position higher = turns;
  higher.put(cell("a1"), {kBlack, Type::kTott, 2});
  CHECK(Tzaar::keys(higher).exact() != Tzaar::keys(turns).exact());
}

TEST_CASE("the fixed start is diagram 4 of the rulebook: 30 pieces each, half a turn apart",
          "[tzaar][start]") {
  const Position p = Position::fixed_start();
  CHECK(p.phase() == Phase::kFirst);
  for (const Seat seat : {kWhite, kBlack}) {
    CHECK(p.tops(seat, Type::kTzaar) == 6);
    CHECK(p.tops(seat, Type::kTzarra) == 9);
    CHECK(p.tops(seat, Type::kTott) == 15);
  }
  CHECK(p.stack(cell("a1")) == Stack{kBlack, Type::kTott, 1});
  CHECK(p.stack(cell("e5")) == Stack{kBlack, Type::kTott, 1});
  CHECK(p.stack(cell("e4")) == Stack{kWhite, Type::kTott, 1});
  CHECK(p.stack(cell("i5")) == Stack{kWhite, Type::kTott, 1});
}

TEST_CASE("White's first turn is a single capture, Black's has two parts", "[tzaar][turn]") {
  const Position p = Position::fixed_start();
  for (const std::string& text : turns(p)) CHECK(text.size() == 5);
  const Move first = turn(p, turns(p).front());
  CHECK(first.kind == Move::Kind::kSingle);
  CHECK(why(p, first.then(first.to, first.from)) == Illegal::kNoSecondPart);
  Position q = p;
  q.play(first);
  CHECK(q.phase() == Phase::kTurns);
  CHECK(turns(q).front().size() > 5);
}

TEST_CASE("in a tournament the players place any piece on any vacant point", "[tzaar][start]") {
  const Position p = after(Position{}, "Td4", "ze5");
  CHECK(p.stack(cell("d4")) == Stack{kWhite, Type::kTott, 1});
  CHECK(p.stack(cell("e5")) == Stack{kBlack, Type::kTzaar, 1});
  CHECK(p.count_moves() == 58 * 3);
  CHECK(why(p, Move::place(cell("d4"), Type::kTott)) == Illegal::kOccupied);
  Position full;
  std::vector<Move> moves;
  for (int i = 0; i < 60; ++i) {
    moves.clear();
    full.for_each_move([&](const Move& move) { moves.push_back(move); });
    full.play(moves.front());
  }
  CHECK(full.phase() == Phase::kFirst);
  CHECK(full.side_to_move() == kWhite);
  CHECK(full.left(kWhite, Type::kTott) == 0);
}

TEST_CASE("a stack moves over vacant points to the first stack, not over the hole",
          "[tzaar][move]") {
  const Position p = stacks("e2 Z, e7 t, e1 t" + kQuiet);
  CHECK(why(p, capture("e2", "e7")) == Illegal::kInTheWay);
  CHECK_FALSE(why(p, capture("e2", "e1")));
  CHECK(why(p, capture("e2", "e3")) == Illegal::kTargetEmpty);
  CHECK(why(p, capture("e2", "d4")) == Illegal::kNotInLine);
  CHECK(why(p, capture("e3", "e1")) == Illegal::kNoStack);
  CHECK(why(p, capture("e1", "e2")) == Illegal::kNotYours);
}

TEST_CASE("a stack captures stacks that are not higher, of any type", "[tzaar][move]") {
  const Position p = stacks("e2 Z2, e1 t2, f2 r3" + kQuiet);
  CHECK_FALSE(why(p, capture("e2", "e1")));
  CHECK(why(p, capture("e2", "f2")) == Illegal::kTooHigh);
}

TEST_CASE("a turn begins with a capture, then it captures, stacks or passes", "[tzaar][turn]") {
  const Position p = stacks("d1 T, d2 t, d3 t, c1 Z2" + kQuiet);
  CHECK(why(p, capture("d1", "c1")) == Illegal::kMustCapture);
  CHECK(why(p, capture("d1", "d2", Move::Kind::kSingle)) == Illegal::kSecondMissing);
  CHECK(after(p, "d1-d2,d2-d3").stack(cell("d3")) == Stack{kWhite, Type::kTott, 1});
  CHECK(after(p, "d1-d2,d2-c1").stack(cell("c1")) == Stack{kWhite, Type::kTott, 3});
  CHECK(after(p, "d1-d2,pass").stack(cell("d2")) == Stack{kWhite, Type::kTott, 1});
  CHECK(after(p, "d1-d2") == after(p, "d1-d2,pass"));
}

TEST_CASE("capturing the last visible piece of a type wins, without a second part",
          "[tzaar][end]") {
  const Position p = stacks("d1 T, d2 z, c1 Z, a5 R, i1 r9, i2 t9");
  const Position q = after(p, "d1-d2");
  CHECK(outcome(q) == "white");
  CHECK(q.outcome().ending == static_cast<std::uint8_t>(Ending::kCaptured));
  CHECK(q.count_moves() == 0);
  CHECK(why(p, capture("d1", "d2")) == Illegal::kHasWon);
  CHECK(outcome(after(stacks("d1 T, d2 t, d3 z, c1 Z, a5 R, i1 r9, i2 t9"), "d1-d2,d2-d3")) ==
        "white");
}

TEST_CASE("covering one's own last visible piece of a type loses at once", "[tzaar][end]") {
  const Position p = stacks("d1 T, d2 t, c1 Z, a5 R, i1 r9, i2 t9, h1 z9");
  const Position q = after(p, "d1-d2,d2-c1");
  CHECK(outcome(q) == "black");
  CHECK(q.outcome().ending == static_cast<std::uint8_t>(Ending::kCovered));
}

TEST_CASE("a player without a first capture loses", "[tzaar][end]") {
  const Position p = stacks("a1 T, c1 Z, a5 R, i1 r9, i2 t9, h1 z9");
  CHECK(outcome(p) == "black");
  CHECK(p.outcome().ending == static_cast<std::uint8_t>(Ending::kNoCapture));
  CHECK(why(p, capture("a1", "i1")) == Illegal::kGameOver);
}

TEST_CASE("bytes that are not a move are never legal in TZAAR", "[tzaar][move]") {
  const Position p = Position::fixed_start();
  CHECK(why(p, Tzaar::unpack({0, 4})));
  CHECK(why(p, Tzaar::unpack({1, 0})));
  CHECK(why(p, Tzaar::unpack({0, 7})));
}

TEST_CASE("counters of TZAAR count placements, captures, stackings, passes and heights",
          "[tzaar]") {
  std::vector<std::int32_t> counters(Tzaar::kCounters.size());
  const Position p = stacks("d1 T, d2 t, d3 t, c1 Z2" + kQuiet);
  for (const char* text : {"d1-d2,d2-d3", "d1-d2,d2-c1", "d1-d2,pass"}) {
    Tzaar::count(p, turn(p, text), after(p, text), counters);
  }
  CHECK(counters == std::vector<std::int32_t>{0, 4, 1, 1, 1, 3});
}

TEST_CASE("keys of TZAAR positions never change, because databases store them", "[tzaar][key]") {
  test::check_key_vectors("tzaar", 12, [](const auto&, const auto&, const std::string& text) {
    return Tzaar::keys(position(text));
  });
}

TEST_CASE("a stack that moves onto the one that has just captured does not capture", "[tzaar]") {
  const Position p = stacks("d1 T, d2 t, d3 T, c1 Z2, a5 R, i1 r8, i2 t8, h1 z8");
  const Move move = turn(p, "d1-d2,d3-d2");
  CHECK_FALSE(p.captures_twice(move));
  std::array<std::int32_t, Tzaar::kCounters.size()> counters{};
  Tzaar::count(p, move, after(p, "d1-d2,d3-d2"), counters);
  CHECK(counters == std::array<std::int32_t, 6>{0, 1, 0, 1, 0, 2});
}

}  // namespace
}  // namespace gipfbase::tzaar::testing::rules_test
