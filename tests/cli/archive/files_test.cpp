// Files that the program writes: complete or absent, reproducible, and readable again.
#include <sys/resource.h>
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "support/cli/workshop.hpp"

namespace gipfbase::files_test {

using gipfbase::tests::Run;
using gipfbase::tests::sample_game;
using gipfbase::tests::Workshop;

TEST_CASE("random games depend only on the seed", "[cli][generate]") {
  const Workshop w;
  const std::string one =
      w.run({"generate", "--title", "zertz", "--games", "40", "--threads", "1"}).out;
  CHECK(one == w.run({"generate", "--title", "zertz", "--games", "40", "--threads", "4"}).out);
  CHECK(one != w.run({"generate", "--title", "zertz", "--games", "40", "--seed", "2"}).out);
  CHECK(one.find("[Annotator \"gipfbase generate\"]") != std::string::npos);
  CHECK(one.find("[Date \"????.??.??\"]") != std::string::npos);
}

TEST_CASE("random games of every variant are legal and have the right endings", "[cli][generate]") {
  const Workshop w;
  const auto titles = w.run({"titles", "--json"}).json();
  for (const auto& variant : titles.at("titles").at(0).at("variants")) {
    const std::string id = variant.at("id");
    if (id == "custom") continue;  // has no rings at the start
    const Run run =
        w.run({"validate", "-", "--json"},
              w.run({"generate", "--variant", id, "--games", "20", "--threads", "2"}).out);
    INFO(id << run.out);
    CHECK(run.exit == 0);
    CHECK(run.json().at("valid") == 20);
    CHECK(run.json().at("diagnostics").empty());
  }
}

TEST_CASE("an export can be imported again, and a second export has the same bytes",
          "[cli][export]") {
  const Workshop w;
  REQUIRE(w.run({"generate", "--title", "zertz", "--games", "50", "--output", "random.gpn"}).exit ==
          0);
  REQUIRE(w.run({"import", "random.gpn"}).exit == 0);
  REQUIRE(w.run({"export", "--output", "out.gpn"}).exit == 0);
  CHECK(w.read("out.gpn") == w.read("random.gpn"));
  CHECK(w.run({"export"}).out == w.read("out.gpn"));
}

TEST_CASE("temporary files of killed commands are removed by the next one", "[cli][files]") {
  Workshop w;
  w.write("games.gpn", sample_game("Anna"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const std::vector<std::pair<std::string, std::vector<std::string>>> commands = {
      {"out/a.gpn.gipfbase-01abcd", {"export", "-o", "out/b.gpn"}},
      {"out/a.gipfdb.gipfbase-01abcd", {"backup", "out/b.gipfdb"}},
      {"out/a.csv.gipfbase-01abcd", {"export", "--format", "csv", "-o", "out/b.csv"}},
      {"sgf/game-000001.sgf.gipfbase-01abcd", {"export", "--format", "boardspace", "-o", "sgf/"}},
      {"out/won.proof.gipfbase-01abcd",
       {"solve", "--title", "zertz", "--nodes", "10", "--proof", "out/won.proof"}},
  };
  for (const auto& [left, command] : commands) {
    INFO(left);
    w.write(left, "half a file");
    w.write("out/notes.gipfbase-01abcdef", "notes");
    (void)w.run(command);
    CHECK_FALSE(w.exists(left));
    CHECK(w.exists("out/notes.gipfbase-01abcdef"));
  }
  // A server that was killed left this upload.
  w.write("temporary/gipfbase-import-a1b2c3/games.gpn", sample_game("Bert"));
  w.set("TMPDIR=" + w.path("temporary").string());
  (void)w.run_interrupted({"serve", "--write", "--port", "0"}, std::chrono::milliseconds(100));
  CHECK_FALSE(w.exists("temporary/gipfbase-import-a1b2c3"));
}

/// The permissions of a file, such as 0640.
unsigned rights(const Workshop& w, const std::string& name) {
  struct stat status {};
  return stat(w.path(name).c_str(), &status) == 0 ? status.st_mode & 07777U : 0;
}

TEST_CASE("a replaced file keeps its permissions, and a link stays a link", "[cli][files]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const mode_t mask = umask(0027);
  CHECK(w.run({"export", "-o", "new.gpn"}).exit == 0);
  CHECK(w.run({"backup", "new.gipfdb"}).exit == 0);
  umask(mask);
  CHECK(rights(w, "new.gpn") == 0640);
  for (const unsigned mode : {0600U, 0664U, 0444U}) {
    REQUIRE(chmod(w.path("new.gpn").c_str(), mode) == 0);
    CHECK(w.run({"export", "-o", "new.gpn"}).exit == 0);
    CHECK(rights(w, "new.gpn") == mode);
    REQUIRE(chmod(w.path("new.gipfdb").c_str(), mode) == 0);
    CHECK(w.run({"backup", "new.gipfdb", "--force"}).exit == 0);
    CHECK(rights(w, "new.gipfdb") == mode);
    REQUIRE(chmod(w.path("new.gipfdb").c_str(), mode) == 0);
    CHECK(w.run({"repair", "-o", "new.gipfdb", "--force"}).exit == 0);
    CHECK(rights(w, "new.gipfdb") == mode);
  }
  std::filesystem::create_symlink("new.gpn", w.path("link.gpn"));
  std::filesystem::create_symlink("new.gipfdb", w.path("link.gipfdb"));
  CHECK(w.run({"export", "-o", "link.gpn"}).exit == 0);
  CHECK(w.run({"backup", "link.gipfdb", "--force"}).exit == 0);
  CHECK(std::filesystem::is_symlink(w.path("link.gpn")));
  CHECK(std::filesystem::is_symlink(w.path("link.gipfdb")));
}

TEST_CASE("only files written by this program are replaced without --force", "[cli][files]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const std::vector<std::pair<std::string, std::string>> foreign = {
      {".gitconfig", "[user]\n\tname = Anna\n\temail = anna@example.org\n"},
      {"package.json", "{\"name\": \"x\", \"version\": \"1.0.0\"}\n"},
      {"tsconfig.json", "{\n  \"compilerOptions\": {}\n}\n"},
      {"list.json", "[1, 2, 3]\n"},
      {"go.sgf", "(;GM[1]FF[4]SZ[19];B[aa];W[bb])\n"},
      {"chess.pgn", "[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 *\n"},
      {"books.json", "{\"games\":[\n{\"id\":1,\"title\":\"chess\",\"variant\":\"960\"}]}\n"},
      {"archive", "PK\x03\x04 and then something else that is long enough to be looked at"},
      {"gipfbase-notes", "gipfbase-notes of mine\n"}};
  for (const auto& [name, text] : foreign) {
    CAPTURE(name);
    w.write(name, text);
    tests::check_wording(w.run({"export", "-o", name}));
    CHECK(w.read(name) == text);
  }
  for (const char* format : {"gpn", "gpn-short", "json", "ndjson", "csv", "zen", "boardspace"}) {
    CAPTURE(format);
    for (int time = 0; time < 2; ++time) {
      CHECK(w.run({"export", "--format", format, "-o", std::string("out.") + format}).exit == 0);
    }
  }
  for (const char* format : {"json", "csv", "gpn"}) {
    CAPTURE(format);
    for (int time = 0; time < 2; ++time) {
      CHECK(w.run({"openings", "--format", format, "-o", std::string("tree.") + format}).exit == 0);
    }
  }
}

TEST_CASE("command line texts are UTF-8 without control characters, file names may have any bytes",
          "[cli][text]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const std::string database = w.read("games.gipfdb");
  const std::string latin = "Andr\xE9";
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"alias", latin, "Anna", "--new"},
                                             {"alias", "Anna", latin, "--new"},
                                             {"alias", "A\x1B[1m", "Anna", "--new"},
                                             {"alias", "A\nB", "Anna", "--new"},
                                             {"edit", "1", "--set", "Event=" + latin, "--yes"},
                                             {"edit", "1", "--set", "Event=Cup", "--reason", latin},
                                             {"delete", "1", "--yes", "--reason", "\x07"},
                                             {"import", "games.gpn", "--set", "Site=" + latin},
                                             {"search", "--player", latin},
                                             {"count", "player = \"" + latin + "\""}}) {
    CAPTURE(words.front(), words.back());
    const Run run = w.run(words);
    CHECK(run.exit == 2);
    tests::check_wording(run);
  }
  CHECK(w.read("games.gipfdb") == database);
  CHECK(w.run({"alias", "Andr\xC3\xA9", "Anna", "--new"}).exit == 0);
  w.write(latin + ".gpn", sample_game("Clara"));
  CHECK(w.run({"import", latin + ".gpn"}).exit == 0);
  CHECK(w.run({"check"}).exit == 0);
}

