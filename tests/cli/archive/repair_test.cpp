// The command repair.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "db/store/sqlite.hpp"
#include "support/cli/workshop.hpp"

namespace gipfbase::tests::repair_test {
namespace {

TEST_CASE("repair fixes the problems that check finds", "[cli][repair]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna") + sample_game("Bert"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  Run run = w.run({"repair"});
  CHECK(run.exit == 0);
  tests::check_output(run);

  db::Connection(w.path("games.gipfdb"), SQLITE_OPEN_READWRITE)
      .execute("UPDATE games SET final = 'x'");
  run = w.run({"check"});
  CHECK(run.exit == 1);
  tests::check_output(run);
  run = w.run({"repair", "--output", "sound.gipfdb"});
  CHECK(run.exit == 1);
  tests::check_output(run);
  CHECK(w.run({"check", "--db", "sound.gipfdb"}).exit == 0);
  CHECK(w.run({"check"}).exit == 1);
  run = w.run({"repair", "--output", "sound.gipfdb"});
  CHECK(run.exit == 4);
  tests::check_wording(run);
  CHECK(w.run({"repair", "--output", "sound.gipfdb", "--force"}).exit == 1);
  CHECK(w.run({"repair"}).exit == 1);
  CHECK(w.run({"check"}).exit == 0);
  CHECK(w.run({"repair", "--db", "none.gipfdb"}).exit == 4);
}

TEST_CASE("repair reports that a file without its first page cannot be read", "[cli][repair]") {
  const Workshop w;
  w.write("g.gpn", sample_game());
  REQUIRE(w.run({"import", "g.gpn"}).exit == 0);
  std::filesystem::resize_file(w.path("games.gipfdb"), 100);
  const std::vector<std::string> files = w.files();
  const Run run = w.run({"repair"});
  CHECK(run.exit == 4);
  CHECK(run.messages() == 1);
  tests::check_wording(run);
  CHECK(w.files() == files);
}

TEST_CASE("a database of a newer program is not repaired by an older one", "[cli][repair]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  db::Connection(w.path("games.gipfdb"), SQLITE_OPEN_READWRITE)
      .execute(
          "CREATE TABLE arbiters (id INTEGER PRIMARY KEY, name TEXT);"
          "INSERT INTO arbiters VALUES (1, 'Dora'); PRAGMA user_version = 99");
  const std::string before = w.read("games.gipfdb");
  Run run = w.run({"repair"});
  CHECK(run.exit == 4);
  tests::check_wording(run);
  CHECK(w.read("games.gipfdb") == before);
  CHECK_FALSE(w.exists("games.gipfdb.repair"));
  // --output saves the data that this version knows.
  run = w.run({"repair", "--output", "known.gipfdb"});
  CHECK(run.exit == 1);
  tests::check_output(run);
  CHECK(w.run({"list", "--db", "known.gipfdb", "--json"}).json().at("total") == 1);
  CHECK(w.read("games.gipfdb") == before);
}

TEST_CASE("two repairs of one database do not disturb each other", "[cli][repair]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const int other = ::open(w.path("games.gipfdb").c_str(), O_RDONLY | O_CLOEXEC);
  REQUIRE(::flock(other, LOCK_EX) == 0);
  const Run run = w.run({"repair"});
  CHECK(run.exit == 4);
  tests::check_wording(run);
  CHECK(w.run({"check"}).exit == 0);
  ::close(other);
  CHECK(w.run({"repair"}).exit == 0);
}

TEST_CASE("a game with damaged moves is printed in part, with a finding", "[cli][repair][damage]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna") + sample_game("Bert"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  db::Connection(w.path("games.gipfdb"), SQLITE_OPEN_READWRITE)
      .execute(
          "UPDATE games SET moves = CAST(substr(moves, 1, 1) || x'7f' || substr(moves, 3) AS BLOB) "
          "WHERE id = 2");
  for (const std::vector<std::string>& command : {std::vector<std::string>{"export"},
                                                  {"show", "2"},
                                                  {"show", "2", "--json"},
                                                  {"export", "--html", "games.html"},
                                                  {"export", "--svg", "pictures"}}) {
    INFO(command.front() + command.back());
    const Run run = w.run(command);
    CHECK(run.exit == 1);
    tests::check_wording(run);
  }
  CHECK_FALSE(w.run({"show", "2", "--json"}).json().at("valid").get<bool>());
  CHECK(w.run({"show", "1"}).exit == 0);
  const Run edit = w.run({"edit", "2", "--set", "Event=Cup", "--yes"});
  CHECK(edit.exit == 4);
  tests::check_wording(edit);
}

TEST_CASE("a name with a zero byte, as left by damage, counts as sound", "[cli][repair]") {
  const Workshop w;
  std::string text = sample_game("Anna");
  text.replace(text.find("Anna") + 2, 1, 1, '\0');
  w.write("games.gpn", text);
  tests::check_wording(w.run({"import", "games.gpn"}));
  CHECK(w.run({"check"}).exit == 0);
}

TEST_CASE("repair reports which games a damaged page contained", "[cli][repair]") {
  const Workshop w;
  REQUIRE(w.run({"generate", "--title", "zertz", "--games", "60", "-o", "games.gpn"}).exit == 0);
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const std::string path = w.path("games.gipfdb");
  std::int64_t page = 0;
  {
    // The leaf of the table with the first games: the lowest child of its root.
    db::Connection c(path, SQLITE_OPEN_READONLY);
    page = c.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'games'");
  }
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  const auto number_at = [&](std::int64_t at, int bytes) {
    file.seekg(at);
    std::int64_t number = 0;
    for (int i = 0; i < bytes; ++i) number = number * 256 + file.get();
    return number;
  };
  constexpr std::int64_t kPage = 4096;
  const std::int64_t root = (page - 1) * kPage;
  REQUIRE(number_at(root, 1) == 5);  // an interior page (sqlite.org/fileformat.html, 1.6)
  const std::int64_t leaf = (number_at(root + number_at(root + 12, 2), 4) - 1) * kPage;
  file.seekp(leaf);
  file.write(std::string(kPage, 'x').data(), kPage);
  file.close();

  Run run = w.run({"list", "--limit", "0"});
  CHECK(run.exit == 4);
  tests::check_wording(run);
  run = w.run({"repair"});
  CHECK(run.exit == 1);
  CHECK(run.out.find("table games: rows with numbers ") == 0);
  CHECK(w.run({"check"}).exit == 0);
  const auto left = w.run({"stats", "--json"}).json().at("games").get<int>();
  CHECK(left >= 40);
  CHECK(left < 60);
  // Importing the original files restores the rest.
  CHECK(w.run({"import", "games.gpn"}).exit == 0);
}

}  // namespace
}  // namespace gipfbase::tests::repair_test
