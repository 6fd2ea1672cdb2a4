// analysis/answers/openapi_answer.hpp - the OpenAPI description of the server, and its errors.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::analysis {

/// A parameter of a request; the options of the command line have the same parts.
struct ApiParameter {
  std::string name;
  std::string description;
  std::string metavar;               ///< "N", "S" or another word for the value; empty: a flag
  std::vector<std::string> choices;  ///< empty: any text
  bool required = false;
};

/// A method and the path it applies to.
struct ApiOperation {
  std::string_view method;  ///< "GET" or "POST"
  std::string_view path;    ///< "/api/games/{id}"
  std::string_view summary;
  std::string_view subject;  ///< what the number in the path means: "game"
  /// The name of a definition in the JSON schema, or the media type of an answer that is not JSON.
  std::string_view answer;
  std::vector<ApiParameter> parameters;  ///< of the address, or of the form of a POST
  bool with_token = false;               ///< needs a token, because it changes the database
  bool with_file = false;                ///< the body is a file; parameters are in the address
  bool other_parameters = false;         ///< tags of a record are allowed as further parameters
};

/// Returns the description of all operations. `schema` is the text of the JSON schema of the
/// answers; the definitions that are used become part of the description.
[[nodiscard]] std::string openapi_json(std::span<const ApiOperation> operations,
                                       std::string_view schema);

/// {"error": sentence}
[[nodiscard]] std::string error_json(std::string_view sentence);

}  // namespace gipfbase::analysis
