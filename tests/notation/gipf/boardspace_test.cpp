// Moves from the actions of GIPF players on Boardspace. All records here are made up.
#include "support/boardspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <vector>

#include "notation/gipf/boardspace_removal.hpp"
#include "rules/gipf/title.hpp"
#include "support/wording.hpp"

namespace gipfbase::gipf::boardspace_test {

using namespace gipfbase::boardspace_test;
using gipf::Gipf;
using gipf::Move;
using gipf::Position;
using gipf::Version;

namespace {

using Catch::Matchers::Contains;

constexpr ReadActions game_of{"gipf", "gipf 0 101"};

std::string name(int cell) {
  const hex::Place place = gipf::place_of(cell);
  return static_cast<char>('a' + place.column) + std::to_string(place.row);
}
std::string names(gipf::Cells cells) {
  std::vector<std::string> all;
  for (; cells != 0; cells &= cells - 1) all.push_back(name(gipf::lowest(cells)));
  std::sort(all.begin(), all.end());
  std::string text = "x";
  for (const std::string& n : all) text += (text.size() > 1 ? "," : "") + n;
  return text;
}

/// The moves from ply `from` on (counted from 1), such as "xb4,c4;a4-b4 Ge1-e2;xe2,e3".
std::string moves_of(const Judged& game, std::size_t from = 1) {
  std::string text;
  for (std::size_t i = from - 1; i < game.game.moves.size(); ++i) {
    const Move move = Gipf::unpack(game.game.moves[i]);
    if (!text.empty()) text += ' ';
    if (move.before != 0) text += names(move.before);
    if (move.entry == Move::kNoEntry) continue;
    if (move.before != 0) text += ';';
    const gipf::Entry& entry = gipf::kEntry[move.entry];
    text += (move.gipf ? "G" : "") + name(entry.dot) + "-" + name(entry.spot[0]);
    if (move.after != 0) text += ";" + names(move.after);
  }
  return text;
}

Actions joined(Actions actions, const Actions& tail) {
  actions.insert(actions.end(), tail.begin(), tail.end());
  return actions;
}
/// Pushes such as "a4b4", of both players in turn, P0 first, without the last Done.
Actions pushes(const Actions& pairs) {
  Actions actions = {"P0 Start P0"};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const std::string player = i % 2 == 0 ? "P0 " : "P1 ";
    const auto place = [&](std::size_t at) {
      return std::string{static_cast<char>(pairs[i][at] - 'a' + 'A'), ' ', pairs[i][at + 1]};
    };
    if (i > 0) actions.push_back((i % 2 == 0 ? "P1" : "P0") + std::string(" Done"));
    actions.push_back(player + "Dropb " + place(0));
    actions.push_back(player + "Dropb " + place(2));
  }
  return actions;
}

/// The last turn of a game, which must be valid and come back from its own file.
std::string last_turn(const Actions& actions, const std::string& setup) {
  const Judged game = game_of(actions, setup);
  for (const Finding& d : game.findings) UNSCOPED_INFO(d.message);
  CHECK(game.findings.empty());
  check_round_trip(game);
  return moves_of(game, game.game.moves.size());
}

/// Checks that a game has exactly one finding, after `moves` legal moves.
void check_fault(const Actions& actions, const std::string& setup, std::size_t moves) {
  const Judged game = game_of(actions, setup);
  CHECK(game.status == kPartial);
  CHECK(game.game.moves.size() == moves);
  REQUIRE(game.findings.size() == 1);
  CHECK(game.findings[0].severity == Severity::kError);
  CHECK(game.findings[0].ply == moves + 1);
  const std::string given = fmt::format("{}", fmt::join(actions, "; "));
  test::check_wording(given, game.findings[0].message);
}

/// White brings in b4, c4 and d4; Black pushes White's piece from e2 to e4, which completes the
/// row.
const Actions kRowBefore = {"a4b4", "e1e2", "a4b4", "i4h4", "a4b4", "e1e2"};
/// White completes b4, c4, d4, e4; Black's piece on f3 and the one pushed from h2 to g2 touch the
/// row.
const Actions kRowAfter = {"c7c6", "i2h2", "a4b4", "i3h3", "a4b4", "i3h3", "a4b4", "i3h3", "a4b4"};
/// White completes b4, c4, d4, e4 and d2, d3, d4, d5, which cross on d4.
const Actions kCrossing = {"d1d2", "i3h3", "d1d2", "i4h4", "a5b5", "f8f7", "a5b5", "f8f7", "e1e2",
                           "f8f7", "e1e2", "i4h4", "a4b4", "i3h3", "a4b4", "d8d7", "a4b4"};

Game random_game(const gipf::Rules& rules, std::uint32_t seed, std::size_t plies) {
  std::mt19937 random(seed);
  constexpr std::array kVersions = {"basic", "standard", "tournament"};
  const std::string variant = kVersions[static_cast<std::size_t>(rules.version)];
  const std::string end = rules.ends_at_removal ? "+immediate-end" : "";
  Game record = test::new_game(test::rules_of("gipf", variant + end));
  record.tags = {{"Site", "Boardspace"}, {"White", "Ann"}, {"Black", "Bob"}};
  Position position = Position::start(rules);
  std::vector<Move> moves;
  while (record.moves.size() < plies && !position.outcome().over()) {
    moves.clear();
    position.for_each_move([&](const Move& move) { moves.push_back(move); });
    const Move move = moves[random() % moves.size()];
    record.moves.push_back(Gipf::pack(Gipf::merged(position, move)));
    position.play(move);
  }
  return record;
}

}  // namespace

