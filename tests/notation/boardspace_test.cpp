// The container of Boardspace files: properties, nodes, trees, tags, and damage to them.
#include "notation/formats/boardspace/boardspace.hpp"

#include <catch2/catch.hpp>
#include <fstream>
#include <random>
#include <sstream>
#include <string>

#include "notation/formats/boardspace/tags.hpp"
#include "support/boardspace.hpp"
#include "support/environment.hpp"
#include "support/wording.hpp"

namespace gipfbase::boardspace_test {

using namespace gipfbase::boardspace_test;
using boardspace::Claim;

namespace {

struct Parsed {
  BoardspaceGame game;
  std::vector<Finding> findings;
  [[nodiscard]] bool has(Code code) const {
    for (const Finding& d : findings) {
      if (d.code == code) return true;
    }
    return false;
  }
};

Parsed parse(std::string_view text) {
  Parsed parsed;
  auto game = parse_boardspace(text, parsed.findings);
  REQUIRE(game.has_value());
  parsed.game = std::move(*game);
  return parsed;
}

constexpr std::string_view kTurn = ";P0[RtoB 2 0 D 4];P0[R- A 1];P0[Done]";

}  // namespace

TEST_CASE("properties and actions are distinguished", "[boardspace]") {
  const Parsed p = parse(
      "(;\r\nGM[22] VV[2]\nSU[Zertz]\nP0[id \"Ann B.\"]\nP1[ id Bob]P1[ranking 1500]\n"
      ";\nP0[0 Start P0]\n; P0[7 RtoB 2 0 D 4 ]TM[120]P0[R- A 1]\n;\nP0[time 0:01:02 ]\n)\n");
  CHECK(p.findings.empty());
  CHECK(p.game.property("GM") == "22");
  CHECK(p.game.property("P0 id") == "Ann B.");
  CHECK(p.game.property("P1 id") == "Bob");
  CHECK(p.game.property("P1 ranking") == "1500");
  CHECK(p.game.property("P0 time") == "0:01:02");
  REQUIRE(p.game.actions.size() == 3);
  CHECK(p.game.actions[1].verb == "RtoB");
  CHECK(p.game.actions[1].milliseconds == 120);
  CHECK(p.game.actions[1].line == 8);
  CHECK(p.game.actions[2].verb == "R-");
  CHECK(p.game.actions[2].milliseconds == -1);
  std::string_view args = p.game.actions[1].args;
  CHECK(next_word(args) == "2");
  CHECK(next_word(args) == "0");
  CHECK(next_word(args) == "D");
  CHECK(next_word(args) == "4");
  CHECK(next_word(args).empty());
}

TEST_CASE("an action without a player is read as P0's", "[boardspace]") {
  CHECK(parse("(;P-1[0 Start P0])").game.actions.at(0).seat == 0);
  const Parsed stranger = parse("(;P2[0 Start P0])");
  CHECK(stranger.game.actions.empty());
  CHECK(stranger.has(Code::kBadAction));
}

TEST_CASE("escaped brackets belong to the value", "[boardspace]") {
  const Parsed p = parse("(;GN[a \\[1\\] \\\\ b]P0[id \"x\\]\"])");
  CHECK(p.game.property("GN") == "a [1] \\ b");
  CHECK(p.game.property("P0 id") == "x]");
  // A line end after a backslash is removed.
  CHECK(parse("(;GN[so\\\nft\\\r\n er])").game.property("GN") == "soft er");
}

TEST_CASE("brackets that should have been escaped belong to the value", "[boardspace]") {
  const Parsed p =
      parse("(;P0[id \"Anna[3d]\"]US[Bert[9p]]GN[a [ b]P1[id \"Cleo\"]\n;P0[0 Start P0])");
  CHECK(p.game.property("P0 id") == "Anna[3d]");
  CHECK(p.game.property("US") == "Bert[9p]");
  CHECK(p.game.property("GN") == "a [ b");
  CHECK(p.game.property("P1 id") == "Cleo");
  CHECK(p.game.actions.size() == 1);
  CHECK(p.findings.empty());
}

TEST_CASE("only the main line of the first tree is read", "[boardspace]") {
  const Parsed branches = parse("(;GM[22];P0[a](;P0[b];P0[c](;P0[d])(;P0[e]))(;P0[f]))");
  REQUIRE(branches.game.actions.size() == 4);
  CHECK(branches.game.actions[3].verb == "d");
  CHECK(branches.has(Code::kExtraTree));
  const Parsed second = parse("(;GM[22];P0[a])\n(;GM[22];P0[b])");
  CHECK(second.game.actions.size() == 1);
  CHECK(second.has(Code::kExtraTree));
  CHECK(parse("(;GM[22];P0[a])\n \x01 garbage (").findings.empty());
}

TEST_CASE("a property given twice counts once", "[boardspace]") {
  const Parsed p = parse("(;GM[22]GM[22]SU[Zertz]SU[Zertz+11])");
  CHECK(p.game.property("SU") == "Zertz");
  REQUIRE(p.findings.size() == 1);
  CHECK(p.findings[0].code == Code::kBadTag);
}

TEST_CASE("a bracket left open costs one line", "[boardspace]") {
  const Parsed p = parse("(;GM[22]\n; P0[1 RtoB 2 0 D 4\n; P0[2 R- A 1]\n; P0[3 Done]\n)");
  REQUIRE(p.game.actions.size() == 3);
  CHECK(p.game.actions[0].args == " 2 0 D 4");
  REQUIRE(p.findings.size() == 1);
  CHECK(p.findings[0].code == Code::kSyntax);
  CHECK(p.findings[0].severity == Severity::kError);
  CHECK(p.findings[0].line == 2);
}

TEST_CASE("a TAG line left open costs its own tag only", "[boardspace]") {
  const Judged game =
      read_file("(;GM[22]SU[Zertz]\nTAG[Event Cup\nTAG[Round 3\n; P0[1 RtoB 2 0 D 4]\n" +
                std::string("; P0[2 R- A 1]\n; P0[3 Done]\n)"));
  CHECK(game.status == Judged::Status::kValid);
  CHECK(game.game.tag("Event") == "Cup");
  CHECK(game.game.tag("Round") == "3");
  CHECK(game.game.moves.size() == 1);
  REQUIRE(game.findings.size() == 1);
  CHECK(game.findings[0].code == Code::kSyntax);
  CHECK(game.findings[0].severity == Severity::kWarning);
  CHECK(game.findings[0].line == 2);
  CHECK(read_file("(;GM[22]SU[Zertz]TAG[A [b\\] c\\[\nd\\]]TAG[B [)").findings[0].code ==
        Code::kTruncated);
}

TEST_CASE("an invalid time in TM is reported and not replaced by an earlier one", "[boardspace]") {
  for (const std::string bad : {"abc", "-7", "", "1.5", "99999999999999999999", "3600000000001"}) {
    const Judged game =
        read_file("(;GM[22]SU[Zertz]\n;P0[RtoB 2 0 D 4]TM[5000]\n;P0[R- A 1]\n;P0[Done]TM[" + bad +
                  "]\n;P1[RtoB 2 2 B 2]TM[" + bad + "];P1[R- A 2]TM[800];P1[Done])");
    REQUIRE(game.game.moves.size() == 2);
    REQUIRE(game.game.notes.size() == 1);
    CHECK(game.game.notes[0] == Note{2, "", {}, Clock{Clock::Kind::kElapsed, 800}, {}});
    REQUIRE(game.findings.size() == 1);
    CHECK(game.findings[0].code == Code::kClock);
    CHECK(game.findings[0].line == 4);
    test::check_wording(game.findings[0]);
  }
}

TEST_CASE("the used time of a player cannot decrease", "[boardspace]") {
  const auto game = [](const std::string& third, const std::string& fifth) {
    return read_file(
        "(;GM[22]SU[Zertz]\n;P0[RtoB 2 0 D 4];P0[R- A 1];P0[Done]TM[5000]\n"
        ";P1[RtoB 2 2 B 2];P1[R- A 2];P1[Done]TM[800]\n"
        ";P0[RtoB 2 2 G 3];P0[R- D 7];P0[Done]TM[" +
        third +
        "]\n;P1[RtoB 2 2 F 2];P1[R- C 6];P1[Done]TM[900]\n"
        ";P0[RtoB 2 2 E 2];P0[R- G 4];P0[Done]TM[" +
        fifth + "])");
  };
  CHECK(game("5000", "7000").findings.empty());
  const Judged back = game("3000", "2500");
  REQUIRE(back.game.moves.size() == 5);
  CHECK(back.game.notes[2].clock == Clock{Clock::Kind::kElapsed, 3000});
  REQUIRE(back.findings.size() == 1);
  CHECK(back.findings[0].code == Code::kClock);
  CHECK(back.findings[0].severity == Severity::kWarning);
  CHECK(back.findings[0].line == 4);
  CHECK(back.findings[0].ply == 3);
  test::check_wording(back.findings[0]);
}

TEST_CASE("what RE says of an open game, or of strangers, is reported with what counts",
          "[boardspace]") {
  const auto game = [](const std::string& said, const std::string& actions = {}) {
    return read_file("(;GM[22]SU[Zertz]P0[id \"Ann\"]P1[id \"Bob\"]\nRE[" + said + "]\n" +
                     std::string(kTurn) + actions + ")");
  };
  struct Case {
    std::string said, actions, result;
    Severity severity;
  };
  const std::string resigned = ";P1[Resign];P1[Done]";
  for (const Case& c : std::vector<Case>{{"Game won by Bob", "", "0-1", Severity::kNote},
                                         {"The game is a draw", "", "*", Severity::kWarning}}) {
    const Judged read = game(c.said, c.actions);
    CHECK(read.game.result == c.result);
    REQUIRE(read.findings.size() == 1);
    CHECK(read.findings[0].code == Code::kResultMismatch);
    CHECK(read.findings[0].severity == c.severity);
    CHECK(read.findings[0].line == 2);
    test::check_wording(read.findings[0]);
  }
  CHECK(game("Game won by Ann", resigned).findings.empty());
  const Judged stranger = game("Game won by Zoe");
  CHECK(stranger.game.result == "*");
  REQUIRE(stranger.findings.size() == 1);
  CHECK(stranger.findings[0].line == 2);
  test::check_wording(stranger.findings[0]);
  const Judged known = game("Game won by Zoe", resigned);
  CHECK(known.game.result == "1-0");
  REQUIRE(known.findings.size() == 1);
  test::check_wording(known.findings[0]);
}

TEST_CASE("a resignation with which a file stops counts, whether others are confirmed or not",
          "[boardspace]") {
  const std::string unconfirmed = ";P0[RtoB 2 0 D 4];P0[R- A 1]";
  for (const std::string& turn : {unconfirmed, std::string(kTurn)}) {
    const Judged game = read_file("(;GM[22]SU[Zertz]" + turn + ";P1[Resign])");
    CHECK(game.game.result == "1-0");
    CHECK(game.game.termination == "resignation");
    CHECK(game.findings.empty());
    CHECK(read_file("(;GM[22]SU[Zertz]" + turn + ";P1[Resign];P1[Resign])").game.result == "*");
  }
}

TEST_CASE("a file that ends too early is reported", "[boardspace]") {
  const std::string file = "(;GM[22]SU[Zertz]" + std::string(kTurn);
  const Judged open = read_file(file);
  CHECK(open.status == Judged::Status::kValid);
  CHECK(open.game.moves.size() == 1);
  REQUIRE(open.findings.size() == 1);
  CHECK(open.findings[0].code == Code::kTruncated);
  CHECK(open.findings[0].severity == Severity::kWarning);
  const Judged cut = read_file(file + "\n;P1[RtoB 2 2");
  CHECK(cut.status == Judged::Status::kPartial);
  CHECK(cut.game.moves.size() == 1);
  REQUIRE(cut.findings.size() == 1);
  CHECK(cut.findings[0].code == Code::kTruncated);
  CHECK(cut.findings[0].line == 2);
  CHECK(cut.findings[0].source == "file.sgf");
}

TEST_CASE("an empty document is reported and gives no game", "[boardspace]") {
  for (const std::string_view text : {"", " \r\n\t"}) {
    int games = 0;
    const auto findings = kBoardspace.read(text, test::reading(), [&](Judged&) { ++games; });
    CHECK(games == 0);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].code == Code::kEmpty);
  }
}

