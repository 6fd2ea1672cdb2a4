// Moves from the actions of YINSH players on Boardspace. All records here are made up.
#include "notation/formats/boardspace/boardspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <climits>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "support/boardspace.hpp"
#include "support/wording.hpp"
#include "support/yinsh/positions.hpp"

namespace gipfbase::yinsh::testing::boardspace_test {
namespace {

using namespace gipfbase::boardspace_test;

constexpr ReadActions game_of{"24", "Yinsh"};

/// The rings of the sample game on the web page about the notation.
const Actions kRings = {"P0 place wr E 3", "P1 place br A 5", "P0 place wr B 5", "P1 place br C 6",
                        "P0 place wr D 6", "P1 place br E 4", "P0 place wr H 7", "P1 place br G 2",
                        "P0 place wr G 3", "P1 place br G 8"};

Actions joined(Actions actions, const Actions& tail) {
  actions.insert(actions.end(), tail.begin(), tail.end());
  return actions;
}

/// The game after the ten rings.
Judged after_rings(const Actions& tail) { return game_of(joined(kRings, tail)); }

/// The moves of a game after the ten rings.
std::string moves_of(const Judged& game) {
  const std::string all = official_moves(game);
  const std::string rings = "e3 | a5 | b5 | c6 | d6 | e4 | h7 | g2 | g3 | g8";
  REQUIRE(all.starts_with(rings));
  return all.size() == rings.size() ? "" : all.substr(rings.size() + 3);
}

/// A game of at most `plies` random moves that removes rows whenever it can.
Game random_game(std::uint32_t seed, std::size_t plies) {
  std::mt19937 random(seed);
  const std::string variant = seed % 4 == 0 ? "blitz" : "standard";
  Game record = test::new_game(test::rules_of("yinsh", variant));
  record.tags = {{"Site", "Boardspace"}, {"White", "Ann"}, {"Black", "Bob"}};
  auto position = notation::typed<Position>(record.start);
  std::vector<Move> moves;
  while (record.moves.size() < plies && !position.outcome().over()) {
    moves.clear();
    position.for_each_move([&](const Move& move) { moves.push_back(move); });
    const auto rows = std::partition(moves.begin(), moves.end(),
                                     [](const Move& move) { return move.rows() > 0; });
    if (rows != moves.begin()) moves.erase(rows, moves.end());
    const Move move = moves[random() % moves.size()];
    record.moves.push_back(Yinsh::pack(move));
    position.play(move);
  }
  if (position.outcome().result == Result::kDraw) record.result = std::string(kDrawn);
  return record;
}

/// The lines of a text, each changed by `change`; empty ones are left out.
template <class Change>
std::string changed(const std::string& text, const Change& change) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    line = change(line);
    if (!line.empty()) result += line + '\n';
  }
  return result;
}

/// The actions of people written as robots write them: a ring moves by one action.
std::string by_robots(const std::string& text) {
  std::string from;
  return changed(text, [&](const std::string& line) -> std::string {
    for (const std::string put : {" place w ", " place b "}) {
      const std::size_t at = line.find(put);
      if (at == std::string::npos) continue;
      from = line.substr(at + put.size(), line.find(']') - at - put.size());
      return "";
    }
    const std::string drop = " drop board ";
    const std::size_t at = line.find(drop);
    if (at == std::string::npos) return line;
    return line.substr(0, at) + " move " + from + ' ' + line.substr(at + drop.size());
  });
}

/// Rows named from their other end.
std::string rows_turned(const std::string& text) {
  return changed(text, [](const std::string& line) {
    for (const std::string remove : {" remove w ", " remove b "}) {
      const std::size_t at = line.find(remove);
      if (at == std::string::npos) continue;
      std::istringstream places(line.substr(at + remove.size(), line.find(']') - at));
      std::string a;
      std::string b;
      std::string c;
      std::string d;
      places >> a >> b >> c >> d;
      d = d.substr(0, d.find(']'));
      return line.substr(0, at) + remove + c + ' ' + d + ' ' + a + ' ' + b + ']';
    }
    return line;
  });
}

/// Every removed ring put back and removed again.
std::string rings_put_back(const std::string& text) {
  return changed(text, [](const std::string& line) {
    for (const std::string remove : {" remove wr ", " remove br "}) {
      const std::size_t at = line.find(remove);
      if (at == std::string::npos) continue;
      const std::string place = line.substr(at + remove.size());
      return line + '\n' + line.substr(0, at) + " pick board " + place + '\n' + line;
    }
    return line;
  });
}

/// Two rows of a turn, each with its ring, removed in the other order.
std::string rows_swapped(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line + '\n');
  const auto removes = [](const std::string& line) {
    return line.find(" remove ") != std::string::npos;
  };
  for (auto at = lines.begin(); lines.end() - at >= 4; ++at) {
    if (!std::all_of(at, at + 4, removes)) continue;
    std::swap_ranges(at, at + 2, at + 2);
    at += 3;
  }
  return std::accumulate(lines.begin(), lines.end(), std::string());
}

