// Words of the search language about data other than moves: proved values, ratings, findings,
// glyphs; and searches limited to a page.
#include <array>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "db/query/language/scan.hpp"
#include "db/query/language/words.hpp"
#include "db/query/lists/findings.hpp"
#include "db/values/solved.hpp"
#include "notation/game/play.hpp"
#include "support/cli/readme.hpp"
#include "support/db_support.hpp"
#include "support/wording.hpp"

namespace gipfbase::language_words_test {
namespace {

namespace language = db::language;
using db::Database;
using test::create;
using test::Folder;
using test::import_text;
using test::random_games;

struct Asked {
  std::vector<std::int64_t> games;
  std::uint64_t times = 0;
  std::uint64_t candidates = 0;
  std::string plan;
};

Asked ask(Database& database, const std::string& query, const db::GameFilter& filter = {}) {
  Asked asked;
  const auto report = language::run_query(database, query, filter, {},
                                          [&](const language::QueryHit& hit) {
                                            asked.games.push_back(hit.game);
                                            return true;
                                          },
                                          {});
  asked.times = report.times;
  asked.candidates = report.candidates;
  for (const std::string& line : report.plan) asked.plan += line + '\n';
  return asked;
}

using Ids = std::vector<std::int64_t>;

db::SolvedRow proved(const notation::AnyPosition& position, db::ProvedStatus status,
                     std::optional<int> score, std::optional<std::uint32_t> distance) {
  db::SolvedRow row{position, {}};
  row.value.status = status;
  row.value.score = score;
  row.value.distance = distance;
  row.value.method = "test";
  return row;
}

TEST_CASE("proved values are words of queries, found by the index", "[db][language][solved]") {
  const Folder folder;
  Database database = create(folder);
  // The second game is the first one rotated, the third is different, the fourth begins like the
  // first.
  import_text(database, folder,
              "[Title \"zertz\"]\n[White \"A\"]\n\n1. Wd4,a1 Bd6,g4 2. Gc4,b1 *\n\n"
              "[Title \"zertz\"]\n[White \"B\"]\n\n1. Wd4,a4 Bf4,g1 2. Gb2,c1 *\n\n"
              "[Title \"zertz\"]\n[White \"C\"]\n\n1. Wd4,a1 Gd6,g4 *\n\n"
              "[Title \"zertz\"]\n[White \"D\"]\n\n1. Wd4,a1 Bd6,g4 *\n\n");
  const auto rules = test::rules_of("zertz", "37");
  const auto after = [&](std::initializer_list<const char*> line) {
    notation::AnyPosition position = rules->start();
    for (const char* move : line) rules->play(position, *rules->read_move(position, move));
    return position;
  };
  CHECK(ask(database, "proved").games.empty());
  const std::vector<db::SolvedRow> rows = {
      proved(after({"Wd4,a1", "Bd6,g4"}), db::ProvedStatus::kWin, std::nullopt, 7),
      proved(after({"Wd4,a1", "Gd6,g4"}), db::ProvedStatus::kExact, -3, 5),
      proved(after({"Wd4,a1"}), db::ProvedStatus::kLoss, std::nullopt, std::nullopt),
      proved(rules->start(), db::ProvedStatus::kUnknown, std::nullopt, std::nullopt)};
  db::store_solved(database, *rules, rows, {});
  Database again(folder.file("games.gipfdb"), Database::Mode::kRead, test::catalogue());
  const auto games = [&](const std::string& query) { return ask(again, query).games; };
  CHECK(games("proved_win") == Ids{1, 2, 4});
  CHECK(games("proved_win and ply = 2") == Ids{1, 2, 4});
  CHECK(games("proved_win and ply != 2").empty());
  CHECK(games("proved_loss and ply = 2") == Ids{3});
  CHECK(games("proved_loss and ply = 1") == Ids{1, 2, 3, 4});
  CHECK(games("proved_draw").empty());
  CHECK(games("proved_score = -3") == Ids{3});
  CHECK(games("proved_score <= 0") == Ids{3});
  CHECK(games("proved_score != 2") == Ids{3});
  CHECK(games("proved_plies <= 6") == Ids{3});
  CHECK(games("proved_loss then proved_win within 1") == Ids{1, 2, 4});
  CHECK(games("final(proved)") == Ids{3, 4});
  CHECK(ask(again, "not proved").times == 6);
  CHECK(ask(again, "proved").times == 8);

  const Asked indexed = ask(again, "proved_score = -3 and white = {d4}");
  CHECK(indexed.plan.find("by an index of SQLite: proved_score") != std::string::npos);
  CHECK(indexed.candidates == 4);  // all have a proved position
  CHECK(ask(again, "proved_win or ply = 2").plan.find("by an index") == std::string::npos);

  // Partial games are not in the index, and puzzles have a separate one.
  db::GameFilter partial;
  partial.with_partial = true;
  db::GameFilter puzzles;
  puzzles.puzzles = true;
  const std::string position = "position(\"" + rules->write_position(after({"Wd4,a1"})) + "\")";
  import_text(database, folder,
              "[Title \"zertz\"]\n[White \"P\"]\n\n1. Wd4,a1 Wd4,g1 *\n\n"
              "[Title \"zertz\"]\n[White \"Q\"]\n[Puzzle \"win\"]\n\n1. Wd4,a1 *\n\n",
              1, "kinds.gpn");
  for (const std::string& query : {std::string("proved_loss"), position}) {
    INFO(query);
    CHECK(ask(database, query).games == Ids{1, 2, 3, 4});
    CHECK(ask(database, query, partial).games == Ids{1, 2, 3, 4, 5});
    CHECK(ask(database, query, puzzles).games == Ids{6});
    CHECK(ask(database, query, puzzles).plan.find("by an index") != std::string::npos);
    CHECK(ask(database, query, partial).plan.find("by an index") != std::string::npos);
  }
  CHECK(ask(database, "proved_score = -3", partial).candidates == 5);

  // The index does not exclude matching games, also after queries about other titles.
  import_text(database, folder,
              "[Title \"dvonn\"]\n\n1. a1 *\n\n[Title \"zertz\"]\n[White \"E\"]\n\n*\n\n", 1,
              "more.gpn");
  Database later(folder.file("games.gipfdb"), Database::Mode::kRead, test::catalogue());
  db::GameFilter dvonn;
  dvonn.title = "dvonn";
  CHECK(ask(later, "proved", dvonn).games.empty());
  CHECK(ask(later, "proved").games == Ids{1, 2, 3, 4});
  for (const std::string query : {"proved_win = must_capture", "always(placement and proved)"}) {
    INFO(query);
    CHECK_FALSE(ask(later, query).games.empty());
    CHECK(ask(later, query).games == ask(later, "not not " + query).games);
  }
}

TEST_CASE("ratings, findings and glyphs are words of queries", "[db][language]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder,
              "[Title \"zertz\"]\n[White \"A\"]\n[Date \"2004.02.30\"]\n\n1. Wd4,a1 $18 *\n\n"
              "[Title \"zertz\"]\n[White \"B\"]\n\n1. Wd4,b1 ?! {why} Bd6,g4 *\n\n"
              "[Title \"zertz\"]\n[White \"C\"]\n\n1. Wd4,c1 *\n\n");
  const auto games = [&](const std::string& query) { return ask(database, query).games; };
  CHECK(games("glyph = \"?!\"") == Ids{2});
  CHECK(games("glyph = \"$18\"") == Ids{1});
  CHECK(games("glyph != \"?!\"") == Ids{1, 3});
  CHECK(games("glyph = \"!\"").empty());
  CHECK_THROWS_AS(games("glyph = good"), language::QueryError);
  CHECK(games("findings > 0") == Ids{1});
  CHECK(games("findings = 0") == Ids{2, 3});
  const std::string code(db::list_findings(database, {}, {}).findings.at(0).code);
  CHECK(games("finding = \"" + code + "\"") == Ids{1});
  CHECK(games("finding != \"" + code + "\"") == Ids{2, 3});

