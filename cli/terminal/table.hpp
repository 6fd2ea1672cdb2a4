// cli/terminal/table.hpp - tables of text with columns of fitting width.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::cli {

/// Places that a UTF-8 text takes on a screen.
[[nodiscard]] std::size_t display_width(std::string_view text);

enum class Align : std::uint8_t { kLeft, kRight };

struct Column {
  std::string heading;
  Align align = Align::kLeft;
  std::size_t widest = 0;  ///< longer texts are cut; 0: never
};

class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// One cell per column. Control characters are replaced.
  void add(const std::vector<std::string>& cells);
  [[nodiscard]] bool empty() const { return rows_.empty(); }
  /// The table as lines without trailing blanks; the headings in bold when `bold`.
  [[nodiscard]] std::string text(bool bold) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace gipfbase::cli
