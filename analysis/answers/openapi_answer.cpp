#include "analysis/answers/openapi_answer.hpp"

#include <fmt/format.h>

#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {
namespace {

Json text_schema() { return object(key("type", "string")); }

Json schema_of(const ApiParameter& parameter) {
  if (parameter.metavar.empty()) {
    return object(key("type", "string"), key("enum", Json::array({"0", "1"})));
  }
  if (!parameter.choices.empty()) {
    return object(key("type", "string"), key("enum", parameter.choices));
  }
  const bool whole = parameter.metavar == "N";
  return object(key("type", whole ? "integer" : parameter.metavar == "S" ? "number" : "string"));
}

Json query_parameter(const ApiParameter& parameter) {
  return object(key("name", parameter.name), key("in", "query"),
                key("description", parameter.description), key("required", parameter.required),
                key("schema", schema_of(parameter)));
}

Json token_parameter() {
  return object(key("name", "X-Gipfbase-Token"), key("in", "header"), key("required", true),
                key("description", "The token that gipfbase serve --write prints"),
                key("schema", text_schema()));
}

/// The number in a path such as "/api/games/{id}/record".
Json path_parameter(const ApiOperation& operation) {
  const std::size_t begin = operation.path.find('{') + 1;
  const std::string name(operation.path.substr(begin, operation.path.find('}', begin) - begin));
  return object(key("name", name), key("in", "path"), key("required", true),
                key("description", fmt::format("Number of the {}", operation.subject)),
                key("schema", object(key("type", "integer"), key("minimum", 1))));
}

/// The body of a POST: a form, or a file.
Json body(const ApiOperation& operation) {
  if (operation.with_file) {
    return object(
        key("content", object(key("application/octet-stream",
                                  object(key("schema", object(key("type", "string"),
                                                              key("format", "binary"))))))));
  }
  Json properties = Json::object();
  Json required = Json::array();
  for (const ApiParameter& parameter : operation.parameters) {
    properties[parameter.name] = schema_of(parameter);
    properties[parameter.name]["description"] = parameter.description;
    if (parameter.required) required.push_back(parameter.name);
  }
  Json form = object(key("type", "object"), key("properties", std::move(properties)));
  if (!required.empty()) form["required"] = std::move(required);
  form["additionalProperties"] =
      operation.other_parameters
          ? object(key("type", "string"),
                   key("description", "A tag by its name, such as Event; empty removes it"))
          : Json(false);
  return object(key("content", object(key("application/x-www-form-urlencoded",
                                          object(key("schema", std::move(form)))))));
}

class Description {
 public:
  explicit Description(std::string_view schema)
      : definitions_(Json::parse(schema).at("definitions")) {}

  void add(const ApiOperation& operation) {
    Json parameters = Json::array();
    if (operation.path.find('{') != std::string_view::npos) {
      parameters.push_back(path_parameter(operation));
    }
    const bool post = operation.method == "POST";
    if (!post || operation.with_file) {
      for (const ApiParameter& parameter : operation.parameters) {
        parameters.push_back(query_parameter(parameter));
      }
    }
    if (operation.with_token) parameters.push_back(token_parameter());
    Json described =
        object(key("summary", operation.summary), key("parameters", std::move(parameters)));
    if (post &&
        (operation.with_file || operation.other_parameters || !operation.parameters.empty())) {
      described["requestBody"] = body(operation);
    }
    described["responses"] =
        object(key("200", response("The answer", operation.answer)),
               key("default", object(key("$ref", "#/components/responses/error"))));
    paths_[std::string(operation.path)][post ? "post" : "get"] = std::move(described);
  }

  [[nodiscard]] std::string text() && {
    Json error = response("The reason of a failure", "error");
    return pretty(object(
        key("openapi", "3.1.0"),
        key("info",
            object(key("title", "gipfbase serve"), key("version", "1"),
                   key("description",
                       "The answers of gipfbase serve for programs: the output of the commands "
                       "with --json. Parameters are the options of the commands; a flag is 1, or "
                       "0 for no. Each parameter may be given once."))),
        key("paths", std::move(paths_)),
        key("components", object(key("responses", object(key("error", std::move(error)))),
                                 key("schemas", std::move(schemas_))))));
  }

 private:
  Json response(std::string_view description, std::string_view answer) {
    const bool json = answer.find('/') == std::string_view::npos;
    Json schema = json                           ? reference(std::string(answer))
                  : answer == "application/json" ? object(key("type", "object"))
                                                 : text_schema();
    Json content = Json::object();
    content[std::string(json ? "application/json" : answer)] =
        object(key("schema", std::move(schema)));
    return object(key("description", description), key("content", std::move(content)));
  }

  /// Returns a reference to a definition, and adds the definition and those that it refers to.
  Json reference(const std::string& name) {
    if (!schemas_.contains(name)) {
      schemas_[name] = Json();  // it may refer to itself
      Json definition = definitions_.at(name);
      rename(definition);
      schemas_[name] = std::move(definition);
    }
    return object(key("$ref", "#/components/schemas/" + name));
  }
  /// Replaces the references within a definition.
  void rename(Json& part) {
    if (part.is_object() && part.contains("$ref")) {
      const std::string name = part.at("$ref");
      part = reference(name.substr(name.rfind('/') + 1));
    } else if (part.is_structured()) {
      for (Json& inner : part) rename(inner);
    }
  }

  Json definitions_;
  Json paths_ = Json::object();
  Json schemas_ = Json::object();
};

}  // namespace

std::string openapi_json(std::span<const ApiOperation> operations, std::string_view schema) {
  Description description(schema);
  for (const ApiOperation& operation : operations) description.add(operation);
  return std::move(description).text();
}

std::string error_json(std::string_view sentence) { return pretty(object(key("error", sentence))); }

}  // namespace gipfbase::analysis
