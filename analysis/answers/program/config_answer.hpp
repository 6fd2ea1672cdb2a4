// analysis/answers/program/config_answer.hpp - the settings in force and their sources.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gipfbase::analysis {

struct ConfigAnswer {
  struct Setting {
    std::string command;  ///< "solve"; empty: all commands with the option
    std::string option;   ///< "--memory"
    std::string value;
    std::size_t line = 0;
    /// Another setting of the file, or an environment variable, that takes precedence.
    std::string overruled_by = {};
  };
  struct Variable {
    std::string name;
    std::string value;
    bool set = false;
  };

  std::string file;     ///< path; empty if there is no folder for it
  bool exists = false;  ///< whether the file exists
  std::vector<Setting> settings;
  std::vector<Variable> environment;
  std::string database;  ///< the default database of commands
};
[[nodiscard]] std::string to_json(const ConfigAnswer& answer);

}  // namespace gipfbase::analysis
