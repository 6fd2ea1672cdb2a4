#include "cli/terminal/table.hpp"

#include <fmt/color.h>
#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal/output.hpp"

namespace gipfbase::cli {
namespace {

std::string cut(std::string text, std::size_t widest) {
  if (widest == 0 || display_width(text) <= widest) return text;
  return fmt::format("{:.{}}…", text, widest - 1);
}

}  // namespace

std::size_t display_width(std::string_view text) {
  // fmt knows the width of characters when it pads; no text is wider than its bytes.
  const std::size_t padded = fmt::formatted_size("{:<{}}", text, text.size());
  return 2 * text.size() - padded;
}

void Table::add(const std::vector<std::string>& cells) {
  std::vector<std::string>& row = rows_.emplace_back();
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    row.push_back(cut(printable(cells.at(i)), columns_[i].widest));
  }
}

std::string Table::text(bool bold) const {
  std::vector<std::size_t> width;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    width.push_back(display_width(columns_[i].heading));
    for (const auto& row : rows_) width[i] = std::max(width[i], display_width(row[i]));
  }
  const auto line_of = [&](const auto& cell) {
    std::string line;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (i > 0) line += "  ";
      line += columns_[i].right ? fmt::format("{:>{}}", cell(i), width[i])
                                : fmt::format("{:<{}}", cell(i), width[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
  };
  std::string heading = line_of([&](std::size_t i) { return columns_[i].heading; });
  std::string text = bold ? fmt::format(fmt::emphasis::bold, "{}", heading) : std::move(heading);
  text += '\n';
  for (const auto& row : rows_) {
    text += line_of([&](std::size_t i) { return row[i]; });
    text += '\n';
  }
  return text;
}

}  // namespace gipfbase::cli
