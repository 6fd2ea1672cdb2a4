// cli/serve/http/event_loop.hpp - accepts connections, receives requests, and passes them to
// workers. For this folder only.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "cli/serve/http/connection.hpp"
#include "cli/serve/http/server.hpp"

namespace gipfbase::cli::serve {

/// A plain-text response to a request that is not read to its end, made without the HTTP library.
[[nodiscard]] std::string bare_response(int status, std::string_view sentence);

/// One thread waits for all clients: silent and slow ones, those that follow events, and those
/// whose answers are being made, because they may leave. Workers only make answers.
class EventLoop {
 public:
  using Choose = std::function<Lane(const RequestHead& head)>;
  using Serve = std::function<void(Connection& connection)>;

  /// `serve` answers the request of a connection, in a worker. The socket listens already.
  EventLoop(socket_t listening, const ServerOptions& options, Choose lane, Serve serve);
  ~EventLoop();
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;

  /// See Server::run.
  void run(const std::function<bool()>& stopped);

 private:
  using Shared = std::shared_ptr<Connection>;
  using State = Connection::State;
  using Clock = Connection::Clock;
  static constexpr std::size_t kLanes = 3;

  void start_workers();
  void work(std::size_t lane);
  /// Waits for the sockets once, at most 50 ms, and acts on what they report.
  void turn();
  void accept_all();
  /// If the server is full, closes the connection that can best be spared. Returns false when none
  /// can be spared.
  bool make_room();
  /// Handles the events that `poll` reported for the connection, and its deadline if that has
  /// passed.
  void attend(const Shared& connection, short events);
  void attend_events(Connection& connection) const;
  /// Takes the connection from the queue for heavy answers. Returns false if it is not waiting
  /// there.
  [[nodiscard]] bool stop_waiting(const Shared& connection);
  /// Passes the request to a worker when all of it has arrived; if it uploads a file, as soon as
  /// its head has arrived.
  void consider(const Shared& connection);
  /// Takes over connections from the workers.
  void take_back();
  /// Waits for the next request, or ends the connection.
  static void finish(Connection& connection, const ClientLimits& limits);
  static void end(Connection& connection);
  static void refuse(Connection& connection, int status, std::string_view sentence);
  void limit_streams();
  void wake() const;

  socket_t listening_;
  ServerOptions options_;
  Choose lane_;
  Serve serve_;
  ConnectionLimits shared_;
  std::vector<Shared> connections_;
  Clock::time_point accepts_from_;  ///< after a failure of `accept`: when to try again
  int wakes_ = -1;                  ///< an eventfd that interrupts `poll`
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::array<std::deque<Shared>, kLanes> waiting_;
  std::vector<Shared> returned_;
  std::vector<std::jthread> workers_;
};

}  // namespace gipfbase::cli::serve
