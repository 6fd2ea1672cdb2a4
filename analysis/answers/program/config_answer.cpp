#include "analysis/answers/program/config_answer.hpp"

#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {

std::string to_json(const ConfigAnswer& answer) {
  const auto setting_json = [](const ConfigAnswer::Setting& setting) {
    return object(key("command", known(setting.command)), key("option", setting.option),
                  key("value", setting.value), key("line", setting.line),
                  key("overruled_by", known(setting.overruled_by)));
  };
  const auto variable_json = [](const ConfigAnswer::Variable& variable) {
    return object(key("name", variable.name),
                  key("value", variable.set ? Json(variable.value) : Json()));
  };
  return pretty(object(key("file", known(answer.file)), key("exists", answer.exists),
                       key("database", answer.database),
                       key("settings", array_of(answer.settings, setting_json)),
                       key("environment", array_of(answer.environment, variable_json))));
}

}  // namespace gipfbase::analysis