TEST_CASE("text that is not a record is rejected with a reason", "[boardspace]") {
  const Judged text = read_file("Dear Bob, you won (again; sorry).");
  CHECK(text.status == Judged::Status::kRejected);
  CHECK(text.findings.at(0).code == Code::kUnknownFormat);
  const Judged title = read_file("(;GM[1]SU[19x19];B[aa])");
  CHECK(title.status == Judged::Status::kRejected);
  CHECK(title.findings.back().code == Code::kUnknownTitle);
}

TEST_CASE("a game without actions is a game without moves", "[boardspace]") {
  const Judged game = read_file("(;GM[22]SU[Zertz])");
  CHECK(game.status == Judged::Status::kValid);
  CHECK(game.game.moves.empty());
  CHECK(game.game.result == "*");
}

TEST_CASE("bytes that are not UTF-8 are read as Latin-1", "[boardspace]") {
  const Judged game = read_file("(;GM[22]SU[Zertz]P0[id \"J\xF6rg\"])");
  CHECK(game.game.tag("White") == "J\xC3\xB6rg");
  REQUIRE(game.findings.size() == 1);
  CHECK(game.findings[0].code == Code::kEncoding);
  CHECK(game.findings[0].severity == Severity::kNote);
  CHECK(read_file("(;GM[22]SU[Zertz]P0[id \"J\xC3\xB6rg\"])").game.tag("White") == "J\xC3\xB6rg");
}

