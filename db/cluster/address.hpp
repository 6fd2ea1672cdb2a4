// db/cluster/address.hpp - clickhouse://HOST:PORT/NAME.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::db {

inline constexpr std::string_view kClusterScheme = "clickhouse://";
/// Names a cluster instead of a file.
[[nodiscard]] inline bool names_cluster(std::string_view database) {
  return database.starts_with(kClusterScheme);
}

/// A server, as its HTTP interface is reached.
struct ServerAddress {
  std::string host;
  int port = 8123;
  /// "db1.example.org:8123", for messages.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool operator==(const ServerAddress&) const = default;
};

/// Where a database of a cluster is:
/// clickhouse://[USER[:PASSWORD]@]HOST[:PORT][,...]/NAME[?timeout=S]
struct ClusterAddress {
  std::vector<ServerAddress> servers;  ///< at least one
  std::string user;                    ///< empty: ClickHouse's default one
  std::string password;
  std::string name;   ///< of the database: letters, digits, _
  int timeout = 300;  ///< seconds that an answer may take

  /// The same without the password, for messages.
  [[nodiscard]] std::string text() const;
};
/// Throws Error for texts that are no such address.
[[nodiscard]] ClusterAddress cluster_address(std::string_view text);

}  // namespace gipfbase::db
