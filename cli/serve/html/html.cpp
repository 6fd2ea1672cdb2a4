#include "cli/serve/html/html.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/serve/http/message.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

/// True of a character of three bytes that changes the direction of writing (U+202A .. U+202E,
/// U+2066 .. U+2069) or separates lines (U+2028, U+2029).
bool is_direction_or_line_control(std::string_view three) {
  if (three.size() < 3 || three[0] != '\xE2') return false;
  const auto last = static_cast<unsigned char>(three[2]);
  if (three[1] == '\x80') return last >= 0xA8 && last <= 0xAE;
  return three[1] == '\x81' && last >= 0xA6 && last <= 0xA9;
}

std::string_view entity(char c) {
  switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    default: return {};
  }
}

std::string class_of(const Heading& heading) {
  if (!heading.number && !heading.lesser) return {};
  return fmt::format(" class=\"{}{}\"", heading.number ? "n" : "", heading.lesser ? " less" : "");
}

}  // namespace

std::string text(std::string_view words) {
  std::string converted;
  if (!notation::text::is_utf8(words)) {
    converted = notation::text::in_utf8(words);
    words = converted;
  }
  std::string safe;
  safe.reserve(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    const char c = words[i];
    const auto byte = static_cast<unsigned char>(c);
    const auto next = i + 1 < words.size() ? static_cast<unsigned char>(words[i + 1]) : 0U;
    if (is_direction_or_line_control(words.substr(i))) {
      safe += "\xEF\xBF\xBD";
      i += 2;
    } else if (byte == 0xC2 && next < 0xA0) {
      ++i;  // a control character of two bytes
    } else if (const std::string_view written = entity(c); !written.empty()) {
      safe += written;
    } else {
      safe += (byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7f ? ' ' : c;
    }
  }
  return safe;
}

std::string marked(std::string_view words, std::size_t begin, std::size_t end) {
  begin = std::min(begin, words.size());
  end = std::min(end, words.size());
  return fmt::format("<pre>{}<mark>{}</mark>{}</pre>", text(words.substr(0, begin)),
                     begin < words.size() ? text(words.substr(begin, end - begin)) : "&nbsp;",
                     text(words.substr(end)));
}

std::string_view Url::get(std::string_view name) const {
  for (const auto& [known, value] : parameters_) {
    if (known == name) return value;
  }
  return {};
}

Url& Url::set(std::string_view name, std::string_view value) {
  const auto known = std::find_if(parameters_.begin(), parameters_.end(),
                                  [&](const auto& p) { return p.first == name; });
  if (value.empty()) {
    if (known != parameters_.end()) parameters_.erase(known);
  } else if (known == parameters_.end()) {
    parameters_.emplace_back(name, value);
  } else {
    known->second = value;
  }
  return *this;
}

std::string Url::plain() const {
  std::string address = path_;
  char mark = '?';
  for (const auto& [name, value] : parameters_) {
    address += fmt::format("{}{}={}", mark, percent_encoded(name), percent_encoded(value));
    mark = '&';
  }
  return address;
}

std::string link(const Url& url, std::string_view inner, std::string_view attributes) {
  return fmt::format("<a href=\"{}\"{}{}>{}</a>", url.text(), attributes.empty() ? "" : " ",
                     attributes, inner);
}

std::string tabs(std::string_view label, std::string_view items) {
  return fmt::format("<nav class=\"tabs\" aria-label=\"{}\"><ul>{}</ul></nav>\n", label, items);
}

std::string percent(double share) { return fmt::format("{:.1f}&#8239;%", 100 * share); }

Table::Table(std::string_view caption, std::vector<Heading> headings)
    : caption_(caption), headings_(std::move(headings)) {}

void Table::add(const std::vector<std::string>& cells, std::string_view attributes) {
  rows_ += fmt::format("<tr{}{}>", attributes.empty() ? "" : " ", attributes);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Heading& heading = headings_.at(i);
    // On a narrow screen each row is a card, where each cell shows the heading of its column.
    const std::string tag =
        i == 0 ? "th scope=\"row\"" : fmt::format("td data-label=\"{}\"", heading.words);
    rows_ += fmt::format("<{}{}>{}</{}>", tag, class_of(heading), cells[i], i == 0 ? "th" : "td");
  }
  rows_ += "</tr>\n";
}

std::string Table::text() const {
  std::string head;
  for (const Heading& heading : headings_) {
    const std::string order =
        heading.sorted.empty() ? std::string() : fmt::format(" aria-sort=\"{}\"", heading.sorted);
    head +=
        fmt::format("<th scope=\"col\"{}{}>{}</th>", class_of(heading), order,
                    heading.sort ? link(*heading.sort, heading.words) : std::string(heading.words));
  }
  return fmt::format(
      "<div class=\"table\"><table><caption>{}</caption>\n<thead><tr>{}</tr></thead>\n"
      "<tbody>\n{}</tbody></table></div>\n",
      serve::text(caption_), head, rows_);
}

Heading Sorting::heading(Heading plain, std::string_view key, bool downwards) const {
  const bool current = key == by_;
  if (current) plain.sorted = descending_ ? "descending" : "ascending";
  const bool next = current ? !descending_ : downwards;
  plain.sort = here_.with("sort", key).with("reverse", next ? "1" : "0");
  return plain;
}

Url Sorting::here() const {
  return by_.empty() ? here_ : here_.with("sort", by_).with("reverse", descending_ ? "1" : "0");
}

std::string field(const Field& f) {
  return fmt::format(
      "<label class=\"field {}\"><span>{}</span><input name=\"{}\" type=\"{}\" value=\"{}\""
      "{}{}{} autocomplete=\"off\" spellcheck=\"false\"></label>\n",
      f.css_class, text(f.label), f.name, f.type, text(f.value),
      f.example.empty() ? "" : " placeholder=\"", text(f.example), f.example.empty() ? "" : "\"");
}

std::string choice(std::string_view name, std::string_view label, std::string_view value,
                   const std::vector<Choice>& choices) {
  std::string options;
  for (const Choice& c : choices) {
    options += fmt::format("<option value=\"{}\"{}>{}</option>", text(c.value),
                           c.value == value ? " selected" : "", text(c.words));
  }
  return fmt::format(
      "<label class=\"field\"><span>{}</span><select name=\"{}\">{}</select></label>\n",
      text(label), name, options);
}

std::string hidden_fields(const Url& url) {
  std::string fields;
  for (const auto& [name, value] : url.parameters()) {
    fields +=
        fmt::format("<input type=\"hidden\" name=\"{}\" value=\"{}\">", text(name), text(value));
  }
  return fields;
}

std::string score_bar(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses) {
  const auto all = static_cast<double>(wins + draws + losses);
  if (all == 0) return {};
  const double w = 100 * static_cast<double>(wins) / all;
  const double d = 100 * static_cast<double>(draws) / all;
  return fmt::format(
      "<svg class=\"bar\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
      "<rect class=\"lost\" width=\"100\" height=\"10\"/>"
      "<rect class=\"drawn\" width=\"{:.1f}\" height=\"10\"/>"
      "<rect class=\"won\" width=\"{:.1f}\" height=\"10\"/></svg>",
      w + d, w);
}

}  // namespace gipfbase::cli::serve
