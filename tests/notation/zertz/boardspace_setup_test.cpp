// ZÈRTZ on boards that players lay out themselves on Boardspace: Zertz+xx and Zertz+H.
#include "support/zertz/boardspace.hpp"

using namespace gipfbase;
using namespace gipfbase::boardspace_test;

TEST_CASE("on a custom board P0 lays the rings and P1 moves, or leaves the first move to him",
          "[zertz][boardspace]") {
  const std::vector<std::string> building = {"P0 Start P0", "P0 R+ H 6", "P0 R+ H 7", "P0 R+ H 8",
                                             "P0 R+ H 9",   "P0 R- H 9", "P0 Done"};
  constexpr std::string_view kRings =
      "............/............/............/............/............/............/"
      "............/.....ooo..../............/............/............/............/"
      "............/............/............/............/............ ";
  auto second = building;
  second.insert(second.end(), {"P1 R- H 8", "P1 RtoB 2 0 H 7", "P1 Done"});
  const ReadGame by_second = read(second, "Zertz+xx");
  CHECK(by_second.status == kValid);
  CHECK(by_second.record.start == std::string(kRings) + "0,0,0 0,0,0 6,8,10 1");
  CHECK(moves_of(by_second) == "Wh7,h8");
  CHECK(by_second.record.tag("White") == "Bob");
  check_round_trip(by_second);

  auto first = building;
  first.insert(first.end(), {"P1 Swap", "P1 Done", "P0 RtoB 2 0 H 7", "P0 R- H 6", "P0 Done"});
  const ReadGame by_first = read(first, "Zertz+xx");
  CHECK(by_first.record.start == std::string(kRings) + "0,0,0 0,0,0 6,8,10 0");
  CHECK(moves_of(by_first) == "Wh7,h6");
  check_round_trip(by_first);
}

TEST_CASE("a full custom board is taken without ending the game", "[zertz][boardspace]") {
  const ReadGame game =
      read({"P0 R+ H 6", "P0 Done", "P1 RtoB 2 0 H 6", "P1 Done", "P0 Resign"}, "Zertz+xx");
  CHECK(game.status == kValid);
  CHECK(moves_of(game) == "Wh6 x Wh6");
  CHECK(game.record.result == "1-0");  // White is P1 here
  check_round_trip(game);
}

TEST_CASE("a player may resign while the board is laid out", "[zertz][boardspace]") {
  const ReadGame first = read({"P0 R+ H 6", "P0 Resign", "P0 Done"}, "Zertz+xx");
  CHECK(first.record.moves.empty());
  CHECK(first.record.result == "0-1");
  check_round_trip(first);
  const ReadGame second = read({"P0 R+ H 6", "P0 Done", "P1 Resign", "P1 Done"}, "Zertz+xx");
  CHECK(second.record.result == "0-1");
  CHECK(second.record.tag("White") == "Bob");
  check_round_trip(second);
}

TEST_CASE("a handicap game is set up between Edit and Start", "[zertz][boardspace]") {
  const ReadGame game =
      read({"P0 Edit", "P1 RtoR 2 0 1", "P0 RtoR 2 2 0", "P0 RtoR 2 2 0", "P0 RtoR 0 2 2",
            "P0 RtoB 2 1 D 5", "P0 BtoB D 5 D 6", "P0 RtoB 2 1 D 1", "P0 BtoR D 1 2", "P0 R- A 1",
            "P0 R- A 2", "P0 R+ A 2", "P1 Start P1", "P1 RtoB 2 2 E 2", "P1 R- H 1", "P1 Done"},
           "Zertz+H");
  CHECK(game.status == kValid);
  CHECK(game.record.start ==
        ".oooo/oooooo/ooooooo/oooooGoo/ooooooo/oooooo/ooooo/oooo 0,0,1 1,0,0 5,7,9 1");
  CHECK(moves_of(game) == "Be2,h1");
  check_round_trip(game);
}

TEST_CASE("SetBoard begins the set-up anew on another board", "[zertz][boardspace]") {
  const ReadGame game =
      read({"P0 Edit", "P1 RtoR 2 0 1", "P0 R- A 1", "P0 SetBoard Zertz", "P0 RtoR 2 2 0",
            "P0 Start P0", "P0 RtoB 2 2 D 7", "P0 R- A 1", "P0 Done"},
           "Zertz+H");
  CHECK(game.record.variant == "handicap");
  CHECK(game.record.start == "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0,0,1 0,0,0 6,8,9 0");
  CHECK(moves_of(game) == "Bd7,a1");
  check_round_trip(game);
}

TEST_CASE("a set-up that cannot be done is an error", "[zertz][boardspace]") {
  CHECK(read({"P0 Edit", "P0 RtoR 0 1 2"}, "Zertz+H").status == kPartial);
  CHECK(read({"P0 Edit", "P0 RtoB 2 0 Q 9"}, "Zertz+H").status == kPartial);
  CHECK(read({"P0 Edit", "P0 BtoR D 4 2"}, "Zertz+H").status == kPartial);
  CHECK(read({"P0 Edit", "P0 SetBoard Zertz+24"}, "Zertz+H").status == kPartial);
  CHECK(read({"P0 Edit", "P0 RtoB 2 0 D 4", "P0 R- D 4"}, "Zertz+H").status == kPartial);
}