  CHECK_THROWS_AS(games("first_rating > 1"), db::Error);
  db::GameFilter rated;
  rated.rater = [](Database&, const std::string&) {
    return std::vector<db::GameRating>{{1, 1500, 1700}, {2, 1810, 1600}};
  };
  const auto by_rating = [&](const std::string& query) {
    return ask(database, query, rated).games;
  };
  CHECK(by_rating("first_rating > 1600") == Ids{2});
  CHECK(by_rating("second_rating - first_rating >= 200") == Ids{1});
  CHECK(by_rating("some(ply = 1 and first_rating < 1600)") == Ids{1});
  CHECK(by_rating("first_rating < 3000") == Ids{1, 2});
}

TEST_CASE("ratings are found once for each title that is asked for", "[db][language]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder,
              "[Title \"zertz\"]\n[White \"A\"]\n\n1. Wd4,a1 1-0\n\n"
              "[Title \"zertz\"]\n[White \"B\"]\n\n1. Wd4,a1 Bd6,g4 1-0\n\n"
              "[Title \"dvonn\"]\n[White \"C\"]\n\n1. a1 1-0\n\n");
  std::vector<std::string> rated;
  db::GameFilter filter;
  filter.rater = [&](Database&, const std::string& title) {
    rated.push_back(title);
    if (title == "dvonn") return std::vector<db::GameRating>{{3, 1600, 1600}};
    return std::vector<db::GameRating>{{2, 1500, 1500}, {1, 1700, 1700}};
  };
  const auto listed = [&](db::Order::By by, bool reverse, std::uint64_t limit) {
    Ids ids;
    const db::Page page{limit, 0, {by, reverse}};
    for (const auto& g : db::search(database, filter, {}, page).games) ids.push_back(g.id);
    return ids;
  };
  filter.title = "zertz";
  CHECK(listed(db::Order::By::kRating, false, 10) == Ids{2, 1});
  CHECK(rated == std::vector<std::string>{"zertz"});
  filter.title.clear();
  CHECK(listed(db::Order::By::kRating, true, 0) == Ids{1, 3, 2});
  CHECK(listed(db::Order::By::kRating, true, 2) == Ids{1, 3});
  CHECK(listed(db::Order::By::kLength, true, 2) == Ids{2, 3});
  CHECK(rated == std::vector<std::string>{"zertz", "dvonn"});
  // Ratings and orders like this one read only the index.
  db::Statement plan = database.connection().prepare(
      "EXPLAIN QUERY PLAN SELECT g.id FROM games g WHERE g.state = 0 AND g.valid = 1 AND +g.title "
      "= 'zertz' ORDER BY g.plies, g.id");
  REQUIRE(plan.step());
  CHECK(std::string(plan.text(3)).find("COVERING INDEX games_by_variant") != std::string::npos);
}

