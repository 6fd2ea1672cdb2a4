#include "cli/serve/http/guard.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>

#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

bool is_address(const std::string& host) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  return inet_pton(AF_INET, host.c_str(), bytes.data()) == 1 ||
         inet_pton(AF_INET6, host.c_str(), bytes.data()) == 1;
}

/// "localhost:8321" or "[::1]:8321" as name and port; the port is 80 if absent.
std::optional<std::pair<std::string, int>> host_and_port(std::string_view text) {
  constexpr int kUsualPort = 80;
  std::string_view name = text;
  std::string_view port;
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    name = text.substr(1, end - 1);
    port = text.substr(end + 1);
  } else if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
    name = text.substr(0, colon);
    port = text.substr(colon);
  }
  if (name.empty()) return std::nullopt;
  if (port.empty()) return std::pair(std::string(name), kUsualPort);
  if (!port.starts_with(':')) return std::nullopt;
  constexpr int kMostPort = 65535;
  const auto number = notation::text::number<int>(port.substr(1));
  const bool is_port = number && *number > 0 && *number <= kMostPort;
  return is_port ? std::optional(std::pair(std::string(name), *number)) : std::nullopt;
}

/// True of a name under which the server answers.
bool is_known(const Place& place, const std::string& name) {
  if (notation::text::same_word(name, "localhost") || name == place.address) return true;
  // An attacker can let any name point here, but not an address.
  if (is_address(name)) return !is_loopback(place.address) || is_loopback(name);
  return std::any_of(place.names.begin(), place.names.end(), [&](const std::string& known) {
    return notation::text::same_word(known, name);
  });
}

}  // namespace

bool is_loopback(std::string_view address) {
  return address == "localhost" || address == "::1" ||
         (address.starts_with("127.") && is_address(std::string(address)));
}

std::string random_token() {
  constexpr int kWords = 4;
  std::random_device random;
  std::string token;
  for (int i = 0; i < kWords; ++i) token += fmt::format("{:08x}", random());
  return token;
}

std::string VisitorCookie::header() const {
  return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict", kName, token);
}

bool VisitorCookie::is_in(std::string_view header) const {
  while (!header.empty()) {
    const std::string_view cookie = header.substr(0, header.find(';'));
    header.remove_prefix(std::min(cookie.size() + 1, header.size()));
    if (notation::text::trimmed(cookie) == fmt::format("{}={}", kName, token)) return true;
  }
  return false;
}

std::optional<HttpError> refusal(const Place& place, const VisitorCookie& cookie, bool costly,
                                 const HeaderValues& headers) {
  const auto only = [&](const char* name) -> std::optional<std::string> {
    const std::vector<std::string> values = headers(name);
    if (values.size() > 1) return std::nullopt;
    return values.empty() ? std::string() : values.front();
  };
  // Any port is accepted: ssh -L and proxies forward from other ports.
  const auto host_header = only("Host");
  const auto host = host_header ? host_and_port(*host_header) : std::nullopt;
  if (!host || !is_known(place, host->first)) {
    return HttpError(kMisdirected, fmt::format("the server does not answer under this name; open "
                                               "http://localhost:{}/",
                                               place.port));
  }
  const auto site = only("Sec-Fetch-Site");
  if (!site || !(site->empty() || *site == "same-origin" || *site == "none")) {
    return HttpError(kForbidden, "another web site requested this page, which is not allowed");
  }
  const auto origin = only("Origin");
  constexpr std::string_view kScheme = "http://";
  // Another port is another site, perhaps of another program or user.
  const auto is_own = [&](std::string_view text) {
    const auto from = host_and_port(text);
    return from && from->second == host->second && is_known(place, from->first);
  };
  const bool own =
      origin && (origin->empty() || (origin->starts_with(kScheme) &&
                                     is_own(std::string_view(*origin).substr(kScheme.size()))));
  const auto cookies = headers("Cookie");
  const bool visitor = std::any_of(cookies.begin(), cookies.end(),
                                   [&](const auto& value) { return cookie.is_in(value); });
  // Pages that send no referrer, such as ours, send Origin "null"; Sec-Fetch-Site or the cookie
  // then shows whether the page is ours.
  const bool own_page =
      origin && *origin == "null" && (*site == "same-origin" || (site->empty() && visitor));
  if (!own && !own_page) {
    return HttpError(kForbidden, "another web site sent this request, which is not allowed");
  }
  // Every browser sends "Mozilla/", and pages of other sites can send requests only through a
  // browser.
  const auto agents = headers("User-Agent");
  const bool browser = std::any_of(agents.begin(), agents.end(), [](const std::string& agent) {
    return agent.find("Mozilla/") != std::string::npos;
  });
  if (costly && browser && site->empty() && origin->empty() && !visitor) {
    return HttpError(kForbidden,
                     "this takes long, and another web site may have sent the request; open the "
                     "start page first");
  }
  return std::nullopt;
}

}  // namespace gipfbase::cli::serve
