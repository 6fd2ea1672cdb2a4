// Words of names and comments can be searched, and are removed with them.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "db/edit/names.hpp"
#include "db/import/import.hpp"
#include "db/query/lists/games.hpp"
#include "db/repair/check.hpp"
#include "support/db_support.hpp"

namespace gipfbase::text_test {
namespace {

using db::Database;
using test::create;
using test::Folder;
using test::import_text;

const std::string kGames =
    "[Title \"zertz\"]\n[White \"José Lemaître\"]\n[Black \"Anna\"]\n[Event \"Open of Lyon\"]\n"
    "[Site \"Lyon\"]\n\n1. Wd4,a1 {A quiet beginning} Bd3,g1 *\n\n"
    "[Title \"zertz\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n[Event \"World Open\"]\n"
    "[Site \"Brugge\"]\n\n1. Wd4,b1 {Anna in Lyon, as José said (really)} *\n\n"
    "[Title \"zertz\"]\n[White \"J. Lemaitre\"]\n[Black \"Bert\"]\n\n1. Wd4,c1 *\n\n";

std::vector<std::int64_t> found(Database& database, const std::string& words) {
  db::GameFilter filter;
  filter.text = words;
  std::vector<std::int64_t> ids;
  for (const auto& game : db::search(database, filter, std::nullopt, {}).games) {
    ids.push_back(game.id);
  }
  return ids;
}

using Ids = std::vector<std::int64_t>;

TEST_CASE("all words are found in names and comments, regardless of case and accents",
          "[db][text]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, kGames);
  CHECK(found(database, "lyon") == Ids{1, 2});
  CHECK(found(database, "JOSE") == Ids{1, 2});
  CHECK(found(database, "lemaitre") == Ids{1, 3});
  CHECK(found(database, "lemaître quiet") == Ids{1});
  CHECK(found(database, "open anna") == Ids{1, 2});
  CHECK(found(database, "open anna bert") == Ids{2});
  CHECK(found(database, "lem") == Ids{});
  CHECK(found(database, "lem* Lyon") == Ids{1});
  CHECK(found(database, "OPEN \"of\" (lyon)") == Ids{1});
  CHECK(found(database, "nowhere lyon") == Ids{});
  CHECK(found(database, std::string("open\0of lyon", 12)) == Ids{1});  // a NUL byte

  // Aliases are found, too.
  db::add_alias(database, db::NameKind::kPlayer, "J. Lemaitre", "José Lemaître", "");
  CHECK(found(database, "jose lemaitre") == Ids{1, 3});
  CHECK(db::check(database, 1, {}).problems.empty());
}

TEST_CASE("words are removed with their names and comments", "[db][text]") {
  const Folder folder;
  Database database = create(folder);
  import_text(database, folder, kGames);
  const auto words = [&](const char* sql) { return database.connection().integer(sql); };
  db::revert_import(database, 1);
  CHECK(found(database, "lyon") == Ids{});
  CHECK(words("SELECT count(*) FROM player_words WHERE player_words MATCH 'lemaitre'") == 0);
  CHECK(words("SELECT count(*) FROM comment_words WHERE comment_words MATCH 'quiet'") == 0);
  CHECK(db::check(database, 1, {}).problems.empty());
}

}  // namespace
}  // namespace gipfbase::text_test
