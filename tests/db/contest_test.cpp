// Contests and times in a database.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>

#include "db/import/import.hpp"
#include "db/query/lists/games.hpp"
#include "db/query/statistics.hpp"
#include "db/repair/check.hpp"
#include "db/repair/repair.hpp"
#include "db/store/schema.hpp"
#include "db/store/sqlite.hpp"
#include "notation/formats/gpn/gpn.hpp"
#include "support/toy/games.hpp"
#include "support/wording.hpp"

namespace gipfbase::contest_test {
namespace {

using db::Database;

/// A temporary folder.
class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "gipfbase-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

db::ImportReport import_text(Database& database, const Folder& folder, std::string_view text) {
  std::ofstream(folder.file("games.gpn"), std::ios::binary) << text;
  return db::import_games(database, {folder.file("games.gpn")}, {}, {});
}

TEST_CASE("check names a contest that is another record, and repair finds its own",
          "[toy][db][check]") {
  const Folder folder;
  {
    Database database(folder.file("db"), Database::Mode::kCreate, toy::catalogue());
    (void)import_text(database, folder, toy::kGame);
    REQUIRE(db::check(database, 2, {}).ok());
    database.connection().execute("UPDATE contests SET child = game WHERE child IS NOT NULL");
    const auto report = db::check(database, 2, {});
    REQUIRE_FALSE(report.ok());
    test::check_wording("child = game", report.problems.front());
  }
  (void)db::repair(folder.file("db"), "", false, toy::catalogue(), 2, {});
  Database database(folder.file("db"), Database::Mode::kRead, toy::catalogue());
  CHECK(db::check(database, 2, {}).ok());
  CHECK(database.connection().count(
            "SELECT count(*) FROM contests c JOIN games g ON g.id = c.child WHERE g.parent = "
            "c.game") > 0);
}

TEST_CASE("contests are stored and loaded with their game, and never counted", "[toy][db]") {
  const Folder folder;
  Database database(folder.file("db"), Database::Mode::kCreate, toy::catalogue());
  const auto report = import_text(database, folder, toy::kGame);
  CHECK(report.read == 2);
  CHECK(report.stored == 2);
  CHECK(report.findings_total == 0);

  const auto stored = db::load_game(database, 1);
  REQUIRE(stored);
  CHECK(stored->findings.empty());
  std::string text;
  std::string original;
  notation::write_gpn(stored->game, text);
  notation::write_gpn(toy::games_in(toy::kGame)[0].game, original);
  CHECK(text == original);
  CHECK(db::load_game(database, 2)->game.rules->title() == "zertz");

  db::Connection& c = database.connection();
  CHECK(c.integer("SELECT count(*) FROM games") == 3);
  CHECK(c.integer("SELECT parent FROM games WHERE id = 2") == 1);
  CHECK(c.integer("SELECT parent_ply FROM games WHERE id = 2") == 3);
  CHECK(c.integer("SELECT count(*) FROM games WHERE times IS NOT NULL") == 2);
  CHECK(c.integer("SELECT count(*) FROM contests WHERE child IS NULL AND text LIKE 'a die%'") == 1);
  CHECK(c.integer("SELECT count(*) FROM all_positions WHERE game = 2") == 0);
  // The view is for people who read the file with other tools; the program does not use views of a
  // file.
  CHECK(db::Connection(folder.file("db"), SQLITE_OPEN_READONLY)
            .integer("SELECT count(*) FROM game_list") == 2);
  CHECK(db::search(database, {}, std::nullopt, {}).total == 2);
  CHECK(db::stored_variants(database).size() == 2);
  CHECK(db::statistics(database).games == 2);
  CHECK(db::statistics(database).players == 3);
  CHECK(db::list_players(database, {}).size() == 3);
  CHECK(db::check(database, 1, {}).problems.empty());

  // Records with the same text are the same game.
  CHECK(import_text(database, folder, std::string(toy::kGame) + "\n").duplicate == 2);

  c.execute("UPDATE games SET final = 'x' WHERE id = 2");
  CHECK(db::check(database, 1, {}).problems.size() == 1);
  // The second import contains the same games.
  CHECK(db::revert_import(database, 1).removed == 0);
  CHECK(db::revert_import(database, 2).removed == 2);
  CHECK(c.integer("SELECT count(*) FROM games") == 0);
  CHECK(c.integer("SELECT count(*) FROM contests") == 0);
  CHECK(c.integer("SELECT count(*) FROM players") == 0);
}

TEST_CASE("deleting a game deletes its contests", "[toy][db]") {
  const Folder folder;
  Database database(folder.file("db"), Database::Mode::kCreate, toy::catalogue());
  (void)import_text(database, folder, toy::kGame);
  database.connection().execute("DELETE FROM games WHERE id = 1");
  CHECK(database.connection().integer("SELECT count(*) FROM games") == 1);
  CHECK(database.connection().integer("SELECT count(*) FROM contests") == 0);
}

}  // namespace
}  // namespace gipfbase::contest_test
