// The manual: its form, its links, and what "gipfbase help" makes of it.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/terminal/table.hpp"
#include "support/cli/manual_pages.hpp"
#include "support/cli/workshop.hpp"
#include "support/environment.hpp"

namespace gipfbase::tests::manual_test {
namespace {

constexpr int kMostLines = 150;
constexpr std::size_t kMostCharacters = 120;
constexpr int kMostLinesOfParagraph = 5;

bool begins_item(const std::string& line) {
  const std::size_t at = line.find_first_not_of(' ');
  if (at == std::string::npos) return false;
  const std::string text = line.substr(at);
  return text.starts_with("- ") || text.starts_with("* ") || text.starts_with("|") ||
         (text.front() >= '0' && text.front() <= '9' && text.find(". ") < 3);
}

/// Checks lines and paragraphs; returns the number of lines.
int check_form(const std::string& page) {
  std::istringstream lines(page);
  bool fenced = false;
  int number = 0;
  int paragraph = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    INFO(number << ": " << line);
    CHECK(cli::display_width(line) <= kMostCharacters);
    if (line.starts_with("```")) fenced = !fenced;
    const bool prose = !fenced && !line.empty() && !line.starts_with('#');
    paragraph = prose ? (begins_item(line) ? 1 : paragraph + 1) : 0;
    CHECK(paragraph <= kMostLinesOfParagraph);
  }
  CHECK_FALSE(fenced);
  return number;
}

/// The addresses of "[words](address)" outside of code.
std::vector<std::string> links_of(const std::string& page) {
  std::vector<std::string> links;
  std::istringstream lines(page);
  bool fenced = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) fenced = !fenced;
    if (fenced) continue;
    for (std::size_t at = 0; (at = line.find("](", at)) != std::string::npos; ++at) {
      links.push_back(line.substr(at + 2, line.find(')', at) - at - 2));
    }
  }
  return links;
}

void check_links(const std::string& path, const std::string& page) {
  const std::filesystem::path file = test::source_folder() + "/" + path;
  for (const std::string& link : links_of(page)) {
    INFO(link);
    if (link.starts_with("http") || link.starts_with('#')) continue;
    CHECK(std::filesystem::exists(file.parent_path() / link.substr(0, link.find('#'))));
  }
}

TEST_CASE("every page of the manual is short, and its links lead somewhere", "[cli][manual]") {
  const std::vector<std::string> paths = test::manual_paths();
  REQUIRE_FALSE(paths.empty());
  for (const std::string& path : paths) {
    INFO(path);
    const std::string page = test::manual_page(path);
    CHECK(page.starts_with("# "));
    CHECK(check_form(page) <= kMostLines);
    check_links(path, page);
    // The purpose of the page, in one line.
    const std::size_t begin = page.find("\n\n") + 2;
    const std::size_t end = page.find("\n\n", begin);
    CHECK(page.substr(begin, end - begin).find('\n') == std::string::npos);
  }
}

TEST_CASE("README.md is short, and its links lead somewhere", "[cli][readme]") {
  constexpr int kMost = 160;
  const std::string page = test::manual_page("README.md");
  CHECK(check_form(page) <= kMost);
  check_links("README.md", page);
}

TEST_CASE("the reference pages are what the program makes of itself", "[cli][manual][reference]") {
  const Workshop w;
  REQUIRE(w.run({"man", "--reference", "made"}).exit == 0);
  const std::string folder = "cli/manual/reference/";
  for (const char* topic :
       {"options", "exit-codes", "json", "tags", "findings", "words", "formats"}) {
    INFO(topic << " is stale; GIPFBASE_WRITE_GOLDENS=1 writes it again");
    const std::string name = std::string(topic) + ".md";
    const std::string made = w.read("made/" + name);
    if (std::getenv("GIPFBASE_WRITE_GOLDENS") != nullptr) {
      std::ofstream(test::source_folder() + "/" + folder + name) << made;
    }
    CHECK(test::manual_page(folder + name) == made);
    check_links(folder + name, made);
    std::istringstream lines(made);
    for (std::string line; std::getline(lines, line);) {
      CHECK(cli::display_width(line) <= kMostCharacters);
    }
  }
}

TEST_CASE("help shows topics, pages and commands", "[cli][manual]") {
  const Workshop w;
  const std::string list = w.run({"help"}).out;
  for (const std::string& path : test::manual_paths()) {
    const std::string topic = std::filesystem::path(path).stem().string();
    INFO(topic);
    CHECK_THAT(list, Catch::Matchers::Contains("\n  " + topic + " "));
    const Run page = w.run({"help", topic});
    CHECK(page.exit == 0);
    CHECK(page.out.find("```") == std::string::npos);
    CHECK(page.out.find("](") == std::string::npos);
    const auto json = w.run({"help", topic, "--json"}).json();
    CHECK(json.at("topic") == topic);
    CHECK(json.at("text") == test::manual_page(path));
  }
  for (const char* topic : {"search-language", "formats", "exit-codes"}) {
    CHECK(w.run({"help", topic}).exit == 0);
  }
  CHECK(w.run({"help", "search", "--json"}).json().at("text") == w.run({"search", "--help"}).out);
  CHECK_THAT(w.run({"help", "puzzles"}).out,
             Catch::Matchers::Contains("Options and more examples:\n  gipfbase puzzles --help"));
  CHECK_THAT(w.run({"search", "--help"}).out,
             Catch::Matchers::Contains("Manual: gipfbase help searching"));
  tests::check_wording(w.run({"help", "imporitng"}));
}

TEST_CASE("help lists the page that is about a word before those that mention it",
          "[cli][manual]") {
  const Workshop w;
  const auto first = [&](const char* word) {
    return w.run({"help", word, "--json"}).json().at("topics").at(0).at("topic");
  };
  CHECK(first("Excel") == "spreadsheets");
  CHECK(first("bye") == "tournaments");
  CHECK(first("prove") == "solving");
}

TEST_CASE("paragraphs of a page fit a narrow terminal", "[cli][manual]") {
  constexpr int kNarrow = 50;
  Workshop w;
  w.set("GIPFBASE_PAGER=");
  std::istringstream lines(w.run_on_terminal({"help", "importing"}, kNarrow).out);
  bool begun = false;
  for (std::string line; std::getline(lines, line);) {
    begun = begun || !line.empty();
    // Examples stay as they are, and so do addresses and words without blanks.
    if (line.starts_with("    ") || line.find(' ') == std::string::npos) continue;
    INFO(line);
    CHECK(cli::display_width(line) <= kNarrow + 8);  // a heading in bold
  }
  CHECK(begun);
}

}  // namespace
}  // namespace gipfbase::tests::manual_test
