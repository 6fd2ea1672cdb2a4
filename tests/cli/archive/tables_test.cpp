// export --tables: folders, archives and refusals.
#include <archive.h>
#include <archive_entry.h>
#include <sys/wait.h>

#include <catch2/catch.hpp>
#include <cstdio>
#include <map>

#include "support/cli/readme.hpp"
#include "support/cli/workshop.hpp"
#include "support/environment.hpp"
#include "support/tables_support.hpp"

namespace gipfbase::tables_test {

using gipfbase::tests::Run;
using gipfbase::tests::sample_game;
using gipfbase::tests::Workshop;

namespace {

/// The members of a tar archive in their order.
std::vector<std::pair<std::string, std::string>> members(const std::string& bytes) {
  std::vector<std::pair<std::string, std::string>> found;
  archive* a = archive_read_new();
  archive_read_support_format_tar(a);
  REQUIRE(archive_read_open_memory(a, bytes.data(), bytes.size()) == ARCHIVE_OK);
  for (archive_entry* entry = nullptr; archive_read_next_header(a, &entry) == ARCHIVE_OK;) {
    std::string text(static_cast<std::size_t>(archive_entry_size(entry)), '\0');
    CHECK(archive_read_data(a, text.data(), text.size()) == static_cast<la_ssize_t>(text.size()));
    found.emplace_back(archive_entry_pathname(entry), text);
  }
  archive_read_free(a);
  return found;
}

Workshop& with_games(Workshop& w, int games = 200) {
  REQUIRE(w.run({"generate", "--title", "zertz", "--games", std::to_string(games), "-o", "g.gpn"})
              .exit == 0);
  REQUIRE(w.run({"import", "g.gpn"}).exit == 0);
  return w;
}

}  // namespace

TEST_CASE("tables are written to a folder or an archive, with the same contents", "[cli][tables]") {
  Workshop w;
  with_games(w);
  const Run run = w.run({"export", "--tables", "a/b", "--file-rows", "1000", "--json"});
  REQUIRE(run.exit == 0);
  const auto report = run.json();
  CHECK(report.at("rows").at("games") == 200);
  CHECK(report.at("interrupted") == false);
  const Run packed = w.run({"export", "--tables", "-", "--file-rows", "1000", "--threads", "3"});
  REQUIRE(packed.exit == 0);
  const auto archive = members(packed.out);
  REQUIRE(archive.size() == report.at("files").get<std::size_t>() + 1);
  CHECK(archive.back().first == "tables/manifest.json");
  std::uint64_t bytes = 0;
  for (const auto& [name, text] : archive) {
    INFO(name);
    CHECK(w.read("a/b/" + name.substr(7)) == text);
    if (name != archive.back().first) bytes += text.size();
  }
  CHECK(report.at("bytes") == bytes);
  CHECK(w.run({"export", "--tables", "-", "--json"}).exit == 2);
  CHECK(w.run({"export", "--tables", "x", "--player", "Anna"}).exit == 2);
  CHECK(w.run({"export", "--tables", "x", "--title", "zertz"}).exit == 2);
  CHECK(w.run({"export", "--tables", "x", "--format", "csv"}).exit == 2);
  CHECK(w.run({"export", "--json"}).exit == 2);
  CHECK_FALSE(w.exists("x"));
}

TEST_CASE("an older export is replaced, other files are not", "[cli][tables]") {
  Workshop w;
  with_games(w);
  REQUIRE(w.run({"export", "--tables", "t", "--file-rows", "500"}).exit == 0);
  REQUIRE(w.exists("t/positions/00003.csv.gz"));
  REQUIRE(w.run({"export", "--tables", "t"}).exit == 0);
  CHECK_FALSE(w.exists("t/positions/00003.csv.gz"));
  CHECK(w.exists("t/positions/00000.csv.gz"));

  for (const char* stranger : {"t/notes.txt", "t/games/me.csv", "t/manifest.json"}) {
    const std::string before = w.exists(stranger) ? w.read(stranger) : "";
    w.write(stranger, "mine");
    const Run run = w.run({"export", "--tables", "t"});
    INFO(run.err);
    CHECK(run.exit == 4);
    CHECK(run.messages() == 1);
    CHECK(w.read(stranger) == "mine");
    if (before.empty()) {
      std::filesystem::remove(w.path(stranger));
    } else {
      w.write(stranger, before);
    }
  }
  CHECK(w.run({"export", "--tables", "t"}).exit == 0);
  const Run file = w.run({"export", "--tables", "games.gipfdb"});
  CHECK(file.exit == 4);
  tests::check_wording(file);
}

TEST_CASE("an interrupted export of tables is recognised, and completed by the same command",
          "[cli][tables]") {
  Workshop w;
  with_games(w, 4000);
  REQUIRE(w.run({"export", "--tables", "t"}).exit == 0);
  const Run run = w.run_interrupted({"export", "--tables", "t", "--threads", "1"},
                                    std::chrono::milliseconds(20));
  REQUIRE(run.exit == 130);
  CHECK_FALSE(w.exists("t/manifest.json"));
  for (const std::string& name : w.files()) {
    INFO(name);
    const bool part = name.find("csv.gz.") != std::string::npos;
    CHECK_FALSE(part);
  }
  const Run load = w.run({"cluster", "load", "t", "--db", "clickhouse://127.0.0.1:1/x"});
  CHECK(load.exit == 4);
  tests::check_wording(load);
  REQUIRE(w.run({"export", "--tables", "t"}).exit == 0);
  CHECK(w.exists("t/manifest.json"));
}

namespace {

/// The queries in the blocks of the page that are marked `dialect`.
std::string queries(const std::string& dialect) {
  const std::string text = gipfbase::test::page("cli/cluster/README.md");
  const std::string fence = "\n```sql " + dialect + "\n";
  std::string all;
  for (std::size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at)) {
    at += fence.size();
    all += text.substr(at, text.find("```\n", at) - at);
  }
  return all;
}

}  // namespace