TEST_CASE("side lines are searched on request", "[db][language]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder,
              "[Title \"zertz\"]\n[White \"A\"]\n\n"
              "1. Wd4,a1 (1. Gd4,a1 Bd3,g1) Bd6,g4 (1. ... Bd3,g1 (1. ... Wd3,g1 {deep})) *\n\n"
              "[Title \"zertz\"]\n[White \"B\"]\n\n1. Wd4,a1 Bd6,g4 {\"v\":} *\n\n");
  db::GameFilter with;
  with.side_lines = true;
  const auto both = [&](const std::string& query) {
    return std::pair(ask(database, query).games, ask(database, query, with).games);
  };
  using Pair = std::pair<Ids, Ids>;
  CHECK(both("d4 in grey") == Pair{{}, {1}});
  CHECK(both("must_capture") == Pair{{}, {1}});
  CHECK(both("d4 in white") == Pair{{1, 2}, {1, 2}});
  CHECK(both("final(must_capture)") == Pair{{}, {1}});
  CHECK(both("placement(black) and prev(placement(grey))") == Pair{{}, {1}});
  CHECK(both("plies = 2 and ply = 2 and d3 in white") == Pair{{}, {1}});
  // A match before a branch that depends on its side lines counts, but only once.
  CHECK(both("placement(white) and next(placement(white))") == Pair{{}, {1}});
  CHECK(both("ply = 0 and some(placement(grey))") == Pair{{}, {1}});
  CHECK(both("ply = 0 then d3 in white") == Pair{{}, {1}});
  CHECK(ask(database, "ply = 0 then d3 in black", with).times == 1);
  CHECK(ask(database, "ply = 0 then ply = 2", with).times == 2);
  // Shared parts count once: five positions after branches, four moves in them.
  CHECK(ask(database, "ply >= 0").times == 6);
  CHECK(ask(database, "ply >= 0", with).times == 10);
  CHECK(ask(database, "placement").times == 4);
  CHECK(ask(database, "placement", with).times == 8);
  CHECK(ask(database, "some(placement)", with).times == 2);
  const auto rules = test::rules_of("zertz", "37");
  notation::AnyPosition position = rules->start();
  for (const char* move : {"Wd4,a1", "Wd3,g1"}) {
    rules->play(position, *rules->read_move(position, move));
  }
  CHECK(both("position(\"" + rules->write_position(position) + "\")") == Pair{{}, {1}});
}

