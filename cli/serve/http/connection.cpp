#include "cli/serve/http/connection.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

/// How often a waiting thread checks whether the server ends.
constexpr std::chrono::milliseconds kPollInterval{100};
/// The most memory for responses that clients are slow to accept. Beyond it, workers wait.
constexpr std::size_t kMostUnsent = std::size_t{48} << 20U;

}  // namespace

RequestHead head_of(std::string_view received) {
  RequestHead head;
  // The library ends a head at the first empty line.
  const std::size_t end = received.find("\n\r\n");
  if (end == std::string_view::npos) return head;
  head.bytes = end + 3;
  std::string_view rest = received.substr(0, end + 1);
  const auto next_line = [&] {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    return line;
  };
  std::string_view line = next_line();
  head.method = line.substr(0, line.find(' '));
  line.remove_prefix(std::min(head.method.size() + 1, line.size()));
  head.target = line.substr(0, line.find_first_of(" \r"));
  while (!rest.empty()) {
    line = next_line();
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string_view name = line.substr(0, colon);
    const std::string_view value = notation::text::trimmed(line.substr(colon + 1));
    if (notation::text::same_word(name, "Content-Length")) {
      head.body_bytes = notation::text::number<std::uint64_t>(value).value_or(0);
    }
    head.has_transfer_encoding =
        head.has_transfer_encoding || notation::text::same_word(name, "Transfer-Encoding");
  }
  return head;
}

Connection::Connection(socket_t socket, ConnectionLimits& shared)
    : socket_(socket), shared_(shared) {
  enter(State::kReceiving, shared.limits.idle);
}

Connection::~Connection() {
  shared_.unsent -= output_.size();
  ::shutdown(socket_, SHUT_RDWR);
  ::close(socket_);
}

void Connection::enter(State next, std::chrono::milliseconds most) {
  state = next;
  since = Clock::now();
  deadline = since + most;
}

Connection::Ready Connection::wait(short awaited, std::chrono::milliseconds most) const {
  pollfd watched{socket_, awaited, 0};
  const int ready = ::poll(&watched, 1, static_cast<int>(std::max<std::int64_t>(0, most.count())));
  if (ready < 0) return errno == EINTR ? Ready::kNo : Ready::kLost;
  if (ready == 0) return Ready::kNo;
  // Bytes sent before the client closed the connection can still be read.
  return (watched.revents & awaited) != 0 ? Ready::kYes : Ready::kLost;
}

bool Connection::receive() {
  const ssize_t got = ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
  if (got < 0) return errno == EINTR || errno == EAGAIN;
  input_.append(buffer_.data(), static_cast<std::size_t>(got));
  return got > 0;
}

ssize_t Connection::send_some(std::string_view bytes) const {
  const ssize_t done = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (done < 0 && (errno == EINTR || errno == EAGAIN)) return 0;
  return done > 0 || bytes.empty() ? done : -1;
}

bool Connection::flush() {
  while (has_output()) {
    const ssize_t done = send_some(std::string_view(output_).substr(sent_));
    if (done < 0) return false;
    if (done == 0) return true;
    sent_ += static_cast<std::size_t>(done);
  }
  shared_.unsent -= output_.size();
  output_ = {};
  sent_ = 0;
  return true;
}

void Connection::append(std::string_view bytes) {
  output_ += bytes;
  shared_.unsent += bytes.size();
}

void Connection::end_output() const { ::shutdown(socket_, SHUT_WR); }

void Connection::begin_request() {
  read_ = 0;
  at_ = end_ = 0;
  receives_ = answered_ = false;
  request_bytes_ = 0;
  most_bytes_ = shared_.limits.request_bytes;
}

void Connection::end_request() { input_.erase(0, read_); }

void Connection::expect(std::uint64_t bytes, std::chrono::milliseconds patience) {
  receives_ = true;
  most_bytes_ = shared_.limits.request_bytes + bytes;
  body_deadline_ = Clock::now() + patience;
}

ssize_t Connection::receive_body() {
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(body_deadline_ - Clock::now());
    if (left.count() <= 0 || shared_.ending) {
      too_slow_ = true;
      return -1;
    }
    const Ready ready = wait(POLLIN, std::min(left, kPollInterval));
    if (ready == Ready::kLost) return 0;
    if (ready == Ready::kNo) continue;
    const ssize_t got = ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    return got;
  }
}

ssize_t Connection::read(char* bytes, size_t size) {
  const bool from_input = read_ < input_.size();
  if (!from_input && at_ == end_) {
    if (!receives_) return 0;
    const ssize_t got = receive_body();
    if (got <= 0) return got;
    at_ = 0;
    end_ = static_cast<std::size_t>(got);
  }
  const std::size_t taken = std::min(size, from_input ? input_.size() - read_ : end_ - at_);
  request_bytes_ += taken;
  if (request_bytes_ > most_bytes_) {
    too_large_ = true;
    return -1;
  }
  std::copy_n(from_input ? input_.data() + read_ : buffer_.data() + at_, taken, bytes);
  (from_input ? read_ : at_) += taken;
  return static_cast<ssize_t>(taken);
}

ssize_t Connection::write(const char* bytes, size_t size) {
  answered_ = true;
  std::string_view rest(bytes, size);
  const auto lose = [&] {
    lost_ = last_ = true;
    return ssize_t{-1};
  };
  if (lost_ || shared_.ending || !flush()) return lose();
  const auto send_now = [&] {
    const ssize_t done = has_output() ? 0 : send_some(rest);
    rest.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(done, 0)));
    return done >= 0;
  };
  if (!send_now()) return lose();
  // The event loop sends the rest, unless many clients are slow.
  const Clock::time_point until = Clock::now() + shared_.limits.piece;
  while (!rest.empty() && shared_.unsent + rest.size() > kMostUnsent) {
    const Ready ready = wait(POLLOUT, kPollInterval);
    if (ready == Ready::kLost || shared_.ending || Clock::now() >= until) return lose();
    if (ready == Ready::kYes && (!flush() || !send_now())) return lose();
  }
  append(rest);
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
