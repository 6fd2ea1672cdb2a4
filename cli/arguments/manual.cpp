#include "cli/arguments/manual.hpp"

#include <fmt/color.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

/// The order of reading. Pages that are not named come after these.
constexpr std::array<std::string_view, 20> kOrder = {
    "first-steps", "importing",    "searching",     "search-language", "choosing",
    "openings",    "people",       "tournaments",   "correcting",      "backup",
    "guarantees",  "solving",      "solver-limits", "puzzles",         "browser",
    "citing",      "spreadsheets", "clusters",      "settings",        "changes"};

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
  std::stable_sort(all.begin(), all.end(),
                   [&](const ManualPage& a, const ManualPage& b) { return place(a) < place(b); });
  return all;
}

/// The commands that a page explains, where it has another name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 38> kExplained = {{
    {"import", "importing"},      {"validate", "importing"},  {"imports", "importing"},
    {"quarantine", "importing"},  {"list", "searching"},      {"search", "searching"},
    {"count", "search-language"}, {"report", "openings"},     {"compare", "openings"},
    {"novelties", "openings"},    {"players", "people"},      {"player", "people"},
    {"events", "people"},         {"ratings", "people"},      {"standings", "tournaments"},
    {"alias", "people"},          {"edit", "correcting"},     {"delete", "correcting"},
    {"restore", "correcting"},    {"gc", "correcting"},       {"dedupe", "correcting"},
    {"history", "correcting"},    {"undo", "correcting"},     {"merge", "correcting"},
    {"check", "backup"},          {"repair", "backup"},       {"optimize", "backup"},
    {"solve", "solving"},         {"verify", "solving"},      {"proofs", "solving"},
    {"annotate", "solving"},      {"serve", "browser"},       {"board", "citing"},
    {"export", "spreadsheets"},   {"convert", "formats"},     {"cluster", "clusters"},
    {"config", "settings"},       {"completion", "settings"},
}};

// --- Pages as text ------------------------------------------------------------------------------

/// "[words](address)" at `at`; nothing if none exists.
struct Link {
  std::string_view words;
  std::string_view address;
  std::size_t end = 0;
};
std::optional<Link> link_at(std::string_view text, std::size_t at) {
  const std::size_t middle = text.find("](", at);
  if (middle == std::string_view::npos) return std::nullopt;
  const std::size_t end = text.find(')', middle);
  if (end == std::string_view::npos) return std::nullopt;
  return Link{text.substr(at + 1, middle - at - 1), text.substr(middle + 2, end - middle - 2),
              end + 1};
}

/// Where a link leads, in brackets; empty: to a file that is not part of the manual.
std::string target_text(const Link& link) {
  if (const ManualPage* page = linked_page(link.address)) {
    return fmt::format(" (gipfbase help {})", page->topic);
  }
  const bool shown = link.address.starts_with("http") && link.address != link.words;
  return shown ? fmt::format(" ({})", link.address) : std::string();
}

/// The text of a paragraph without its marks, except those of code.
std::string plain(std::string_view text) {
  std::string result;
  bool code = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '`') code = !code;
    if (code) {
      result += c;
      continue;
    }
    if (c == '*') continue;  // a mark of emphasis; a plain one is written as \*
    if (c == '\\' && i + 1 < text.size()) {
      result += text[++i];
    } else if (c == '!' && text.substr(i + 1).starts_with('[') && link_at(text, i + 1)) {
      const auto picture = link_at(text, i + 1);
      result += fmt::format("(picture: {})", picture->words);
      i = picture->end - 1;
    } else if (const auto link = c == '[' ? link_at(text, i) : std::nullopt) {
      result += plain(link->words) + target_text(*link);
      i = link->end - 1;
    } else {
      result += c;
    }
  }
  return result;
}

/// The cells of a row of a table.
std::vector<std::string> cells_of(std::string_view row) {
  std::vector<std::string> cells(1);
  row.remove_prefix(1);
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == '\\' && i + 1 < row.size() && row[i + 1] == '|') {
      cells.back() += row[++i];
    } else if (row[i] == '|') {
      cells.emplace_back();
    } else {
      cells.back() += row[i];
    }
  }
  cells.pop_back();  // the text after the last |
  for (std::string& cell : cells) {
    const std::size_t begin = std::min(cell.find_first_not_of(' '), cell.size());
    cell = plain(cell.substr(begin, cell.find_last_not_of(' ') + 1 - begin));
  }
  return cells;
}

