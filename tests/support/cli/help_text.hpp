// tests/support/cli/help_text.hpp - what the help of the program or of a command lists.
#pragma once

#include <sstream>
#include <string>
#include <vector>

namespace gipfbase::tests {

/// The commands in a text of --help, in their order.
inline std::vector<std::string> commands_listed(const std::string& help) {
  std::vector<std::string> names;
  std::size_t begin = help.find("\nStart here:\n");
  if (begin == std::string::npos) begin = help.find("\nCommands:\n");
  if (begin == std::string::npos) return names;
  std::istringstream lines(help.substr(begin));
  for (std::string line; std::getline(lines, line);) {
    const bool text = !line.empty() && line.front() != ' ';
    if (text && (!line.ends_with(':') || line == "Examples:")) break;
    if (line.size() > 2 && !text && line[2] != ' ') {
      names.push_back(line.substr(2, line.find(' ', 2) - 2));
    }
  }
  return names;
}

}  // namespace gipfbase::tests
