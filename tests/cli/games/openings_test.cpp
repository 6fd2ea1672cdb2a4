// Openings: trees in all formats, comparisons, reports and novelties.
#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>
#include <string>

#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::openings_test {
namespace {

void import_tournament(const Workshop& w) {
  REQUIRE(w.run({"import", test::source_folder() + "/sample-games/zertz"}).exit == 0);
}

std::uint64_t sum_of_games(const nlohmann::json& moves) {
  std::uint64_t games = 0;
  for (const auto& move : moves) games += move.at("games").get<std::uint64_t>();
  return games;
}

std::size_t count_moves(const nlohmann::json& moves) {
  std::size_t count = 0;
  for (const auto& move : moves) {
    ++count;
    if (!move.at("moves").is_null()) count += count_moves(move.at("moves"));
  }
  return count;
}

TEST_CASE("the tree of openings is the same as text, JSON, CSV, picture and game",
          "[cli][openings]") {
  const Workshop w;
  import_tournament(w);
  const std::vector<std::string> tree = {"openings", "--variant",   "48", "--depth",
                                         "3",        "--min-games", "1"};
  const auto with = [&](std::initializer_list<std::string> more) {
    std::vector<std::string> words = tree;
    words.insert(words.end(), more);
    return w.run(words);
  };
  const auto json = with({"--json"}).json();
  CHECK(with({"--format", "json"}).json().at("moves") == json.at("moves"));
  CHECK(sum_of_games(json.at("moves")) + json.at("ended").get<std::uint64_t>() ==
        json.at("games").get<std::uint64_t>());
  const std::size_t moves = count_moves(json.at("moves"));
  CHECK(moves > 50);
  // The subtree of a move equals the table of the position after it.
  const auto& first = json.at("moves").at(0);
  const auto below = w.run({"openings", "--variant", "48", "--line",
                            first.at("move").get<std::string>(), "--json"})
                         .json();
  CHECK(below.at("ended") == first.at("ended"));
  CHECK(below.at("moves_total") == first.at("moves_total"));
  CHECK(below.at("moves").at(0).at("games") == first.at("moves").at(0).at("games"));
  CHECK(below.at("moves").at(0).at("moves").is_null());

  const std::string csv = with({"--format", "csv"}).out;
  CHECK(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')) == moves + 1);

  CHECK(csv.find('\r') == std::string::npos);
  CHECK(csv.find("reached") == std::string::npos);
  const std::string detailed = with({"--format", "csv", "--details"}).out;
  const std::string more = ",reached,score_there,expected,strongest,strongest_rating,examples\n";
  CHECK(detailed.substr(0, detailed.find('\n') + 1) == csv.substr(0, csv.find('\n')) + more);
  // Each line begins with the line that is written without --details.
  std::istringstream plain_lines(csv);
  std::istringstream detailed_lines(detailed);
  std::string without;
  for (std::string line; std::getline(detailed_lines, line);) {
    REQUIRE(std::getline(plain_lines, without));
    CHECK(line.starts_with(without + ","));
  }

  const std::string svg = with({"--format", "svg"}).out;
  const auto times = [&svg](std::string_view what) {
    std::size_t count = 0;
    for (std::size_t at = svg.find(what); at != std::string::npos; at = svg.find(what, at + 1)) {
      ++count;
    }
    return count;
  };
  CHECK(svg.starts_with("<svg "));
  CHECK(times("<rect ") == moves + 1);
  CHECK(times("<g>") == times("</g>"));

  REQUIRE(with({"--format", "gpn", "--output", "tree.gpn"}).exit == 0);
  const Run read = w.run({"validate", "tree.gpn"});
  INFO(read.out << read.err);
  CHECK(read.exit == 0);
  CHECK(w.run({"convert", "tree.gpn", "--to", "gpn"}).out == with({"--format", "gpn"}).out);
  // The table of one position shows the same moves.
  const std::string text = with({}).out;
  CHECK(text.find("\n" + first.at("move").get<std::string>() + " ") != std::string::npos);
  CHECK(text.find("\n  " + first.at("moves").at(0).at("move").get<std::string>()) !=
        std::string::npos);
}

TEST_CASE("moves are sorted, and limited to those of at least N games", "[cli][openings]") {
  const Workshop w;
  import_tournament(w);
  const auto moves = [&](const char* sort) {
    return w.run({"openings", "--variant", "48", "--sort", sort, "--json"}).json().at("moves");
  };
  const auto falling = [](const nlohmann::json& list, const char* key) {
    return std::is_sorted(list.begin(), list.end(), [key](const auto& a, const auto& b) {
      const auto value = [key](const auto& m) {
        return m.at(key).is_null() ? -1.0 : m.at(key).template get<double>();
      };
      return value(a) > value(b);
    });
  };
  CHECK(falling(moves("games"), "games"));
  CHECK(falling(moves("score"), "score"));
  CHECK(falling(moves("length"), "average_plies"));
  CHECK_FALSE(falling(moves("name"), "games"));
  const auto often =
      w.run({"openings", "--variant", "48", "--min-games", "2", "--json"}).json().at("moves");
  CHECK(often.size() < moves("games").size());
  for (const auto& move : often) CHECK(move.at("games") >= 2);
  // A tree leaves out moves played once, unless all are requested.
  const auto tree = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"openings", "--variant", "48", "--depth", "2", "--json"});
    return w.run(words).json().at("moves");
  };
  CHECK(tree({}).size() == often.size());
  CHECK(tree({"--min-games", "0"}).size() == moves("games").size());
  // When no game matches, no file is written.
  CHECK(w.run({"openings", "--player", "Nobody", "--format", "svg", "-o", "none.svg"}).exit == 1);
  CHECK_FALSE(std::filesystem::exists(w.path("none.svg")));
}

