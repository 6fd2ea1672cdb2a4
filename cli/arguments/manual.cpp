#include "cli/arguments/manual.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "notation/text/stable_sort.hpp"

namespace gipfbase::cli {
namespace {

/// The order in which to read the pages. Pages that are not in this list come last.
constexpr std::array<std::string_view, 22> kOrder = {
    "first-steps",     "importing",   "searching",     "search-language", "choosing",   "openings",
    "people",          "tournaments", "correcting",    "backup",          "guarantees", "engine",
    "engine-protocol", "solving",     "solver-limits", "puzzles",         "browser",    "citing",
    "spreadsheets",    "clusters",    "settings",      "changes"};

constexpr std::string_view kEnding = ".md";

std::string line_at(std::string_view text, std::size_t begin) {
  if (begin >= text.size()) return {};
  return std::string(text.substr(begin, text.find('\n', begin) - begin));
}

ManualPage page_of(const ManualFile& file) {
  ManualPage page;
  const std::size_t slash = file.name.rfind('/');
  page.reference = slash != std::string_view::npos;
  page.topic = file.name.substr(page.reference ? slash + 1 : 0);
  page.topic.erase(page.topic.size() - kEnding.size());
  page.text = file.bytes;
  constexpr std::size_t kMark = 2;  // "# "
  page.title = line_at(file.bytes, kMark);
  page.purpose = line_at(file.bytes, kMark + page.title.size() + 2);
  return page;
}

std::vector<ManualPage> pages() {
  std::vector<ManualPage> all;
  for (const ManualFile& file : manual_files()) all.push_back(page_of(file));
  const auto place = [](const ManualPage& page) {
    const auto* const found = std::find(kOrder.begin(), kOrder.end(), page.topic);
    return std::pair(page.reference, found - kOrder.begin());
  };
  notation::text::stable_sort(
      all, [&](const ManualPage& a, const ManualPage& b) { return place(a) < place(b); });
  return all;
}

/// Commands, each with the topic of the page that explains it. Commands that are themselves topics
/// are not listed.
constexpr std::array<std::pair<std::string_view, std::string_view>, 42> kExplained = {{
    {"import", "importing"},      {"validate", "importing"},    {"imports", "importing"},
    {"quarantine", "importing"},  {"list", "searching"},        {"search", "searching"},
    {"count", "search-language"}, {"report", "openings"},       {"compare", "openings"},
    {"novelties", "openings"},    {"players", "people"},        {"player", "people"},
    {"events", "people"},         {"ratings", "people"},        {"standings", "tournaments"},
    {"alias", "people"},          {"edit", "correcting"},       {"delete", "correcting"},
    {"restore", "correcting"},    {"gc", "correcting"},         {"dedupe", "correcting"},
    {"history", "correcting"},    {"undo", "correcting"},       {"merge", "correcting"},
    {"check", "backup"},          {"repair", "backup"},         {"optimize", "backup"},
    {"solve", "solving"},         {"verify", "solving"},        {"proofs", "solving"},
    {"annotate", "solving"},      {"serve", "browser"},         {"board", "citing"},
    {"export", "spreadsheets"},   {"convert", "formats"},       {"cluster", "clusters"},
    {"config", "settings"},       {"completion", "settings"},   {"analyze", "engine"},
    {"play", "engine"},           {"match", "engine-protocol"}, {"engine", "engine-protocol"},
}};

}  // namespace

const std::vector<ManualPage>& manual() {
  static const std::vector<ManualPage> all = pages();
  return all;
}

const ManualPage* find_page(std::string_view topic) {
  const auto found = std::find_if(manual().begin(), manual().end(),
                                  [&](const ManualPage& page) { return page.topic == topic; });
  return found == manual().end() ? nullptr : &*found;
}

std::vector<std::string> manual_topics() {
  std::vector<std::string> topics;
  for (const ManualPage& page : manual()) topics.push_back(page.topic);
  return topics;
}

std::string_view topic_of_command(std::string_view command) {
  const auto* const found = std::find_if(kExplained.begin(), kExplained.end(),
                                         [&](const auto& pair) { return pair.first == command; });
  const ManualPage* page = find_page(found == kExplained.end() ? command : found->second);
  return page == nullptr ? std::string_view() : page->topic;
}

const ManualPage* linked_page(std::string_view address) {
  address = address.substr(0, address.find('#'));
  if (!address.ends_with(kEnding) || address.find(':') != std::string_view::npos) return nullptr;
  address.remove_suffix(kEnding.size());
  for (const std::string_view folder : {"../", "reference/", "manual/", "cli/manual/"}) {
    if (address.starts_with(folder)) address.remove_prefix(folder.size());
  }
  return find_page(address);
}

}  // namespace gipfbase::cli
