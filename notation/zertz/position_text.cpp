#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>

#include "notation/text/text.hpp"
#include "notation/zertz/text.hpp"

namespace gipfbase::zertz {
namespace {

using notation::Code;
using notation::TextError;
using notation::gpn::next_field;

constexpr std::string_view kMarbleLetters = "WGB";
constexpr std::array<std::string_view, kColours> kColourNames = {"white", "grey", "black"};

Unexpected<TextError> bad(std::size_t offset, std::string message) {
  return Unexpected{TextError{Code::kBadPosition, offset, std::move(message)}};
}

/// Three counts separated by commas.
std::optional<MarbleSet> read_marbles(std::string_view field) {
  MarbleSet marbles{};
  const char* at = field.data();
  const char* const end = field.data() + field.size();
  for (std::size_t c = 0; c < kColours; ++c) {
    if (c > 0 && (at == end || *at++ != ',')) return std::nullopt;
    const auto [rest, failure] = std::from_chars(at, end, marbles[c]);
    if (failure != std::errc{}) return std::nullopt;
    at = rest;
  }
  if (at != end) return std::nullopt;
  return marbles;
}

std::string marbles_text(const MarbleSet& m) { return fmt::format("{},{},{}", m[0], m[1], m[2]); }

template <class Layout>
std::optional<TextError> read_board(std::string_view field, std::size_t offset,
                                    BasicPosition<Layout>& position) {
  const auto& board = position.board();
  std::size_t at = 0;
  for (int x = 0; x < board.columns; ++x) {
    const auto letter = static_cast<char>('a' + x);
    if (x > 0) {
      if (at >= field.size() || field[at] != '/') {
        return TextError{Code::kBadPosition, offset + at,
                         fmt::format("the board needs {} columns joined by /, but column {} does "
                                     "not begin here",
                                     board.columns, letter)};
      }
      ++at;
    }
    const int rows = board.rows(x);
    for (int row = 1; row <= rows; ++row, ++at) {
      const char c = at < field.size() ? field[at] : '/';
      const int cell = board.cell_of[static_cast<std::size_t>(hex::label({x, row}))];
      if (c == '.') continue;
      const std::size_t colour = kMarbleLetters.find(c);
      if (c == 'o' || colour != std::string_view::npos) {
        position.put_ring(cell);
        if (c != 'o') position.put_marble(cell, static_cast<Colour>(colour));
        continue;
      }
      if (c == '/') {
        return TextError{Code::kBadPosition, offset + at,
                         fmt::format("column {} of the board has {} places instead of {}", letter,
                                     row - 1, rows)};
      }
      return TextError{Code::kBadPosition, offset + at,
                       fmt::format("'{}' is no place of a board; use . (no ring), o (vacant ring), "
                                   "W, G or B",
                                   c)};
    }
  }
  if (at != field.size()) {
    return TextError{Code::kBadPosition, offset + at,
                     fmt::format("the board goes on after column {}, its last",
                                 static_cast<char>('a' + board.columns - 1))};
  }
  return std::nullopt;
}

template <class Layout>
std::optional<std::string> wrong_total(const BasicPosition<Layout>& p) {
  const MarbleSet all = p.rules().pool();
  for (std::size_t c = 0; c < kColours; ++c) {
    const int n =
        p.marbles(static_cast<Colour>(c)).count() + p.held(0)[c] + p.held(1)[c] + p.pool()[c];
    if (n != all[c]) {
      return fmt::format(
          "the {} marbles on the board, held and in the pool add up to {} instead "
          "of {}",
          kColourNames[c], n, all[c]);
    }
  }
  return std::nullopt;
}

}  // namespace

std::string ring_name(int label) {
  const hex::Place p = hex::place(label);
  return fmt::format("{}{}", static_cast<char>('a' + p.column), p.row);
}

char colour_letter(Colour colour) { return kMarbleLetters[static_cast<std::size_t>(colour)]; }

template <class Layout>
std::string position_text(const BasicPosition<Layout>& position) {
  const auto& board = position.board();
  std::string text;
  for (int x = 0; x < board.columns; ++x) {
    if (x > 0) text += '/';
    for (int row = 1; row <= board.column[static_cast<std::size_t>(x)].high; ++row) {
      const int cell = board.cell_of[static_cast<std::size_t>(hex::label({x, row}))];
      text += !position.rings().test(cell)     ? '.'
              : position.occupied().test(cell) ? colour_letter(position.colour_at(cell))
                                               : 'o';
    }
  }
  text +=
      fmt::format(" {} {} {} {}", marbles_text(position.held(0)), marbles_text(position.held(1)),
                  marbles_text(position.pool()), position.side_to_move());
  return text;
}

template <class Layout>
Expected<BasicPosition<Layout>, TextError> read_position(std::string_view text, BoardId board,
                                                         const Rules& rules) {
  BasicPosition<Layout> position = BasicPosition<Layout>::start(board, rules);
  for (auto rings = position.rings(); rings.any();) position.remove_ring(rings.pop_lowest());
  std::size_t at = 0;
  const std::string_view field = next_field(text, at);
  if (field.empty()) return bad(0, "the position is empty; write board, marbles held, pool, side");
  if (auto error = read_board(field, at - field.size(), position)) return Unexpected{*error};

  std::array<MarbleSet, 3> sets{};
  constexpr std::array<std::string_view, 3> kWhose = {"held by the first player",
                                                      "held by the second player", "in the pool"};
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const std::string_view counts = next_field(text, at);
    const auto marbles = read_marbles(counts);
    if (!marbles) {
      return bad(at - counts.size(),
                 fmt::format("'{}' does not say which marbles are {}; write white,grey,black as "
                             "in 1,0,2",
                             counts, kWhose[i]));
    }
    sets[i] = *marbles;
  }
  position.set_held(0, sets[0]);
  position.set_held(1, sets[1]);
  position.set_pool(sets[2]);
  const std::string_view side = next_field(text, at);
  if (side != "0" && side != "1") {
    return bad(at - side.size(), fmt::format("'{}' is no side to move; write 0 or 1", side));
  }
  position.set_side_to_move(side == "0" ? 0 : 1);
  const std::string_view rest = next_field(text, at);
  if (!rest.empty()) return bad(at - rest.size(), "the position ends after the side to move");
  if (auto error = wrong_total(position)) return bad(0, std::move(*error));
  position.settle();
  return position;
}

template std::string position_text(const BasicPosition<hex::Compact>&);
template std::string position_text(const BasicPosition<hex::Wide>&);
template Expected<BasicPosition<hex::Compact>, TextError> read_position(std::string_view, BoardId,
                                                                        const Rules&);
template Expected<BasicPosition<hex::Wide>, TextError> read_position(std::string_view, BoardId,
                                                                     const Rules&);

}  // namespace gipfbase::zertz