std::string without_done(const std::string& text) {
  return changed(text, [](const std::string& line) {
    return line.find(" Done]") == std::string::npos ? line : std::string();
  });
}

TEST_CASE("people move a ring by a marker and a drop, robots by one action",
          "[yinsh][boardspace]") {
  const Judged people = after_rings({"P0 place w H 7", "P0 drop board G 7", "P0 Done"});
  CHECK(people.findings.empty());
  CHECK(people.status == kValid);
  CHECK(people.game.rules->title() == "yinsh");
  CHECK(people.game.rules->variant() == "standard");
  CHECK(moves_of(people) == "h7-g7");
  check_round_trip(people);
  const Judged robots = after_rings({"P0 move H 7 G 7"});
  CHECK(robots.findings.empty());
  CHECK(robots.game.moves == people.game.moves);
}

TEST_CASE("GM 24 or the setup names YINSH and its variant", "[yinsh][boardspace]") {
  for (const char* setup : {"yinsh", "YINSH", "Yinsh 0"}) {
    CHECK(game_of(kRings, setup).game.rules->variant() == "standard");
  }
  for (const char* setup : {"yinsh-blitz", "Yinsh-Blitz", "YINSH-BLITZ 0"}) {
    CHECK(game_of(kRings, setup).game.rules->variant() == "blitz");
  }
  for (const char* head : {"GM[24]", "GM[Yinsh]SU[yinsh]", "SU[yinsh]"}) {
    CHECK(official_moves(read_file("(;" + std::string(head) + ";P0[place wr E 3])")) == "e3");
  }
  const Judged other = game_of(kRings, "yinsh-slow");
  CHECK(other.status == Judged::Status::kRejected);
  CHECK(find(other, Code::kUnknownVariant) != nullptr);
}

TEST_CASE("the numbers behind the name of the setup of YINSH are kept", "[yinsh][boardspace]") {
  for (const std::string numbers : {"", "0", "17"}) {
    const Judged game = game_of(kRings, "yinsh " + numbers);
    CHECK(game.game.tag("BoardspaceSetup") == numbers);
    CHECK(written_game(game.game).text.find(
              "SU[yinsh" + (numbers.empty() ? "]" : " " + numbers + "]")) != std::string::npos);
    check_round_trip(game);
  }
}

TEST_CASE("a player may resign or offer a draw in the middle of the opponent's turn",
          "[yinsh][boardspace]") {
  for (const Actions& begun :
       {Actions{"P0 place w H 7"}, Actions{"P0 place w H 7", "P0 drop board G 8"}}) {
    const Judged resigned = after_rings(joined(begun, {"P1 Resign"}));
    CHECK(resigned.status == kValid);
    CHECK(moves_of(resigned).empty());
    CHECK(resigned.game.result == "1-0");
    CHECK(resigned.game.termination == "resignation");
    REQUIRE(find(resigned, Code::kIncomplete) != nullptr);
    test::check_wording(*find(resigned, Code::kIncomplete));
  }
  const Judged complete = after_rings({"P0 place w H 7", "P0 drop board G 7", "P1 Resign"});
  CHECK(complete.findings.empty());
  CHECK(moves_of(complete) == "h7-g7");
  CHECK(complete.game.result == "1-0");
}

TEST_CASE("a place may be one word", "[yinsh][boardspace]") {
  const Judged game = after_rings({"P0 place w H7", "P0 drop board g 7", "P1 move G8 G9"});
  CHECK(game.findings.empty());
  CHECK(moves_of(game) == "h7-g7 | g8-g9");
  for (const char* damaged : {"P0 place w 7", "P0 place w H", "P0 place w HH", "P0 place w H0"}) {
    INFO(damaged);
    CHECK_FALSE(after_rings({damaged}).findings.empty());
  }
}

