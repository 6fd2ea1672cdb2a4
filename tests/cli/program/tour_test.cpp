// The tour in README.md: what stands there below a command is what the program says.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "support/environment.hpp"
#include "support/workshop.hpp"

namespace gipfbase::tests {
namespace {

/// The words of a command line; quotes hold blanks together.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ' ' && !quoted) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

TEST_CASE("the tournament, the match and the board in README.md are as it says", "[cli][readme]") {
  std::ifstream page(gipfbase::test::source_folder() + "/README.md");
  const Workshop w;
  std::filesystem::create_directory_symlink(gipfbase::test::source_folder() + "/sample-games",
                                            w.path("sample-games"));
  REQUIRE(w.run({"import", "sample-games"}).exit == 0);
  std::string line;
  const auto skip_to = [&](const std::string& start) {
    while (line.rfind(start, 0) != 0) REQUIRE(std::getline(page, line));
  };
  int commands = 0;
  for (const char* passage :
       {"Among the sample games", "One game may decide", "A position is drawn"}) {
    skip_to(passage);
    skip_to("```");
    std::string command;
    std::string due;
    while (std::getline(page, line)) {
      const bool next = line.rfind("$ gipfbase ", 0) == 0;
      if ((next || line == "```") && !command.empty()) {
        const Run run = w.run(words_of(command));
        INFO(command);
        CHECK(run.out + run.err == due);
        due.clear();
        ++commands;
      }
      if (line == "```") break;
      if (next) {
        command = line.substr(std::string("$ gipfbase ").size());
      } else {
        due += line + '\n';
      }
    }
  }
  CHECK(commands == 8);
}

}  // namespace
}  // namespace gipfbase::tests
