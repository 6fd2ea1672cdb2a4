// cli/serve/http/guard.hpp - which requests are answered. Every page that is open in a browser can
// send requests to a server on the same machine. The browser names the page in headers, which are
// checked here.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/serve/http/message.hpp"

namespace gipfbase::cli::serve {

/// Where the server listens, and under which names it answers.
struct Place {
  std::string address;  ///< such as 127.0.0.1
  int port = 0;
  std::vector<std::string> names;  ///< host names in addition to localhost
};

/// True when only this machine can reach the address.
[[nodiscard]] bool is_loopback(std::string_view address);

/// The values of a header of the request, in order.
using HeaderValues = std::function<std::vector<std::string>(const char* name)>;

/// 128 random bits in hexadecimal digits.
[[nodiscard]] std::string random_token();

/// A cookie that our pages set and that requests from other sites do not carry (SameSite). Browsers
/// send Sec-Fetch-Site only to localhost and with HTTPS; for other addresses the cookie replaces
/// it.
struct VisitorCookie {
  static constexpr std::string_view kName = "gipfbase-visitor";
  std::string token = random_token();

  /// The value of Set-Cookie.
  [[nodiscard]] std::string header() const;
  /// True when `header`, the value of a Cookie header, contains this cookie.
  [[nodiscard]] bool is_in(std::string_view header) const;
};

/// Why a request is refused; nullopt when it is answered. `costly`: the answer takes long, or the
/// request is not a GET.
///
/// - Host must name this server, so that a foreign name that points here (DNS rebinding) is
/// refused.
/// - Sec-Fetch-Site must not name another site, and Origin must not name another server.
/// - A costly request of a browser must have Sec-Fetch-Site, Origin or the cookie.
[[nodiscard]] std::optional<HttpError> refusal(const Place& place, const VisitorCookie& cookie,
                                               bool costly, const HeaderValues& headers);

}  // namespace gipfbase::cli::serve