TEST_CASE("a search ends after the requested page", "[db][language]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, random_games("37", 700, 3));
  db::GameFilter filter;
  filter.where = "capture and ply >= 6";
  const auto all = db::search(database, filter, std::nullopt, db::kEverything);
  CHECK(all.total == all.games.size());
  CHECK_FALSE(all.more);
  REQUIRE(all.total > 600);
  CHECK(db::count_games(database, filter) == all.total);
  for (const std::uint64_t offset : {std::uint64_t{0}, std::uint64_t{7}, all.total - 10}) {
    const auto page = db::search(database, filter, std::nullopt, {10, offset, {}});
    REQUIRE(page.games.size() == 10);
    for (std::size_t i = 0; i < 10; ++i) {
      CHECK(page.games[i].id == all.games[offset + i].id);
      CHECK(page.games[i].ply == all.games[offset + i].ply);
      CHECK(page.games[i].ply >= 6);
    }
    CHECK(page.more == (offset + 10 < all.total));
    CHECK(page.total == offset + 10);
  }
  const auto behind = db::search(database, filter, std::nullopt, {10, all.total, {}});
  CHECK(behind.games.empty());
  CHECK(behind.total == all.total);
  // With another order, the search must find all games first.
  db::Page longest{5, 0, {}};
  longest.order = {db::Order::By::kLength, true};
  CHECK(db::search(database, filter, std::nullopt, longest).total == all.total);
}

TEST_CASE("conditions on games also match partial games and puzzles", "[db][language]") {
  const Folder folder;
  Database database(folder.file("d"), Database::Mode::kCreate, test::catalogue());
  import_text(database, folder,
              "[Title \"zertz\"]\n[Event \"Cup\"]\n[White \"Part\"]\n[Date \"2004\"]\n\n"
              "1. Wd4,a1 Wd4,g1 *\n\n"
              "[Title \"zertz\"]\n[Event \"Cup\"]\n[White \"Whole\"]\n[Date "
              "\"2004\"]\n\n1. Wd4,a1 *\n");
  db::GameFilter with_partial;
  with_partial.with_partial = true;
  for (const char* query :
       {"player = Part", "event = Cup and player = Part", "date = 2004 and not player = Whole",
        "date < 2005 and plies = 1 and "
        "player = Part"}) {
    INFO(query);
    CHECK(ask(database, query).games.empty());
    CHECK(ask(database, query, with_partial).games == std::vector<std::int64_t>{1});
  }
}

