// Imports that are only tried: what would be new, and nothing stored.
#include "db/import/preview.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "db/repair/check.hpp"
#include "support/db_support.hpp"

namespace gipfbase::preview_test {
namespace {

std::string game(const std::string& white, const std::string& round) {
  return "[Title \"zertz\"]\n[White \"" + white + "\"]\n[Black \"Bert\"]\n[Round \"" + round +
         "\"]\n\n1. Wd4,a1 Bd3,g1 *\n\n";
}

db::ImportPreview preview(const std::string& database, const std::string& file,
                          std::uint64_t most = 0) {
  notation::ReadOptions options;
  options.threads = 2;
  return db::preview_import(database, test::catalogue(), {file}, options, {}, {},
                            notation::NewNotes::kAdd, most);
}

TEST_CASE("an import that is only tried names the new games and stores nothing", "[db][import]") {
  const test::Folder folder;
  const std::string path = folder.file("games.gipfdb");
  {
    db::Database database = test::create(folder);
    test::import_text(database, folder, game("Anna", "1") + game("Anna", "2"));
  }
  const std::string file =
      folder.write("more.gpn", game("Anna", "2") + game("Anna", "3") + game("Cleo", "4") +
                                   "[Title \"zertz\"]\n[White \"Dora\"]\n\n1. Wd4,a1 2. Zz9 *\n\n");
  std::string before;
  {
    db::Database database(path, db::Database::Mode::kRead, test::catalogue());
    before = test::everything(database);
  }
  const auto found = preview(path, file);
  CHECK(found.report.read == 4);
  CHECK(found.report.stored == 2);
  CHECK(found.report.duplicate == 1);
  CHECK(found.report.partial == 1);
  CHECK(found.all_added == 3);
  REQUIRE(found.added.size() == 3);
  CHECK(found.added.front().round == "3");
  CHECK(preview(path, file, 1).added.size() == 1);
  CHECK(preview(path, file, 1).all_added == 3);
  db::Database database(path, db::Database::Mode::kWrite, test::catalogue());
  CHECK(test::everything(database) == before);
  CHECK(db::check(database, 1, {}).problems.empty());
}

TEST_CASE("without a database everything is new, and none is made", "[db][import]") {
  const test::Folder folder;
  const std::string file = folder.write("more.gpn", game("Anna", "1") + game("Anna", "2"));
  CHECK(preview(folder.file("none.gipfdb"), file).all_added == 2);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.file(""))) {
    files += entry.is_regular_file() ? 1U : 0U;
  }
  CHECK(files == 1);
}

}  // namespace
}  // namespace gipfbase::preview_test
