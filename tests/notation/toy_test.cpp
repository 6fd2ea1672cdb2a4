// Games with clocks and contests: playing, auditing, reading and writing them.
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "notation/formats/gpn/gpn.hpp"
#include "notation/game/judged.hpp"
#include "notation/game/play.hpp"
#include "support/toy/games.hpp"
#include "support/toy/text.hpp"
#include "support/toy/title.hpp"
#include "support/wording.hpp"

namespace gipfbase::toy_test {
namespace {

using notation::Judged;
using notation::Play;
using toy::games_in;
using toy::Move;
using toy::Toy;

std::string gpn(const notation::Game& game) {
  std::string text;
  notation::write_gpn(game, text);
  return text;
}

/// The findings of the audit as "code@ply", joined by blanks.
std::string audit_of(const notation::Game& game) {
  std::string all;
  for (const auto& finding : audit(game)) {
    all += (all.empty() ? "" : " ") + std::string(name(finding.code)) + "@" +
           std::to_string(finding.ply);
  }
  return all;
}

TEST_CASE("after a clock has run out only nature's ply is legal", "[toy][play]") {
  const auto rules = toy::catalogue().rules("toy", "heap+seconds=10").value();
  const auto move = [](Move m) { return Toy::pack(m); };
  Play play(*rules, rules->start());
  CHECK(!play.push(move(Move::kTakeOne), 9'000));
  test::check_wording("time", *play.push(move(Move::kTime), 5'000));
  CHECK(!play.push(move(Move::kTakeOne), 0));
  const auto reason = play.push(move(Move::kTakeTwo), 1'500);
  REQUIRE(reason);
  CHECK(reason->code == notation::Code::kClock);
  test::check_wording("take two", *reason);
  CHECK(!play.push(move(Move::kTime), 1'500));
  CHECK(rules->ending_name(play.outcome()) == "sand");
  CHECK(play.outcome().result == Result::kSeat1Wins);
}

TEST_CASE("after a move of unknown time the clocks are unknown, and nature's plies are accepted",
          "[toy][play]") {
  const auto rules = toy::catalogue().rules("toy", "heap").value();
  Play play(*rules, rules->start());
  CHECK(play.clocks());
  CHECK(!play.push(Toy::pack(Move::kTakeOne)));
  CHECK(!play.clocks());
  CHECK(!play.push(Toy::pack(Move::kTime), 1));
}

TEST_CASE("a contest stops the clocks until nature has decided", "[toy][play]") {
  const auto rules = toy::catalogue().rules("toy", "heap").value();
  Play play(*rules, rules->start());
  CHECK(!play.contest());
  CHECK(!play.push(Toy::pack(Move::kAnnounce), 1'000));
  CHECK(!play.push(Toy::pack(Move::kChallenge), 2'000));
  REQUIRE(play.contest());
  CHECK(play.contest()->title == "zertz");
  CHECK(!play.push(Toy::pack(Move::kNeutralised)));
  CHECK(!play.contest());
  const Toy::Clocks left{{59'000, 58'000}};
  CHECK(play.clocks() == notation::erased<notation::AnyClocks>(left));
}

TEST_CASE("times and contests survive being written and read", "[toy][gpn]") {
  const auto games = games_in(toy::kGame);
  REQUIRE(games.size() == 2);
  const notation::Game& game = games[0].game;
  CHECK(games[0].findings.empty());
  REQUIRE(game.contests.size() == 2);
  CHECK(game.contests[0].ply == 3);
  CHECK(game.contests[0].game.size() == 1);
  CHECK(game.contests[0].game[0].rules->title() == "zertz");
  CHECK(game.contests[1].text == "a die: 5 against 2 [%clk 1] {so} [%contest]");
  const auto times = game.times_spent();
  CHECK(times[0] == 5'000);
  CHECK(times[1] == 2'500);
  CHECK(!times[2]);
  CHECK(times[3] == 3'000);  // 8 s used by now, 5 s before
  const std::string text = gpn(game);
  const auto again = games_in(text);
  REQUIRE(again.size() == 1);
  CHECK(again[0].game == game);
  CHECK(gpn(again[0].game) == text);
  // A document is also cut before a record without the tag Event, but not between the tags of a
  // record.
  CHECK(notation::kGpn.next_cut("[Title \"a\"]\n\n*\n\n[Title \"b\"]\n\n*\n", 0) == 16);
  CHECK(notation::kGpn.next_cut("[White \"a\"]\n\n[Title \"b\"]\n\n*\n", 0) == std::string::npos);
  CHECK(notation::kGpn.next_cut("x\n\n[Contest \"3\"]\n[Event \"a\"]\n\n*\n\n[Event \"b\"]\n", 0) >
        30);
}

TEST_CASE("contests of contests find their place", "[toy][gpn]") {
  auto game = games_in(toy::kGame)[0].game;
  // The toy title names ZÈRTZ as the deciding game; only the audit reports that another one was
  // played.
  const notation::Game inner = game;
  game.contests[0].game = {inner};
  const std::string text = gpn(game);
  CHECK(text.find("[Contest \"3.3\"]\n[Event \"The challenge\"]") != std::string::npos);
  const auto again = games_in(text);
  REQUIRE(again.size() == 1);
  CHECK(gpn(again[0].game) == text);
  CHECK(audit_of(again[0].game) == "contest@3");
}

TEST_CASE("the tag Contest after other tags is a tag of the user", "[toy][gpn]") {
  std::string text(toy::kGame);
  const std::string own = "[Contest \"3\"]\n";
  text.erase(text.find(own), own.size());
  text.insert(text.find("[Result \"0-1\"]"), own);
  const auto games = games_in(text);
  REQUIRE(games.size() == 3);
  CHECK(games[1].game.tag("Contest") == "3");
  REQUIRE(games[1].findings.size() == 1);
  test::check_wording(games[1].findings[0]);
  // A game that once was the contest of another game is written so that it is read as a separate
  // game.
  auto inner = games_in(toy::kGame)[0].game.contests[0].game[0];
  inner.tags.push_back({"Contest", "5"});
  const auto again = games_in(gpn(games_in(toy::kGame)[1].game) + gpn(inner));
  REQUIRE(again.size() == 2);
  CHECK(again[1].game == inner);
}

TEST_CASE("a contest record without its game stays a game", "[toy][gpn]") {
  std::string text(toy::kGame);
  const auto place = text.find("[Contest \"3\"]");
  text.replace(place, 13, "[Contest \"99\"]");
  const auto games = games_in(text);
  REQUIRE(games.size() == 3);
  CHECK(games[1].game.tag("Contest") == "99");
  CHECK(games[1].ordinal == 2);
}

TEST_CASE("a damaged contest does not separate another one from its game", "[toy][gpn]") {
  auto game = games_in(toy::kGame)[0].game;
  const std::string inner = gpn(game.contests[0].game[0]);
  std::string text = gpn(game);
  // Two contests, of which the first is invalid, then another game.
  const std::string damaged = "[Contest \"99\"]\n" + inner;
  text.insert(text.find("[Contest \"3\"]"), damaged);
  const auto games = games_in(text + gpn(game.contests[0].game[0]));
  REQUIRE(games.size() == 3);
  CHECK(games[0].game == game);
  CHECK(games[1].game.tag("Contest") == "99");
  CHECK(games[2].game.tag("Contest").empty());
}

TEST_CASE("a text that decides a contest may be broken at any blank", "[toy][gpn]") {
  auto game = games_in(toy::kGame)[0].game;
  const std::string text = gpn(game);
  std::string broken = text;
  const std::size_t at = broken.find("[%contest ");
  REQUIRE(at != std::string::npos);
  broken[at + 9] = '\n';
  CHECK(gpn(games_in(broken).at(0).game) == text);
  game.contests[1].text = "https://" + std::string(120, 'x');
  CHECK(games_in(gpn(game)).at(0).game == game);
}

TEST_CASE("the audit compares times and contests with the moves", "[toy][audit]") {
  auto game = games_in(toy::kGame)[0].game;
  CHECK(audit_of(game).empty());
  auto late = game;
  late.notes[0].clock->milliseconds = 60'000;
  CHECK(audit_of(late) == "clock@1");
  auto missing = game;
  missing.contests.clear();
  CHECK(audit_of(missing) == "contest@3 contest@7");
  auto elsewhere = game;
  elsewhere.contests[1].ply = 6;
  CHECK(audit_of(elsewhere) == "contest@6 contest@7");
  auto lost = game;
  lost.contests[0].game[0].result = "1-0";  // White is the player who announced
  CHECK(audit_of(lost) == "contest@3");
  lost.contests[0].game[0].tags.push_back({"White", "Bert"});
  CHECK(audit_of(lost).empty());
  auto open = game;
  open.contests[0].game[0].result = "*";
  open.contests[0].game[0].termination.clear();
  CHECK(audit_of(open) == "contest@3");

  Judged judged;
  judged.game = late;
  judged.file = "toy.gpn";
  judged.line = 7;
  judge(judged);
  CHECK(judged.verdict.result == "1-0");
  REQUIRE(judged.findings.size() == 1);
  test::check_wording(judged.findings[0]);
}

}  // namespace
}  // namespace gipfbase::toy_test
