#include "db/cluster/http.hpp"

#include <fmt/format.h>
#include <httplib.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "db/store/sqlite.hpp"

namespace gipfbase::db {
namespace {

constexpr int kConnectSeconds = 10;

// Codes of ClickHouse's exceptions.
enum Code : std::uint16_t {
  kUnknownTable = 60,
  kUnknownDatabase = 81,
  kTimeout = 159,
  kUnknownUser = 192,
  kWrongPassword = 193,
  kRequiredPassword = 194,
  kSocketTimeout = 209,
  kNetwork = 210,
  kMemory = 241,
  kNoShard = 279,
  kAuthentication = 516,
};

/// The number in "Code: 279, e.displayText() = ..." or, in newer versions, "Code: 279.
/// DB::Exception: ...".
int code_of(std::string_view body) {
  constexpr std::string_view kCode = "Code: ";
  const std::size_t at = body.find(kCode);
  int code = 0;
  if (at != std::string_view::npos) {
    const std::string_view digits = body.substr(at + kCode.size());
    std::from_chars(digits.data(), digits.data() + digits.size(), code);
  }
  return code;
}

/// The text of an exception, on one line.
std::string reason_of(std::string_view body) {
  constexpr std::string_view kException = "Exception: ";
  if (const std::size_t at = body.find(kException); at != std::string_view::npos) {
    body.remove_prefix(at + kException.size());
  }
  body = body.substr(0, body.find(", e.what()"));
  body = body.substr(0, body.find('\n'));
  constexpr std::size_t kMost = 200;
  std::string text(body.substr(0, kMost));
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < ' '; }, ' ');
  return text;
}

std::string unescaped(std::string_view field) {
  std::string text;
  text.reserve(field.size());
  for (std::size_t i = 0; i < field.size(); ++i) {
    if (field[i] != '\\' || i + 1 == field.size()) {
      text += field[i];
      continue;
    }
    switch (const char c = field[++i]; c) {
      case 'b': text += '\b'; break;
      case 'f': text += '\f'; break;
      case 'n': text += '\n'; break;
      case 'r': text += '\r'; break;
      case 't': text += '\t'; break;
      case '0': text += '\0'; break;
      default: text += c;
    }
  }
  return text;
}

ClusterRows rows_of(std::string_view body) {
  ClusterRows rows;
  while (!body.empty()) {
    const std::size_t end = std::min(body.find('\n'), body.size());
    std::string_view line = body.substr(0, end);
    body.remove_prefix(std::min(end + 1, body.size()));
    std::vector<std::string>& row = rows.emplace_back();
    while (true) {
      const std::size_t tab = line.find('\t');
      row.push_back(unescaped(line.substr(0, tab)));
      if (tab == std::string_view::npos) break;
      line.remove_prefix(tab + 1);
    }
  }
  return rows;
}

}  // namespace

struct ClusterServer::Connection {
  httplib::Client client;
  httplib::Headers headers;
  std::string path;     ///< URL path of statements inside the database
  std::string outside;  ///< URL path of statements without a database

  Connection(const ClusterAddress& address, const ServerAddress& server)
      : client(server.host, server.port) {
    client.set_connection_timeout(kConnectSeconds);
    client.set_read_timeout(address.timeout);
    client.set_write_timeout(address.timeout);
    client.set_keep_alive(true);
    client.set_tcp_nodelay(true);
    if (!address.user.empty()) headers.emplace("X-ClickHouse-User", address.user);
    if (!address.password.empty()) headers.emplace("X-ClickHouse-Key", address.password);
    // The server buffers the complete answer, so that a failing shard gives an error status, not
    // half of the rows. The server's timeout for shards is shorter than this program's timeout for
    // the server.
    outside = fmt::format(
        "/?wait_end_of_query=1&skip_unavailable_shards=0&max_execution_time={}&receive_timeout={}",
        address.timeout, std::max(1, address.timeout - 1));
    path = fmt::format("{}&database={}", outside, address.name);
  }
};

ClusterServer::ClusterServer(const ClusterAddress& address, std::size_t server)
    : address_(address),
      text_(address.servers.at(server).text()),
      connection_(std::make_unique<Connection>(address, address.servers.at(server))) {}

ClusterServer::~ClusterServer() = default;