TEST_CASE("a position is searched in partial games on request", "[db][language]") {
  const Folder folder;
  Database database(folder.file("d"), Database::Mode::kCreate, test::catalogue());
  import_text(database, folder,
              "[Title \"zertz\"]\n[White \"Part\"]\n\n1. Wd4,a1 Wd4,g1 *\n\n"
              "[Title \"zertz\"]\n[White \"Whole\"]\n\n1. Wd4,a1 *\n\n"
              "[Title \"zertz\"]\n[White \"Turned\"]\n\n1. Wd4,d1 Wd4,g1 *\n");
  const auto rules = database.rules("zertz", "37");
  db::PositionQuery query{rules, rules->start(), false, {}};
  const PackedMove move = rules->read_move(rules->start(), "Wd4,a1").value();
  rules->play(query.position, move);
  const auto found = [&](bool partial) {
    db::GameFilter filter;
    filter.with_partial = partial;
    std::vector<std::int64_t> games;
    const auto result = db::search(database, filter, query, {});
    for (const db::GameSummary& game : result.games) {
      CHECK(game.ply == 1);
      games.push_back(game.id);
    }
    CHECK(result.total == games.size());
    return games;
  };
  CHECK(found(false) == Ids{2});
  CHECK(found(true) == Ids{1, 2, 3});
  query.exact = true;
  CHECK(found(true) == Ids{1, 2});
  query.line = {move};
  CHECK(found(true) == Ids{1, 2});
  query.exact = false;
  CHECK(found(true) == Ids{1, 2, 3});
}

TEST_CASE("sums of numbers saturate", "[db][language]") {
  const Folder folder;
  Database database(folder.file("d"), Database::Mode::kCreate, test::catalogue());
  import_text(database, folder, "[Title \"zertz\"]\n\n1. Wd4,a1 *\n");
  CHECK(ask(database, "ply + 1000000000 + 1000000000 + 1000000000 > 0").games.size() == 1);
  CHECK(ask(database, "ply - 1000000000 - 1000000000 - 1000000000 > 0").games.empty());
}

TEST_CASE("a partial date matches when it may, for all comparisons", "[db][language]") {
  const Folder folder;
  Database database(folder.file("d"), Database::Mode::kCreate, test::catalogue());
  std::string games;
  for (const char* date : {"2026.09.05", "2026.09.??", "2026.09.06", "????.??.??"}) {
    games += std::string("[Title \"zertz\"]\n[Date \"") + date + "\"]\n\n1. Wd4,a1 *\n\n";
  }
  import_text(database, folder, games);
  const std::vector<std::pair<const char*, Ids>> cases = {
      {"date < 2026.09.06", {1, 2}},  {"date <= 2026.09.05", {1, 2}},
      {"date < 2026.09.05", {2}},     {"date > 2026.09.05", {2, 3}},
      {"date >= 2026.09.06", {2, 3}}, {"date > 2026.09", {}},
      {"date > 2026.08", {1, 2, 3}},  {"date = 2026.09.06", {2, 3}},
      {"date != 2026.09.06", {1}},    {"not date = 2026.09.06", {1, 4}},
      {"date != 2026.09", {}},        {"date < 2026", {}},
  };
  for (const auto& [query, expected] : cases) {
    INFO(query);
    CHECK(ask(database, query).games == expected);
  }
}

TEST_CASE("a tag with any value does not match an empty one", "[db][language]") {
  const Folder folder;
  Database database(folder.file("d"), Database::Mode::kCreate, test::catalogue());
  import_text(database, folder,
              "[Title \"zertz\"]\n[Event \"Cup\"]\n[Round \"2\"]\n[White \"Anna\"]\n"
              "[Date \"2026.??.??\"]\n[Result \"1-0\"]\n[Annotator \"C\"]\n"
              "[Termination \"resignation\"]\n\n1. Wd4,a1 1-0\n\n"
              "[Title \"zertz\"]\n[White \"?\"]\n\n1. Wd4,b1 *\n\n");
  for (const char* tag :
       {"Event", "Round", "White", "Date", "Result", "Annotator", "Termination"}) {
    INFO(tag);
    db::GameFilter filter;
    filter.tags.emplace_back(tag, "*");
    CHECK(db::count_games(database, filter) == 1);
    CHECK(ask(database, std::string("tag(") + tag + ") = \"*\"").games == Ids{1});
  }
  for (const char* tag : {"Site", "Black", "Opening"}) {
    INFO(tag);
    CHECK(ask(database, std::string("tag(") + tag + ") = \"*\"").games.empty());
  }
  CHECK(ask(database, "tag(Title) = \"*\"").games == Ids{1, 2});
}

