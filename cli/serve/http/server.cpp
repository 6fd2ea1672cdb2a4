#include "cli/serve/http/server.hpp"

#include <fmt/format.h>
#include <httplib.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "cli/serve/http/connection.hpp"
#include "cli/terminal/errors.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

/// Headers of every response: nothing is loaded from other sites, inline script and style are
/// forbidden, no page may be framed.
const httplib::Headers& safe_headers() {
  static const httplib::Headers headers = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src "
       "'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"}};
  return headers;
}

/// The response to a request that was not read completely.
std::string bare_response(int status, std::string_view sentence) {
  return fmt::format(
      "HTTP/1.1 {}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\n"
      "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n{}",
      status, sentence.size(), sentence);
}

/// The parts of a path, decoded. Throws HttpError when it cannot be a path of this server.
std::vector<std::string> segments_of(std::string_view path) {
  if (!path.starts_with('/'))
    throw HttpError(kBadRequest, "the address is not a path of this server");
  path.remove_prefix(1);
  std::vector<std::string> segments;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    auto segment = percent_decoded(path.substr(0, end), false);
    const bool sound = segment && !segment->empty() && *segment != "." && *segment != ".." &&
                       segment->find_first_of("/\\") == std::string::npos;
    if (!sound) throw HttpError(kBadRequest, "the address is not a path of this server");
    segments.push_back(*std::move(segment));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return segments;
}

Parameters parameters_of(std::string_view text) {
  auto parameters = Parameters::read(text);
  if (!parameters) throw HttpError(kBadRequest, parameters.error());
  return *std::move(parameters);
}

constexpr const char* kTokenHeader = "X-Gipfbase-Token";

/// The request without its body.
Request headers_of(const httplib::Request& from) {
  Request request;
  request.method = from.method;
  request.token = from.get_header_value(kTokenHeader);
  const std::string_view target = from.target;
  const std::size_t question = std::min(target.find('?'), target.size());
  request.path = target.substr(0, question);
  request.segments = segments_of(request.path);
  request.parameters = parameters_of(target.substr(std::min(question + 1, target.size())));
  return request;
}

Request request_of(const httplib::Request& from) {
  Request request = headers_of(from);
  if (request.method != "POST") return request;
  const std::string type = from.get_header_value("Content-Type");
  if (!request.parameters.all().empty()) {
    throw HttpError(kBadRequest, "the parameters of a form belong in its body");
  }
  if (!from.body.empty() && !type.starts_with("application/x-www-form-urlencoded")) {
    throw HttpError(kBadRequest, "only forms are accepted (application/x-www-form-urlencoded)");
  }
  request.parameters = parameters_of(from.body);
  return request;
}

/// The message for a request that the library refused.
const char* fault_of(int status) {
  constexpr int kTooLarge = 413;
  constexpr int kTooLong = 414;
  switch (status) {
    case kTooLarge: return "the request is too large";
    case kTooLong: return "the address is too long; shorten the query or the line of moves";
    default: return "the request cannot be understood (in an address a second ? is written as %3F)";
  }
}

void fill(Response&& from, httplib::Response& to) {
  to.status = from.status;
  to.set_header("Cache-Control", from.lasting ? "public, max-age=31536000, immutable" : "no-cache");
  if (!from.location.empty()) to.set_header("Location", from.location);
  if (!from.file_name.empty()) {
    to.set_header("Content-Disposition",
                  fmt::format("attachment; filename=\"{}\"", from.file_name));
  }
  if (from.status == kBusy) to.set_header("Retry-After", "1");
  if (!from.stream) {
    to.set_content(from.body, from.type);
    return;
  }
  to.set_chunked_content_provider(
      from.type, [next = std::move(from.stream)](std::size_t /*offset*/, httplib::DataSink& sink) {
        std::string piece;
        const bool more = next(piece);
        if (!piece.empty() && !sink.write(piece.data(), piece.size())) return false;
        if (!more) sink.done();
        return true;
      });
}

}  // namespace

