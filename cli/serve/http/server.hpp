// cli/serve/http/server.hpp - the HTTP server: connections, limits, common headers. A handler makes
// the responses.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "cli/serve/http/guard.hpp"
#include "cli/serve/http/message.hpp"

namespace gipfbase::cli::serve {

/// Limits on the time and size of requests.
struct ClientLimits {
  std::chrono::milliseconds idle{5000};      ///< until the next request of a connection
  std::chrono::milliseconds first{500};      ///< idle time granted even when the server is full
  std::chrono::milliseconds request{10000};  ///< for a whole request, from its first byte
  std::chrono::milliseconds piece{10000};    ///< until the client has taken a piece of a response
  std::size_t request_bytes = std::size_t{64} << 10U;  ///< of a request including its headers
};

/// The kind of work of a request. Each kind has its own workers.
enum class Lane : std::uint8_t { kQuick, kHeavy, kUploads };

struct ServerOptions {
  Place place{"127.0.0.1", 8321, {}};  ///< port 0: any free port
  std::size_t connections = 512;       ///< open at a time, not counting streams
  std::size_t streams = 64;            ///< clients that follow events
  std::size_t workers = 8;             ///< quick answers made at a time
  std::size_t heavy_workers = 2;       ///< heavy answers made at a time
  std::size_t uploads = 2;             ///< files received at a time; the same number may wait
  std::size_t waiting = 256;           ///< requests that wait for a quick answer
  std::size_t heavy_waiting = 32;      ///< requests that wait for a heavy answer
  /// True for the target of a GET request whose answer may take long. If empty, no answer counts as
  /// long.
  std::function<bool(std::string_view target)> heavy = {};
  ClientLimits patience;
};

/// Takes the body of a request piece by piece.
class Upload {
 public:
  virtual ~Upload() = default;
  Upload() = default;
  Upload(const Upload&) = delete;
  Upload& operator=(const Upload&) = delete;

  /// Throws HttpError when it accepts no more.
  virtual void take(std::string_view bytes) = 0;
  /// Called after the last piece; returns the response.
  [[nodiscard]] virtual Response finish() = 0;
};
/// The one address to which files may be sent.
struct Uploads {
  std::string path = {};  ///< empty: uploads are refused
  std::uint64_t most_bytes = std::uint64_t{256} << 20U;
  std::chrono::milliseconds patience{600'000};  ///< for a whole file
  /// True when the sender of this token may upload. Called before the body is read.
  std::function<bool(std::string_view token)> allows = {};
  /// Throws HttpError.
  std::function<std::unique_ptr<Upload>(const Request& request)> begin = {};
};

/// Listens from its construction on, answers during `run`.
class Server {
 public:
  /// Answers a request; called by several threads at a time. May throw HttpError.
  using Handler = std::function<Response(const Request& request)>;
  /// The response to a refused request; `target` is the address as sent, possibly malformed.
  using Refuse = std::function<Response(const HttpError& refusal, std::string_view target)>;

  /// Throws IoError when it cannot listen at the place.
  Server(const ServerOptions& options, Handler handler, Refuse refuse, Uploads uploads = {});
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] const Place& place() const;
  /// "http://127.0.0.1:8321/"
  [[nodiscard]] std::string address() const;
  /// Serves until `stopped`, which is called several times a second, returns true. Then ends within
  /// a second, unless a handler takes longer. Throws IoError when no thread can be started.
  void run(const std::function<bool()>& stopped);

 private:
  class Library;
  std::unique_ptr<Library> library_;
};

}  // namespace gipfbase::cli::serve