TEST_CASE("openings come from the titles that have the words of a query", "[cli][openings]") {
  const Workshop w;
  w.write("games.gpn",
          "[Title \"dvonn\"]\n\n1. a1 b1 *\n\n[Title \"dvonn\"]\n\n1. a1 b2 *\n\n" + sample_game());
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const std::string query = "some(must_capture or ply >= 0)";
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"openings", "--where", query},
        {"report", "--where", query},
        {"compare", query, "plies = 0", "--min-games", "0"}}) {
    std::vector<std::string> command = words;
    command.emplace_back("--json");
    const Run run = w.run(command);
    INFO(words.front() << run.err);
    REQUIRE(run.exit == 0);
    CHECK(run.json().at("title") == "zertz");
    command.insert(command.end(), {"--title", "dvonn"});
    tests::check_wording(w.run(command));
  }
  tests::check_wording(w.run({"openings", "--where", "some(must_fly)"}));
}

TEST_CASE("two selections are compared", "[cli][compare]") {
  const Workshop w;
  import_tournament(w);
  const auto all = w.run({"compare", "--variant", "48", "plies > 20", "plies <= 20", "--min-games",
                          "0", "--json"})
                       .json();
  for (const auto& [side, query] : {std::pair("first", "plies > 20"), {"second", "plies <= 20"}}) {
    const auto alone = w.run({"openings", "--variant", "48", "--where", query, "--json"}).json();
    CHECK(all.at(side).at("games") == alone.at("games"));
    for (const auto& move : alone.at("moves")) {
      const auto& moves = all.at("moves");
      const auto found = std::find_if(moves.begin(), moves.end(), [&](const auto& m) {
        return m.at("move") == move.at("move");
      });
      REQUIRE(found != moves.end());
      for (const char* key : {"games", "wins", "losses", "share", "score"}) {
        CHECK(found->at(side).at(key) == move.at(key));
      }
    }
  }
  const Run wrong = w.run({"compare", "--where", "plies > 3", "plies > 20", "plies << 20"});
  CHECK(wrong.exit == 2);
  tests::check_wording(wrong);
  CHECK(w.run({"compare", "player = Nobody", "player = Nobody"}).exit == 1);
}

TEST_CASE("puzzles and contests have no openings", "[cli][openings]") {
  const Workshop w;
  w.write("games.gpn", sample_game());
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {"openings"}, {"report"}, {"novelties"}, {"compare", "plies > 0", "plies > 1"}}) {
    for (const char* option : {"--puzzles", "--contests"}) {
      std::vector<std::string> words = command;
      words.emplace_back(option);
      const Run run = w.run(words);
      INFO(command.front() << ' ' << option << ": " << run.err);
      CHECK(run.exit == 2);
      tests::check_wording(run);
    }
  }
}

TEST_CASE("a report has the numbers of the tables", "[cli][report]") {
  const Workshop w;
  import_tournament(w);
  const auto report = w.run({"report", "--variant", "48", "--json"}).json();
  const auto table = w.run({"openings", "--variant", "48", "--json"}).json();
  CHECK(report.at("games") == table.at("games"));
  CHECK(report.at("openings").at("moves") == table.at("moves"));
  for (const char* list : {"years", "movers", "opponents", "endings"}) {
    CHECK(sum_of_games(report.at(list)) == report.at("games").get<std::uint64_t>());
  }
  CHECK(report.at("longest") == report.at("longest_games").at(0).at("plies"));
  CHECK(report.at("orders_total") == 1);
  tests::check_output(w.run({"report", "--variant", "48"}));
  CHECK(w.run({"report", "--player", "Nobody"}).exit == 1);
}

TEST_CASE("novelties are printed latest first", "[cli][novelties]") {
  const Workshop w;
  import_tournament(w);
  const auto found = w.run({"novelties", "--variant", "48", "--min-before", "0", "--json"}).json();
  CHECK(found.at("total") == found.at("games").size());
  CHECK(found.at("total").get<int>() > 10);
  std::string before = "9999";
  for (const auto& game : found.at("games")) {
    CHECK(game.at("date").get<std::string>() <= before);
    before = game.at("date");
  }
  const Run table = w.run({"novelties", "--variant", "48", "--limit", "2"});
  CHECK(table.exit == 0);
  CHECK(std::count(table.out.begin(), table.out.end(), '\n') == 3);
  CHECK(w.run({"novelties", "--player", "Nobody"}).exit == 1);
}

}  // namespace
}  // namespace gipfbase::tests::openings_test