TEST_CASE("a GIPF push is read in clicks and in one action", "[gipf][boardspace]") {
  const Judged game =
      game_of({"P0 Start P0", "P0 Pick wr", "P0 Dropb A 4", "P0 Dropb B 4", "P0 Done",
               "P1 Slide E 1 E 2", "P1 Done", "P0 Dropb A 4", "P0 SlideFrom A 4 B 4", "P0 Done"});
  CHECK(game.findings.empty());
  CHECK(game.game.rules->title() == "gipf");
  CHECK(game.game.rules->variant() == "basic");
  CHECK(game.game.tag("White") == "Ann");
  // Entries onto a vacant spot are one move, whatever dot was used.
  CHECK(moves_of(game) == "a3-b4 e1-e2 a4-b4");
  check_round_trip(game);
}

TEST_CASE("the type in SU is the version, key and revision do not change the rules",
          "[gipf][boardspace]") {
  const auto variant = [](const std::string& setup) {
    const Judged game = game_of({"P0 Slide A 4 B 4", "P0 Done"}, setup);
    CHECK(game.status == kValid);
    check_round_trip(game);
    return std::string(game.game.rules->variant()) + " " +
           std::string(game.game.tag("BoardspaceSetup"));
  };
  CHECK(variant("gipf 0 101") == "basic ");
  CHECK(variant("GIPF") == "basic ");
  CHECK(variant("gipf 0 102") == "basic 0 102");
  CHECK(variant("gipf-standard 0 101") == "standard ");
  CHECK(variant("Gipf-Standard 0 100") == "standard 0 100");
  CHECK(variant("gipf-standard 0 102") == "standard 0 102");
  CHECK(variant("gipf-standard 4711 103") == "standard 4711 103");
  CHECK(variant("gipf-standard 0 101 immediate-end") == "standard+immediate-end ");
  CHECK(variant("gipf-standard 4711 103 immediate-end") == "standard+immediate-end 4711 103");
  CHECK(variant("gipf-tournament 17") == "tournament 17");
  CHECK(variant("gipf-tournament 0 102") == "tournament 0 102");
  const Judged matrx = game_of({"P0 Slide A 4 B 4"}, "gipf-matrx 0 102");
  CHECK(matrx.status == Judged::Status::kRejected);
  REQUIRE(find(matrx, Code::kUnknownVariant) != nullptr);
  test::check_wording(*find(matrx, Code::kUnknownVariant));
  CHECK(find(game_of({}, "gipf-huge"), Code::kUnknownVariant) != nullptr);
  CHECK(read_file("(;SU[gipf-standard 0 101];P0[Slide A 4 B 4])").game.rules->variant() ==
        "standard");
  CHECK(read_file("(;GM[GIPF];P0[Slide A 4 B 4])").game.rules->variant() == "basic");
}

TEST_CASE("rows without a choice are removed after the push without an action",
          "[gipf][boardspace]") {
  const Actions actions = pushes(kRowAfter);
  CHECK(last_turn(joined(actions, {"P0 Done"}), "gipf 0 101") == "a4-b4;xb4,c4,d4,e4,f3,g2");
  CHECK(last_turn(joined(actions, {"P0 Remove C 4", "P0 Done"}), "gipf 0 101") ==
        "a4-b4;xb4,c4,d4,e4,f3,g2");
  CHECK(last_turn(actions, "gipf 0 101") == "a4-b4;xb4,c4,d4,e4,f3,g2");
}

