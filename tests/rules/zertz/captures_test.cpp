// Captures by jumping: rulebook D, "Capturing marbles".
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <vector>

#include "support/zertz/positions.hpp"

namespace gipfbase::zertz::testing::captures_test {
namespace {

using Texts = std::vector<std::string>;

TEST_CASE("a player who can capture must capture", "[zertz][capture]") {
  const Position p = table("oooo/ooooo/oooooo/oooWGoo/oooooo/ooooo/oooo");
  CHECK(p.must_capture());
  CHECK(turns(p) == Texts{"x d4Gd6", "x d5Wd3"});
  CHECK(p.illegality(Move::placement(Colour::kWhite, Labels::label({0, 1}),
                                     Labels::label({0, 2}))) == Illegal::kMustCapture);
  CHECK(p.illegality(Move::pass()) == Illegal::kMustCapture);
}

TEST_CASE("a marble may jump in each of the six directions over a marble of any colour",
          "[zertz][capture]") {
  const Position p = table("oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo");
  CHECK_FALSE(p.must_capture());
  for (const char* const pair : {"d5 d6", "e4 f4", "e3 f2", "d3 d2", "c3 b2", "c4 b4"}) {
    for (const Colour over : {Colour::kWhite, Colour::kGrey, Colour::kBlack}) {
      const hex::Place jumped{pair[0] - 'a', pair[1] - '0'};
      const std::string landing(pair + 3);
      Position q = p;
      q.put_marble(q.board().cell_of[static_cast<std::size_t>(Labels::label(jumped))], over);
      const std::string expected = std::string("x d4") + colour_letter(over) + landing;
      const auto found = turns(q);
      CHECK(found.size() == 2);  // the marble just placed can also jump over the one on d4
      CHECK(std::count(found.begin(), found.end(), expected) == 1);
    }
  }
}

TEST_CASE("a jump needs a marble on the next ring and a vacant ring directly after it",
          "[zertz][capture]") {
  const auto capturers = [](std::string_view column_d) {
    const Position p = table("..../...../....../" + std::string(column_d) + "/....../...../....");
    return names(p, p.capturers());
  };
  CHECK(capturers("oWoGooo").empty());     // a vacant ring lies between them
  CHECK(capturers("..oWG..") == "d5");     // no ring after d5
  CHECK(capturers(".WGB...").empty());     // no vacant ring after any marble
  CHECK(capturers("WGBoo..") == "d2");     // d1 cannot jump over two marbles
  CHECK(capturers("oWGo...") == "d2 d3");  // room on both sides
}

TEST_CASE("any marble may capture, not only one next to the marble just placed",
          "[zertz][capture]") {
  const Position p = table("oooo/ooooo/oooooo/ooWGooo/oooooo/ooooo/oBWo");
  CHECK(turns(p) == Texts{"x d3Gd5", "x d4Wd2", "x g2Wg4", "x g3Bg1"});
}

TEST_CASE("the captured marble goes to the capturer and its ring stays on the table, vacant",
          "[zertz][capture]") {
  const Position p = table("oooo/ooooo/oooooo/oooWGoo/oooooo/ooooo/oooo", {0, 0, 1}, {}, 1);
  const Position q = after(p, "x d4Gd6");
  CHECK(position_text(q) == "oooo/ooooo/oooooo/oooooWo/oooooo/ooooo/oooo 0,0,1 0,1,0 5,7,9 0");
}

TEST_CASE("a capturing turn places no marble, removes no ring and isolates nothing",
          "[zertz][capture]") {
  // a1 is alone and occupied; b4 and the rings around it are the rest.
  const Position p = table("W.../...oW/..ooGo/..ooooo/..oooo/..ooo/....");
  for (const std::string& text : turns(p)) {
    const Position q = after(p, text);
    CHECK(text.front() == 'x');
    CHECK(q.rings() == p.rings());
    CHECK(q.pool() == p.pool());
    CHECK(total(q.held(0)) == static_cast<int>(text.size() - 4) / 3);
    CHECK(names(q, q.occupied()).find("a1") != std::string::npos);
  }
}

TEST_CASE(
    "Diagram 3: the ways to capture are 1 takes 2 and 3, 1 takes 2, 4 and 5, 2 takes 1, "
    "3 takes 2 and 1",
    "[zertz][capture][diagram]") {
  // 1 = e4 W, 2 = d5 G, 3 = d6 W, 4 = b4 B, 5 = a2 G.
  const Position p = table("oGoo/.ooBo/..oooo/..ooGW./..oWoo/..ooo/....");
  std::multiset<std::string> ways;
  for (const std::string& text : turns(p)) {
    std::string captured;
    for (const char c : text) {
      if (c == 'W' || c == 'G' || c == 'B') captured += c;
    }
    ways.insert(text.substr(2, 2) + " takes " + captured);
  }
  CHECK(ways ==
        std::multiset<std::string>{"e4 takes GW", "e4 takes GBG", "d5 takes W", "d6 takes GW"});
}

TEST_CASE("a marble that can jump again must jump again", "[zertz][capture]") {
  const Position p = table("..../...../....../WGoBo../....../...../....");
  CHECK(turns(p) == Texts{"x d1Gd3Bd5"});
  Path::Builder one;
  one.add(0);
  CHECK(p.illegality(Move::capture(Labels::label({3, 1}), one.path())) == Illegal::kMustJumpOn);
}

TEST_CASE("a chain may turn in any direction", "[zertz][capture]") {
  const Position p = table("..../...../....../WGooooo/..Wooo/..ooo/....");
  // From d3 on: the marble at e3 lies to the upper right, and f3 after it is vacant.
  CHECK(turns(p) == Texts{"x d1Gd3Wf3"});
}

TEST_CASE("the capture with most marbles is not compulsory", "[zertz][capture]") {
  const Position p = table("..../...../....../oWGoBoo/....../...../....");
  CHECK(turns(p) == Texts{"x d2Gd4Bd6", "x d3Wd1"});
}

TEST_CASE("a chain may return to its starting ring, and each way round is a separate move",
          "[zertz][capture]") {
  const Position p = table("..../...../....../.WWo.../.BG.../.o.../....");
  const auto found = turns(p);
  CHECK(std::count(found.begin(), found.end(), "x d2Wd4Gf2Bd2") == 1);
  CHECK(std::count(found.begin(), found.end(), "x d2Bf2Gd4Wd2") == 1);
  const Position q = after(p, "x d2Wd4Gf2Bd2");
  CHECK(position_text(q).substr(0, 43) == "..../...../....../.Woo.../.oo.../.o.../....");
  CHECK(q.held(0) == MarbleSet{1, 1, 1});
}

TEST_CASE("a marble may not be jumped twice in a chain", "[zertz][capture]") {
  // Over d4 to d5, then over d6, e6 and e5 back to d5: by then the marble on d4 has been captured.
  const Position p = table("..../...../....../..WGoBo/....WB/....o/....");
  const auto found = turns(p);
  CHECK(std::count(found.begin(), found.end(), "x d3Gd5Bd7Bf5Wd5") == 1);
  CHECK(std::count(found.begin(), found.end(), "x d3Gd5Wf5Bd7Bd5") == 1);
  for (const std::string& text : found) CHECK(text.find("d5Gd3") == std::string::npos);
  Path::Builder twice;
  for (const int direction : {0, 0, 2, 4}) twice.add(direction);
  twice.add(3);
  CHECK(p.illegality(Move::capture(Labels::label({3, 3}), twice.path())) ==
        Illegal::kNothingJumped);
}

TEST_CASE("a ring freed by the chain itself is not a landing ring", "[zertz][capture]") {
  // The chain frees d2 and d4; landing rings are an even number of steps away, freed ones odd.
  const Position p = table("..../...../....../WGoGo../....../...../....");
  CHECK(turns(p) == Texts{"x d1Gd3Gd5"});
}

TEST_CASE("a winning set is judged at the end of the chain", "[zertz][capture]") {
  const Position p = table("..../...../....../GWoBo../....../...../....", {3, 0, 0});
  CHECK(turns(p) == Texts{"x d1Wd3Bd5"});
  const Position q = after(p, "x d1Wd3Bd5");
  CHECK(q.held(0) == MarbleSet{4, 0, 1});
  CHECK(outcome(q) == "first white");
}

TEST_CASE("a capture in an isolated part of the board is compulsory, too", "[zertz][capture]") {
  const Position p = table("WBo./...../....../...oooo/..oooo/..ooo/..oo");
  CHECK(turns(p) == Texts{"x a1Ba3"});
}

TEST_CASE("a path of 23 jumps fits into a move, and every short path has its own number",
          "[zertz][capture]") {
  Path::Builder longest;
  std::vector<int> directions;
  for (int i = 0; i < 23; ++i) directions.push_back(i % 2 == 0 ? 5 : 1);
  for (const int d : directions) longest.add(d);
  CHECK(longest.path().number() < (std::uint64_t{1} << 54U));
  const Move move = Move::capture(Labels::label({3, 4}), longest.path());
  CHECK(move.is_capture());
  Path::Reader reader(Move::from_code(move.code()).path());
  for (const int d : directions) CHECK(reader.next() == d);
  CHECK(reader.done());

  // The highest number: the first jump in direction 5, every later one in the last of five
  // directions.
  Path::Builder highest;
  highest.add(5);
  for (int i = 1; i < 23; ++i) highest.add((hex::opposite(highest.last()) + 5) % 6);
  CHECK(highest.path().number() < (std::uint64_t{1} << 54U));

  std::set<std::uint64_t> numbers;
  for (std::uint64_t number = 0; number < 6 * (1 + 5 + 25 + 125); ++number) {
    Path::Builder built;
    for (Path::Reader r{Path(number)}; !r.done();) built.add(r.next());
    CHECK(built.path().number() == number);
    numbers.insert(number);
  }
}

}  // namespace
}  // namespace gipfbase::zertz::testing::captures_test
