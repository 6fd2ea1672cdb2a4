// db/cluster/http.hpp - statements sent to one ClickHouse server, and its answers. The only place
// that speaks HTTP. Thread-safety: one thread at a time per object.
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

/// The rows of an answer, as texts.
using ClusterRows = std::vector<std::vector<std::string>>;

class ClusterServer {
 public:
  /// `server` is the number of one of the address's.
  ClusterServer(const ClusterAddress& address, std::size_t server);
  ~ClusterServer();
  ClusterServer(const ClusterServer&) = delete;
  ClusterServer& operator=(const ClusterServer&) = delete;

  /// The whole answer of a query, or none: throws Error when the server cannot be reached, does not
  /// answer in time or completely, or refuses; the text says which in one sentence.
  [[nodiscard]] ClusterRows query(const std::string& sql);
  /// A statement without an answer.
  void execute(const std::string& sql);
  /// The same outside the database, which need not be there; with the answer, if there is one.
  ClusterRows execute_outside(const std::string& sql);

  /// Gives the next bytes of a file into the buffer and returns their number; 0: nothing more,
  /// which before the end means that the sending is to be given up.
  using Bytes = std::function<std::size_t(char* buffer, std::size_t room)>;
  /// Sends a file compressed with gzip as the input of an INSERT. False when it was given up.
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
