// Inner pages may be lost: the rows of the pages below are found.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "db/repair/check.hpp"
#include "support/db_support.hpp"
#include "support/repairs.hpp"

namespace gipfbase::repair_pages_test {
namespace {

using db::Database;
using db::RepairReport;
using test::repair;

std::string copy_of(const std::string& path) {
  std::filesystem::copy_file(path, path + ".damaged",
                             std::filesystem::copy_options::overwrite_existing);
  return path + ".damaged";
}

std::size_t inner_page_of_games(const std::string& path) {
  return db::Connection(path, SQLITE_OPEN_READONLY)
      .count("SELECT pageno FROM dbstat WHERE name = 'games' AND pagetype = 'internal'");
}

TEST_CASE("all rows of a table without inner pages are found", "[db][repair][slow]") {
  const test::Folder folder;
  const std::string path = test::make_repair_base(folder);
  {
    Database database(path, Database::Mode::kWrite, test::catalogue());
    database.connection().execute(
        // Long names, so that few rows need two levels of pages.
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) "
        "INSERT INTO players (name, folded) SELECT t, t FROM (SELECT printf('player %d %0600d', i, "
        "0) AS t FROM n);"
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) "
        "INSERT INTO findings (import, source, line, column_, game, ply, severity, code, message) "
        "SELECT 1, 'a', i, 1, 1, 1, 'warning', 'b', 'a sentence' FROM n");
  }
  // The first repair adds data that the rows inserted above lack.
  REQUIRE(repair(path).lost.empty());
  const std::string before = test::sound_contents(path);
  for (const char* table : {"games", "players", "findings"}) {
    for (const char* which : {"", " AND path = '/'", " AND path <> '/'"}) {
      const std::string copy = copy_of(path);
      const std::size_t pages =
          test::wipe(copy, std::string("pagetype = 'internal' AND name = '") + table + "'" + which);
      INFO(table << which);
      // Only the table of players is large enough for two levels.
      if (pages == 0) {
        CHECK(std::string(table) != "players");
        continue;
      }
      const RepairReport report = repair(copy);
      CHECK(report.lost == std::vector<std::string>());
      CHECK(report.changed == std::vector<std::string>());
      const bool same = test::sound_contents(copy) == before;
      CHECK(same);
    }
  }
}

TEST_CASE("cycles of pages do not cause endless loops", "[db][repair]") {
  const test::Folder folder;
  const std::string path = test::make_repair_base(folder);
  const std::string before = test::sound_contents(path);
  const std::size_t page = inner_page_of_games(path);
  std::string bytes = test::bytes_of(path);
  const std::size_t at = (page - 1) * 4096;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[at + i]); };
  const auto lead_back = [&](std::size_t i) {
    for (std::size_t b = 0; b < 4; ++b) bytes[at + i + b] = static_cast<char>(page >> (24 - 8 * b));
  };
  // Every child of the root is the root.
  const std::size_t cells = byte(3) * 256U + byte(4);
  REQUIRE(cells > 10);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    lead_back(byte(12 + 2 * cell) * 256U + byte(13 + 2 * cell));
  }
  lead_back(8);
  folder.write("base.gipfdb", bytes);
  const RepairReport report = repair(path);
  CHECK(report.lost == std::vector<std::string>());
  const bool same = test::sound_contents(path) == before;
  CHECK(same);
}

/// The offsets of the cells of a page in a file.
std::vector<std::size_t> cells_of(const std::string& bytes, std::size_t page) {
  const std::size_t at = (page - 1) * 4096;
  const auto number = [&](std::size_t i) {
    return static_cast<unsigned char>(bytes[at + i]) * 256U +
           static_cast<unsigned char>(bytes[at + i + 1]);
  };
  constexpr char kInner = 5;
  const std::size_t first = bytes[at] == kInner ? 12 : 8;
  std::vector<std::size_t> cells;
  for (std::size_t i = 0; i < number(3); ++i) cells.push_back(at + number(first + 2 * i));
  return cells;
}

TEST_CASE("a row with a damaged rowid affects only itself", "[db][repair]") {
  const test::Folder folder;
  const std::string path = test::make_repair_base(folder);
  const auto games_of = [&](const std::string& file) {
    return db::Connection(file, SQLITE_OPEN_READONLY).integer("SELECT count(*) FROM games");
  };
  std::int64_t games = 0;
  std::vector<std::size_t> leaves;
  {
    db::Connection c(path, SQLITE_OPEN_READONLY);
    games = c.integer("SELECT count(*) FROM games");
    db::Statement s = c.prepare(
        "SELECT pageno FROM dbstat WHERE name = 'games' AND pagetype = 'leaf' ORDER BY path");
    while (s.step()) leaves.push_back(static_cast<std::size_t>(s.integer(0)));
  }
  REQUIRE(leaves.size() > 3);
  const std::string bytes = test::bytes_of(path);
  for (const std::size_t leaf : {leaves[0], leaves[leaves.size() / 2], leaves.back()}) {
    const std::vector<std::size_t> cells = cells_of(bytes, leaf);
    REQUIRE(cells.size() > 2);
    for (const std::size_t cell : {cells.front(), cells[cells.size() / 2], cells.back()}) {
      CAPTURE(leaf, cell);
      // Its length and rowid become the highest possible.
      std::string damaged = bytes;
      damaged.replace(cell, 10, 10, '\xff');
      const std::string copy = folder.write("damaged.gipfdb", damaged);
      const RepairReport report = repair(copy);
      CHECK(report.lost.size() == 1);
      CHECK(games_of(copy) == games - 1);
      (void)test::sound_contents(copy);
    }
  }
}

