// Wrong inputs: each gives clear messages and the right exit code, and loses no data.
#include <archive.h>
#include <archive_entry.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <memory>

#include "support/cli/workshop.hpp"

namespace gipfbase::bad_input_test {

using gipfbase::tests::Run;
using gipfbase::tests::sample_game;
using gipfbase::tests::Workshop;

namespace {

struct Member {
  std::string name;
  std::string text;
};

void write_archive(const Workshop& w, const std::string& name, archive* made,
                   const std::vector<Member>& members) {
  REQUIRE(archive_write_open_filename(made, w.path(name).c_str()) == ARCHIVE_OK);
  for (const Member& member : members) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, member.name.c_str());
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, static_cast<la_int64_t>(member.text.size()));
    archive_write_header(made, entry);
    archive_write_data(made, member.text.data(), member.text.size());
    archive_entry_free(entry);
  }
  archive_write_close(made);
  archive_write_free(made);
}

void write_zip(const Workshop& w, const std::string& name, const std::vector<Member>& members) {
  archive* zip = archive_write_new();
  archive_write_set_format_zip(zip);
  write_archive(w, name, zip, members);
}

void write_tar(const Workshop& w, const std::string& name, const std::vector<Member>& members) {
  archive* tar = archive_write_new();
  archive_write_set_format_ustar(tar);
  write_archive(w, name, tar, members);
}

/// A text in a compressed file, stored without compression.
void write_gzip(const Workshop& w, const std::string& name, const std::string& text) {
  archive* gzip = archive_write_new();
  archive_write_set_format_raw(gzip);
  archive_write_add_filter_gzip(gzip);
  archive_write_set_options(gzip, "gzip:compression-level=0");
  write_archive(w, name, gzip, {{"text", text}});
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), with);
}

/// The report of an import of `path` into a new database.
struct Outcome {
  int exit = -1;
  nlohmann::json report;
  Run validated;
};
Outcome import(const Workshop& w, const std::string& path) {
  const Run run = w.run({"import", path, "--json", "--db", path + ".gipfdb"});
  INFO(run.err << run.out);
  const nlohmann::json report = run.json();
  REQUIRE(report.is_object());
  CHECK(report.at("read") == report.at("stored").get<int>() + report.at("duplicate").get<int>() +
                                 report.at("partial").get<int>() +
                                 report.at("rejected").get<int>());
  // A new database is created only for games.
  const bool games = report.at("read") > 0;
  CHECK(w.exists(path + ".gipfdb") == games);
  CHECK(report.at("import_id").is_null() != games);
  if (games) CHECK(w.run({"check", "--db", path + ".gipfdb"}).exit == 0);
  return {run.exit, report, w.run({"validate", path})};
}

/// True if some finding has this code, and all findings differ.
bool has_code(const nlohmann::json& report, const std::string& code) {
  bool found = false;
  for (const auto& finding : report.at("diagnostics")) {
    CHECK_FALSE(finding.at("message").get<std::string>().empty());
    found = found || finding.at("code") == code;
  }
  return found;
}

}  // namespace

TEST_CASE("an input without any game is bad data, exit code 3", "[cli][input]") {
  const Workshop w;
  w.write("empty.gpn", "");
  w.write("blank.gpn", "\n\n  \n");
  w.write("binary.gpn", std::string("\x7f"
                                    "ELF\0\1\2\3\xff\xfe\0\0",
                                    12) +
                            std::string(4096, '\0'));
  w.write("letter.txt", "Dear Anna,\nthank you for the game.\n");
  w.write("page.html", "<!DOCTYPE html><html><body>404</body></html>\n");
  std::filesystem::create_directories(w.path("nothing"));
  write_zip(w, "hollow.zip", {});
  for (const char* name : {"empty.gpn", "blank.gpn", "binary.gpn", "letter.txt", "page.html",
                           "nothing", "hollow.zip"}) {
    const Outcome outcome = import(w, name);
    INFO(name << '\n' << outcome.report.dump(2) << outcome.validated.err);
    CHECK(outcome.exit == 3);
    CHECK(outcome.report.at("read") == 0);
    CHECK(outcome.report.at("diagnostics").size() == 1);
    CHECK(outcome.validated.exit == 3);
    CHECK(outcome.validated.messages() == 1);
    tests::check_wording(outcome.validated);
  }
}