TEST_CASE("clicks of YINSH that are taken back do not count", "[yinsh][boardspace]") {
  SECTION("a ring that is placed elsewhere") {
    const Judged game = game_of({"P0 pick wr", "P0 place wr E 3", "P0 pick board E 3", "P0 drop wr",
                                 "P0 place wr F 4", "P0 Done", "P1 place br E 3"});
    CHECK(game.findings.empty());
    CHECK(official_moves(game) == "f4 | e3");
  }
  SECTION("a ring that lands elsewhere") {
    const Judged game = after_rings({"P0 place w H 7", "P0 drop board G 7", "P0 pick board G 7",
                                     "P0 drop board I 8", "P0 Done"});
    CHECK(game.findings.empty());
    CHECK(moves_of(game) == "h7-i8");
  }
  SECTION("a marker in another ring") {
    const Judged game = after_rings(
        {"P0 place w H 7", "P0 pick board H 7", "P0 place w G 3", "P0 drop board G 4", "P0 Done"});
    CHECK(game.findings.empty());
    CHECK(moves_of(game) == "g3-g4");
  }
  SECTION("a ring that landed, taken back by its marker") {
    const Judged game = after_rings({"P0 place w H 7", "P0 drop board G 7", "P0 pick board H 7",
                                     "P0 drop board I 8", "P0 Done"});
    CHECK(moves_of(game) == "h7-i8");
  }
  SECTION("rows that are gone with the ring that made them") {
    const Judged game = after_rings({"P0 move H 7 G 7", "P0 remove w A 2 E 6", "P0 pick board G 7",
                                     "P0 drop board I 8", "P0 Done"});
    CHECK(moves_of(game) == "h7-i8");
  }
  SECTION("a row") {
    const Judged game =
        after_rings({"P0 move H 7 G 7", "P0 remove w A 2 E 6", "P0 pick board C 4", "P0 Done"});
    CHECK(moves_of(game) == "h7-g7");
  }
  SECTION("a ring put back where it was") {
    const Judged game = after_rings(
        {"P0 place w H 7", "P0 drop board H 7", "P0 place w G 3", "P0 drop board G 4", "P0 Done"});
    CHECK(moves_of(game) == "g3-g4");
  }
}

TEST_CASE("what is taken from the pool of YINSH or put back there does not count",
          "[yinsh][boardspace]") {
  const Judged game = after_rings({"P0 pick w", "P0 drop w H 7", "P0 pick wr H 7", "P0 drop board",
                                   "P0 move H 7 G 7", "P0 Done"});
  CHECK(game.findings.empty());
  CHECK(moves_of(game) == "h7-g7");
}

TEST_CASE("a record of YINSH that stops within a turn keeps the complete turns",
          "[yinsh][boardspace]") {
  const Judged game = after_rings({"P0 place w H 7"});
  CHECK(game.status == kValid);
  CHECK(moves_of(game).empty());
  REQUIRE(find(game, Code::kIncomplete) != nullptr);
  CHECK(find(game, Code::kIncomplete)->severity == Severity::kNote);
}

TEST_CASE("the player who resigns in YINSH loses", "[yinsh][boardspace]") {
  const Judged game = after_rings({"P0 place w H 7", "P0 drop board G 7", "P1 resign"});
  CHECK(moves_of(game) == "h7-g7");
  CHECK(game.game.result == "1-0");
  CHECK(game.game.termination == "resignation");
  check_round_trip(game);
}

TEST_CASE("the legal beginning of an illegal YINSH game is kept, with the reason",
          "[yinsh][boardspace]") {
  Actions four = {"P0 move H 7 G 7"};
  for (int n = 0; n < 4; ++n) four = joined(four, {"P0 remove w A 2 E 6", "P0 remove wr G 3"});
  for (const Actions& actions : std::vector<Actions>{
           {"P0 place w E 4", "P0 drop board E 5", "P0 Done"},
           {"P0 move H 7 G 8", "P0 Done"},
           {"P0 move E 3 E 5", "P0 Done"},
           {"P0 place wr F 5", "P0 Done"},
           {"P0 place w H 7", "P0 Done"},
           {"P0 place w H 7", "P0 place w G 3"},
           {"P0 move H 7 G 7", "P0 move G 3 G 4"},
           {"P0 move H 7 G 7", "P0 drop board G 8"},
           {"P0 place w H 7", "P0 pick board G 7"},
           {"P0 move H 7 G 7", "P0 remove w A 2 E 6", "P0 pick board G 8"},
           {"P0 drop board G 7"},
           {"P0 place w Z 9"},
           {"P0 place w A 1"},
           {"P0 move H 7"},
           {"P0 remove w A 2"},
           {"P0 remove w A 2 A 5"},
           {"P0 move H 7 G 7", "P0 remove w A 2 E 6", "P0 remove wr G 3", "P0 Done"},
           {"P0 pass", "P0 Done"},
           {"P0 move H 7 G 7", "P0 remove w A 2 E 6", "P0 Done"},
           {"P0 move H 7 G 7", "P0 remove wr G 3", "P0 Done"},
           {"P0 move H 7 G 7", "P0 remove wr G 3", "P0 pick board C 4"},
           joined(four, {"P0 Done"})}) {
    const Judged game = after_rings(actions);
    CHECK(game.status == kPartial);
    CHECK(moves_of(game).empty());
    REQUIRE(game.findings.size() == 1);
    CHECK(game.findings[0].severity == Severity::kError);
    CHECK(game.findings[0].ply == 11);
    test::check_wording(fmt::format("{}", fmt::join(actions, "; ")), game.findings[0].message);
  }
}

