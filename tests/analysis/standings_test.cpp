// Tables of tournaments, compared with results worked out by hand.
#include "analysis/events/standings.hpp"

#include <catch2/catch.hpp>

#include "notation/game/record/round.hpp"

namespace gipfbase::analysis::standings_test {
namespace {

struct Row {
  const char* round;
  const char* white;
  const char* black;
  const char* result;
  std::uint32_t plies = 20;
};

db::Results results_of(const std::vector<Row>& rows) {
  db::Results results;
  const auto number_of = [&](const std::string& player) {
    for (std::size_t i = 0; i < results.players.size(); ++i) {
      if (results.players[i] == player) return static_cast<std::uint32_t>(i);
    }
    results.players.push_back(player);
    return static_cast<std::uint32_t>(results.players.size() - 1);
  };
  for (const Row& row : rows) {
    db::PlayedGame game;
    game.id = static_cast<std::int64_t>(results.games.size()) + 1;
    game.white = number_of(row.white);
    game.black = number_of(row.black);
    game.result = row.result;
    game.round = row.round;
    game.took_place = row.plies > 0;
    results.games.push_back(game);
  }
  return results;
}

std::vector<std::string> order(const EventTable& table) {
  std::vector<std::string> names;
  for (const Standing& s : table.standings) names.push_back(std::to_string(s.rank) + " " + s.name);
  return names;
}

TEST_CASE("a round robin: Sonneborn-Berger, then the game between tied players", "[standings]") {
  // A and B have 2 points of 3, C and D have 1; Sonneborn-Berger separates both pairs (sums below).
  const EventTable table = event_table(results_of({{"1", "A", "D", "1-0"},
                                                   {"1", "B", "C", "0-1"},
                                                   {"2", "C", "A", "0-1"},
                                                   {"2", "D", "B", "0-1"},
                                                   {"3", "A", "B", "0-1"},
                                                   {"3", "C", "D", "0-1"}}),
                                       {});
  CHECK(table.everybody_met);
  CHECK(table.rounds == std::vector<std::string>{"1", "2", "3"});
  CHECK(table.tie_breaks.front() == TieBreak::kSonnebornBerger);
  // B: beat D (1) and A (2) = 3; A: beat D (1) and C (1) = 2. C beat B (2) = 2; D beat C (1) = 1.
  CHECK(order(table) == std::vector<std::string>{"1 B", "2 A", "3 C", "4 D"});
  CHECK(table.standings[0].tie_breaks[0] == 3);
  CHECK(table.standings[1].encounters[2].opponent == 0);
}

TEST_CASE("the table of an event ends when it is no longer wanted", "[standings]") {
  const db::Results results = results_of({{"1", "A", "B", "1-0"}, {"2", "B", "C", "0-1"}});
  int checks = 0;
  const EventTable table = event_table(results, {}, [&] { ++checks; });
  CHECK(order(table) == order(event_table(results, {})));
  CHECK(checks >= 3);
  struct Unwanted {};
  CHECK_THROWS_AS(event_table(results, {},
                              [&] {
                                if (--checks == 0) throw Unwanted();
                              }),
                  Unwanted);
}

TEST_CASE("a Swiss event: Median-Buchholz, byes, forfeits and rounds by number", "[standings]") {
  const EventTable table = event_table(results_of({{"10", "A", "C", "1-0"},
                                                   {"9", "A", "B", "1/2-1/2"},
                                                   {"9", "C", "D", "1-0"},
                                                   {"9", "E", "bye", "1-0", 0},
                                                   {"10", "B", "E", "1-0", 0},
                                                   {"11", "D", "B", "*"}}),
                                       {});
  CHECK_FALSE(table.everybody_met);
  CHECK(table.rounds == std::vector<std::string>{"9", "10", "11"});
  CHECK(table.tie_breaks.front() == TieBreak::kMedianBuchholz);
  REQUIRE(table.standings.size() == 5);
  CHECK(table.standings[0].name == "A");
  CHECK(table.standings[0].points == 1.5);
  const Standing& b = table.standings[1];
  CHECK(b.name == "B");
  CHECK(b.points == 1.5);
  CHECK(b.wins == 0);  // his only win was by forfeit
  CHECK(b.encounters[1].forfeit);
  CHECK(b.encounters[2].open);
  CHECK(b.games == 2);
  for (const Standing& s : table.standings) {
    if (s.name != "E") continue;
    CHECK(s.points == 1);
    CHECK_FALSE(s.encounters[0].opponent);
  }
}

TEST_CASE("a round of several numbers is its first one, with boards in their order",
          "[standings]") {
  const EventTable table = event_table(results_of({{"1.1", "A", "B", "1-0"},
                                                   {"1.2", "C", "D", "1-0"},
                                                   {"2.10", "A", "C", "0-1"},
                                                   {"2.2", "C", "A", "1-0"},
                                                   {"2.3.1", "B", "D", "1-0"},
                                                   {"10.1", "A", "D", "*"}}),
                                       {});
  CHECK(table.rounds == std::vector<std::string>{"1", "2", "10"});
  CHECK(table.without_round == 0);
  const Standing& c = table.standings.front();
  REQUIRE(c.name == "C");
  CHECK(round_text(c, "1") == "4w1");
  CHECK(round_text(c, "2") == "2w1 2b1");
  CHECK(c.encounters[1].board == "2");
  CHECK(c.encounters[2].board == "10");
  CHECK(table.standings[1].encounters[3].round == "10");
  CHECK(notation::round_and_board("2.3.1").board == "3.1");
  // Other names of rounds stay as they are.
  for (const char* name : {"Final.1", "1.", ".1", "3", "2a.1", "Semi-final", "?", "1-2", "4/1"}) {
    CHECK(notation::round_and_board(name).round == name);
    CHECK(notation::round_and_board(name).board.empty());
  }
  CHECK(
      event_table(results_of({{"?", "A", "B", "1-0"}, {"", "A", "B", "1-0"}}), {}).without_round ==
      2);
}

TEST_CASE("numbered rounds come first, other names next and the final last, - is not a round",
          "[standings]") {
  const EventTable table = event_table(results_of({{"Final", "A", "B", "1-0"},
                                                   {"SF", "A", "B", "1-0"},
                                                   {"QF", "A", "B", "1-0"},
                                                   {"Third place", "A", "B", "1-0"},
                                                   {"Round 4", "A", "B", "1-0"},
                                                   {"10", "A", "B", "1-0"},
                                                   {"R5", "A", "B", "1-0"},
                                                   {"3.2", "A", "B", "1-0"},
                                                   {"Blitz", "A", "B", "1-0"},
                                                   {"-", "A", "B", "1-0"}}),
                                       {});
  CHECK(table.rounds ==
        std::vector<std::string>{"3", "4", "5", "10", "Blitz", "QF", "SF", "Third place", "Final"});
  CHECK(table.without_round == 1);
}

TEST_CASE("rounds are in the order in which they were played, in several languages",
          "[standings]") {
  const auto stage = [](const char* earlier, const char* later) {
    CAPTURE(earlier, later);
    CHECK(notation::compare_rounds(earlier, later) < 0);
  };
  stage("10", "Round of 16");
  stage("Blitz", "1/16 final");
  stage("1/16 final", "1/8 final");
  stage("Achtelfinale", "Viertelfinale");
  stage("Round of 16", "Last 8");
  stage("QF2", "SF1");
  stage("Viertelfinale", "demi-finale");
  stage("cuartos de final", "halve finale");
  stage("Halbfinale", "Petite finale");
  stage("Small final", "Finale");
  stage("SF-2", "Final 1");
  stage("Final 1", "Final 2");
  for (const char* name : {"", "?", "-", "--", "—", "??", " ? "}) {
    CAPTURE(name);
    CHECK_FALSE(notation::is_round(name));
  }
  CHECK(notation::is_round("0"));
}

TEST_CASE("a round written in several ways is one round", "[standings]") {
  const EventTable table = event_table(results_of({{"Round 1", "A", "B", "1-0"},
                                                   {"R1", "C", "D", "1-0"},
                                                   {"01", "E", "F", "1-0"},
                                                   {"Round 2.1", "A", "C", "1-0"},
                                                   {"2.2", "B", "D", "1-0"},
                                                   {"Runde 3", "A", "D", "1-0"}}),
                                       {});
  CHECK(table.rounds == std::vector<std::string>{"1", "2", "3"});
  CHECK(table.standings[0].encounters[1].board == "1");
  CHECK(notation::round_and_board("R0").round == "0");
}

TEST_CASE("a bye scores what its result says, and nothing before it has one", "[standings]") {
  const EventTable table = event_table(results_of({{"1", "A", "bye", "*", 0},
                                                   {"1", "bye", "B", "0-1", 0},
                                                   {"1", "C", "bye", "1/2-1/2", 0},
                                                   {"1", "D", "bye", "0-1", 0}}),
                                       {});
  for (const Standing& s : table.standings) {
    CHECK(s.points == (s.name == "B" ? 1 : s.name == "C" ? 0.5 : 0));
    CHECK(s.byes == (s.name == "A" ? 0 : 1));
    if (s.name == "A") CHECK(round_text(s, "1") == "bye*");
  }
}

/// The first tie-break of a player.
double tie_break_of(const EventTable& table, std::string_view player) {
  for (const Standing& s : table.standings) {
    if (s.name == player) return s.tie_breaks.front();
  }
  return -1;
}

TEST_CASE("Median-Buchholz leaves out the same number of opponents for all players",
          "[standings]") {
  const std::vector<TieBreak> median = {TieBreak::kMedianBuchholz};
  // Three rounds. A has 3 points, B 2, C 2 (one a bye), D 1, E 1 (a bye); F played only one round.
  const std::vector<Row> rows = {
      {"1", "A", "D", "1-0"}, {"1", "B", "E", "1-0"},   {"1", "C", "F", "1-0"},
      {"2", "A", "B", "1-0"}, {"2", "C", "bye", "1-0"}, {"2", "D", "E", "1-0"},
      {"3", "A", "C", "1-0"}, {"3", "B", "D", "1-0"},   {"3", "E", "bye", "1-0"}};
  const EventTable table = event_table(results_of(rows), median);
  // The median of D (1), B (2), C (2).
  CHECK(tie_break_of(table, "A") == 2);
  CHECK(tie_break_of(table, "B") == 1);  // of E (1), A (3), D (1)
  // Two opponents, F (0) and A (3), and the bye: the middle one counts, not the sum.
  CHECK(tie_break_of(table, "C") == 0);
  CHECK(tie_break_of(table, "E") == 1);  // of B (2), D (1) and the bye
  CHECK(tie_break_of(table, "F") == 0);  // C (2), his only opponent, is left out as the best
  CHECK(order(table) == std::vector<std::string>{"1 A", "2 B", "3 C", "4 D", "5 E", "6 F"});

  // Two rounds: if the best and the worst were left out, nothing would be left.
  const std::vector<Row> short_event(rows.begin(), rows.begin() + 6);
  const EventTable two = event_table(results_of(short_event), median);
  CHECK(tie_break_of(two, "A") == 2);  // D (1) and B (1)
  CHECK(tie_break_of(two, "C") == 0);  // F (0) and a bye
  CHECK(tie_break_of(two, "E") == 2);  // B (1) and D (1)
  // Games without a result change nothing.
  std::vector<Row> begun = short_event;
  begun.push_back({"3", "A", "C", "*"});
  CHECK(tie_break_of(event_table(results_of(begun), median), "A") == 2);
  // Buchholz leaves out none.
  CHECK(tie_break_of(event_table(results_of(rows), std::vector{TieBreak::kBuchholz}), "C") == 3);
}

TEST_CASE("the game between tied players decides, players who stay tied share a rank",
          "[standings]") {
  const std::vector<TieBreak> direct = {TieBreak::kDirect};
  const auto games = results_of({{"1", "A", "B", "0-1"},
                                 {"2", "B", "C", "0-1"},
                                 {"3", "A", "D", "1-0"},
                                 {"4", "C", "D", "0-1"}});
  // A, B, C and D have a point each, also among themselves: they stay tied.
  CHECK(order(event_table(games, direct)) == std::vector<std::string>{"1 A", "1 B", "1 C", "1 D"});
  // A, B and C have two points each. B and C did not meet: it does not count that A beat B.
  const auto strangers = results_of({{"1", "A", "B", "1-0"},
                                     {"2", "A", "C", "1-0"},
                                     {"3", "B", "D", "1-0"},
                                     {"4", "B", "E", "1-0"},
                                     {"5", "C", "D", "1-0"},
                                     {"6", "C", "E", "1-0"}});
  CHECK(order(event_table(strangers, direct)) ==
        std::vector<std::string>{"1 A", "1 B", "1 C", "4 D", "4 E"});
  // Two games each: all of them count.
  const auto twice = results_of({{"1", "A", "B", "1-0"}, {"2", "B", "A", "1-0"}});
  CHECK(order(event_table(twice, direct)) == std::vector<std::string>{"1 A", "1 B"});
  const auto pair = results_of({{"1", "A", "B", "0-1"}, {"2", "A", "C", "1-0"}});
  CHECK(order(event_table(pair, direct)) == std::vector<std::string>{"1 B", "2 A", "3 C"});
  CHECK(event_table({}, {}).standings.empty());
}

}  // namespace
}  // namespace gipfbase::analysis::standings_test
