// db/cluster/http.hpp - sends statements to one ClickHouse server and reads its answers. All HTTP
// of this folder is here. Thread-safety: one thread at a time per object.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "db/cluster/address.hpp"

namespace gipfbase::db {

/// Rows of an answer, each value as text.
using ClusterRows = std::vector<std::vector<std::string>>;

class ClusterServer {
 public:
  /// `server`: an index of ClusterAddress::servers.
  ClusterServer(const ClusterAddress& address, std::size_t server);
  ~ClusterServer();
  ClusterServer(const ClusterServer&) = delete;
  ClusterServer& operator=(const ClusterServer&) = delete;

  /// Returns the complete answer of a query. Throws Error, with the reason, when the server cannot
  /// be reached, refuses, or does not answer completely and in time.
  [[nodiscard]] ClusterRows query(const std::string& sql);
  /// Runs a statement that has no answer.
  void execute(const std::string& sql);
  /// Runs a statement without selecting the address's database, which need not exist. Returns the
  /// answer, if any.
  ClusterRows execute_outside(const std::string& sql);

  /// Copies the next bytes of a file and returns their number; returning 0 before the end cancels
  /// the transfer.
  using Bytes = std::function<std::size_t(char* buffer, std::size_t room)>;
  /// Sends a gzip-compressed file as the input of an INSERT. False when the transfer was cancelled.
  [[nodiscard]] bool insert(const std::string& sql, std::uint64_t size, const Bytes& bytes);

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  struct Connection;
  [[noreturn]] void fail_to_reach(const std::string& reason) const;
  void check(int status, bool is_clickhouse, const std::string& body) const;
  [[nodiscard]] std::string send(const std::string& path, const std::string& sql);

  ClusterAddress address_;
  std::string text_;
  std::unique_ptr<Connection> connection_;
};

}  // namespace gipfbase::db