TEST_CASE("a Boardspace export of several games is an archive or a folder", "[cli][export]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna") + sample_game("Clara"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const Run single = w.run({"export", "--format", "boardspace", "--output", "both.sgf"});
  CHECK(single.exit == 2);
  tests::check_wording(single);
  CHECK_FALSE(w.exists("both.sgf"));

  CHECK(w.run({"export", "--format", "boardspace", "--output", "both.zip"}).exit <= 1);
  CHECK(w.run({"export", "--format", "boardspace", "--output", "folder/"}).exit <= 1);
  for (const char* name : {"both.zip", "folder"}) {
    const Run back = w.run({"convert", name, "--to", "ndjson"});
    INFO(back.err);
    CHECK(back.out.find("Clara") != std::string::npos);
    CHECK(back.out.find("Anna") != std::string::npos);
    CHECK(back.out.find("x d3Wd5") != std::string::npos);
  }
}

TEST_CASE("a text is not written to a file named like an archive", "[cli][export]") {
  const Workshop w;
  w.write("one.gpn", sample_game());
  for (const auto& [format, file] : {std::pair("gpn", "a.zip"), std::pair("csv", "A.GZ")}) {
    const Run run = w.run({"convert", "one.gpn", "--to", format, "--output", file});
    CHECK(run.exit == 2);
    tests::check_wording(run);
    CHECK_FALSE(w.exists(file));
  }
}

