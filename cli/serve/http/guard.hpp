// cli/serve/http/guard.hpp - who may ask. A server on one's own machine can be reached by every
// page that is open in the browser; the browser says which page asks, and this is where that is
// read.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/serve/http/message.hpp"

namespace gipfbase::cli::serve {

/// Where the server listens, and under which names it is known.
struct Place {
  std::string address;  ///< as listened on, such as 127.0.0.1
  int port = 0;
  std::vector<std::string> names;  ///< besides, as people type them
};

/// Only this machine can reach the address.
[[nodiscard]] bool is_loopback(std::string_view address);

/// The values of a header of a request, in order.
using HeaderValues = std::function<std::vector<std::string>(const char* name)>;

/// Why a request is not answered; nothing when it is.
///
/// - Host must be this server: a name that somebody else lets point here (DNS rebinding) is not.
/// - Sec-Fetch-Site must not be another site, nor Origin another server.
[[nodiscard]] std::optional<Refusal> refusal(const Place& place, const HeaderValues& headers);

}  // namespace gipfbase::cli::serve