TEST_CASE("rows that the opponent has made are removed before the push", "[gipf][boardspace]") {
  const Actions actions = joined(pushes(kRowBefore), {"P1 Done"});
  const Actions push = {"P0 Dropb D 8", "P0 Dropb D 7", "P0 Done"};
  const std::string expected = "xb4,c4,d4,e4;c7-d7";
  CHECK(last_turn(joined(joined(actions, {"P0 Remove B 4"}), push), "gipf 0 101") == expected);
  // A dot at the end of the line selects the row as well.
  CHECK(last_turn(joined(joined(actions, {"P0 Remove H 1"}), push), "gipf 0 101") == expected);
  CHECK(last_turn(joined(actions, push), "gipf 0 101") == expected);
}

TEST_CASE("own GIPF-pieces stay unless Remove names them", "[gipf][boardspace]") {
  const std::string setup = "gipf-standard 0 102";
  const Actions before = joined(pushes(kRowBefore), {"P1 Done"});
  const Actions push = {"P0 Slide D 8 D 7", "P0 Done"};
  CHECK(last_turn(joined(joined(before, {"P0 Remove B 4"}), push), setup) == "xb4,c4,d4;c7-d7");
  CHECK(last_turn(joined(joined(before, {"P0 Remove E 4", "P0 Remove B 4"}), push), setup) ==
        "xb4,c4,d4,e4;c7-d7");
  CHECK(
      last_turn(joined(joined(before, {"P0 Remove E 4", "P0 Preserve E 4", "P0 Remove B 4"}), push),
                setup) == "xb4,c4,d4;c7-d7");
  const Actions after = pushes({"a4b4", "e1e2", "a4b4", "e1e2", "a4b4"});
  CHECK(last_turn(joined(after, {"P0 Done"}), setup) == "a4-b4;xb4,c4,d4");
  CHECK(last_turn(joined(after, {"P0 Remove E 4", "P0 Done"}), setup) == "a4-b4;xb4,c4,d4,e4");
}

TEST_CASE("opposing GIPF-pieces are taken unless Preserve names them", "[gipf][boardspace]") {
  const Actions actions = pushes(kRowAfter);
  const std::string setup = "gipf-standard 0 101";
  CHECK(last_turn(joined(actions, {"P0 Done"}), setup) == "a4-b4;xb4,c4,d4,e4,f3,g2");
  CHECK(last_turn(joined(actions, {"P0 Preserve G 2", "P0 Done"}), setup) ==
        "a4-b4;xb4,c4,d4,e4,f3");
  CHECK(last_turn(joined(actions, {"P0 Preserve G 2", "P0 Remove G 2", "P0 Done"}), setup) ==
        "a4-b4;xb4,c4,d4,e4,f3,g2");
}

TEST_CASE("Remove selects one of two crossing rows", "[gipf][boardspace]") {
  const Actions actions = pushes(kCrossing);
  const std::string setup = "gipf 0 101";
  CHECK(last_turn(joined(actions, {"P0 Remove B 4", "P0 Done"}), setup) == "a4-b4;xb4,c4,d4,e4");
  CHECK(last_turn(joined(actions, {"P0 Remove D 2", "P0 Done"}), setup) == "a4-b4;xd2,d3,d4,d5");
  SECTION("a removal can be taken back before Done") {
    CHECK(last_turn(joined(actions, {"P0 Remove D 2", "P0 Pickb D 2", "P0 Remove B 4", "P0 Done"}),
                    setup) == "a4-b4;xb4,c4,d4,e4");
  }
  SECTION("and the file must select one") {
    check_fault(joined(actions, {"P0 Done"}), setup, 16);
    const Judged open = game_of(actions, setup);
    CHECK(open.status == kValid);
    CHECK(open.game.moves.size() == 16);
    CHECK(find(open, Code::kIncomplete) != nullptr);
  }
}