TEST_CASE("the format is recognised by its beginning", "[boardspace]") {
  CHECK(kBoardspace.recognises(" (;\nGM[22]", test::catalogue()));
  CHECK(kBoardspace.recognises("\xEF\xBB\xBF( ;GM[22]", test::catalogue()));
  CHECK_FALSE(kBoardspace.recognises("[Event \"x\"]", test::catalogue()));
  CHECK_FALSE(kBoardspace.recognises("text (;GM[22]", test::catalogue()));
  CHECK_FALSE(kBoardspace.recognises("", test::catalogue()));
  CHECK_FALSE(kBoardspace.recognises("(", test::catalogue()));
}

TEST_CASE("dates keep what is certain", "[boardspace]") {
  using boardspace::date_of;
  CHECK(date_of("Wed Oct 29 08:02:18 ADT 2025") == "2025.10.29");
  CHECK(date_of("Tue Jan 25 17:10:41 GMT+01:00 2005") == "2005.01.25");
  CHECK(date_of("October 3, 2024") == "2024.10.03");
  CHECK(date_of("14. November 2023") == "2023.11.14");
  CHECK(date_of("30 de agosto de 2017") == "2017.08.30");
  CHECK(date_of("2019年3月21日") == "2019.03.21");
  CHECK(date_of("2017년 8월 11일") == "2017.08.11");
  CHECK(date_of("Mon Feb 30 10:00:00 CET 2004") == "2004.02.??");
  CHECK(date_of("Mon May 32 10:00:00 CET 2004") == "2004.05.??");
  CHECK(date_of("12 smarch 2004") == "2004.??.??");
  CHECK(date_of("2016\xC3\xA1 44 1") == "2016.??.??");
  CHECK(date_of("yesterday").empty());
  CHECK(date_of("").empty());
  CHECK(date_of("99999999999999999999").empty());
  for (const std::string date : {"2004.05.31", "2004.05.??", "2004.??.??"}) {
    CHECK(date_of(boardspace::date_text(date)) == date);
  }
}

