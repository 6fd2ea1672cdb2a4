#include "support/wording.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "notation/text/text.hpp"
#include "support/environment.hpp"

namespace gipfbase::test {
namespace {

/// For each test its part of the list: a line end, then the texts given and said as in the file.
using List = std::map<std::string, std::string>;

const std::vector<Catch::TestCase>& all_tests() {
  return Catch::getRegistryHub().getTestCaseRegistry().getAllTests();
}

/// The list of the house in whose folder a test is.
std::string path_of_list(const Catch::TestCase& test) {
  const std::string file = test.lineInfo.file;
  const std::size_t house = file.rfind("tests/") + 6;
  return fmt::format("{}/tests/data/wording/{}.txt", source_folder(),
                     file.substr(house, file.find('/', house) - house));
}

std::string path_of_list(const std::string& test) {
  for (const Catch::TestCase& known : all_tests()) {
    if (known.name == test) return path_of_list(known);
  }
  return {};
}

List read_list(const std::string& path) {
  List list;
  std::string* part = nullptr;
  std::ifstream file(path, std::ios::binary);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('[')) {
      part = &(list[line.substr(1, line.size() - 2)] = "\n");
    } else if (part != nullptr && !line.empty()) {
      *part += line + '\n';
    }
  }
  return list;
}

void write_part(const std::string& path, const std::string& test, const std::string& part) {
  // Several programs may run tests at once.
  const int lock = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  REQUIRE(::flock(lock, LOCK_EX) == 0);
  List list = read_list(path);
  list[test] = part;
  std::ofstream file(path, std::ios::binary);
  file << "# What the program says (two blanks) to what it was given (>), by [test]. Written by "
          "the tests themselves with\n"
          "# GIPFBASE_WRITE_GOLDENS=1: see tests/support/wording.hpp.\n";
  for (const auto& [name, entries] : list) file << "\n[" << name << ']' << entries;
  file.close();
  ::close(lock);
}

/// The text in UTF-8, without line ends at its end, and without the folder of a test, whose name
/// differs in every run; control characters become escapes, and other line ends `line_end`.
std::string visible(std::string_view text, std::string_view line_end) {
  static const std::regex folder(std::filesystem::temp_directory_path().string() +
                                 "/gipfbase-[^/]*/");
  std::string result;
  for (const char c : std::regex_replace(
           notation::text::in_utf8(text.substr(0, text.find_last_not_of('\n') + 1)), folder, "")) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      result += line_end;
    } else {
      result += byte < ' ' ? fmt::format("\\x{:02x}", byte) : std::string(1, c);
    }
  }
  return result;
}

}  // namespace

void check_wording(std::string_view given, std::string_view said) {
  const std::string test = Catch::getResultCapture().getCurrentTestName();
  const std::string path = path_of_list(test);
  const std::string head = "\n> " + visible(given, "\\n") + '\n';
  const std::string entry = head + "  " + visible(said, "\n  ") + '\n';
  // For each test, the part of the list that it has not checked yet; when the list is being
  // written, the part written so far.
  static List parts;
  if (std::getenv("GIPFBASE_WRITE_GOLDENS") != nullptr) {
    parts[test] += entry.substr(parts[test].empty() ? 0 : 1);
    write_part(path, test, parts[test]);
    return;
  }
  if (!parts.contains(test)) parts[test] = read_list(path)[test];
  std::string& part = parts[test];
  std::string listed;
  if (const std::size_t at = part.find(head); at != std::string::npos) {
    const std::size_t end = std::min(part.find("\n> ", at + 1), part.size() - 1);
    listed = part.substr(at, end + 1 - at);
    part.erase(0, end);
  }
  INFO("the second is in " << path << ", which GIPFBASE_WRITE_GOLDENS=1 writes again:");
  CHECK(entry == listed);
}

void check_wording(std::string_view given, const std::vector<std::string>& said) {
  check_wording(given, fmt::format("{}", fmt::join(said, "\n")));
}

void check_wording(const notation::Finding& finding) {
  notation::Finding place = finding;
  place.message = fmt::format("{}, {}", name(finding.severity), name(finding.code));
  check_wording(place.sentence(), finding.message);
}

void check_wording(std::string_view text, const notation::TextError& error) {
  check_wording(fmt::format("{}  [{} at {}]", text, name(error.code), error.offset), error.message);
}

std::vector<std::string> stale_parts() {
  std::set<std::string> paths;
  for (const Catch::TestCase& test : all_tests()) paths.insert(path_of_list(test));
  List stale;
  for (const std::string& path : paths) stale.merge(read_list(path));
  for (const Catch::TestCase& test : all_tests()) stale.erase(test.name);
  std::vector<std::string> names;
  for (const auto& [name, part] : stale) names.push_back(name);
  return names;
}

}  // namespace gipfbase::test