TEST_CASE("a word applies to the variants that have it, or is unknown", "[db][language]") {
  const Folder folder;
  Database database(folder.file("d"), Database::Mode::kCreate, test::catalogue());
  import_text(database, folder,
              "[Title \"zertz\"]\n\n1. Wd4,a1 *\n\n[Title \"dvonn\"]\n\n1. a1 *\n\n");
  CHECK(ask(database, "jump").games.empty());
  db::GameFilter zertz;
  zertz.title = "zertz";
  test::check_wording("jump", test::words_thrown([&] { (void)ask(database, "jump", zertz); }));
  CHECK(language::run_query(database, "jump", {}, {}, [](const auto&) { return true; }, {})
            .left_out.empty());
}

TEST_CASE("comparisons with unknown values are false, in any place", "[db][language]") {
  const Folder folder;
  Database database(folder.file("d"), Database::Mode::kCreate, test::catalogue());
  import_text(database, folder,
              "[Title \"zertz\"]\n[Date \"2004\"]\n\n1. Wd4,a1 *\n\n"
              "[Title \"zertz\"]\n\n1. Wd4,a1 Wd1,g1 *\n\n");
  for (const char* query : {"year < 3000", "not year >= 3000 and dated", "year < 3000 + ply - ply",
                            "year = year + ply - ply"}) {
    INFO(query);
    CHECK(ask(database, query).games == Ids{1});
  }
  CHECK(ask(database, "not year < 3000").games == Ids{2});
  CHECK(ask(database, "not (year < 3000 or ply < 0)").games == Ids{2});
}

TEST_CASE("texts with a fixed vocabulary match in any case and with a star", "[db][language]") {
  const Folder folder;
  Database database(folder.file("d"), Database::Mode::kCreate, test::catalogue());
  import_text(database, folder,
              "[Title \"zertz\"]\n\n1. Wd4,a1 *\n\n[Title \"dvonn\"]\n\n1. a1 *\n\n");
  for (const char* query : {"title = ZERTZ", "title = \"zer*\"", "variant = \"3*\"",
                            "not title != zertz", "title != \"d*\""}) {
    INFO(query);
    CHECK(ask(database, query).games == Ids{1});
  }
  CHECK(ask(database, "ending = \"*\"").games == Ids{1, 2});
  CHECK(ask(database, "variant != \"*\"").games.empty());
}

TEST_CASE("a puzzle given by id is found by queries of any form", "[db][language]") {
  const Folder folder;
  Database database(folder.file("d"), Database::Mode::kCreate, test::catalogue());
  import_text(database, folder,
              "[Title \"zertz\"]\n\n1. Wd4,a1 *\n\n"
              "[Title \"zertz\"]\n[Puzzle \"win in 1\"]\n\n1. Wd4,b1 *\n\n");
  const auto rules = test::rules_of("zertz", "37");
  const std::string start = "position(\"" + rules->write_position(rules->start()) + "\")";
  db::GameFilter filter;
  filter.ids = {{1, 1}, {2, 2}};
  CHECK(ask(database, start, filter).games == Ids{1, 2});
  CHECK(ask(database, start).games == Ids{1});
  filter.where = "ply = 0";
  CHECK(db::count_games(database, filter) == 2);
  filter.ids = {{2, 2}};
  CHECK(db::count_games(database, filter) == 1);
}

