// Moves from the actions of DVONN players on Boardspace. All records here are made up.
#include "notation/formats/boardspace/boardspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <vector>

#include "rules/dvonn/title.hpp"
#include "support/boardspace.hpp"
#include "support/wording.hpp"

namespace gipfbase::dvonn::boardspace_test {

using namespace gipfbase::boardspace_test;
using dvonn::Dvonn;
using dvonn::Move;
using dvonn::Position;

namespace {

constexpr ReadActions game_of{"Dvonn", "dvonn 0"};

std::string space(int cell) { return notation::place_name(dvonn::Board::place_of(cell)); }
std::string place(int cell) {
  const hex::Place at = dvonn::Board::place_of(cell);
  return static_cast<char>('A' + at.column) + (" " + std::to_string(at.row));
}

/// The moves from ply `from` on (counted from 1), separated by blanks.
std::string moves_of(const Judged& game, std::size_t from = 1) {
  std::string text;
  for (std::size_t i = from - 1; i < game.game.moves.size(); ++i) {
    const Move move = Dvonn::unpack(game.game.moves[i]);
    if (!text.empty()) text += ' ';
    text += move.kind == Move::Kind::kPass ? "pass" : space(move.from);
    if (move.kind == Move::Kind::kStack) text += "-" + space(move.to);
  }
  return text;
}

/// All 49 placements row by row from a1: reds on a1, b1, c1, then black on d1, white on e1 ...
Actions placement() {
  Actions actions = {"P0 Start P0"};
  int seat = 0;
  for (const int cell : dvonn::Board::kAll) {
    const std::string player = seat == 0 ? "P0" : "P1";
    actions.push_back(player + " Dropb " + place(cell));
    actions.push_back(player + " Done");
    seat = 1 - seat;
  }
  return actions;
}

Actions joined(Actions actions, const Actions& tail) {
  actions.insert(actions.end(), tail.begin(), tail.end());
  return actions;
}
Actions without(const Actions& actions, const std::string& verb) {
  Actions kept;
  std::copy_if(actions.begin(), actions.end(), std::back_inserter(kept),
               [&](const std::string& a) { return a.substr(3) != verb; });
  return kept;
}

/// A game of at most `plies` random moves.
Game random_game(std::uint32_t seed, std::size_t plies) {
  std::mt19937 random(seed);
  Game record = test::new_game(test::rules_of("dvonn", "standard"));
  record.tags = {{"Site", "Boardspace"}, {"White", "Ann"}, {"Black", "Bob"}};
  Position position;
  std::vector<Move> moves;
  while (record.moves.size() < plies && !position.outcome().over()) {
    moves.clear();
    position.for_each_move([&](const Move& move) { moves.push_back(move); });
    const Move move = moves[random() % moves.size()];
    record.moves.push_back(Dvonn::pack(move));
    position.play(move);
  }
  // Every reader gives a record the result that its finished board shows.
  if (position.outcome().result == Result::kDraw) record.result = std::string(kDrawn);
  return record;
}

bool has_pass(const Game& record) {
  return std::find(record.moves.begin(), record.moves.end(), Dvonn::pack(Move::pass())) !=
         record.moves.end();
}

/// The text without the nodes that hold this verb.
std::string without_nodes(const std::string& text, const std::string& verb) {
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string line = text.substr(at, end - at);
    if (line.find(" " + verb + "]") == std::string::npos) kept += line;
    at = end;
  }
  return kept;
}

}  // namespace

TEST_CASE("White places the last piece and makes the first move", "[dvonn][boardspace]") {
  const Judged game =
      game_of(joined(placement(), {"P0 Pickb K 5", "P0 Dropb J 5", "P0 Done", "P1 Move K 4 J 4",
                                   "P1 Done", "P0 Pickb J 5", "P0 Dropb H 5", "P0 Done"}));
  CHECK(game.findings.empty());
  CHECK(game.status == kValid);
  CHECK(game.game.rules->title() == "dvonn");
  CHECK(game.game.rules->variant() == "standard");
  CHECK_FALSE(game.game.has_own_start());
  CHECK(game.game.moves.size() == 52);
  CHECK(moves_of(game, 48) == "j5 k5 k5-j5 k4-j4 j5-h5");
  CHECK(game.game.result == "*");
  CHECK(game.game.termination.empty());
  check_round_trip(game);
}