TEST_CASE("DuckDB reads the tables, and its answers are those of SQLite", "[cli][tables]") {
  const char* modules = std::getenv("GIPFBASE_DUCKDB");
  if (modules == nullptr || std::system("node --version > /dev/null 2>&1") != 0) {
    WARN("skipped: $GIPFBASE_DUCKDB names no folder with node_modules/@duckdb/node-api");
    return;
  }
  Workshop w;
  REQUIRE(w.run({"import", gipfbase::test::source_folder() + "/sample-games"}).exit == 0);
  with_games(w, 300);
  // With this limit on rows, the larger tables have several files.
  REQUIRE(w.run({"export", "--tables", "tables", "--file-rows", "700"}).exit == 0);
  w.write("queries.sql", queries("duckdb"));
  const std::string command = "cd '" + w.path("").string() + "' && node '" +
                              gipfbase::test::source_folder() + "/tests/support/duckdb.mjs' '" +
                              modules + "' < queries.sql > answers.json";
  REQUIRE(std::system(command.c_str()) == 0);
  std::map<std::string, nlohmann::json> answers;
  std::istringstream lines(w.read("answers.json"));
  for (std::string line; std::getline(lines, line);) {
    const auto answer = nlohmann::json::parse(line);
    answers[answer.at("name")] = answer.at("rows");
  }
  const auto number = [](const nlohmann::json& text) {
    return std::stoll(text.get<std::string>());
  };

  const auto stats = w.run({"stats", "--json"}).json();
  const auto& variants = answers.at("games and positions by variant");
  REQUIRE(variants.size() == stats.at("variants").size());
  for (const auto& row : variants) {
    const auto& known = stats.at("variants");
    const auto v = std::find_if(known.begin(), known.end(), [&](const auto& variant) {
      return variant.at("title") == row.at(0) && variant.at("variant") == row.at(1);
    });
    REQUIRE(v != known.end());
    CHECK(number(row.at(2)) == v->at("games"));
    CHECK(number(row.at(3)) == v->at("positions"));
    CHECK(number(row.at(4)) == v->at("distinct_positions"));
  }

  const auto openings =
      w.run({"openings", "--title", "zertz", "--variant", "37", "--limit", "0", "--json"}).json();
  std::map<std::int64_t, int> expected;
  std::map<std::int64_t, int> found;
  for (const auto& move : openings.at("moves")) ++expected[move.at("games")];
  for (const auto& row : answers.at("what was played from a position")) {
    if (!row.at(0).get<std::string>().empty()) ++found[number(row.at(1))];
  }
  CHECK(found == expected);
  CHECK(expected.size() > 1);

  const auto players = w.run({"players", "--json"}).json().at("players");
  std::map<std::string, std::int64_t> games;
  for (const auto& player : players) games[player.at("name")] = player.at("games");
  const auto& rows = answers.at("who played most");
  CHECK(rows.size() >= 10);
  for (const auto& row : rows) {
    INFO(row.dump());
    CHECK(games.at(row.at(0)) == number(row.at(1)));
  }

  const auto& reached = answers.at("positions that most games reached");
  REQUIRE(reached.size() == 10);
  CHECK(answers.at("longest games with a position").size() > 1);
}

}  // namespace gipfbase::tables_test
