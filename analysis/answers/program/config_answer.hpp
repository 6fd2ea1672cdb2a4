// analysis/answers/program/config_answer.hpp - the settings that are in force, and whence.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gipfbase::analysis {

struct ConfigAnswer {
  struct Setting {
    std::string command;  ///< "solve"; empty: all that have the option
    std::string option;   ///< "--memory"
    std::string value;
    std::size_t line = 0;
    /// Another setting of the file or an environment variable counts more.
    std::string overruled_by = {};
  };
  struct Variable {
    std::string name;
    std::string value;
    bool set = false;
  };

  std::string file;     ///< empty: there is no place for one
  bool exists = false;  ///< the file
  std::vector<Setting> settings;
  std::vector<Variable> environment;
  std::string database;  ///< that commands use when no other is named
};
[[nodiscard]] std::string to_json(const ConfigAnswer& answer);

}  // namespace gipfbase::analysis
