// Moves, positions and records of GIPF with potentials as texts.
//
// GIPFBASE_ROUNDTRIP_GAMES sets the number of games.
#include "support/gipf/potentials.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "notation/diagram/terminal.hpp"
#include "notation/formats/boardspace/boardspace.hpp"
#include "notation/gipf/text.hpp"
#include "support/cli/readme.hpp"
#include "support/environment.hpp"
#include "support/gpn_support.hpp"
#include "support/titles.hpp"
#include "support/wording.hpp"

namespace gipfbase::gipf::testing::potentials_test {
namespace {

constexpr const char* kAll = "tournament+zertz=3+tamsk=3+dvonn=3+yinsh=3";

/// White's loaded pieces: ZÈRTZ on c3, TAMSK on e5, DVONN on d4, YINSH on g3; Black's: ZÈRTZ on c4.
/// Black also has single pieces on d5 and e3.
PotentialPosition middle_game() {
  return potential_position("...W/.wzbz../..wdb../.b.wt.../....../.wy.../...B 9,9 0,0 w - -/- -",
                            kAll);
}

std::string complete_text(const PotentialPosition& p, const PotentialMove& move) {
  std::string text;
  write_move(p, move, text);
  return text;
}
std::string short_text(const PotentialPosition& p, const PotentialMove& move) {
  std::string text;
  write_short_move(p, move, text);
  return text;
}

void rejects(const PotentialPosition& p, const std::string& text) {
  const auto read = read_move(p, text);
  INFO(text);
  REQUIRE_FALSE(read.has_value());
  test::check_wording(text, read.error());
}

TEST_CASE("moves with potentials are written by a letter, a sign or &",
          "[gipf][potentials][notation]") {
  const PotentialPosition p = middle_game();
  for (const auto& [turn, text] :
       std::vector<std::pair<std::string, std::string>>{{"c3=c5", "c3^c5"},
                                                        {"d4=d5", "d4+d5"},
                                                        {"g3=g5", "g3>g5"},
                                                        {"&d1>d2", "&d2"},
                                                        {"&e1>e2&", ""},
                                                        {"c1>c2", "c2"},
                                                        {"c1>c2&", ""}}) {
    INFO(turn);
    const PotentialMove move = potential_turn_of(turn);
    CHECK(p.is_legal(move) == !text.empty());
    if (text.empty()) continue;
    CHECK(complete_text(p, move) == text);
    CHECK(move_of(p, text) == PotentialGipf::merged(p, move));
  }
  const PotentialPosition near =
      potential_position("W.../...../....../bbwt..../....../...../...B 9,9 0,0 w - -/- -", kAll);
  const PotentialMove there = potential_turn_of("e1>e2&");
  CHECK(complete_text(near, there) == "e1-e5&");
  CHECK(move_of(near, "e1-e5&") == there);
  const PotentialPosition start = potential_position(
      "W.../...../....../b....../....../...../...B 16,15 0,0 w - z3y3/- -", kAll);
  CHECK(complete_text(start, potential_turn_of("Ze1>e2")) == "Ze1-e3");
  CHECK(complete_text(start, potential_turn_of("Yd1>d2")) == "Yd2");
}

TEST_CASE("removals with potentials name loaded pieces by their letters",
          "[gipf][potentials][notation]") {
  const PotentialPosition p =
      potential_position("W.../...../....../wwzwwubz../....../...../...B 9,9 0,0 w - -/- -", kAll);
  const PotentialMove all = potential_turn_of("xe2,e3,e4,e5,e6;c1>c2");
  CHECK(complete_text(p, all) == "xe2,Ze3,e4,e5,Ze6*;c2");
  CHECK(short_text(p, all) == "xZe3,Ze6*;c2");
  const PotentialMove one = potential_turn_of("xe2,e4,e5,e6;c1>c2");
  CHECK(short_text(p, one) == "xZe6*;c2");
  CHECK(short_text(p, potential_turn_of("xe2,e4,e5;c1>c2")) == "x;c2");
  const auto wrong = remark(p, all, "xe2,e3,e4,e5,Ze6*;c2");
  REQUIRE(wrong.has_value());
  test::check_wording("xe2,e3,e4,e5,Ze6*;c2", *wrong);
}

TEST_CASE("illegal moves with potentials are rejected with the reason",
          "[gipf][potentials][notation]") {
  const PotentialPosition p = middle_game();
  rejects(p, "c3>c5");
  rejects(p, "c3^c6");
  rejects(p, "d5+d6");
  rejects(p, "Ze2");
  rejects(p, "Ge2");
  rejects(p, "&Ge2");
  rejects(p, "&e2&");
  rejects(p, "pass");
  rejects(p, "hello");
  const PotentialPosition near =
      potential_position("W.../...../....../wwwt..../....../...../...B 9,9 0,0 w - -/- -", kAll);
  rejects(near, "e1-e5;xe2,e3,e4,e5&");
  const PotentialPosition due = after(near, "e1-e5&");
  rejects(due, "Zd2");
  rejects(due, "d2");
  CHECK(move_of(due, "d2;x") == move_of(due, "&d2;x"));
  const PotentialPosition rows =
      potential_position("W.../...../....../wwww.../....../...../...B 9,9 0,0 w - -/- a", kAll);
  rejects(rows, "x;d2");
  CHECK(complete_text(rows, move_of(rows, "x")) == "xe2,e3,e4,e5");
  const PotentialPosition plain =
      potential_position("W.../...../....../......./....../...../...B 9,9 0,0 w - -/- -", kAll);
  rejects(plain, "&e2");
  const PotentialPosition asked =
      potential_position("W.../.wzb../....../......./....../...../...B 9,9 0,0 w - -/- s?c3=c5 1,1",
                         "tournament+zertz=3+challenges=1");
  rejects(asked, "e2");
  rejects(after(asked, "challenge"), "e2");
}

TEST_CASE("the examples of moves and positions with potentials are read",
          "[gipf][potentials][readme]") {
  const std::string page = test::page("rules/gipf/README.md");
  const std::size_t begin = page.find("### Moves with potentials");
  REQUIRE(begin != std::string::npos);
  std::istringstream lines(page.substr(begin, page.find("```damaged", begin) - begin));
  int moves = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| `")) continue;
    const std::string cells = line.substr(0, line.find(" | "));
    for (std::size_t at = cells.find('`'); at != std::string::npos;) {
      const std::size_t end = cells.find('`', at + 1);
      const std::string text = cells.substr(at + 1, end - at - 1);
      INFO(text);
      CHECK(scan_move(text, Grammar::kPotentials) == text.size());
      ++moves;
      at = cells.find('`', end + 1);
    }
  }
  CHECK(moves >= 12);
  CHECK(scan_move("g1-c3&d1-d4", Grammar::kPotentials) == 6);
  const std::size_t block =
      page.find("```\n..../...../....../......./....../...../.... 18,18 0,0 w wb z3");
  REQUIRE(block != std::string::npos);
  std::istringstream positions(page.substr(block + 4));
  for (std::string line; std::getline(positions, line) && line != "```";) {
    CHECK(position_text(potential_position(line, "tournament+zertz=6+tamsk=6+dvonn=6+yinsh=6")) ==
          line);
  }
}

