#include "cli/serve/http/connection.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

namespace gipfbase::cli::serve {
namespace {

/// How often a waiting thread checks whether the server ends.
constexpr std::chrono::milliseconds kPollInterval{100};

}  // namespace

Connection::Connection(socket_t socket, const ClientLimits& patience,
                       const std::atomic<bool>& ending)
    : socket_(socket), patience_(patience), ending_(ending), deadline_(Clock::now()) {}

Connection::Ready Connection::wait(short events, std::chrono::milliseconds most) const {
  pollfd watched{socket_, events, 0};
  const int ready = ::poll(&watched, 1, static_cast<int>(std::max<std::int64_t>(0, most.count())));
  if (ready < 0) return errno == EINTR ? Ready::kNo : Ready::kLost;
  if (ready == 0) return Ready::kNo;
  // Bytes sent before the client closed the connection can still be read.
  return (watched.revents & events) != 0 ? Ready::kYes : Ready::kLost;
}

bool Connection::wait_for_request(const std::function<bool()>& may_wait) {
  const Clock::time_point idle_until = Clock::now() + patience_.idle;
  // A new connection has a moment to send its request, even when others wait.
  const Clock::time_point free_until =
      Clock::now() + (requests_++ == 0 ? patience_.first : std::chrono::milliseconds::zero());
  request_bytes_ = 0;
  most_bytes_ = patience_.request_bytes;
  answered_ = false;
  while (at_ == end_) {
    const Ready ready = wait(POLLIN, kPollInterval);
    if (ready == Ready::kYes) break;
    const Clock::time_point now = Clock::now();
    if (ready == Ready::kLost || ending_ || now >= idle_until) return false;
    if (now >= free_until && !may_wait()) return false;
  }
  deadline_ = Clock::now() + patience_.request;
  return true;
}

void Connection::expect(std::uint64_t bytes, std::chrono::milliseconds patience) {
  most_bytes_ = patience_.request_bytes + bytes;
  deadline_ = Clock::now() + patience;
}

bool Connection::is_readable() const {
  return at_ < end_ || wait(POLLIN, deadline_ - Clock::now() > Clock::duration::zero()
                                        ? std::chrono::duration_cast<std::chrono::milliseconds>(
                                              deadline_ - Clock::now())
                                        : std::chrono::milliseconds::zero()) == Ready::kYes;
}

bool Connection::is_writable() const {
  return !ending_ && wait(POLLOUT, std::chrono::milliseconds::zero()) == Ready::kYes;
}

ssize_t Connection::receive() {
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline_ - Clock::now());
    if (left.count() <= 0 || ending_) {
      too_slow_ = true;
      return -1;
    }
    const Ready ready = wait(POLLIN, std::min(left, kPollInterval));
    if (ready == Ready::kLost) return 0;
    if (ready == Ready::kNo) continue;
    const ssize_t got = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    return got;
  }
}

ssize_t Connection::read(char* bytes, size_t size) {
  if (at_ == end_) {
    const ssize_t got = receive();
    if (got <= 0) return got;
    at_ = 0;
    end_ = static_cast<std::size_t>(got);
  }
  const std::size_t taken = std::min(size, end_ - at_);
  request_bytes_ += taken;
  if (request_bytes_ > most_bytes_) {
    too_large_ = true;
    return -1;
  }
  std::copy_n(buffer_.begin() + static_cast<std::ptrdiff_t>(at_), taken, bytes);
  at_ += taken;
  return static_cast<ssize_t>(taken);
}

ssize_t Connection::write(const char* bytes, size_t size) {
  answered_ = true;
  const Clock::time_point until = Clock::now() + patience_.piece;
  std::size_t sent = 0;
  while (sent < size) {
    const Ready ready = wait(POLLOUT, kPollInterval);
    if (ready == Ready::kLost || ending_ || Clock::now() >= until) {
      last_ = true;
      return -1;
    }
    if (ready == Ready::kNo) continue;
    const ssize_t done = ::send(socket_, bytes + sent, size - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (done < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (done <= 0) {
      last_ = true;
      return -1;
    }
    sent += static_cast<std::size_t>(done);
  }
  return static_cast<ssize_t>(size);
}

void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
  ip.clear();
  port = 0;
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
  ip.clear();
  port = 0;
}

}  // namespace gipfbase::cli::serve