TEST_CASE("tournament players bring in GIPF-pieces until Standard", "[gipf][boardspace]") {
  const std::string setup = "gipf-tournament 0 102";
  const Judged game =
      game_of({"P0 Slide A 4 B 4", "P0 Done", "P1 Slide I 4 H 4", "P1 Done", "P0 Standard",
               "P0 Slide A 4 B 4", "P0 Done", "P1 Slide I 4 H 4", "P1 Done", "P0 Slide A 4 B 4",
               "P0 Done", "P1 Standard", "P1 Standard", "P1 Slide I 2 H 2", "P1 Done"},
              setup);
  CHECK(game.findings.empty());
  CHECK(moves_of(game) == "Ga3-b4 Gi3-h4 a4-b4 Gi4-h4 a4-b4 Gh1-h2");
  check_round_trip(game);
  check_fault({"P0 Standard", "P0 Slide A 4 B 4", "P0 Done"}, setup, 0);
}

TEST_CASE("rows of only own GIPF-pieces stay until Remove names a piece", "[gipf][boardspace]") {
  const std::string setup = "gipf-tournament 0 101";
  const Actions actions = pushes({"a4b4", "i4h4", "a4b4", "i4h4", "a4b4", "f8f7", "a4b4", "i2h2"});
  CHECK(moves_of(game_of(actions, setup), 7) == "Ga4-b4 Gh1-h2");
  const Actions next = {"P0 Dropb D 8", "P0 Dropb D 7", "P0 Done"};
  CHECK(last_turn(joined(joined(actions, {"P1 Done"}), next), setup) == "Gc7-d7");
  CHECK(last_turn(joined(joined(actions, {"P1 Done", "P0 Remove C 4"}), next), setup) ==
        "xc4;Gc7-d7");
}

TEST_CASE("GIPF pushes that are taken back do not count", "[gipf][boardspace]") {
  CHECK(last_turn({"P0 Pick wr", "P0 Dropb A 4", "P0 Pickb A 4", "P0 Drop wr 1", "P0 Pick wr",
                   "P0 Dropb E 1", "P0 Dropb E 2", "P0 Pickb E 2", "P0 Dropb I 4", "P0 Dropb H 4",
                   "P0 Done"},
                  "gipf 0 101") == "i3-h4");
  CHECK(last_turn({"P0 Slide A 4 B 4", "P0 Reset", "P0 Slide E 1 E 2", "P0 Done"}, "gipf 0 101") ==
        "e1-e2");
  CHECK(last_turn({"P0 Dropb A 4", "P0 Dropb A 3", "P0 Dropb B 3"}, "gipf 0 101") == "a2-b3");
  const Judged open = game_of({"P0 Slide A 4 B 4", "P0 Done", "P1 Dropb E 1"});
  CHECK(open.status == kValid);
  CHECK(moves_of(open) == "a3-b4");
  CHECK(find(open, Code::kIncomplete) != nullptr);
}

TEST_CASE("in GIPF files without Done the player who acts next ends a turn", "[gipf][boardspace]") {
  Actions actions = pushes(kRowAfter);
  actions.erase(std::remove_if(actions.begin(), actions.end(),
                               [](const std::string& a) { return a.substr(3) == "Done"; }),
                actions.end());
  CHECK(last_turn(actions, "gipf 0 101") == "a4-b4;xb4,c4,d4,e4,f3,g2");
  const Judged resigned = game_of(joined(actions, {"P1 Resign"}));
  CHECK(resigned.game.moves.size() == 9);
  CHECK(resigned.game.result == "1-0");
}

TEST_CASE("GIPF games end by resignation, on time and by agreement", "[gipf][boardspace]") {
  const auto after_turn = [](const Actions& actions) {
    const Judged game = game_of(joined({"P0 Slide A 4 B 4", "P0 Done"}, actions));
    CHECK(game.findings.empty());
    check_round_trip(game);
    return moves_of(game) + " " + game.game.result + " " + game.game.termination;
  };
  CHECK(after_turn({"P1 Resign", "P1 Done"}) == "a3-b4 1-0 resignation");
  CHECK(after_turn({"P1 Slide E 1 E 2", "P1 Resign"}) == "a3-b4 1-0 resignation");
  CHECK(after_turn({"P0 Resign", "P0 Done"}) == "a3-b4 0-1 resignation");
  CHECK(after_turn({"P1 Resign", "P1 Resign"}) == "a3-b4 * ");
  CHECK(after_turn({"P0 WinOnTime"}) == "a3-b4 1-0 time");
  CHECK(after_turn({"P1 OfferDraw", "P1 Done", "P0 AcceptDraw", "P0 Done"}) ==
        "a3-b4 1/2-1/2 agreement");
  CHECK(after_turn({"P1 OfferDraw", "P0 DeclineDraw", "P1 Slide E 1 E 2"}) == "a3-b4 e1-e2 * ");
  const Actions late = {"P0 Resign", "P0 Done", "P1 Slide A 4 B 4"};
  CHECK(game_of(late).status == kValid);
  REQUIRE(find(game_of(late), Code::kAfterEnd) != nullptr);
  CHECK(find(game_of(late), Code::kAfterEnd)->severity == Severity::kWarning);
}

