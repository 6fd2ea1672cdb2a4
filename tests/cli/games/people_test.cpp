// Players and events: profiles, head to head, aliases, ratings over time, standings.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/cli/workshop.hpp"

namespace gipfbase::tests::people_test {
namespace {

std::string played(const std::string& white, const std::string& black, const std::string& result,
                   const std::string& date, const std::string& round = "?",
                   const std::string& moves = "1. Wd4,a1 ") {
  return "[Title \"zertz\"]\n[Event \"Cup\"]\n[Round \"" + round + "\"]\n[Date \"" + date +
         "\"]\n[White \"" + white + "\"]\n[Black \"" + black + "\"]\n[Result \"" + result +
         "\"]\n\n" + moves + result + "\n\n";
}

void import_games(const Workshop& w) {
  w.write("games.gpn", played("Anna", "Bert", "1-0", "2004.06.01") +
                           // The opening of the first game turned, then another opening.
                           played("Anna", "Cleo", "0-1", "2004.07.01", "?", "1. Wd4,g4 ") +
                           played("Bert", "Anna", "1/2-1/2", "2005.01.01", "?", "1. Bd4,a1 ") +
                           played("Anna", "Anna", "1-0", "2005.02.01", "?", "1. Bd4,a1 Wd3,g1 ") +
                           played("Bert", "anna", "*", "????.??.??", "?", "1. Bd4,a1 ") +
                           played("Cleo", "Bert", "1-0", "2005.03.01", "?", "1. Gd4,a1 "));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
}

TEST_CASE("predictions worse than a coin are pointed out, in JSON as well", "[cli][ratings]") {
  const Workshop w;
  std::string games;
  for (int i = 0; i < 40; ++i) {
    games += played("Anna", "Bert", i < 36 ? "1-0" : "0-1",
                    "20" + std::to_string(10 + i / 4) + ".0" + std::to_string(1 + i % 4) + ".01");
  }
  w.write("games.gpn", games);
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  for (const auto& more : std::vector<std::vector<std::string>>{{}, {"--json"}}) {
    std::vector<std::string> words = {"ratings", "--compare"};
    words.insert(words.end(), more.begin(), more.end());
    const Run run = w.run(words);
    CHECK(run.exit == 0);
    tests::check_wording(run);
  }
}

TEST_CASE("unknown players and empty databases get an answer", "[cli][ratings][player]") {
  const Workshop w;
  w.write("games.gpn", played("Anna", "?", "1-0", "2004.06.01"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  tests::check_wording(w.run({"player", "?"}));
  tests::check_wording(w.run({"player", "Anna", "--against", "?"}));
  for (const auto& more : std::vector<std::vector<std::string>>{
           {}, {"--by", "year"}, {"--compare"}, {"--history", "Anna"}}) {
    std::vector<std::string> words = {"ratings", "--title", "dvonn", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    const Run run = w.run(words);
    INFO((more.empty() ? "ratings" : more.front()) << run.err);
    CHECK(run.exit == 1);
    CHECK(run.messages() == 1);
    CHECK(run.json().is_object());
  }
}

TEST_CASE("dates that are known in part are printed as they are known", "[cli][ratings][report]") {
  const Workshop w;
  w.write("games.gpn", played("Anna", "Bert", "1-0", "2004.??.??") +
                           played("Bert", "Anna", "1-0", "2004.02.02") +
                           played("Anna", "Bert", "1-0", "2004.12.31") +
                           played("Cleo", "Dora", "1-0", "2005.??.??") +
                           played("Cleo", "Eva", "1-0", "2005.03.??"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const auto report = w.run({"report", "--title", "zertz", "--json"}).json();
  CHECK(report.at("years").at(0).at("first_date") == "2004.??.??");
  CHECK(report.at("years").at(0).at("last_date") == "2004.12.31");
  for (const char* system : {"whr", "glicko2", "elo"}) {
    INFO(system);
    const auto ratings =
        w.run({"ratings", "--min-games", "1", "--system", system, "--json"}).json();
    CHECK(ratings.at("until") == "2005.03.??");
    for (const auto& player : ratings.at("players")) {
      const std::string name = player.at("name");
      const std::string last = name == "Dora" ? "2005.??.??"
                               : name < "C"   ? "2004.12.31"
                                              : "2005.03.??";
      CHECK(player.at("last_date") == last);
    }
  }
  const auto months =
      w.run({"ratings", "--min-games", "1", "--system", "elo", "--by", "month", "--json"}).json();
  std::string names;
  for (const auto& list : months.at("lists")) names += list.at("period").get<std::string>() + " ";
  CHECK(names == "2004.02 2004.12 2005.03 ");
  CHECK(w.run({"ratings", "--min-games", "9"}).exit == 1);
  const Run few = w.run({"ratings", "--compare"});
  CHECK(few.exit == 1);
  tests::check_wording(few);
}

TEST_CASE("players who did not meet in one title may have met in another", "[cli][player]") {
  const Workshop w;
  import_games(w);
  CHECK_FALSE(w.run({"player", "Anna", "--against", "Bert", "--title", "dvonn"})
                  .says("have not played each other"));
}

TEST_CASE("a player has a profile by variant, seat, year, opponent, opening and ending",
          "[cli][player]") {
  const Workshop w;
  import_games(w);
  const auto anna = w.run({"player", "Anna", "--json"}).json();
  CHECK(anna.at("name") == "Anna");
  CHECK(anna.at("against").is_null());
  CHECK(anna.at("games") == 4);
  CHECK(anna.at("wins") == 1);
  CHECK(anna.at("draws") == 1);
  CHECK(anna.at("losses") == 1);
  CHECK(anna.at("first_date") == "2004.06.01");
  CHECK(anna.at("last_date") == "2005.02.01");
  CHECK(anna.at("variants").size() == 1);
  CHECK(anna.at("variants").at(0).at("variant") == "37");
  CHECK(anna.at("seats").at(0).at("seat") == "first");
  CHECK(anna.at("seats").at(0).at("games") == 3);
  CHECK(anna.at("years").at(1).at("year") == 2005);
  CHECK(anna.at("years").at(1).at("games") == 2);
  CHECK(anna.at("opponents").at(0).at("name") == "Bert");
  CHECK(anna.at("opponents").at(0).at("score") == 0.75);
  // Turned openings count as one; a player's openings and those of opponents are separate.
  const auto& openings = anna.at("openings");
  CHECK(anna.at("openings_total") == 3);
  CHECK(openings.at(0).at("games") == 2);
  CHECK(openings.at(0).at("seat") == "first");
  CHECK(openings.at(0).at("wins") == 1);
  CHECK(openings.at(0).at("losses") == 1);
  CHECK(anna.at("endings").at(0).at("ending") == "unspecified");

  const auto longer = w.run({"player", "Anna", "--opening-plies", "2", "--json"}).json();
  CHECK(longer.at("openings_total") == 3);
  CHECK(w.run({"player", "Anna", "--from", "2005", "--json"}).json().at("games") == 2);
  CHECK(w.run({"player", "Anna", "--limit", "1", "--json"}).json().at("openings").size() == 1);
  const Run text = w.run({"player", "Anna"});
  CHECK(text.exit == 0);
  for (const char* heading : {"variant", "moving", "year", "opponent", "opening", "ending"}) {
    CHECK(text.out.find(std::string("\n") + heading) != std::string::npos);
  }
  // The numbers are those of the list of players.
  const auto listed = w.run({"players", "--json"}).json();
  for (const auto& player : listed.at("players")) {
    INFO(player.dump());
    const auto profile = w.run({"player", player.at("name"), "--json"}).json();
    for (const char* key : {"games", "wins", "draws", "losses", "score"}) {
      CHECK(profile.at(key) == player.at(key));
    }
  }
}

TEST_CASE("a game that both players lost is lost wherever results are counted",
          "[cli][player][players]") {
  const Workshop w;
  w.write("games.gpn", played("Anna", "Bert", "0-0", "2004.06.01", "1") +
                           played("Bert", "Anna", "1-0", "2004.06.02", "2") +
                           played("Anna", "Bert", "1/2-1/2", "2004.06.03", "3") +
                           played("Anna", "Bert", "*", "2004.06.04", "4"));
  const Run import = w.run({"import", "games.gpn"});
  const auto listed = w.run({"players", "--json"}).json().at("players");
  const auto table = w.run({"standings", "Cup", "--json"}).json().at("standings");
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string name = listed.at(i).at("name");
    INFO(name);
    CHECK(listed.at(i).at("games") == 4);
    CHECK(listed.at(i).at("losses") == (name == "Anna" ? 2 : 1));
    CHECK(listed.at(i).at("score") == (name == "Anna" ? 0.5 / 3 : 1.5 / 3));
    const auto player = w.run({"player", name, "--json"}).json();
    const auto& standing = table.at(0).at("name") == name ? table.at(0) : table.at(1);
    for (const char* count : {"wins", "draws", "losses"}) {
      CHECK(player.at(count) == listed.at(i).at(count));
      CHECK(standing.at(count) == listed.at(i).at(count));
    }
  }
  // The columns of results add up to the games.
  const auto results = w.run({"stats", "--json"}).json().at("variants").at(0).at("results");
  CHECK(results == nlohmann::json({{"1-0", 1}, {"0-1", 0}, {"1/2-1/2", 1}, {"0-0", 1}, {"*", 1}}));
  const Run stats = w.run({"stats"});
  for (const Run* run : {&import, &stats}) {
    INFO(run->out);
    CHECK(run->out.find("1-0  0-1  drawn  0-0  *  first player") != std::string::npos);
    CHECK(run->out.find("  1    0      1    1  1  ") != std::string::npos);
  }
  // A game lost by both is not part of the score between the players.
  const auto move = w.run({"openings", "--json"}).json().at("moves").at(0);
  CHECK(move.at("games") == 4);
  CHECK(move.at("other") == 2);
  CHECK(w.run({"words"}).out.find("\"0-0\"") != std::string::npos);
  CHECK(w.run({"count", "result = 0-0", "--json"}).json().at("games") == 1);
}

TEST_CASE("the table of stats has a column of games lost by both only where there are any",
          "[cli][stats]") {
  const Workshop w;
  import_games(w);
  CHECK(w.run({"stats"}).out.find("0-0") == std::string::npos);
}

TEST_CASE("two players head to head, and players who cannot be found", "[cli][player]") {
  const Workshop w;
  import_games(w);
  const auto meetings = w.run({"player", "Anna", "--against", "bert", "--json"}).json();
  CHECK(meetings.at("against") == "Bert");
  CHECK(meetings.at("games") == 2);
  CHECK(meetings.at("meetings").at(0).at("id") == 1);
  CHECK(meetings.at("meetings").at(1).at("id") == 3);
  tests::check_output(w.run({"player", "Anna", "--against", "Bert"}));
  const Run never = w.run({"player", "Cleo", "--against", "anna"});
  CHECK(never.exit == 1);
  tests::check_wording(never);
  tests::check_wording(w.run({"player", "ANNA"}));
  tests::check_wording(w.run({"player", "Berta"}));
  CHECK(w.run({"player", "?"}).exit == 1);
  CHECK(w.run({"player"}).exit == 2);
}

TEST_CASE("an alias needs names that games have, unless --new is given", "[cli][alias]") {
  const Workshop w;
  import_games(w);
  const std::vector<std::vector<std::string>> cases = {
      {"Berta", "Anna"},           {"Bert", "Ana"},
      {"Bert", "Nobody Else"},     {"Cup", "Cupp", "--kind", "event"},
      {"--remove", "Nobody Else"}, {"--remove", "Berd"}};
  for (const std::vector<std::string>& words : cases) {
    std::vector<std::string> command = {"alias"};
    command.insert(command.end(), words.begin(), words.end());
    const Run run = w.run(command);
    INFO(run.err);
    CHECK(run.exit == 1);
    CHECK(run.messages() == 1);
    tests::check_wording(run);
  }
  CHECK(w.run({"alias"}).exit == 1);  // no alias was made

  // A better name that no game has yet, and later an alias that no game has yet.
  const auto made = w.run({"alias", "Bert", "Bert Dam", "--new", "--json"}).json();
  CHECK(made.at("games") == 4);
  CHECK(w.run({"list", "--player", "Bert Dam", "--json"}).json().at("total") == 4);
  // Bert Dam now has games, by his alias, so no --new is needed.
  REQUIRE(w.run({"alias", "Cleo", "Cleo Vos", "--new"}).exit == 0);
  tests::check_wording(w.run({"alias", "anna", "Bert Dam"}));
  REQUIRE(w.run({"alias", "B. Dam", "Bert Dam", "--new"}).exit == 0);
  w.write("more.gpn", played("B. Dam", "Dora", "1-0", "2006.01.01"));
  REQUIRE(w.run({"import", "more.gpn"}).exit == 0);
  CHECK(w.run({"list", "--player", "Bert Dam", "--json"}).json().at("total") == 5);
  CHECK(w.run({"alias", "--new", "--remove", "Bert"}).exit == 2);

  // Undoing the change keeps names that games need.
  const auto change = made.at("change").get<int>();
  REQUIRE(w.run({"undo", std::to_string(change)}).exit == 0);
  CHECK(w.run({"list", "--player", "Bert", "--json"}).json().at("total") == 4);
  CHECK(w.run({"check"}).exit == 0);
}

TEST_CASE("an alias changes the games of all names that it stands for", "[cli][alias]") {
  const Workshop w;
  import_games(w);
  const Run none = w.run({"alias", "Nobody", "Anna", "--new"});
  CHECK(none.out.find("Change 1: 0 games") != std::string::npos);
  const Run undone = w.run({"undo", "1"});
  CHECK(undone.exit == 0);
  tests::check_output(undone);
  CHECK(w.run({"alias", "Bert", "Bert Dam", "--new", "--json"}).json().at("games") == 4);
  CHECK(w.run({"alias", "Bert Dam", "B. Dam", "--new", "--json"}).json().at("games") == 4);
  CHECK(w.run({"list", "--player", "B. Dam", "--json"}).json().at("total") == 4);
  REQUIRE(w.run({"alias", "--remove", "Bert"}).exit == 0);
  for (const char* change : {"3", "4"}) {
    INFO(change);
    tests::check_wording(w.run({"undo", change}));
  }
  tests::check_wording(w.run({"undo", "4"}));
}

TEST_CASE("a name that games no longer have is unknown", "[cli][alias]") {
  const Workshop w;
  import_games(w);
  REQUIRE(w.run({"edit", "--white", "Cleo", "--set", "White=Cleopatra", "--yes"}).exit == 0);
  REQUIRE(w.run({"edit", "--black", "Cleo", "--set", "Black=Cleopatra", "--yes"}).exit == 0);
  tests::check_wording(w.run({"alias", "Cleopatra", "Cleo"}));
  tests::check_wording(w.run({"list", "--player", "Cleop"}));
  CHECK(w.run({"alias", "Cleo", "Cleopatra", "--new"}).exit == 0);
}

TEST_CASE("ratings have a history and lists over time", "[cli][ratings]") {
  const Workshop w;
  import_games(w);
  const auto list = w.run({"ratings", "--min-games", "1", "--by", "year", "--json"}).json();
  CHECK(list.at("lists").size() == 2);
  CHECK(list.at("lists").at(0).at("period") == "2004");
  CHECK(list.at("lists").at(0).at("players").size() == 3);
  CHECK(list.at("lists").at(1).at("total") == 3);
  const auto strongest = list.at("lists").at(1).at("players").at(0);
  CHECK(strongest.at("name") == "Cleo");
  CHECK(strongest.at("date") == "2005.03.01");
  CHECK(
      w.run({"ratings", "--min-games", "1", "--by", "month", "--json"}).json().at("lists").size() ==
      4);
  CHECK(w.run({"ratings", "--history", "cleo", "--json"}).json().at("players").at(0).at("name") ==
        "Cleo");
  tests::check_wording(w.run({"ratings", "--history", "Cleo"}));
  tests::check_wording(w.run({"ratings", "--history", "Clea"}));
  tests::check_wording(w.run({"ratings", "--history", "anna"}));
}

TEST_CASE("rated games and those left out are together all valid games", "[cli][ratings]") {
  const Workshop w;
  import_games(w);
  w.write("more.gpn", played("Anna", "Bert", "1-0", "2006.01.01", "?", "") +
                          played("Anna", "bye", "1-0", "2006.01.02", "?", "") +
                          played("Anna", "Bert", "0-0", "2006.01.03") +
                          played("Anna", "?", "1-0", "2006.01.04") +
                          played("Cleo", "Bert", "0-1", "????.??.??"));
  REQUIRE(w.run({"import", "more.gpn"}).exit == 0);
  REQUIRE(w.run({"stats", "--json"}).json().at("valid_games") == 11);
  const auto list = w.run({"ratings", "--json"}).json();
  CHECK(list.at("games") == 4);
  CHECK(list.at("left_out") == 7);
  CHECK(w.run({"ratings", "--title", "zertz", "--json"}).json().at("left_out") == 7);
  CHECK(w.run({"ratings", "--from", "2006", "--json"}).exit == 1);
  const Run text = w.run({"ratings", "--min-games", "1"});
  tests::check_wording(text);
  CHECK_FALSE(text.says("7 without date or result"));
}

TEST_CASE("Elo ratings have no interval, the others have one", "[cli][ratings]") {
  const Workshop w;
  import_games(w);
  const auto first_of = [&](const std::string& system, std::vector<std::string> more) {
    std::vector<std::string> words = {"ratings", "--min-games", "1", "--system", system, "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return w.run(words).json();
  };
  for (const std::string system : {"whr", "glicko2", "elo"}) {
    INFO(system);
    const auto player = first_of(system, {}).at("players").at(0);
    const auto point =
        first_of(system, {"--history", "Cleo"}).at("players").at(0).at("history").at(0);
    const auto entry = first_of(system, {"--by", "year"}).at("lists").at(0).at("players").at(0);
    for (const auto& rated : {player, point, entry}) {
      CHECK(rated.at("rating").is_number());
      for (const char* end : {"low", "high"}) {
        CHECK(rated.at(end).is_null() == (system == "elo"));
      }
    }
  }
}

TEST_CASE("standings show rounds, byes and forfeits in every form", "[cli][standings]") {
  const Workshop w;
  w.write("cup.gpn", played("Anna", "Bert", "1-0", "2004.06.01", "1") +
                         played("Cleo", "bye", "1-0", "2004.06.01", "1", "") +
                         played("Cleo", "Anna", "1/2-1/2", "2004.06.02", "2") +
                         played("Bert", "bye", "1-0", "2004.06.02", "2", "") +
                         played("Bert", "Cleo", "0-1", "2004.06.03", "10", "") +
                         played("Anna", "bye", "1-0", "2004.06.03", "10", "") +
                         played("Anna", "Bert", "0-1", "2005.06.03", "1"));
  REQUIRE(w.run({"import", "cup.gpn"}).exit <= 1);
  const auto table =
      w.run({"standings", "Cup", "--to", "2004", "--tie-break", "wins", "--json"}).json();
  CHECK(table.at("rounds") == nlohmann::json({"1", "2", "10"}));
  const auto& cleo = table.at("standings").at(1);
  CHECK(cleo.at("name") == "Cleo");
  CHECK(cleo.at("points") == 2.5);
  CHECK(cleo.at("byes") == 1);
  CHECK(cleo.at("forfeits") == 1);
  CHECK(cleo.at("encounters").at(0).at("opponent").is_null());
  CHECK(w.run({"standings", "Cup", "--to", "2004", "--tie-break", "wins", "--csv"}).out ==
        "rank,name,points,wins,games,won,drawn,lost,byes,forfeits,number,round 1,round 2,round 10\n"
        "1,Anna,2.5,1,3,1,1,0,1,0,1,3w1,2b½,bye\n"
        "2,Cleo,2.5,0,3,0,1,0,1,1,2,bye,1w½,3b+\n"
        "3,Bert,1,0,3,0,0,1,1,1,3,1b0,bye,2w-\n");
  CHECK(w.run({"export", "--event", "Cup", "--to", "2004", "--html", "cup.html"}).exit == 0);
  CHECK(w.read("cup.html").find(">Byes<") != std::string::npos);
  const Run rounds = w.run({"standings", "Cup", "--to", "2004", "--rounds"});
  CHECK(rounds.out.find("round 10") != std::string::npos);
  CHECK(rounds.out.find("3b+") != std::string::npos);
  CHECK(w.run({"standings", "Cup", "--from", "2005", "--json"})
            .json()
            .at("standings")
            .at(0)
            .at("name") == "Bert");
}

TEST_CASE("boards of a round are one round, and games without a round are reported",
          "[cli][standings]") {
  const Workshop w;
  w.write("cup.gpn", played("Anna", "Bert", "1-0", "2004.06.01", "1.2") +
                         played("Cleo", "Dora", "1-0", "2004.06.01", "1.1") +
                         played("Anna", "Cleo", "1-0", "2004.06.02", "2.1") +
                         played("Bert", "Dora", "1-0", "2005.06.02", "?"));
  REQUIRE(w.run({"import", "cup.gpn"}).exit == 0);
  const auto table = w.run({"standings", "Cup", "--json"}).json();
  CHECK(table.at("rounds") == nlohmann::json({"1", "2"}));
  const auto& first = table.at("standings").at(0).at("encounters").at(0);
  CHECK(first.at("round") == "1");
  CHECK(first.at("board") == "2");
  CHECK(w.run({"list", "--round", "1.*", "--json"}).json().at("total") == 2);
  CHECK(w.run({"list", "--round", "1", "--json"}).json().at("total") == 2);
  CHECK(w.run({"list", "--round", "1.2", "--json"}).json().at("total") == 1);
  CHECK(w.run({"list", "--round", "?", "--json"}).json().at("total") == 1);
  CHECK(w.run({"count", "round = 1 and date > 1900", "--json"}).json().at("games") == 2);
  CHECK(w.run({"standings", "Cup", "--csv"}).out.find(",round 1,round 2\n") != std::string::npos);
  tests::check_wording(w.run({"standings", "Cup", "--rounds"}));
  CHECK(w.run({"standings", "Cup", "--to", "2004", "--rounds"}).messages() == 0);
  const Run none = w.run({"standings", "Cup", "--from", "2005", "--rounds"});
  CHECK(none.exit == 0);
  tests::check_wording(none);
  CHECK(w.run({"standings", "Cup", "--from", "2005"}).messages() == 0);
}

TEST_CASE("lists show rounds and sort by them", "[cli][list]") {
  const Workshop w;
  std::string games;
  const std::vector<std::string> rounds = {"Final", "3.10", "SF", "-", "3.2", "30", "Round 2", "3"};
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    games += played("Anna", "Player " + std::to_string(i), "1-0", "2004.06.01", rounds[i]);
  }
  w.write("cup.gpn", games);
  REQUIRE(w.run({"import", "cup.gpn"}).exit <= 1);
  const auto sorted = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "list");
    arguments.insert(arguments.end(), {"--sort", "round", "--json"});
    std::vector<std::string> found;
    const auto answer = w.run(arguments).json();
    for (const auto& game : answer.at("games")) {
      found.push_back(game.at("round").is_null() ? "none" : std::string(game.at("round")));
    }
    return found;
  };
  CHECK(sorted({}) ==
        std::vector<std::string>{"-", "Round 2", "3", "3.2", "3.10", "30", "SF", "Final"});
  CHECK(sorted({"--reverse"}).front() == "Final");
  CHECK(sorted({"--round", "3"}) == std::vector<std::string>{"3", "3.2", "3.10"});
  CHECK(w.run({"list"}).out.find(" round\n") != std::string::npos);
  w.write("open.gpn", played("Anna", "Bert", "1-0", "2004.06.01", "?"));
  REQUIRE(w.run({"import", "open.gpn", "--db", "open.gipfdb"}).exit == 0);
  CHECK(w.run({"list", "--db", "open.gipfdb"}).out.find("round") == std::string::npos);
}

TEST_CASE("the columns of a cross table are the numbers of its rows, also with equal ranks",
          "[cli][standings]") {
  const Workshop w;
  w.write("cup.gpn", played("Anna", "Bert", "1/2-1/2", "2004.06.01", "1") +
                         played("Cleo", "Anna", "1/2-1/2", "2004.06.02", "2") +
                         played("Bert", "Cleo", "1/2-1/2", "2004.06.03", "3"));
  REQUIRE(w.run({"import", "cup.gpn"}).exit == 0);
  const std::string text = w.run({"standings", "Cup"}).out;
  INFO(text);
  CHECK(text.starts_with("no  rank  player"));
  CHECK(text.find("\n 3     1  Cleo") != std::string::npos);
  REQUIRE(w.run({"export", "--event", "Cup", "--html", "cup.html"}).exit == 0);
  CHECK(w.read("cup.html").find(">No.<") != std::string::npos);
  const std::string csv = w.run({"standings", "Cup", "--csv"}).out;
  CHECK(csv.find("forfeits,number,round 1,") != std::string::npos);
  CHECK(csv.find("\n1,Cleo,") != std::string::npos);
  CHECK(csv.find(",3,") != std::string::npos);
}

TEST_CASE("games of an unknown event are not a tournament", "[cli][standings]") {
  const Workshop w;
  std::string unknown = played("Anna", "Bert", "1-0", "2004.06.01", "1");
  unknown.replace(unknown.find("Cup"), 3, "?");
  w.write("games.gpn", unknown + played("Anna", "Bert", "1-0", "2004.06.02", "1"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const Run run = w.run({"standings", "?"});
  CHECK(run.exit == 2);
  tests::check_wording(run);
  REQUIRE(w.run({"export", "--event", "?", "--html", "games.html"}).exit == 0);
  CHECK(w.read("games.html").find("Cross table") == std::string::npos);
}

TEST_CASE("the reason is given if an event has no standings", "[cli][standings]") {
  const Workshop w;
  w.write("cup.gpn", played("Anna", "Bert", "1-0", "2004.06.01", "1"));
  std::string other = played("Mia", "?", "1-0", "2004.06.01", "1");
  other.replace(other.find("Cup"), 3, "Open");
  w.write("open.gpn", other);
  REQUIRE(w.run({"import", "cup.gpn", "open.gpn"}).exit == 0);
  tests::check_wording(w.run({"standings", "Cup", "--from", "2030"}));
  tests::check_wording(w.run({"standings", "Open"}));
  tests::check_wording(w.run({"standings", "Cups"}));
  const Run nothing = w.run({"standings", ""});
  CHECK(nothing.exit == 2);
  tests::check_wording(nothing);
  const Run both = w.run({"ratings", "--compare", "--by", "year"});
  CHECK(both.exit == 2);
  tests::check_wording(both);
  // "?" stands for an unknown player and cannot be an alias.
  tests::check_wording(w.run({"alias", "?", "Anna"}));
  tests::check_wording(w.run({"alias", "Anna", "?"}));
  // Refused: the edit would make this game the same as another.
  w.write("twice.gpn", played("Anna", "Berta", "1-0", "2004.06.01", "1"));
  REQUIRE(w.run({"import", "twice.gpn"}).exit == 0);
  tests::check_wording(w.run({"edit", "3", "--set", "Black=Bert", "--yes"}));
}

TEST_CASE("a result that counts as a known game is reported", "[cli][import]") {
  const Workshop w;
  const std::string unrecorded = "[Termination \"unrecorded\"]\n";
  const auto result = [&](const std::string& tags) {
    return tags + "[Round \"1\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n[Title \"zertz\"]\n" +
           "[Result \"1-0\"]\n" + unrecorded + "\n1-0\n\n";
  };
  const std::string cup = "[Event \"Cup\"]\n[Date \"2004.06.01\"]\n";
  w.write("two.gpn", result(cup) + result(cup));
  const Run two = w.run({"import", "two.gpn"});
  tests::check_wording(two);
  // The same result in another file is not reported.
  w.write("again.gpn", "\n" + result(cup));
  CHECK(w.run({"import", "again.gpn"}).messages() == 0);
  // A sheet of the same results is imported for another year.
  w.write("sheet.gpn", result(""));
  w.write("next.gpn", result(""));
  REQUIRE(w.run({"import", "sheet.gpn", "--set", "Event=Open 2004"}).exit == 0);
  tests::check_wording(w.run({"import", "next.gpn", "--set", "Event=Open 2005"}));
  // A result does not correct that of another pair.
  w.write("open.gpn", played("Carl", "Dora", "1-0", "2004.06.01", "1", ""));
  REQUIRE(w.run({"import", "open.gpn"}).exit == 0);
  w.write("open.gpn", played("Eve", "Fred", "0-1", "2005.06.01", "1", ""));
  const Run other = w.run({"import", "open.gpn"});
  CHECK(other.messages() == 1);
  tests::check_wording(other);
}

TEST_CASE("undoing a change of removed games fails with a clear message", "[cli][undo]") {
  const Workshop w;
  w.write("cup.gpn", played("Anna", "Bert", "1-0", "2004.06.01", "1") +
                         played("Carl", "Dora", "1-0", "2004.06.01", "1"));
  REQUIRE(w.run({"import", "cup.gpn"}).exit == 0);
  REQUIRE(w.run({"delete", "1-2", "--yes"}).exit == 0);
  REQUIRE(w.run({"restore", "1"}).exit == 0);
  REQUIRE(w.run({"gc", "--yes"}).exit == 0);
  tests::check_wording(w.run({"undo", "1"}));
}

TEST_CASE("byes and forfeits do not count as games of players", "[cli][player][players]") {
  const Workshop w;
  w.write("cup.gpn", played("Anna", "Bert", "1-0", "2004.06.01", "1") +
                         played("Anna", "BYE", "1-0", "2004.06.02", "2", "") +
                         played("Bert", "bye", "1-0", "2004.06.03", "3") +
                         played("Bert", "Anna", "1-0", "2004.06.04", "4", "") +
                         played("Cleo", "Free", "1-0", "2004.06.05", "5"));
  REQUIRE(w.run({"import", "cup.gpn"}).exit <= 1);
  REQUIRE(w.run({"alias", "Free", "bye"}).exit == 0);
  const auto listed = w.run({"players", "--json"}).json();
  REQUIRE(listed.at("total") == 2);
  for (const auto& player : listed.at("players")) {
    INFO(player.dump());
    CHECK(player.at("games") == 1);
    CHECK(player.at("last_date") == "2004.06.01");
    CHECK(player.at("score") == (player.at("name") == "Anna" ? 1 : 0));
    const auto profile = w.run({"player", player.at("name"), "--json"}).json();
    for (const char* key : {"games", "wins", "draws", "losses", "score", "last_date"}) {
      CHECK(profile.at(key) == player.at(key));
    }
    CHECK(profile.at("opponents_total") == 1);
  }
  const auto meetings = w.run({"player", "Anna", "--against", "Bert", "--json"}).json();
  CHECK(meetings.at("games") == 1);
  CHECK(meetings.at("meetings").size() == 1);
  CHECK(w.run({"stats", "--json"}).json().at("players") == 3);
  // Byes and forfeits count in standings.
  const auto table = w.run({"standings", "Cup", "--json"}).json().at("standings");
  CHECK(table.at(0).at("name") == "Anna");
  CHECK(table.at(0).at("points") == 2);
  CHECK(table.at(0).at("byes") == 1);
  CHECK(table.at(0).at("forfeits") == 1);
}

TEST_CASE("games with only a result count if they are marked as unrecorded", "[cli][standings]") {
  const Workshop w;
  const auto result_only = [](const char* round, const std::string& white, const char* black,
                              const char* result, const std::string& termination) {
    std::string game = played(white, black, result, "2004.06.01", round, "");
    if (!termination.empty()) game.insert(0, "[Termination \"" + termination + "\"]\n");
    return game;
  };
  w.write("cup.gpn", result_only("1", "Anna", "Bert", "1-0", "moves not recorded") +
                         result_only("2", "Bert", "Anna", "1/2-1/2", "") +
                         result_only("3", "Anna", "Bert", "0-1", "") +
                         result_only("4", "Anna", "?", "1-0", "Unrecorded"));
  REQUIRE(w.run({"import", "cup.gpn"}).exit <= 1);
  const Run csv = w.run({"standings", "Cup", "--tie-break", "wins", "--csv"});
  CHECK(csv.out ==
        "rank,name,points,wins,games,won,drawn,lost,byes,forfeits,number,round 1,round 2,round 3\n"
        "1,Anna,1.5,1,3,1,1,0,0,1,1,2w1,2b½,2w-\n"
        "2,Bert,1.5,0,3,0,1,1,0,1,2,1b0,1w½,1b+\n");
  tests::check_wording(csv);
  const auto anna = w.run({"player", "Anna", "--json"}).json();
  CHECK(anna.at("wins") == 2);
  CHECK(anna.at("draws") == 1);
  CHECK(anna.at("losses") == 0);
  CHECK(w.run({"ratings", "--json"}).json().at("games") == 2);
  CHECK(w.run({"count", "ending = unrecorded"}).out == "2 games\n");
  CHECK(w.run({"standings", "Cup", "--csv", "--json"}).exit == 2);
}

TEST_CASE("a page after the last game is explained", "[cli][list]") {
  const Workshop w;
  import_games(w);
  for (const std::string command : {"list", "search"}) {
    const Run run = w.run({command, "--player", "Anna", "--offset", "99"});
    INFO(run.err);
    CHECK(run.exit == 0);
    CHECK(run.messages() == 1);
    tests::check_wording(run);
  }
  for (const char* command : {"list", "findings"}) {
    const Run most = w.run({command, "--offset", "9223372036854775807"});
    INFO(command << ": " << most.out << most.err);
    CHECK(most.out.empty());
    CHECK(most.exit <= 1);
    for (const char* offset : {"9223372036854775808", "18446744073709551615"}) {
      const Run run = w.run({command, "--offset", offset});
      CHECK(run.exit == 2);
      tests::check_wording(run);
    }
  }
  CHECK(w.run({"list", "--offset", "5"}).messages() == 1);  // 1 of 6
  CHECK(w.run({"list", "--offset", "99", "--json"}).messages() == 0);
}

TEST_CASE("a query for white or black gets a hint to first_player and second_player",
          "[cli][count]") {
  const Workshop w;
  import_games(w);
  for (const char* query :
       {"white = Bert", "Black != \"Anna B\"", "plies > 3 and White = Anna", "white = mover"}) {
    const Run run = w.run({"count", query});
    INFO(run.err);
    CHECK(run.exit == 2);
    tests::check_wording(run);
  }
  CHECK(w.run({"count", "white = black"}).exit <= 1);
  CHECK(w.run({"count", "first_player = Bert", "--json"}).json().at("games") == 2);
}

}  // namespace
}  // namespace gipfbase::tests::people_test
