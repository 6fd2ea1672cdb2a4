// Signatures exclude only games without a match, and follow changes of the games.
#include "db/rows/signature.hpp"

#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "db/import/import.hpp"
#include "db/query/language/scan.hpp"
#include "db/repair/check.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"
#include "support/wording.hpp"

namespace gipfbase::signature_test {
namespace {

namespace language = db::language;
using db::Database;
using notation::Noun;
using notation::NounType;
using test::create;
using test::Folder;
using test::import_text;
using test::random_games;

/// Random queries of a title.
class Queries {
 public:
  Queries(const notation::Rules& rules, std::uint32_t seed) : rules_(rules), random_(seed) {}

  std::string condition(int depth) {
    switch (depth <= 0 ? below(4) : below(12)) {
      case 0: return noun(NounType::kTruth);
      case 1: return number(depth) + sign() + std::to_string(below(12));
      case 2: return places(depth) + " in " + places(depth);
      case 3: return "count(" + places(depth) + ")" + sign() + std::to_string(below(12));
      case 4: return "(" + condition(depth - 1) + " and " + condition(depth - 1) + ")";
      case 5: return "(" + condition(depth - 1) + " or " + condition(depth - 1) + ")";
      case 6: return "not " + condition(depth - 1);
      case 7: return "(" + condition(depth - 1) + " then " + condition(depth - 1) + ")";
      case 8: return "prev(" + condition(depth - 1) + ")";
      case 9: return of_game() + "(" + condition(depth - 1) + ")";
      case 10: return "first(" + condition(depth - 1) + ", " + condition(depth - 1) + ")";
      default: return number(depth) + sign() + number(depth);
    }
  }

 private:
  std::size_t below(std::size_t n) { return random_() % n; }
  std::string sign() {
    static const std::vector<std::string> signs = {" = ", " != ", " < ", " <= ", " > ", " >= "};
    return signs[below(signs.size())];
  }
  std::string of_game() {
    static const std::vector<std::string> words = {"some", "never", "always", "start", "final"};
    return words[below(words.size())];
  }
  std::string noun(NounType type) {
    std::vector<const Noun*> nouns;
    for (const Noun& n : rules_.nouns()) {
      if (n.type == type && !n.of_move) nouns.push_back(&n);
    }
    if (nouns.empty())
      return type == NounType::kTruth ? "ply > 3" : type == NounType::kCells ? "board" : "ply";
    const Noun& n = *nouns[below(nouns.size())];
    const std::string name(n.name);
    static const std::vector<std::string> players = {"mover", "other", "first", "second", "winner"};
    const std::string player = players[below(players.size())];
    const std::size_t space = name.find(' ');
    const std::string word = name.substr(0, space);
    const std::string own = space == std::string::npos ? "" : name.substr(space + 1);
    if (n.of_seat) return word + "(" + player + (own.empty() ? "" : ", " + own) + ")";
    return own.empty() ? word : word + "(" + own + ")";
  }
  std::string place() {
    const auto& all = rules_.places().all;
    return all[below(all.size())].name;
  }
  std::string places(int depth) {
    switch (depth <= 0 ? below(2) : below(7)) {
      case 0: return noun(NounType::kCells);
      case 1: return "{" + place() + " " + place() + "}";
      case 2: return "(" + places(depth - 1) + " & " + places(depth - 1) + ")";
      case 3: return "(" + places(depth - 1) + " + " + places(depth - 1) + ")";
      case 4: return "(" + places(depth - 1) + " - " + places(depth - 1) + ")";
      case 5: return "near(" + places(depth - 1) + ")";
      default: return "prev(" + places(depth - 1) + ")";
    }
  }
  std::string number(int depth) {
    switch (below(5)) {
      case 0: return "line(" + places(depth - 1) + ")";
      case 1: return "parts(" + places(depth - 1) + ")";
      case 2: return "(" + noun(NounType::kNumber) + " - " + noun(NounType::kNumber) + ")";
      case 3: return "(count(" + places(depth - 1) + ") + " + noun(NounType::kNumber) + ")";
      default: return noun(NounType::kNumber);
    }
  }

  const notation::Rules& rules_;
  std::mt19937 random_;
};

struct Answer {
  std::vector<std::pair<std::int64_t, std::uint32_t>> hits;
  std::uint64_t times = 0, ruled_out = 0;
};

Answer ask(Database& database, const std::string& query) {
  Answer answer;
  const auto report = language::run_query(database, query, {}, {1},
                                          [&](const language::QueryHit& hit) {
                                            answer.hits.emplace_back(hit.game, hit.ply);
                                            return true;
                                          },
                                          {});
  answer.times = report.times;
  answer.ruled_out = report.ruled_out;
  return answer;
}

TEST_CASE("no game with a match is excluded", "[db][language][signature][slow]") {
  const std::uint64_t queries = test::from_environment("GIPFBASE_SIGNATURE_QUERIES", 300);
  const std::pair<const char*, const char*> variants[] = {
      {"zertz", "37"},        {"dvonn", "standard"},
      {"gipf", "tournament"}, {"gipf", "tournament+zertz=3+dvonn=3"},
      {"tamsk", "level-1"},   {"yinsh", "standard"}};
  for (const auto& [title, variant] : variants) {
    const Folder folder;
    Database with = create(folder, "with");
    Database without = create(folder, "without");
    const std::string text = random_games(variant, 40, 9, 120, title);
    for (Database* database : {&with, &without}) import_text(*database, folder, text);
    without.connection().execute("DELETE FROM signatures");
    const auto rules = test::rules_of(title, variant);
    Queries random(*rules, 5);
    std::uint64_t ruled_out = 0;
    std::uint64_t fitting = 0;
    for (std::uint64_t i = 0; i < queries; ++i) {
      const std::string query = random.condition(static_cast<int>(i % 4));
      INFO(title << ' ' << variant << ": " << query);
      const Answer fast = ask(with, query);
      const Answer slow = ask(without, query);
      REQUIRE(fast.hits == slow.hits);
      REQUIRE(fast.times == slow.times);
      CHECK(slow.ruled_out == 0);
      ruled_out += fast.ruled_out;
      fitting += slow.hits.size();
    }
    INFO(title << ' ' << variant);
    CHECK(ruled_out > queries);
    CHECK(fitting > queries);
  }
}

TEST_CASE("signatures follow the games, and check compares them", "[db][signature]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, random_games("37", 20, 4));
  const auto number = [&](const char* sql) { return database.connection().integer(sql); };
  const auto problems = [&] { return db::check(database, 1, {}).problems; };
  CHECK(number("SELECT count(*) FROM signatures") == 20);
  CHECK(problems().empty());
  database.connection().execute(
      "UPDATE signatures SET signature = (SELECT signature FROM signatures WHERE game = 2) "
      "WHERE game = 1");
  REQUIRE(problems().size() == 1);
  test::check_wording("signature of game 2", problems()[0]);
  // A signature with other nouns, as from another program, excludes nothing.
  database.connection().execute("UPDATE signatures SET signature = x'0011' WHERE game < 3");
  database.connection().execute("DELETE FROM signatures WHERE game = 5");
  CHECK(ask(database, "ply = 3").hits.size() == 20);
  db::optimize(database, {});
  CHECK(number("SELECT count(*) FROM signatures WHERE length(signature) > 100") == 20);
  CHECK(problems().empty());
  db::revert_import(database, 1);
  CHECK(number("SELECT count(*) FROM signatures") == 0);
}

}  // namespace
}  // namespace gipfbase::signature_test
