#include "cli/terminal/table.hpp"

#include <fmt/color.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/text/text.hpp"

namespace gipfbase::cli {
namespace {

constexpr std::size_t kGap = 2;  ///< between two columns

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// Cuts a text that is wider than `widest`.
std::string cut(std::string_view text, std::size_t widest) {
  std::string shorter = fmt::format("{:.{}}", text, widest - 1);
  // Wide characters take two columns.
  while (display_width(shorter) >= widest) {
    while (notation::text::is_continuation(shorter.back())) shorter.pop_back();
    shorter.pop_back();
  }
  return shorter + "…";
}

/// A line being written, without trailing blanks.
class Line {
 public:
  explicit Line(std::string& text) : text_(text) {}

  /// Adds a cell whose text takes `taken` places.
  void add(std::string_view cell, std::size_t taken, std::size_t width, bool right) {
    const std::size_t blanks = width - std::min(width, taken);
    if (right) owed_ += blanks;
    if (taken > 0) {
      text_.append(owed_, ' ');
      owed_ = 0;
      text_ += cell;
    }
    owed_ += (right ? 0 : blanks) + kGap;
  }

 private:
  std::string& text_;
  std::size_t owed_ = 0;
};

}  // namespace

std::size_t display_width(std::string_view text) {
  if (is_ascii(text)) return text.size();
  // fmt pads by display width. No text is wider than its number of bytes.
  const std::size_t padded = fmt::formatted_size("{:<{}}", text, text.size());
  return 2 * text.size() - padded;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines = {{}};
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, blank);
    std::string& line = lines.back();
    if (line.empty()) {
      line = word;
    } else if (display_width(line) + 1 + display_width(word) <= width) {
      line += ' ';
      line += word;
    } else {
      lines.emplace_back(word);
    }
    text.remove_prefix(std::min(blank + 1, text.size()));
  }
  return lines;
}

Table::Table(std::vector<Column> columns) : columns_(std::move(columns)) {
  for (const Column& column : columns_) full_widths_.push_back(display_width(column.heading));
}

void Table::add(const std::vector<std::string>& cells) {
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const std::string text = printable(cells.at(i));
    const std::size_t width = display_width(text);
    full_widths_[i] = std::max(full_widths_[i], width);
    cells_.push_back({texts_.size(), static_cast<std::uint32_t>(text.size()),
                      static_cast<std::uint32_t>(width)});
    texts_ += text;
  }
}

std::vector<Table::Shown> Table::fitted(std::size_t room) const {
  const std::vector<std::size_t>& full = full_widths_;
  std::vector<Shown> shown;
  for (std::size_t i = 0; i < columns_.size(); ++i) shown.push_back({i, full[i]});
  if (room == 0) return shown;
  const auto least = [&](const Shown& s) {
    const Column& column = columns_[s.column];
    if (column.narrowest == 0) return full[s.column];
    return std::min(full[s.column], std::max(column.narrowest, display_width(column.heading)));
  };
  const auto total = [&](const auto& width_of) {
    std::size_t sum = 0;
    for (const Shown& s : shown) sum += width_of(s) + kGap;
    return sum - kGap;
  };
  const auto rank = [&](const Shown& s) { return columns_[s.column].drop_rank; };
  while (total(least) > room) {
    const auto last =
        std::max_element(shown.begin(), shown.end(),
                         [&](const Shown& a, const Shown& b) { return rank(a) < rank(b); });
    if (rank(*last) == 0) break;
    shown.erase(last);
  }
  // Narrow the widest column that can be narrowed, one place at a time.
  for (std::size_t sum = total([](const Shown& s) { return s.width; }); sum > room; --sum) {
    Shown* widest = nullptr;
    for (Shown& s : shown) {
      if (s.width > least(s) && (widest == nullptr || s.width > widest->width)) widest = &s;
    }
    if (widest == nullptr) break;
    --widest->width;
  }
  return shown;
}

void Table::write(const std::vector<Shown>& shown, bool bold, std::string& text) const {
  std::string heading;
  Line headings(heading);
  for (const auto& [i, width] : shown) {
    const Column& column = columns_[i];
    headings.add(column.heading, display_width(column.heading), width, column.right);
  }
  text += bold ? fmt::format(fmt::emphasis::bold, "{}", heading) : heading;
  text += '\n';
  for (std::size_t row = 0; row < rows(); ++row) {
    const Cell* const cells = &cells_[row * columns_.size()];
    bool more = true;
    for (std::size_t n = 0; more; ++n) {
      more = false;
      Line line(text);
      for (const auto& [i, width] : shown) {
        const Cell& cell = cells[i];
        const bool right = columns_[i].right;
        if (cell.width <= width) {
          line.add(n == 0 ? text_of(cell) : std::string_view(), n == 0 ? cell.width : 0, width,
                   right);
        } else if (columns_[i].wraps) {
          const std::vector<std::string> lines = wrapped(text_of(cell), width);
          const std::string& part = n < lines.size() ? lines[n] : std::string();
          line.add(part, display_width(part), width, right);
          more = more || n + 1 < lines.size();
        } else {
          const std::string part = n == 0 ? cut(text_of(cell), width) : "";
          line.add(part, display_width(part), width, right);
        }
      }
      text += '\n';
    }
  }
}

std::string Table::text(const Console& console) const {
  return text(console.width(), console.colour());
}

std::string Table::left_out(const std::vector<Shown>& shown, std::size_t room) const {
  std::vector<std::string_view> headings;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const bool there =
        std::any_of(shown.begin(), shown.end(), [i](const Shown& s) { return s.column == i; });
    const bool repeated =
        std::find(headings.begin(), headings.end(), columns_[i].heading) != headings.end();
    if (!there && !repeated) headings.push_back(columns_[i].heading);
  }
  if (headings.empty()) return {};
  std::string text;
  for (const std::string& line :
       wrapped(fmt::format("Columns left out: {}. A wider window shows all, and so does --json.",
                           fmt::join(headings, ", ")),
               room)) {
    text += line + '\n';
  }
  return text;
}

std::string Table::text(std::size_t room, bool bold) const {
  std::vector<Shown> rest = fitted(room);
  const std::string remark = left_out(rest, room);
  std::string text;
  while (true) {
    std::size_t taken = 0;
    std::size_t fits = 0;
    for (; fits < rest.size(); ++fits) {
      taken += rest[fits].width + (fits > 0 ? kGap : 0);
      // Each table has at least one column besides the first.
      if (room != 0 && taken > room && fits > 1) break;
    }
    const auto end = rest.begin() + static_cast<std::ptrdiff_t>(fits);
    write({rest.begin(), end}, bold, text);
    if (fits == rest.size()) return text + remark;
    rest.erase(rest.begin() + 1, end);
    text += '\n';
  }
}

}  // namespace gipfbase::cli
