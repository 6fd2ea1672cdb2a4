// tests/support/cli/readme.hpp - the pages of the project and the marked examples on them.
#pragma once

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "support/environment.hpp"
#include "support/titles.hpp"

namespace gipfbase::test {

/// A page of this checkout, such as "notation/README.md".
inline std::string page(const std::string& path) {
  std::ifstream stream(source_folder() + "/" + path);
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

/// The fenced blocks marked with `mark` on the pages about notation and titles.
inline std::vector<std::string> examples(const std::string& mark) {
  const std::string fence = "\n```" + mark + "\n";
  std::vector<std::string> blocks;
  std::vector<std::string> paths = {"notation/README.md"};
  for (const notation::TitleInfo* title : catalogue().titles()) {
    paths.push_back("rules/" + std::string(title->id) + "/README.md");
  }
  for (const std::string& path : paths) {
    const std::string text = page(path);
    for (std::size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at)) {
      at += fence.size();
      const std::size_t end = text.find("```\n", at);
      blocks.push_back(text.substr(at, end - at));
      at = end;
    }
  }
  return blocks;
}

}  // namespace gipfbase::test