TEST_CASE("a GIPF turn confirmed after a resignation contradicts it", "[gipf][boardspace]") {
  const Judged game = game_of({"P0 Slide A 4 B 4", "P0 Done", "P1 Resign", "P1 Done",
                               "P0 Dropb E 1", "P0 Dropb E 2", "P0 Done"});
  CHECK(game.status == kPartial);
  CHECK(moves_of(game) == "a3-b4");
  CHECK(game.game.result == "*");
  CHECK(game.findings.back().code == Code::kAfterEnd);
  CHECK(game.findings.back().severity == Severity::kError);
}

TEST_CASE("in GIPF files without Done a turn that was taken back does not go on",
          "[gipf][boardspace]") {
  const Judged game = game_of({"P0 Slide A 4 B 4", "P1 Dropb E 1", "P1 Pickb E 1", "P1 Drop br 1",
                               "P0 Slide A 4 B 4", "P1 Slide E 1 E 2"});
  CHECK(game.status == kValid);
  CHECK(moves_of(game) == "a3-b4");
  REQUIRE(game.findings.size() == 1);
  CHECK(game.findings[0].code == Code::kIncomplete);
}

TEST_CASE("the legal beginning of an illegal GIPF game is kept, with move and reason",
          "[gipf][boardspace]") {
  const auto rejects = [](const Actions& actions) {
    check_fault(joined({"P0 Slide A 4 B 4", "P0 Done"}, actions), "gipf-standard 0 102", 1);
  };
  rejects({"P1 Slide A 4 C 4", "P1 Done"});
  rejects({"P1 Dropb C 4", "P1 Done"});
  rejects({"P1 Dropb A 4", "P1 Done"});
  rejects({"P1 Slide E 1 E 2", "P1 Slide E 1 E 2"});
  rejects({"P1 Slide E 1 E 2", "P1 Pickb B 4"});
  rejects({"P1 Remove B 4"});
  rejects({"P0 Slide E 1 E 2", "P0 Done"});
  rejects({"P1 Slide E 0 E 2"});
  rejects({"P1 Pdrop Tamsk A 4"});
  rejects({"P1 Edit", "P1 Slide E 1 E 2"});
  const Judged sung = game_of({"P0 Sing", "P0 Dance", "P0 Slide A 4 B 4", "P0 Wait"});
  CHECK(sung.status == kValid);
  CHECK(sung.findings.size() == 1);
}

TEST_CASE("in GIPF the player who moves first is White, if necessary on a board turned over",
          "[gipf][boardspace]") {
  const Actions actions = {"P1 Start P1", "P1 Slide A 4 B 4", "P1 Done", "P0 Resign", "P0 Done"};
  const Judged game = game_of(actions, "gipf-standard 0 102", "RE[Game won by Bob]");
  CHECK(game.status == kValid);
  CHECK(game.game.tag("White") == "Bob");
  CHECK(game.game.result == "1-0");
  CHECK(moves_of(game) == "a2-b3");
  check_round_trip(game);
  const Judged tournament = game_of(actions, "gipf-tournament 0 102");
  CHECK(moves_of(tournament) == "Ga3-b4");
  CHECK(tournament.findings.empty());
  check_round_trip(tournament);
}

TEST_CASE("times and comments of a GIPF turn belong to its move", "[gipf][boardspace]") {
  const Judged game = read_file(
      "(;GM[gipf]SU[gipf 0 101]C[Two]\n;P0[Start P0]C[players]\n;P0[Dropb A 4]TM[1000]\n"
      ";C[Edge]P0[Dropb B 4];P0[Done]TM[2000]\n;P1[Slide E 1 E 2]C[a]TM[1500];P1[Done]C[b])");
  REQUIRE(game.game.notes.size() == 3);
  CHECK(game.game.notes[0] == Note{0, "Two players", {}, {}, {}});
  CHECK(game.game.notes[1] == Note{1, "Edge", {}, Clock{Clock::Kind::kElapsed, 2000}, {}});
  CHECK(game.game.notes[2] == Note{2, "a b", {}, Clock{Clock::Kind::kElapsed, 1500}, {}});
  check_round_trip(game);
}