/// The library's server, with other connections and threads:
///
/// - Its loop (version 0.11.4 of Debian) ends when `accept` fails because the client is gone or the
///   machine is out of memory. Here each thread accepts its own connections and continues.
/// - The queue of its thread pool has no limit. Here connections wait in the queue of the kernel.
/// - Its timeouts apply to single reads, and its lines have no length limit (connection.hpp).
class Server::Library final : public httplib::Server {
 public:
  using Answer = serve::Server::Handler;

  Library(const ServerOptions& options, Answer handler, Refuse refusing, Uploads uploads)
      : handler_(std::move(handler)),
        refuse_(std::move(refusing)),
        uploads_(std::move(uploads)),
        place_(options.place),
        patience_(options.patience),
        most_workers_(options.workers),
        most_waiting_(options.waiting) {
    set_default_headers(safe_headers());
    set_tcp_nodelay(true);
    // SO_REUSEADDR alone: the default of the library would share a port with another program.
    set_socket_options([](socket_t socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    // Class Connection enforces the exact limits.
    set_payload_max_length(std::max<std::uint64_t>(patience_.request_bytes, uploads_.most_bytes));
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      return before_body(request, response) ? HandlerResponse::Handled : HandlerResponse::Unhandled;
    });
    if (!uploads_.path.empty()) {
      Post(uploads_.path,
           [this](const httplib::Request& request, httplib::Response& response,
                  const httplib::ContentReader& body) { upload(request, response, body); });
    }
    Post("/.*", [this](const httplib::Request& request, httplib::Response& response) {
      answer(request, response);
    });
    set_error_handler(
        HandlerWithResponse([this](const httplib::Request& request, httplib::Response& response) {
          if (!response.body.empty()) return HandlerResponse::Unhandled;
          refuse(HttpError(response.status, fault_of(response.status)), request, response);
          return HandlerResponse::Handled;
        }));
    listen_there();
  }
  ~Library() override { close_listening(); }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  [[nodiscard]] const Place& place() const { return place_; }

  void run(const std::function<bool()>& stopped) {
    std::vector<std::jthread> workers;
    try {
      while (workers.size() < most_workers_) {
        workers.emplace_back([this] { accept_and_serve(); });
      }
    } catch (const std::system_error&) {
      // Fewer threads are enough.
      if (workers.empty()) throw IoError("no thread can be started to serve the database");
    }
    while (!stopped()) {
      std::this_thread::sleep_for(kPollInterval);
      turn_away_surplus();
    }
    ending_ = true;
    workers.clear();
    close_listening();
  }

 private:
  /// How often a waiting thread checks whether the server ends.
  static constexpr std::chrono::milliseconds kPollInterval{50};

  void listen_there() {
    const bool any = place_.port == 0;
    const int port = any ? bind_to_any_port(place_.address)
                         : (bind_to_port(place_.address, place_.port) ? place_.port : -1);
    if (port < 0) {
      throw IoError(fmt::format(
          "cannot listen on port {} of {}: another program may have taken it, or it may not be "
          "used; choose another with --port (0: any free port)",
          place_.port, place_.address));
    }
    place_.port = port;
    // The library lets only five connections wait. Connections above `most_waiting_` get 503.
    constexpr std::size_t kToTurnAway = 256;
    ::listen(svr_sock_, static_cast<int>(most_waiting_ + kToTurnAway));
    // The longest time `accept` waits. Class Connection does not use this inherited timeout.
    const timeval interval{0, std::chrono::microseconds(kPollInterval).count()};
    ::setsockopt(svr_sock_, SOL_SOCKET, SO_RCVTIMEO, &interval, sizeof interval);
  }

  void close_listening() {
    const socket_t listening = svr_sock_.exchange(INVALID_SOCKET);
    if (listening != INVALID_SOCKET) ::close(listening);
  }

