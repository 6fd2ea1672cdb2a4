// The rules of TAMSK, one test for each number of the table in rules/tamsk/README.md, each with its
// hand-made positions and their source: R the rules on gipf.com, P the help of pbmserv, W
// descriptions of the rulebook by others, B Boardspace.
#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "support/tamsk/positions.hpp"
#include "support/wording.hpp"

namespace gipfbase::tamsk::testing::rules_test {
namespace {

using Texts = std::vector<std::string>;

template <bool kSand>
std::optional<Illegal> why(const BasicPosition<kSand>& p, const std::string& from,
                           const std::string& to) {
  return p.illegality(Move::step(cell(from), cell(to)));
}

constexpr const char* kStart = "W0..B0/...../....../B0.....W0/....../...../W0..B0 32,32 w";
constexpr const char* kSandStart = "w0..b0/...../....../b0.....w0/....../...../w0..b0 32,32 w";

// The board (R).

TEST_CASE("TAMSK rule 1: the board has 37 spaces in columns of 4, 5, 6, 7, 6, 5 and 4",
          "[tamsk][rule]") {
  CHECK(names(Board::kAll) ==
        "a1 a2 a3 a4 b1 b2 b3 b4 b5 c1 c2 c3 c4 c5 c6 d1 d2 d3 d4 d5 d6 d7 e1 e2 e3 e4 e5 e6 "
        "f1 f2 f3 f4 f5 g1 g2 g3 g4");
  struct Row {
    const char* space;
    const char* neighbours;
  };
  for (const Row& row : std::vector<Row>{{"d4", "c3 c4 d3 d5 e3 e4"},
                                         {"a1", "a2 b1 b2"},
                                         {"a4", "a3 b4 b5"},
                                         {"d1", "c1 d2 e1"},
                                         {"d7", "c6 d6 e6"},
                                         {"g4", "f4 f5 g3"},
                                         {"b1", "a1 b2 c1 c2"},
                                         {"e3", "d3 d4 e2 e4 f2 f3"},
                                         {"g2", "f2 f3 g1 g3"}}) {
    INFO(row.space);
    CHECK(names(Board::around(cell(row.space))) == row.neighbours);
  }
}

// Capacities (picture of P; B).

TEST_CASE("TAMSK rule 2: a space takes 4 rings in the middle, then 3, 2, and 1 at the edge",
          "[tamsk][rule]") {
  struct Row {
    int rings;
    const char* spaces;
  };
  int all = 0;
  for (const Row& row :
       std::vector<Row>{{4, "d4"},
                        {3, "c3 c4 d3 d5 e3 e4"},
                        {2, "b2 b3 b4 c2 c5 d2 d6 e2 e5 f2 f3 f4"},
                        {1, "a1 a2 a3 a4 b1 b5 c1 c6 d1 d7 e1 e6 f1 f5 g1 g2 g3 g4"}}) {
    const Cells full = kFullWith[static_cast<std::size_t>(row.rings - 1)];
    CHECK(names(full) == row.spaces);
    all += row.rings * full.count();
    for (const int cell : full) {
      CHECK(capacity(cell) == row.rings);
    }
  }
  CHECK(all == 64);
}

// Material and start (colours: P and B; Red begins: R and W).

TEST_CASE("TAMSK rule 3: hourglasses begin on the corners, colours alternating, White first",
          "[tamsk][rule]") {
  const Position p = Position::start(kOne);
  CHECK(position_text(p) == kStart);
  CHECK(names(p.glasses(kWhite)) == "a1 d7 g1");
  CHECK(names(p.glasses(kBlack)) == "a4 d1 g4");
  CHECK(p.full().none());
  CHECK(p.count_moves() == 9);
  const SandPosition q = SandPosition::start(kThree);
  CHECK(position_text(q) == kSandStart);
  CHECK(q.running(kWhite).none());
  CHECK(q.count_moves() == 9);
}

// The move (R).

TEST_CASE("TAMSK rule 4: a turn moves one own hourglass to an adjacent space", "[tamsk][rule]") {
  const Position p = Position::start(kOne);
  CHECK(turns(p) ==
        Texts{"a1-a2", "a1-b1", "a1-b2", "d7-c6", "d7-d6", "d7-e6", "g1-f1", "g1-f2", "g1-g2"});
  struct Row {
    const char* from;
    const char* to;
    Illegal why;
  };
  for (const Row& row : std::vector<Row>{{"a4", "a3", Illegal::kNotYours},
                                         {"b2", "b3", Illegal::kNoGlass},
                                         {"a1", "a3", Illegal::kNotAdjacent},
                                         {"a1", "c3", Illegal::kNotAdjacent},
                                         {"a1", "a1", Illegal::kNotAdjacent},
                                         {"d7", "c5", Illegal::kNotAdjacent}}) {
    INFO(row.from << '-' << row.to);
    CHECK(why(p, row.from, row.to) == row.why);
  }
  const Position q = after(p, "a1-b2");
  CHECK(names(q.glasses(kWhite)) == "b2 d7 g1");
  CHECK(q.side_to_move() == kBlack);
}

// Spaces that can be entered (R).

TEST_CASE("TAMSK rule 5: an hourglass enters a space without an hourglass that is not full",
          "[tamsk][rule]") {
  // a2 is full, b1 takes a ring, b2 holds one of two, and an hourglass stands on it or not.
  const Position p = spaces("a1 W0, a2 1, b2 1, g1 B1", "31,30 w");
  CHECK(turns(p) == Texts{"a1-b1", "a1-b2"});
  CHECK(why(p, "a1", "a2") == Illegal::kFull);
  const Position q = spaces("a1 W0, a2 1, b2 B1, g1 B1", "31,30 w");
  CHECK(turns(q) == Texts{"a1-b1"});
  CHECK(why(q, "a1", "b2") == Illegal::kOccupied);
  CHECK(why(spaces("a1 W0, b2 W1", "32,31 w"), "a1", "b2") == Illegal::kOccupied);
  // Every capacity: one ring short of full, and full.
  struct Row {
    const char* from;
    const char* to;
    int capacity;
  };
  for (const Row& row :
       std::vector<Row>{{"b1", "c1", 1}, {"b1", "c2", 2}, {"c2", "c3", 3}, {"d3", "d4", 4}}) {
    INFO(row.to);
    const auto with = [&](int rings) {
      return spaces(std::string(row.from) + " W0, " + row.to + " " + std::to_string(rings),
                    "32," + std::to_string(32 - rings) + " w");
    };
    CHECK_FALSE(why(with(row.capacity - 1), row.from, row.to));
    CHECK(why(with(row.capacity), row.from, row.to) == Illegal::kFull);
  }
}

// The ring (R; automatic: P and B; no rings, no move: B).

TEST_CASE("TAMSK rule 6: each move drops a ring of the mover over the hourglass", "[tamsk][rule]") {
  const Position p = after(Position::start(kOne), "a1-b2", "a4-b4");
  CHECK(p.rings(cell("b2")) == 1);
  CHECK(p.rings(cell("b4")) == 1);
  CHECK(p.rings(cell("a1")) == 0);
  CHECK(p.reserve(kWhite) == 31);
  CHECK(p.reserve(kBlack) == 31);
  // Back onto the corner: the space that the hourglass leaves keeps its ring.
  const Position q = after(p, "b2-a1");
  CHECK(q.rings(cell("a1")) == 1);
  CHECK(q.rings(cell("b2")) == 1);
  CHECK(why(after(q, "b4-b3", "a1-b2", "b3-b4"), "b2", "a1") == Illegal::kFull);
  // 32 rings are on the board, all of White's.
  const std::string rings =
      "c3 3, c4 3, d3 3, d5 3, e3 3, e4 3, b2 2, b3 2, b4 2, c2 2, c5 2, d2 2, e2 2, ";
  const Position none = spaces(rings + "a1 W0, g4 B0", "0,32 w");
  CHECK(turns(none) == Texts{"pass"});
  CHECK(why(none, "a1", "a2") == Illegal::kNoRings);
}

// Leaving a full space (R).

TEST_CASE("TAMSK rule 7: an hourglass on a full space may leave it, and nothing comes back",
          "[tamsk][rule]") {
  const Position p = spaces("a2 W1, g4 B0", "31,32 w");
  CHECK(turns(p) == Texts{"a2-a1", "a2-a3", "a2-b2", "a2-b3"});
  const Position q = after(p, "a2-a3", "g4-g3");
  CHECK(why(q, "a3", "a2") == Illegal::kFull);
}

// Passing (R).

TEST_CASE("TAMSK rule 8: a player who cannot move must pass, and must move again when he can",
          "[tamsk][rule]") {
  // Full spaces and Black on b2 block the hourglass on a1.
  const Position p = spaces("a1 W1, a2 1, b1 1, b2 B1", "30,30 w");
  CHECK(turns(p) == Texts{"pass"});
  CHECK(p.count_moves() == 1);
  CHECK(why(p, "a1", "b2") == Illegal::kMustPass);
  const Position q = after(p, "pass");
  CHECK(q.side_to_move() == kBlack);
  CHECK(q.reserve(kWhite) == 30);
  CHECK(q.illegality(Move::pass()) == Illegal::kCannotPass);
  const Position r = after(q, "b2-b3");
  CHECK(turns(r) == Texts{"a1-b2"});
  CHECK(r.illegality(Move::pass()) == Illegal::kCannotPass);
}

// The end (R).

TEST_CASE("TAMSK rule 9: the game ends when neither player can move", "[tamsk][rule]") {
  const Position p = spaces("a1 W1, a2 1, b1 1, b2 2, g1 B0, f1 1, g2 1, f2 1", "28,28 b");
  CHECK(outcome(p) == "*");
  const Position q = after(p, "g1-f2");
  CHECK(outcome(q) == "*");
  CHECK(turns(q) == Texts{"pass"});
  const Position over = spaces("a1 W1, a2 1, b1 1, b2 2, g1 B1, g2 1, f1 1, f2 2", "28,26 w");
  CHECK(outcome(over) == "black");
  CHECK(over.count_moves() == 0);
  CHECK(over.illegality(Move::pass()) == Illegal::kGameOver);
  CHECK(why(over, "a1", "a2") == Illegal::kGameOver);
}

// Winning (R; equal rings: B).

TEST_CASE("TAMSK rule 10: the player with fewer rings left wins, equal is a draw",
          "[tamsk][rule]") {
  struct Row {
    const char* rest;
    const char* outcome;
    int score;
    Ending ending;
  };
  for (const Row& row : std::vector<Row>{{"26,28 w", "white", 2, Ending::kRings},
                                         {"28,26 w", "black", -2, Ending::kRings},
                                         {"22,32 b", "white", 10, Ending::kRings},
                                         {"27,27 b", "draw", 0, Ending::kEqualRings}}) {
    INFO(row.rest);
    const Position p = spaces("a1 W1, a2 1, b1 1, b2 2, g1 B1, g2 1, f1 1, f2 2", row.rest);
    CHECK(outcome(p) == row.outcome);
    CHECK(p.outcome().score == row.score);
    CHECK(p.outcome().ending == static_cast<std::uint8_t>(row.ending));
  }
}

// Early end (B).

TEST_CASE("TAMSK rule 11: with early-end, a player who is ahead does not go on alone",
          "[tamsk][rule]") {
  constexpr Rules kEarly = {.early_end = true};
  const std::string white_is_shut_in = "a1 W1, a2 1, b1 1, b2 2, g1 B1";
  struct Row {
    const char* rest;
    const char* early;
    const char* late;
  };
  for (const Row& row : std::vector<Row>{{"30,28 w", "black", "*"},
                                         {"29,29 w", "*", "*"},
                                         {"28,30 w", "*", "*"},
                                         {"30,28 b", "*", "*"}}) {
    INFO(row.rest);
    CHECK(outcome(spaces(white_is_shut_in, row.rest, kEarly)) == row.early);
    CHECK(outcome(spaces(white_is_shut_in, row.rest)) == row.late);
  }
  const Position p = spaces(white_is_shut_in, "30,28 w", kEarly);
  CHECK(p.count_moves() == 0);
  CHECK(p.outcome().score == -2);
  CHECK(p.illegality(Move::pass()) == Illegal::kGameOver);
}

// Sand: clocks in addition to the position.

struct Hands {
  SandPosition position;
  SandTamsk::Clocks clocks;

