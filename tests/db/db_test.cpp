#include <rapidcheck/catch.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <map>

#include "db/edit/edit.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/openings/openings.hpp"
#include "db/query/statistics.hpp"
#include "db/repair/check.hpp"
#include "db/rows/codec.hpp"
#include "db/store/schema.hpp"
#include "support/db_support.hpp"

namespace gipfbase::db_test {
namespace {

using db::Database;
using db::import_games;
using db::ImportReport;
using test::create;
using test::dump;
using test::Folder;
using test::import_text;
using test::random_games;

bool adds_up(const ImportReport& r) {
  return r.read == r.stored + r.puzzles + r.updated + r.duplicate + r.partial + r.rejected;
}

TEST_CASE("packed moves of any size survive their encoding", "[db]") {
  rc::prop("decode(encode(moves)) == moves",
           [](const std::vector<std::pair<std::uint64_t, std::uint64_t>>& numbers) {
             std::vector<PackedMove> moves;
             for (const auto& [high, low] : numbers) {
               moves.push_back({high, low});
               moves.push_back({0, low >> (high % 64)});
               moves.push_back({high >> (low % 64), 0});
             }
             RC_ASSERT(db::decode_moves(db::encode_moves(moves)) == moves);
           });
}

TEST_CASE("a partial date stands for every day it may mean", "[db]") {
  CHECK(db::days_of("2004.06.05").first == 20040605);
  CHECK(db::days_of("2004.06.05").last == 20040605);
  CHECK(db::days_of("2004.06.??").first == 20040601);
  CHECK(db::days_of("2004.06.??").last == 20040631);
  CHECK(db::days_of("2004.??.??").first == 20040101);
  CHECK(db::days_of("2004").last == 20041231);
  CHECK(db::days_of("????.??.??").first == 0);
  CHECK(db::days_of("").first == 0);
}

TEST_CASE("imported games come back as they were written", "[db]") {
  const Folder folder;
  const std::string text = random_games("48", 20, 7) + random_games("37", 20, 8);
  Database database = create(folder);
  const ImportReport report = import_text(database, folder, text);
  CHECK(report.stored == 40);
  CHECK(adds_up(report));
  std::string exported;
  db::for_each_game(database, {}, [&](const notation::Judged& game) {
    notation::write_gpn(game.game, exported);
    return true;
  });
  CHECK(exported == text);
  // Ids of names follow the order of reading, White before Black.
  CHECK(database.connection().integer("SELECT white FROM games WHERE id = 1") == 1);
  CHECK(db::check(database, 2, {}).problems.empty());
}

TEST_CASE("notes and tags survive the database", "[db]") {
  const Folder folder;
  const std::string text =
      "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n"
      "[Black \"B\"]\n[Result \"1-0\"]\n[Title \"zertz\"]\n[Variant \"37\"]\n"
      "[Termination \"resignation\"]\n[Annotator \"N. N.\"]\n\n"
      "{Before.} 1. Wd4,a1! {[%clk 0:29:58] Good \xE2\x80\x9Cmove\xE2\x80\x9D.} "
      "(1. Gd4,a2 {Or so.} 1... Bd3,g1) 1... Bd3,g1 1-0\n\n";
  Database database = create(folder);
  CHECK(import_text(database, folder, text).stored == 1);
  std::string exported;
  notation::write_gpn(db::load_game(database, 1)->game, exported);
  std::string canonical;
  notation::read_gpn(text, test::reading(),
                     [&](notation::Judged& game) { notation::write_gpn(game.game, canonical); });
  CHECK(exported == canonical);
}

TEST_CASE("a second import of the same games stores nothing", "[db]") {
  const Folder folder;
  Database database = create(folder);
  const std::string text = random_games("37", 30, 1);
  import_text(database, folder, text);
  const std::string before = dump(database);
  // Imports the same file again, and the same games from another file.
  for (const std::string name : {"games.gpn", "copy.gpn"}) {
    const ImportReport again =
        import_text(database, folder, name == "copy.gpn" ? text + "\n" : text, 2, name);
    CHECK(again.read == 30);
    CHECK(again.duplicate == 30);
    CHECK(again.stored == 0);
    CHECK(dump(database) == before);
  }
}

TEST_CASE("games that come in many imports give the same answers as in one", "[db][volume]") {
  const Folder folder;
  Database whole = create(folder, "whole");
  Database parts = create(folder, "parts");
  std::string all;
  for (int i = 0; i < 12; ++i) {
    const std::string text = random_games("37", i == 0 ? 400 : 15, 100 + static_cast<unsigned>(i));
    all += text;
    import_text(parts, folder, text, 2, "part" + std::to_string(i) + ".gpn");
  }
  import_text(whole, folder, all);
  CHECK(db::check(parts, 2, {}).problems.empty());
  const auto ruleset = test::rules_of("zertz", "37");
  const db::PositionQuery query{ruleset, ruleset->start(), false, {}};
  const auto table_of = [&](Database& database) {
    std::map<std::string, std::uint64_t> table;
    for (const db::OpeningMove& m : db::openings(database, query, {}).moves) {
      table[m.text] = m.games * 1000000 + m.wins * 1000 + m.losses;
    }
    return table;
  };
  const auto expected = table_of(whole);
  CHECK(table_of(parts) == expected);
  db::optimize(parts, {});
  CHECK(table_of(parts) == expected);
  CHECK(db::check(parts, 2, {}).problems.empty());
}

TEST_CASE("an opening table agrees with counting by hand, up to symmetry and exactly", "[db]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, random_games("37", 200, 5));
  const auto ruleset = test::rules_of("zertz", "37");
  for (const bool exact : {false, true}) {
    std::map<std::string, std::uint64_t> counted;
    db::for_each_game(database, {}, [&](const notation::Judged& game) {
      const PackedMove first = game.game.moves.front();
      const notation::AnyPosition start = ruleset->start();
      const PackedMove shown =
          exact ? first : *ruleset->from_canonical(start, ruleset->index_row(start, &first).next);
      ++counted[ruleset->move_text(start, shown)];
      return true;
    });
    const db::OpeningTable table =
        db::openings(database, {ruleset, ruleset->start(), exact, {}}, {});
    CHECK(table.games == 200);
    std::map<std::string, std::uint64_t> found;
    for (const db::OpeningMove& m : table.moves) found[m.text] = m.games;
    CHECK(found == counted);
    CHECK(std::is_sorted(table.moves.begin(), table.moves.end(),
                         [](const auto& a, const auto& b) { return a.games > b.games; }));
  }
}

TEST_CASE("games count equally whichever seat begins", "[db]") {
  const Folder folder;
  Database database = create(folder);
  const std::string start = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0,0,0 0,0,0 6,8,10 ";
  import_text(database, folder,
              "[Title \"zertz\"]\n[Result \"1-0\"]\n\n1. Wd4,a1 1-0\n\n[Title \"zertz\"]\n"
              "[Result \"0-1\"]\n[Position \"" +
                  start + "1\"]\n\n1. Wd4,g1 0-1\n\n");
  const auto ruleset = test::rules_of("zertz", "37");
  for (const char* side : {"0", "1"}) {
    const auto table =
        db::openings(database, {ruleset, *ruleset->read_position(start + side), false, {}}, {});
    CHECK(table.games == 2);
    REQUIRE(table.moves.size() == 1);
    CHECK(table.moves[0].text == "Wd4,a1");
    CHECK(table.moves[0].wins == 1);
    CHECK(table.moves[0].losses == 1);
  }
}

TEST_CASE("a position is found in every game that reached it, rotated or mirrored", "[db]") {
  const Folder folder;
  Database database = create(folder);
  // The second game is the first one rotated by a sixth.
  import_text(database, folder,
              "[Title \"zertz\"]\n[Round \"1\"]\n\n1. Wd4,a1 Bd6,g4 *\n\n"
              "[Title \"zertz\"]\n[Round \"2\"]\n\n1. Wd4,a4 Bf4,g1 *\n\n"
              "[Title \"zertz\"]\n[Round \"3\"]\n\n1. Wd4,a1 Gd6,g4 *\n\n");
  const auto ruleset = test::rules_of("zertz", "37");
  notation::AnyPosition position = ruleset->start();
  std::vector<PackedMove> line;
  for (const char* text : {"Wd4,a1", "Bd6,g4"}) {
    line.push_back(*ruleset->read_move(position, text));
    ruleset->play(position, line.back());
  }
  const auto hits = [&](bool exact, bool same_order) {
    db::PositionQuery query{ruleset, position, exact, {}};
    if (same_order) query.line = line;
    return db::search(database, {}, query, {}).total;
  };
  CHECK(hits(false, false) == 2);
  CHECK(hits(true, false) == 1);
  CHECK(hits(false, true) == 2);
  CHECK(hits(true, true) == 1);
}

TEST_CASE("filters choose games by every header", "[db]") {
  const Folder folder;
  Database database = create(folder);
  import_text(
      database, folder,
      "[Event \"Open\"]\n[Date \"2004.05.01\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n"
      "[Result \"1-0\"]\n[Termination \"resignation\"]\n[Title \"zertz\"]\n\n1. Wd4,a1 1-0\n\n"
      "[Event \"Cup\"]\n[Date \"2004.??.??\"]\n[White \"bob\"]\n[Black \"Cy_\"]\n"
      "[Title \"zertz\"]\n\n1. Wd4,a1 Bd3,g1 *\n\n"
      "[Event \"Cup\"]\n[Date \"2006.01.01\"]\n[White \"Cyx\"]\n[Black \"Ann\"]\n"
      "[Title \"zertz\"]\n[Variant \"48\"]\n\n*\n\n");
  const auto count = [&](const std::function<void(db::GameFilter&)>& set) {
    db::GameFilter filter;
    set(filter);
    return db::search(database, filter, {}, {}).total;
  };
  CHECK(count([](auto&) {}) == 3);
  CHECK(count([](auto& f) { f.players = {"BOB"}; }) == 2);
  CHECK(count([](auto& f) { f.players = {"ann", "bob"}; }) == 1);
  CHECK(count([](auto& f) { f.white = "b*"; }) == 1);
  CHECK(count([](auto& f) { f.black = "Cy_"; }) == 1);
  CHECK(count([](auto& f) { f.white = "Cy_"; }) == 0);
  CHECK(count([](auto& f) { f.event = "c*"; }) == 2);
  CHECK(count([](auto& f) { f.date_from = "2004.06"; }) == 2);
  CHECK(count([](auto& f) { f.date_to = "2004"; }) == 2);
  CHECK(count([](auto& f) { f.result = "1-0"; }) == 1);
  CHECK(count([](auto& f) { f.ending = "resignation"; }) == 1);
  CHECK(count([](auto& f) { f.variant = "48"; }) == 1);
  CHECK(count([](auto& f) { f.min_plies = 2; }) == 1);
  CHECK(count([](auto& f) { f.max_plies = 0; }) == 1);
  CHECK(count([](auto& f) { f.source = "*games.gpn"; }) == 3);
}

TEST_CASE("a game is kept up to its first illegal move, without effect on other games", "[db]") {
  const Folder folder;
  Database database = create(folder);
  const ImportReport report =
      import_text(database, folder,
                  "[Title \"zertz\"]\n[Round \"1\"]\n\n1. Wd4,a1 Bd3,g1 *\n\n"
                  "[Title \"zertz\"]\n[Round \"2\"]\n\n1. Wd4,a1 Bd4,g1 *\n\n"
                  "[Title \"chess\"]\n\n1. e4 *\n\n"
                  "[Title \"zertz\"]\n[Round \"4\"]\n\n1. Wd4,a1 *\n\n");
  CHECK(report.stored == 2);
  CHECK(report.partial == 1);
  CHECK(report.rejected == 1);
  CHECK(adds_up(report));
  const auto game = db::load_game(database, 2);
  REQUIRE(game);
  CHECK_FALSE(game->valid());
  CHECK(game->game.moves.size() == 1);
  CHECK_FALSE(game->reason.empty());
  CHECK(database.connection().integer("SELECT count(*) FROM quarantine") == 2);
  CHECK(db::search(database, {}, {}, {}).total == 2);
  CHECK(db::statistics(database).valid_games == 2);
  db::GameFilter all;
  all.with_partial = true;
  CHECK(db::search(database, all, {}, {}).total == 3);
  (void)db::delete_games(database, std::array<std::int64_t, 1>{2}, "", false);
  CHECK(db::search(database, all, {}, {}).total == 2);
}

TEST_CASE("an import can be reverted", "[db]") {
  const Folder folder;
  Database database = create(folder);
  const std::string text = random_games("37", 100, 11);
  import_text(database, folder, text, 2, "a.gpn");
  const std::string before = dump(database);
  const std::string more = random_games("37", 50, 12);
  const ImportReport second = import_text(database, folder, more, 2, "b.gpn");
  const ImportReport third = import_text(database, folder, more + "\n", 2, "c.gpn");
  CHECK(third.duplicate == 50);
  // The third import contains these games as well.
  CHECK(db::preview_revert(database, second.import_id).kept == 50);
  CHECK(db::revert_import(database, second.import_id).removed == 0);
  CHECK(db::check(database, 2, {}).problems.empty());
  CHECK(db::preview_revert(database, third.import_id).removed == 50);
  CHECK(db::revert_import(database, third.import_id).removed == 50);
  CHECK(db::check(database, 2, {}).problems.empty());
  CHECK(dump(database) == before);
  CHECK_THROWS_AS(db::revert_import(database, 99), db::Error);
  CHECK_THROWS_AS(db::revert_import(database, third.import_id), db::Error);
  // Files with duplicates of the removed games are read again.
  CHECK(import_text(database, folder, more + "\n", 2, "c.gpn").stored == 50);
}

TEST_CASE("an interrupted import leaves a consistent database and can be completed", "[db]") {
  const Folder folder;
  Database stopped = create(folder, "stopped");
  Database straight = create(folder, "straight");
  std::vector<std::string> paths;
  for (unsigned i = 0; i < 40; ++i) {
    paths.push_back(folder.write("f" + std::to_string(i) + ".gpn", random_games("37", 5, 50 + i)));
  }
  const auto first = import_games(stopped, paths, {}, [](auto, auto, auto) { return false; });
  CHECK(first.interrupted);
  CHECK(first.stored < 200);
  CHECK(db::check(stopped, 2, {}).problems.empty());
  const auto rest = import_games(stopped, paths, {}, {});
  CHECK(first.stored + rest.stored == 200);
  CHECK(db::check(stopped, 2, {}).problems.empty());
  CHECK(import_games(straight, paths, {}, {}).stored == 200);
  CHECK(db::statistics(stopped).distinct_positions == db::statistics(straight).distinct_positions);
}

TEST_CASE("check finds changes made by other programs", "[db][volume]") {
  const Folder folder;
  const std::string text = random_games("37", 120, 21);
  const std::vector<const char*> damages = {
      "UPDATE games SET result = '0-1', winner = 1 WHERE id = (SELECT id FROM games WHERE result = "
      "'1-0' LIMIT 1)",
      "UPDATE games SET final = 'x' WHERE id = 3",
      "UPDATE games SET moves = x'00' WHERE id = 3",
      "UPDATE games SET moves = x'FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF' WHERE id = 3",
      "UPDATE games SET counters = '{}' WHERE id = 4",
      "DELETE FROM positions WHERE game = 5 AND ply = 2",
      "UPDATE positions SET next = x'01' WHERE game = 6 AND ply = 0",
      "UPDATE positions SET placed = placed + 1 WHERE game = 6 AND ply = 4",
      "INSERT INTO positions VALUES (1, 9999, 0, NULL)",
      "UPDATE opening_stats SET games = games + 1",
      "UPDATE opening_totals SET games = games + 1",
      "DELETE FROM opening_totals",
      "PRAGMA foreign_keys = OFF; UPDATE games SET white = 999 WHERE id = 7",
      "UPDATE games SET variant = 'no such' WHERE id = 8",
      "UPDATE games SET start = 'nonsense' WHERE id = 9",
      "UPDATE games SET rules_version = 99 WHERE id = 9",
      "UPDATE players SET folded = 'somebody' WHERE id = 1",
      "DELETE FROM player_words WHERE rowid = 1",
      "INSERT INTO comment_words (rowid, comments) VALUES (1, 'never said')",
  };
  for (std::size_t i = 0; i < damages.size(); ++i) {
    Database database = create(folder, "d" + std::to_string(i));
    import_text(database, folder, text);
    REQUIRE(database.connection().integer("SELECT count(*) FROM opening_stats") > 0);
    REQUIRE(db::check(database, 2, {}).problems.empty());
    database.connection().execute(damages[i]);
    INFO(damages[i]);
    CHECK_FALSE(db::check(database, 2, {}).problems.empty());
  }
}

TEST_CASE("a position search gives the same total by every path, page by page", "[db]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, random_games("37", 200, 5));
  const auto ruleset = test::rules_of("zertz", "37");
  db::PositionQuery query;
  query.ruleset = ruleset;
  query.position = ruleset->start();
  const auto all = db::search(database, {}, query, {});
  CHECK(all.total == 200);
  CHECK(all.games.size() == 100);
  const auto rest = db::search(database, {}, query, {150, 100});
  CHECK(rest.games.size() == 100);
  CHECK(rest.games.front().id == all.games.back().id + 1);
  db::GameFilter filter;
  filter.min_plies = 0;
  CHECK(db::search(database, filter, query, {}).total == 200);
  query.exact = true;
  CHECK(db::search(database, {}, query, {}).total == 200);
}

TEST_CASE("damaged moves are shown as far as they are legal", "[db]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, random_games("37", 3, 2));
  database.connection().execute("UPDATE games SET moves = x'FFFFFFFFFF0F' WHERE id = 2");
  const auto game = db::load_game(database, 2);
  REQUIRE(game);
  CHECK(game->game.moves.empty());
  CHECK(game->reason.find("cannot be read") != std::string::npos);
}

TEST_CASE("files that are not databases of this program are refused and left unchanged", "[db]") {
  const Folder folder;
  const std::string text = folder.write("text", std::string(5000, 'x'));
  test::check_refused(text, Database::Mode::kCreate);
  const std::string other = folder.file("other.sqlite");
  {
    db::Connection connection(other, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    connection.execute("CREATE TABLE t (x)");
  }
  test::check_refused(other, Database::Mode::kCreate);
  const std::string newer = folder.file("newer");
  { const Database database(newer, Database::Mode::kCreate, test::catalogue()); }
  {
    db::Connection connection(newer, SQLITE_OPEN_READWRITE);
    connection.execute("PRAGMA user_version = 1000");
  }
  test::check_refused(newer, Database::Mode::kWrite);
  test::check_refused(folder.file("missing"), Database::Mode::kRead);
  for (const char* nameless : {"", ":memory:"}) {
    test::check_refused(nameless, Database::Mode::kWrite);
  }
  test::check_refused(folder.file("."), Database::Mode::kRead);
  test::check_refused(folder.write("empty", ""), Database::Mode::kRead);
}

TEST_CASE("searching uses indexes, never a scan of all positions", "[db]") {
  const Folder folder;
  Database database = create(folder);
  db::Statement plan = database.connection().prepare(
      "EXPLAIN QUERY PLAN SELECT p.game, min(p.ply) FROM all_positions p JOIN games g "
      "ON g.id = p.game WHERE p.key = 1 GROUP BY p.game ORDER BY p.game LIMIT 10");
  std::string text;
  while (plan.step()) text += std::string(plan.text(3)) + "\n";
  INFO(text);
  CHECK(text.find("SEARCH positions USING PRIMARY KEY (key=?)") != std::string::npos);
  CHECK(text.find("SCAN positions") == std::string::npos);
}

TEST_CASE("space is returned after an import was reverted", "[db][optimize]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, random_games("37", 20, 1));
  const auto small = std::filesystem::file_size(database.path());
  import_text(database, folder, random_games("37", 400, 2), 2, "b.gpn");
  const std::string before = (db::revert_import(database, 2), dump(database));
  const auto large = std::filesystem::file_size(database.path());
  REQUIRE(large > 2 * small);
  // When asked to stop, it leaves the file unchanged.
  db::optimize(database, [](std::uint64_t, std::uint64_t, const char*) { return false; });
  CHECK(std::filesystem::file_size(database.path()) == large);
  db::optimize(database, {});
  CHECK(std::filesystem::file_size(database.path()) <= small + 64 * 1024);
  CHECK(dump(database) == before);
  CHECK(db::check(database, 1, {}).ok());
}

}  // namespace
}  // namespace gipfbase::db_test