TEST_CASE("a ring of YINSH that is placed is not put down elsewhere", "[yinsh][boardspace]") {
  const Judged game = game_of({"P0 place wr E 3", "P0 drop board E 4", "P0 Done"});
  CHECK(game.status == kPartial);
  CHECK(official_moves(game).empty());
  REQUIRE(game.findings.size() == 1);
  test::check_wording(game.findings[0]);
}

TEST_CASE("every legal YINSH game comes back from its Boardspace file", "[yinsh][boardspace]") {
  int over = 0;
  int rows = 0;
  int swapped = 0;
  for (std::uint32_t n = 1; n <= 61; ++n) {
    const std::uint32_t seed = n == 61 ? 93 : n;  // a turn of game 93 removes two rows
    const Game record = random_game(seed, seed % 5 == 0 ? seed : 1000);
    const Written written = written_game(record);
    CHECK(written.findings.empty());
    INFO(written.text);
    for (const std::string& text :
         {written.text, by_robots(written.text), rows_turned(written.text),
          rings_put_back(written.text), rows_swapped(written.text), without_done(written.text),
          without_done(by_robots(rows_turned(written.text)))}) {
      INFO(text);
      const Judged game = read_file(text);
      CHECK(game.findings.empty());
      CHECK(game.status == kValid);
      CHECK(game.game == record);
    }
    swapped += rows_swapped(written.text) != written.text ? 1 : 0;
    over += record.rules->outcome(record.rules->replay(record.start, record.moves, nullptr).final)
                    .over()
                ? 1
                : 0;
    for (const PackedMove& move : record.moves)
      rows += static_cast<int>(Yinsh::unpack(move).rows());
  }
  CHECK(over > 40);
  CHECK(rows > 100);
  CHECK(swapped > 0);
}

/// A game in which both players shut White in until he must pass, and one move after it.
Game game_with_a_pass(std::uint32_t seed) {
  std::mt19937 random(seed);
  Game record = test::new_game(test::rules_of("yinsh", "standard"));
  auto position = notation::typed<Position>(record.start);
  bool passed = false;
  while (!position.outcome().over()) {
    std::vector<Move> best;
    int least = INT_MAX;
    position.for_each_move([&](const Move& move) {
      Position after = position;
      after.play(move);
      const int mobility = after.mobility(kWhite) + 100 * after.removed(kWhite);
      if (mobility < least) best.clear();
      if (mobility <= least) best.push_back(move);
      least = std::min(least, mobility);
    });
    const Move move = best[random() % best.size()];
    record.moves.push_back(Yinsh::pack(move));
    position.play(move);
    if (passed) return record;
    passed = move == Move::pass();
  }
  record.moves.clear();
  return record;
}

TEST_CASE("a pass that a record of YINSH leaves out is added", "[yinsh][boardspace]") {
  int games = 0;
  for (std::uint32_t seed = 1; seed <= 40 && games < 2; ++seed) {
    const Game record = game_with_a_pass(seed);
    if (record.moves.empty()) continue;
    ++games;
    CHECK(written_game(record).text.find(" pass]") != std::string::npos);
    bool passes = false;
    const std::string text = changed(written_game(record).text, [&](const std::string& line) {
      const bool pass = line.find(" pass]") != std::string::npos;
      const bool done = passes && line.find(" Done]") != std::string::npos;
      passes = pass;
      return pass || done ? std::string() : line;
    });
    INFO(text);
    for (const std::string& form : {text, by_robots(text)}) {
      const Judged game = read_file(form);
      CHECK(game.status == kValid);
      CHECK(game.game.moves == record.moves);
      REQUIRE(game.findings.size() == 1);
      CHECK(game.findings[0].severity == Severity::kNote);
    }
  }
  CHECK(games == 2);
  // A player who can move does not pass.
  const Judged twice = after_rings({"P0 move H 7 G 7", "P0 Done", "P0 move G 3 G 4", "P0 Done"});
  CHECK(moves_of(twice) == "h7-g7");
  CHECK(twice.status == kPartial);
}

TEST_CASE("a YINSH game that Boardspace cannot store is rejected with the reason",
          "[yinsh][boardspace]") {
  Game record = test::new_game(test::rules_of("yinsh", "standard"));
  record.moves = {Yinsh::pack(Move::pass())};
  test::check_wording("pass", refusal(record));
  record.moves.clear();
  const std::vector<PackedMove> first = {Yinsh::pack(Move::place(cell("e3")))};
  record.start = record.rules->replay(record.start, first, nullptr).final;
  REQUIRE(record.has_own_start());
  test::check_wording("another start", refusal(record));
}

}  // namespace
}  // namespace gipfbase::yinsh::testing::boardspace_test