  explicit Hands(const Rules& rules)
      : position(SandPosition::start(rules)), clocks(SandTamsk::start_clocks(position)) {}
  /// Plays after some seconds; returns the objection of the clocks.
  std::string play(const std::string& text, double seconds) {
    const auto spent = static_cast<Milliseconds>(seconds * 1000);
    const Move move = turn(position, text);
    const auto late = SandTamsk::time_out(clocks, position, spent);
    std::string against;
    if (late && *late != move) against = turn_text(*late);
    if (!late) against = SandTamsk::objection(clocks, position, move, spent).value_or("");
    clocks = SandTamsk::clocks_after(clocks, position, move, spent);
    position.play(move);
    return against;
  }
  [[nodiscard]] double left(const std::string& space) const {
    for (std::size_t i = 0; i < clocks.cell.size(); ++i) {
      if (clocks.cell[i] == cell(space)) return clocks.left[i] / 1000.0;
    }
    throw std::invalid_argument(space);
  }
  /// The first glass that is empty within a time.
  [[nodiscard]] std::string runs_out(double seconds) const {
    const auto late =
        SandTamsk::time_out(clocks, position, static_cast<Milliseconds>(seconds * 1000));
    return late ? turn_text(*late) : "";
  }
};

// Turning over (P and W; formula: B).

TEST_CASE("TAMSK rule 12: a move turns the hourglass over, r seconds left become 180 - r",
          "[tamsk][rule]") {
  Hands game(kTwo);
  CHECK(game.left("a1") == 0);
  CHECK(game.play("a1-a2", 10) == "");
  CHECK(game.left("a2") == 180);
  CHECK(game.play("a4-a3", 20) == "");
  CHECK(game.left("a2") == 160);
  CHECK(game.left("a3") == 180);
  CHECK(game.play("d7-d6", 5) == "");
  CHECK(game.play("d1-d2", 5) == "");
  CHECK(game.play("g1-f2", 5) == "");
  CHECK(game.play("g4-f4", 5) == "");
  CHECK(game.left("a2") == 140);
  CHECK(game.play("a2-b2", 40) == "");
  CHECK(game.left("b2") == 80);
  CHECK(game.left("a3") == 120);
}

// The first turns (P, W and B).

TEST_CASE("TAMSK rule 13: hourglasses that do not run yet are moved first", "[tamsk][rule]") {
  const SandPosition p = after(SandPosition::start(kTwo), "a1-b2", "a4-b4");
  CHECK(why(p, "b2", "b3") == Illegal::kUnturned);
  CHECK(turns(p) == Texts{"d7-c6", "d7-d6", "d7-e6", "g1-f1", "g1-f2", "g1-g2"});
  const SandPosition q = after(p, "d7-d6", "d1-d2", "g1-f2", "g4-f4");
  CHECK(q.unturned().none());
  CHECK_FALSE(why(q, "b2", "b3"));
  // A blocked hourglass that does not run yet does not keep the others from moving.
  const SandPosition shut = sand("a1 w0, a2 1, b1 1, b2 2, d4 W1", "29,30 w");
  CHECK_FALSE(why(shut, "d4", "d5"));
  // In level 1 any hourglass moves.
  CHECK_FALSE(why(after(Position::start(kOne), "a1-b2", "a4-b4"), "b2", "b3"));
}

// Dead hourglasses (P and W).

TEST_CASE("TAMSK rule 14: an hourglass without sand is dead: it stays and closes its space",
          "[tamsk][rule]") {
  Hands game(kTwo);
  for (const char* text : {"a1-b2", "a4-b4", "d7-d6", "d1-d2", "g1-f2", "g4-f4"}) {
    CHECK(game.play(text, 0).empty());
  }
  CHECK(game.runs_out(179.9).empty());
  CHECK(game.runs_out(180) == "sand-b2");
  CHECK(game.play("b2-b3", 180) == "sand-b2");
  Hands late(kTwo);
  CHECK(late.play("a1-b2", 3) == "");
  test::check_wording("sand-b2 after 179 s", late.play("sand-b2", 179));
  const SandPosition p = after(sand("b2 W1, d4 W1, b3 B1", "31,30 w"), "sand-b2");
  CHECK(p.side_to_move() == kWhite);
  CHECK(why(p, "b2", "a1") == Illegal::kDead);
  CHECK(why(after(p, "d4-d5"), "b3", "b2") == Illegal::kOccupied);
  CHECK(p.illegality(Move::dies(cell("b2"))) == Illegal::kNotRunning);
  CHECK(p.illegality(Move::dies(cell("c1"))) == Illegal::kNotRunning);
  // An hourglass that has not been turned does not run out, and none does in level 1.
  CHECK(SandPosition::start(kTwo).illegality(Move::dies(cell("a1"))) == Illegal::kNotRunning);
  CHECK(Position::start(kOne).illegality(Move::dies(cell("a1"))) == Illegal::kNoSand);
  // Hourglasses of the opponent run out, too.
  CHECK(names(after(sand("b2 W1, b3 B1", "31,31 w"), "sand-b3").dead()) == "b3");
}

// Three dead hourglasses (P and W).

TEST_CASE("TAMSK rule 15: dead hourglasses do not lose the game, their player passes",
          "[tamsk][rule]") {
  const SandPosition p = sand("a1 W1x, d4 W1x, g1 W1x, b3 B1", "28,32 w");
  CHECK(turns(p) == Texts{"pass"});
  CHECK(turns(after(p, "pass", "b3-a2")) == Texts{"pass"});
  const SandPosition q = after(sand("a1 W1x, d4 W1x, g1 W1x, b3 B1", "28,32 b"), "sand-b3");
  CHECK(outcome(q) == "white");
  CHECK(q.outcome().score == 4);
}

// The glass of 15 seconds (P and W).

TEST_CASE("TAMSK rule 16: the opponent may turn the 15-second glass, once in a turn",
          "[tamsk][rule]") {
  const SandPosition p = SandPosition::start(kThree);
  CHECK_FALSE(p.hurried());
  const SandPosition q = after(p, "fifteen");
  CHECK(q.hurried());
  CHECK(q.side_to_move() == kWhite);
  CHECK(q.illegality(Move::fifteen()) == Illegal::kAlreadyTurned);
  CHECK_FALSE(after(q, "a1-a2").hurried());
  CHECK(SandPosition::start(kTwo).illegality(Move::fifteen()) == Illegal::kNoSand);
  CHECK(Position::start(kOne).illegality(Move::fifteen()) == Illegal::kNoSand);
  // The glass cannot be turned on a player who cannot move.
  CHECK(sand("a1 W1x, b3 B1", "30,32 w", kThree).illegality(Move::fifteen()) == Illegal::kMustPass);
}

// 15 to 30 seconds (examples of P).

TEST_CASE("TAMSK rule 17: the 15-second glass is turned only when it is empty", "[tamsk][rule]") {
  // White moves after 10 of 15 s: the glass can be turned on Black after 5 s, then runs 15 s.
  Hands game(kThree);
  CHECK(game.play("fifteen", 0) == "");
  CHECK(game.play("a1-a2", 10) == "");
  Hands too_early = game;
  test::check_wording("fifteen after 4.9 s", too_early.play("fifteen", 4.9));
  CHECK(game.play("fifteen", 5) == "");
  CHECK(game.runs_out(14.9).empty());
  CHECK(game.runs_out(15) == "lost");
  CHECK(game.play("a4-a3", 0) == "");
  // The glass was turned just now, so White has nearly 15 + 15 s.
  CHECK(game.play("fifteen", 15) == "");
  CHECK(game.play("d7-d6", 14.9) == "");
  // White has used nearly all of it, so Black has 15 s from when the glass is turned.
  CHECK(game.play("fifteen", 0.1) == "");
  CHECK(game.runs_out(15) == "lost");
}

// Too late (penalty: B).

TEST_CASE("TAMSK rule 18: a player who has not moved when it is empty loses the turn",
          "[tamsk][rule]") {
  Hands game(kThree);
  CHECK(SandPosition::start(kThree).illegality(Move::lost()) == Illegal::kAlreadyTurned);
  CHECK(game.play("fifteen", 3) == "");
  CHECK(game.play("a1-a2", 15) == "lost");
  Hands other(kThree);
  CHECK(other.play("fifteen", 3) == "");
  test::check_wording("lost after 14 s", other.play("lost", 14));
  CHECK(other.position.side_to_move() == kBlack);
  CHECK(other.position.reserve(kWhite) == 32);
  CHECK(names(other.position.unturned()) == "a1 a4 d1 d7 g1 g4");
  // An hourglass that is empty at the same moment comes first.
  Hands both(kThree);
  CHECK(both.play("a1-b2", 0) == "");
  CHECK(both.play("fifteen", 165) == "");
  CHECK(both.runs_out(15) == "sand-b2");
  // A glass turned in the previous turn has no effect.
  Hands third(kThree);
  CHECK(third.play("fifteen", 0) == "");
  CHECK(third.play("a1-a2", 1) == "");
  CHECK(third.runs_out(100).empty());
}

// pbmserv turns the glass for the players (P).

TEST_CASE("TAMSK rule 19: with self-turning, the 15-second glass is turned whenever it is empty",
          "[tamsk][rule]") {
  constexpr Rules kSelf = {.sand = true, .fifteen = true, .self_turning = true};
  Hands game(kSelf);
  CHECK(game.position.illegality(Move::fifteen()) == Illegal::kAlreadyTurned);
  CHECK(game.runs_out(14.9).empty());
  CHECK(game.runs_out(15) == "lost");
  CHECK(game.play("a1-a2", 10) == "");
  CHECK(game.runs_out(19.9).empty());
  CHECK(game.runs_out(20) == "lost");
  CHECK(game.play("a4-a3", 6) == "");  // the glass turned itself one second ago
  CHECK(game.runs_out(28.9).empty());
  CHECK(game.runs_out(29) == "lost");
  CHECK(game.play("lost", 29) == "");
  CHECK(game.runs_out(15) == "lost");
  // The glass turns itself at the moment when it is empty.
  Hands moment(kSelf);
  CHECK(moment.play("a1-a2", 10) == "");
  CHECK(moment.play("a4-a3", 5) == "");
  CHECK(moment.runs_out(29.9).empty());
  CHECK(moment.runs_out(30) == "lost");
  // The glass does not turn itself on a player who cannot move.
  const SandPosition stuck = sand("a1 W1x, b3 B1", "30,32 w", kSelf);
  const auto clocks = SandTamsk::start_clocks(stuck);
  CHECK(SandTamsk::clocks_after(clocks, stuck, Move::pass(), 0).fifteen == 0);
}

// The last sand (W).

TEST_CASE("TAMSK rule 20: with last-sand, the longest sand wins when rings are equal",
          "[tamsk][rule]") {
  constexpr Rules kLast = {.sand = true, .last_sand = true};
  const std::string shut_in = "a1 W1, a2 1, b1 1, b2 2, g1 B1, g2 1, f1 1, f2 2";
  const SandPosition p = sand(shut_in, "27,27 w", kLast);
  CHECK(outcome(p) == "*");
  CHECK(p.actor() == Actor::kNature);
  CHECK(turns(p) == Texts{"last-b", "last-w"});
  CHECK(outcome(after(p, "last-b")) == "black");
  CHECK(outcome(after(p, "sand-g1")) == "white");
  CHECK(after(p, "last-w").outcome() ==
        Outcome{Result::kSeat0Wins, static_cast<std::uint8_t>(Ending::kLastSand), 0});
  CHECK(p.illegality(Move::pass()) == Illegal::kSandDecides);
  CHECK(why(p, "a1", "a2") == Illegal::kSandDecides);
  // The sand decides only with equal rings, with last-sand, and while sand is left.
  CHECK(outcome(sand(shut_in, "28,26 w", kLast)) == "black");
  CHECK(outcome(sand(shut_in, "27,27 w")) == "draw");
  CHECK(outcome(sand("a1 W1x, a2 1, b1 1, b2 2, g1 B1x, g2 1, f1 1, f2 2", "27,27 w", kLast)) ==
        "draw");
  CHECK(SandPosition::start(kLast).illegality(Move::outlasts(kWhite)) == Illegal::kCannotPass);
  CHECK(sand(shut_in, "28,26 b", kTwo).outcome().over());
  // The player wins who has the glass with the most sand.
  auto clocks = SandTamsk::start_clocks(p);
  CHECK_FALSE(SandTamsk::objection(clocks, p, Move::outlasts(kWhite), 0));
  clocks.left[0] = 90'000;  // a1
  CHECK(SandTamsk::objection(clocks, p, Move::outlasts(kWhite), 0));
  CHECK_FALSE(SandTamsk::objection(clocks, p, Move::outlasts(kBlack), 0));
  const SandPosition two = sand("a1 W1, d4 W1, g1 B1", "30,31 w", kLast);
  clocks = SandTamsk::start_clocks(two);
  clocks.left = {120'000, 100'000, 0, 110'000, 0, 0};
  CHECK_FALSE(SandTamsk::objection(clocks, two, Move::outlasts(kWhite), 0));
  const auto shorter = SandTamsk::objection(clocks, two, Move::outlasts(kBlack), 0);
  REQUIRE(shorter);
  test::check_wording("black outlasts", *shorter);
  CHECK(SandPosition::start(kTwo).illegality(Move::outlasts(kWhite)) == Illegal::kNoSand);
}

TEST_CASE("when hourglasses are empty at the same moment, the first space in order comes first",
          "[tamsk]") {
  const SandPosition p = sand("a1 W1, d4 W1, g1 B1", "30,31 w", kThree);
  auto clocks = SandTamsk::start_clocks(p);
  clocks.left = {1000, 1000, 0, 2000, 0, 0};
  CHECK(SandTamsk::time_out(clocks, p, 1000) == Move::dies(cell("a1")));
  std::swap(clocks.cell[0], clocks.cell[1]);
  CHECK(SandTamsk::time_out(clocks, p, 1000) == Move::dies(cell("a1")));
}

TEST_CASE("in a position set up with the 15-second glass turned, the glass is full", "[tamsk]") {
  const auto sand_of = [](const char* side) {
    return SandTamsk::start_clocks(sand("a1 W1, d4 B1", std::string("31,31 ") + side, kThree))
        .fifteen;
  };
  CHECK(sand_of("w") == 0);
  CHECK(sand_of("w+15") == 15'000);
}

TEST_CASE("nothing repeats in TAMSK", "[tamsk]") {
  CHECK(Position::start(kOne).repetition_key() == 0);
}

TEST_CASE("bytes that are not a move of TAMSK are never legal", "[tamsk]") {
  const Position p = Position::start(kOne);
  for (const PackedMove packed : {PackedMove{1, 0}, PackedMove{0, 6}, PackedMove{0, 7},
                                  PackedMove{0, 255U << 3U}, PackedMove{0, 5 | 2U << 3U}}) {
    CHECK(Tamsk::unpack(packed).kind == Move::Kind::kNone);
    CHECK(p.illegality(Tamsk::unpack(packed)) == Illegal::kNoSpace);
  }
  CHECK(p.illegality(Move::step(63, cell("a1"))) == Illegal::kNoSpace);
  CHECK(p.illegality(Move::step(cell("a1"), 7)) == Illegal::kNoSpace);
}

TEST_CASE("counters count moves, passes, full spaces, dead glasses and lost turns", "[tamsk]") {
  std::vector<std::int32_t> counters(SandTamsk::kCounters.size());
  SandPosition p = sand("a1 W0, a2 1, b1 1, b2 B1, d4 W1", "30,30 w", kThree);
  for (const char* text :
       {"fifteen", "lost", "b2-b3", "a1-b2", "sand-d4", "sand-b2", "b3-b4", "pass"}) {
    const Move move = turn(p, text);
    const SandPosition before = p;
    p.play(move);
    SandTamsk::count(before, move, p, counters);
  }
  CHECK(counters == std::vector<std::int32_t>{3, 1, 1, 2, 1, 1});
}

}  // namespace
}  // namespace gipfbase::tamsk::testing::rules_test