TEST_CASE("the winner is found by name in any language", "[boardspace]") {
  using boardspace::claim_of;
  CHECK(claim_of("Game won by Ann", "Ann", "Bob") == Claim::kSeat0);
  CHECK(claim_of("Bob hat gewonnen", "Ann", "Bob") == Claim::kSeat1);
  CHECK(claim_of("Bobが勝利", "Ann", "Bob") == Claim::kSeat1);
  CHECK(claim_of("Game won by me", "am", "me") == Claim::kSeat1);
  CHECK(claim_of("Game won by Annabel", "Ann", "Annabel") == Claim::kSeat1);
  CHECK(claim_of("Partida ganada por Dumbot", "Ann", "Dumbot1") == Claim::kSeat1);
  CHECK(claim_of("Game won by guest1490", "guest", "Bob") == Claim::kSeat0);
  CHECK(claim_of("Gast1490 hat gewonnen", "Ann", "guest") == Claim::kSeat1);
  CHECK(claim_of("Game won by guest1490", "guest", "guest1490") == Claim::kUnclear);
  CHECK(claim_of("The game is a draw", "Ann", "guest") == Claim::kDraw);
  CHECK(claim_of("Who knows", "Ann", "Bob") == Claim::kNone);
  CHECK(claim_of("", "Ann", "Bob") == Claim::kNone);
}

