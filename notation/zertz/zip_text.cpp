#include "notation/zertz/zip_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "notation/text/stable_sort.hpp"
#include "notation/text/text.hpp"
#include "notation/zertz/move_reading.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {
namespace {

using notation::Code;
using notation::TextError;
using notation::text::character_at;
using notation::text::is_digit;
using notation::text::next_field;

constexpr HoldingsStyle kHoldings = {{2, 0, 1}, '/', "12"};
/// The width and height of every board are less than this.
constexpr int kMost = 16;

/// A ring of a layout.
struct Ring {
  ZipPlace place;
  char state = 'o';  ///< o, W, G or B
};

/// The rings of a layout, relative to its leftmost column and lowest height.
Expected<std::vector<Ring>, TextError> read_layout(std::string_view layout) {
  std::vector<Ring> rings;
  ZipPlace place;
  int lowest = kMost;
  for (std::size_t at = 0; at < layout.size();) {
    const char c = layout[at];
    if (c == '/') {
      place = {place.column + (rings.empty() ? 0 : 1), 0};
      ++at;
    } else if (is_digit(c)) {
      int number = 0;
      for (; at < layout.size() && is_digit(layout[at]); ++at) {
        number = std::min(10 * number + (layout[at] - '0'), kMost);
      }
      place.height += number;
    } else if (c == 'o' || colour_of(c)) {
      if (place.column >= kMost || place.height >= kMost) {
        return fail(Code::kBadPosition, at, "no board is large enough for this shape");
      }
      rings.push_back({place, c});
      lowest = std::min(lowest, place.height++);
      ++at;
    } else {
      return fail(Code::kBadPosition, at,
                  fmt::format("'{}' is not part of a board; use o (vacant ring), W, G or B, "
                              "numbers for places without a ring, and / between columns",
                              character_at(layout, at)));
    }
  }
  if (rings.empty()) return fail(Code::kBadPosition, 0, "there is no ring on this board");
  for (Ring& ring : rings) ring.place.height -= lowest;
  return rings;
}

/// The height of row 1 of column `x`, which is column `column` in ZIP.
template <class Layout>
int height_of_column(const Board<Layout>& board, int x, int column) {
  return (board.offset(x) + column) / 2;
}

/// The cell at a place of a board; Labels::kNone if none exists.
template <class Layout>
int cell_at(const Board<Layout>& board, int column, int height) {
  const int x = board.id == BoardId::k48 ? board.columns - 1 - column : column;
  if (x < 0 || x >= board.columns) return Labels::kNone;
  const int row = height - height_of_column(board, x, column) + 1;
  return row >= 1 && row <= board.rows(x) ? board.cell({x, row}) : Labels::kNone;
}

/// The shift to the right and up that puts the rings on the board; nullopt when they do not fit.
template <class Layout>
std::optional<ZipPlace> fit(const std::vector<Ring>& rings, const Board<Layout>& board) {
  for (int column = 0; column < kMost; ++column) {
    for (int height = 0; height < kMost; ++height) {
      if (std::all_of(rings.begin(), rings.end(), [&](const Ring& ring) {
            return cell_at(board, ring.place.column + column, ring.place.height + height) !=
                   Labels::kNone;
          })) {
        return ZipPlace{column, height};
      }
    }
  }
  return std::nullopt;
}

}  // namespace

bool has_zip(BoardId board) {
  return board == BoardId::k37 || board == BoardId::k48 || board == BoardId::k61;
}

template <class Layout>
ZipPlace zip_place(const Board<Layout>& board, int cell) {
  const hex::Place p = Labels::place(board.label(cell));
  const int column = board.id == BoardId::k48 ? board.columns - 1 - p.column : p.column;
  return {column, p.row - 1 + height_of_column(board, p.column, column)};
}

bool looks_like_zip(std::string_view text) {
  std::size_t at = 0;
  const std::string_view layout = next_field(text, at);
  const std::string_view pool = next_field(text, at);
  if (layout.find('.') != std::string_view::npos || pool.find(',') != std::string_view::npos) {
    return false;
  }
  return pool.find('/') != std::string_view::npos ||
         std::any_of(layout.begin(), layout.end(), is_digit);
}

template <class Layout>
Expected<BasicPosition<Layout>, TextError> read_zip(std::string_view text, BoardId board_id,
                                                    const Rules& rules) {
  if (!has_zip(board_id)) {
    return fail(
        Code::kBadPosition, 0,
        "the ZIP notation is only for the boards of 37, 48 and 61 rings; for this board, write a "
        "dot for each place without a ring, and commas between the numbers, as in 6,8,10");
  }
  notation::FieldReader fields(text);
  const std::string_view layout = fields.next();
  const std::size_t begin = fields.offset();
  const auto rings = read_layout(layout);
  if (!rings) return fail(Code::kBadPosition, begin + rings.error().offset, rings.error().message);
  auto position = BasicPosition<Layout>::start(board_id, rules);
  const auto& board = position.board();
  const auto by = fit(*rings, board);
  if (!by) {
    return fail(Code::kBadPosition, begin,
                fmt::format("the shape of these {} rings does not fit on the board of {} rings, "
                            "wherever it is laid",
                            rings->size(), board.places));
  }
  position.clear_table();
  for (const Ring& ring : *rings) {
    const int cell = cell_at(board, ring.place.column + by->column, ring.place.height + by->height);
    position.put_ring(cell);
    if (const auto colour = colour_of(ring.state)) position.put_marble(cell, *colour);
  }
  if (auto error = read_holdings(fields, kHoldings, position)) {
    return Unexpected{std::move(*error)};
  }
  return position;
}

template <class Layout>
std::optional<std::string> write_zip(const BasicPosition<Layout>& position) {
  const auto& board = position.board();
  if (!has_zip(board.id) || position.rings().none()) return std::nullopt;
  std::vector<Ring> rings;
  int lowest = kMost;
  for (auto cells = position.rings(); cells.any();) {
    const int cell = cells.pop_lowest();
    const bool vacant = !position.occupied().test(cell);
    rings.push_back(
        {zip_place(board, cell), vacant ? 'o' : colour_letter(position.colour_at(cell))});
    lowest = std::min(lowest, rings.back().place.height);
  }
  text::stable_sort(rings, [](const Ring& a, const Ring& b) {
    return std::pair(a.place.column, a.place.height) < std::pair(b.place.column, b.place.height);
  });
  std::string text;
  ZipPlace next{rings.front().place.column, lowest};
  for (const Ring& ring : rings) {
    for (; next.column < ring.place.column; ++next.column) {
      text += '/';
      next.height = lowest;
    }
    if (ring.place.height > next.height) text += std::to_string(ring.place.height - next.height);
    text += ring.state;
    next.height = ring.place.height + 1;
  }
  write_holdings(position, kHoldings, text);
  return text;
}

template ZipPlace zip_place(const Board<hex::Compact>&, int);
template ZipPlace zip_place(const Board<hex::Wide>&, int);
template Expected<BasicPosition<hex::Compact>, TextError> read_zip(std::string_view, BoardId,
                                                                   const Rules&);
template Expected<BasicPosition<hex::Wide>, TextError> read_zip(std::string_view, BoardId,
                                                                const Rules&);
template std::optional<std::string> write_zip(const BasicPosition<hex::Compact>&);
template std::optional<std::string> write_zip(const BasicPosition<hex::Wide>&);

}  // namespace gipfbase::zertz