TEST_CASE("in files without Done the player who acts next ends a turn", "[dvonn][boardspace]") {
  const Actions actions = without(
      joined(placement(),
             {"P0 Pickb K 5", "P0 Dropb J 5", "P1 Move K 4 J 4", "P0 Pickb J 5", "P0 Dropb H 5"}),
      "Done");
  const Judged game = game_of(actions);
  CHECK(game.findings.empty());
  CHECK(moves_of(game, 48) == "j5 k5 k5-j5 k4-j4 j5-h5");
  const Judged resigned = game_of(joined(actions, {"P1 Resign"}));
  CHECK(moves_of(resigned, 48) == "j5 k5 k5-j5 k4-j4 j5-h5");
  CHECK(resigned.game.result == "1-0");
}

TEST_CASE("after a single missing Done the next player ends the turn", "[dvonn][boardspace]") {
  const Judged game = game_of({"P0 Dropb A 1", "P1 Dropb B 1", "P1 Done", "P0 Dropb C 1"});
  CHECK(game.findings.empty());
  CHECK(moves_of(game) == "a1 b1 c1");
}

TEST_CASE("a pick or drop that is taken back does not count", "[dvonn][boardspace]") {
  SECTION("a piece placed elsewhere before the turn is confirmed") {
    const Judged game =
        game_of({"P0 Pick wr", "P0 Dropb A 1", "P0 Pickb A 1", "P0 Drop wr 1", "P0 Pick wr",
                 "P0 Dropb B 2", "P0 Done", "P1 Dropb A 1", "P1 Done"});
    CHECK(game.findings.empty());
    CHECK(moves_of(game) == "b2 a1");
  }
  SECTION("a stack put back where it was") {
    const Judged game = game_of(joined(
        placement(), {"P0 Pickb I 1", "P0 Dropb I 1", "P0 Pickb K 5", "P0 Dropb J 5", "P0 Done"}));
    CHECK(game.findings.empty());
    CHECK(moves_of(game, 50) == "k5-j5");
  }
  SECTION("a move changed before the turn is confirmed") {
    const Judged game = game_of(joined(
        placement(), {"P0 Pickb K 5", "P0 Dropb J 5", "P0 Pickb J 5", "P0 Dropb K 5",
                      "P0 Pickb K 5", "P0 Dropb J 5", "P0 Pickb J 5", "P0 Dropb K 4", "P0 Done"}));
    CHECK(game.findings.empty());
    CHECK(moves_of(game, 50) == "k5-k4");
  }
  SECTION("actions that Reset or Undo takes back when the turn goes on") {
    const Judged game = game_of({"P0 Dropb A 1", "P0 Reset", "P0 Dropb B 2", "P0 Done",
                                 "P1 Dropb A 1", "P1 Undo", "P1 Done"});
    CHECK(game.findings.empty());
    CHECK(moves_of(game) == "b2 a1");
  }
  SECTION("the last placement, after which the piece can only move") {
    Actions actions = placement();
    actions.pop_back();
    CHECK(moves_of(game_of(joined(actions, {"P0 Pickb K 5", "P0 Dropb K 5", "P0 Done",
                                            "P0 Pickb K 5", "P0 Dropb J 5", "P0 Done"})),
                   49) == "k5 k5-j5");
    CHECK(moves_of(game_of(joined(actions, {"P0 Pickb K 5", "P0 Dropb J 5", "P0 Done"})), 49) ==
          "k5 k5-j5");
  }
}

TEST_CASE("a record that stops within a turn keeps the complete turns", "[dvonn][boardspace]") {
  CHECK(moves_of(game_of({"P0 Dropb A 1"})) == "a1");
  const Judged lifted = game_of(joined(placement(), {"P0 Pickb K 5"}));
  CHECK(lifted.status == kValid);
  CHECK(lifted.game.moves.size() == 49);
  REQUIRE(find(lifted, Code::kIncomplete) != nullptr);
  CHECK(find(lifted, Code::kIncomplete)->severity == Severity::kNote);
}

TEST_CASE("verbs and spaces are read in either case, further arguments are ignored",
          "[dvonn][boardspace]") {
  const Judged game = game_of({"P-1 start p0", "P0 dropb a 1 wr 3", "P0 DONE", "P1 DROPB K 5 br",
                               "P1 done", "P1 NullMove", "P0 Wait"});
  CHECK(game.findings.empty());
  CHECK(moves_of(game) == "a1 k5");
}

TEST_CASE("an unknown verb is ignored with one warning", "[dvonn][boardspace]") {
  const Judged game = game_of({"P0 Sing", "P0 Dance", "P0 Dropb A 1", "P0 Done"});
  CHECK(game.status == kValid);
  CHECK(moves_of(game) == "a1");
  REQUIRE(game.findings.size() == 1);
  CHECK(game.findings[0].code == Code::kBadAction);
  CHECK(game.findings[0].severity == Severity::kWarning);
}

