#include "cli/serve/http/server.hpp"

#include <fmt/format.h>
#include <httplib.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "cli/serve/http/connection.hpp"
#include "cli/serve/http/event_loop.hpp"
#include "cli/terminal/errors.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

/// Headers of every response: nothing is loaded from other sites, inline script and style are
/// forbidden, no page may be framed.
const httplib::Headers& safe_headers() {
  static const httplib::Headers headers = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src "
       "'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"}};
  return headers;
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

/// The connection whose request this thread answers. The library does not pass it to handlers.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
thread_local Connection* answered_here = nullptr;

/// The request without its body.
Request headers_of(const httplib::Request& from) {
  Request request;
  request.method = from.method;
  request.token = from.get_header_value(kTokenHeader);
  request.wanted = [connection = answered_here] { return !connection->gone(); };
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
  const bool empty = from.body.empty() && from.files.empty();
  if (!empty && !type.starts_with("application/x-www-form-urlencoded")) {
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
  to.set_header("Cache-Control",
                from.immutable ? "public, max-age=31536000, immutable" : "no-cache");
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
  // The library writes the head; the event loop sends the rest.
  to.set_chunked_content_provider(
      from.type, [next = std::move(from.stream)](std::size_t /*offset*/, httplib::DataSink&) {
        answered_here->events = next;
        return false;
      });
}

}  // namespace

/// Parses requests and writes responses with the library, but replaces its connections and threads:
///
/// - Its loop (version 0.11.4 of Debian) ends when `accept` fails because the client is gone or the
///   machine is out of memory, and each of its threads waits for one client. Here an event loop
///   waits for all clients, and workers answer whole requests (event_loop.hpp).
/// - Its timeouts apply to single reads, and its lines have no length limit (connection.hpp).
class Server::Library final : public httplib::Server {
 public:
  using Answer = serve::Server::Handler;

  Library(const ServerOptions& options, Answer handler, Refuse refusing, Uploads uploads)
      : handler_(std::move(handler)),
        refuse_(std::move(refusing)),
        uploads_(std::move(uploads)),
        options_(options) {
    set_default_headers(safe_headers());
    set_tcp_nodelay(true);
    // SO_REUSEADDR alone: the default of the library would share a port with another program.
    set_socket_options([](socket_t socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    // Class Connection enforces the exact limits.
    set_payload_max_length(
        std::max<std::uint64_t>(options_.patience.request_bytes, uploads_.most_bytes));
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
    loop_.emplace(
        svr_sock_, options_, [this](const RequestHead& head) { return lane(head); },
        [this](Connection& connection) { serve(connection); });
  }
  ~Library() override { close_listening(); }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  [[nodiscard]] const Place& place() const { return options_.place; }

  void run(const std::function<bool()>& stopped) {
    loop_->run(stopped);
    close_listening();
  }

 private:
  void listen_there() {
    Place& place = options_.place;
    const bool any = place.port == 0;
    const int port = any ? bind_to_any_port(place.address)
                         : (bind_to_port(place.address, place.port) ? place.port : -1);
    if (port < 0) {
      throw IoError(
          fmt::format("cannot listen on port {} of {}: another program uses it, or you lack the "
                      "permission; name another port with --port (0: any free port)",
                      place.port, place.address));
    }
    place.port = port;
    // The library lets only five connections wait to be accepted.
    constexpr int kNotAccepted = 512;
    ::listen(svr_sock_, kNotAccepted);
  }

  void close_listening() {
    const socket_t listening = svr_sock_.exchange(INVALID_SOCKET);
    if (listening != INVALID_SOCKET) ::close(listening);
  }

  /// The kind of workers that answer a request.
  [[nodiscard]] Lane lane(const RequestHead& head) const {
    const std::string_view path = head.target.substr(0, head.target.find('?'));
    if (head.method == "POST") {
      return !uploads_.path.empty() && path == uploads_.path ? Lane::kUploads : Lane::kQuick;
    }
    return options_.heavy && options_.heavy(head.target) ? Lane::kHeavy : Lane::kQuick;
  }

  /// Answers or refuses requests that need no body; false when the body must be read.
  bool before_body(const httplib::Request& request, httplib::Response& response) {
    if (const auto refusal = refused(request)) {
      refuse(*refusal, request, response);
      return true;
    }
    if (request.has_header("Content-Encoding")) {
      refuse(HttpError(kUnsupported,
                       "the body must be sent without Content-Encoding; a packed file such as "
                       "games.gpn.gz is sent as it is"),
             request, response);
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

  /// Like `fill`, with the cookie for pages.
  void fill_page(Response&& from, httplib::Response& to) const {
    if (from.type.starts_with("text/html")) to.set_header("Set-Cookie", cookie_.header());
    fill(std::move(from), to);
  }

  /// Sends what `make` returns, or its error.
  template <class Make>
  void respond(const httplib::Request& request, httplib::Response& response, Make&& make) {
    try {
      fill_page(make(), response);
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
      if (request.is_multipart_form_data()) {
        throw HttpError(kUnsupported,
                        "the body must be the file itself, not a form with a file in it; with curl "
                        "use --data-binary @FILE instead of -F");
      }
      // A chunked body (Transfer-Encoding) has no Content-Length: its length is not known in
      // advance.
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
    return !refused(request) && uploads_.allows(request.get_header_value(kTokenHeader));
  }

  [[nodiscard]] std::optional<HttpError> refused(const httplib::Request& request) const {
    const bool heavy = options_.heavy && options_.heavy(request.target);
    return refusal(options_.place, cookie_, request.method == "POST" || heavy, values_of(request));
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
    fill_page(refuse_(refusal, request.target), response);
    if (response.status != kMethodNotAllowed) return;
    const bool reads = request.method == "GET" || request.method == "HEAD";
    response.set_header("Allow", reads                      ? "POST"
                                 : request.method == "POST" ? "GET, HEAD"
                                                            : "GET, HEAD, POST");
  }

  /// Answers the request that has arrived.
  void serve(Connection& connection) {
    answered_here = &connection;
    bool closed = false;
    bool understood = false;
    const bool done = process_request(connection, false, closed, [&](httplib::Request& request) {
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
    answered_here = nullptr;
    if (connection.events) return;
    // Bytes after an unreadable request are not a new request.
    if (!done || closed || !understood) connection.end_after_request();
    if (!connection.answered()) answer_unread(connection);
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
  ServerOptions options_;
  const VisitorCookie cookie_;
  std::optional<EventLoop> loop_;
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
