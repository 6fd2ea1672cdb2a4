// cli/serve/http/message.hpp - requests as they are once they can be trusted to be well formed, and
// responses.
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
inline constexpr int kMisdirected = 421;
inline constexpr int kTooMany = 429;
inline constexpr int kFailed = 500;
inline constexpr int kBusy = 503;

/// Names and values behind the question mark of an address, or of a form; no name comes twice.
class Parameters {
 public:
  /// So many bytes, and so many values, are read at most.
  static constexpr std::size_t kMostBytes = 8000;
  static constexpr std::size_t kMostValues = 40;

  /// Reads "name=value&name=value" with its percent signs; or says what is wrong with it: bytes
  /// that are no UTF-8, control characters other than white space, a name that comes twice.
  [[nodiscard]] static Expected<Parameters, std::string> read(std::string_view text);

  /// Empty when it is not there.
  [[nodiscard]] std::string_view get(std::string_view name) const;
  /// It is there, and not empty.
  [[nodiscard]] bool has(std::string_view name) const { return !get(name).empty(); }
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& all() const {
    return values_;
  }

 private:
  std::vector<std::pair<std::string, std::string>> values_;
};

/// A part of an address with its percent signs read; nothing when they are wrong or what they stand
/// for is no text in UTF-8 without control characters.
[[nodiscard]] std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank);
/// The other way round, for values of parameters.
[[nodiscard]] std::string percent_encoded(std::string_view text);

struct Request {
  std::string method;  ///< GET, HEAD or POST
  std::string path;    ///< as it was written
  std::vector<std::string>
      segments;           ///< the path between its strokes, decoded; none of them is ".."
  Parameters parameters;  ///< of the address, and of the form of a POST
  /// The header X-Gipfbase-Token, which says that the database may be changed.
  std::string token;
};

/// Gives the next piece of a response that is made as time goes by. Called by one thread; false
/// when there is no more. It may give nothing for now, and must not wait longer than a second.
using Stream = std::function<bool(std::string& piece)>;

struct Response {
  int status = kOk;
  std::string type = "text/html; charset=utf-8";
  std::string body;
  std::string location = {};   ///< of kSeeOther
  std::string file_name = {};  ///< under which browsers are to save it
  bool lasting = false;        ///< never changes under its address
  Stream stream = {};          ///< takes the place of the body
};

/// What cannot be answered: a status, and one sentence for whoever asked.
class Refusal : public std::runtime_error {
 public:
  Refusal(int status, const std::string& sentence)
      : std::runtime_error(sentence), status_(status) {}
  [[nodiscard]] int status() const { return status_; }

 private:
  int status_;
};

}  // namespace gipfbase::cli::serve