constexpr const char* kUsual = "tournament+zertz=3+dvonn=3";

TEST_CASE("impossible positions with potentials are rejected", "[gipf][potentials][notation]") {
  const auto is_read = [](const std::string& text, const char* settings) {
    return read_position(text, potential_rules(settings)).has_value();
  };
  const auto rejects = [](const std::string& text, const char* settings = kUsual) {
    const auto read = read_position(text, potential_rules(settings));
    INFO(text);
    REQUIRE_FALSE(read.has_value());
    test::check_wording(text, read.error());
  };
  rejects("");
  const std::string rest = "/...../....../......./....../...../...B 9,9 0,0 w - -/- -";
  rejects("Wwq.." + rest);
  rejects("Wwé.." + rest);
  rejects("W(wé).." + rest);
  rejects("W(ww).." + rest);
  rejects("W(w).." + rest);
  CHECK(is_read("Wwzwzwz" + rest, kUsual));
  rejects("Wwzwzwu/wzwuwuwu." + rest.substr(6));
  rejects("Wwywzwz" + rest);
  rejects("W.../...../....../......./....../...../...B 9,9 0,0 w - z4/- -");
  rejects("W.../...../....../......./....../...../...B 9,9 0,0 w - d1z1/- -");
  rejects("W.../...../....../......./....../...../...B 9,9 0,0 w - -/- x");
  const char* const row = "W.../...../....../wwww.../....../...../...B 9,9 0,0 w - -/- m";
  rejects(row, "tournament+tamsk-waits+tamsk=3");
  CHECK(is_read(row, "tournament+tamsk=3"));
  rejects("W.../...../....../wwww.../....../...../...B 9,9 0,0 w - -/- s", "tournament+zertz=3");
  rejects("W.../...../....../......./....../...../...B 9,9 0,0 w - -/- a", "tournament+tamsk=3");
  rejects("W.../...../....../......./....../...../...B 9,9 0,0 w - -/- s?c3=c5");
  rejects("W.../...../....../......./....../...../...B 9,9 0,0 w - -/- s?c3=c5 1,1",
          "tournament+zertz=3+challenges=1");
  rejects("W.../...../....../......./....../...../...B 9,9 0,0 w - -/- - 2,1",
          "tournament+zertz=3+challenges=1");
  rejects("W.../...../....../......./....../...../...B 9,9 0,0 w - -/- -?c3=c5 1,1",
          "tournament+zertz=3+challenges=1");
}

