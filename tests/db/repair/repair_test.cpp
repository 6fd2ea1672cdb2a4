// Repairing a damaged database keeps everything readable, rebuilds derived tables, and reports
// losses.
#include "db/repair/repair.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>

#include "db/edit/edit.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/statistics.hpp"
#include "db/repair/check.hpp"
#include "db/rows/codec.hpp"
#include "support/cli/readme.hpp"
#include "support/db_support.hpp"
#include "support/environment.hpp"
#include "support/repairs.hpp"
#include "support/wording.hpp"

namespace gipfbase::repair_test {
namespace {

using db::Database;
using db::RepairReport;
using test::bytes_of;
using test::repair;

std::string make_base(const test::Folder& folder) { return test::make_repair_base(folder); }

/// The same database with fewer games.
std::string make_small(const test::Folder& folder) {
  return test::make_repair_base(folder, test::kFewGames);
}

std::string contents(const std::string& path) { return test::sound_contents(path); }

TEST_CASE("repairing a sound database changes nothing", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_small(folder);
  const std::string before = contents(path);
  const RepairReport report = repair(path);
  CHECK(report.was_sound());
  CHECK(report.games == test::kFewGames + 21);
  CHECK(report.positions > 3000);
  CHECK_FALSE(std::filesystem::exists(path + ".repair"));
  const bool same = contents(path) == before;
  CHECK(same);
}

TEST_CASE("derived tables are rebuilt, game by game and table by table", "[db][repair][slow]") {
  const test::Folder folder;
  const std::string path = make_small(folder);
  const std::string before = contents(path);
  for (const char* damage :
       {"UPDATE games SET final = 'x' WHERE id = 5",
        "UPDATE games SET counters = '{}', winner = 1 - winner, plies = 1 WHERE id = 6",
        "UPDATE games SET date_first = 1, date_last = 2 WHERE id = 7", "DELETE FROM positions",
        "UPDATE positions SET placed = ply * 32 + 1 - orientation WHERE ply = 3",
        "UPDATE opening_stats SET games = games + 1", "DELETE FROM totals",
        "UPDATE totals SET value = 7", "UPDATE signatures SET signature = zeroblob(3)",
        "DELETE FROM comment_words", "DELETE FROM player_words", "UPDATE players SET folded = 'x'",
        "UPDATE index_runs SET rows = 3"}) {
    INFO(damage);
    const std::string copy = folder.file("copy.gipfdb");
    std::filesystem::copy_file(path, copy, std::filesystem::copy_options::overwrite_existing);
    db::Connection(copy, SQLITE_OPEN_READWRITE).execute(damage);
    {
      Database damaged(copy, Database::Mode::kRead, test::catalogue());
      CHECK_FALSE(db::check(damaged, 2, {}).problems.empty());
    }
    const RepairReport report = repair(copy);
    CHECK(report.lost.empty());
    CHECK(report.changed.size() == (std::string(damage).starts_with("UPDATE games") ? 1 : 0));
    const bool same = contents(copy) == before;
    CHECK(same);
  }
}

TEST_CASE("moves from the first illegal one on are dropped and reported", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_base(folder);
  db::Connection(path, SQLITE_OPEN_READWRITE)
      .execute("UPDATE games SET moves = (SELECT moves FROM games WHERE id = 160) WHERE id = 5");
  const RepairReport report = repair(path);
  REQUIRE(report.changed.size() == 1);
  CHECK(report.changed.front().find("game 5: move 1 of ") == 0);
  Database database(path, Database::Mode::kRead, test::catalogue());
  CHECK(database.connection().integer("SELECT valid FROM games WHERE id = 5") == 0);
  CHECK(database.connection().integer("SELECT plies FROM games WHERE id = 5") == 0);
  CHECK(db::check(database, 1, {}).problems.empty());
}

TEST_CASE("lost names and sources are reported, but their games are kept", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_base(folder);
  db::Connection(path, SQLITE_OPEN_READWRITE)
      .execute(
          "DELETE FROM players WHERE id = 1; DELETE FROM sources WHERE id = 1; "
          "DELETE FROM imports WHERE id = 1");
  const RepairReport report = repair(path);
  CHECK(report.games == 171);
  test::check_wording("repair", report.lost);
  Database database(path, Database::Mode::kRead, test::catalogue());
  CHECK(database.connection().integer("SELECT id FROM players WHERE name = 'lost name 1'") == 1);
  CHECK(db::check(database, 1, {}).problems.empty());
}

TEST_CASE("damaged journal entries and comments are found, and reported when dropped",
          "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_base(folder);
  db::Connection(path, SQLITE_OPEN_READWRITE)
      .execute(
          "UPDATE changes SET changeset = x'5407010203' WHERE id = 1;"
          "UPDATE games SET notes = '[{\"c\": \"a qui' WHERE notes IS NOT NULL;"
          "UPDATE games SET tags = '[' WHERE id = 8");
  {
    Database database(path, Database::Mode::kRead, test::catalogue());
    const auto problems = db::check(database, 1, {}).problems;
    test::check_wording("check", problems);
  }
  const RepairReport report = repair(path);
  test::check_wording("repair", report.lost);
  Database database(path, Database::Mode::kRead, test::catalogue());
  CHECK(db::check(database, 1, {}).problems.empty());
}

/// The records of all games, by id.
std::map<std::int64_t, std::string> records(Database& database) {
  std::map<std::int64_t, std::string> games;
  db::Statement s = database.connection().prepare(
      "SELECT id, title || variant || hex(moves) || result || tags || coalesce(notes, '') || valid "
      "FROM games");
  while (s.step()) games.emplace(s.integer(0), s.text(1));
  return games;
}

TEST_CASE("damaged pages lose only their own contents", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_base(folder);
  std::map<std::int64_t, std::string> before;
  std::size_t of_games = 0;
  {
    Database database(path, Database::Mode::kRead, test::catalogue());
    before = records(database);
    of_games = database.connection().count(
        "SELECT pageno FROM dbstat WHERE name = 'games' AND pagetype = 'leaf' LIMIT 1");
  }
  std::string original;
  {
    std::ifstream file(path, std::ios::binary);
    original.assign(std::istreambuf_iterator<char>(file), {});
  }
  constexpr std::size_t kPage = 4096;
  const std::size_t pages = original.size() / kPage;
  const std::size_t runs = test::from_environment("GIPFBASE_REPAIRS", 12);
  std::size_t repaired = 0;
  std::size_t lost = 0;
  for (std::size_t run = 0; run < runs; ++run) {
    CAPTURE(run);
    std::mt19937 random(static_cast<std::uint32_t>(run));
    std::string damaged = original;
    const std::size_t hits = 1 + run % 3;
    for (std::size_t i = 0; i < hits; ++i) {
      // In the first run a page with games is replaced by zeros.
      const std::size_t page = (run == 0 ? of_games - 1 : 1 + random() % (pages - 1)) * kPage;
      // Random bytes, zeros, or a few changed bytes.
      const auto kind = run == 0 ? 1 : random() % 3;
      for (std::size_t at = 0; at < kPage; ++at) {
        if (kind == 0) damaged[page + at] = static_cast<char>(random() & 0xFFU);
        if (kind == 1) damaged[page + at] = 0;
        if (kind == 2 && random() % 64 == 0)
          damaged[page + at] = static_cast<char>(random() & 0xFFU);
      }
    }
    const std::string copy = folder.write("damaged.gipfdb", damaged);
    const std::string sound = folder.file("sound.gipfdb");
    std::filesystem::remove(sound);
    std::filesystem::remove(sound + ".repair");
    RepairReport report;
    try {
      report = repair(copy, sound);
    } catch (const db::Error& error) {
      // The damage is in the list of tables, or in the full-text indexes that SQLite reads with it.
      const std::string why = error.what();
      CHECK(why.size() > 20);
      CHECK_FALSE(std::filesystem::exists(sound));
      continue;
    }
    ++repaired;
    Database database(sound, Database::Mode::kRead, test::catalogue());
    // Problems can remain, such as the damaged title of a game that was kept, but all are reported.
    for (const std::string& problem : db::check(database, 2, {}).problems) {
      const bool told =
          std::find(report.changed.begin(), report.changed.end(), problem) != report.changed.end();
      INFO(problem);
      CHECK(told);
    }
    const auto after = records(database);
    std::size_t missing = 0;
    std::size_t different = 0;
    for (const auto& [id, record] : before) {
      const auto kept = after.find(id);
      if (kept == after.end()) {
        ++missing;
      } else if (kept->second != record) {
        ++different;
      }
    }
    lost += missing;
    // A damaged page loses 60 games at most, and all losses and changes are reported.
    CHECK(missing <= 60 * hits);
    if (missing > 0) CHECK_FALSE(report.lost.empty());
    if (different > 0) CHECK_FALSE(report.changed.empty());
  }
  CHECK(repaired * 4 >= runs * 3);
  CHECK(lost > 0);
}

TEST_CASE("a page of a table without other records of its rowids loses only its own rows",
          "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_base(folder);
  std::int64_t page = 0;
  std::int64_t rows = 0;
  {
    Database database(path, Database::Mode::kWrite, test::catalogue());
    db::Connection& c = database.connection();
    c.execute(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) "
        "INSERT INTO players (name, folded) SELECT 'player ' || i, 'player ' || i FROM n");
    page = c.integer(
        "SELECT pageno FROM dbstat WHERE name = 'players' AND pagetype = 'leaf' "
        "ORDER BY path DESC LIMIT 1");
    rows = c.integer("SELECT count(*) FROM players");
  }
  {
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp((page - 1) * 4096);
    file << std::string(4096, '\xff');
  }
  const RepairReport report = repair(path);
  REQUIRE(report.lost.size() == 1);
  CHECK(report.lost.front().find("table players: rows with numbers ") == 0);
  Database database(path, Database::Mode::kRead, test::catalogue());
  const std::int64_t kept = database.connection().integer("SELECT count(*) FROM players");
  CHECK(kept < rows);
  CHECK(kept > rows - 300);
}

TEST_CASE("impossibly high rowids are lost and end the search", "[db][repair][slow]") {
  const test::Folder folder;
  const std::string path = make_small(folder);
  db::Connection(path, SQLITE_OPEN_READWRITE)
      .execute(
          "INSERT INTO findings (id, import, source, line, column_, game, ply, severity, code, "
          "message) VALUES (9223372036854775807, 1, 'a', 1, 1, 1, 1, 'warning', 'b', 'c')");
  const RepairReport report = repair(path);
  REQUIRE(report.lost.size() == 1);
  test::check_wording("id 9223372036854775807", report.lost.front());
}

TEST_CASE("an interrupted repair continues, unless the database has changed since",
          "[db][repair][slow]") {
  const test::Folder folder;
  const std::string path = make_small(folder);
  const std::string before = contents(path);
  int resumed = 0;
  for (int stop = 1;; ++stop) {
    int calls = 0;
    const RepairReport report =
        db::repair(path, "", false, test::catalogue(), 2,
                   [&](std::uint64_t, std::uint64_t, const char*) { return ++calls < stop; });
    resumed += report.resumed ? 1 : 0;
    const bool same = contents(path) == before;
    REQUIRE(same);
    if (!report.interrupted) break;
  }
  CHECK(resumed > 3);
  int calls = 0;
  CHECK(db::repair(path, "", false, test::catalogue(), 2, [&](auto...) {
          return ++calls < 4;
        }).interrupted);
  {
    Database database(path, Database::Mode::kWrite, test::catalogue());
    test::import_text(database, folder, test::random_games("48", 3, 8), 1, "third.gpn");
  }
  const RepairReport report = repair(path);
  CHECK_FALSE(report.resumed);
  CHECK(report.games == test::kFewGames + 24);
}

TEST_CASE("games whose last moves are lost become partial", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_base(folder);
  {
    db::Connection c(path, SQLITE_OPEN_READWRITE);
    const auto moves = [&] {
      db::Statement s = c.prepare("SELECT moves FROM games WHERE id = 5");
      REQUIRE(s.step());
      auto played = db::decode_moves(s.blob(0));
      played.resize(played.size() - 2);
      return db::encode_moves(played);
    }();
    c.run("UPDATE games SET moves = ? WHERE id = 5", moves);
  }
  {
    Database database(path, Database::Mode::kRead, test::catalogue());
    const auto game = db::load_game(database, 5);
    REQUIRE(game);
    CHECK_FALSE(game->valid());
    const auto damage = db::damage_of(*game);
    REQUIRE(damage.size() == 1);
    test::check_wording(damage.front());
  }
  {
    Database database(path, Database::Mode::kWrite, test::catalogue());
    CHECK_THROWS_AS(
        db::edit_tags(database, std::array<std::int64_t, 1>{5}, {{"Event", "Cup"}}, "", false),
        db::Error);
  }
  const RepairReport report = repair(path);
  test::check_wording("repair", report.changed);
  Database database(path, Database::Mode::kRead, test::catalogue());
  CHECK(database.connection().integer("SELECT valid FROM games WHERE id = 5") == 0);
  CHECK(db::check(database, 1, {}).problems.empty());
}

TEST_CASE("a damaged title or variant is restored from the moves", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_base(folder);
  const std::string before = contents(path);
  db::Connection(path, SQLITE_OPEN_READWRITE)
      .execute(
          "UPDATE games SET variant = '3}' WHERE id = 5;"
          "UPDATE games SET title = 'zer}z' WHERE id = 6");
  test::check_wording("repair", repair(path).changed);
  const bool same = contents(path) == before;
  CHECK(same);
}

TEST_CASE("an unrecognisable game is restored with its title's default variant and start",
          "[db][repair]") {
  const test::Folder folder;
  const std::string text = test::random_games("standard", 1, 6, 80, "dvonn");
  {
    Database database = test::create(folder, "one.gipfdb");
    test::import_text(database, folder, text, 1, "one.gpn");
    db::optimize(database, {});
  }
  const std::string path = folder.file("one.gipfdb");
  const std::string before = contents(path);
  for (const std::string sql : {"title = 'dv}nn'", "title = 'gipf'", "variant = '?'", "start = '?'",
                                "rules_version = 77"}) {
    INFO(sql);
    db::Connection(path, SQLITE_OPEN_READWRITE).execute(("UPDATE games SET " + sql).c_str());
    test::check_wording(sql, repair(path).changed);
    const bool same = contents(path) == before;
    CHECK(same);
  }
}

TEST_CASE("a game stored under older rules is checked and counted again under the present ones",
          "[db][repair]") {
  const test::Folder folder;
  const std::string path = folder.file("old.gipfdb");
  {
    Database database = test::create(folder, "old.gipfdb");
    test::import_text(database, folder, test::page("sample-games/tzaar/real-games.gpn"), 1,
                      "games.gpn");
    db::optimize(database, {});
  }
  const std::string before = contents(path);
  const int version = test::catalogue().rules("tzaar", "random").value()->rules_version();
  CHECK(version > 1);
  db::Connection(path, SQLITE_OPEN_READWRITE)
      .execute("UPDATE games SET rules_version = 1, counters = '{\"captures\":1}' WHERE id = 1");
  {
    Database database(path, Database::Mode::kRead, test::catalogue());
    const auto problems = db::check(database, 1, {}).problems;
    test::check_wording("rules version 1, captures 1", problems);
  }
  test::check_wording("repair", repair(path).changed);
  const bool same = contents(path) == before;
  CHECK(same);
}

TEST_CASE("one wrong character of a start position is corrected from the moves", "[db][repair]") {
  const test::Folder folder;
  {
    Database database = test::create(folder, "one.gipfdb");
    test::import_text(database, folder, test::page("sample-games/puzzles/dvonn-endgame.gpn"), 1,
                      "one.gpn");
  }
  const std::string path = folder.file("one.gipfdb");
  const std::string before = contents(path);
  db::Connection c(path, SQLITE_OPEN_READWRITE);
  c.execute("UPDATE games SET start = '~' || substr(start, 2)");
  const RepairReport report = repair(path);
  CHECK(report.lost.empty());
  REQUIRE(report.changed.size() == 1);
  test::check_wording("~", report.changed.front());
  const bool same = contents(path) == before;
  CHECK(same);
}

TEST_CASE("a game whose variant or start cannot be determined is kept without moves",
          "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_base(folder);
  db::Connection(path, SQLITE_OPEN_READWRITE)
      .execute(
          "UPDATE games SET start = 'nowhere at all', moves = x'00' WHERE id = 5;"
          "UPDATE games SET variant = 'nothing', moves = x'00' WHERE id = 6");
  {
    Database database(path, Database::Mode::kRead, test::catalogue());
    for (const std::int64_t id : {5, 6}) {
      const auto game = db::load_game(database, id);
      REQUIRE(game);
      CHECK_FALSE(game->valid());
      CHECK(game->game.moves.empty());
      CHECK(db::damage_of(*game).size() == 1);
    }
  }
  const RepairReport report = repair(path);
  REQUIRE(report.changed.size() == 2);
  CHECK(report.changed[0].starts_with("game 5: "));
  CHECK(report.changed[1].starts_with("game 6: "));
  for (const std::string& text : report.changed) test::check_wording("", text);
  {
    Database database(path, Database::Mode::kWrite, test::catalogue());
    CHECK(db::check(database, 1, {}).problems.empty());
    const auto again =
        test::import_text(database, folder, test::random_games("37", 150, 5), 1, "first.gpn");
    CHECK(again.corrected == 2);
    CHECK(db::check(database, 1, {}).problems.empty());
  }
  CHECK(repair(path).was_sound());
}

TEST_CASE("a damaged name is restored from the index and its folded form", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_base(folder);
  const std::string before = contents(path);
  std::string name;
  std::int64_t page = 0;
  {
    db::Connection c(path, SQLITE_OPEN_READWRITE);
    db::Statement s = c.prepare("SELECT name FROM players WHERE id = 1");
    REQUIRE(s.step());
    name = s.text(0);
    page =
        c.integer("SELECT pageno FROM dbstat WHERE name = 'players' AND pagetype = 'leaf' LIMIT 1");
  }
  std::string bytes = bytes_of(path);
  const std::size_t at = bytes.find(name, static_cast<std::size_t>(page - 1) * 4096);
  REQUIRE(at < static_cast<std::size_t>(page) * 4096);
  bytes[at] = '#';
  folder.write("base.gipfdb", bytes);
  const RepairReport report = repair(path);
  test::check_wording("repair", report.changed);
  const bool same = contents(path) == before;
  CHECK(same);
}

TEST_CASE("games that a repair lost return when their files are imported", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_base(folder);
  const std::string whole = bytes_of(path);
  folder.write("cut.gipfdb", whole.substr(0, whole.size() * 2 / 3));
  const std::string cut = folder.file("cut.gipfdb");
  const RepairReport report = repair(cut);
  REQUIRE(report.games < 171);
  Database database(cut, Database::Mode::kWrite, test::catalogue());
  const auto again =
      test::import_text(database, folder, test::random_games("37", 150, 5), 1, "first.gpn");
  CHECK(again.stored + again.duplicate == 150);
  CHECK(database.connection().integer(
            "SELECT count(*) FROM games WHERE title = 'zertz' AND plies > 2") == 150);
}

TEST_CASE("malformed texts are found and corrected", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_small(folder);
  db::Connection(path, SQLITE_OPEN_READWRITE)
      .execute(
          "UPDATE games SET claimed_result = CAST(x'4bfa' AS TEXT) WHERE id = 5;"
          "UPDATE games SET tags = CAST(x'5b5b2278fa222c2278225d5d' AS TEXT) WHERE id = 6;"
          "UPDATE games SET round = CAST(x'4bfa' AS TEXT) WHERE id = 7;"
          "UPDATE players SET name = CAST(x'4bfa' AS TEXT) WHERE id = 1");
  {
    Database database(path, Database::Mode::kRead, test::catalogue());
    const auto problems = db::check(database, 1, {}).problems;
    CHECK(problems.size() >= 3);
    CHECK(db::damage_of(*db::load_game(database, 5)).size() == 1);
  }
  test::check_wording("repair", repair(path).lost);
  Database database(path, Database::Mode::kRead, test::catalogue());
  CHECK(db::check(database, 1, {}).problems.empty());
  CHECK(database.connection().integer("SELECT id FROM players WHERE name = 'K\xc3\xba'") == 1);
}

TEST_CASE("a truncated file keeps its readable rows", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_base(folder);
  const std::string whole = bytes_of(path);
  for (const bool in_place : {false, true}) {
    const std::string cut = folder.write("cut.gipfdb", whole.substr(0, whole.size() * 2 / 3));
    const std::string into = in_place ? "" : folder.file("sound.gipfdb");
    CHECK_THROWS_AS(Database(cut, Database::Mode::kRead, test::catalogue()), db::Error);
    const RepairReport report = repair(cut, into);
    CHECK(report.games > 20);
    CHECK_FALSE(report.was_sound());
    CHECK_FALSE(std::filesystem::exists(report.into + ".repair"));
    CHECK_FALSE(std::filesystem::exists(report.into + ".repair.copy"));
    Database database(report.into, Database::Mode::kRead, test::catalogue());
    CHECK(db::check(database, 1, {}).problems.empty());
  }
}

TEST_CASE("any byte of the list of tables may be damaged", "[db][repair][slow]") {
  const test::Folder folder;
  const std::string path = make_small(folder);
  const std::string before = contents(path);
  const std::string whole = bytes_of(path);
  for (const auto& [sound, damaged] :
       {std::pair<std::string, std::string>{"CREATE INDEX games_by_white",
                                            "CREATE INDEXagames_by_white"},
        {"\n  termination TEXT", "K  termination TEXT"},
        {"CREATE TABLE games", "CREATE TABLE gomes"},
        {"tablegamesgames", "tablegomesgames"},
        {"CREATE TABLE solved ", "CREATE TALBE solved "}}) {
    INFO(damaged);
    std::string bytes = whole;
    const std::size_t at = bytes.find(sound);
    REQUIRE(at != std::string::npos);
    bytes.replace(at, damaged.size(), damaged);
    const std::string copy = folder.write("damaged.gipfdb", bytes);
    const RepairReport report = repair(copy);
    CHECK(report.lost.empty());
    CHECK(report.changed.size() == 1);
    const bool same = contents(copy) == before;
    CHECK(same);
  }
}

TEST_CASE("a header with an impossible schema is corrected", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_small(folder);
  const std::string before = contents(path);
  db::Connection(path, SQLITE_OPEN_READWRITE).execute("PRAGMA user_version = -1");
  CHECK(repair(path).games == test::kFewGames + 21);
  const bool same = contents(path) == before;
  CHECK(same);
}

TEST_CASE("damaged bytes that SQLite needs to open a file are corrected", "[db][repair][slow]") {
  const test::Folder folder;
  const std::string path = make_small(folder);
  const std::string before = contents(path);
  const std::string whole = bytes_of(path);
  const bool all = test::from_environment("GIPFBASE_REPAIRS", 0) > 0;  // tests/long.sh
  for (const std::size_t at : {0U, 14U, 16U, 19U, 20U, 21U, 23U, 47U, 59U, 68U, 71U}) {
    CAPTURE(at);
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
    for (const bool in_place : {true, false}) {
      if (!all && in_place != (at % 2 == 0)) continue;
      const std::string damaged = folder.write("damaged.gipfdb", bytes);
      const std::string into = in_place ? "" : folder.file("sound.gipfdb");
      std::filesystem::remove(folder.file("sound.gipfdb"));
      const RepairReport report = repair(damaged, into);
      CHECK(report.lost.empty());
      CHECK(report.changed.size() == 1);
      const bool same = contents(report.into) == before;
      CHECK(same);
      CHECK((in_place || bytes_of(damaged) == bytes));
      CHECK_FALSE(std::filesystem::exists(report.into + ".repair.header"));
    }
  }
  // Values that other programs may choose are not damage.
  db::Connection(path, SQLITE_OPEN_READWRITE)
      .execute("PRAGMA page_size = 8192; VACUUM; PRAGMA journal_mode = WAL");
  CHECK(repair(path, folder.file("other.gipfdb")).was_sound());
  const std::string letter = folder.write("letter", std::string(5000, 'x'));
  test::check_wording("a letter", test::words_thrown([&] { (void)repair(letter); }));
  CHECK(bytes_of(letter) == std::string(5000, 'x'));
}

TEST_CASE("a file without readable games is left unchanged", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_small(folder);
  test::wipe(path, "name = 'games'");
  const std::string bytes = bytes_of(path);
  test::check_wording("no table of games", test::words_thrown([&] { (void)repair(path); }));
  CHECK(bytes_of(path) == bytes);
  CHECK_FALSE(std::filesystem::exists(path + ".repair.copy"));
}

TEST_CASE("repair does not overwrite an existing file", "[db][repair]") {
  const test::Folder folder;
  const std::string path = make_small(folder);
  const std::string other = folder.write("other.gipfdb", "mine");
  test::check_wording("another file", test::words_thrown([&] { (void)repair(path, other); }));
  CHECK(std::filesystem::file_size(other) == 4);
  CHECK_THROWS_AS(repair(folder.file("none.gipfdb")), db::Error);
  CHECK_FALSE(std::filesystem::exists(folder.file("none.gipfdb.repair")));
}

}  // namespace
}  // namespace gipfbase::repair_test
