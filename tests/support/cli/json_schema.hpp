// tests/support/cli/json_schema.hpp - whether an answer keeps to the schema that ships with the
// documentation.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "support/cli/readme.hpp"

namespace gipfbase::tests {

class Schema {
 public:
  Schema() : document_(nlohmann::json::parse(test::page("cli/json-schema.json"))) {}

  [[nodiscard]] bool defines(const std::string& name) const {
    return document_.at("definitions").contains(name);
  }
  /// The differences of an answer from its definition; empty if it fits.
  [[nodiscard]] std::string faults(const std::string& name, const nlohmann::json& answer) const {
    nlohmann::json wanted = document_;
    wanted["$ref"] = "#/definitions/" + name;
    valijson::Schema schema;
    valijson::SchemaParser parser;
    parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(wanted), schema);
    valijson::Validator validator;
    valijson::ValidationResults results;
    const valijson::adapters::NlohmannJsonAdapter target(answer);
    if (validator.validate(schema, target, &results)) return {};
    std::string text = "not valid";
    for (valijson::ValidationResults::Error error; results.popError(error);) {
      for (const std::string& place : error.context) text += '\n' + place;
      text += ": " + error.description;
    }
    return text;
  }

 private:
  nlohmann::json document_;
};

}  // namespace gipfbase::tests