/// Every title, each with a few games.
constexpr std::array<std::pair<const char*, const char*>, 7> kTitles = {
    {{"zertz", "37"},
     {"dvonn", "standard"},
     {"gipf", "tournament"},
     {"gipf", "tournament+zertz=6"},
     {"tamsk", "level-1"},
     {"yinsh", "standard"},
     {"tzaar", "fixed"}}};

/// The answer to a query, or the error: "12" or "3: message".
std::string answer_of(Database& database, const std::string& query) {
  db::GameFilter filter;
  filter.rater = [](Database&, const std::string&) { return std::vector<db::GameRating>(); };
  try {
    return std::to_string(ask(database, query, filter).times);
  } catch (const language::QueryError& error) {
    CHECK(error.column() >= 1);
    CHECK(error.column() <= query.size() + 1);
    CHECK(std::string_view(error.what()).size() > 10);
    return std::to_string(error.column()) + ": " + error.what();
  }
}

TEST_CASE("every word, even incomplete, is answered or explained", "[db][language]") {
  const Folder folder;
  Database all = create(folder, "all");
  Database one = create(folder, "one");
  std::vector<language::Word> words = language::common_words();
  for (const auto& [title, variant] : kTitles) {
    import_text(all, folder, random_games(variant, 2, 3, 40, title), 1, std::string(variant));
    const auto own = language::words_of(*test::rules_of(title, variant));
    words.insert(words.end(), own.begin(), own.end());
  }
  import_text(one, folder, random_games("37", 2, 3, 40));
  for (const language::Word& word : words) {
    for (Database* database : {&all, &one}) {
      for (const std::string& query :
           {word.word, "not " + word.word, word.word + " = 3", "3 < " + word.word,
            word.word + " in board", word.word + "()", word.word + "(3)", word.word + "(mover) = 3",
            "count(" + word.word + ") = 3", "ply > 3 and " + word.word, word.form,
            word.form + " >= 2"}) {
        INFO(query);
        const std::string answer = answer_of(*database, query);
        // Suggestions never repeat the input.
        CHECK(answer.find("did you mean " + word.word + "?") == std::string::npos);
      }
    }
  }
  for (const char* query : {"jumps", "held", "player", "ply > 3 and date", "high", "count", "then",
                            "some", "no_word_of_any"}) {
    test::check_wording(query, answer_of(all, query));
  }
}