TEST_CASE("an import without games creates no database and changes none", "[cli][input]") {
  const Workshop w;
  std::filesystem::create_directories(w.path("nothing"));
  w.write("letter.txt", "Dear Anna,\n");
  for (const char* name : {"nothing", "letter.txt", "-"}) {
    const Run run = w.run({"import", name});
    INFO(name);
    CHECK(run.exit == 3);
    tests::check_output(run);
    CHECK_FALSE(w.exists("games.gipfdb"));
  }
  if (geteuid() != 0) {
    w.write("locked.gpn", sample_game());
    chmod(w.path("locked.gpn").c_str(), 0);
    CHECK(w.run({"import", "locked.gpn"}).exit == 4);
    CHECK_FALSE(w.exists("games.gipfdb"));
  }

  // The report also covers everything before the first game.
  w.write("late.gpn", sample_game());
  const auto report = w.run({"import", "nothing", "letter.txt", "late.gpn", "--json"}).json();
  CHECK(report.at("import_id") == 1);
  CHECK(report.at("inputs") == 2);
  CHECK(report.at("files") == 2);
  CHECK(report.at("stored") == 1);
  CHECK(report.at("diagnostics").size() == 2);
  CHECK(w.run({"findings", "--json"}).json().at("total") == 2);
  CHECK(w.run({"check"}).exit == 0);

  CHECK(w.run({"import", "nothing"}).exit == 3);
  CHECK(w.run({"list", "--json"}).json().at("total") == 1);
  CHECK(w.run({"imports", "--json"}).json().at("imports").size() == 2);
}

TEST_CASE("a path that does not exist is an I/O error, exit code 4", "[cli][input]") {
  const Workshop w;
  for (const char* command : {"import", "validate", "convert"}) {
    const Run run = w.run({command, "nowhere.gpn"});
    INFO(command);
    CHECK(run.exit == 4);
    CHECK(run.messages() == 1);
    tests::check_wording(run);
  }
  CHECK(w.files().empty());
}

TEST_CASE("a missing path does not affect other paths", "[cli][input]") {
  const Workshop w;
  w.write("good.gpn", sample_game());
  const Run run = w.run({"import", "nowhere.gpn", "good.gpn", "--json"});
  CHECK(run.exit == 1);
  CHECK(run.json().at("stored") == 1);
  CHECK(has_code(run.json(), "unreadable"));
}

TEST_CASE("an illegal move affects only the moves after it in its game", "[cli][input]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna") + replaced(sample_game("Bad"), "x d3Wd5", "We5,g4") +
                           sample_game("Clara"));
  const Outcome outcome = import(w, "games.gpn");
  CHECK(outcome.exit == 1);
  CHECK(outcome.report.at("stored") == 2);
  CHECK(outcome.report.at("partial") == 1);
  CHECK(has_code(outcome.report, "illegal-move"));
  CHECK(outcome.validated.exit == 1);
  tests::check_wording(outcome.validated);
  const Run list = w.run({"list", "--db", "games.gpn.gipfdb", "--with-partial", "--json"});
  CHECK(list.json().at("total") == 3);
  CHECK(w.run({"list", "--db", "games.gpn.gipfdb", "--json"}).json().at("total") == 2);
}

TEST_CASE("a truncated archive gives the games before the damage", "[cli][input]") {
  const Workshop w;
  const std::string noise = w.run({"generate", "--title", "zertz", "--games", "200"}).out;
  write_zip(w, "whole.zip", {{"a.gpn", sample_game("Anna")}, {"b.gpn", noise}});
  const std::string whole = w.read("whole.zip");
  w.write("cut.zip", whole.substr(0, whole.size() / 2));
  const Outcome outcome = import(w, "cut.zip");
  INFO(outcome.report.dump(2));
  CHECK(outcome.exit == 1);
  CHECK(outcome.report.at("stored") >= 1);
  CHECK(has_code(outcome.report, "truncated"));
}