TEST_CASE("the actions show whether a deciding removal before the push is the whole turn",
          "[gipf][boardspace]") {
  const Actions push = {"P0 Dropb D 8", "P0 Dropb D 7", "P0 Done"};
  const auto read = [](const Actions& actions, const std::string& setup, std::size_t from) {
    const Judged game = game_of(actions, setup);
    CHECK(game.findings.empty());
    check_round_trip(game);
    return std::string(game.game.rules->variant()) + " " + moves_of(game, from);
  };
  // With every revision of Boardspace.
  for (const char* const revision : {"100", "101", "102", "103"}) {
    const std::string setup = std::string("gipf-tournament 0 ") + revision;
    SECTION(setup + ": when a player removes his own last GIPF-piece") {
      Actions actions = pushes({"a4b4", "i4h4", "e1e2", "i4h4", "a4b4", "e1e2", "a4b4", "e1e2"});
      actions.insert(actions.begin() + 7, "P0 Standard");
      actions = joined(actions, {"P1 Done", "P0 Remove D 4", "P0 Remove B 4"});
      CHECK(read(actions, setup, 9) == "tournament+immediate-end xb4,c4,d4,e4");
      CHECK(read(joined(actions, {"P0 Done"}), setup, 9) ==
            "tournament+immediate-end xb4,c4,d4,e4");
      CHECK(read(joined(actions, push), setup, 9) == "tournament xb4,c4,d4,e4;c7-d7");
      // A player who resigns has not moved.
      CHECK(read(joined(actions, {"P0 Resign", "P0 Done"}), setup, 8) == "tournament Ge1-e2");
    }
    SECTION(setup + ": when the last opposing GIPF-piece touches a row of GIPF-pieces") {
      Actions actions = pushes({"a4b4", "i3h3", "a4b4", "i3h3", "a4b4", "f8f7", "a4b4", "i3h3"});
      actions.insert(actions.begin() + 10, "P1 Standard");
      actions.push_back("P1 Done");
      const Actions removal = joined(actions, {"P0 Preserve F 3", "P0 Remove F 3"});
      CHECK(read(removal, setup, 9) == "tournament+immediate-end xf3");
      CHECK(read(joined(removal, push), setup, 9) == "tournament xf3;Gc7-d7");
      // After the push the row still stands, and the player chooses again.
      const Actions kept = joined(joined(actions, {"P0 Preserve F 3"}), push);
      CHECK(read(kept, setup, 9) == "tournament Gc7-d7;xf3");
      const Actions again = {"P0 Preserve F 3", "P0 Done"};
      CHECK(read(joined({kept.begin(), kept.end() - 1}, again), setup, 9) == "tournament Gc7-d7");
    }
  }
  // A file of this program names the ruling in its set-up. The set-up counts, whatever the actions
  // show.
  Actions actions = pushes({"a4b4", "i4h4", "e1e2", "i4h4", "a4b4", "e1e2", "a4b4", "e1e2"});
  actions.insert(actions.begin() + 7, "P0 Standard");
  actions = joined(joined(actions, {"P1 Done", "P0 Remove D 4", "P0 Remove B 4"}), push);
  const Judged game = game_of(actions, "gipf-tournament 0 101 immediate-end");
  CHECK(moves_of(game, 9) == "xb4,c4,d4,e4");
  CHECK(find(game, Code::kAfterEnd) != nullptr);
}

