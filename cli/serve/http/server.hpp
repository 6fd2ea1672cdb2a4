// cli/serve/http/server.hpp - the server: connections, limits, the headers of every response. What
// is answered is decided elsewhere.
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

/// How long is waited for clients, and how much they may send.
struct Patience {
  std::chrono::milliseconds idle{5000};      ///< for the next request of a connection
  std::chrono::milliseconds first{500};      ///< for its first one, however many others wait
  std::chrono::milliseconds request{10000};  ///< for all of a request, once it has begun
  std::chrono::milliseconds piece{10000};    ///< until the client has taken what is sent
  std::size_t request_bytes = std::size_t{64} << 10U;  ///< of a request with its headers
};

struct ServerOptions {
  Place place{"127.0.0.1", 8321, {}};  ///< port 0: any that is free
  std::size_t workers = 16;            ///< connections that are served at a time
  std::size_t waiting = 256;           ///< connections that wait
  Patience patience;
};

/// Takes the body of a request piece by piece.
class Upload {
 public:
  virtual ~Upload() = default;
  Upload() = default;
  Upload(const Upload&) = delete;
  Upload& operator=(const Upload&) = delete;

  /// Throws Refusal when it takes no more.
  virtual void take(std::string_view bytes) = 0;
  /// All of it is there.
  [[nodiscard]] virtual Response finish() = 0;
};
/// The one address to which files may be sent.
struct Uploads {
  std::string path = {};  ///< empty: there is none
  std::uint64_t most_bytes = std::uint64_t{256} << 20U;
  std::chrono::milliseconds patience{600'000};  ///< for all of a file
  /// Who sends this token may send more than a form. Called before the body is read.
  std::function<bool(std::string_view token)> allows = {};
  /// Throws Refusal.
  std::function<std::unique_ptr<Upload>(const Request& request)> begin = {};
};

/// Listens from its making on, answers while `run` is underway.
class Server {
 public:
  /// Answers a request, by several threads at a time. A Refusal that it throws becomes a response.
  using Handler = std::function<Response(const Request& request)>;
  /// The response to a request that is refused; `target` is the address as it was sent, whatever
  /// that may be.
  using Refuse = std::function<Response(const Refusal& refusal, std::string_view target)>;

  /// Throws IoError when it cannot listen there.
  Server(const ServerOptions& options, Handler handler, Refuse refuse, Uploads uploads = {});
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] const Place& place() const;
  /// "http://127.0.0.1:8321/"
  [[nodiscard]] std::string address() const;
  /// Serves until `stopped` says so, which is asked several times a second. Ends within a second
  /// then, unless the handler takes longer. Throws IoError when no thread can be started.
  void run(const std::function<bool()>& stopped);

 private:
  class Library;
  std::unique_ptr<Library> library_;
};

}  // namespace gipfbase::cli::serve
