// Boards, placements, the pool, the end of the game: rulebook B to D and F to J.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <vector>

#include "support/zertz/positions.hpp"

namespace gipfbase::zertz::testing::rules_test {
namespace {

using Texts = std::vector<std::string>;

bool has(const Texts& all, const std::string& text) {
  return std::find(all.begin(), all.end(), text) != all.end();
}

int ring(std::string_view name) { return Labels::label({name[0] - 'a', name[1] - '0'}); }

constexpr Rules kBlitz{.blitz = true};
constexpr Rules kBothLose{.both_lose = true};

// Boards.

TEST_CASE("the boards have 37, 40, 43, 44, 48 and 61 rings, and some of them are free",
          "[zertz][board]") {
  struct Start {
    BoardId board;
    int rings;
    int free;
    std::uint64_t first_turns;
  };
  for (const Start& s : {Start{BoardId::k37, 37, 18, 1944}, Start{BoardId::k40, 40, 19, 2223},
                         Start{BoardId::k43, 43, 20, 2520}, Start{BoardId::k44, 44, 20, 2580},
                         Start{BoardId::k48, 48, 21, 2961}, Start{BoardId::k61, 61, 24, 4320}}) {
    const Position p = Position::start(s.board, {});
    CHECK(p.board().places == s.rings);
    CHECK(p.vacant().count() == s.rings);
    CHECK(p.free_rings().count() == s.free);
    CHECK(p.count_moves() == s.first_turns);
    CHECK(turns(p).size() == s.first_turns);
  }
}

TEST_CASE("at the start the rings at the edge are free, on 43 rings g2 and g3 are inside column h",
          "[zertz][board]") {
  CHECK(names(Position::start(BoardId::k37, {}), Position::start(BoardId::k37, {}).free_rings()) ==
        "a1 a2 a3 a4 b1 b5 c1 c6 d1 d7 e1 e6 f1 f5 g1 g2 g3 g4");
  CHECK(names(Position::start(BoardId::k43, {}), Position::start(BoardId::k43, {}).free_rings()) ==
        "a1 a2 a3 a4 a5 b1 b6 c1 c7 d1 d7 e1 e6 f1 f5 g1 g4 h1 h2 h3");
}

TEST_CASE("the rings of the 37 board keep their names and neighbours on the boards up to 48",
          "[zertz][board]") {
  const auto& small = compact_board(BoardId::k37);
  for (const BoardId id : {BoardId::k40, BoardId::k43, BoardId::k44, BoardId::k48}) {
    CHECK((small.cells & ~compact_board(id).cells).none());
    for (int label = 0; label < Labels::kCount; ++label) {
      const auto cell = small.cell_of[static_cast<std::size_t>(label)];
      if (cell == Labels::kNone) continue;
      CHECK(compact_board(id).cell_of[static_cast<std::size_t>(label)] == cell);
    }
  }
}

// Placing and removing (D).

TEST_CASE("Diagram 2: exactly the rings with an arrow are free", "[zertz][placement][diagram]") {
  const Position p = table("oo../oooW./.BoooW/...oooo/..ooo./.oooB/oo.G");
  CHECK(names(p, p.free_rings()) == "a1 a2 b1 d7 e3 f2 g1 g2");
}

TEST_CASE("a ring is free when it is open on two sides next to each other", "[zertz][placement]") {
  const auto free_d4 = [](std::string_view board) {
    const Position p = table(board);
    return names(p, p.free_rings()).find("d4") != std::string::npos;
  };
  // The neighbours of d4 are d5, e4, e3, d3, c3 and c4, clockwise from the top.
  CHECK_FALSE(free_d4("..../...../..oo../..ooo../..oo../...../...."));  // open nowhere
  CHECK_FALSE(free_d4("..../...../..oo../..oo.../..oo../...../...."));  // on one side
  CHECK_FALSE(free_d4("..../...../..oo../...o.../..oo../...../...."));  // top and bottom
  CHECK_FALSE(free_d4("..../...../..o.../...oo../..o.../...../...."));  // every second side
  CHECK(free_d4("..../...../..oo../..oo.../..o.../...../...."));        // top and upper right
  CHECK(free_d4("..../...../....../..ooo../....../...../...."));        // left and right
  CHECK(free_d4("..../...../....../...o.../....../...../...."));        // on all sides
}

TEST_CASE("an occupied ring is never free", "[zertz][placement]") {
  const Position p = table("W.../...../....../..oooo./....../...../....");
  CHECK(names(p, p.free_rings()) == "d3 d4 d5 d6");
}

TEST_CASE(
    "a marble of any colour of the pool is placed on any vacant ring, and a free ring is removed",
    "[zertz][placement]") {
  const Position p = position("oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 0,0,0 0,0,0 5,8,10 1");
  const Position q = after(p, "Ga2,d1");
  CHECK(position_text(q) == "oGoo/ooooo/oooooo/.ooWooo/oooooo/ooooo/oooo 0,0,0 0,0,0 5,7,10 0");
  CHECK(p.count_moves() == 3U * (36 * 18 - 18));
}

TEST_CASE("the ring just played on is not removed", "[zertz][placement]") {
  const Position p = Position::start(BoardId::k37, {});
  CHECK(p.illegality(Move::placement(Colour::kWhite, ring("a1"), ring("a1"))) ==
        Illegal::kRemovedIsPlaced);
}

TEST_CASE("no ring is removed when none is free", "[zertz][placement]") {
  const Position p = position("..../...../..W.W./...BoG./.WoG../.B.../.... 2,4,4 1,2,4 0,0,0 1");
  CHECK(p.free_rings().none());
  CHECK(turns(p) == Texts{"Bd5", "Be3", "Gd5", "Ge3", "Wd5", "We3"});
  CHECK(p.illegality(Move::placement(Colour::kWhite, ring("e3"), ring("d5"))) ==
        Illegal::kRemovedNotFree);
}

TEST_CASE("when the only free ring is played on, none is removed", "[zertz][placement]") {
  const Position p = position("..o./...../..B..G/......./.....G/...../...W 3,4,1 0,1,0 2,1,8 1");
  CHECK(names(p, p.free_rings()) == "a3");
  const Position q = position(".G../..o../...B.W/..Booo./...ooB/..BG./.... 2,2,5 3,4,1 0,0,0 0");
  CHECK(names(q, q.free_rings()) == "b3");
  const auto all = turns(q);
  CHECK(has(all, "Bb3 x Gb1Bb3") == false);
  for (const std::string& text : all) {
    const bool on_b3 = text.substr(1, 2) == "b3";
    CHECK((text.size() > 3 && text[3] == ',') == !on_b3);
  }
  CHECK(q.count_moves() == all.size());
}

// The pool (C, G 1, J).

TEST_CASE("the pool holds 6, 8 and 10 marbles, in blitz 5, 7 and 9", "[zertz][pool]") {
  CHECK(Position::start(BoardId::k37, {}).pool() == MarbleSet{6, 8, 10});
  CHECK(Position::start(BoardId::k61, {}).pool() == MarbleSet{6, 8, 10});
  CHECK(Position::start(BoardId::k37, kBlitz).pool() == MarbleSet{5, 7, 9});
}

TEST_CASE("a colour missing from the pool is not replaced by a captured marble", "[zertz][pool]") {
  const Position p = position("oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 3,4,2 3,3,2 0,1,6 0");
  for (const std::string& text : turns(p)) CHECK(text.front() != 'W');
  CHECK(p.illegality(Move::placement(Colour::kWhite, ring("d4"), ring("a1"))) ==
        Illegal::kColourNotInPool);
}

TEST_CASE("with an empty pool a player places captured marbles, which then do not count",
          "[zertz][pool]") {
  const Position p = position("oooo/oGooo/oooooo/oooBooo/oooooo/oWooo/ooWo 2,3,5 2,4,4 0,0,0 0");
  CHECK(p.supply() == MarbleSet{2, 3, 5});
  const Position q = after(p, "Wa4,d7");
  CHECK(q.held(0) == MarbleSet{1, 3, 5});
  CHECK(q.held(1) == MarbleSet{2, 4, 4});
  CHECK(total(q.pool()) == 0);
}

TEST_CASE("with an empty pool a colour that the player does not hold cannot be placed",
          "[zertz][pool]") {
  const Position p = position("ooWo/ooooG/ooBooo/ooooooW/oooooo/oWooo/ooWo 0,3,4 2,4,5 0,0,0 0");
  CHECK(p.illegality(Move::placement(Colour::kWhite, ring("d6"), ring("a1"))) ==
        Illegal::kColourNotHeld);
}

// A player who can do nothing (open question of the rules; switch for the tournament ruling).

/// Thirteen marbles, no two of them adjacent; the first player holds none.
constexpr std::string_view kFirstHasNone =
    "BooB/ooWoo/oGooWo/GooBooG/oGooWo/ooBoo/BooW 0,0,0 2,4,5 0,0,0 0";
/// All marbles on the table, none of which can jump, and one vacant ring: neither player can do
/// anything.
constexpr std::string_view kNobodyHasAny =
    "WWWWW/WGGGGG/GGGBBBB/......../......o/....../BB.../BBBB 0,0,0 0,0,0 0,0,0 0";

TEST_CASE("a player who can neither capture nor place passes", "[zertz][pass]") {
  const Position p = position(kFirstHasNone);
  CHECK(turns(p) == Texts{"-"});
  CHECK(p.count_moves() == 1);
  const Position q = after(p, "-");
  CHECK(q.passes() == 1);
  CHECK(outcome(q) == "*");
  CHECK(q.count_moves() > 1);
  CHECK(q.illegality(Move::pass()) == Illegal::kPassNotAllowed);
}

TEST_CASE("two passes in a row end the game in a draw", "[zertz][pass]") {
  const Position p = position(kNobodyHasAny, {}, BoardId::k48);
  CHECK(turns(p) == Texts{"-"});
  const Position q = after(p, "-");
  CHECK(turns(q) == Texts{"-"});
  const Position r = after(q, "-");
  CHECK(outcome(r) == "draw no-moves");
  CHECK(r.count_moves() == 0);
  CHECK(r.illegality(Move::pass()) == Illegal::kGameOver);
}

TEST_CASE("a turn between two passes keeps the game going", "[zertz][pass]") {
  const Position p =
      position("WWWWW/WGGGGG/GGGBBBB/......../o..o..o/....../BB.../BBB. 0,0,0 0,0,1 0,0,0 0", {},
               BoardId::k48);
  // The second player's marble comes back to him; the first player still has none.
  const Position q = after(p, "-", "Be7,e1 x Be7");
  CHECK(q.passes() == 0);
  CHECK(turns(q) == Texts{"-"});
  CHECK(outcome(after(q, "-")) == "*");
}

TEST_CASE("under the tournament ruling both players lose when one can do nothing",
          "[zertz][pass]") {
  CHECK(outcome(position(kFirstHasNone, kBothLose)) == "both lose");
  CHECK(outcome(position(kNobodyHasAny, kBothLose, BoardId::k48)) == "both lose");
  CHECK(position(kFirstHasNone, kBothLose).count_moves() == 0);
  // A move can also lead to such a position: the marble placed returns to the second player as an
  // isolated one, and the first player holds none.
  const Position p =
      position("WWWWW/WGGGGG/GGGBBBB/......../o..o..o/....../BB.../BBB. 0,0,0 0,0,1 0,0,0 1",
               kBothLose, BoardId::k48);
  CHECK(outcome(p) == "*");
  CHECK(outcome(after(p, "Be7,e1 x Be7")) == "both lose");
}

// The end of the game (B, F, H, J).

TEST_CASE("four white, five grey, six black or three of each win", "[zertz][end]") {
  const auto with = [](const MarbleSet& first) {
    return outcome(table("oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo", first));
  };
  CHECK(with({4, 0, 0}) == "first white");
  CHECK(with({0, 5, 0}) == "first grey");
  CHECK(with({0, 0, 6}) == "first black");
  CHECK(with({3, 3, 3}) == "first each");
  CHECK(with({3, 4, 2}) == "*");
  CHECK(with({2, 4, 5}) == "*");
  CHECK(with({3, 2, 5}) == "*");
}

TEST_CASE("in blitz three white, four grey, five black or two of each win", "[zertz][end]") {
  const auto with = [](const MarbleSet& first) {
    return outcome(table("oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo", first, {}, 0, kBlitz));
  };
  CHECK(with({3, 0, 0}) == "first white");
  CHECK(with({0, 4, 0}) == "first grey");
  CHECK(with({0, 0, 5}) == "first black");
  CHECK(with({2, 2, 2}) == "first each");
  CHECK(with({2, 3, 1}) == "*");
  CHECK(with({1, 3, 4}) == "*");
}

TEST_CASE("the player who completes a winning set by a capture has won", "[zertz][end]") {
  const std::string board = "oooo/ooooo/oooooo/oooBGoo/oooooo/ooooo/oooo";
  CHECK(outcome(after(table(board, {0, 4, 0}), "x d4Gd6")) == "first grey");
  CHECK(outcome(after(table(board, {}, {0, 0, 5}, 1), "x d5Bd3")) == "second black");
  CHECK(outcome(after(table(board, {3, 2, 3}), "x d4Gd6")) == "first each");
  CHECK(outcome(after(table(board, {0, 4, 0}), "x d5Bd3")) == "*");
}

TEST_CASE("the marbles in the pool and on the table count for neither player", "[zertz][end]") {
  // Placing a white marble gives neither player a marble.
  const Position p = table("oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo", {3, 0, 0});
  const Position q = after(p, "Wd4,a1");
  CHECK(q.held(0) == MarbleSet{3, 0, 0});
  CHECK(outcome(q) == "*");
}

TEST_CASE("after the end no turn is legal", "[zertz][end]") {
  const Position p = table("oooo/ooooo/oooooo/oooWGoo/oooooo/ooooo/oooo", {4, 0, 0});
  CHECK(p.count_moves() == 0);
  CHECK(turns(p).empty());
  CHECK(p.illegality(Move::placement(Colour::kWhite, ring("a1"), ring("a2"))) ==
        Illegal::kGameOver);
}

// Repetition (G 3).

TEST_CASE("nothing can repeat while the pool holds marbles", "[zertz][repetition]") {
  CHECK(Position::start(BoardId::k37, {}).repetition_key() == 0);
  CHECK(position(kFirstHasNone).repetition_key() != 0);
}

TEST_CASE("positions repeat when rings, occupied rings and player are the same, whatever colours",
          "[zertz][repetition]") {
  const Position p =
      position("W.../o..../....../oooGooo/....../...../B..." + std::string(" 2,4,4 3,3,5 0,0,0 0"));
  const Position colours =
      position("B.../o..../....../oooWooo/....../...../G..." + std::string(" 2,3,5 3,4,4 0,0,0 0"));
  const Position rings =
      position("W.../o..../....../oooGoo./....../...../B..." + std::string(" 2,4,4 3,3,5 0,0,0 0"));
  const Position side =
      position("W.../o..../....../oooGooo/....../...../B..." + std::string(" 2,4,4 3,3,5 0,0,0 1"));
  CHECK(p.repetition_key() == colours.repetition_key());
  CHECK(p.repetition_key() != rings.repetition_key());
  CHECK(p.repetition_key() != side.repetition_key());
}

TEST_CASE("with exact-repetition only identical positions repeat", "[zertz][repetition]") {
  const Rules exact{.exact_repetition = true};
  const Position p =
      position("W.../o..../....../oooGooo/....../...../B... 2,4,4 3,3,5 0,0,0 0", exact);
  const Position colours =
      position("B.../o..../....../oooWooo/....../...../G... 2,3,5 3,4,4 0,0,0 0", exact);
  const Position hands =
      position("W.../o..../....../oooGooo/....../...../B... 3,4,4 2,3,5 0,0,0 0", exact);
  CHECK(p.repetition_key() != colours.repetition_key());
  CHECK(p.repetition_key() != hands.repetition_key());
}

// Every reason why a turn is not legal.

TEST_CASE("every reason for an illegal turn is given in some position", "[zertz][illegal]") {
  const Position start = Position::start(BoardId::k37, {});
  const Position one = table("oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo");
  const Position pair = table("oooo/ooooo/oooooo/oooWGoo/oooooo/ooooo/oooo");
  const Position holes = table("..oo/ooooo/Woooo./oooWooo/oooooo/ooooo/oooo");
  const auto place = [](const char* on, const char* removed) {
    return Move::placement(Colour::kWhite, ring(on),
                           *removed == '\0' ? Labels::kNone : ring(removed));
  };
  const auto jump = [](const char* from, std::initializer_list<int> directions) {
    Path::Builder path;
    for (const int d : directions) path.add(d);
    return Move::capture(ring(from), path.path());
  };
  struct Case {
    Position position;
    Move move;
    std::optional<Illegal> reason;
  };
  const std::vector<Case> cases = {
      {start, place("d4", "a1"), std::nullopt},
      {table("oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo", {4, 0, 0}), place("d4", "a1"),
       Illegal::kGameOver},
      {pair, place("a1", "a2"), Illegal::kMustCapture},
      {pair, Move::pass(), Illegal::kMustCapture},
      {position("oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 3,0,0 3,0,0 0,8,10 0"),
       place("d4", "a1"), Illegal::kColourNotInPool},
      {position("ooWo/ooooG/ooBooo/ooooooW/oooooo/oWooo/ooWo 0,3,4 2,4,5 0,0,0 0"),
       place("d6", "a1"), Illegal::kColourNotHeld},
      {holes, place("a1", "a3"), Illegal::kNoRing},
      {start, place("h1", "a3"), Illegal::kNoRing},
      {one, place("d4", "a1"), Illegal::kRingOccupied},
      {one, place("d3", ""), Illegal::kRemovalMissing},
      {holes, place("d3", "a1"), Illegal::kRemovedNoRing},
      {start, place("d3", "i1"), Illegal::kRemovedNoRing},
      {start, place("a1", "a1"), Illegal::kRemovedIsPlaced},
      {holes, place("d3", "c1"), Illegal::kRemovedOccupied},
      {one, place("d3", "d5"), Illegal::kRemovedNotFree},
      {one, jump("d3", {0}), Illegal::kNoMarble},
      {one, jump("h1", {0}), Illegal::kNoMarble},
      {one, jump("d4", {0}), Illegal::kNothingJumped},
      {one, jump("d4", {}), Illegal::kNothingJumped},
      {table("o.../...../....../.WGB.../....../...../...."), jump("d2", {0}),
       Illegal::kLandingNotVacant},
      {table("..../...../....../..oWG../....../...../...."), jump("d4", {0}),
       Illegal::kLandingNotVacant},
      {table("..../...../....../WGoBo../....../...../...."), jump("d1", {0}), Illegal::kMustJumpOn},
      {start, Move::pass(), Illegal::kPassNotAllowed},
      {start, Move::placement(Colour::kWhite, ring("d4"), ring("a1"), 1),
       Illegal::kDeclineNotAllowed},
  };
  std::set<Illegal> given;
  for (const Case& c : cases) {
    INFO(position_text(c.position) << ", code " << c.move.code());
    CHECK(c.position.illegality(c.move) == c.reason);
    CHECK(c.position.is_legal(c.move) == !c.reason.has_value());
    if (c.reason) given.insert(*c.reason);
  }
  CHECK(given.size() == static_cast<std::size_t>(Illegal::kDeclineNotAllowed) + 1);
}

TEST_CASE("bytes that are not a packed move are never legal", "[zertz][illegal]") {
  const Position start = Position::start(BoardId::k37, {});
  const Move legal = Move::placement(Colour::kWhite, ring("d4"), ring("a1"));
  CHECK(start.is_legal(CompactTitle::unpack(CompactTitle::pack(legal))));
  CHECK_FALSE(start.is_legal(CompactTitle::unpack({1, legal.code()})));
  CHECK_FALSE(start.is_legal(Move::from_code(legal.code() | std::uint64_t{1} << 51U)));
  const Position passing = position(kFirstHasNone);
  CHECK(passing.is_legal(Move::pass()));
  CHECK_FALSE(passing.is_legal(Move::from_code(7)));
}

}  // namespace
}  // namespace gipfbase::zertz::testing::rules_test
