// cli/serve/http/connection.hpp - one connection to a client that may be slow, silent or hostile.
// For this folder only, because it exposes the HTTP library.
#pragma once

#include <httplib.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cli/serve/http/server.hpp"

namespace gipfbase::cli::serve {

/// The parts of a request that the event loop needs: those that choose the worker, and the lengths
/// that say when all of it has arrived.
struct RequestHead {
  std::string_view method;
  std::string_view target;
  std::size_t bytes = 0;               ///< length of the head; 0: its end has not arrived
  std::uint64_t body_bytes = 0;        ///< Content-Length
  bool has_transfer_encoding = false;  ///< then the length of the body is not known
};
/// Reads a request that may be incomplete or malformed.
[[nodiscard]] RequestHead head_of(std::string_view received);

/// Shared by all connections of a server.
struct ConnectionLimits {
  ClientLimits limits;
  std::atomic<bool> ending{false};     ///< the server ends
  std::atomic<std::size_t> unsent{0};  ///< bytes of responses that clients have not accepted yet
};

/// A connection as a stream of bytes. The event loop receives requests and sends what clients are
/// slow to accept; a worker reads the request and writes the response. Only one of the two uses the
/// connection at a time, except for `gone`.
class Connection final : public httplib::Stream {
 public:
  using Clock = std::chrono::steady_clock;
  enum class State : std::uint8_t {
    kReceiving,  ///< waits for a request, or for the rest of one
    kAnswering,  ///< belongs to a worker, or waits for one
    kSending,    ///< sends the rest of a response
    kStreaming,  ///< sends events until they end
    kEnding,     ///< everything is sent; the client has a moment to read it
    kClosed
  };

  /// Owns the socket. `shared` must outlive it.
  Connection(socket_t socket, ConnectionLimits& shared);
  ~Connection() override;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // For the event loop.
  State state = State::kReceiving;
  Clock::time_point since;     ///< when this state began
  Clock::time_point deadline;  ///< when this state ends at the latest
  void enter(State next, std::chrono::milliseconds most);
  /// Receives what has arrived; false when the client sends no more.
  [[nodiscard]] bool receive();
  [[nodiscard]] std::string_view received() const { return input_; }
  /// Drops what has arrived.
  void drop_input() { input_.clear(); }
  /// Sends what the client accepts without waiting; false when it has left.
  [[nodiscard]] bool flush();
  /// True while a part of a response is not sent.
  [[nodiscard]] bool has_output() const { return sent_ < output_.size(); }
  /// Adds bytes for `flush`.
  void append(std::string_view bytes);
  /// Ends the sending side of the connection: nothing more follows.
  void end_output() const;
  /// Sets `gone`. The response is still written, because the client may only have stopped sending.
  void client_left() { gone_ = true; }
  [[nodiscard]] bool has_left() const { return gone_; }
  /// Notes that the client does not accept the response.
  void lose() { lost_ = true; }
  [[nodiscard]] bool lost() const { return lost_; }
  /// Drops the request that was read.
  void end_request();
  /// The events that follow the head of the response.
  serve::Stream events = {};
  Clock::time_point next_event;

  // For the worker.
  void begin_request();
  /// Lets the worker receive the body of the request: at most `bytes` bytes, within `patience`.
  void expect(std::uint64_t bytes, std::chrono::milliseconds patience);
  /// True when the client has left or the server ends. For any thread.
  [[nodiscard]] bool gone() const { return gone_ || shared_.ending; }
  /// True once part of a response was written.
  [[nodiscard]] bool answered() const { return answered_; }
  /// Why the request could not be read.
  [[nodiscard]] bool too_slow() const { return too_slow_; }
  [[nodiscard]] bool too_large() const { return too_large_; }
  /// Closes the connection after this request.
  void end_after_request() { last_ = true; }
  [[nodiscard]] bool last() const { return last_ || too_slow_ || too_large_; }

  [[nodiscard]] bool is_readable() const override { return true; }
  [[nodiscard]] bool is_writable() const override { return !lost_ && !shared_.ending; }
  ssize_t read(char* bytes, size_t size) override;
  using httplib::Stream::write;
  ssize_t write(const char* bytes, size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  [[nodiscard]] socket_t socket() const override { return socket_; }

 private:
  enum class Ready : std::uint8_t { kYes, kNo, kLost };
  [[nodiscard]] Ready wait(short awaited, std::chrono::milliseconds most) const;
  /// Waits for more of an uploaded file, and receives it. (Forms arrive whole.)
  [[nodiscard]] ssize_t receive_body();
  /// Sends without waiting; -1 when the client has left.
  [[nodiscard]] ssize_t send_some(std::string_view bytes) const;

  socket_t socket_;
  ConnectionLimits& shared_;
  std::string input_;
  std::size_t read_ = 0;  ///< bytes of `input_` that the worker has read
  std::string output_;
  std::size_t sent_ = 0;  ///< bytes of `output_` that were sent
  std::atomic<bool> gone_{false};
  bool lost_ = false;
  bool receives_ = false;  ///< the worker may receive more than `input_`
  std::array<char, 8192> buffer_{};
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::uint64_t request_bytes_ = 0;
  std::uint64_t most_bytes_ = 0;
  Clock::time_point body_deadline_;
  bool too_slow_ = false;
  bool too_large_ = false;
  bool answered_ = false;
  bool last_ = false;
};

}  // namespace gipfbase::cli::serve
