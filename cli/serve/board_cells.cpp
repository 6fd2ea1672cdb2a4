#include "cli/serve/board_cells.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "notation/text/text.hpp"

namespace gipfbase::cli::serve {
namespace {

/// The parts of a cell after its letter.
struct CellParts {
  std::size_t digits;       ///< number of digits after the letter
  std::string_view states;  ///< letters for the state of the piece
};

/// The length of the first cell: a sign, and after a letter its digits and state ("W12r", "wz"); or
/// everything between brackets ("(wb)").
std::size_t cell_length(std::string_view column, const CellParts& parts) {
  if (column.front() == '(') return std::min(column.find(')'), column.size() - 1) + 1;
  std::size_t end = 1;
  if (!notation::text::is_letter(column.front())) return end;
  while (end < column.size() && end <= parts.digits && notation::text::is_digit(column[end])) ++end;
  if (end < column.size() && parts.states.find(column[end]) != std::string_view::npos) ++end;
  return end;
}

BoardCells cells_of(std::string_view position, const CellParts& parts) {
  BoardCells cells;
  const std::size_t blank = std::min(position.find(' '), position.size());
  cells.rest = position.substr(blank);
  std::string_view board = position.substr(0, blank);
  for (bool more = true; more;) {
    std::string_view column = board.substr(0, board.find('/'));
    more = column.size() < board.size();
    board.remove_prefix(std::min(column.size() + 1, board.size()));
    auto& list = cells.columns.emplace_back();
    while (!column.empty()) {
      const std::size_t length = cell_length(column, parts);
      list.emplace_back(column.substr(0, length));
      column.remove_prefix(length);
    }
  }
  return cells;
}

}  // namespace

BoardCells BoardCells::read(std::string_view position, std::size_t places) {
  // In TAMSK an hourglass has one digit, and a second digit is the next place; in TZAAR every
  // letter is a piece.
  constexpr std::string_view kStates = "rxztdyu";
  constexpr std::array<CellParts, 3> kKinds = {{{3, kStates}, {1, kStates}, {3, ""}}};
  BoardCells cells;
  for (const CellParts& parts : kKinds) {
    cells = cells_of(position, parts);
    if (cells.size() == places) break;
  }
  return cells;
}

std::vector<std::string> place_names(const notation::Diagram& diagram) {
  std::vector<std::string> names;
  for (const notation::Place& place : diagram.places) {
    if (place.ground != notation::Ground::kDot) names.push_back(place.name);
  }
  return names;
}

std::string BoardCells::text() const {
  std::string position;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (i > 0) position += '/';
    for (const std::string& cell : columns[i]) position += cell;
  }
  return position + rest;
}

std::size_t BoardCells::size() const {
  std::size_t count = 0;
  for (const auto& column : columns) count += column.size();
  return count;
}

std::string& BoardCells::at(std::size_t place) {
  std::size_t column = 0;
  while (place >= columns.at(column).size()) place -= columns[column++].size();
  return columns[column][place];
}

}  // namespace gipfbase::cli::serve
