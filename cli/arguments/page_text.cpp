// The manual as text for terminals.
#include <fmt/color.h>
#include <fmt/format.h>
#include <md4c.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "cli/arguments/manual.hpp"
#include "cli/terminal/table.hpp"

namespace gipfbase::cli {
namespace {

/// Where a link leads, in brackets; empty when it leads to a file that is not part of the manual.
std::string target_text(std::string_view address, std::string_view words) {
  if (const ManualPage* page = linked_page(address)) {
    return fmt::format(" (gipfbase help {})", page->topic);
  }
  const bool shown = address.starts_with("http") && address != words;
  return shown ? fmt::format(" ({})", address) : std::string();
}

std::string_view view_of(const MD_ATTRIBUTE& attribute) { return {attribute.text, attribute.size}; }

/// Turns what the parser finds in a page into text.
class Typesetter {
 public:
  Typesetter(std::size_t width, bool bold) : width_(width), bold_(bold) {}

  void enter_block(MD_BLOCKTYPE type, const void* detail) {
    finish_paragraph();
    switch (type) {
      case MD_BLOCK_UL: lists_.push_back({}); break;
      case MD_BLOCK_OL:
        lists_.push_back({true, static_cast<const MD_BLOCK_OL_DETAIL*>(detail)->start});
        break;
      case MD_BLOCK_LI: {
        List& list = lists_.back();
        mark_ = list.numbered ? fmt::format("{}. ", list.next++) : "- ";
        list.indent = mark_.size();
        break;
      }
      case MD_BLOCK_CODE: {
        // For a block that shows a file, the name of the file follows the first blank.
        const std::string_view info =
            view_of(static_cast<const MD_BLOCK_CODE_DETAIL*>(detail)->info);
        const std::size_t blank = info.find(' ');
        separate();
        if (blank != std::string_view::npos)
          text_ += fmt::format("  {}:\n", info.substr(blank + 1));
        code_block_ = true;
        break;
      }
      case MD_BLOCK_TR: rows_.emplace_back(); break;
      default: break;
    }
    if (type != MD_BLOCK_DOC && type != MD_BLOCK_LI && lists_.size() <= 1) gap_ = true;
  }

  void leave_block(MD_BLOCKTYPE type) {
    switch (type) {
      case MD_BLOCK_H:
        separate();
        text_ += bold_ ? fmt::format(fmt::emphasis::bold, "{}\n", std::exchange(words_, {}))
                       : std::exchange(words_, {}) + '\n';
        break;
      case MD_BLOCK_CODE: finish_code(); break;
      case MD_BLOCK_TH:
      case MD_BLOCK_TD: rows_.back().push_back(std::exchange(words_, {})); break;
      case MD_BLOCK_TABLE: finish_table(); break;
      default: finish_paragraph(); break;
    }
    if (type == MD_BLOCK_UL || type == MD_BLOCK_OL) lists_.pop_back();
    if (type != MD_BLOCK_LI && lists_.empty()) gap_ = true;
  }

  void enter_span(MD_SPANTYPE type) {
    if (type == MD_SPAN_CODE) words_ += '`';
    if (type == MD_SPAN_IMG) words_ += "(picture: ";
    if (type == MD_SPAN_A) link_ = words_.size();
  }

  void leave_span(MD_SPANTYPE type, const void* detail) {
    if (type == MD_SPAN_CODE) words_ += '`';
    if (type == MD_SPAN_IMG) words_ += ')';
    if (type == MD_SPAN_A) {
      const std::string_view address = view_of(static_cast<const MD_SPAN_A_DETAIL*>(detail)->href);
      words_ += target_text(address, std::string_view(words_).substr(link_));
    }
  }

  void text(MD_TEXTTYPE type, std::string_view text) {
    const bool line_break = type == MD_TEXT_SOFTBR || type == MD_TEXT_BR;
    words_ += line_break ? " " : text;
  }

  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  struct List {
    bool numbered = false;
    unsigned next = 1;
    std::size_t indent = 0;
  };

  /// Puts an empty line before a block that is not an item of a list.
  void separate() {
    if (gap_ && !text_.empty()) text_ += '\n';
    gap_ = false;
  }

  void finish_paragraph() {
    if (words_.empty() || code_block_) return;
    separate();
    std::size_t margin = 0;
    for (const List& list : lists_) margin += list.indent;
    const std::size_t room = std::max(width_, margin + 1) - margin;
    for (const std::string& line : wrapped(std::exchange(words_, {}), room)) {
      const std::string mark = std::exchange(mark_, {});
      text_ += fmt::format("{:>{}}{}\n", mark, margin, line);
    }
  }

  void finish_code() {
    code_block_ = false;
    std::string_view rest = words_;
    while (!rest.empty()) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      text_ += line.empty() ? "\n" : fmt::format("    {}\n", line);
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    }
    words_.clear();
  }

  void finish_table() {
    constexpr std::size_t kNarrowest = 16;
    separate();
    std::vector<Column> columns;
    for (const std::string& heading : rows_.front()) {
      columns.push_back(Column(heading).wrap(kNarrowest));
    }
    Table table(std::move(columns));
    for (std::size_t i = 1; i < rows_.size(); ++i) table.add(rows_[i]);
    text_ += table.text(width_, bold_);
    rows_.clear();
  }

  std::size_t width_;
  bool bold_;
  bool gap_ = false;  ///< whether an empty line comes before the next block
  bool code_block_ = false;
  std::string words_;     ///< of the paragraph, the heading, the cell or the code block so far
  std::size_t link_ = 0;  ///< where the words of the link begin
  std::vector<List> lists_;
  std::string mark_;  ///< the number or dash of a list item; empty once it is written
  std::vector<std::vector<std::string>> rows_;
  std::string text_;
};

Typesetter& typesetter_at(void* user) { return *static_cast<Typesetter*>(user); }

}  // namespace

std::string page_text(std::string_view markdown, std::size_t width, bool bold) {
  MD_PARSER parser{};
  parser.flags = MD_FLAG_TABLES | MD_FLAG_NOHTML;
  parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* user) {
    typesetter_at(user).enter_block(type, detail);
    return 0;
  };
  parser.leave_block = [](MD_BLOCKTYPE type, void*, void* user) {
    typesetter_at(user).leave_block(type);
    return 0;
  };
  parser.enter_span = [](MD_SPANTYPE type, void*, void* user) {
    typesetter_at(user).enter_span(type);
    return 0;
  };
  parser.leave_span = [](MD_SPANTYPE type, void* detail, void* user) {
    typesetter_at(user).leave_span(type, detail);
    return 0;
  };
  parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* user) {
    typesetter_at(user).text(type, {text, size});
    return 0;
  };
  Typesetter typesetter(width, bold);
  md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &typesetter);
  return std::move(typesetter).text();
}

}  // namespace gipfbase::cli