TEST_CASE("a drawing shows loaded pieces, used potentials and stacks",
          "[gipf][potentials][diagram]") {
  const PotentialPosition p = potential_position(
      "W.../.wzbu../..(wb)(bdwb)../......./....../...../...B 9,9 0,0 w - z2/- m", kAll);
  const std::string drawing = notation::drawing(diagram(p), {});
  for (const char* part : {"[W]", " wz", " bu", " b1", " b2", "[B]", "may load z2",
                           "to move after an additional move"}) {
    INFO(drawing << part);
    CHECK(drawing.find(part == std::string(" bu") ? " b'" : part) != std::string::npos);
  }
}

TEST_CASE("a drawing says that only rows are left of a turn", "[gipf][potentials][diagram]") {
  const PotentialPosition p = potential_position(
      "W.../...../....../wwww.../....../...../...B 9,9 0,0 w - -/- a", "tournament+tamsk=3");
  CHECK(notation::drawing(diagram(p), {}).find("to remove rows") != std::string::npos);
  CHECK(steps(p, potential_turn_of("xe2,e3,e4,e5")).size() == 1);
}

TEST_CASE("a record with a TAMSK-potential of the time before goes on as it was played",
          "[gipf][potentials][gpn]") {
  const auto text = [](const char* variant, const char* moves) {
    return std::string("[Title \"gipf\"]\n[Variant \"") + variant +
           "\"]\n[Position \"W.../...../....../...wt.../....../...../...B 9,9 0,0 w - -/- "
           "-\"]\n\n" +
           moves + " *\n";
  };
  const auto read = [&](const char* variant, const char* moves) {
    const auto document = test::read_text(text(variant, moves));
    REQUIRE(document.games.size() == 1);
    return document.games.front();
  };
  // An additional move after the ordinary one is legal only under the former rules (tamsk-waits).
  const auto before = read("tournament+tamsk=3", "1. c2& &d2 e2");
  CHECK(before.valid());
  CHECK(before.game.rules->variant() == "tournament+tamsk-waits+tamsk=3");
  CHECK(before.game.moves.size() == 3);
  REQUIRE(before.findings.size() == 1);
  CHECK(before.findings[0].severity == notation::Severity::kNote);
  test::check_wording(before.findings[0]);
  const auto now = read("tournament+tamsk=3", "1. &d2 c2 e2");
  CHECK(now.valid());
  CHECK(now.findings.empty());
  CHECK(now.game.rules->variant() == "tournament+tamsk=3");
  // A move that is illegal under the former and the present rules is reported under the present
  // rules.
  const auto wrong = read("tournament+tamsk=3", "1. c2& &d2 d2");
  CHECK_FALSE(wrong.valid());
  CHECK(wrong.game.rules->variant() == "tournament+tamsk=3");
  CHECK(wrong.game.moves.empty());
}

