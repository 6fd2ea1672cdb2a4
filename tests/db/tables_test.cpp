// Exported tables have the contents of the database, sorted, and do not depend on the number of
// threads.
#include "db/export/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "db/cluster/address.hpp"
#include "db/cluster/definitions.hpp"
#include "db/edit/names.hpp"
#include "db/query/statistics.hpp"
#include "db/values/solved.hpp"
#include "support/db_support.hpp"
#include "support/tables_support.hpp"

namespace gipfbase::tables_test {
namespace {

using test::Folder;
using Files = std::map<std::string, std::string>;

Files exported(db::Database& database, int threads, std::uint64_t rows_per_file = 1000,
               db::TablesManifest* manifest = nullptr) {
  Files files;
  std::string last;
  db::ExportReport report = db::export_tables(database, {threads, rows_per_file},
                                              [&](const std::string& name, std::string_view bytes) {
                                                CHECK_FALSE(files.contains(name));
                                                files[name] = bytes;
                                                last = name;
                                              },
                                              {});
  CHECK_FALSE(report.interrupted);
  CHECK(last == db::kManifestName);
  if (manifest != nullptr) *manifest = std::move(report.manifest);
  return files;
}

/// The rows of a table, file by file, without the heading and the column of the file's number.
std::vector<std::vector<std::string>> rows_of(const Files& files, const std::string& table) {
  std::vector<std::vector<std::string>> rows;
  for (std::uint32_t part = 0; files.contains(db::file_name(table, part)); ++part) {
    auto some = test::csv_rows(test::unpacked(files.at(db::file_name(table, part))));
    REQUIRE(some.size() > 1);
    for (std::size_t i = 1; i < some.size(); ++i) {
      CHECK(some[i].at(0) == std::to_string(part));
      some[i].erase(some[i].begin());
      rows.push_back(std::move(some[i]));
    }
  }
  return rows;
}

std::vector<std::vector<std::string>> rows_of(db::Database& database, const std::string& sql,
                                              int columns) {
  std::vector<std::vector<std::string>> rows;
  db::Statement s = database.connection().prepare(sql);
  while (s.step()) {
    auto& row = rows.emplace_back();
    for (int column = 0; column < columns; ++column) row.emplace_back(s.text(column));
  }
  return rows;
}

/// Games of three titles, some in the second table of the index, names with special characters, an
/// alias, proved values.
db::Database filled(const Folder& folder) {
  db::Database database = test::create(folder);
  test::import_text(database, folder, test::random_games("37", 120, 1));
  test::import_text(database, folder, test::random_games("standard", 20, 2, 200, "dvonn"), 2,
                    "b.gpn");
  std::string odd = test::random_games("48", 3, 3);
  odd.replace(odd.find("Random play"), 11, "a \\\"b\\\", \\\\ 'c'\té");
  test::import_text(database, folder, odd, 2, "c.gpn");
  test::import_text(database, folder, test::kCirclingGame, 2, "d.gpn");
  (void)db::add_alias(database, db::NameKind::kPlayer, "Player 1", "Known", "",
                      db::NewNames::kMake);
  const auto rules = test::rules_of("zertz", "37");
  db::SolvedValue value;
  value.status = db::ProvedStatus::kWin;
  value.distance = 5;
  const std::vector<db::SolvedRow> solved = {{rules->start(), value}};
  (void)db::store_solved(database, *rules, solved, {});
  return database;
}

TEST_CASE("tables have the contents of the database", "[db][tables]") {
  const Folder folder;
  db::Database database = filled(folder);
  REQUIRE(database.connection().integer("SELECT min(rows) > 0 AND count(*) > 1 FROM index_runs") ==
          1);
  db::TablesManifest manifest;
  const Files files = exported(database, 2, 1000, &manifest);
  const auto count = [&](const std::string& table) {
    return database.connection().count("SELECT count(*) FROM " + table);
  };
  CHECK(manifest.rows("games") == count("games"));
  CHECK(manifest.rows("positions") == count("all_positions"));
  CHECK(manifest.rows("players") == count("players"));
  CHECK(manifest.rows("solved") == 1);
  CHECK(manifest.rules.at("zertz") == test::rules_of("zertz", "37")->rules_version());
  for (const db::TableFile& file : manifest.files) {
    CHECK(file.rows <= 1000);
    CHECK(file.bytes == files.at(file.name).size());
    CHECK(file.hash == db::content_hash(files.at(file.name)));
  }
  CHECK(files.at(std::string(db::kManifestName)) == manifest.json());
  for (const db::TableLayout& table : db::table_layouts()) {
    const std::string first = test::unpacked(files.at(db::file_name(table.name, 0)));
    CHECK(first.starts_with(fmt::format("{}\n", fmt::join(db::column_names(table), ","))));
  }

  // Positions come in the order of the index, with columns repeated from their games and marks of
  // first occurrences.
  const auto positions = rows_of(files, "positions");
  CHECK(
      positions ==
      rows_of(database,
              "SELECT p.key, p.game, p.ply, p.orientation, lower(hex(p.next)), p.ply = (SELECT "
              "min(ply) FROM all_positions q WHERE q.key = p.key AND q.game = p.game), NOT EXISTS "
              "(SELECT 1 FROM all_positions q WHERE q.key = p.key AND q.game = p.game AND "
              "q.next IS p.next AND q.ply < p.ply), coalesce(g.winner, -1), g.plies, CASE WHEN "
              "g.date_first > 0 THEN g.date ELSE '' END FROM all_positions p JOIN games g ON "
              "g.id = p.game ORDER BY p.key, p.game, p.ply",
              10));
  const auto old = [&](std::size_t column) {
    return std::count_if(positions.begin(), positions.end(),
                         [&](const auto& row) { return row[column] == "0"; });
  };
  CHECK(old(5) == 5);  // of the nine positions of the game with a repetition
  CHECK(old(6) == 4);
  const auto names = rows_of(files, "players");
  CHECK(names == rows_of(database,
                         "SELECT n.id, n.name, n.folded, coalesce(a.id, n.id), coalesce(a.name, "
                         "n.name) FROM players n LEFT JOIN players a ON a.id = n.alias_of ORDER BY "
                         "n.id",
                         5));

  // Games have the names that lists show.
  const auto games = rows_of(files, "games");
  const auto listed = db::search(database, {}, std::nullopt, db::kEverything).games;
  REQUIRE(games.size() == listed.size());
  const auto columns = db::column_names(db::table_layouts()[4]);
  const auto field = [&](std::size_t game, std::string_view name) {
    const auto at = std::find(columns.begin(), columns.end(), name) - columns.begin();
    return games[game].at(static_cast<std::size_t>(at - 1));
  };
  bool odd = false;
  for (std::size_t i = 0; i < listed.size(); ++i) {
    CHECK(field(i, "game") == std::to_string(listed[i].id));
    CHECK(field(i, "white") == listed[i].white);
    CHECK(field(i, "event") == listed[i].event);
    CHECK(field(i, "date") == listed[i].date);
    CHECK(field(i, "white") != "Player 1");
    odd = odd || field(i, "event") == "a \"b\", \\ 'c' é";
  }
  CHECK(odd);
  CHECK(rows_of(database, "SELECT lower(hex(moves)) FROM games ORDER BY id", 1).front().front() ==
        field(0, "moves"));
  CHECK(field(0, "moves").size() > 20);

  const auto totals = rows_of(files, "totals");
  const db::Stats stats = db::statistics(database);
  std::map<std::string, std::string> of_zertz;
  for (const auto& row : totals) {
    if (row[0] == "zertz" && row[1] == "37") of_zertz[row[2]] = row[3];
  }
  CHECK(of_zertz.at("distinct") == std::to_string(stats.variants.at(1).distinct_positions));
}

TEST_CASE("exported files do not depend on the number of threads and have the right size",
          "[db][tables]") {
  const Folder folder;
  db::Database database = filled(folder);
  const Files one = exported(database, 1);
  CHECK(exported(database, 2) == one);
  CHECK(exported(database, 5) == one);
  const Files whole = exported(database, 3, 1U << 20U);
  CHECK(whole.size() < one.size());
  for (const db::TableLayout& table : db::table_layouts()) {
    CHECK(rows_of(whole, std::string(table.name)) == rows_of(one, std::string(table.name)));
  }
}

TEST_CASE("an interrupted export has no manifest", "[db][tables]") {
  const Folder folder;
  db::Database database = filled(folder);
  for (int calls = 0; calls < 4; ++calls) {
    int left = calls;
    std::set<std::string> taken;
    const db::ExportReport report = db::export_tables(
        database, {2, 100}, [&](const std::string& name, std::string_view) { taken.insert(name); },
        [&](std::uint64_t, std::uint64_t, const char*) { return left-- > 0; });
    CHECK(report.interrupted);
    CHECK_FALSE(taken.contains(std::string(db::kManifestName)));
  }
  // Exceptions of the callback are passed on.
  CHECK_THROWS_AS(
      db::export_tables(database, {2, 100},
                        [](const std::string&, std::string_view) { throw db::Error("full"); }, {}),
      db::Error);
}

TEST_CASE("a manifest can be read again, and other files are refused", "[db][tables]") {
  const Folder folder;
  db::Database database = filled(folder);
  db::TablesManifest manifest;
  const Files files = exported(database, 2, 1000, &manifest);
  std::string text = files.at(std::string(db::kManifestName));
  folder.write("manifest.json", text);
  const db::TablesManifest read = db::read_manifest(folder.file(""));
  CHECK(read.json() == manifest.json());
  CHECK(read.id == manifest.id);

  // A file name must not lead out of the folder.
  std::string hostile = text;
  hostile.replace(hostile.find("players/00000.csv.gz"), 20, "../../../../etc/hosts");
  folder.write("manifest.json", hostile);
  CHECK(db::read_manifest(folder.file("")).files.front().name == "players/00000.csv.gz");

  for (const auto& [what, by] :
       {std::pair("\"version\": 1", "\"version\": 2"),
        std::pair("\"table\": \"players\"", "\"table\": \"people\""),
        std::pair("gipfbase-tables", "something"), std::pair("\"files\": [", "\"files\": {")}) {
    std::string wrong = text;
    wrong.replace(wrong.find(what), std::string_view(what).size(), by);
    folder.write("manifest.json", wrong);
    CHECK_THROWS_AS(db::read_manifest(folder.file("")), db::Error);
  }
}

TEST_CASE("the address of a cluster is parsed or refused, and its password is never shown",
          "[db][cluster]") {
  const db::ClusterAddress a =
      db::cluster_address("clickhouse://joe:se:cret@db1.example.org:9123,db2/games_1?timeout=7");
  CHECK(a.servers.size() == 2);
  CHECK(a.servers[0].text() == "db1.example.org:9123");
  CHECK(a.servers[1].text() == "db2:8123");
  CHECK(a.name == "games_1");
  CHECK(a.user == "joe");
  CHECK(a.password == "se:cret");
  CHECK(a.timeout == 7);
  CHECK(a.text() == "clickhouse://db1.example.org:9123,db2:8123/games_1");
  for (const char* text :
       {"clickhouse://", "clickhouse:///games", "clickhouse://h", "clickhouse://h/", "file://h/n",
        "clickhouse://h:0/n", "clickhouse://h:70000/n", "clickhouse://h:x/n", "clickhouse://h/n;m",
        "clickhouse://h/n?timeout=0", "clickhouse://h/n?user=x", "clickhouse://h,/n",
        "clickhouse://a b/n", "clickhouse://h/na me", "clickhouse://joe:secret@/n"}) {
    INFO(text);
    try {
      (void)db::cluster_address(text);
      FAIL_CHECK("not refused");
    } catch (const db::Error& error) {
      CHECK(std::string(error.what()).find("secret") == std::string::npos);
    }
  }
}

TEST_CASE("any text can be quoted in SQL", "[db][cluster]") {
  CHECK(db::sql_text("Anna") == "'Anna'");
  CHECK(db::sql_text("O'Hara \\") == "'O\\'Hara \\\\'");
  CHECK(db::sql_text("a'; DROP TABLE games; --") == "'a\\'; DROP TABLE games; --'");
  CHECK(db::sql_text(std::string_view("a\nb\0c", 5)) == "'a\\nb\\0c'");
}

TEST_CASE("commands that a cluster does not support refuse its address", "[db][cluster]") {
  using Mode = db::Database::Mode;
  for (const Mode mode : {Mode::kRead, Mode::kWrite, Mode::kCreate}) {
    CHECK_THROWS_AS(db::Database("clickhouse://127.0.0.1:1/games", mode, test::catalogue()),
                    db::Error);
  }
}

}  // namespace
}  // namespace gipfbase::tables_test
