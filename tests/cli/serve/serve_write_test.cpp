// gipfbase serve --write: corrections and imports need the token.
#include <zlib.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <string>
#include <vector>

#include "cli/serve/http/message.hpp"
#include "cli/serve/writing/importing.hpp"
#include "notation/text/text.hpp"
#include "support/cli/json_schema.hpp"
#include "support/cli/web.hpp"
#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::serve_write_test {
namespace {

using nlohmann::json;

const std::string kGames =
    "[Title \"zertz\"]\n[Event \"Cup\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n\n"
    "1. Wd4,a1 1-0\n\n"
    "[Title \"zertz\"]\n[Event \"Cup\"]\n[White \"Carl\"]\n[Black \"Dora\"]\n[Result \"*\"]\n\n"
    "1. Wd4,g1 *\n";

std::string with_token(const std::string& token) { return "X-Gipfbase-Token: " + token + "\r\n"; }

/// Compressed as by gzip, without a file name.
std::string gzipped(const std::string& text) {
  constexpr int kWithHeader = 15 + 16;
  z_stream stream{};
  REQUIRE(deflateInit2(&stream, 9, Z_DEFLATED, kWithHeader, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  std::string input = text;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

/// The state of an import after its end.
json ended(const RunningServer& server, const Page& begun) {
  INFO(begun.body);
  REQUIRE(begun.status == 200);
  const std::string number = std::to_string(begun.json().at("import").get<int>());
  CHECK(server.get("/api/import/" + number + "/events").has("event: end"));
  return server.get("/api/import/" + number).json();
}

TEST_CASE("a read-only server refuses every change", "[cli][serve][write]") {
  const Workshop w;
  w.write("games.gpn", kGames);
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  const std::string before = w.read("games.gipfdb");
  RunningServer server(w.path("games.gipfdb").string());
  CHECK(server.token().empty());
  for (const std::string& header : {std::string(), with_token(""), with_token("0")}) {
    for (const char* address :
         {"/api/writing", "/api/games/1/edit", "/api/games/1/record", "/api/games/1/note",
          "/api/games/1/delete", "/api/games/1/restore", "/api/changes/1/undo", "/api/import",
          "/api/solve/1/save", "/api/import/1/stop"}) {
      const Page page = server.post(address, "Event=Open", header);
      INFO(address << page.body);
      CHECK(page.status == 403);
      CHECK(page.json().at("error").get<std::string>().find("--write") != std::string::npos);
    }
    CHECK(server.send("/api/import?name=a.gpn", kGames, header).status >= 400);
  }
  CHECK(w.read("games.gipfdb") == before);
}

TEST_CASE("changes beyond the own machine cause a warning about the unencrypted token",
          "[cli][serve][write]") {
  const Workshop w;
  constexpr std::chrono::milliseconds kShort(100);
  const auto warned = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"serve", "--port", "0"});
    const Run run = w.run_interrupted(more, kShort);
    INFO(run.err);
    CHECK(run.exit == 0);
    return run.says("the token that allows changes travels unencrypted");
  };
  CHECK(warned({"--write", "--address", "0.0.0.0"}));
  CHECK_FALSE(warned({"--write"}));
  CHECK_FALSE(warned({"--address", "0.0.0.0"}));
}

TEST_CASE("corrections need the token, and do the same as the commands", "[cli][serve][write]") {
  const Workshop w;
  w.write("games.gpn", kGames);
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  RunningServer server(w.path("games.gipfdb").string(), {}, true);
  const std::string token = with_token(server.token());
  CHECK(server.token().size() == 32);
  CHECK(server.post("/api/writing", "").status == 403);
  CHECK(server.post("/api/writing", "", token).status == 200);
  const std::string form = "Event=Open&reason=a+slip";
  CHECK(server.post("/api/games/1/edit", form).status == 403);
  CHECK(server.post("/api/games/1/edit", form, with_token(std::string(32, '0'))).status == 403);
  CHECK(server.post("/api/games/1/edit", form, token + "Origin: http://elsewhere.example\r\n")
            .status == 403);
  CHECK(server.post("/api/games/1/edit", form, token + "Sec-Fetch-Site: same-site\r\n").status ==
        403);
  CHECK(server.post("/api/games/1/edit", form + "&token=" + server.token()).status == 403);
  CHECK(server.get("/api/games/1").json().at("tags").at("Event") == "Cup");

  const Page edited = server.post("/api/games/1/edit", form, token);
  INFO(edited.body);
  REQUIRE(edited.status == 200);
  CHECK(edited.json().at("games") == 1);
  // The cached page is not shown again.
  CHECK(server.get("/api/games/1").json().at("tags").at("Event") == "Open");
  CHECK(server.get("/api/games/1/history").json() == w.run({"history", "1", "--json"}).json());
  CHECK(server.get("/api/games/1/history").has("a slip"));
  const std::string change = std::to_string(edited.json().at("change").get<int>());
  CHECK(server.post("/api/changes/" + change + "/undo", "", token).status == 200);
  CHECK(server.get("/api/games/1").json().at("tags").at("Event") == "Cup");

  CHECK(server.post("/api/games/2/delete", "reason=twice", token).status == 200);
  CHECK(server.get("/api/games").json().at("total") == 1);
  CHECK(server.get("/game/2").has("data-binned=\"2\""));
  const Page archive = server.get("/archive");
  CHECK(archive.has("<li><a href=\"/game/2\">2</a></li>"));
  CHECK(archive.has("games.gpn"));
  CHECK(archive.has("a slip"));
  // The journal says who, and is filtered as the command history does it.
  const json author = w.run({"history", "--json"}).json().at("changes").at(0).at("author");
  CHECK(archive.has(author.get<std::string>() + "</td>"));
  CHECK(server.get("/archive?author=nobody").has("No change matches the conditions."));
  CHECK(server.get("/archive?text=twice&from=2020").has("twice"));
  CHECK_FALSE(server.get("/archive?text=twice").has("a slip"));
  CHECK(server.get("/archive?from=yesterday").status == 400);
  CHECK(server.post("/api/games/2/restore", "", token).status == 200);
  CHECK(server.get("/api/games").json().at("total") == 2);

  CHECK(server.post("/api/games/1/edit", "reason=none", token).status == 400);
  CHECK(server.post("/api/games/1/edit", "Result=2-0", token).status == 400);
  CHECK(server.post("/api/games/99/edit", "Event=X", token).status == 404);
  CHECK(server.post("/api/changes/99/undo", "", token).status == 404);
  CHECK(server.post("/api/changes/none/undo", "", token).has("is not the number of a change"));
  CHECK(server.post("/api/changes/" + change + "/undo", "", token).status == 409);
  CHECK(server.get("/api/games/2/history").status == 200);
  CHECK(server.get("/api/games/99/history").status == 404);
  CHECK(server.post("/api/games/1/delete", "Event=X", token).status == 400);
  CHECK(w.run({"check"}).exit == 0);
}

TEST_CASE("files that are sent are imported into a new database", "[cli][serve][write]") {
  const Workshop w;
  RunningServer server(w.path("new.gipfdb").string(), {}, true);
  const std::string token = with_token(server.token());
  CHECK(server.get("/api/games").json().at("total") == 0);
  const json first = ended(server, server.send("/api/import?name=cup.gpn", kGames, token));
  CHECK(first.at("failure").is_null());
  CHECK(first.at("report").at("stored") == 2);
  CHECK(server.get("/api/games").json().at("total") == 2);
  CHECK(Schema().faults("running-import", first) == "");
  const json again = ended(server, server.send("/api/import?name=again.gpn", kGames, token));
  CHECK(again.at("report").at("duplicate") == 2);
  // The temporary folder of the files is not shown anywhere.
  const json listed = server.get("/api/imports").json();
  CHECK(listed == w.run({"imports", "--db", "new.gipfdb", "--json"}).json());
  CHECK(listed.at("imports").at(0).at("arguments") == "cup.gpn");
  CHECK(w.run({"show", "1", "--db", "new.gipfdb", "--json"}).says("gipfbase-import") == false);
  // The command imports the same games.
  w.write("cup.gpn", kGames);
  REQUIRE(w.run({"import", "cup.gpn", "--db", "other.gipfdb"}).exit == 0);
  CHECK(w.run({"export", "--db", "new.gipfdb"}).out ==
        w.run({"export", "--db", "other.gipfdb"}).out);

  CHECK(server.send("/api/import?name=a.gpn", kGames).status == 403);
  CHECK(server.send("/api/import?name=a.gpn&more=1", kGames, token).status == 400);
  CHECK(server.get("/api/import/99").status == 404);
}

TEST_CASE("a file that is sent during an import waits for its end", "[cli][serve][write]") {
  const Workshop w;
  RunningServer server(w.path("new.gipfdb").string(), {}, true);
  const std::string token = with_token(server.token());
  const Page slow = server.send("/api/import?name=long.gz",
                                gzipped(std::string(std::size_t{100} << 20U, ' ')), token);
  const Page next = server.send("/api/import?name=cup.gpn", kGames, token);
  const Page last = server.send("/api/import?name=again.gpn", kGames, token);
  CHECK(ended(server, slow).at("failure").is_null());
  const json second = ended(server, next);
  const json third = ended(server, last);
  CHECK(second.at("report").at("stored").get<int>() + third.at("report").at("stored").get<int>() ==
        2);
}

TEST_CASE("errors in an uploaded file are reported and do no harm", "[cli][serve][write]") {
  const Workshop w;
  RunningServer server(w.path("new.gipfdb").string(), {}, true);
  const std::string token = with_token(server.token());
  const json nonsense =
      ended(server, server.send("/api/import?name=nonsense.gpn", "[nonsense", token));
  CHECK(nonsense.at("report").at("stored") == 0);
  CHECK(nonsense.at("report").at("diagnostics").size() == 1);
  CHECK(nonsense.at("report").at("diagnostics").at(0).at("source") == "nonsense.gpn");
  const json empty = ended(server, server.send("/api/import?name=empty.gpn", "", token));
  CHECK(empty.at("report").at("read") == 0);
  // A small compressed file expands to a large one.
  const json bomb =
      ended(server, server.send("/api/import?name=bomb.gz",
                                gzipped(std::string(std::size_t{200} << 20U, ' ')), token));
  CHECK(bomb.at("report").at("stored") == 0);
  CHECK(bomb.at("running") == false);
  // The name of the file contains a path and markup.
  const json strange =
      ended(server, server.send("/api/import?name=..%2F..%2F%3Cb%3Ex.gpn", kGames, token));
  CHECK(strange.at("name").get<std::string>().find_first_of("/<>") == std::string::npos);
  CHECK(strange.at("report").at("stored") == 2);
  // These import nothing: a length above the limit, a file that breaks off, a request without
  // length and body.
  const std::string head = "POST /api/import?name=a.gpn HTTP/1.1\r\nHost: " + server.host() +
                           "\r\n" + token + "Content-Type: application/octet-stream\r\n";
  CHECK(server.raw(head + "Content-Length: 999999999999\r\n\r\n").status == 413);
  {
    const Client client(server.port());
    client.send(head + "Content-Length: 1000000\r\n\r\n" + kGames);
  }
  CHECK(server.raw(head + "\r\n").status == 411);
  // Neither does a form with a file in it, nor a body that is compressed for transfer.
  const std::string form =
      "--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.gpn\"\r\n"
      "\r\n" +
      kGames + "\r\n--x--\r\n";
  const Page multipart =
      server.raw("POST /api/import?name=a.gpn HTTP/1.1\r\nHost: " + server.host() + "\r\n" + token +
                 "Content-Type: multipart/form-data; boundary=x\r\n"
                 "Content-Length: " +
                 std::to_string(form.size()) + "\r\n\r\n" + form);
  CHECK(multipart.status == 415);
  CHECK(multipart.has("the file itself"));
  CHECK(server
            .raw("POST /api/solve HTTP/1.1\r\nHost: " + server.host() +
                 "\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: " +
                 std::to_string(form.size()) + "\r\n\r\n" + form)
            .status == 400);
  const std::string packed = gzipped(kGames);
  CHECK(server
            .send("/api/import?name=a.gpn", packed.substr(0, packed.size() - 9),
                  token + "Content-Encoding: gzip\r\n")
            .status == 415);
  CHECK(server.get("/api/imports").json().at("imports").size() == 4);
  CHECK(w.run({"check", "--db", "new.gipfdb"}).exit == 0);
}

TEST_CASE("safe file names keep the extension and drop the path", "[cli][serve][write]") {
  CHECK(cli::serve::safe_file_name("games.zip") == "games.zip");
  CHECK(cli::serve::safe_file_name("../x") == "_x");
  CHECK(cli::serve::safe_file_name(".hidden") == "hidden");
  CHECK(cli::serve::safe_file_name("...") == "games");
  CHECK(cli::serve::safe_file_name("a\nb") == "a_b");
  // Letters of all alphabets stay, so that two names do not become one.
  CHECK(cli::serve::safe_file_name("Füchse Berlin.gpn") == "Füchse Berlin.gpn");
  CHECK(cli::serve::safe_file_name("партии.gpn") == "партии.gpn");
  CHECK(cli::serve::safe_file_name("F\xFC"
                                   "chse.gpn") == "Füchse.gpn");
  CHECK(cli::serve::safe_file_name("a\u202Eb\u200Bc\u0085.gpn") == "a_b_c_.gpn");
  const std::string many(300, 'x');
  CHECK(cli::serve::safe_file_name("a" + many) != cli::serve::safe_file_name("b" + many));
  const std::string name = cli::serve::safe_file_name(std::string(500, 'a') + ".sgf");
  CHECK(name.size() == 120);
  std::string umlauts;
  for (int i = 0; i < 100; ++i) umlauts += "ü";
  CHECK(notation::text::is_utf8(cli::serve::safe_file_name("x" + umlauts + ".gpn")));
  CHECK(name.substr(name.size() - 4) == ".sgf");
}

TEST_CASE("a puzzle is found, downloaded and saved", "[cli][serve][write]") {
  const Workshop w;
  RunningServer server(w.path("new.gipfdb").string(), {}, true);
  const std::string token = with_token(server.token());
  const std::string position =
      "title=zertz&variant=37&position=o.../o..o./Bo.oB./oooooo./ooooo./ooo../..o.+2,1,2+2,3,3+"
      "2,4,3+0";
  const Page begun = server.post("/api/solve", position + "&puzzle=1");
  REQUIRE(begun.status == 200);
  const std::string number = std::to_string(begun.json().at("search").get<int>());
  CHECK(server.get("/api/solve/" + number + "/events").has("event: end"));
  const json state = server.get("/api/solve/" + number).json();
  CHECK(state.at("kind") == "puzzle");
  CHECK(state.at("puzzle").at("puzzles") == 1);
  CHECK(state.at("sentence").get<std::string>().rfind("A puzzle: ", 0) == 0);
  const Page page = server.get("/search/" + number);
  CHECK(page.has("Download the puzzle"));
  CHECK(page.has("Key: "));
  const std::string record = server.get("/api/solve/" + number + "/puzzle").body;
  w.write("puzzle.gpn", record);
  CHECK(w.run({"puzzles", "check", "puzzle.gpn"}).exit == 0);
  CHECK(server.post("/api/solve/" + number + "/save", "").status == 403);
  const json saved = ended(server, server.post("/api/solve/" + number + "/save", "", token));
  CHECK(saved.at("report").at("puzzles") == 1);
  CHECK(server.get("/puzzles").has("/puzzle/1"));
  // A position that is not a puzzle has no record.
  const Page other = server.post("/api/solve", "title=zertz&variant=37&puzzle=1&time=0.2");
  const std::string none = std::to_string(other.json().at("search").get<int>());
  CHECK(server.get("/api/solve/" + none + "/events").has("event: end"));
  CHECK(server.get("/api/solve/" + none + "/puzzle").status == 404);
  CHECK(server.post("/api/solve/" + none + "/save", "", token).status == 404);
  CHECK(server.post("/api/solve", "title=zertz&puzzle=1&all-moves=1").status == 400);
}

TEST_CASE("a composer sees the test of a position next to it, with cooks as links",
          "[cli][serve][write]") {
  const Workshop w;
  RunningServer server(w.path("new.gipfdb").string(), {}, true);
  const auto tested = [&](const std::string& position) {
    const Page begun =
        server.post("/solve", "title=zertz&variant=37&puzzle=1&position=" + position);
    INFO(begun.body);
    REQUIRE(begun.status == 303);
    const std::string address = begun.headers.at("location");
    REQUIRE(address.find("/editor?") == 0);
    const std::string number = address.substr(address.find("test=") + 5);
    CHECK(server.get("/api/solve/" + number + "/events").has("event: end"));
    return server.get(address);
  };
  const Page puzzle = tested("o.../o..o./Bo.oB./oooooo./ooooo./ooo../..o.+2,1,2+2,3,3+2,4,3+0");
  CHECK(puzzle.has("A puzzle: win in 2"));
  CHECK(puzzle.has("data-save="));
  CHECK(puzzle.has("line=Wd1,c2"));
  // The position can be changed where it is tested; the test of another position is not shown.
  CHECK(puzzle.has("class=\"hits\""));
  CHECK_FALSE(server.get("/editor?title=zertz&variant=37&test=1").has("class=\"test\""));
  CHECK(server.get("/editor?title=zertz&variant=37&test=x").status == 200);
  const Page cooked = tested(".o.o/ooooo/oGooo./.oooo../oooooW/oo.oo/o...+1,1,4+2,0,0+2,6,6+1");
  CHECK(cooked.has("Not a puzzle: "));
  CHECK(cooked.has("class=\"test\""));
  CHECK_FALSE(cooked.has("data-save="));
}

TEST_CASE("moves get comments, glyphs and side lines, a record is edited as text",
          "[cli][serve][write]") {
  const Workshop w;
  w.write("games.gpn", kGames);
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
  RunningServer server(w.path("games.gipfdb").string(), {}, true);
  const std::string token = with_token(server.token());
  const auto record = [&] { return server.get("/api/games/1/record").body; };
  CHECK(server.post("/api/games/1/note", "ply=1&comment=Central&glyph=!").status == 403);
  const Page noted = server.post("/api/games/1/note", "ply=1&comment=Central&glyph=!", token);
  INFO(noted.body);
  REQUIRE(noted.status == 200);
  CHECK(noted.json().at("games") == 1);
  INFO(record());
  CHECK(record().find("1. Wd4,a1") != std::string::npos);
  CHECK(record().find("{Central}") != std::string::npos);
  CHECK(server.get("/game/1").has("Wd4,a1!"));
  // A side line keeps the comment.
  REQUIRE(server.post("/api/games/1/note", "ply=0&line=Bd4,g1+Wd3,a1", token).status == 200);
  CHECK(record().find("(1. Bd4,g1") != std::string::npos);
  CHECK(record().find("{Central}") != std::string::npos);
  REQUIRE(server.post("/api/games/1/note", "ply=1", token).status == 200);
  CHECK(record().find("Central") == std::string::npos);
  CHECK_FALSE(server.get("/game/1").has("Wd4,a1!"));
  for (const char* wrong :
       {"ply=2&comment=x", "ply=1&glyph=%2B", "ply=1&line=Wd4,g1", "ply=0&line=Wd9,g1", "ply=x"}) {
    INFO(wrong);
    CHECK(server.post("/api/games/1/note", wrong, token).status == 400);
  }
  CHECK(server.post("/api/games/99/note", "ply=0&comment=x", token).status == 404);

  const auto replaced = [&](const std::string& text) {
    return server.post("/api/games/1/record", "record=" + cli::serve::percent_encoded(text), token);
  };
  const std::string longer =
      "[Title \"zertz\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n\n1. Wd4,a1 {Here} Bd3,g1 *\n";
  REQUIRE(replaced(longer).status == 200);
  CHECK(record().find("Bd3,g1") != std::string::npos);
  const Page refused = replaced("[Title \"zertz\"]\n\n1. Wd4,d4 *\n");
  CHECK(refused.status == 400);
  CHECK(refused.json().at("error").get<std::string>().find("d4") != std::string::npos);
  CHECK(replaced("").status == 400);
  CHECK(replaced(longer + longer).status == 400);
  CHECK(record().find("Bd3,g1") != std::string::npos);
  CHECK(server.get("/api/games/1/history").has("edit --record"));
}

TEST_CASE("the program creates a database to write to, and prints the token",
          "[cli][serve][write]") {
  const Workshop w;
  const Run run = w.run_interrupted({"serve", "--write", "--port", "0", "--db", "new.gipfdb"},
                                    std::chrono::milliseconds(300));
  INFO(run.out << run.err);
  CHECK(run.exit == 0);
  CHECK(run.out.find("To read and edit new.gipfdb, open http://127.0.0.1:") == 0);
  CHECK(run.out.find("http://") == run.out.rfind("http://"));
  CHECK(run.out.find("/#token=") != std::string::npos);
  CHECK(w.run({"stats", "--db", "new.gipfdb"}).exit == 0);
}

}  // namespace
}  // namespace gipfbase::tests::serve_write_test