TEST_CASE("nothing in a file is lost between import and export", "[boardspace]") {
  const Judged game = read_file(
      "(;GM[22]VV[1]\nCM[0,1]\nTC[Fixed 720000]\nSU[Zertz]\nDT[Mon May 31 15:30:39 CEST 2004]\n"
      "GN[T!Z-Ann-Bob-2004-05-32-1330]\nGS[\\]x\\[]RE[Game won by Ann]\nP0[id \"Ann\"]"
      "P0[ranking 1500]P1[id \"B \"x\" ob\"]\n" +
      std::string(kTurn) + ";\nP0[time 0:01:00 ]\nP1[time 2d 0:02 ])");
  const std::vector<Tag> expected = {{"Site", "Boardspace"},
                                     {"Date", "2004.05.31"},
                                     {"White", "Ann"},
                                     {"Black", "B \"x\" ob"},
                                     {"WhiteElo", "1500"},
                                     {"GameName", "T!Z-Ann-Bob-2004-05-32-1330"},
                                     {"ResultText", "Game won by Ann"},
                                     {"BoardspaceVV", "1"},
                                     {"BoardspaceCM", "0,1"},
                                     {"BoardspaceTC", "Fixed 720000"},
                                     {"BoardspaceDT", "Mon May 31 15:30:39 CEST 2004"},
                                     {"BoardspaceGS", "]x["},
                                     {"BoardspaceP0Time", "0:01:00"},
                                     {"BoardspaceP1Time", "2d 0:02"}};
  CHECK(game.game.tags == expected);
  CHECK(game.game.result == "1-0");
  const Written written = written_game(game.game);
  CHECK(written.findings.empty());
  CHECK(written.text.find("TAG[") == std::string::npos);
  CHECK(read_file(written.text).game == game.game);
}

TEST_CASE("tags from elsewhere, result and termination survive a Boardspace file", "[boardspace]") {
  Judged game = read_file("(;GM[22]SU[Zertz]" + std::string(kTurn) + ")");
  game.game.tags = {{"Event", "Cup [final] \\ 1"},
                    {"Round", "3.1"},
                    {"White", "Zoë"},
                    {"Black", "Bob"},
                    {"Date", "2001.??.??"}};
  game.game.result = "0-1";
  game.game.termination = "agreement";
  const Written written = written_game(game.game);
  const Judged again = read_file(written.text);
  CHECK(again.game == game.game);
  CHECK(again.status == Judged::Status::kValid);
}