TEST_CASE("a pass that the record leaves out is added with a note", "[dvonn][boardspace]") {
  int games = 0;
  for (std::uint32_t seed = 1; games < 5 && seed < 500; ++seed) {
    const Game record = random_game(seed, 1000);
    if (!has_pass(record)) continue;
    ++games;
    const Written written = written_game(record);
    const Judged complete = read_file(written.text);
    CHECK(complete.game == record);
    const Judged game = read_file(without_nodes(written.text, "Pass"));
    CHECK(game.status == kValid);
    CHECK(game.game.moves == record.moves);
    REQUIRE(game.findings.size() == 1);
    CHECK(game.findings[0].code == Code::kMismatch);
    CHECK(game.findings[0].severity == Severity::kNote);
    CHECK(read_file(without_nodes(written.text, "Done")).game.moves == record.moves);
  }
  CHECK(games == 5);
}

TEST_CASE("a player who can move may not pass", "[dvonn][boardspace]") {
  const Judged game = game_of(joined(placement(), {"P0 Pass", "P0 Done"}));
  CHECK(game.status == kPartial);
  CHECK(game.game.moves.size() == 49);
  CHECK(game_of({"P0 Pass", "P0 Done"}).status == kPartial);
}

TEST_CASE("the player who resigns in DVONN loses", "[dvonn][boardspace]") {
  const auto after_turn = [](const Actions& actions) {
    return game_of(joined({"P0 Dropb A 1", "P0 Done"}, actions));
  };
  SECTION("with or without Done, on turn or not") {
    const Judged game = after_turn({"P1 Resign", "P1 Done"});
    CHECK(game.game.result == "1-0");
    CHECK(game.game.termination == "resignation");
    check_round_trip(game);
    CHECK(after_turn({"P1 Resign"}).game.result == "1-0");
    const Judged waiting = after_turn({"P0 Resign", "P0 Done"});
    CHECK(waiting.game.result == "0-1");
    check_round_trip(waiting);
  }
  SECTION("and his actions in that turn are dropped") {
    const Judged game = after_turn({"P1 Dropb B 1", "P1 Resign", "P1 Done"});
    CHECK(moves_of(game) == "a1");
    CHECK(game.game.termination == "resignation");
  }
  SECTION("unless he takes it back or plays on") {
    CHECK(after_turn({"P1 Resign", "P1 Resign"}).game.termination.empty());
    const Judged game = after_turn({"P1 Resign", "P1 Dropb B 1", "P1 Done"});
    CHECK(moves_of(game) == "a1 b1");
    CHECK(game.game.result == "*");
  }
}

TEST_CASE("a DVONN player who claims a win on time wins", "[dvonn][boardspace]") {
  const Judged game = game_of(
      {"P0 Dropb A 1", "P0 Done", "P1 Dropb B 1", "P1 Done", "P0 Dropb C 1", "P1 WinOnTime"});
  CHECK(moves_of(game) == "a1 b1");
  CHECK(game.game.result == "0-1");
  CHECK(game.game.termination == "time");
  check_round_trip(game);
}

TEST_CASE("a draw is agreed when an offer is accepted", "[dvonn][boardspace]") {
  const auto after_turn = [](const Actions& actions) {
    return game_of(joined({"P0 Dropb A 1", "P0 Done"}, actions));
  };
  const Judged game = after_turn({"P1 OfferDraw", "P1 Done", "P0 AcceptDraw", "P0 Done"});
  CHECK(game.findings.empty());
  CHECK(game.game.result == "1/2-1/2");
  CHECK(game.game.termination == "agreement");
  check_round_trip(game);
  const Judged declined =
      after_turn({"P1 OfferDraw", "P1 Done", "P0 DeclineDraw", "P0 Done", "P1 Dropb B 1"});
  CHECK(declined.game.result == "*");
  CHECK(moves_of(declined) == "a1 b1");
  const Judged alone = after_turn({"P1 AcceptDraw", "P1 Done"});
  CHECK(alone.game.result == "*");
  CHECK(find(alone, Code::kBadAction) != nullptr);
}

TEST_CASE("actions after the end of a DVONN game are left out with a finding",
          "[dvonn][boardspace]") {
  const Actions resigned = {"P0 Dropb A 1", "P0 Done", "P1 Resign", "P1 Done", "P1 Dropb B 1"};
  const Judged game = game_of(resigned);
  CHECK(game.status == kValid);
  CHECK(moves_of(game) == "a1");
  CHECK(game.game.result == "1-0");
  REQUIRE(game.findings.size() == 1);
  CHECK(game.findings[0].code == Code::kAfterEnd);
  CHECK(game.findings[0].severity == Severity::kWarning);
  SECTION("and contradicts a resignation when it is a confirmed turn") {
    const Judged confirmed = game_of(joined(resigned, {"P1 Done"}));
    CHECK(confirmed.status == kPartial);
    CHECK(moves_of(confirmed) == "a1");
    CHECK(confirmed.game.result == "*");
    CHECK(confirmed.findings.back().code == Code::kAfterEnd);
    CHECK(confirmed.findings.back().severity == Severity::kError);
  }
}