/// Length of the mark of a list item, with the blanks before it; 0: the line does not begin one.
std::size_t item_mark(std::string_view line) {
  const std::size_t at = std::min(line.find_first_not_of(' '), line.size());
  const std::string_view text = line.substr(at);
  if (text.starts_with("- ") || text.starts_with("* ")) return at + 2;
  const std::size_t digits = text.find_first_not_of("0123456789");
  const bool numbered =
      digits != std::string_view::npos && digits > 0 && text.substr(digits).starts_with(". ");
  return numbered ? at + digits + 2 : 0;
}

/// Goes through the lines of a page.
class Typesetter {
 public:
  Typesetter(std::size_t width, bool bold) : width_(width), bold_(bold) {}

  void line(std::string_view line) {
    constexpr std::string_view kFence = "```";
    if (line.starts_with(kFence)) {
      finish();
      fenced_ = !fenced_;
      const std::size_t blank = line.find(' ');
      // A block that shows a file begins with its name.
      if (fenced_ && blank != std::string_view::npos) {
        text_ += fmt::format("  {}:\n", line.substr(blank + 1));
      }
    } else if (fenced_) {
      text_ += line.empty() ? "\n" : fmt::format("    {}\n", line);
    } else if (line.empty()) {
      finish();
      if (!text_.empty() && !text_.ends_with("\n\n")) text_ += '\n';
    } else if (line.starts_with('#')) {
      finish();
      heading(plain(line.substr(line.find_first_not_of("# "))));
    } else if (line.starts_with('|')) {
      rows_.push_back(cells_of(line));
    } else if (const std::size_t mark = item_mark(line); mark > 0) {
      finish();
      first_ = line.substr(0, mark);
      margin_ = std::string(mark, ' ');
      paragraph_ = line.substr(mark);
    } else {
      if (!paragraph_.empty()) paragraph_ += ' ';
      paragraph_ += line.substr(std::min(line.find_first_not_of(' '), line.size()));
    }
  }
  [[nodiscard]] std::string text() {
    finish();
    return std::move(text_);
  }

 private:
  void heading(const std::string& words) {
    text_ += bold_ ? fmt::format(fmt::emphasis::bold, "{}", words) + '\n' : words + '\n';
  }
  void finish() {
    if (!rows_.empty()) table();
    if (!paragraph_.empty()) {
      const std::size_t room = std::max(width_, margin_.size() + 1) - margin_.size();
      bool first = true;
      for (const std::string& line : wrapped(plain(paragraph_), room)) {
        text_ += (first ? first_ : margin_) + line + '\n';
        first = false;
      }
    }
    paragraph_.clear();
    first_.clear();
    margin_.clear();
  }
  void table() {
    constexpr std::size_t kNarrowest = 16;
    std::vector<Column> columns;
    const std::size_t width = rows_.front().size();
    for (const std::string& heading : rows_.front()) {
      columns.push_back(Column(heading).wrap(kNarrowest));
    }
    Table table(std::move(columns));
    // The second row is a rule.
    for (std::size_t i = 2; i < rows_.size(); ++i) {
      rows_[i].resize(width);
      table.add(rows_[i]);
    }
    text_ += table.text(width_, bold_);
    rows_.clear();
  }

  std::size_t width_;
  bool bold_;
  bool fenced_ = false;
  std::string first_;   ///< what the first line of the paragraph begins with
  std::string margin_;  ///< what the others begin with
  std::string paragraph_;
  std::vector<std::vector<std::string>> rows_;
  std::string text_;
};

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
  if (const ManualPage* page = find_page(command)) return page->topic;
  const auto* const found = std::find_if(kExplained.begin(), kExplained.end(),
                                         [&](const auto& pair) { return pair.first == command; });
  return found == kExplained.end() || find_page(found->second) == nullptr ? std::string_view()
                                                                          : found->second;
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

std::string page_text(std::string_view markdown, std::size_t width, bool bold) {
  Typesetter typesetter(width, bold);
  while (!markdown.empty()) {
    const std::size_t end = std::min(markdown.find('\n'), markdown.size());
    typesetter.line(markdown.substr(0, end));
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
  }
  return typesetter.text();
}

}  // namespace gipfbase::cli
