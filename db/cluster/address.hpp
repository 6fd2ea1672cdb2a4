// db/cluster/address.hpp - addresses of clusters: clickhouse://HOST:PORT/NAME.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::db {

inline constexpr std::string_view kClusterScheme = "clickhouse://";
/// True when a database name is the address of a cluster, not a file.
[[nodiscard]] inline bool is_cluster_address(std::string_view database) {
  return database.starts_with(kClusterScheme);
}

/// Address of a server's HTTP interface.
struct ServerAddress {
  std::string host;
  int port = 8123;
  /// "db1.example.org:8123", for messages.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool operator==(const ServerAddress&) const = default;
};

/// Address of a database on a cluster:
/// clickhouse://[USER[:PASSWORD]@]HOST[:PORT][,...]/NAME[?timeout=S]
struct ClusterAddress {
  std::vector<ServerAddress> servers;  ///< at least one
  std::string user;                    ///< empty: ClickHouse's default user
  std::string password;
  std::string name;   ///< name of the database: letters, digits and _
  int timeout = 300;  ///< longest time for an answer, in seconds

  /// The address without the password, for messages.
  [[nodiscard]] std::string text() const;
};
/// Parses an address. Throws Error when the text is not one.
[[nodiscard]] ClusterAddress cluster_address(std::string_view text);

}  // namespace gipfbase::db