TEST_CASE("in generated games of GIPF the actions show the ruling", "[gipf][boardspace]") {
  int shown = 0;
  int pushed = 0;
  for (std::uint32_t seed = 1; seed <= 4000 && (shown < 5 || pushed < 5); ++seed) {
    const gipf::Rules rules = {static_cast<Version>(1 + seed % 2), seed / 2 % 2 == 0};
    const Game record = random_game(rules, seed, 400);
    const Move last = Gipf::unpack(record.moves.back());
    Position position = Position::start(rules);
    for (std::size_t i = 0; i + 1 < record.moves.size(); ++i) {
      position.play(Gipf::unpack(record.moves[i]));
    }
    const Position middle = position.after_removal(last.before);
    if (last.before == 0 || !middle.decided() || !middle.can_push()) continue;
    ++(rules.ends_at_removal ? shown : pushed);
    // The file is read without this program's word for the ruling, so that only the actions show
    // the ruling.
    std::string text = written_game(record).text;
    const std::size_t word = text.find(" immediate-end]");
    CHECK((word != std::string::npos) == rules.ends_at_removal);
    if (word != std::string::npos) text.erase(word, std::string(" immediate-end").size());
    const Judged game = read_file(text);
    INFO(text);
    CHECK(game.findings.empty());
    CHECK(game.game == record);
  }
  CHECK(shown >= 5);
  CHECK(pushed >= 5);
}

TEST_CASE("every removal of rows can be clicked on Boardspace", "[gipf][boardspace]") {
  using gipf::boardspace::RowRemoval;
  std::mt19937 random(7);
  std::size_t removals = 0;
  for (int i = 0; i < 200; ++i) {
    gipf::Pieces pieces;
    for (gipf::Cells rest = gipf::kSpotCells; rest != 0; rest &= rest - 1) {
      const auto kind = random() % 10;
      if (kind < 7) pieces.put(gipf::lowest(rest), kind < 5 ? 0 : 1, random() % 5 == 0);
    }
    for (const gipf::Cells goal : gipf::removals(pieces, 0)) {
      for (const auto time : {RowRemoval::Time::kBeforePush, RowRemoval::Time::kAfterPush}) {
        RowRemoval rows(pieces, 0, time);
        const auto clicks = gipf::boardspace::clicks_for(rows, goal);
        REQUIRE(clicks.has_value());
        bool fits = true;
        for (const auto& click : *clicks) {
          if (click.preserve) {
            rows.preserve(click.cell);
          } else {
            fits = rows.remove(click.cell) && fits;
          }
        }
        fits = fits && rows.settled() == goal;
        REQUIRE(fits);
      }
      ++removals;
    }
  }
  CHECK(removals > 1000);
}

TEST_CASE("every legal GIPF game comes back from its Boardspace file", "[gipf][boardspace]") {
  std::size_t removals = 0;
  std::size_t gipfs = 0;
  for (std::uint32_t seed = 1; seed <= 600; ++seed) {
    const gipf::Rules rules = {static_cast<Version>(seed % 3), seed % 3 != 0 && seed % 2 == 0};
    Game record = random_game(rules, seed, seed % 4 == 0 ? seed : 400);
    Position position = Position::start(rules);
    for (const PackedMove& packed : record.moves) {
      const Move move = Gipf::unpack(packed);
      removals += move.before != 0 ? 1 : 0;
      gipfs += (move.before & position.pieces().gipf) != 0 ? 1 : 0;
      position.play(move);
    }
    if (!position.outcome().over() && seed % 8 == 0) {
      record.result = std::string(seed % 16 == 0 ? kFirstWins : kSecondWins);
      record.termination = std::string(seed % 5 == 0 ? kTimeForfeit : kResignation);
    }
    if (seed % 7 == 0) record.tags = {{"Event", "Made up"}, {"BoardspaceFirst", "P1"}};
    const Written written = written_game(record);
    const Judged game = read_file(written.text);
    INFO(written.text);
    CHECK(game.game == record);
    CHECK(game.status == kValid);
  }
  CHECK(removals > 100);
  CHECK(gipfs > 20);
}

TEST_CASE("a GIPF game that Boardspace cannot store is rejected with the reason",
          "[gipf][boardspace]") {
  Game record = test::new_game(test::rules_of("gipf", "standard"));
  record.start = erased(Position::empty(gipf::Rules{Version::kStandard, false}));
  REQUIRE(record.has_own_start());
  test::check_wording("another start", refusal(record));
  record.start = record.rules->start();
  record.moves = {Gipf::pack(Move{})};
  test::check_wording("an illegal move", refusal(record));
  record.moves.clear();
  record.tags = {{"BoardspaceSetup", "12 102"}};
  const Written written = written_game(record);
  CHECK_THAT(written.text, Contains("SU[gipf-standard 12 102]"));
  CHECK(read_file(written.text).game == record);
}

}  // namespace gipfbase::gipf::boardspace_test