TEST_CASE("every export format contains every game", "[cli][export]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna") + sample_game("Clara"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const auto json = w.run({"export", "--format", "json"}).json();
  REQUIRE(json.is_object());
  CHECK(json.at("games").size() == 2);
  CHECK(json.at("games").at(1).at("tags").at("White") == "Clara");
  const std::string csv = w.run({"export", "--format", "csv"}).out;
  CHECK(csv.rfind("id,title,variant,", 0) == 0);
  CHECK(csv.find("\"Wd4,a1; Bd3,g1; x d3Wd5\"") != std::string::npos);
  CHECK(w.run({"export", "--format", "ndjson", "--white", "Clara"}).out.find("Anna") ==
        std::string::npos);
}

TEST_CASE("a failed export leaves the older file unchanged, and no other file", "[cli][export]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna") + sample_game("Clara"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  w.write("old.sgf", "(;precious)");
  CHECK(w.run({"export", "--format", "boardspace", "--output", "old.sgf", "--force"}).exit == 2);
  CHECK(w.read("old.sgf") == "(;precious)");
  w.write("no.gpn", "nothing of interest");
  CHECK(w.run({"convert", "no.gpn", "--output", "old.sgf", "--force"}).exit == 3);
  CHECK(w.read("old.sgf") == "(;precious)");
  CHECK(w.files() == std::vector<std::string>{"games.gipfdb", "games.gpn", "no.gpn", "old.sgf"});
}

TEST_CASE("a full disk is an I/O error", "[cli][export]") {
  const Workshop w;
  if (!std::filesystem::exists("/dev/full")) return;
  const Run run = w.run({"generate", "--title", "zertz", "--games", "50", "--output", "/dev/full"});
  CHECK(run.exit == 4);
  CHECK(run.messages() == 1);
  tests::check_wording(run);
}

