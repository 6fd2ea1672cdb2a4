// Answers: choosing among the rules that a position fits, pages over several variants, JSON.
#include <catch2/catch.hpp>

#include "analysis/answers/games/games_answer.hpp"
#include "analysis/answers/openings/openings_answer.hpp"
#include "analysis/values/solve_games.hpp"
#include "support/db_support.hpp"
#include "support/titles.hpp"

namespace gipfbase::answers_test {
namespace {

using analysis::GamesQuestion;
using analysis::OpeningsAnswer;
using analysis::OpeningsQuestion;
using analysis::ScoredMove;
using test::Folder;

db::PositionQuery start_of(const std::string& variant) {
  db::PositionQuery query;
  query.ruleset = test::rules_of("zertz", variant);
  query.position = query.ruleset->start();
  return query;
}

db::Database database_of(const Folder& folder, int games_37, int games_48) {
  db::Database database = test::create(folder);
  import_text(database, folder,
              test::random_games("37", games_37, 1) + test::random_games("48", games_48, 2));
  return database;
}

TEST_CASE("a page of games continues from one variant that the position fits to the next",
          "[answers]") {
  const Folder folder;
  db::Database database = database_of(folder, 4, 3);
  GamesQuestion question{{}, {start_of("37"), start_of("48")}, {0, 0}};
  const auto all = games_answer(database, question);
  REQUIRE(all.total == 7);
  REQUIRE(all.games.size() == 7);
  CHECK(all.games.front().variant == "37");
  CHECK(all.games.back().variant == "48");
  for (const std::uint64_t limit : {1U, 2U, 5U}) {
    for (std::uint64_t offset = 0; offset < 9; ++offset) {
      question.page = {limit, offset};
      const auto page = games_answer(database, question);
      CHECK(page.total == all.total);
      REQUIRE(page.games.size() == std::min(limit, 7 - std::min<std::uint64_t>(offset, 7)));
      for (std::size_t i = 0; i < page.games.size(); ++i) {
        CHECK(page.games[i].id == all.games[offset + i].id);
      }
    }
  }
}

TEST_CASE("openings are those of the first rules under which a game reached the position",
          "[answers]") {
  const Folder folder;
  db::Database database = database_of(folder, 4, 3);
  OpeningsQuestion question;
  question.positions = {start_of("61"), start_of("48"), start_of("37"), start_of("40")};
  const OpeningsAnswer all = openings_answer(database, question);
  CHECK(all.position.ruleset->variant() == "48");
  CHECK(all.games == 3);
  CHECK(all.moves.size() == all.moves_total);
  REQUIRE(all.others.size() == 1);
  CHECK(all.others.front().variant == "37");
  CHECK(all.others.front().games == 4);

  question.most_moves = 1;
  const OpeningsAnswer one = openings_answer(database, question);
  CHECK(one.moves_total == all.moves_total);
  REQUIRE(one.moves.size() == 1);
  CHECK(one.moves.front().played.text == all.moves.front().played.text);

  question.positions = {start_of("61"), start_of("40")};
  const OpeningsAnswer none = openings_answer(database, question);
  CHECK(none.position.ruleset->variant() == "61");
  CHECK(none.games == 0);
  CHECK(none.moves.empty());
}

TEST_CASE("the proved value of a move is from the view of its player", "[answers]") {
  const Folder folder;
  db::Database database = database_of(folder, 3, 0);
  const auto stored = db::load_game(database, 1).value();
  OpeningsQuestion question;
  question.positions = {start_of("37")};
  db::PositionQuery& before_end = question.positions.front();
  const std::span<const PackedMove> moves = stored.game.moves;
  before_end.position =
      before_end.ruleset->replay(before_end.position, moves.first(moves.size() - 1), nullptr).final;
  CHECK_FALSE(openings_answer(database, question).moves.front().proved);

  static_cast<void>(analysis::solve_games(database, {}, {}, {}));
  const ScoredMove last = openings_answer(database, question).moves.front();
  REQUIRE(last.proved);
  REQUIRE(last.proved->verdict());
  CHECK(*last.proved->verdict() ==
        static_cast<int>(last.played.wins) - static_cast<int>(last.played.losses));
}

TEST_CASE("JSON is valid for any bytes in a name", "[answers][json]") {
  analysis::GamesAnswer found;
  found.games.emplace_back().white = "Zo\xeb \"1\"";
  CHECK(ndjson(found).find("\"white\":\"Zo\xef\xbf\xbd \\\"1\\\"\"") != std::string::npos);
  CHECK(to_json(found).ends_with("\n}\n"));
}

}  // namespace
}  // namespace gipfbase::answers_test
