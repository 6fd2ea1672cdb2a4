#include "cli/serve/http/event_loop.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <system_error>
#include <utility>

#include "cli/terminal/errors.hpp"

namespace gipfbase::cli::serve {
namespace {

/// The longest time between two checks of the clock.
constexpr std::chrono::milliseconds kTurn{50};
/// How often the events of a stream are sent.
constexpr std::chrono::milliseconds kBetweenEvents{250};
/// How long the server still receives and drops what a client sends, so that the client can read
/// the response.
constexpr std::chrono::milliseconds kEndingTime{500};
/// The number of refused connections that may still read the error.
constexpr std::size_t kTurnedAway = 64;
constexpr int kTooLate = 408;
constexpr int kHeadTooLarge = 431;

std::size_t number_of(Lane lane) { return static_cast<std::size_t>(lane); }

/// A piece of a response whose length is not known.
std::string chunk(std::string_view piece) {
  return piece.empty() ? std::string() : fmt::format("{:x}\r\n{}\r\n", piece.size(), piece);
}

}  // namespace

std::string bare_response(int status, std::string_view sentence) {
  return fmt::format(
      "HTTP/1.1 {}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\n"
      "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n{}",
      status, sentence.size(), sentence);
}

EventLoop::EventLoop(socket_t listening, const ServerOptions& options, Choose lane, Serve serve)
    : listening_(listening),
      options_(options),
      lane_(std::move(lane)),
      serve_(std::move(serve)),
      wakes_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (wakes_ < 0) throw IoError("the server cannot be started: there are too many open files");
  shared_.limits = options.patience;
  // A client that leaves between `poll` and `accept` must not hold up the others.
  ::fcntl(listening_, F_SETFL, ::fcntl(listening_, F_GETFL) | O_NONBLOCK);
}

EventLoop::~EventLoop() { ::close(wakes_); }

void EventLoop::run(const std::function<bool()>& stopped) {
  start_workers();
  while (!stopped()) turn();
  shared_.ending = true;
  {
    const std::scoped_lock lock(mutex_);
    for (auto& lane : waiting_) lane.clear();
  }
  arrived_.notify_all();
  workers_.clear();
  returned_.clear();
  connections_.clear();
}

void EventLoop::start_workers() {
  const std::array<std::size_t, kLanes> counts = {options_.workers, options_.heavy_workers,
                                                  options_.uploads};
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    for (std::size_t i = 0; i < std::max<std::size_t>(1, counts[lane]); ++i) {
      try {
        workers_.emplace_back([this, lane] { work(lane); });
      } catch (const std::system_error&) {
        // A lane can do with fewer threads, but not with none.
        if (i > 0) break;
        shared_.ending = true;
        arrived_.notify_all();
        workers_.clear();
        throw IoError("no thread can be started to serve the database");
      }
    }
  }
}

void EventLoop::work(std::size_t lane) {
  for (;;) {
    Shared connection;
    {
      std::unique_lock lock(mutex_);
      arrived_.wait(lock, [&] { return shared_.ending || !waiting_[lane].empty(); });
      if (shared_.ending) return;
      connection = std::move(waiting_[lane].front());
      waiting_[lane].pop_front();
    }
    try {
      serve_(*connection);
    } catch (const std::exception&) {
      // Out of memory: only this connection ends.
      connection->lose();
    }
    {
      const std::scoped_lock lock(mutex_);
      returned_.push_back(std::move(connection));
    }
    wake();
  }
}

void EventLoop::wake() const {
  const std::uint64_t one = 1;
  // Fails only when the event is already set.
  static_cast<void>(!::write(wakes_, &one, sizeof one));
}

