#include "notation/formats/table/csv_cells.hpp"

#include <algorithm>

#include "notation/text/text.hpp"

namespace gipfbase::notation::table {
namespace {

/// The end of the quoted text that begins at `at`: its closing mark, or the end of the text.
/// Appends the text, without its marks, to `cell`.
std::size_t take_quoted(std::string_view text, std::size_t at, std::string& cell) {
  for (; at < text.size(); ++at) {
    if (text[at] == '"') {
      if (text.substr(at + 1, 1) != "\"") return at;
      ++at;
    }
    if (text.substr(at, 2) != "\r\n") cell += text[at];
  }
  return text.size();
}

}  // namespace

bool is_formula(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of('\''), text.size()));
  if (text.empty()) return false;
  if (text.front() == '=' || text.front() == '@' || text.front() == '\t') return true;
  if (text.front() != '+' && text.front() != '-') return false;
  return text.find_first_not_of("0123456789.", 1) != std::string_view::npos;
}

CellLine next_cells(std::string_view text, std::size_t& at, char separator) {
  CellLine line;
  line.begin = at;
  const auto ends_cell = [&](std::size_t place) {
    return place >= text.size() || text[place] == separator || text[place] == '\n' ||
           text.substr(place, 2) == "\r\n";
  };
  while (true) {
    Cell& cell = line.cells.emplace_back();
    std::size_t first = at;
    while (!ends_cell(first) && (text[first] == ' ' || text[first] == '\t')) ++first;
    if (first < text.size() && text[first] == '"' && separator != '"') {
      cell.offset = first + 1;
      at = take_quoted(text, first + 1, cell.text);
      if (at == text.size()) line.unclosed = first;
      at = std::min(at + 1, text.size());
    } else {
      cell.offset = first;
      at = first;
    }
    // Words after a closing mark belong to the cell.
    const std::size_t rest = at;
    while (!ends_cell(at)) ++at;
    cell.text += text.substr(rest, at - rest);
    cell.text = std::string(text::trimmed(cell.text));
    if (cell.text.starts_with('\'') && is_formula(cell.text)) cell.text.erase(0, 1);
    if (at < text.size() && text[at] == separator) {
      ++at;
      continue;
    }
    line.end = at;
    line.ended = at < text.size();
    if (text.substr(at, 2) == "\r\n") ++at;
    at = std::min(at + 1, text.size());
    return line;
  }
}

std::string csv_field(std::string_view text) {
  // The apostrophe keeps spreadsheets from running a text as a formula; `import` removes it.
  const bool formula = is_formula(text);
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    return (formula ? "'" : "") + std::string(text);
  }
  std::string field = formula ? "\"'" : "\"";
  for (const char c : text) {
    if (c == '"') field += '"';
    field += c;
  }
  return field + '"';
}

}  // namespace gipfbase::notation::table
