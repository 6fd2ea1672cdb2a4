// analysis/answers/program/schema_answer.hpp - a JSON schema as a list of keys, for people.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::analysis {

/// A key of an object. If a definition has several kinds of answers, an entry without a name
/// precedes the keys of each kind; its `about` says when an answer of this kind is given.
struct SchemaKey {
  std::size_t depth = 0;  ///< number of objects around the key in its definition
  std::string name;
  std::string type;   ///< "whole number or null", "list of game"
  std::string about;  ///< empty: its name says enough
};
struct SchemaDefinition {
  std::string name;
  std::string about;
  std::vector<SchemaKey> keys;
};
/// The definitions of a schema, in their order. Throws when the text is not a schema.
[[nodiscard]] std::vector<SchemaDefinition> schema_definitions(std::string_view schema);

}  // namespace gipfbase::analysis