TEST_CASE("in DVONN files without Done a turn that was taken back does not go on",
          "[dvonn][boardspace]") {
  const Judged game =
      game_of({"P0 Dropb A 1", "P1 Dropb B 1", "P1 Pickb B 1", "P0 Dropb C 1", "P1 Dropb D 1"});
  CHECK(game.status == kValid);
  CHECK(moves_of(game) == "a1");
  CHECK(game.game.result == "*");
  REQUIRE(game.findings.size() == 1);
  CHECK(game.findings[0].code == Code::kIncomplete);
}

TEST_CASE("the legal beginning of an illegal DVONN game is kept, with line, move and reason",
          "[dvonn][boardspace]") {
  const auto rejects = [](const Actions& before, const Actions& actions) {
    const Judged game = game_of(joined(before, actions));
    const std::size_t moves = before.size() / 2;
    CHECK(game.status == kPartial);
    CHECK(game.game.moves.size() == moves);
    REQUIRE(game.findings.size() == 1);
    CHECK(game.findings[0].severity == Severity::kError);
    CHECK(game.findings[0].ply == moves + 1);
    CHECK(game.findings[0].line >= 8 + before.size());
    const std::string given = fmt::format("{}", fmt::join(actions, "; "));
    test::check_wording(given, game.findings[0].message);
  };
  const Actions turn = {"P0 Dropb A 1", "P0 Done"};
  rejects(turn, {"P1 Dropb A 1", "P1 Done"});
  rejects(turn, {"P1 Dropb B 1", "P1 Dropb C 1"});
  rejects(turn, {"P1 Pickb A 1"});
  rejects(turn, {"P1 Move A 1 B 1"});
  rejects(turn, {"P0 Dropb B 1", "P0 Done"});
  rejects(turn, {"P1 Dropb A 5"});
  rejects(turn, {"P1 Dropb Z 12"});
  rejects(turn, {"P1 Dropb"});
  rejects(turn, {"P1 Edit", "P1 Dropb B 1"});
  Actions full = placement();
  rejects(full, {"P0 Move K 4 J 4", "P0 Done"});
  rejects(full, {"P0 Move K 5 I 5", "P0 Done"});
  rejects(full, {"P0 Pickb K 5", "P0 Done"});
  rejects(full, {"P0 Dropb K 5", "P0 Done"});
  rejects(full, {"P0 Pickb K 5", "P0 Pickb I 1"});
  rejects(full, {"P1 Move K 4 J 4", "P1 Done"});
}

TEST_CASE("Edit without a change of the position does no harm", "[dvonn][boardspace]") {
  const Judged game = game_of({"P0 Dropb A 1", "P0 Done", "P1 Edit", "P1 Start P1", "P1 Dropb B 1",
                               "P1 Done", "P0 Edit", "P0 Done", "P0 Dropb C 1", "P0 Done"});
  CHECK(game.findings.empty());
  CHECK(moves_of(game) == "a1 b1 c1");
}

TEST_CASE("in DVONN the player named by the first placement has the white pieces",
          "[dvonn][boardspace]") {
  CHECK(game_of({"P0 Start P1", "P0 Dropb A 1", "P0 Done"}).game.tag("White") == "Ann");
  const Judged game = game_of({"P1 Start P1", "P1 Dropb A 1", "P1 Done", "P0 Resign", "P0 Done"},
                              "dvonn 0", "RE[Game won by Bob]");
  CHECK(game.game.tag("White") == "Bob");
  CHECK(game.game.tag("BoardspaceFirst") == "P1");
  CHECK(game.game.result == "1-0");
  CHECK(find(game, Code::kResultMismatch) == nullptr);
  check_round_trip(game);
}

TEST_CASE("after Swap the second player has the white pieces", "[dvonn][boardspace]") {
  const Judged game = game_of({"P0 Dropb A 1", "P0 Done", "P1 Swap", "P1 Done", "P0 Dropb B 1",
                               "P0 Done", "P1 Dropb C 1", "P1 Done"});
  CHECK(game.status == kValid);
  CHECK(moves_of(game) == "a1 b1 c1");
  CHECK(game.game.tag("White") == "Bob");
  check_round_trip(game);
  const Judged late = game_of(joined(placement(), {"P0 Swap", "P0 Move K 5 J 5", "P0 Done"}));
  CHECK(late.game.tag("White") == "Ann");
  CHECK(late.game.moves.size() == 50);
}

