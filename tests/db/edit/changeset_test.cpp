// The journal of a damaged database is listed as far as possible, and never applied blindly.
#include "db/edit/changeset.hpp"

#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <vector>

#include "db/edit/change.hpp"
#include "db/edit/edit.hpp"
#include "support/db_support.hpp"

namespace gipfbase::changeset_test {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// A database with one change of two games.
db::Database changed(const test::Folder& folder) {
  db::Database database = test::create(folder);
  (void)test::import_text(database, folder, test::random_games("37", 2, 1, 6));
  const std::vector<std::int64_t> games = {1, 2};
  (void)db::edit_tags(database, games, {{"Event", "Cup"}, {"X", "y"}}, "because", false);
  return database;
}

Bytes changeset(db::Database& database) {
  auto s = database.connection().prepare("SELECT changeset FROM changes WHERE id = 1");
  REQUIRE(s.step());
  return {s.blob(0).begin(), s.blob(0).end()};
}

/// Lists the change, and checks that it can be undone only when the changeset is valid.
std::vector<std::string> with(db::Database& database, const Bytes& bytes) {
  database.connection().run("UPDATE changes SET changeset = ? WHERE id = 1",
                            std::span<const std::uint8_t>(bytes));
  const auto entries = db::history(database, std::nullopt);
  REQUIRE(entries.size() == 1);
  if (!bytes.empty() && !db::is_changeset(bytes)) {
    CHECK_THROWS_WITH(db::undo(database, 1, ""), Catch::Contains("history"));
  }
  return entries[0].details;
}

TEST_CASE("a truncated changeset is not valid", "[db][damage]") {
  const test::Folder folder;
  db::Database database = changed(folder);
  const Bytes whole = changeset(database);
  CHECK(db::is_changeset(whole));
  CHECK(with(database, whole).size() >= 2);
  std::size_t sound = 0;
  for (std::size_t size = 1; size < whole.size(); ++size) {
    const Bytes part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    const auto details = with(database, part);
    sound += db::is_changeset(part) ? 1 : 0;
    if (!db::is_changeset(part)) {
      CHECK(details.size() == 1);
    }
  }
  // A changeset that is cut between two rows is a valid, shorter one.
  CHECK(sound > 0);
  CHECK(sound < 20);
  (void)with(database, whole);
  CHECK(db::undo(database, 1, "") == 2);
}

TEST_CASE("a changeset with changed bytes does no harm", "[db][damage]") {
  const test::Folder folder;
  db::Database database = changed(folder);
  const Bytes whole = changeset(database);
  const Bytes values = {0x00, 0x01, 0x02, 0x17, 0x54, 0x7F, 0x80, 0xFF};
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const std::size_t i : {at, at + 4}) {
      Bytes bytes = whole;
      bytes[at] = values[i % values.size()];
      (void)with(database, bytes);
    }
  }
  for (const Bytes& bytes : {Bytes{'T', 2}, Bytes{'T'}, Bytes{0}, Bytes(1000, 'T'),
                             Bytes(1000, 0xFF), Bytes{'T', 1, 1, 'x', 0, 23}}) {
    CHECK_FALSE(db::is_changeset(bytes));
    (void)with(database, bytes);
  }
}

}  // namespace
}  // namespace gipfbase::changeset_test