void EventLoop::turn() {
  std::vector<pollfd> watched = {{wakes_, POLLIN, 0}};
  const bool accepts = Clock::now() >= accepts_from_;
  watched.push_back({accepts ? listening_ : -1, POLLIN, 0});
  for (const Shared& connection : connections_) {
    const State state = connection->state;
    int events = 0;
    if (state == State::kReceiving || state == State::kEnding) events |= POLLIN;
    if (state == State::kAnswering || state == State::kStreaming) events |= POLLRDHUP;
    if (state != State::kAnswering && connection->has_output()) events |= POLLOUT;
    const bool known = state == State::kAnswering && connection->has_left();
    watched.push_back({known ? -1 : connection->socket(), static_cast<short>(events), 0});
  }
  if (::poll(watched.data(), watched.size(), static_cast<int>(kTurn.count())) < 0) return;
  if (watched[0].revents != 0) {
    std::uint64_t count = 0;
    static_cast<void>(!::read(wakes_, &count, sizeof count));
  }
  constexpr std::size_t kOthers = 2;
  const std::vector<Shared> before = connections_;
  for (std::size_t i = 0; i < before.size(); ++i) attend(before[i], watched[i + kOthers].revents);
  take_back();
  limit_streams();
  std::erase_if(connections_, [](const Shared& c) { return c->state == State::kClosed; });
  if (watched[1].revents != 0) accept_all();
}

void EventLoop::accept_all() {
  constexpr int kAtOnce = 64;
  for (int i = 0; i < kAtOnce; ++i) {
    const socket_t socket = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) {
      // Without descriptors or memory the next call would fail immediately, too.
      if (errno != EAGAIN && errno != EINTR) accepts_from_ = Clock::now() + kTurn;
      return;
    }
    auto connection = std::make_shared<Connection>(socket, shared_);
    if (!make_room()) refuse(*connection, kBusy, "the server is busy; try again\n");
    connections_.push_back(std::move(connection));
  }
}

bool EventLoop::make_room() {
  const auto counts = [](const Shared& c) {
    return c->state == State::kReceiving || c->state == State::kAnswering ||
           c->state == State::kSending;
  };
  const auto open =
      static_cast<std::size_t>(std::count_if(connections_.begin(), connections_.end(), counts));
  // In addition to the open connections and the streams, as many connections and kTurnedAway more
  // may be in the state kEnding, in which the response is already sent.
  const bool many =
      connections_.size() >= 2 * options_.connections + options_.streams + kTurnedAway;
  if (open < options_.connections && !many) return true;
  // A connection that has just begun gets time to send its request.
  const Clock::time_point begun = Clock::now() - options_.patience.first;
  const auto rank = [&](const Connection& c) {
    if (c.state == State::kEnding) return many ? 3 : 0;
    if (c.state != State::kReceiving || c.since > begun) return 0;
    return c.received().empty() ? 2 : 1;
  };
  Connection* spared = nullptr;
  for (const Shared& c : connections_) {
    if (rank(*c) == 0) continue;
    if (spared == nullptr || rank(*c) > rank(*spared) ||
        (rank(*c) == rank(*spared) && c->since < spared->since)) {
      spared = c.get();
    }
  }
  if (spared == nullptr) return false;
  std::erase_if(connections_, [&](const Shared& c) { return c.get() == spared; });
  return true;
}

void EventLoop::attend(const Shared& connection, short events) {
  Connection& c = *connection;
  const bool left = (events & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL)) != 0;
  const bool late = Clock::now() >= c.deadline;
  switch (c.state) {
    case State::kReceiving:
      if ((events & POLLIN) != 0) {
        const bool first = c.received().empty();
        if (!c.receive()) return c.enter(State::kClosed, {});
        if (first) c.enter(State::kReceiving, options_.patience.request);
        return consider(connection);
      }
      if (left) return c.enter(State::kClosed, {});
      if (!late) return;
      if (c.received().empty()) return end(c);
      return refuse(c, kTooLate, "the request did not arrive in time\n");
    case State::kAnswering:
      if (!left) return;
      c.client_left();
      // A long answer that no worker has begun is not made for a client that has left.
      if (stop_waiting(connection)) c.enter(State::kClosed, {});
      return;
    case State::kSending: {
      if ((events & (POLLHUP | POLLERR)) != 0 || late || !c.flush()) {
        return c.enter(State::kClosed, {});
      }
      if (!c.has_output()) return finish(c, options_.patience);
      if ((events & POLLOUT) != 0) c.enter(State::kSending, options_.patience.piece);
      return;
    }
    case State::kStreaming:
      if (left) return c.enter(State::kClosed, {});
      return attend_events(c);
    case State::kEnding:
      if ((events & POLLIN) != 0 && c.receive()) {
        c.drop_input();
      } else if (events != 0) {
        return c.enter(State::kClosed, {});
      }
      if (late || !c.flush()) c.enter(State::kClosed, {});
      return;
    case State::kClosed: return;
  }
}

