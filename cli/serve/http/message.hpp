// cli/serve/http/message.hpp - well-formed requests, and responses.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/text/expected.hpp"

namespace gipfbase::cli::serve {

// Status codes of HTTP.
inline constexpr int kOk = 200;
inline constexpr int kSeeOther = 303;
inline constexpr int kBadRequest = 400;
inline constexpr int kForbidden = 403;
inline constexpr int kNotFound = 404;
inline constexpr int kMethodNotAllowed = 405;
inline constexpr int kConflict = 409;
inline constexpr int kLengthRequired = 411;
inline constexpr int kTooLarge = 413;
inline constexpr int kUnsupported = 415;
inline constexpr int kMisdirected = 421;
inline constexpr int kTooMany = 429;
inline constexpr int kFailed = 500;
inline constexpr int kBusy = 503;
inline constexpr int kOutOfTime = 504;

/// The parameters of an address (after the question mark) or of a form. Names are unique.
class Parameters {
 public:
  /// Limits of one request.
  static constexpr std::size_t kMostBytes = 8000;
  static constexpr std::size_t kMostValues = 40;

  /// Reads "name=value&name=value" with percent-encoding. Errors: invalid UTF-8, control characters
  /// other than white space, a repeated name, a limit exceeded.
  [[nodiscard]] static Expected<Parameters, std::string> read(std::string_view text);

  /// The value; empty when the parameter is absent.
  [[nodiscard]] std::string_view get(std::string_view name) const;
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& all() const {
    return values_;
  }

 private:
  std::vector<std::pair<std::string, std::string>> values_;
};

/// Decodes percent-encoding; nullopt when it is invalid, or the result is not UTF-8 or contains
/// control characters.
[[nodiscard]] std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank);
/// Encodes the value of a parameter.
[[nodiscard]] std::string percent_encoded(std::string_view text);

struct Request {
  std::string method;  ///< GET, HEAD or POST
  std::string path;    ///< as sent
  std::vector<std::string>
      segments;           ///< the parts of the path between slashes, decoded; never ".."
  Parameters parameters;  ///< of the address, or of the form of a POST
  /// The header X-Gipfbase-Token, which allows changes to the database.
  std::string token;
  /// Returns false when the client has left, so that the work on the answer may stop. Any thread
  /// may call it. If empty, the client counts as waiting.
  std::function<bool()> wanted = {};
};

/// Sets the next piece of a response that takes time; returns false with the last piece. Called by
/// one thread, a few times a second. The piece may be empty; a call must return at once.
using Stream = std::function<bool(std::string& piece)>;

struct Response {
  int status = kOk;
  std::string type = "text/html; charset=utf-8";
  std::string body;
  std::string location = {};   ///< address of a redirection (kSeeOther)
  std::string file_name = {};  ///< browsers save the body under this name
  bool immutable = false;      ///< may be cached for ever
  Stream stream = {};          ///< takes the place of the body
};

/// An error response: a status, and one sentence for the client.
class HttpError : public std::runtime_error {
 public:
  HttpError(int status, const std::string& sentence)
      : std::runtime_error(sentence), status_(status) {}
  [[nodiscard]] int status() const { return status_; }

 private:
  int status_;
};

}  // namespace gipfbase::cli::serve