  /// Serves one connection after another until the server ends.
  void accept_and_serve() {
    while (!ending_) {
      const socket_t socket = ::accept4(svr_sock_, nullptr, nullptr, SOCK_CLOEXEC);
      if (socket < 0) {
        // Without descriptors or memory the next call would fail immediately, too.
        if (errno != EAGAIN && errno != EINTR) std::this_thread::sleep_for(kPollInterval);
        continue;
      }
      try {
        serve(socket);
      } catch (const std::exception&) {
        // Out of memory: this connection ends, others go on.
      }
      close_connection(socket);
    }
  }

  static void close_connection(socket_t socket) {
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
  }

  /// True when connections wait for a thread.
  [[nodiscard]] bool crowded() const {
    pollfd watched{svr_sock_, POLLIN, 0};
    return ::poll(&watched, 1, 0) > 0;
  }

  /// Answers the connections that have waited longest with 503, until at most `most_waiting_` wait.
  void turn_away_surplus() {
    const std::string response = bare_response(kBusy, "the server is busy; try again\n");
    tcp_info queue{};
    socklen_t size = sizeof queue;
    // For a listening socket, "unacked" is the number of waiting connections (tcp(7)).
    while (::getsockopt(svr_sock_, IPPROTO_TCP, TCP_INFO, &queue, &size) == 0 &&
           queue.tcpi_unacked > most_waiting_) {
      const socket_t socket = ::accept4(svr_sock_, nullptr, nullptr, SOCK_CLOEXEC);
      if (socket < 0) return;
      ::send(socket, response.data(), response.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      close_connection(socket);
    }
  }

  /// Answers or refuses requests that need no body; false when the body must be read.
  bool before_body(const httplib::Request& request, httplib::Response& response) {
    if (const auto refused = refusal(place_, values_of(request))) {
      refuse(*refused, request, response);
      return true;
    }
    if (request.method == "POST") return false;
    if (request.method != "GET" && request.method != "HEAD") {
      refuse(HttpError(kMethodNotAllowed, "this server answers GET, HEAD and POST"), request,
             response);
      return true;
    }
    answer(request, response);
    return true;
  }

  /// Sends what `make` returns, or its error.
  template <class Make>
  void respond(const httplib::Request& request, httplib::Response& response, Make&& make) {
    try {
      fill(make(), response);
    } catch (const HttpError& refusal) {
      refuse(refusal, request, response);
    } catch (const std::exception& error) {
      refuse(HttpError(kFailed, error.what()), request, response);
    }
  }

  void answer(const httplib::Request& request, httplib::Response& response) {
    respond(request, response, [&] { return handler_(request_of(request)); });
  }

  void upload(const httplib::Request& request, httplib::Response& response,
              const httplib::ContentReader& body) {
    respond(request, response, [&] {
      std::optional<HttpError> refused;
      const auto upload = uploads_.begin(headers_of(request));
      // The length of a chunked body is known only at its end.
      if (!request.has_header("Content-Length") && !request.has_header("Transfer-Encoding")) {
        throw HttpError(kLengthRequired, "the length of the file is missing (Content-Length)");
      }
      const auto length =
          notation::text::number<std::uint64_t>(request.get_header_value("Content-Length"));
      if (length && *length > uploads_.most_bytes) {
        throw HttpError(kTooLarge, fmt::format("the file is too large: the limit is {} MB",
                                               uploads_.most_bytes >> 20U));
      }
      const bool whole = body([&](const char* bytes, std::size_t size) {
        try {
          upload->take({bytes, size});
          return true;
        } catch (const HttpError& refusal) {
          refused = refusal;
          return false;
        }
      });
      if (refused) throw HttpError(*refused);
      if (!whole) throw HttpError(kBadRequest, "the file did not arrive completely");
      return upload->finish();
    });
  }

  /// True when the request uploads a file and may do so.
  [[nodiscard]] bool brings_file(const httplib::Request& request) const {
    if (uploads_.path.empty() || request.method != "POST" || request.path != uploads_.path) {
      return false;
    }
    return !refusal(place_, values_of(request)) &&
           uploads_.allows(request.get_header_value(kTokenHeader));
  }

  static HeaderValues values_of(const httplib::Request& request) {
    return [&request](const char* name) {
      std::vector<std::string> all;
      for (std::size_t i = 0; i < request.get_header_value_count(name); ++i) {
        all.push_back(request.get_header_value(name, i));
      }
      return all;
    };
  }

  void refuse(const HttpError& refusal, const httplib::Request& request,
              httplib::Response& response) const {
    fill(refuse_(refusal, request.target), response);
    if (response.status != kMethodNotAllowed) return;
    const bool reads = request.method == "GET" || request.method == "HEAD";
    response.set_header("Allow", reads                      ? "POST"
                                 : request.method == "POST" ? "GET, HEAD"
                                                            : "GET, HEAD, POST");
  }

  void serve(socket_t socket) {
    Connection connection(socket, patience_, ending_);
    // Idle connections yield to waiting ones.
    const auto may_wait = [this] { return !crowded(); };
    constexpr int kMostRequests = 1000;
    for (int i = 0; i < kMostRequests; ++i) {
      if (!connection.wait_for_request(may_wait)) return;
      const bool last = crowded() || i + 1 == kMostRequests;
      bool closed = false;
      bool understood = false;
      const bool done = process_request(connection, last, closed, [&](httplib::Request& request) {
        understood = true;
        // Compression costs more than it saves on the local machine. Ranges are not supported.
        request.headers.erase("Accept-Encoding");
        request.headers.erase("Range");
        request.ranges.clear();
        const bool with_body =
            request.has_header("Content-Length") || request.has_header("Transfer-Encoding");
        if (request.method == "GET" && !with_body) return;
        if (brings_file(request)) connection.expect(uploads_.most_bytes, uploads_.patience);
        // Bytes after this request could belong to its body.
        connection.end_after_request();
        // A request without a length has no body; the library would read to the end of the stream.
        if (!with_body && request.method == "POST" && !brings_file(request)) {
          request.set_header("Content-Length", "0");
        }
        request.headers.erase("Connection");
        request.set_header("Connection", "close");
      });
      // Bytes after an unreadable request are not a new request.
      if (!done || closed || last || !understood || connection.last()) {
        if (!connection.answered()) answer_unread(connection);
        return;
      }
    }
  }

  static void answer_unread(Connection& connection) {
    constexpr int kTimedOut = 408;
    constexpr int kHeadersTooLarge = 431;
    if (connection.too_large()) {
      connection.write(bare_response(kHeadersTooLarge, "the request is too large\n"));
    } else if (connection.too_slow()) {
      connection.write(bare_response(kTimedOut, "the request did not arrive in time\n"));
    }
  }

  Answer handler_;
  Refuse refuse_;
  Uploads uploads_;
  Place place_;
  ClientLimits patience_;
  std::atomic<bool> ending_{false};
  std::size_t most_workers_, most_waiting_;
};

Server::Server(const ServerOptions& options, Handler handler, Refuse refuse, Uploads uploads)
    : library_(std::make_unique<Library>(options, std::move(handler), std::move(refuse),
                                         std::move(uploads))) {}

Server::~Server() = default;

const Place& Server::place() const { return library_->place(); }

std::string Server::address() const {
  const Place& at = place();
  const bool six = at.address.find(':') != std::string::npos;
  return fmt::format("http://{}{}{}:{}/", six ? "[" : "", at.address, six ? "]" : "", at.port);
}

void Server::run(const std::function<bool()>& stopped) { library_->run(stopped); }

}  // namespace gipfbase::cli::serve
