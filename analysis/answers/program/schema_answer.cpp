#include "analysis/answers/program/schema_answer.hpp"

#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {
namespace {

/// "a, b or c".
std::string alternatives(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

std::string plain_type(const std::string& type) {
  if (type == "integer") return "whole number";
  if (type == "string") return "text";
  if (type == "boolean") return "true or false";
  if (type == "array") return "list";
  return type;
}

constexpr std::string_view kDefinitions = "#/definitions/";

std::string type_of(const Json& node) {
  if (node.contains("$ref")) {
    return "`" + node.at("$ref").get<std::string>().substr(kDefinitions.size()) + "`";
  }
  if (node.contains("enum")) {
    std::vector<std::string> words;
    for (const Json& word : node.at("enum")) {
      words.push_back(word.is_string() ? "`" + word.get<std::string>() + "`" : word.dump());
    }
    return alternatives(words);
  }
  if (node.contains("anyOf")) {
    std::vector<std::string> types;
    for (const Json& one : node.at("anyOf")) types.push_back(type_of(one));
    return alternatives(types);
  }
  if (!node.contains("type")) return "any value";
  const Json& type = node.at("type");
  std::vector<std::string> types;
  for (const Json& one : type.is_array() ? type : Json::array({type})) {
    std::string word = plain_type(one.get<std::string>());
    if (word == "list" && node.contains("items")) word = "list of " + type_of(node.at("items"));
    types.push_back(word == "list of object" ? "list of objects" : word);
  }
  return alternatives(types);
}

/// Says when an answer of this kind is given and, if another definition lists its keys, names that
/// definition.
std::string kind_of(const Json& node) {
  const std::string when = node.at("description").get<std::string>();
  return node.contains("$ref") ? when + " Its keys are those of " + type_of(node) + "." : when;
}

/// The keys of an object, of the objects in a list, and of each alternative.
void append_keys(const Json& node, std::size_t depth, std::vector<SchemaKey>& keys) {
  if (!node.is_object()) return;
  if (node.contains("properties")) {
    for (const auto& [name, value] : node.at("properties").items()) {
      keys.push_back({depth, name, type_of(value), value.value("description", "")});
      append_keys(value, depth + 1, keys);
    }
  }
  if (node.contains("items")) append_keys(node.at("items"), depth, keys);
  if (node.contains("anyOf")) {
    for (const Json& one : node.at("anyOf")) {
      if (depth == 0 && one.contains("description")) keys.push_back({0, "", "", kind_of(one)});
      append_keys(one, depth, keys);
    }
  }
}

}  // namespace

std::vector<SchemaDefinition> schema_definitions(std::string_view schema) {
  std::vector<SchemaDefinition> definitions;
  // A variable, so that it outlives the loop.
  const Json document = Json::parse(schema);
  for (const auto& [name, node] : document.at("definitions").items()) {
    SchemaDefinition definition{name, node.value("description", ""), {}};
    append_keys(node, 0, definition.keys);
    if (definition.keys.empty()) {
      definition.about = type_of(node) + (definition.about.empty() ? "" : ": " + definition.about);
    }
    definitions.push_back(std::move(definition));
  }
  return definitions;
}

}  // namespace gipfbase::analysis
