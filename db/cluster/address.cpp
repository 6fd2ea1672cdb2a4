#include "db/cluster/address.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

#include "db/store/sqlite.hpp"

namespace gipfbase::db {
namespace {

std::optional<int> whole_number(std::string_view text, int most) {
  int number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = failure == std::errc() && end == text.data() + text.size();
  return whole && number > 0 && number <= most ? std::optional(number) : std::nullopt;
}

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_';
  });
}

bool is_host(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '.' || c == '-' || c == '_';
  });
}

std::optional<ServerAddress> server_of(std::string_view text) {
  ServerAddress server;
  const std::size_t colon = text.find(':');
  server.host = text.substr(0, colon);
  if (!is_host(server.host)) return std::nullopt;
  if (colon == std::string_view::npos) return server;
  constexpr int kLastPort = 65535;
  const auto port = whole_number(text.substr(colon + 1), kLastPort);
  if (!port) return std::nullopt;
  server.port = *port;
  return server;
}

std::optional<ClusterAddress> address_of(std::string_view text) {
  ClusterAddress address;
  text.remove_prefix(kClusterScheme.size());
  constexpr std::string_view kTimeout = "?timeout=";
  if (const std::size_t query = text.find('?'); query != std::string_view::npos) {
    if (!text.substr(query).starts_with(kTimeout)) return std::nullopt;
    constexpr int kDay = 86400;
    const auto seconds = whole_number(text.substr(query + kTimeout.size()), kDay);
    if (!seconds) return std::nullopt;
    address.timeout = *seconds;
    text = text.substr(0, query);
  }
  const std::size_t slash = text.rfind('/');
  if (slash == std::string_view::npos || !is_name(text.substr(slash + 1))) return std::nullopt;
  address.name = text.substr(slash + 1);
  text = text.substr(0, slash);
  if (const std::size_t at = text.rfind('@'); at != std::string_view::npos) {
    const std::string_view user = text.substr(0, at);
    const std::size_t colon = user.find(':');
    address.user = user.substr(0, colon);
    if (colon != std::string_view::npos) address.password = user.substr(colon + 1);
    text = text.substr(at + 1);
  }
  while (true) {
    const std::size_t comma = text.find(',');
    const auto server = server_of(text.substr(0, comma));
    if (!server) return std::nullopt;
    address.servers.push_back(*server);
    if (comma == std::string_view::npos) return address;
    text = text.substr(comma + 1);
  }
}

}  // namespace

std::string ServerAddress::text() const { return fmt::format("{}:{}", host, port); }

std::string ClusterAddress::text() const {
  std::string hosts;
  for (const ServerAddress& server : servers) hosts += (hosts.empty() ? "" : ",") + server.text();
  return fmt::format("{}{}/{}", kClusterScheme, hosts, name);
}

ClusterAddress cluster_address(std::string_view text) {
  auto address = is_cluster_address(text) ? address_of(text) : std::nullopt;
  if (!address) {
    // The message does not quote the text, which may contain a password.
    throw Error(
        "invalid address of a cluster; write clickhouse://HOST:PORT/NAME with the port of the HTTP "
        "interface and a name of letters, digits and _ (optional: USER:PASSWORD@ before HOST, "
        "further servers as ,HOST:PORT, and ?timeout=SECONDS at the end)");
  }
  for (const ServerAddress& server : address->servers) {
    if (std::count(address->servers.begin(), address->servers.end(), server) == 1) continue;
    throw Error("the address names the server {} twice; name each server once", server.text());
  }
  return *address;
}

}  // namespace gipfbase::db