void ClusterServer::fail_to_reach(const std::string& reason) const {
  throw Error("the server {} {}", text_, reason);
}

void ClusterServer::check(int status, bool is_clickhouse, const std::string& body) const {
  constexpr int kOk = 200;
  const int code = code_of(body);
  if (status == kOk && is_clickhouse) return;
  if (!is_clickhouse && code == 0) {
    fail_to_reach(fmt::format(
        "is not a ClickHouse server (HTTP status {}); give the port of the HTTP interface",
        status));
  }
  switch (code) {
    case kUnknownDatabase:
      fail_to_reach(fmt::format("has no database \"{}\"; create it with \"gipfbase cluster load\"",
                                address_.name));
    case kUnknownTable:
      fail_to_reach(
          fmt::format("has no complete gipfbase tables in the database \"{}\" ({}); load them with "
                      "\"gipfbase cluster load\"",
                      address_.name, reason_of(body)));
    case kUnknownUser:
    case kWrongPassword:
    case kRequiredPassword:
    case kAuthentication: fail_to_reach("rejects this user or password; check the address");
    case kTimeout:
    case kSocketTimeout:
      fail_to_reach(
          fmt::format("or one of its shards did not answer within {} s; narrow the query, or add "
                      "?timeout=SECONDS to the address",
                      address_.timeout));
    case kNoShard:
    case kNetwork: fail_to_reach("cannot reach all shards of its cluster; start them again");
    case kMemory:
      fail_to_reach(
          fmt::format("does not have enough memory ({}); narrow the query", reason_of(body)));
    default: break;
  }
  fail_to_reach(fmt::format("reports an error: {} (ClickHouse code {}, HTTP status {})",
                            reason_of(body), code, status));
}

namespace {

/// Why a request failed.
std::string reason_of(httplib::Error error, int timeout) {
  switch (error) {
    case httplib::Error::Connection:
      return "cannot be reached; check the address, and whether the server is running";
    case httplib::Error::ConnectionTimeout:
      return fmt::format("cannot be reached within {} s; check the address and the network",
                         kConnectSeconds);
    case httplib::Error::Read:
      return fmt::format(
          "did not answer completely within {} s; check whether the server is still running",
          timeout);
    case httplib::Error::Write: return "closed the connection; try again";
    default: return fmt::format("did not answer the request ({})", httplib::to_string(error));
  }
}

bool says_clickhouse(const httplib::Response& response) {
  return std::any_of(response.headers.begin(), response.headers.end(),
                     [](const auto& header) { return header.first.starts_with("X-ClickHouse-"); });
}

}  // namespace

std::string ClusterServer::send(const std::string& path, const std::string& sql) {
  auto result = connection_->client.Post(path, connection_->headers, sql, "text/plain");
  if (!result) fail_to_reach(reason_of(result.error(), address_.timeout));
  check(result->status, says_clickhouse(*result), result->body);
  return std::move(result->body);
}

ClusterRows ClusterServer::query(const std::string& sql) {
  return rows_of(send(connection_->path, sql + " FORMAT TabSeparated"));
}

void ClusterServer::execute(const std::string& sql) { (void)send(connection_->path, sql); }

ClusterRows ClusterServer::execute_outside(const std::string& sql) {
  return rows_of(send(connection_->outside, sql));
}

bool ClusterServer::insert(const std::string& sql, std::uint64_t size, const Bytes& bytes) {
  httplib::Headers headers = connection_->headers;
  headers.emplace("Content-Encoding", "gzip");
  constexpr std::size_t kRoom = std::size_t{1} << 16U;
  std::vector<char> buffer(kRoom);
  bool given_up = false;
  const auto provide = [&](std::size_t /*offset*/, std::size_t left, httplib::DataSink& sink) {
    const std::size_t count = bytes(buffer.data(), std::min(left, kRoom));
    given_up = count == 0;
    return !given_up && sink.write(buffer.data(), count);
  };
  const std::string path = connection_->path + "&query=" + httplib::detail::encode_query_param(sql);
  const auto result =
      connection_->client.Post(path, headers, size, provide, "application/octet-stream");
  if (given_up) return false;
  if (!result) fail_to_reach(reason_of(result.error(), address_.timeout));
  check(result->status, says_clickhouse(*result), result->body);
  return true;
}

}  // namespace gipfbase::db
