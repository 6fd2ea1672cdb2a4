// tests/support/cli/web.hpp - a server inside the test, and a client that sends any bytes.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <thread>

#include "cli/serve/api/write_api.hpp"
#include "cli/serve/http/server.hpp"
#include "cli/serve/site.hpp"
#include "notation/game/catalogue.hpp"

namespace gipfbase::tests {

/// A response; status 0: none came.
struct Page {
  int status = 0;
  std::map<std::string, std::string> headers;  ///< names in lower case
  std::string body;

  [[nodiscard]] bool has(std::string_view words) const {
    return body.find(words) != std::string::npos;
  }
  [[nodiscard]] nlohmann::json json() const {
    return nlohmann::json::parse(body, nullptr, /*allow_exceptions=*/false);
  }
  /// The message on a page, or in JSON.
  [[nodiscard]] std::string message() const {
    if (const auto object = json(); object.is_object()) return object.value("error", "");
    constexpr std::string_view kAlert = "role=\"alert\">";
    const std::size_t at = std::min(body.find(kAlert) + kAlert.size(), body.size());
    return body.substr(at, body.find("</p>", at) - at);
  }
};

[[nodiscard]] inline Page page_of(const std::string& bytes) {
  Page page;
  const std::size_t end = bytes.find("\r\n\r\n");
  if (bytes.rfind("HTTP/1.1 ", 0) != 0 || end == std::string::npos) return page;
  page.status = std::stoi(bytes.substr(9, 3));
  page.body = bytes.substr(end + 4);
  for (std::size_t at = bytes.find("\r\n") + 2; at < end;) {
    const std::size_t stop = bytes.find("\r\n", at);
    const std::size_t colon = bytes.find(": ", at);
    std::string name = bytes.substr(at, colon - at);
    for (char& c : name) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    page.headers[name] = bytes.substr(colon + 2, stop - colon - 2);
    at = stop + 2;
  }
  return page;
}

/// A connection to the server.
class Client {
 public:
  /// `before` is called when the socket is open but not connected.
  explicit Client(int port, const std::function<void()>& before = {})
      : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (before) before();
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ =
        ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  ~Client() { ::close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  bool send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t done = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (done <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(done));
    }
    return connected_;
  }
  /// All bytes until the server closes the connection, or is silent for `patience`.
  [[nodiscard]] std::string read_all(
      std::chrono::milliseconds patience = std::chrono::seconds(20)) const {
    std::string bytes;
    std::array<char, 4096> buffer{};
    pollfd watched{socket_, POLLIN, 0};
    while (::poll(&watched, 1, static_cast<int>(patience.count())) > 0) {
      const ssize_t got = ::recv(socket_, buffer.data(), buffer.size(), 0);
      if (got <= 0) break;
      bytes.append(buffer.data(), static_cast<std::size_t>(got));
    }
    return bytes;
  }

 private:
  int socket_;
  bool connected_ = false;
};

/// `gipfbase serve` of a database on a free port, until the destructor.
class RunningServer {
 public:
  explicit RunningServer(const std::string& database, cli::serve::ServerOptions options = {},
                         bool writes = false,
                         std::chrono::milliseconds query_time = cli::serve::Site::kQueryTime)
      : site_(database, titles_, writes, query_time),
        server_(
            with_any_port(options),
            [this](const cli::serve::Request& request) { return site_.answer(request); },
            cli::serve::Site::refuse, cli::serve::uploads_of(site_)),
        thread_([this] { server_.run([this] { return stop_.load(); }); }) {}
  ~RunningServer() { stop(); }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  /// Ends the server as Ctrl-C does.
  void stop() {
    if (!thread_.joinable()) return;
    site_.end();
    stop_ = true;
    thread_.join();
  }

  /// The token that changes need.
  [[nodiscard]] const std::string& token() { return site_.writing().token(); }
  [[nodiscard]] int port() const { return server_.place().port; }
  [[nodiscard]] std::string host() const { return "localhost:" + std::to_string(port()); }

  /// Sends bytes unchanged on a new connection.
  [[nodiscard]] Page raw(std::string_view bytes) const {
    const Client client(port());
    client.send(bytes);
    return page_of(client.read_all());
  }
  /// Sends a GET request; `more` are further header lines, each with its line end.
  [[nodiscard]] Page get(const std::string& target, const std::string& more = {}) const {
    return raw("GET " + target + " HTTP/1.1\r\nHost: " + host() + "\r\nConnection: close\r\n" +
               more + "\r\n");
  }
  [[nodiscard]] Page post(const std::string& target, const std::string& form,
                          const std::string& more = {}) const {
    return raw("POST " + target + " HTTP/1.1\r\nHost: " + host() +
               "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: " +
               std::to_string(form.size()) + "\r\n" + more + "\r\n" + form);
  }
  /// Sends a file.
  [[nodiscard]] Page send(const std::string& target, const std::string& bytes,
                          const std::string& more = {}) const {
    return raw("POST " + target + " HTTP/1.1\r\nHost: " + host() +
               "\r\nContent-Type: application/octet-stream\r\nContent-Length: " +
               std::to_string(bytes.size()) + "\r\n" + more + "\r\n" + bytes);
  }

 private:
  static cli::serve::ServerOptions with_any_port(cli::serve::ServerOptions options) {
    options.place.port = 0;
    options.heavy = cli::serve::Site::is_heavy;
    return options;
  }

  notation::Catalogue titles_;
  cli::serve::Site site_;
  cli::serve::Server server_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

}  // namespace gipfbase::tests
