// Moves from the actions of ZÈRTZ players on Boardspace. All records here are made up.
#include "support/boardspace.hpp"

#include <fmt/format.h>

#include "support/wording.hpp"

namespace gipfbase::zertz::boardspace_test {

using namespace gipfbase::boardspace_test;

namespace {

constexpr ReadActions game_of{"22", "Zertz"};

}  // namespace

TEST_CASE("a turn is a marble and a ring, in either order", "[zertz][boardspace]") {
  const Judged game = game_of({"P0 Start P0", "P0 RtoB 2 0 D 4", "P0 R- A 1", "P0 Done",
                               "P1 R- A 2", "P1 RtoB 2 2 G 4", "P1 Done"});
  CHECK(game.status == kValid);
  CHECK(game.game.rules->variant() == "37");
  CHECK_FALSE(game.game.has_own_start());
  CHECK(official_moves(game) == "Wd4,a1 | Bg4,a2");
  CHECK(game.game.result == "*");
  CHECK(game.game.termination.empty());
  check_round_trip(game);
}

TEST_CASE("a chain of jumps is one move", "[zertz][boardspace]") {
  const Judged game =
      game_of({"P0 RtoB 2 0 D 4", "P0 R- A 1", "P0 Done", "P1 RtoB 2 1 B 2", "P1 R- A 2", "P1 Done",
               "P0 RtoB 2 2 D 5", "P0 R- A 3", "P0 Done", "P1 BtoB D 4 D 6", "P1 Done"});
  CHECK(official_moves(game) == "Wd4,a1 | Gb2,a2 | Bd5,a3 | x d4Bd6");
  const Judged chain = game_of({"P0 RtoB 2 0 C 3", "P0 R- A 1", "P0 Done", "P1 RtoB 2 1 E 3",
                                "P1 R- A 4", "P1 Done", "P0 RtoB 2 2 F 3", "P0 R- G 1", "P0 Done",
                                "P1 BtoB F 3 D 3", "P1 BtoB D 3 B 3", "P1 Done"});
  CHECK(official_moves(chain) == "Wc3,a1 | Ge3,a4 | Bf3,g1 | x f3Gd3Wb3");
  check_round_trip(chain);
}

TEST_CASE("in files without Done the other player's action ends a turn", "[zertz][boardspace]") {
  const Judged game =
      game_of({"P0 RtoB 2 0 D 4", "P0 R- A 1", "P1 RtoB 2 2 G 4", "P1 R- A 2", "P0 RtoB 2 0 D 1"});
  CHECK(game.status == kValid);
  CHECK(official_moves(game) == "Wd4,a1 | Bg4,a2");
  REQUIRE(find(game, Code::kIncomplete) != nullptr);
  CHECK(find(game, Code::kIncomplete)->severity == Severity::kNote);
}

TEST_CASE("in files without Done a marble put back on its place ends the other player's turn",
          "[zertz][boardspace]") {
  const std::vector<std::string> turn = {"P0 RtoB 2 0 D 4", "P0 R- A 1"};
  const auto after_turn = [&](const std::vector<std::string>& actions) {
    std::vector<std::string> all = turn;
    all.insert(all.end(), actions.begin(), actions.end());
    return game_of(all);
  };
  const auto check_left_out = [](const Judged& game, std::uint32_t line) {
    CHECK(game.status == kValid);
    CHECK(official_moves(game) == "Wd4,a1");
    CHECK(game.game.result == "*");
    REQUIRE(game.findings.size() == 1);
    CHECK(game.findings[0].code == Code::kIncomplete);
    CHECK(game.findings[0].severity == Severity::kNote);
    CHECK(game.findings[0].line == line);
  };
  SECTION("the next actions of his opponent are not a turn, legal or not") {
    check_left_out(after_turn({"P1 RtoR 2 0 2", "P0 RtoB 2 1 B 2", "P0 R- A 2"}), 11);
    check_left_out(after_turn({"P1 RtoR 2 0 2", "P0 RtoB 2 1 B 2", "P0 RtoB 2 1 B 3"}), 11);
    check_left_out(after_turn({"P1 BtoB D 4 D 4", "P0 R- A 2"}), 11);
  }
  SECTION("and actions after them are not either") {
    const Judged game = after_turn(
        {"P1 RtoR 2 0 2", "P0 RtoB 2 1 B 2", "P0 R- A 2", "P1 RtoB 2 2 G 4", "P1 R- A 3"});
    check_left_out(game, 11);
    test::check_wording(game.findings[0]);
  }
  SECTION("the same holds for a turn that was taken back") {
    check_left_out(after_turn({"P1 RtoB 2 0 B 2", "P1 BtoR B 2 2", "P0 RtoB 2 1 B 2", "P0 R- A 2",
                               "P1 RtoB 2 2 G 4", "P1 R- A 3"}),
                   12);
  }
  SECTION("but the game goes on with his turn") {
    CHECK(official_moves(after_turn({"P1 RtoR 2 0 2", "P0 RtoR 2 0 2", "P1 RtoB 2 2 G 4",
                                     "P1 R- A 2"})) == "Wd4,a1 | Bg4,a2");
    CHECK(official_moves(after_turn({"P1 RtoR 2 0 2"})) == "Wd4,a1");
    CHECK(after_turn({"P1 RtoR 2 0 2", "P1 Resign"}).game.result == "1-0");
    CHECK(after_turn({"P1 RtoR 2 0 2", "P0 Resign"}).game.result == "0-1");
  }
  SECTION("and an incomplete turn may be completed") {
    CHECK(official_moves(game_of({"P0 RtoB 2 0 D 4", "P1 RtoR 2 0 2", "P0 R- A 1",
                                  "P1 RtoB 2 2 G 4", "P1 R- A 2"})) == "Wd4,a1 | Bg4,a2");
  }
  SECTION("with Done only Done ends it") {
    const Judged game = after_turn({"P1 RtoR 2 0 2", "P0 R+ A 1", "P0 R- A 2", "P0 Done"});
    CHECK(game.findings.empty());
    CHECK(official_moves(game) == "Wd4,a2");
  }
}

TEST_CASE("a complete last turn counts without Done, an incomplete one does not",
          "[zertz][boardspace]") {
  const std::vector<std::string> turn = {"P0 RtoB 2 0 D 4", "P0 R- A 1", "P0 Done"};
  auto complete = turn;
  complete.insert(complete.end(), {"P1 RtoB 2 2 G 4", "P1 R- A 2"});
  CHECK(official_moves(game_of(complete)) == "Wd4,a1 | Bg4,a2");
  auto incomplete = turn;
  incomplete.push_back("P1 RtoB 2 2 G 4");
  CHECK(official_moves(game_of(incomplete)) == "Wd4,a1");
  CHECK(find(game_of(incomplete), Code::kIncomplete) != nullptr);
}

TEST_CASE("actions taken back within a turn do not count", "[zertz][boardspace]") {
  const auto first_move = [](std::vector<std::string> actions) {
    actions.push_back("P0 Done");
    const Judged game = game_of(actions);
    CHECK(game.status == kValid);
    return official_moves(game);
  };
  SECTION("a marble put back into the pool") {
    CHECK(first_move({"P0 RtoB 2 0 C 3", "P0 BtoR C 3 2", "P0 RtoB 2 1 D 4", "P0 R- A 1"}) ==
          "Gd4,a1");
  }
  SECTION("a marble moved on before the turn is confirmed") {
    CHECK(first_move({"P0 RtoB 2 0 C 3", "P0 BtoB C 3 D 4", "P0 R- A 1"}) == "Wd4,a1");
  }
  SECTION("a ring put back") {
    CHECK(first_move({"P0 R- A 4", "P0 R+ A 4", "P0 RtoB 2 0 D 4", "P0 R- A 1"}) == "Wd4,a1");
  }
  SECTION("a marble lifted and dropped where it was") {
    CHECK(first_move({"P0 RtoR 2 1 2", "P0 RtoB 2 0 D 4", "P0 BtoB D 4 D 4", "P0 R- A 1"}) ==
          "Wd4,a1");
  }
  SECTION("a jump undone by its reverse") {
    const Judged game =
        game_of({"P0 RtoB 2 0 D 4", "P0 R- A 1", "P0 Done", "P1 RtoB 2 2 D 5", "P1 R- A 2",
                 "P1 Done", "P0 BtoB D 4 D 6", "P0 BtoB D 6 D 4", "P0 BtoB D 5 D 3", "P0 Done"});
    CHECK(official_moves(game) == "Wd4,a1 | Bd5,a2 | x d5Wd3");
  }
  SECTION("but only actions of the turn can be taken back") {
    const Judged game = game_of({"P0 BtoR D 4 2", "P0 RtoB 2 0 D 4", "P0 R- A 1", "P0 Done"});
    CHECK(game.status == kPartial);
    CHECK(find(game, Code::kBadAction) != nullptr);
  }
}

TEST_CASE("verbs are read in any case, and Reset has no effect", "[zertz][boardspace]") {
  const Judged game =
      game_of({"P0 start p0", "P0 RESET", "P0 rtob 2 0 d 4", "P0 r- a 1", "P0 done"});
  CHECK(official_moves(game) == "Wd4,a1");
  CHECK(game.findings.empty());
}

TEST_CASE("the player named by the first move begins, whatever Start says", "[zertz][boardspace]") {
  const Judged game = game_of({"P0 Start P1", "P0 RtoB 2 0 D 4", "P0 R- A 1", "P0 Done"});
  CHECK_FALSE(game.game.has_own_start());
  CHECK(game.game.tag("White") == "Ann");
}

TEST_CASE("when P1 begins he is White and the start position keeps the seats",
          "[zertz][boardspace]") {
  const Judged game = game_of({"P1 Start P1", "P1 RtoB 2 0 D 4", "P1 R- A 1", "P1 Done"}, "Zertz",
                              "P0[ranking 1500]\nP1[ranking 1600]\nRE[Game won by Ann]");
  CHECK(game.game.start_text() ==
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0,0,0 0,0,0 6,8,10 1");
  CHECK(game.game.tag("White") == "Bob");
  CHECK(game.game.tag("Black") == "Ann");
  CHECK(game.game.tag("WhiteElo") == "1600");
  CHECK(game.game.tag("BoardspaceFirst") == "P1");
  CHECK(game.game.result == "0-1");
  check_round_trip(game);
}

TEST_CASE("the player to move resigns", "[zertz][boardspace]") {
  const std::vector<std::string> turn = {"P0 RtoB 2 0 D 4", "P0 R- A 1", "P0 Done"};
  const auto after_turn = [&](std::vector<std::string> actions) {
    actions.insert(actions.begin(), turn.begin(), turn.end());
    return game_of(actions);
  };
  SECTION("with or without Done") {
    const Judged game = after_turn({"P1 Resign", "P1 Done"});
    CHECK(game.game.result == "1-0");
    CHECK(game.game.termination == "resignation");
    check_round_trip(game);
    CHECK(after_turn({"P1 Resign"}).game.result == "1-0");
  }
  SECTION("and his actions in that turn are dropped") {
    const Judged game = after_turn({"P1 RtoB 2 2 G 4", "P1 R- A 2", "P1 Resign", "P1 Done"});
    CHECK(official_moves(game) == "Wd4,a1");
    CHECK(game.game.termination == "resignation");
  }
  SECTION("unless he resigns again") {
    const Judged game = after_turn({"P1 Resign", "P1 Resign"});
    CHECK(game.game.result == "*");
    CHECK(game.game.termination.empty());
  }
  SECTION("unless he does something else in the same turn") {
    const Judged game = after_turn({"P1 Resign", "P1 RtoB 2 2 G 4", "P1 R- A 2", "P1 Done"});
    CHECK(official_moves(game) == "Wd4,a1 | Bg4,a2");
    CHECK(game.game.termination.empty());
    CHECK(after_turn({"P1 Resign", "P1 RtoR 2 0 2", "P1 Resign"}).game.termination ==
          "resignation");
  }
}

TEST_CASE("the player who claims a win on time wins", "[zertz][boardspace]") {
  const Judged game =
      game_of({"P0 RtoB 2 0 D 4", "P0 R- A 1", "P0 Done", "P1 RtoB 2 2 G 4", "P0 WinOnTime"});
  CHECK(official_moves(game) == "Wd4,a1");
  CHECK(game.game.result == "1-0");
  CHECK(game.game.termination == "time");
  check_round_trip(game);
}

TEST_CASE("actions after the end of the game are left out with a finding", "[zertz][boardspace]") {
  const auto severity = [](const std::vector<std::string>& after, const std::string& end) {
    std::vector<std::string> actions = {"P0 RtoB 2 0 D 4", "P0 R- A 1", "P0 Done", end, "P1 Done"};
    actions.insert(actions.end(), after.begin(), after.end());
    const Judged game = game_of(actions);
    CHECK(game.status == kValid);
    CHECK(official_moves(game) == "Wd4,a1");
    CHECK_FALSE(game.game.termination.empty());
    REQUIRE(game.findings.size() == 1);
    CHECK(game.findings[0].code == Code::kAfterEnd);
    return game.findings[0].severity;
  };
  const std::vector<std::string> turn = {"P0 RtoB 2 2 G 4", "P0 R- A 2", "P0 Done"};
  CHECK(severity(turn, "P1 WinOnTime") == Severity::kWarning);
  SECTION("as is a stray click after a resignation") {
    CHECK(severity({"P0 RtoB 2 2 G 4", "P0 R- A 2"}, "P1 Resign") == Severity::kWarning);
    CHECK(severity({"P0 RtoB 2 2 G 4", "P0 Done"}, "P1 Resign") == Severity::kWarning);
    CHECK(severity({"P0 RtoB 2 2 G 4", "P0 R- C 3", "P0 Done"}, "P1 Resign") == Severity::kWarning);
    CHECK(severity({"P1 Resign", "P1 Done"}, "P1 Resign") == Severity::kNote);
  }
}

TEST_CASE("a resignation after which turns are confirmed contradicts itself",
          "[zertz][boardspace]") {
  std::vector<std::string> actions = {"P0 RtoB 2 0 D 4", "P0 R- A 1", "P0 Done", "P1 Resign",
                                      "P1 Done"};
  const auto check = [&](const std::vector<std::string>& after) {
    actions.insert(actions.end(), after.begin(), after.end());
    const Judged game = game_of(actions, "Zertz", "RE[Game won by Bob]");
    CHECK(game.status == kPartial);
    CHECK(official_moves(game) == "Wd4,a1");
    // The file names the winner; the moves do not show one.
    CHECK(game.game.result == "0-1");
    CHECK(game.game.termination.empty());
    REQUIRE(game.findings.size() == 2);
    CHECK(game.findings[0].severity == Severity::kWarning);
    CHECK(game.findings[1].code == Code::kAfterEnd);
    CHECK(game.findings[1].severity == Severity::kError);
    CHECK(game.findings[1].ply == 2);
    test::check_wording(game.findings[1]);
  };
  SECTION("if the player who resigned goes on") {
    check({"P1 RtoB 2 2 G 4", "P1 R- A 2", "P1 Done", "P0 RtoB 2 1 B 2", "P0 R- A 3", "P0 Done"});
  }
  SECTION("or the other one") { check({"P0 R- A 2", "P0 RtoB 2 2 G 4", "P0 Done"}); }
  SECTION("even after a stray click") {
    check({"P0 RtoB 2 2 G 4", "P0 Done", "P1 RtoB 2 2 G 4", "P1 R- A 2", "P1 Done"});
  }
}

TEST_CASE("the legal beginning of an illegal game is kept, with line, move and reason",
          "[zertz][boardspace]") {
  const std::vector<std::string> turn = {"P0 RtoB 2 0 D 4", "P0 R- A 1", "P0 Done"};
  const auto rejects = [&](std::vector<std::string> actions) {
    const std::string given = fmt::format("{}", fmt::join(actions, "; "));
    actions.insert(actions.begin(), turn.begin(), turn.end());
    const Judged game = game_of(actions);
    CHECK(game.status == kPartial);
    CHECK(official_moves(game) == "Wd4,a1");
    REQUIRE(game.findings.size() == 1);
    CHECK(game.findings[0].severity == Severity::kError);
    CHECK(game.findings[0].ply == 2);
    CHECK(game.findings[0].line >= 10);
    test::check_wording(given, game.findings[0].message);
  };
  rejects({"P1 RtoB 2 2 G 4", "P1 RtoB 2 2 G 3", "P1 Done"});
  rejects({"P1 RtoB 2 2 G 4", "P1 R- A 2", "P1 R- A 3", "P1 Done"});
  rejects({"P1 RtoB 2 2 G 4", "P1 R- C 3", "P1 Done"});
  rejects({"P1 RtoB 1 2 G 4", "P1 R- A 2", "P1 Done"});
  rejects({"P1 RtoB 0 2 G 4", "P1 R- A 2", "P1 Done"});
  rejects({"P1 BtoB D 4 D 6", "P1 Done"});
  rejects({"P1 BtoB D 4 E 6", "P1 Done"});
  rejects({"P1 RtoB 2 2 G 4", "P1 Done"});
  rejects({"P1 R- A 2", "P1 Done"});
  rejects({"P1 RtoB 2 2 Q 12", "P1 R- A 2", "P1 Done"});
  rejects({"P1 RtoB 2 2 Z 4", "P1 Done"});
  rejects({"P1 RtoB 2 3 G 4", "P1 Done"});
  rejects({"P0 RtoB 2 2 G 4", "P0 R- A 2", "P0 Done"});
  rejects({"P1 Edit", "P1 R- A 2", "P1 Start P0"});
  rejects({"P1 SetBoard Zertz+11"});
}

TEST_CASE("a capture that stops too early or changes the marble is illegal",
          "[zertz][boardspace]") {
  const std::vector<std::string> before = {"P0 RtoB 2 0 C 3", "P0 R- A 1", "P0 Done",
                                           "P1 RtoB 2 1 E 3", "P1 R- A 4", "P1 Done",
                                           "P0 RtoB 2 2 F 3", "P0 R- G 1", "P0 Done"};
  auto early = before;
  early.insert(early.end(), {"P1 BtoB F 3 D 3", "P1 Done"});
  CHECK(game_of(early).status == kPartial);
  auto other = before;
  other.insert(other.end(), {"P1 BtoB F 3 D 3", "P1 BtoB C 3 E 2", "P1 Done"});
  CHECK(game_of(other).status == kPartial);
  test::check_wording(*find(game_of(other), Code::kIllegalMove));
}

TEST_CASE("an unknown verb is ignored with a warning, an unknown SU rejects the game",
          "[zertz][boardspace]") {
  const Judged verb = game_of({"P0 Sing", "P0 RtoB 2 0 D 4", "P0 R- A 1", "P0 Done"});
  CHECK(verb.status == kValid);
  CHECK(official_moves(verb) == "Wd4,a1");
  REQUIRE(find(verb, Code::kBadAction) != nullptr);
  CHECK(find(verb, Code::kBadAction)->severity == Severity::kWarning);
  const Judged setup = game_of({"P0 RtoB 2 0 D 4"}, "Zertz+99");
  CHECK(setup.status == Judged::Status::kRejected);
  CHECK(find(setup, Code::kUnknownVariant) != nullptr);
}

TEST_CASE("SU names the variant", "[zertz][boardspace]") {
  CHECK(game_of(std::vector<std::string>{}, "Zertz").game.rules->variant() == "37");
  CHECK(game_of(std::vector<std::string>{}, "zertz+11").game.rules->variant() == "48");
  CHECK(game_of(std::vector<std::string>{}, "Zertz+24").game.rules->variant() == "61");
  CHECK(game_of(std::vector<std::string>{}, "Zertz+H").game.rules->variant() == "handicap");
  CHECK(game_of(std::vector<std::string>{}, "Zertz+xx").game.rules->variant() == "custom");
}

namespace {

/// A game from a position with an empty pool, which recurs after four turns.
Judged repeating(int times, const std::vector<std::string>& tail = {}) {
  Game record = test::new_game(test::rules_of("zertz", "37"));
  record.tags = {{"Site", "Boardspace"}};
  record.start = test::position(*record.rules,
                                ".WG./..o../..BB../.BoB.../GB.G../..W.B/G... 2,2,2 2,2,2 0,0,0 0");
  std::string text = written_game(record).text;
  text.resize(text.rfind(";\n)"));
  std::vector<std::string> actions;
  for (int i = 0; i < times; ++i) {
    actions.insert(actions.end(), {"P0[RtoB 0 0 B 3]", "P0[Done]", "P1[BtoB B 3 D 3]", "P1[Done]",
                                   "P0[BtoB E 2 C 3]", "P0[Done]", "P1[RtoB 1 2 E 2]", "P1[Done]"});
  }
  actions.insert(actions.end(), tail.begin(), tail.end());
  for (const std::string& action : actions) text += ";" + action + "\n";
  return read_file(text + ")");
}

}  // namespace

TEST_CASE("a record that stops at the third occurrence of a position is a draw",
          "[zertz][boardspace]") {
  const Judged twice = repeating(1);
  CHECK(official_moves(twice) == "Wb3 | x b3Bd3 | x e2Wc3 | Be2");
  CHECK(twice.game.result == "*");
  const Judged thrice = repeating(2);
  CHECK(thrice.status == kValid);
  CHECK(thrice.game.result == "1/2-1/2");
  CHECK(thrice.game.termination == "repetition");
  check_round_trip(thrice);
  const Judged goes_on = repeating(2, {"P0[RtoB 0 0 D 3]", "P0[Done]"});
  CHECK(goes_on.status == kValid);
  CHECK(goes_on.game.result == "*");
  const Judged resigned = repeating(2, {"P0[Resign]", "P0[Done]"});
  CHECK(resigned.game.result == "0-1");
  CHECK(resigned.game.termination == "resignation");
}

TEST_CASE("the time of a turn is that of its last action that has one", "[zertz][boardspace]") {
  const Judged game = read_file(
      "(;GM[22]SU[Zertz]\n;P0[RtoB 2 0 D 4]TM[1000]\n;P0[R- A 1]TM[2000]\n;P0[Done]\n"
      ";P1[RtoB 2 1 B 2];P1[R- A 2];P1[Done];P0[RtoB 2 1 F 2];P0[R- A 3];P0[Done]TM[3000])");
  REQUIRE(game.game.notes.size() == 2);
  CHECK(game.game.notes[0] == Note{1, "", {}, Clock{Clock::Kind::kElapsed, 2000}, {}});
  CHECK(game.game.notes[1] == Note{3, "", {}, Clock{Clock::Kind::kElapsed, 3000}, {}});
  check_round_trip(game);
}

TEST_CASE("a comment belongs to the turn of its node", "[zertz][boardspace]") {
  const Judged game = read_file(
      "(;GM[22]SU[Zertz]C[Two  beginners]\n;P0[Start P0]C[play.]\n;P0[RtoB 2 0 D 4]\n"
      ";C[Centre]\nP0[R- A 1]\n;P0[Done]\n;C[first! \\[sic\\]]\n;P1[RtoB 2 1 B 2];P1[R- A 2]C[a]"
      ";P1[Done]C[b];P0[RtoB 2 1 F 2]C[c])");
  REQUIRE(game.game.notes.size() == 3);
  CHECK(game.game.notes[0] == Note{0, "Two beginners play.", {}, {}, {}});
  CHECK(game.game.notes[1] == Note{1, "Centre first! [sic]", {}, {}, {}});
  CHECK(game.game.notes[2] == Note{2, "a b c", {}, {}, {}});
  check_round_trip(game);
}

TEST_CASE("a recorded winner that the moves contradict is a warning", "[zertz][boardspace]") {
  const std::vector<std::string> actions = {"P0 RtoB 2 0 D 4", "P0 R- A 1", "P0 Done", "P1 Resign"};
  const Judged wrong = game_of(actions, "Zertz", "RE[Game won by Bob]");
  CHECK(wrong.status == kValid);
  CHECK(wrong.game.result == "1-0");
  REQUIRE(find(wrong, Code::kResultMismatch) != nullptr);
  CHECK(find(game_of(actions, "Zertz", "RE[Game won by Ann]"), Code::kResultMismatch) == nullptr);
  CHECK(find(game_of(actions, "Zertz", "RE[The game is a draw]"), Code::kResultMismatch) !=
        nullptr);
  CHECK(game_of({"P0 RtoB 2 0 D 4", "P0 R- A 1", "P0 Done"}, "Zertz", "RE[The game is a draw]")
            .game.result == "*");
}

TEST_CASE("a game that Boardspace cannot store is rejected with the reason",
          "[zertz][boardspace]") {
  CHECK_FALSE(refusal(test::new_game(test::rules_of("zertz", "43"))).empty());
  Game record = test::new_game(test::rules_of("zertz", "custom"));
  record.start = test::position(
      *record.rules,
      "............/............/............/............/............/............/"
      "............/.....Woo..../............/............/............/............/"
      "............/............/............/............/............ 0,0,0 0,0,0 5,8,10 0");
  CHECK_FALSE(refusal(record).empty());
}

}  // namespace gipfbase::zertz::boardspace_test