TEST_CASE("moves of random games with potentials come back from both forms",
          "[gipf][potentials][notation][property]") {
  const std::uint64_t games = test::from_environment("GIPFBASE_ROUNDTRIP_GAMES", 60);
  std::uint64_t shorter = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    test::Genes genes(test::random_numbers(game + (std::uint64_t{9} << 40U)));
    const PotentialScenario s = potential_scenario(genes);
    PotentialPosition p = potential_position(s.text, settings_of(s.rules));
    std::vector<PotentialMove> moves;
    while (!p.outcome().over() && !genes.used_up()) {
      if (p.count_moves() > 5000) break;
      moves.clear();
      p.for_each_move([&](const PotentialMove& move) { moves.push_back(move); });
      const PotentialMove move =
          moves[static_cast<std::size_t>(genes.below(static_cast<int>(moves.size())))];
      const PotentialMove merged = PotentialGipf::merged(p, move);
      const std::string whole = complete_text(p, move);
      const std::string brief = short_text(p, move);
      if (brief.size() < whole.size()) ++shorter;
      for (const std::string& text : {whole, brief}) {
        INFO(text << " in " << position_text(p) << " of " << settings_of(s.rules));
        REQUIRE(scan_move(text, Grammar::kPotentials) == text.size());
        const auto read = read_move(p, text);
        if (!read) FAIL(read.error().message);
        REQUIRE(*read == merged);
        REQUIRE_FALSE(remark(p, *read, text).has_value());
        REQUIRE(short_text(p, *read) == brief);
      }
      p.play(move);
    }
  }
  CHECK(shorter > 0);
}

TEST_CASE("records with potentials come back from short to complete and back",
          "[gipf][potentials][gpn][property]") {
  const std::uint64_t games = test::from_environment("GIPFBASE_ROUNDTRIP_GAMES", 30);
  constexpr std::array<std::string_view, 8> kVariants = {
      "tournament+zertz=3",
      "tournament+tamsk-waits+tamsk=3",
      "tournament+dvonn-far+dvonn=6",
      "tournament+tamsk=3",
      "tournament+dvonn=6",
      "standard+yinsh=3",
      "tournament+immediate-end+zertz=6+tamsk=6+dvonn=3+yinsh=3",
      "tournament+zertz=3+tamsk=3+challenges=2"};
  std::mt19937_64 random(5);
  notation::GpnStyle brief;
  brief.short_moves = true;
  std::vector<PackedMove> moves;
  for (std::uint64_t game = 0; game < games; ++game) {
    const auto rules = test::rules_of("gipf", kVariants[game % kVariants.size()]);
    notation::Game record = test::new_game(rules);
    for (auto p = rules->start(); !rules->outcome(p).over() && record.moves.size() < 150;) {
      rules->legal_moves(p, moves);
      record.moves.push_back(moves[random() % moves.size()]);
      rules->play(p, record.moves.back());
    }
    const auto back = [](const std::string& text) {
      const auto read = test::read_text(text);
      if (read.games.size() != 1) FAIL("one game expected: " << text);
      return read.games.front().game;
    };
    const std::string whole = test::gpn_text(record);
    const std::string shortened = test::gpn_text(record, brief);
    const notation::Game from_whole = back(whole);
    const notation::Game from_short = back(shortened);
    if (!(from_whole == from_short)) FAIL("the two forms differ: " << whole << shortened);
    if (test::gpn_text(from_short) != whole) FAIL("short to complete: " << whole);
    if (test::gpn_text(from_whole, brief) != shortened) FAIL("complete to short: " << whole);
  }
}

TEST_CASE("games with potentials cannot be written for Boardspace",
          "[gipf][potentials][boardspace]") {
  const auto rules = test::rules_of("gipf", "tournament+zertz=3");
  const auto written = rules->info().boardspace->write(test::new_game(rules));
  REQUIRE_FALSE(written.has_value());
  test::check_wording("tournament+zertz=3", written.error());
}

}  // namespace
}  // namespace gipfbase::gipf::testing::potentials_test
