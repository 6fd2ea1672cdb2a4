#include "notation/text/column_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace gipfbase::notation::text {

void ColumnDrawing::place(int column, int row, int height, std::string text) {
  const Spot here{column, height};
  Row& ends = rows_.try_emplace(row, Row{here, here}).first->second;
  if (column < ends.left.column) ends.left = here;
  if (column > ends.right.column) ends.right = here;
  if (!text.empty()) lines_[height][column] = std::move(text);
}

void ColumnDrawing::letter(int column, int height) {
  lines_[height][column] = fmt::format(" {} ", static_cast<char>('a' + column));
}

std::string ColumnDrawing::text() const {
  if (lines_.empty()) return {};
  std::map<int, Line> lines = lines_;
  // Beside a place there is room: the places of the next column stand half a step higher or lower.
  for (const auto& [number, ends] : rows_) {
    lines[ends.left.height][ends.left.column - 1] = fmt::format("{:>2} ", number);
    lines[ends.right.height][ends.right.column + 1] = fmt::format(" {:<2}", number);
  }
  int first = lines.begin()->second.begin()->first;
  for (const auto& [height, line] : lines) first = std::min(first, line.begin()->first);
  std::string text;
  for (int y = lines.rbegin()->first; y >= lines.begin()->first; --y) {
    const Line& line = lines[y];
    for (auto spot = line.begin(); spot != line.end(); ++spot) {
      constexpr int kWidth = 4;
      const int before = spot == line.begin() ? first - 1 : std::prev(spot)->first;
      const int blanks = kWidth * (spot->first - before - 1) + (before < first ? 0 : 1);
      text.append(static_cast<std::size_t>(blanks), ' ');
      text += spot->second;
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

}  // namespace gipfbase::notation::text