TEST_CASE("long chains are answered, and nesting that is too deep is reported", "[db][language]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder,
              random_games("37", 3, 3, 40) + random_games("standard", 3, 3, 40, "dvonn"));
  const auto repeated = [](int times, const auto& part) {
    std::string text;
    for (int i = 0; i < times; ++i) text += part(i);
    return text;
  };
  const auto chain = [&](int times, const std::string& sign, const auto& part) {
    return part(0) + repeated(times - 1, [&](int i) { return sign + part(i + 1); });
  };
  const auto number = [](const std::string& before, const std::string& after = "") {
    return [=](int i) { return before + std::to_string(i) + after; };
  };
  const auto same = [](const std::string& text) { return [=](int) { return text; }; };
  const std::string all = answer_of(database, "ply >= 0");
  // Chains of one operator, with equal or different parts.
  constexpr int kMany = 20'000;
  for (const std::string sign : {" and ", " or "}) {
    for (const char* part : {"ply >= 0", "plies >= 0", "white = white", "player != Nobody",
                             "not annotated", "(ply >= 0 and plies >= 0)"}) {
      INFO(sign << part);
      const std::string expected = std::string_view(part) == "white = white"
                                       ? answer_of(database, part)
                                       : answer_of(database, std::string("ply >= 0 and ") + part);
      CHECK(answer_of(database, "ply >= 0 and (" + chain(kMany, sign, same(part)) + ")") ==
            expected);
    }
  }
  CHECK(answer_of(database, chain(kMany, " or ", number("ply = "))) == all);
  CHECK(answer_of(database, chain(kMany, " or ", number("plies = ")) + " or ply < 0") == all);
  CHECK(answer_of(database, chain(kMany, " + ", same("ply")) + " >= 0") == all);
  CHECK(answer_of(database, chain(kMany, " + ", same("plies")) + " >= ply - ply") == all);
  CHECK(answer_of(database, chain(kMany, " - ", same("1")) + " <= ply") == all);
  CHECK(answer_of(database, "count(" + chain(kMany, " & ", same("board")) + ") > ply - ply") ==
        all);
  CHECK(answer_of(database, "d4 in {" + repeated(kMany, same("d4 ")) + "} and ply >= 0") == all);
  // Conditions on games of every kind, and more of them than SQLite accepts in one expression.
  for (const char* part :
       {"plies != -", "player != N", "event != E", "tag(Opening) != x", "date != 20", "glyph != $1",
        "source != s", "title != t", "finding != f", "comment != c", "year != 1", "round != r"}) {
    for (const int times : {70, 201}) {
      INFO(part << ' ' << times);
      const std::string start(part);
      const auto next = [&](int i) { return start + std::to_string(i % 80 + 10); };
      CHECK(answer_of(database, chain(times, " and ", next)).find(':') == std::string::npos);
      CHECK(answer_of(database, chain(times, " or ", next) + " and ply = 0").find(':') ==
            std::string::npos);
      CHECK(answer_of(database, "not (" + chain(times, " or not ", next) + " or ply = 1)")
                .find(':') == std::string::npos);
    }
  }
  CHECK_THAT(answer_of(database, "ply = 0 or " + chain(1'500, " or ", number("source = s"))),
             Catch::Contains("too many conditions on games"));
  // Up to 60 levels of nesting are answered; more of them may be refused.
  const std::array<std::pair<std::string, std::string>, 12> around = {
      {{"(", ")"},
       {"not ", ""},
       {"not (plies > 3 or ", ")"},
       {"(plies > 900 or (player = X and ", "))"},
       {"(ply > 900 or (plies > 1 and ", "))"},
       {"(year > 2000 and (ply < 900 or ", "))"},
       {"prev(", ")"},
       {"some(", ")"},
       {"either(", ")"},
       {"some c in corners: ", ""},
       {"(1 = 1 then ", ")"},
       {"sym(", ")"}}};
  for (const auto& [before, after] : around) {
    for (const int times : {10, 60, 99, 199}) {
      INFO(before << times);
      const std::string answer = answer_of(
          database, repeated(times, same(before)) + "plies > 4" + repeated(times, same(after)));
      CHECK((answer.find(':') == std::string::npos ||
             answer.find("nested too deeply") != std::string::npos ||
             answer.find("at most 64 places") != std::string::npos));
      CHECK((times > 60 || answer.find(':') == std::string::npos));
    }
    CHECK_THAT(answer_of(database, repeated(100'000, same(before))),
               Catch::Contains("nested too deeply"));
  }
  CHECK_THAT(answer_of(database, chain(kMany, " then ", same("ply >= 0"))),
             Catch::Contains("nested too deeply"));
}

TEST_CASE("the page of the search language has every word", "[db][language]") {
  const std::string page = test::page("db/query/language/README.md");
  for (const language::Word& word : language::common_words()) {
    INFO(word.form);
    CHECK((page.find('`' + word.word) != std::string::npos ||
           page.find(' ' + word.word + ' ') != std::string::npos));
  }
  std::size_t own = 0;
  for (const auto& [title, variant] : kTitles) {
    for (const language::Word& word : language::words_of(*test::rules_of(title, variant))) {
      INFO(title << ' ' << variant << ' ' << word.form << ": " << word.about);
      CHECK(page.find("| `" + word.form + "` | " + word.about + " |") != std::string::npos);
      ++own;
    }
  }
  // The page has no other words.
  std::size_t rows = 0;
  const std::size_t titles = page.find("## Words of the titles");
  for (std::size_t at = titles; (at = page.find("\n| `", at)) != std::string::npos; ++at) ++rows;
  CHECK(rows == own);
}

}  // namespace
}  // namespace gipfbase::language_words_test