TEST_CASE("a file over the size limit is an I/O error, and no part of it stays",
          "[cli][export][import]") {
  const Workshop w;
  const auto games = [](const char* count) {
    return std::vector<std::string>{"generate", "--title", "zertz", "--games", count};
  };
  w.write("few.gpn", w.run(games("20")).out);
  w.write("many.gpn", w.run(games("500")).out);
  REQUIRE(w.run({"import", "few.gpn"}).exit == 0);
  const std::string before = w.read("games.gipfdb");
  const std::vector<std::string> files = w.files();
  rlimit usual{};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &usual) == 0);
  rlimit small = usual;
  small.rlim_cur = before.size() + 4096;
  std::vector<Run> runs;
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);  // inherited by child processes
  runs.push_back(w.run({"import", "many.gpn"}));
  runs.push_back(w.run({"convert", "many.gpn", "--to", "json", "-o", "many.json"}));
  REQUIRE(setrlimit(RLIMIT_FSIZE, &usual) == 0);
  for (const Run& run : runs) {
    INFO(run.err);
    CHECK(run.exit == 4);
    CHECK(run.messages() == 1);
  }
  CHECK(w.files() == files);
  CHECK(w.read("games.gipfdb") == before);
  CHECK(w.run({"check"}).exit == 0);
}

TEST_CASE("conversion keeps tags, comments and clocks", "[cli][convert]") {
  const Workshop w;
  std::string game = sample_game();
  game.replace(game.find("Wd4,a1 "), 7, "Wd4,a1 {a quiet start} ");
  const Run there = w.run({"convert", "-"}, game);
  CHECK(there.exit == 0);
  CHECK(there.out.find("{a quiet start}") != std::string::npos);
  CHECK(w.run({"convert", "-"}, there.out).out == there.out);
}

TEST_CASE("Ctrl-C ends long work with exit code 130 and leaves no file", "[cli][interrupt]") {
  using std::chrono::milliseconds;
  const Workshop w;
  CHECK(w.run_interrupted({"perft", "--title", "zertz", "--depth", "9"}, milliseconds(300)).exit ==
        130);
  CHECK(w.run_interrupted(
             {"generate", "--title", "zertz", "--games", "100000000", "--output", "big.gpn"},
             milliseconds(300))
            .exit == 130);
  CHECK(w.files().empty());
}

TEST_CASE("a file without a readable game is reported at every import", "[cli][import]") {
  const Workshop w;
  w.write("a.gpn", sample_game("Anna"));
  w.write("b.gpn", sample_game("Bert"));
  w.write("notes.txt", "hello world");
  REQUIRE(w.run({"import", "a.gpn"}).exit == 0);
  const Run first = w.run({"import", "notes.txt"});
  CHECK_THAT(first.err, Catch::Matchers::Contains("notes.txt: this is not in a format"));
  const Run second = w.run({"import", "notes.txt"});
  CHECK(second.err == first.err);
  CHECK(second.exit == first.exit);
  CHECK_THAT(w.run({"import", "notes.txt", "b.gpn"}).err, Catch::Matchers::Contains(first.err));
}

TEST_CASE("an interrupted import continues when it is repeated", "[cli][interrupt][slow]") {
  using std::chrono::milliseconds;
  const Workshop w;
  REQUIRE(
      w.run({"generate", "--title", "zertz", "--games", "10000", "--output", "random.gpn"}).exit ==
      0);
  const Run first = w.run_interrupted({"import", "random.gpn", "--json"}, milliseconds(200));
  CHECK((first.exit == 130 || first.exit == 0));
  if (first.exit == 130) CHECK(first.json().at("interrupted") == true);
  CHECK(w.run({"check"}).exit == 0);
  const Run second = w.run({"import", "random.gpn", "--json"});
  CHECK(second.exit == 0);
  CHECK(second.json().at("read") == 10000);
  CHECK(w.run({"stats", "--json"}).json().at("games") == 10000);
  CHECK(w.run({"check"}).exit == 0);
}

