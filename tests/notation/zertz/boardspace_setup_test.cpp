// ZÈRTZ on boards that players lay out themselves on Boardspace: Zertz+xx and Zertz+H.
#include "support/boardspace.hpp"

namespace gipfbase::zertz::boardspace_setup_test {

using namespace gipfbase::boardspace_test;

namespace {

constexpr ReadActions game_of{"22", "Zertz"};

}  // namespace

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
  const Judged by_second = game_of(second, "Zertz+xx");
  CHECK(by_second.status == kValid);
  CHECK(by_second.game.start_text() == std::string(kRings) + "0,0,0 0,0,0 6,8,10 1");
  CHECK(official_moves(by_second) == "Wh7,h8");
  CHECK(by_second.game.tag("White") == "Bob");
  check_round_trip(by_second);

  auto first = building;
  first.insert(first.end(), {"P1 Swap", "P1 Done", "P0 RtoB 2 0 H 7", "P0 R- H 6", "P0 Done"});
  const Judged by_first = game_of(first, "Zertz+xx");
  CHECK(by_first.game.start_text() == std::string(kRings) + "0,0,0 0,0,0 6,8,10 0");
  CHECK(official_moves(by_first) == "Wh7,h6");
  check_round_trip(by_first);
}

TEST_CASE("a full custom board is taken without ending the game", "[zertz][boardspace]") {
  const Judged game =
      game_of({"P0 R+ H 6", "P0 Done", "P1 RtoB 2 0 H 6", "P1 Done", "P0 Resign"}, "Zertz+xx");
  CHECK(game.status == kValid);
  CHECK(official_moves(game) == "Wh6 x Wh6");
  CHECK(game.game.result == "1-0");  // White is P1 here
  check_round_trip(game);
}

TEST_CASE("a player may resign while the board is laid out", "[zertz][boardspace]") {
  const Judged first = game_of({"P0 R+ H 6", "P0 Resign", "P0 Done"}, "Zertz+xx");
  CHECK(first.game.moves.empty());
  CHECK(first.game.result == "0-1");
  check_round_trip(first);
  const Judged second = game_of({"P0 R+ H 6", "P0 Done", "P1 Resign", "P1 Done"}, "Zertz+xx");
  CHECK(second.game.result == "0-1");
  CHECK(second.game.tag("White") == "Bob");
  check_round_trip(second);
}

TEST_CASE("a handicap game is set up between Edit and Start", "[zertz][boardspace]") {
  const Judged game = game_of(
      {"P0 Edit", "P1 RtoR 2 0 1", "P0 RtoR 2 2 0", "P0 RtoR 2 2 0", "P0 RtoR 0 2 2",
       "P0 RtoB 2 1 D 5", "P0 BtoB D 5 D 6", "P0 RtoB 2 1 D 1", "P0 BtoR D 1 2", "P0 R- A 1",
       "P0 R- A 2", "P0 R+ A 2", "P1 Start P1", "P1 RtoB 2 2 E 2", "P1 R- H 1", "P1 Done"},
      "Zertz+H");
  CHECK(game.status == kValid);
  CHECK(game.game.start_text() ==
        ".oooo/oooooo/ooooooo/oooooGoo/ooooooo/oooooo/ooooo/oooo 0,0,1 1,0,0 5,7,9 1");
  CHECK(official_moves(game) == "Be2,h1");
  check_round_trip(game);
}

TEST_CASE("SetBoard begins the set-up again on another board", "[zertz][boardspace]") {
  const Judged game =
      game_of({"P0 Edit", "P1 RtoR 2 0 1", "P0 R- A 1", "P0 SetBoard Zertz", "P0 RtoR 2 2 0",
               "P0 Start P0", "P0 RtoB 2 2 D 7", "P0 R- A 1", "P0 Done"},
              "Zertz+H");
  CHECK(game.game.rules->variant() == "handicap");
  CHECK(game.game.start_text() ==
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0,0,1 0,0,0 6,8,9 0");
  CHECK(official_moves(game) == "Bd7,a1");
  check_round_trip(game);
}

TEST_CASE("an impossible set-up is an error", "[zertz][boardspace]") {
  CHECK(game_of({"P0 Edit", "P0 RtoR 0 1 2"}, "Zertz+H").status == kPartial);
  CHECK(game_of({"P0 Edit", "P0 RtoB 2 0 Q 9"}, "Zertz+H").status == kPartial);
  CHECK(game_of({"P0 Edit", "P0 BtoR D 4 2"}, "Zertz+H").status == kPartial);
  CHECK(game_of({"P0 Edit", "P0 SetBoard Zertz+24"}, "Zertz+H").status == kPartial);
  CHECK(game_of({"P0 Edit", "P0 RtoB 2 0 D 4", "P0 R- D 4"}, "Zertz+H").status == kPartial);
}

}  // namespace gipfbase::zertz::boardspace_setup_test