TEST_CASE("listed tags are what .gpn files can hold: one line each, no name twice, a result",
          "[boardspace]") {
  const Judged game = read_file(
      "(;GM[22]SU[Zertz]TAG[White An\nna]TAG[White Bert]TAG[X ]TAG[X y]"
      "TAG[Title dvonn]TAG[Variant 48]"
      "TAG[Result 2-0]" +
      std::string(kTurn) + ")");
  CHECK(game.game.tags == std::vector<Tag>{{"White", "An na"}, {"X", ""}, {"Site", "Boardspace"}});
  CHECK(game.game.result == "*");
  REQUIRE(game.findings.size() == 5);
  for (const Finding& finding : game.findings) CHECK(finding.code == Code::kBadTag);
  test::check_wording(game.findings[0]);
  CHECK(game.findings[0].line == 2);
  test::check_wording(game.findings[2]);
}

TEST_CASE("a TAG property adds a tag and leaves everything else as the file says it",
          "[boardspace]") {
  const auto with = [](const std::string& tags) {
    return read_file(
        "(;GM[22]SU[Zertz]\nDT[Mon May 31 15:30:39 CEST 2004]\nGN[Z-Ann-Bob]\n"
        "P0[id \"Ann\"]\nP1[id \"Bob\"]\nRE[Game won by Ann]\n" +
        tags + "\n" + std::string(kTurn) + ";P1[Resign];P1[Done])");
  };
  const Judged plain = with("");
  CHECK(plain.game.result == "1-0");
  CHECK(plain.game.termination == "resignation");
  for (const auto& [tag, why] :
       {std::pair("TAG[Incomplete a page is missing]", "a page is missing"),
        std::pair("TAG[Incomplete ]", "the record says that the game is not whole")}) {
    const Judged part = with(tag);
    CHECK(part.status == Judged::Status::kPartial);
    REQUIRE(part.findings.size() == 1);
    CHECK(part.findings[0].code == Code::kIncomplete);
    CHECK(part.findings[0].message == why);
    CHECK(part.game.tags == plain.game.tags);
  }
  const Judged annotated = with("TAG[Annotator Cox]");
  CHECK(annotated.findings.empty());
  CHECK(annotated.game.tag("Annotator") == "Cox");
  CHECK(annotated.game.tags.size() == plain.game.tags.size() + 1);
  for (const Tag& tag : plain.game.tags) CHECK(annotated.game.tag(tag.name) == tag.value);
  CHECK(annotated.game.result == "1-0");
  CHECK(annotated.game.termination == "resignation");
  for (const char* same : {"TAG[Result 1-0]", "TAG[Result *]", "TAG[Termination resigned]",
                           "TAG[White Ann]", "TAG[Date 2004.05.31]"}) {
    const Judged listed = with(same);
    CHECK(listed.findings.empty());
    CHECK(listed.game.tag("White") == "Ann");
    CHECK(listed.game.result == "1-0");
    CHECK(listed.game.termination == "resignation");
  }
}

TEST_CASE("a TAG property counts more than what it contradicts, which is reported",
          "[boardspace]") {
  const auto with = [](const std::string& tags, const std::string& actions) {
    return read_file("(;GM[22]SU[Zertz]\nP0[id \"Ann\"]\nP1[id \"Bob\"]\nRE[Game won by Ann]\n" +
                     tags + "\n" + std::string(kTurn) + actions + ")");
  };
  const auto check_only = [](const Judged& game) {
    REQUIRE(game.findings.size() == 1);
    CHECK(game.findings[0].line == 5);
    test::check_wording(game.findings[0]);
  };
  const Judged player = with("TAG[White Zo\xC3\xAB]", ";P1[Resign];P1[Done]");
  CHECK(player.game.tag("White") == "Zo\xC3\xAB");
  CHECK(player.game.tag("Black") == "Bob");
  check_only(player);
  const Judged ending = with("TAG[Termination time]", ";P1[Resign];P1[Done]");
  CHECK(ending.game.termination == "time");
  check_only(ending);
  const Judged result = with("TAG[Result 0-1]", "");
  CHECK(result.game.result == "0-1");
  REQUIRE(result.findings.size() == 1);
  CHECK(result.findings[0].line == 4);
  test::check_wording(result.findings[0]);
}