TEST_CASE("an inner page with damaged rowids loses nothing", "[db][repair]") {
  const test::Folder folder;
  const std::string path = test::make_repair_base(folder);
  const std::string before = test::sound_contents(path);
  const std::size_t page = inner_page_of_games(path);
  const std::string bytes = test::bytes_of(path);
  const std::vector<std::size_t> cells = cells_of(bytes, page);
  REQUIRE(cells.size() > 10);
  for (const std::size_t cell : {cells.front(), cells[cells.size() / 2], cells.back()}) {
    for (const char number : {'\x00', '\x7f'}) {
      CAPTURE(cell, number);
      std::string damaged = bytes;
      damaged[cell + 4] = number;
      const std::string copy = folder.write("damaged.gipfdb", damaged);
      const RepairReport report = repair(copy);
      CHECK(report.lost == std::vector<std::string>());
      const bool same = test::sound_contents(copy) == before;
      CHECK(same);
    }
  }
}

TEST_CASE("all remaining rows of a truncated file are found", "[db][repair]") {
  const test::Folder folder;
  const std::string path = test::make_repair_base(folder);
  const std::string bytes = test::bytes_of(path);
  int repaired = 0;
  constexpr std::size_t kParts = 8;
  std::vector<std::size_t> sizes;
  for (std::size_t part = 1; part < kParts; ++part) sizes.push_back(bytes.size() / kParts * part);
  // The file also ends within each page of the list of tables.
  {
    db::Connection c(path, SQLITE_OPEN_READONLY);
    db::Statement s =
        c.prepare("SELECT pageno FROM dbstat WHERE name = 'sqlite_schema' AND pageno > 1");
    while (s.step()) sizes.push_back(static_cast<std::size_t>(s.integer(0)) * 4096 - 1536);
  }
  for (const std::size_t size : sizes) {
    CAPTURE(size);
    const std::string copy = folder.write("damaged.gipfdb", bytes.substr(0, size));
    try {
      (void)repair(copy);
      (void)test::sound_contents(copy);
      ++repaired;
    } catch (const db::Error& error) {
      CHECK_THAT(error.what(), Catch::Matchers::StartsWith("no game of "));
    }
  }
  CHECK(repaired > 2);
}

TEST_CASE("tables missing in the list of tables are found by their rows", "[db][repair][slow]") {
  const test::Folder folder;
  const std::string path = test::make_repair_base(folder, test::kFewGames);
  const std::string before = test::sound_contents(path);
  std::int64_t pages = 0;
  {
    db::Connection c(path, SQLITE_OPEN_READONLY);
    pages = c.integer("SELECT count(*) FROM dbstat WHERE name = 'sqlite_schema' AND path <> '/'");
  }
  REQUIRE(pages > 1);
  for (std::int64_t page = -1; page < pages; ++page) {
    CAPTURE(page);
    const std::string copy = copy_of(path);
    if (page < 0) {
      // Overwrites the whole first page except the header.
      std::fstream file(copy, std::ios::binary | std::ios::in | std::ios::out);
      file.seekp(100);
      file << std::string(3996, '\xff');
    } else {
      REQUIRE(
          test::wipe(copy, "name = 'sqlite_schema' AND path <> '/' ORDER BY path LIMIT 1 OFFSET " +
                               std::to_string(page)) == 1);
    }
    const RepairReport report = repair(copy);
    CHECK(report.lost == std::vector<std::string>());
    CHECK(report.changed.size() == 1);
    const bool same = test::sound_contents(copy) == before;
    CHECK(same);
  }
}

TEST_CASE("deleted rows do not return with orphaned pages", "[db][repair]") {
  const test::Folder folder;
  const std::string path = test::make_repair_base(folder);
  {
    Database database(path, Database::Mode::kWrite, test::catalogue());
    // The pages of the deleted games are free, but still have the old contents.
    database.connection().execute("DELETE FROM games WHERE id BETWEEN 20 AND 120");
  }
  REQUIRE(repair(path).lost == std::vector<std::string>());
  {
    Database database(path, Database::Mode::kWrite, test::catalogue());
    test::import_text(database, folder, test::random_games("48", 100, 8), 1, "third.gpn");
    (void)db::revert_import(database, 3);
  }
  const std::string before = test::sound_contents(path);
  {
    db::Connection c(path, SQLITE_OPEN_READONLY);
    CHECK(c.integer("PRAGMA freelist_count") > 10);
  }
  REQUIRE(test::wipe(path, "pagetype = 'internal' AND name = 'games'") == 1);
  const RepairReport report = repair(path);
  CHECK(report.lost == std::vector<std::string>());
  const bool same = test::sound_contents(path) == before;
  CHECK(same);
}

}  // namespace
}  // namespace gipfbase::repair_pages_test