TEST_CASE("ZEN records are read and written, and ZIP texts are positions", "[cli][zen]") {
  const Workshop w;
  const std::string start =
      "oooo/ooooo/oooooo/ooooooo/oooooooo/1ooooooo/2oooooo/3ooooo 6/8/10 0/0/0 "
      "0/0/0 1";
  const std::string record = "[ZIP \"" + start +
                             "\"]\n[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"
                             "[Player1 \"Anna\"]\n[Player2 \"Bert\"]\n[Result \"1-0\"]\n\n"
                             "1. Wa1-h5 Gb5-d7 1-0\n\n";
  w.write("games.zen", record);
  REQUIRE(w.run({"import", "games.zen"}).exit == 0);
  CHECK(w.run({"export", "--format", "zen"}).out == record);
  CHECK(w.run({"convert", "games.zen", "--to", "zen"}).out == record);

  const auto shown = w.run({"show", "1", "--position-format", "zip", "--json"}).json();
  CHECK(shown.at("start") == start);
  CHECK(shown.at("variant") == "48");
  const Run text = w.run({"show", "1", "--position-format", "zip", "--diagram"});
  CHECK(text.out.find("\n" + shown.at("position").get<std::string>() + "\n") != std::string::npos);
  CHECK(w.run({"search", "--position", shown.at("position"), "--json"}).json().at("total") == 1);
  const Run unknown = w.run({"show", "1", "--position-format", "fen"});
  CHECK(unknown.exit == 2);
  tests::check_wording(unknown);

  // Without a variant, a ZIP text is read on the smallest board that it fits.
  for (const auto& [zip, variant] :
       std::vector<std::pair<std::string, std::string>>{{"W//G 5/7/10 0/0/0 0/0/0 2", "37"},
                                                        {start, "48"},
                                                        {"ooooooooo 6/8/10 0/0/0 0/0/0 1", "61"}}) {
    const Run run =
        w.run({"perft", "--title", "zertz", "--position", zip, "--depth", "1", "--json"});
    INFO(run.err);
    CHECK(run.json().at("variant") == variant);
  }
  const Run other = w.run({"convert", "-", "--to", "zen"}, "[Title \"dvonn\"]\n\n1. d3 e3 *\n");
  tests::check_wording(other);
  CHECK(other.exit == 1);
}

TEST_CASE("a CSV has the same fields from a file as from the database", "[cli][export]") {
  const Workshop w;
  w.write("games.gpn", "[Title \"zertz\"]\n[White \"Anna\"]\n[Site \"?\"]\n\n1. Wd4,a1 *\n");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const std::string converted = w.run({"convert", "games.gpn", "--to", "csv"}).out;
  const std::string exported = w.run({"export", "--format", "csv"}).out;
  CHECK(converted.find(",zertz,37,,,,,Anna,,*,") != std::string::npos);
  // Compares the lines without the game number, which files do not have.
  CHECK(exported.substr(exported.find("\n1,") + 2) == converted.substr(converted.find("\n,") + 1));
  tests::check_wording(w.run({"merge", "nofile"}));
  // Games without a legal move have no position.
  w.write("bad.gpn", "[Title \"zertz\"]\n\n1. Wd4,a1 Bd3,d4 *\n");
  CHECK(w.run({"import", "bad.gpn", "--db", "bad.gipfdb", "--json"})
            .json()
            .at("variants")
            .at(0)
            .at("distinct_positions") == 0);
}

TEST_CASE("a spreadsheet takes no name of a record for a formula", "[cli][export]") {
  const Workshop w;
  w.write("games.gpn",
          "[Title \"zertz\"]\n[White \"=HYPERLINK(\\\"http://e\\\",\\\"x\\\")\"]\n[Black "
          "\"@SUM(A1)\"]\n"
          "[Event \"-x\"]\n[Site \"-\"]\n[Round \"-2.5\"]\n\n1. Wd4,a1 *\n\n");
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const std::string csv = w.run({"export", "--format", "csv"}).out;
  INFO(csv);
  CHECK(csv.find(",\"'=HYPERLINK(\"\"http") != std::string::npos);
  CHECK(csv.find(",'@SUM(A1),") != std::string::npos);
  CHECK(csv.find(",'-x,-,") != std::string::npos);
  CHECK(csv.find(",-2.5,") != std::string::npos);
  // When the file is imported again, the names are as they were.
  w.write("games.csv", csv);
  REQUIRE(w.run({"import", "games.csv", "--db", "again.gipfdb"}).exit == 0);
  const auto again = w.run({"list", "--db", "again.gipfdb", "--json"}).json();
  CHECK(again.dump().find("\"=HYPERLINK(") != std::string::npos);
  CHECK(again.dump().find("\"@SUM(A1)\"") != std::string::npos);
}

}  // namespace gipfbase::files_test
