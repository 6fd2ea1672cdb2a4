// cli/serve/http/connection.hpp - one connection to a client that may be slow, silent or hostile.
// Included only by server.cpp, because it exposes the HTTP library.
#pragma once

#include <httplib.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "cli/serve/http/server.hpp"

namespace gipfbase::cli::serve {

/// The bytes of a connection, with limits on the total time and size of each request, so that a
/// client that sends a byte now and then is cut off like a silent one.
class Connection final : public httplib::Stream {
 public:
  /// The caller keeps owning the socket. `ending` becomes true when the server ends.
  Connection(socket_t socket, const ClientLimits& patience, const std::atomic<bool>& ending);

  /// Waits for the first byte of a request, as long as `may_wait` returns true.
  [[nodiscard]] bool wait_for_request(const std::function<bool()>& may_wait);

  /// Allows the current request `bytes` more, and `patience` from now on.
  void expect(std::uint64_t bytes, std::chrono::milliseconds patience);

  /// Why the request could not be read.
  [[nodiscard]] bool too_slow() const { return too_slow_; }
  [[nodiscard]] bool too_large() const { return too_large_; }
  /// True once part of a response was sent.
  [[nodiscard]] bool answered() const { return answered_; }
  /// Closes the connection after this request.
  void end_after_request() { last_ = true; }
  [[nodiscard]] bool last() const { return last_ || too_slow_ || too_large_; }

  [[nodiscard]] bool is_readable() const override;
  [[nodiscard]] bool is_writable() const override;
  ssize_t read(char* bytes, size_t size) override;
  using httplib::Stream::write;
  ssize_t write(const char* bytes, size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  [[nodiscard]] socket_t socket() const override { return socket_; }

 private:
  using Clock = std::chrono::steady_clock;
  enum class Ready : std::uint8_t { kYes, kNo, kLost };
  [[nodiscard]] Ready wait(short events, std::chrono::milliseconds most) const;
  [[nodiscard]] ssize_t receive();

  socket_t socket_;
  ClientLimits patience_;
  const std::atomic<bool>& ending_;
  std::array<char, 8192> buffer_{};
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::size_t requests_ = 0;
  std::uint64_t request_bytes_ = 0;
  std::uint64_t most_bytes_ = 0;
  Clock::time_point deadline_;
  bool too_slow_ = false;
  bool too_large_ = false;
  bool answered_ = false;
  bool last_ = false;
};

}  // namespace gipfbase::cli::serve
