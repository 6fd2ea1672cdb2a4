// Attacks on gipfbase serve: each one gets an error and has no other effect.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <cerrno>
#include <chrono>
#include <list>
#include <string>
#include <vector>

#include "support/cli/web.hpp"
#include "support/cli/workshop.hpp"
#include "support/wording.hpp"

namespace {
/// The error that `accept` returns; 0: none.
std::atomic<int> accept_error{0};  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
}  // namespace

// These replace the functions of the C library, in the server and in its HTTP library.
extern "C" int accept4(int listening, sockaddr* address, socklen_t* size, int flags) {
  if (accept_error != 0) {
    errno = accept_error;
    return -1;
  }
  return static_cast<int>(::syscall(SYS_accept4, listening, address, size, flags));
}
extern "C" int accept(int listening, sockaddr* address, socklen_t* size) {
  return ::accept4(listening, address, size, 0);
}

namespace gipfbase::tests::serve_hostile_test {
namespace {

/// A database with a game whose names and comments contain markup.
void make_database(const Workshop& w) {
  w.write("games.gpn",
          "[Event \"<img src=x onerror=alert(2)>\"]\n[White \"<script>alert(1)</script>\"]\n"
          "[Black \"\\\"'><b>\"]\n[Date \"2004.06.01\"]\n[Title \"zertz\"]\n[Result \"1-0\"]\n"
          "[Site \"\xE2\x80\xAEgnp.exe\"]\n\n"
          "1. Wd4,a1 {</p><script>alert(3)</script> \x1b[31m} (1. Wd4,g1 {<b>bold</b>}) "
          "Bd3,g1 1-0\n\n" +
              sample_game());
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
}

const std::vector<std::string>& pages() {
  static const std::vector<std::string> kPages = {"/",
                                                  "/help",
                                                  "/games",
                                                  "/game/1",
                                                  "/game/1?ply=1",
                                                  "/players",
                                                  "/events",
                                                  "/editor",
                                                  "/puzzles",
                                                  "/position",
                                                  "/player?name=%3Cscript*",
                                                  "/event?name=%3Cimg*",
                                                  "/position?title=zertz&line=Wd4,a1"};
  return kPages;
}

TEST_CASE("names and comments cannot become markup", "[cli][serve]") {
  const Workshop w;
  make_database(w);
  const RunningServer server(w.path("games.gipfdb").string());
  bool seen = false;
  for (const std::string& address : pages()) {
    const Page page = server.get(address);
    INFO(address << '\n' << page.body);
    CHECK(page.status == 200);
    CHECK(page.headers.at("content-type") == "text/html; charset=utf-8");
    for (const char* attack : {"<script>alert", "<img", "<b>", "\x1b", "\xE2\x80\xAE", "onclick"}) {
      CHECK_FALSE(page.has(attack));
    }
    seen = seen || page.has("&lt;script&gt;alert(1)&lt;/script&gt;");
    // No inline script or style, nothing from other sites.
    CHECK_FALSE(page.has("<style"));
    CHECK_FALSE(page.has(" style=\""));
    CHECK_FALSE(page.has("src=\"http"));
    CHECK_FALSE(page.has("href=\"http"));
    std::size_t scripts = 0;
    for (std::size_t at = 0; (at = page.body.find("<script", at)) != std::string::npos; ++at) {
      ++scripts;
    }
    CHECK(scripts == 1);
  }
  CHECK(seen);
  // An error message does not repeat the address as markup.
  const Page wrong = server.get("/games?where=%3Cscript%3Ealert(1)%3C/script%3E");
  CHECK(wrong.status == 400);
  CHECK(wrong.has("&lt;"));
  CHECK_FALSE(wrong.has("<script>alert"));
}

TEST_CASE("every response has the security headers", "[cli][serve]") {
  const Workshop w;
  make_database(w);
  const RunningServer server(w.path("games.gipfdb").string());
  for (const char* address : {"/", "/nowhere", "/api/stats", "/api/nowhere", "/%zz", "/game/999"}) {
    const Page page = server.get(address);
    INFO(address);
    const std::string& policy = page.headers.at("content-security-policy");
    CHECK(policy.find("default-src 'none'") != std::string::npos);
    CHECK(policy.find("frame-ancestors 'none'") != std::string::npos);
    CHECK(policy.find("unsafe") == std::string::npos);
    CHECK(page.headers.at("x-content-type-options") == "nosniff");
    CHECK(page.headers.at("referrer-policy") == "no-referrer");
    CHECK(page.headers.at("x-frame-options") == "DENY");
  }
  test::check_wording("/api/nowhere", server.get("/api/nowhere").message());
  CHECK(server.get("/api/games/999").status == 404);
}

TEST_CASE("paths lead only to pages", "[cli][serve]") {
  const Workshop w;
  make_database(w);
  const RunningServer server(w.path("games.gipfdb").string());
  for (const char* path :
       {"/../../etc/passwd", "/assets/../games.gipfdb", "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/x/..%2f..%2fetc%2fpasswd", "/assets/x/..%5c..%5cetc", "//etc/passwd", "/game//1",
        "/game/1/", "/game/1%00", "/game/-1", "/game/99999999999999999999", "/game/1x", "/%",
        "/%c3%28", "/assets/x/explorer.css", "http://example.org/", "*"}) {
    const Page page = server.get(path);
    INFO(path << '\n' << page.body);
    CHECK((page.status == 400 || page.status == 404 ||
           (page.status == 200 && std::string(path) == "/game/1/")));
    CHECK_FALSE(page.has("root:"));
    CHECK_FALSE(page.has("SQLite format"));
  }
}

TEST_CASE("parameters are plain text, unique and few", "[cli][serve]") {
  const Workshop w;
  make_database(w);
  const RunningServer server(w.path("games.gipfdb").string());
  const auto refused = [&](const std::string& target) {
    const Page page = server.get(target);
    INFO(target.substr(0, 80) << '\n' << page.body.substr(0, 2000));
    CHECK(page.status == 400);
    test::check_wording(target.substr(0, 80), page.message());
  };
  refused("/games?player=a&player=b");
  refused("/games?player=%ff");
  refused("/games?player=%c0%ae");
  refused("/games?player=%00");
  refused("/games?player=%1b[31m");
  refused("/games?player=%4");
  refused("/games?nonsense=1");
  refused("/games?db=/etc/passwd");
  refused("/games?output=/tmp/x");
  refused("/games?help=1");
  refused("/api/titles?nonsense=1");
  refused("/api/openapi.json?title=zertz");
  refused("/games?limit=100000000000000000000");
  refused("/games?limit=-1");
  for (const char* flag : {"puzzles=no", "exact=false", "with-partial=2", "puzzles=01"}) {
    refused(std::string("/api/games?") + flag);
  }
  refused("/api/count");
  refused("/api/player");
  CHECK(server.get("/api/games?puzzles=0&with-partial=1").status == 200);
  refused("/games?from=yesterday");
  refused("/api/openings?depth=1000");
  for (const char* address : {"/api/openings", "/api/games", "/api/report", "/games"}) {
    refused(std::string(address) + "?same-order=1");
  }
  std::string many = "/games?";
  for (int i = 0; i < 50; ++i) many += "p" + std::to_string(i) + "=1&";
  refused(many);
  // A line feed in a value does not create a header.
  const Page split = server.get("/games?player=a%0d%0aX-Evil:%201");
  CHECK(split.headers.count("x-evil") == 0);
}

TEST_CASE("a request that is too large is not read to its end", "[cli][serve]") {
  const Workshop w;
  make_database(w);
  const RunningServer server(w.path("games.gipfdb").string());
  const Page line = server.get("/games?player=" + std::string(9000, 'a'));
  CHECK((line.status == 414 || line.status == 400));
  CHECK(server.get("/" + std::string(300'000, 'a')).status == 431);
  CHECK(server.get("/", "X-Large: " + std::string(300'000, 'a') + "\r\n").status >= 400);
  std::string headers;
  for (int i = 0; i < 20'000; ++i) headers += "X-" + std::to_string(i) + ": 1\r\n";
  CHECK(server.get("/", headers).status >= 400);
  CHECK(server.post("/solve", "position=" + std::string(200'000, 'a')).status >= 400);
  CHECK(server.get("/").status == 200);
}

TEST_CASE("other sites and other names do not reach the server", "[cli][serve]") {
  const Workshop w;
  make_database(w);
  const RunningServer server(w.path("games.gipfdb").string());
  const std::string port = std::to_string(server.port());
  const auto with_host = [&](const std::string& hosts) {
    return server.raw("GET / HTTP/1.1\r\n" + hosts + "Connection: close\r\n\r\n").status;
  };
  CHECK(with_host("Host: localhost:" + port + "\r\n") == 200);
  CHECK(with_host("Host: 127.0.0.1:" + port + "\r\n") == 200);
  // DNS rebinding: the attacker's name points to this server.
  CHECK(with_host("Host: evil.example:" + port + "\r\n") == 421);
  CHECK(with_host("Host: localhost.evil.example:" + port + "\r\n") == 421);
  CHECK(with_host("Host: 192.168.1.1:" + port + "\r\n") == 421);
  // Forwarded from another port by ssh -L or a proxy.
  CHECK(with_host("Host: localhost:1\r\n") == 200);
  CHECK(with_host("Host: localhost\r\n") == 200);
  const auto from_port = [&](const std::string& host, const std::string& origin) {
    return server
        .raw("GET /api/games HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + origin +
             "\r\nConnection: close\r\n\r\n")
        .status;
  };
  CHECK(from_port("localhost:1", "localhost:1") == 200);
  CHECK(from_port("localhost:1", "localhost:2") == 403);
  CHECK(from_port("localhost:" + port, "localhost:1") == 403);
  CHECK(from_port("evil.example:1", "evil.example:1") == 421);
  CHECK(with_host("Host: \r\n") == 421);
  for (const char* host : {"localhost:-1", "localhost:0", "localhost:65536", "localhost:x"}) {
    INFO(host);
    CHECK(with_host("Host: " + std::string(host) + "\r\n") == 421);
  }
  CHECK(with_host("") == 421);
  CHECK(with_host("Host: localhost:" + port + "\r\nHost: evil.example\r\n") == 421);
  // Requests with these headers come from a page of another site.
  for (const char* header : {"Sec-Fetch-Site: cross-site\r\n", "Sec-Fetch-Site: same-site\r\n",
                             "Origin: http://evil.example\r\n", "Origin: null\r\n",
                             "Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site\r\n"}) {
    INFO(header);
    CHECK(server.get("/api/games", header).status == 403);
    CHECK(server.post("/api/solve", "title=zertz", header).status == 403);
  }
  CHECK(server.post("/api/solve", "title=zertz", "Origin: https://" + server.host() + "\r\n")
            .status == 403);
  CHECK(server.get("/", "Sec-Fetch-Site: same-origin\r\n").status == 200);
  CHECK(server.get("/", "Sec-Fetch-Site: none\r\n").status == 200);
  // A form of the server's own pages, which send no referrer.
  CHECK(server
            .post("/api/solve", "title=zertz&time=-1",
                  "Origin: null\r\nSec-Fetch-Site: same-origin\r\n")
            .status == 400);
  // A person who followed a link can continue with a click.
  const Page followed = server.get("/game/1?ply=1", "Sec-Fetch-Site: cross-site\r\n");
  CHECK(followed.status == 403);
  CHECK(followed.has("href=\"/game/1?ply=1\""));
  CHECK_FALSE(followed.has("alert(1)"));
}

TEST_CASE("only GET, HEAD and POST with a form are accepted", "[cli][serve]") {
  const Workshop w;
  make_database(w);
  const RunningServer server(w.path("games.gipfdb").string());
  const std::string rest =
      " / HTTP/1.1\r\nHost: " + server.host() + "\r\nConnection: close\r\n\r\n";
  for (const char* method : {"PUT", "DELETE", "PATCH", "OPTIONS"}) {
    INFO(method);
    CHECK(server.raw(method + rest).status == 405);
  }
  CHECK(server.raw("NONSENSE" + rest).status == 400);
  const Page head = server.raw("HEAD" + rest);
  CHECK(head.status == 200);
  CHECK(head.body.empty());
  const Page posted = server.post("/games", "");
  CHECK(posted.status == 405);
  CHECK(posted.headers.at("allow") == "GET, HEAD");
  const Page got = server.get("/api/solve");
  CHECK(got.status == 405);
  CHECK(got.headers.at("allow") == "POST");
  CHECK(server.post("/api/solve?title=zertz", "").status == 400);
  CHECK(server
            .raw("POST /api/solve HTTP/1.1\r\nHost: " + server.host() +
                 "\r\nContent-Type: text/plain\r\nContent-Length: 11\r\n\r\ntitle=zertz")
            .status == 400);
  // A request without a length has no body.
  const Page bare =
      server.raw("POST /api/solve/1/stop HTTP/1.1\r\nHost: " + server.host() + "\r\n\r\n");
  CHECK(bare.status == 404);
  // The body of a GET request is not read as a new request.
  const std::string hidden = "GET /api/stats HTTP/1.1\r\nHost: " + server.host() + "\r\n\r\n";
  const Client client(server.port());
  client.send("GET / HTTP/1.1\r\nHost: " + server.host() +
              "\r\nContent-Length: " + std::to_string(hidden.size()) + "\r\n\r\n" + hidden);
  CHECK(client.read_all().find("\"games\"") == std::string::npos);
  // The bytes after an invalid request line are not read as a request, either.
  const Client garbled(server.port());
  garbled.send("NONSENSE / HTTP/1.1\r\n" + hidden);
  CHECK(garbled.read_all().find("\"games\"") == std::string::npos);
}

TEST_CASE("slow and silent clients do not keep others waiting", "[cli][serve]") {
  const Workshop w;
  make_database(w);
  cli::serve::ServerOptions options;
  options.workers = 2;
  options.patience.request = std::chrono::milliseconds(400);
  options.patience.idle = std::chrono::milliseconds(60'000);
  const RunningServer server(w.path("games.gipfdb").string(), options);
  // There are more silent clients than workers.
  std::list<Client> silent;
  for (int i = 0; i < 6; ++i) silent.emplace_back(server.port());
  CHECK(server.get("/").status == 200);
  // These clients stop in the middle of a request.
  std::list<Client> slow;
  for (int i = 0; i < 2; ++i) {
    slow.emplace_back(server.port());
    slow.back().send("GET / HTTP/1.1\r\nHo");
  }
  CHECK(server.get("/").status == 200);
  CHECK(page_of(slow.front().read_all()).status >= 400);
  // These clients never read the response.
  std::list<Client> deaf;
  for (int i = 0; i < 2; ++i) {
    deaf.emplace_back(server.port());
    deaf.back().send("GET / HTTP/1.1\r\nHost: " + server.host() + "\r\n\r\n");
  }
  CHECK(server.get("/").status == 200);
}

TEST_CASE("a full server answers with status 503", "[cli][serve]") {
  const Workshop w;
  make_database(w);
  cli::serve::ServerOptions options;
  options.connections = 1;
  options.patience.request = std::chrono::milliseconds(5'000);
  const RunningServer server(w.path("games.gipfdb").string(), options);
  std::list<Client> slow;
  for (int i = 0; i < 8; ++i) {
    slow.emplace_back(server.port());
    slow.back().send("GET / HTTP/1.1\r\nHo");
  }
  int turned_away = 0;
  for (const Client& client : slow) {
    const std::string bytes = client.read_all(std::chrono::milliseconds(200));
    turned_away += page_of(bytes).status == 503 ? 1 : 0;
  }
  CHECK(turned_away >= 5);
}

TEST_CASE("connections that cannot be accepted do not end the server", "[cli][serve]") {
  const Workshop w;
  make_database(w);
  const RunningServer server(w.path("games.gipfdb").string());
  for (const int error : {ECONNABORTED, EMFILE, ENFILE, EINTR, ENOMEM, EPROTO}) {
    INFO(error);
    accept_error = error;
    // Calls that began before may still accept the first connection.
    const Client first(server.port());
    const Client second(server.port());
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    accept_error = 0;
    CHECK(server.get("/").status == 200);
  }
}

TEST_CASE("a server without free descriptors answers when some are free again", "[cli][serve]") {
  const Workshop w;
  make_database(w);
  const RunningServer server(w.path("games.gipfdb").string());
  rlimit usual{};
  REQUIRE(getrlimit(RLIMIT_NOFILE, &usual) == 0);
  const Client client(server.port(), [&] {
    rlimit tight = usual;
    for (tight.rlim_cur = 0; ::fcntl(static_cast<int>(tight.rlim_cur), F_GETFD) != -1;) {
      ++tight.rlim_cur;
    }
    REQUIRE(setrlimit(RLIMIT_NOFILE, &tight) == 0);
    // Each call of accept that waits has reserved a descriptor, until it times out.
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  });
  client.send("GET / HTTP/1.1\r\nHost: " + server.host() + "\r\nConnection: close\r\n\r\n");
  const std::string early = client.read_all(std::chrono::milliseconds(300));
  REQUIRE(setrlimit(RLIMIT_NOFILE, &usual) == 0);
  CHECK(early.empty());
  CHECK(page_of(client.read_all()).status == 200);
}

/// A query that takes seconds: three nested loops over the places of the board.
const std::string& long_query() {
  static const std::string kQuery =
      "sym(some+a+in+board:+some+b+in+board:+some+c+in+board:+count(near(a)%26near(b)%26white)%2B"
      "count(near(c)%26near(b)%26grey)=5)";
  return kQuery;
}

void make_games(const Workshop& w) {
  w.write("games.gpn", w.run({"generate", "--title", "zertz", "--games", "200"}).out);
  REQUIRE(w.run({"import", "games.gpn"}).exit == 0);
}

std::string request_for(const RunningServer& server, const std::string& target) {
  return "GET " + target + " HTTP/1.1\r\nHost: " + server.host() + "\r\n\r\n";
}

TEST_CASE("half requests hold up nobody", "[cli][serve]") {
  const Workshop w;
  make_database(w);
  cli::serve::ServerOptions options;
  options.workers = 1;
  const RunningServer server(w.path("games.gipfdb").string(), options);
  std::list<Client> halves;
  for (int i = 0; i < 100; ++i) {
    halves.emplace_back(server.port());
    halves.back().send(i % 2 == 0 ? "GET / HTTP/1.1\r\nHo"
                                  : "POST /api/solve HTTP/1.1\r\nHost: " + server.host() +
                                        "\r\nContent-Length: 100\r\n\r\ntitle=");
  }
  const auto begin = std::chrono::steady_clock::now();
  CHECK(server.get("/").status == 200);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(3));
}

TEST_CASE("followers of events need no worker, and the oldest give way", "[cli][serve]") {
  const Workshop w;
  make_database(w);
  cli::serve::ServerOptions options;
  options.workers = 1;
  options.streams = 16;
  const RunningServer server(w.path("games.gipfdb").string(), options);
  REQUIRE(server.post("/api/solve", "title=gipf&time=600").status == 200);
  std::list<Client> followers;
  for (int i = 0; i < 18; ++i) {
    followers.emplace_back(server.port());
    followers.back().send(request_for(server, "/api/solve/1/events"));
    // The machine may be busy, so several attempts are made.
    std::string seen;
    for (int attempt = 0; attempt < 50 && seen.find("event: state") == std::string::npos;
         ++attempt) {
      seen += followers.back().read_all(std::chrono::milliseconds(100));
    }
    CHECK(seen.find("event: state") != std::string::npos);
  }
  // The first two were closed, the last goes on.
  CHECK(followers.front().read_all(std::chrono::seconds(2)).find("event: end") ==
        std::string::npos);
  CHECK(server.get("/").status == 200);
  CHECK(server.post("/api/solve/1/stop", "").status == 200);
  CHECK(followers.back().read_all(std::chrono::seconds(10)).find("event: end") !=
        std::string::npos);
}

TEST_CASE("neither words of the database library nor its folder reach a page", "[cli][serve]") {
  const Workshop w;
  make_database(w);
  RunningServer server(w.path("games.gipfdb").string());
  const auto own_words = [&](const std::string& address) {
    const Page page = server.get(address);
    INFO(address.substr(0, 60) << ": " << page.status << ' ' << page.body.substr(0, 400));
    CHECK(page.status > 0);
    for (const char* word : {"SQL", "LIKE or", "parser stack", "Expression tree", "malformed",
                             "disk image", "disk I/O", "constraint fa", "no such table"}) {
      CHECK_FALSE((page.status >= 400 && page.has(word)));
    }
    CHECK_FALSE(page.has(w.path("").string()));
    CHECK_FALSE(page.has(w.path("").parent_path().string()));
    return page;
  };
  std::string deep;
  for (int i = 0; i < 1'000; ++i) deep += "not(";
  std::string wide = "plies%3E1";
  for (int i = 0; i < 450; ++i) wide += "+or+plies%3E1";
  const std::string stars(7'000, '*');
  const std::string letters(7'000, 'a');
  for (const char* address :
       {"/games?player=", "/api/games?player=", "/api/players?name=", "/player?name=",
        "/event?name=", "/api/games?event=", "/games?site="}) {
    for (const std::string& value :
         {stars, letters, letters + "*", std::string("%25%5F%5C%27%22")}) {
      own_words(address + value);
    }
  }
  for (const char* address : {"/games?where=", "/api/count?query=", "/api/games?where=",
                              "/position?where=", "/api/openings?where="}) {
    own_words(address + deep + "plies%3E1" + std::string(1'000, ')'));
    own_words(address + wide);
  }
  // The file is damaged while the server runs.
  std::string bytes = w.read("games.gipfdb");
  for (std::size_t at = 4096; at < bytes.size(); at += 7) bytes[at] = '\x5a';
  w.write("games.gipfdb", bytes);
  for (const std::string& address : pages()) own_words(address);
  for (const char* address : {"/api/games", "/api/stats", "/api/players", "/api/games/1",
                              "/api/openings", "/api/ratings", "/archive", "/ratings"}) {
    own_words(address);
  }
}

TEST_CASE("an answer has a limited time", "[cli][serve]") {
  const Workshop w;
  make_games(w);
  const RunningServer server(w.path("games.gipfdb").string(), {}, false,
                             std::chrono::milliseconds(50));
  const Page page = server.get("/api/count?query=" + long_query());
  CHECK(page.status == 504);
  test::check_wording("50 milliseconds", page.message());
  CHECK(server.get("/games?where=" + long_query()).status == 504);
  // The connections to the database can be used again.
  for (int i = 0; i < 4; ++i) CHECK(server.get("/api/count?query=plies+%3E+3").status == 200);
}

TEST_CASE("heavy answers hold up neither pages nor the end of the server", "[cli][serve]") {
  const Workshop w;
  make_games(w);
  RunningServer server(w.path("games.gipfdb").string());
  std::list<Client> askers;
  for (int i = 0; i < 8; ++i) {
    askers.emplace_back(server.port());
    askers.back().send(
        request_for(server, "/games?where=" + long_query() + "&limit=" + std::to_string(i + 1)));
    askers.emplace_back(server.port());
    askers.back().send(request_for(server, "/api/count?query=" + long_query()));
  }
  CHECK(server.get("/").status == 200);
  CHECK(server.get("/games").status == 200);
  SECTION("answers stop when their clients leave") {
    askers.clear();
    CHECK(server.get("/api/count?query=plies+%3E+3").status == 200);
  }
  const auto begin = std::chrono::steady_clock::now();
  server.stop();
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(2));
}

TEST_CASE("pages of other sites cannot lead a browser to heavy answers", "[cli][serve]") {
  const Workshop w;
  make_database(w);
  const RunningServer server(w.path("games.gipfdb").string());
  // Browsers send no Sec-Fetch-Site to other addresses than localhost.
  const std::string browser = "User-Agent: Mozilla/5.0 (X11)\r\n";
  const Page start = server.get("/", browser);
  CHECK(start.status == 200);
  const std::string& cookie = start.headers.at("set-cookie");
  CHECK(cookie.find("; HttpOnly; SameSite=Strict") != std::string::npos);
  const std::string with_cookie =
      browser + "Cookie: a=b; " + cookie.substr(0, cookie.find(';')) + "\r\n";
  for (const char* target :
       {"/games?where=plies+%3E+1", "/api/count?query=plies+%3E+1",
        "/api/games?%77here=plies+%3E+1", "/ratings", "/api/report", "/api/analyze?lines=0",
        "/api/analyze/events?lines=0", "/position/lines?lines=0", "/game/1/lines/events?lines=0"}) {
    INFO(target);
    CHECK(server.get(target, browser).status == 403);
    CHECK(server.get(target, browser + "Cookie: gipfbase-visitor=0\r\n").status == 403);
    CHECK(server.get(target, with_cookie).status != 403);
    CHECK(server.get(target, browser + "Sec-Fetch-Site: same-origin\r\n").status != 403);
    CHECK(server.get(target).status != 403);
  }
  CHECK(server.post("/api/solve", "title=zertz&time=-1", browser).status == 403);
  CHECK(server.post("/api/solve", "title=zertz&time=-1", with_cookie + "Origin: null\r\n").status ==
        400);
}

TEST_CASE("the server ends within a second, whatever clients do", "[cli][serve]") {
  const Workshop w;
  make_database(w);
  const bool accepts = GENERATE(true, false);
  INFO((accepts ? "at work" : "accepting fails"));
  RunningServer server(w.path("games.gipfdb").string());
  const Client silent(server.port());
  const Client slow(server.port());
  slow.send("GET / HTTP/1.1\r\nHo");
  const std::string solve = server.post("/api/solve", "title=gipf&time=60").body;
  const Client follows(server.port());
  follows.send("GET /api/solve/1/events HTTP/1.1\r\nHost: " + server.host() + "\r\n\r\n");
  INFO(solve);
  // Events come four times a second.
  CHECK(follows.read_all(std::chrono::milliseconds(200)).find("event: state") != std::string::npos);
  accept_error = accepts ? 0 : ECONNABORTED;
  const Client late(server.port());
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const auto begin = std::chrono::steady_clock::now();
  server.stop();
  accept_error = 0;
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(1));
}

}  // namespace
}  // namespace gipfbase::tests::serve_hostile_test