bool EventLoop::stop_waiting(const Shared& connection) {
  const std::scoped_lock lock(mutex_);
  return std::erase(waiting_[number_of(Lane::kHeavy)], connection) > 0;
}

void EventLoop::attend_events(Connection& c) const {
  if (c.has_output()) {
    // A client that does not read gets no more events, and is dropped at the deadline.
    if (!c.flush() || Clock::now() >= c.deadline) c.enter(State::kClosed, {});
    return;
  }
  if (Clock::now() < c.next_event) return;
  c.next_event = Clock::now() + kBetweenEvents;
  std::string piece;
  bool more = false;
  try {
    more = c.events(piece);
  } catch (const std::exception&) {
    return c.enter(State::kClosed, {});
  }
  c.append(chunk(piece));
  if (!more) {
    c.append("0\r\n\r\n");
    c.events = {};
    c.end_after_request();
    return c.enter(State::kSending, options_.patience.piece);
  }
  c.deadline = Clock::now() + options_.patience.piece;
  if (!c.flush()) c.enter(State::kClosed, {});
}

void EventLoop::consider(const Shared& connection) {
  Connection& c = *connection;
  const std::string_view received = c.received();
  const RequestHead head = head_of(received);
  const std::size_t most = options_.patience.request_bytes;
  if (head.bytes == 0 || head.bytes > most) {
    if (received.size() <= most) return;
    return refuse(c, kHeadTooLarge, "the request is too large\n");
  }
  const Lane lane = lane_(head);
  // Only files are received by the worker, because they may be large.
  if (head.method == "POST" && lane != Lane::kUploads) {
    if (head.has_transfer_encoding) {
      return refuse(c, kLengthRequired, "the length of the form is missing (Content-Length)\n");
    }
    if (head.body_bytes > most) return refuse(c, kTooLarge, "the request is too large\n");
    if (received.size() - head.bytes < head.body_bytes) return;
  }
  const std::array<std::size_t, kLanes> room = {options_.waiting, options_.heavy_waiting,
                                                options_.uploads};
  {
    const std::scoped_lock lock(mutex_);
    auto& waiting = waiting_[number_of(lane)];
    if (waiting.size() < room[number_of(lane)]) {
      c.begin_request();
      c.enter(State::kAnswering, std::chrono::hours(24));
      waiting.push_back(connection);
    }
  }
  if (c.state != State::kAnswering) return refuse(c, kBusy, "the server is busy; try again\n");
  arrived_.notify_all();
}

void EventLoop::take_back() {
  std::vector<Shared> returned;
  {
    const std::scoped_lock lock(mutex_);
    returned.swap(returned_);
  }
  for (const Shared& connection : returned) {
    Connection& c = *connection;
    if (c.lost()) {
      c.enter(State::kClosed, {});
    } else if (c.events) {
      c.enter(State::kStreaming, options_.patience.piece);
      c.next_event = Clock::now();
      attend_events(c);
    } else if (c.has_output()) {
      c.enter(State::kSending, options_.patience.piece);
    } else {
      finish(c, options_.patience);
    }
    // The next request may have arrived with this one.
    if (c.state == State::kReceiving && !c.received().empty()) consider(connection);
  }
}

void EventLoop::finish(Connection& connection, const ClientLimits& limits) {
  if (connection.last()) return end(connection);
  connection.end_request();
  connection.enter(State::kReceiving, connection.received().empty() ? limits.idle : limits.request);
}

void EventLoop::end(Connection& connection) {
  connection.end_output();
  connection.enter(State::kEnding, kEndingTime);
}

void EventLoop::refuse(Connection& connection, int status, std::string_view sentence) {
  connection.append(bare_response(status, sentence));
  if (!connection.flush()) return connection.enter(State::kClosed, {});
  end(connection);
}

void EventLoop::limit_streams() {
  const auto streams = [](const Shared& c) { return c->state == State::kStreaming; };
  auto count =
      static_cast<std::size_t>(std::count_if(connections_.begin(), connections_.end(), streams));
  while (count-- > options_.streams) {
    const Shared* oldest = nullptr;
    for (const Shared& c : connections_) {
      if (streams(c) && (oldest == nullptr || c->since < (*oldest)->since)) oldest = &c;
    }
    (*oldest)->enter(State::kClosed, {});
  }
}

}  // namespace gipfbase::cli::serve
