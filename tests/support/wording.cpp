#include "support/wording.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "support/environment.hpp"

namespace gipfbase::test {
namespace {

constexpr std::string_view kHead =
    "# What the program says (two blanks) to what it was given (>), by [test]. Written by the "
    "tests themselves with\n"
    "# GIPFBASE_WRITE_GOLDENS=1: see tests/support/wording.hpp.\n";

/// What was given, and what was said to it. The same may be given twice, in two positions.
using Entry = std::pair<std::string, std::string>;
/// The entries of each test.
using List = std::map<std::string, std::vector<Entry>>;

/// Control characters as escapes, and blanks at the ends, which nobody sees.
std::string visible(std::string_view text, bool keep_lines) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool end = i == 0 || i + 1 == text.size();
    if (byte == '\n') {
      result += keep_lines ? "\n  " : "\\n";
    } else if (byte < ' ' || (end && byte == ' ')) {
      result += {'\\', 'x', kDigits[byte / 16U], kDigits[byte % 16U]};
    } else {
      result += text[i];
    }
  }
  return result;
}

std::string without_last_lines(std::string text) {
  text.erase(text.find_last_not_of('\n') + 1);
  return text;
}

std::string path_of(const std::string& house) {
  return source_folder() + "/tests/data/wording/" + house + ".txt";
}

List read_list(const std::string& house) {
  List list;
  std::vector<Entry>* entries = nullptr;
  std::ifstream file(path_of(house), std::ios::binary);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('[')) {
      entries = &list[line.substr(1, line.size() - 2)];
    } else if (entries == nullptr || line.starts_with('#') || line.empty()) {
      continue;
    } else if (line.starts_with('>')) {
      entries->push_back({line.size() > 2 ? line.substr(2) : "", ""});
    } else if (!entries->empty()) {
      std::string& said = entries->back().second;
      said += (said.empty() ? "" : "\n") + line;
    }
  }
  return list;
}

void write_list(const std::string& house, const List& list) {
  std::ofstream file(path_of(house), std::ios::binary);
  file << kHead;
  for (const auto& [test, entries] : list) {
    file << "\n[" << test << "]\n";
    for (const auto& [given, said] : entries) {
      file << (given.empty() ? ">" : "> ") << given << '\n' << said << '\n';
    }
  }
}

/// Puts an entry into the list. What an earlier run wrote for the test goes at its first entry.
void write_entry(const std::string& house, const std::string& test, const Entry& entry) {
  static std::set<std::pair<std::string, std::string>> begun;
  List list = read_list(house);
  std::vector<Entry>& entries = list[test];
  if (begun.insert({house, test}).second) entries.clear();
  if (std::find(entries.begin(), entries.end(), entry) != entries.end()) return;
  entries.push_back(entry);
  write_list(house, list);
}

}  // namespace

void check_wording(const std::string& house, std::string_view given, std::string_view said) {
  const std::string test = Catch::getResultCapture().getCurrentTestName();
  const Entry entry = {
      visible(given, false),
      without_last_lines("  " + visible(without_last_lines(std::string(said)), true))};
  if (std::getenv("GIPFBASE_WRITE_GOLDENS") != nullptr) write_entry(house, test, entry);
  const List list = read_list(house);
  const auto entries = list.find(test);
  std::string listed;
  if (entries != list.end()) {
    for (const auto& [known, words] : entries->second) {
      if (known != entry.first) continue;
      if (words == entry.second) {
        listed = words;
        break;
      }
      listed += words + '\n';
    }
  }
  INFO("given: " << entry.first << "\nin the list tests/data/wording/" << house
                 << ".txt, which GIPFBASE_WRITE_GOLDENS=1 writes again:");
  CHECK(entry.second == listed);
}

void check_wording(const std::string& house, const notation::Finding& finding) {
  notation::Finding place = finding;
  std::string message = finding.message;
  // The folder of the file is another one in every run.
  if (place.source.starts_with('/')) {
    const std::string folder =
        place.source.substr(0, place.source.rfind('/', place.source.find('!')) + 1);
    place.source.erase(0, folder.size());
    for (std::size_t at; (at = message.find(folder)) != std::string::npos;) {
      message.erase(at, folder.size());
    }
  }
  place.message = name(finding.severity);
  place.message += ", ";
  place.message += name(finding.code);
  check_wording(house, place.sentence(), message);
}

void check_wording(const std::string& house, std::string_view text,
                   const notation::TextError& error) {
  check_wording(house,
                std::string(text) + "  [" + std::string(name(error.code)) + " at " +
                    std::to_string(error.offset) + "]",
                error.message);
}

}  // namespace gipfbase::test