TEST_CASE("data after the end of a compressed text is reported", "[cli][input]") {
  const Workshop w;
  write_gzip(w, "one.gpn.gz", sample_game("Anna"));
  write_gzip(w, "two.gpn.gz", sample_game("Bert"));
  const std::string one = w.read("one.gpn.gz");
  std::string two = w.read("two.gpn.gz");
  w.write("both.gpn.gz", one + two);
  CHECK(import(w, "both.gpn.gz").report.at("stored") == 2);
  w.write("filled.gpn.gz", one + std::string(100, '\0'));
  CHECK(import(w, "filled.gpn.gz").exit == 0);
  two[0] = '\1';
  w.write("damaged.gpn.gz", one + two);
  const Outcome outcome = import(w, "damaged.gpn.gz");
  CHECK(outcome.exit == 1);
  CHECK(outcome.report.at("stored") == 1);
  tests::check_wording(outcome.validated);
}

TEST_CASE("names have a limited length", "[cli][input]") {
  const Workshop w;
  w.write("long.gpn", sample_game(std::string(499, 'x') + "Zoë" + std::string(100'000, 'y')));
  const auto report = w.run({"import", "long.gpn", "--json"}).json();
  CHECK(report.at("stored") == 1);
  CHECK(report.dump().find("the tag White has 100503 bytes; the first 500 were kept") !=
        std::string::npos);
  CHECK(w.run({"list", "--json"}).json().at("games").at(0).at("white") ==
        std::string(499, 'x') + "Z");
  tests::check_wording(w.run({"edit", "1", "--set", "Event=" + std::string(501, 'x')}));
  CHECK(w.run({"check"}).exit == 0);
}

TEST_CASE("a game at the cut of a text is completed by the whole text", "[cli][input]") {
  const Workshop w;
  const std::string last = sample_game("Clara");
  write_gzip(w, "whole.gpn.gz", sample_game("Anna") + last);
  const std::string whole = w.read("whole.gpn.gz");
  // The file ends with the checksum and the length.
  const std::size_t end = whole.size() - 8;
  const std::size_t begin = end - last.size();
  const std::size_t moves = begin + last.find("1. ");
  for (const std::size_t size : {begin + 3, begin + 60, moves + 2, moves + 10, moves + 20,
                                 begin + last.find("0-1\n\n") + 3, end - 1}) {
    w.write("cut.gpn.gz", whole.substr(0, size));
    const std::string database = std::to_string(size) + ".gipfdb";
    const auto count = [&](std::vector<std::string> options) {
      options.insert(options.begin(), {"list", "--db", database, "--json"});
      return w.run(options).json().at("total").get<int>();
    };
    CAPTURE(size - begin);
    CHECK(w.run({"import", "cut.gpn.gz", "--db", database}).exit == 1);
    const bool said = size == end - 1;  // the line with the result is whole
    CHECK(count({}) == (said ? 2 : 1));
    CHECK(w.run({"import", "whole.gpn.gz", "--db", database}).exit == 0);
    CHECK(count({}) == 2);
    CHECK(count({"--with-partial"}) == 2);
  }
}

TEST_CASE("for a damaged archive the message has archive, member and remedy", "[cli][input]") {
  const Workshop w;
  const std::string noise = w.run({"generate", "--title", "zertz", "--games", "200"}).out;
  const std::vector<Member> members = {{"a.gpn", sample_game("Anna")}, {"in/b.gpn", noise}};
  write_zip(w, "whole.zip", members);
  write_tar(w, "whole.tar", members);
  for (const std::string kind : {".zip", ".tar"}) {
    const std::string whole = w.read("whole" + kind);
    w.write("cut" + kind, whole.substr(0, whole.size() / 2));
    const Run run = w.run({"validate", "cut" + kind});
    CHECK(run.exit == 1);
    CHECK(run.err ==
          "error: cut" + kind + "!in/b.gpn: the archive \"cut" + kind +
              "\" ends too early, in the middle of this file, which was not read; get the "
              "whole archive\n");
  }
  // Validates an archive inside another one.
  write_zip(w, "outer.zip", {{"cut.zip", w.read("cut.zip")}});
  tests::check_wording(w.run({"validate", "outer.zip"}));
  std::string spoilt = w.read("whole.zip");
  for (std::size_t at = spoilt.size() / 2; at < spoilt.size() / 2 + 50; ++at) spoilt[at] = '?';
  w.write("spoilt.zip", spoilt);
  const Run run = w.run({"validate", "spoilt.zip"});
  tests::check_wording(run);
}

TEST_CASE("an empty member of an archive is reported and does not affect others", "[cli][input]") {
  const Workshop w;
  write_zip(w, "games.zip", {{"empty.gpn", ""}, {"good.gpn", sample_game()}});
  const Outcome outcome = import(w, "games.zip");
  CHECK(outcome.exit == 1);
  CHECK(outcome.report.at("files") == 2);
  CHECK(outcome.report.at("empty") == 1);
  CHECK(outcome.report.at("stored") == 1);
  tests::check_wording(outcome.validated);
}

TEST_CASE("Latin-1 names are read and leave as UTF-8", "[cli][input]") {
  const Workshop w;
  w.write("latin1.gpn", replaced(sample_game(), "Anna", "J\xFCrgen"));
  const Outcome outcome = import(w, "latin1.gpn");
  CHECK(outcome.report.at("stored") == 1);
  const Run list = w.run({"list", "--db", "latin1.gpn.gipfdb"});
  CHECK(list.out.find("J\xC3\xBCrgen") != std::string::npos);
}

TEST_CASE("DOS line ends and a byte order mark change nothing", "[cli][input]") {
  const Workshop w;
  std::string dos = "\xEF\xBB\xBF";
  for (const char c : sample_game()) dos += c == '\n' ? std::string("\r\n") : std::string(1, c);
  w.write("dos.gpn", dos);
  w.write("unix.gpn", sample_game());
  CHECK(import(w, "dos.gpn").exit == 0);
  CHECK(w.run({"convert", "dos.gpn"}).out == w.run({"convert", "unix.gpn"}).out);
}

TEST_CASE("moves after the end of a game are reported and left out", "[cli][input]") {
  const Workshop w;
  w.write("late.gpn", replaced(sample_game(), "x d3Wd5 0-1", "x d3Wd5 0-1 Ga4,g4"));
  const Run run = w.run({"validate", "late.gpn", "--json"});
  INFO(run.out);
  CHECK(run.json().at("read").get<int>() >= 1);
  CHECK_FALSE(run.json().at("diagnostics").empty());
}

TEST_CASE("a very long line is refused or read, without a crash", "[cli][input]") {
  const Workshop w;
  constexpr std::size_t kLong = 20'000'000;
  w.write("endless.gpn", sample_game() + "[Event \"" + std::string(kLong, 'x') + "\"]\n\n");
  const Run run = w.run({"validate", "endless.gpn"});
  CHECK((run.exit == 0 || run.exit == 1));
  CHECK(run.err.size() < 2000);
}

TEST_CASE("a file of another program is not taken for a database", "[cli][input]") {
  const Workshop w;
  w.write("games.gpn", sample_game());
  const std::string text =
      "this is no database, but long enough to look at: " + std::string(4096, '.');
  w.write("other.gipfdb", text);
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {"import", "games.gpn"}, {"stats"}, {"list"}, {"check"}, {"optimize"}}) {
    std::vector<std::string> words = arguments;
    words.insert(words.end(), {"--db", "other.gipfdb"});
    const Run run = w.run(words);
    INFO(arguments.front() << run.err);
    CHECK(run.exit == 4);
    CHECK(run.messages() == 1);
    tests::check_wording(run);
  }
  CHECK(w.read("other.gipfdb") == text);
}

/// Words of the database library, which mean nothing to players.
constexpr std::array<std::string_view, 12> kForeignWords = {
    "SQL",        "LIKE",     "GLOB",          "parser",    "Expression tree", "malformed",
    "disk image", "disk I/O", "constraint fa", "no such t", "no such col",     "too many terms"};

TEST_CASE("messages about the database are the program's own, without the folder", "[cli][input]") {
  const Workshop w;
  w.write("games.gpn", sample_game());
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const std::string long_name(60'000, 'a');
  std::string deep;
  for (int i = 0; i < 4'000; ++i) deep += "not (";
  std::string wide = "plies > 1";
  for (int i = 0; i < 6'000; ++i) wide += " or plies > 1";
  std::vector<std::string> names = {"list"};
  for (int i = 0; i < 3'000; ++i) names.insert(names.end(), {"--player", "A" + std::to_string(i)});
  std::string ids = "1";
  for (int i = 0; i < 9'000; ++i) ids += "," + std::to_string(2 * i + 3);
  std::vector<std::vector<std::string>> commands = {
      {"list", "--player", long_name},
      {"list", "--event", long_name + "*"},
      {"list", "--player", std::string(30'000, '*')},
      {"list", "--site", std::string(9'000, '%')},
      {"players", long_name + "*"},
      {"events", std::string(40'000, '?')},
      {"findings", "--text", long_name},
      {"count", deep + "plies > 1" + std::string(4'000, ')')},
      {"count", wide},
      {"list", "--where", wide},
      {"export", ids},
      names,
  };
  const auto own_words = [&](const std::vector<std::string>& command) {
    const Run run = w.run(command);
    INFO(command.front() << ' ' << command.back().substr(0, 20) << ": " << run.err.substr(0, 400));
    CHECK(run.exit >= 0);
    CHECK(run.exit <= 5);
    for (const std::string_view word : kForeignWords) CHECK_FALSE(run.says(word));
    CHECK_FALSE(run.says(w.path("").string()));
  };
  for (const auto& command : commands) own_words(command);
  // Messages about a damaged file do not have these words, either.
  std::string bytes = w.read("games.gipfdb");
  for (const std::size_t from : {std::size_t{4096}, bytes.size() / 2}) {
    std::string damaged = bytes;
    for (std::size_t at = from; at < damaged.size(); at += 7) damaged[at] = '\x5a';
    w.write("games.gipfdb", damaged);
    for (const char* command : {"list", "stats", "players", "events", "findings", "imports",
                                "export", "ratings", "dedupe", "optimize"}) {
      own_words({command});
    }
    own_words({"import", "games.gpn"});
  }
}

TEST_CASE("a SQLite database of another program is not changed", "[cli][input]") {
  const Workshop w;
  w.write("games.gpn", sample_game());
  sqlite3* handle = nullptr;
  REQUIRE(sqlite3_open(w.path("other.db").c_str(), &handle) == SQLITE_OK);
  sqlite3_exec(handle, "CREATE TABLE games (id INTEGER); INSERT INTO games VALUES (7)", nullptr,
               nullptr, nullptr);
  sqlite3_close(handle);
  const std::string before = w.read("other.db");
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {"import", "games.gpn", "--db", "other.db"}, {"stats", "--db", "other.db"}}) {
    const Run run = w.run(arguments);
    INFO(run.err);
    CHECK(run.exit == 4);
    CHECK(run.messages() == 1);
    tests::check_wording(run);
  }
  CHECK(w.read("other.db") == before);
}

TEST_CASE("a second game tree is reported and left out", "[cli][input]") {
  const Workshop w;
  const Run tree = w.run({"convert", "-", "--to", "boardspace"}, sample_game());
  REQUIRE(tree.exit <= 1);
  w.write("two.sgf", tree.out + tree.out);
  const Outcome outcome = import(w, "two.sgf");
  INFO(outcome.report.dump(2));
  CHECK(outcome.report.at("stored") == 1);
  CHECK(has_code(outcome.report, "extra-tree"));
}

TEST_CASE("a read-only database can be read but not changed", "[cli][input]") {
  if (geteuid() == 0) return;  // the superuser may write anything
  const Workshop w;
  w.write("games.gpn", sample_game());
  w.write("more.gpn", sample_game("Clara"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  chmod(w.path("games.gipfdb").c_str(), S_IRUSR);
  CHECK(w.run({"list"}).exit == 0);
  const Run run = w.run({"import", "more.gpn"});
  CHECK(run.exit == 4);
  CHECK(run.messages() == 1);
}

TEST_CASE("standard input is read like a file", "[cli][input]") {
  const Workshop w;
  const Run run = w.run({"import", "-", "--json"}, sample_game());
  CHECK(run.exit == 0);
  CHECK(run.json().at("stored") == 1);
}

TEST_CASE("an option with nothing after its equals sign has no value", "[cli]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  CHECK(w.run({"delete", "1", "--reason=", "--yes"}).exit == 0);
  CHECK(w.run({"restore", "1", "--reason=", "--json"}).json().at("games") == 1);
  const Run nothing = w.run({"list", "--event=", "--json"});
  CHECK(nothing.exit == 2);
  tests::check_wording(nothing);
  for (const char* option : {"--tables=", "--svg=", "--html="}) {
    const Run nowhere = w.run({"export", option});
    CHECK(nowhere.exit == 2);
    tests::check_wording(nowhere);
    CHECK(nowhere.out.empty());
  }
  CHECK(w.run({"list", "--limit=1", "--json"}).json().at("games").size() == 1);
  // "Remark=" is a value: it removes the tag.
  CHECK(w.run({"edit", "1", "--set=Remark=mine", "--yes"}).exit == 0);
  CHECK(w.run({"edit", "1", "--set=Remark=", "--yes"}).out.find("\"mine\" -> nothing") !=
        std::string::npos);
}

TEST_CASE("tags that mean something else in files are not set", "[cli][edit]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  for (const char* tag : {"Incomplete", "Contest", "Quarantine", "Change1"}) {
    const Run run = w.run({"edit", "1", "--set", std::string(tag) + "=5", "--yes"});
    CHECK(run.exit == 2);
    tests::check_wording(run);
  }
  for (const char* tag : {"Bad Name", "A\"]", "1st", "ä"}) {
    const Run run = w.run({"edit", "1", "--set", std::string(tag) + "=5", "--yes"});
    CHECK(run.exit == 2);
    tests::check_wording(run);
  }
  CHECK(w.run({"edit", "1", "--set", "Change_of_mind=5", "--yes"}).exit == 0);
}

TEST_CASE("a failure is reported the same way with --json", "[cli]") {
  const Workshop w;
  w.write("games.gpn", sample_game("Anna"));
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  tests::check_wording(w.run({"verify", "nope", "--json"}));
  tests::check_wording(w.run({"history", "1", "--json"}));
  tests::check_wording(w.run({"dedupe", "1", "--json"}));
  tests::check_wording(w.run({"restore", "1", "--json"}));
}

TEST_CASE("files that are read as a whole have a greatest size", "[cli][files]") {
  Workshop w;
  w.write("games.gpn", sample_game());
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  w.write("huge", "");
  std::filesystem::resize_file(w.path("huge"), std::uintmax_t{2} << 30U);
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"proofs", "add", "huge"},
           {"proofs", "refute", "--with", "huge", "--title", "zertz", "--line", "Wd4,a2"},
           {"alias", "--file", "huge"}}) {
    const Run run = w.run(words);
    INFO(words[0] << ' ' << words[1] << ": " << run.err);
    CHECK(run.exit == 4);
    tests::check_wording(run);
  }
  w.set("GIPFBASE_CONFIG=huge");
  const Run settings = w.run({"stats"});
  CHECK(settings.exit == 4);
  tests::check_wording(settings);
}

TEST_CASE("a folder in the place of a list of aliases is named", "[cli][files]") {
  const Workshop w;
  w.write("games.gpn", sample_game());
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  std::filesystem::create_directory(w.path("folder"));
  tests::check_wording(w.run({"alias", "--file", "folder"}));
}

TEST_CASE("a pipe in the place of a table or of a database to merge does not stop a command",
          "[cli][files]") {
  const Workshop w;
  REQUIRE(mkfifo(w.path("pipe").c_str(), 0600) == 0);
  const Run table = w.run({"solve", "--title", "gipf", "--nodes", "10", "--table", "pipe"});
  CHECK(table.exit == 4);
  tests::check_wording(table);
  tests::check_wording(w.run({"merge", "pipe"}));
}

TEST_CASE("lines without an end do not fill the memory of the engine", "[cli][engine]") {
  const Workshop w;
  const Run run = w.run({"engine"}, std::string(std::size_t{3} << 20U, 'x') + "\nquit\n");
  CHECK(run.exit == 0);
  CHECK(run.out.size() < (std::size_t{5} << 20U));
}

}  // namespace gipfbase::bad_input_test