TEST_CASE("a tag with an unknown value is left out, as in .gpn files", "[boardspace]") {
  Judged game =
      read_file("(;GM[22]SU[Zertz]RE[Game won by Ann]P0[id \"Ann\"]" + std::string(kTurn) + ")");
  game.game.result = "*";
  std::erase_if(game.game.tags, [](const Tag& tag) { return tag.name == "Site"; });
  const Written written = written_game(game.game);
  CHECK(written.text.find("TAG[Site ?]") != std::string::npos);
  const Judged again = read_file(written.text);
  CHECK(again.game == game.game);
  CHECK(again.findings.empty());
}

TEST_CASE("tags whose names have blanks in them survive a Boardspace file", "[boardspace]") {
  Judged game = read_file("(;GM[22]SU[Zertz]" + std::string(kTurn) + ")");
  game.game.tags = {{"Bar Baz", "q"}, {"Tab\tname", "\"x\" y"}, {"P0 id", "Ann"}, {"Plain", "a b"}};
  const Written written = written_game(game.game);
  CHECK(written.text.find("TAG[\"Bar Baz\" q]\n") != std::string::npos);
  CHECK(written.text.find("TAG[Plain a b]\n") != std::string::npos);
  const Judged again = read_file(written.text);
  CHECK(again.game == game.game);
  CHECK(again.findings.empty());
  for (const char* odd : {"TAG[]", "TAG[ x]", "TAG[\"\" x]", "TAG[\"a[\" x]", "TAG[\tx y]",
                          "TAG[\"a b\"\xC3\xAB x]"}) {
    const Judged bad = read_file("(;GM[22]SU[Zertz]" + std::string(odd) + ")");
    CHECK(bad.game.tags == std::vector<Tag>{{"Site", "Boardspace"}});
    REQUIRE(bad.findings.size() == 1);
    CHECK(bad.findings[0].code == Code::kBadTag);
  }
}

TEST_CASE("a tag named like an action or a property of the format is written as a tag",
          "[boardspace]") {
  Judged game = read_file("(;GM[22]SU[Zertz]" + std::string(kTurn) + ")");
  game.game.tags = {{"BoardspaceP0", "Resign"}, {"BoardspaceTM", "5"}, {"BoardspaceTAG", "a b"},
                    {"BoardspaceC", "x"},       {"BoardspaceRE", "y"}, {"BoardspaceGM", "z"}};
  const Judged again = read_file(written_game(game.game).text);
  CHECK(again.game == game.game);
  CHECK(again.findings.empty());
}

TEST_CASE("a listed end is one of the words of .gpn files, unless the board shows it",
          "[boardspace]") {
  const auto termination = [](const std::string& text) {
    return read_file("(;GM[22]SU[Zertz]TAG[Result 1-0]TAG[Termination " + text + "])")
        .game.termination;
  };
  CHECK(termination("Time Forfeit") == "time");
  CHECK(termination("resigNation") == "resignation");
  CHECK(termination("normal").empty());
  CHECK(termination("4 white") == "4 white");  // kept, because the board does not show this end
  std::ifstream file(test::source_folder() +
                     "/tests/fuzz/corpus/boardspace/termination-that-the-board-shows");
  std::ostringstream shown;
  shown << file.rdbuf();
  REQUIRE(shown.str().find("TAG[Termination by white]") != std::string::npos);
  const Judged right = read_file(shown.str());
  CHECK(right.game.termination.empty());
  CHECK(right.findings.empty());
  const Judged repeated =
      read_file("(;GM[22]SU[Zertz]TAG[Result 1/2-1/2]\nTAG[Termination repetition])");
  CHECK(repeated.game.termination == "repetition");
  REQUIRE(repeated.findings.size() == 1);  // no repetition on the board: a note, as in .gpn files
  CHECK(repeated.findings[0].severity == Severity::kNote);
  CHECK(repeated.findings[0].line == 2);
  CHECK(termination("  resigned ") == "resignation");
  CHECK(termination("time]TAG[Termination agreement") == "time");

  std::string text = shown.str();
  const std::size_t at = text.find("TAG[Result 0-1]");
  REQUIRE(at != std::string::npos);
  const Judged wrong = read_file(text.replace(at, 15, "TAG[Result 1-0]"));
  REQUIRE(wrong.findings.size() == 1);
  CHECK(wrong.findings[0].code == Code::kResultMismatch);
  test::check_wording(wrong.findings[0]);
}

