// cli/terminal/table.hpp - tables of text with columns of fitting width.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::cli {

/// Places that a UTF-8 text takes on a screen.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// A column: its heading, behind a > if its cells stand to the right as numbers do.
struct Column {
  Column(const char* spec) : Column(std::string_view(spec)) {}  // NOLINT(*-explicit-*)
  /// Texts wider than `most` are cut; 0: never.
  Column(std::string_view spec, std::size_t most = 0)
      : heading(spec.substr(spec.starts_with('>') ? 1 : 0)),
        right(spec.starts_with('>')),
        widest(most) {}

  std::string heading;
  bool right;
  std::size_t widest;
};

class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// One cell per column. Control characters are replaced.
  void add(const std::vector<std::string>& cells);
  /// The table as lines without trailing blanks; the headings in bold when `bold`.
  [[nodiscard]] std::string text(bool bold) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace gipfbase::cli
