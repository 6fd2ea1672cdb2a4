// Wrong addresses of clusters and unknown servers each give one message.
#include <fmt/format.h>

#include <array>
#include <catch2/catch.hpp>
#include <thread>

#include "support/cli/readme.hpp"
#include "support/cli/workshop.hpp"
#include "support/clickhouse.hpp"

namespace gipfbase::cluster_refusal_test {
namespace {

using test::free_port;
using tests::Run;
using tests::Workshop;

TEST_CASE("the page has the definitions that the program makes", "[cli][cluster]") {
  const Workshop w;
  const Run run = w.run({"cluster", "definitions", "--db", "clickhouse://db1/games"});
  CHECK(run.exit == 0);
  CHECK(test::page("cli/cluster/README.md").find("```sql\n" + run.out + "```") !=
        std::string::npos);
  // A name may be longer than a line.
  CHECK(
      w.run({"cluster", "definitions", "--db", "clickhouse://db1/" + std::string(150, 'g')}).exit ==
      0);
}

TEST_CASE("an address without a cluster gives one message", "[cli][cluster]") {
  const Workshop w;
  const auto refused = [&](const std::string& address) {
    const Run run = w.run({"stats", "--db", address});
    INFO(address << ": " << run.err);
    CHECK(run.exit == 4);
    CHECK(run.out.empty());
    CHECK(run.messages() == 1);
    tests::check_wording(run);
    CHECK_FALSE(run.says("secret"));
  };
  const int nobody = free_port();
  refused(fmt::format("clickhouse://joe:secret@127.0.0.1:{}/games", nobody));
  refused("clickhouse://no-such-host.invalid/games");
  refused("clickhouse://joe:secret@127.0.0.1/");
  refused("clickhouse://joe:secret@127.0.0.1:99999/games");
  refused("clickhouse://127.0.0.1/games?timeout=0");
  refused("clickhouse://joe:secret@db1,db2,db1:8123/games");
  const Run served = w.run({"serve", "--db", "clickhouse://db1/games"});
  CHECK(served.exit == 4);
  tests::check_wording(served);

  // A server that sends one fixed answer per connection.
  const auto answering = [&](const std::string& answer) {
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof(address);
    REQUIRE(bind(listener, reinterpret_cast<sockaddr*>(&address), length) == 0);
    REQUIRE(listen(listener, 1) == 0);
    REQUIRE(getsockname(listener, reinterpret_cast<sockaddr*>(&address), &length) == 0);
    std::jthread server([&] {
      const int client = accept(listener, nullptr, nullptr);
      std::array<char, 4096> request{};
      CHECK(recv(client, request.data(), request.size(), 0) > 0);
      CHECK(send(client, answer.data(), answer.size(), MSG_NOSIGNAL) >= 0);
      if (answer.empty()) std::this_thread::sleep_for(std::chrono::milliseconds(2500));
      close(client);
    });
    refused(fmt::format("clickhouse://127.0.0.1:{}/games?timeout=1", ntohs(address.sin_port)));
    server.join();
    close(listener);
  };
  const std::string page = "<html><body>502 Bad Gateway</body></html>";
  const std::string length = "Content-Length: " + std::to_string(page.size()) + "\r\n\r\n";
  answering("HTTP/1.1 502 Bad Gateway\r\n" + length + page);
  answering("HTTP/1.1 200 OK\r\n" + length + page);
  answering("HTTP/1.1 200 OK\r\nX-ClickHouse-Summary: x\r\nContent-Length: 30\r\n\r\n1\tx");
  answering("HTTP/1.1 200 OK\r\nX-ClickHouse-Summary: x\r\nContent-Length: 4\r\n\r\n7\tx\n");
  answering("SSH-2.0-OpenSSH\r\n");
  answering("");
  answering(
      "HTTP/1.1 500 Internal Server Error\r\nX-ClickHouse-Server-Display-Name: x\r\n"
      "Content-Length: 97\r\n\r\n"
      "Code: 241. DB::Exception: Memory limit (total) exceeded: would use 9 GiB. "
      "(MEMORY_LIMIT_EXCEEDED)");
}

}  // namespace
}  // namespace gipfbase::cluster_refusal_test
