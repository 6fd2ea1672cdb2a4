#include "notation/zertz/zip_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "notation/text/text.hpp"
#include "notation/zertz/holdings.hpp"
#include "notation/zertz/move_reading.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {
namespace {

using notation::Code;
using notation::TextError;
using notation::gpn::is_digit;
using notation::gpn::next_field;

constexpr HoldingsStyle kHoldings = {{2, 0, 1}, '/', "12"};
/// No board is as wide or as high as this.
constexpr int kMost = 16;

/// A ring of a layout.
struct Ring {
  ZipPlace place;
  char state = 'o';  ///< o, W, G or B
};

/// The rings of a layout, from the leftmost column and the lowest height on.
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
      std::size_t end = at + 1;
      while (end < layout.size() && notation::gpn::is_continuation(layout[end])) ++end;
      return fail(Code::kBadPosition, at,
                  fmt::format("'{}' is no part of a board; use o (vacant ring), W, G or B, "
                              "numbers for places without ring and / between columns",
                              layout.substr(at, end - at)));
    }
  }
  if (rings.empty()) return fail(Code::kBadPosition, 0, "there is no ring on this board");
  for (Ring& ring : rings) ring.place.height -= lowest;
  return rings;
}

/// The cells of a board by the places of the lattice, from the leftmost and lowest on; -1: none.
class Lattice {
 public:
  template <class Layout>
  explicit Lattice(const Board<Layout>& board) {
    for (auto& column : cell_) column.fill(-1);
    for (auto cells = board.cells; cells.any();) {
      lowest_ = std::min(lowest_, zip_place(board, cells.pop_lowest()).height);
    }
    for (auto cells = board.cells; cells.any();) {
      const int cell = cells.pop_lowest();
      const ZipPlace place = zip_place(board, cell);
      cell_[static_cast<std::size_t>(place.column)]
           [static_cast<std::size_t>(place.height - lowest_)] = cell;
    }
  }
  /// The cell of a ring when everything is moved to the right and up.
  [[nodiscard]] int cell(const Ring& ring, const ZipPlace& by) const {
    return cell_[static_cast<std::size_t>(ring.place.column + by.column)]
                [static_cast<std::size_t>(ring.place.height + by.height)];
  }
  /// By how much the rings have to be moved to lie on the board; nothing when they do not fit.
  [[nodiscard]] std::optional<ZipPlace> fit(const std::vector<Ring>& rings) const {
    for (int column = 0; column < kMost; ++column) {
      for (int height = 0; height < kMost; ++height) {
        const ZipPlace by{column, height};
        if (std::all_of(rings.begin(), rings.end(),
                        [&](const Ring& ring) { return cell(ring, by) >= 0; })) {
          return by;
        }
      }
    }
    return std::nullopt;
  }

 private:
  /// Room for every shape at every place.
  std::array<std::array<int, std::size_t{2} * kMost>, std::size_t{2} * kMost> cell_{};
  int lowest_ = kMost;
};

}  // namespace

bool has_zip(BoardId board) {
  return board == BoardId::k37 || board == BoardId::k48 || board == BoardId::k61;
}

template <class Layout>
ZipPlace zip_place(const Board<Layout>& board, int cell) {
  const hex::Place p = Labels::place(board.label_of[static_cast<std::size_t>(cell)]);
  const int column = board.id == BoardId::k48 ? board.columns - 1 - p.column : p.column;
  const int y = board.offset[static_cast<std::size_t>(p.column)] + 2 * (p.row - 1);
  return {column, (y + column) / 2};
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
        "ZIP texts are of boards of 37, 48 or 61 rings; write the position with . for places "
        "without ring, and with commas");
  }
  std::size_t at = 0;
  const std::string_view layout = next_field(text, at);
  const std::size_t begin = at - layout.size();
  const auto rings = read_layout(layout);
  if (!rings) return fail(Code::kBadPosition, begin + rings.error().offset, rings.error().message);
  auto position = BasicPosition<Layout>::start(board_id, rules);
  const auto& board = position.board();
  const Lattice lattice(board);
  const auto by = lattice.fit(*rings);
  if (!by) {
    return fail(Code::kBadPosition, begin,
                fmt::format("these {} rings do not fit on the board of {}, wherever they are "
                            "laid",
                            rings->size(), board.rings));
  }
  position.clear_table();
  for (const Ring& ring : *rings) {
    const int cell = lattice.cell(ring, *by);
    position.put_ring(cell);
    if (const auto colour = colour_of(ring.state)) position.put_marble(cell, *colour);
  }
  if (auto error = read_holdings(text, at, kHoldings, position)) {
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
  std::sort(rings.begin(), rings.end(), [](const Ring& a, const Ring& b) {
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