TEST_CASE("a listed result that the last action contradicts is reported", "[boardspace]") {
  const auto resigned = [](const std::string& result) {
    return read_file("(;GM[22]SU[Zertz]TAG[Result " + result + "]" + std::string(kTurn) +
                     ";P1[Resign];P1[Done])");
  };
  CHECK(resigned("1-0").findings.empty());
  CHECK(resigned("*").findings.empty());
  const Judged wrong = resigned("0-1");
  REQUIRE(wrong.findings.size() == 1);
  CHECK(wrong.findings[0].code == Code::kResultMismatch);
  test::check_wording(wrong.findings[0]);
  CHECK(wrong.game.result == "0-1");
}

TEST_CASE("what the format cannot hold is reported when it is left out", "[boardspace]") {
  Judged game = read_file("(;GM[22]SU[Zertz]" + std::string(kTurn) + ")");
  Note note{1, "Fine.", {1}, Clock{Clock::Kind::kRemaining, 1000}, {Variation{}}};
  game.game.notes = {note};
  const Written written = written_game(game.game);
  CHECK(written.findings.size() == 3);
  const Judged again = read_file(written.text);
  REQUIRE(again.game.notes.size() == 1);
  CHECK(again.game.notes[0] == Note{1, "Fine.", {}, {}, {}});
}

TEST_CASE("any nesting and any input is survived", "[boardspace]") {
  constexpr std::size_t kDeep = 100'000;
  std::string deep = "(;GM[22]SU[Zertz]";
  for (std::size_t i = 0; i < kDeep; ++i) deep += "(;";
  CHECK(read_file(deep).status == Judged::Status::kValid);
  CHECK(read_file(deep + std::string(kDeep + 1, ')')).findings.empty());
  CHECK(read_file(std::string(kDeep, '(')).status == Judged::Status::kRejected);
  CHECK(read_file("(;" + std::string(kDeep, '[')).status == Judged::Status::kRejected);
  CHECK(read_file("(;P0[" + std::string(kDeep, '\\')).status == Judged::Status::kRejected);

  std::mt19937 random(22);
  const std::string sample = "(;GM[22]VV[2]SU[Zertz]DT[4 May 2004]P0[id \"a\"]" +
                             std::string(kTurn) +
                             ";P1[RtoB 2 1 B 2]TM[5]C[x];P1[R- A 2];P1[Done](;P0[Resign])\n)";
  for (int round = 0; round < 3000; ++round) {
    std::string text = sample;
    for (int change = 0; change < 4; ++change) {
      const std::size_t at = random() % text.size();
      const auto byte = static_cast<char>(random() % 256);
      if (random() % 3 == 0) {
        text.erase(at, random() % 9);
      } else if (random() % 2 == 0) {
        text[at] = byte;
      } else {
        text.insert(at, text.substr(random() % text.size(), random() % 12));
      }
      if (text.empty()) text = "(;";
    }
    kBoardspace.read(text, test::reading(), [](Judged& game) {
      if (game.status == Judged::Status::kRejected) REQUIRE_FALSE(game.findings.empty());
    });
  }
}

}  // namespace gipfbase::boardspace_test