TEST_CASE("the key after dvonn in SU is kept unless it is 0", "[dvonn][boardspace]") {
  CHECK(game_of({"P0 Dropb A 1"}).game.tag("BoardspaceKey").empty());
  CHECK(game_of({"P0 Dropb A 1"}, "Dvonn").game.tag("BoardspaceKey").empty());
  const Judged game = game_of({"P0 Dropb A 1"}, "DVONN 4711");
  CHECK(game.status == kValid);
  CHECK(game.game.tag("BoardspaceKey") == "4711");
  check_round_trip(game);
  const Written written = written_game(game.game);
  CHECK(written.text.find("SU[dvonn 4711]") != std::string::npos);
  const Judged other = game_of({"P0 Dropb A 1"}, "dvonnx 0");
  CHECK(other.status == Judged::Status::kRejected);
  CHECK(find(other, Code::kUnknownVariant) != nullptr);
}

TEST_CASE("GM is compared without case", "[dvonn][boardspace]") {
  for (const char* head :
       {"GM[Dvonn]SU[dvonn 0]", "GM[dvonn]", "GM[DVONN]SU[Dvonn 0]", "SU[dvonn 0]"}) {
    const Judged game = read_file("(;" + std::string(head) + ";P0[Dropb A 1])");
    CHECK(game.game.rules->title() == "dvonn");
    CHECK(moves_of(game) == "a1");
  }
}

TEST_CASE("times and comments of a DVONN turn belong to its move", "[dvonn][boardspace]") {
  const Judged game = read_file(
      "(;GM[Dvonn]SU[dvonn 0]C[Two beginners]\n;P0[Start P0]C[play.]\n;P0[Dropb A 1]TM[1000]\n"
      ";C[Corner]P0[Done]TM[2000]\n;P1[Dropb B 1]C[a]TM[1500];P1[Done]C[b];P0[Dropb C 1]C[c])");
  REQUIRE(game.game.notes.size() == 4);
  CHECK(game.game.notes[0] == Note{0, "Two beginners play.", {}, {}, {}});
  CHECK(game.game.notes[1] == Note{1, "Corner", {}, Clock{Clock::Kind::kElapsed, 2000}, {}});
  CHECK(game.game.notes[2] == Note{2, "a b", {}, Clock{Clock::Kind::kElapsed, 1500}, {}});
  CHECK(game.game.notes[3] == Note{3, "c", {}, {}, {}});
  check_round_trip(game);
}

TEST_CASE("every legal DVONN game comes back from its Boardspace file", "[dvonn][boardspace]") {
  int finished = 0;
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    Game record = random_game(seed, seed % 3 == 0 ? seed : 1000);
    const bool over = [&] {
      Position position;
      for (const PackedMove& move : record.moves) position.play(Dvonn::unpack(move));
      return position.outcome().over();
    }();
    finished += over ? 1 : 0;
    if (!over && seed % 2 == 0) {
      record.result = std::string(seed % 4 == 0 ? kFirstWins : kSecondWins);
      record.termination = std::string(seed % 5 == 0 ? kTimeForfeit : kResignation);
    }
    if (seed % 7 == 0) record.tags = {{"Event", "Made up"}, {"BoardspaceFirst", "P1"}};
    const Written written = written_game(record);
    CHECK(written.findings.empty());
    const Judged game = read_file(written.text);
    INFO(written.text);
    CHECK(game.findings.empty());
    CHECK(game.game == record);
    CHECK(game.status == kValid);
    // Without Done, a player who resigns takes back his last actions.
    if (record.termination == kResignation) continue;
    CHECK(read_file(without_nodes(written.text, "Done")).game.moves == record.moves);
  }
  CHECK(finished > 90);
}

TEST_CASE("a DVONN game that Boardspace cannot store is rejected with the reason",
          "[dvonn][boardspace]") {
  Game record = test::new_game(test::rules_of("dvonn", "standard"));
  const std::vector<PackedMove> first = {Dvonn::pack(Move::place(0))};
  record.start = record.rules->replay(record.start, first, nullptr).final;
  REQUIRE(record.has_own_start());
  test::check_wording("another start", refusal(record));
  record.start = record.rules->start();
  record.moves = {Dvonn::pack(Move::pass())};
  test::check_wording("pass", refusal(record));
}

}  // namespace gipfbase::dvonn::boardspace_test
