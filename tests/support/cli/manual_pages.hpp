// tests/support/cli/manual_pages.hpp - the pages of the manual, cut into blocks.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "support/environment.hpp"

namespace gipfbase::test {

/// The text of a page of this checkout, such as "cli/manual/searching.md".
inline std::string manual_page(const std::string& path) {
  std::ifstream stream(source_folder() + "/" + path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The task pages of the manual, in the order of their names: "cli/manual/backup.md" ...
inline std::vector<std::string> manual_paths() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() + "/cli/manual")) {
    if (entry.path().extension() == ".md") {
      paths.push_back("cli/manual/" + entry.path().filename().string());
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// A fenced block of a page.
struct Block {
  std::string mark;  ///< what follows the fence, such as "sh"
  std::string text;
  int line = 0;  ///< of its fence, from 1
};
inline std::vector<Block> blocks(const std::string& page) {
  std::vector<Block> found;
  std::istringstream lines(page);
  bool inside = false;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.starts_with("```")) {
      if (!inside) found.push_back({line.substr(3), {}, number});
      inside = !inside;
    } else if (inside) {
      found.back().text += line + '\n';
    }
  }
  return found;
}

}  // namespace gipfbase::test
