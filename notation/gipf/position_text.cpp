#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "notation/gipf/text.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::gipf {
namespace {

using notation::bad_position;
using notation::TextError;
namespace text = notation::text;
using text::next_field;

using Failure = std::optional<TextError>;

constexpr int kMostPieces = 18;

char piece_letter(const Pieces& pieces, int cell) {
  const Cells here = bit(cell);
  if ((pieces.all() & here) == 0) return '.';
  const bool gipf = (pieces.gipf & here) != 0;
  if ((pieces.of[kWhite] & here) != 0) return gipf ? 'W' : 'w';
  return gipf ? 'B' : 'b';
}

Failure read_board(std::string_view field, std::size_t offset, Position& position) {
  std::size_t at = 0;
  for (int column = 1; column <= 7; ++column) {
    const auto letter = static_cast<char>('a' + column);
    if (column > 1) {
      if (at >= field.size() || field[at] != '/') {
        return bad_position(offset + at,
                            fmt::format("the board needs 7 columns, b to h, joined by /, but "
                                        "column {} does not begin here",
                                        letter));
      }
      ++at;
    }
    for (int row = 2; is_spot(cell_at({column, row})); ++row, ++at) {
      const char c = at < field.size() ? field[at] : '/';
      switch (c) {
        case '.': break;
        case 'w':
        case 'W': position.put(cell_at({column, row}), kWhite, c == 'W'); break;
        case 'b':
        case 'B': position.put(cell_at({column, row}), kBlack, c == 'B'); break;
        case '/':
          return bad_position(offset + at, fmt::format("column {} of the board ends before {}{}",
                                                       letter, letter, row));
        default:
          return bad_position(offset + at,
                              fmt::format("'{}' is no spot; use . (vacant), w or b (single "
                                          "piece), W or B (GIPF-piece)",
                                          c));
      }
    }
  }
  if (at != field.size())
    return bad_position(offset + at, "the board goes on after column h, its last");
  return std::nullopt;
}

Failure wrong_material(const Position& p, std::size_t end) {
  for (const Seat seat : {kWhite, kBlack}) {
    const Cells own = p.pieces().of[seat];
    const int pieces =
        count(own) + count(own & p.pieces().gipf) + p.reserve(seat) + p.captured(other(seat));
    if (pieces > kMostPieces) {
      return bad_position(
          end, fmt::format("the {} pieces on the board, in reserve and captured add up to {}, "
                           "but there are only 18 (a GIPF-piece counts as two)",
                           seat == kWhite ? "white" : "black", pieces));
    }
  }
  if (p.rules().version == Version::kBasic && p.pieces().gipf != 0) {
    return bad_position(end, "the basic game has no GIPF-pieces");
  }
  return std::nullopt;
}

Failure read_rights(std::string_view field, std::size_t offset, Position& p) {
  const bool known = field == "-" || field == "w" || field == "b" || field == "wb";
  if (!known) {
    return bad_position(
        offset, fmt::format("'{}' does not say who may bring in GIPF-pieces; write wb, w, b "
                            "or -",
                            field));
  }
  if (field != "-" && p.rules().version != Version::kTournament) {
    return bad_position(offset,
                        "only in the tournament version GIPF-pieces are brought in; write -");
  }
  p.set_may_introduce(kWhite, field.find('w') != std::string_view::npos);
  p.set_may_introduce(kBlack, field.find('b') != std::string_view::npos);
  return std::nullopt;
}

}  // namespace

std::string position_text(const Position& p) {
  std::string text;
  for (int column = 1; column <= 7; ++column) {
    if (column > 1) text += '/';
    for (int row = 2; is_spot(cell_at({column, row})); ++row) {
      text += piece_letter(p.pieces(), cell_at({column, row}));
    }
  }
  text += fmt::format(" {},{} {},{} {} ", p.reserve(kWhite), p.reserve(kBlack), p.captured(kWhite),
                      p.captured(kBlack), p.side_to_move() == kWhite ? 'w' : 'b');
  if (p.may_introduce(kWhite)) text += 'w';
  if (p.may_introduce(kBlack)) text += 'b';
  if (text.back() == ' ') text += '-';
  return text;
}

Expected<Position, TextError> read_position(std::string_view text, const Rules& rules) {
  std::size_t at = 0;
  const std::string_view board = next_field(text, at);
  if (board.empty()) {
    return Unexpected{
        bad_position(0,
                     "the position is empty; write board, reserves, captured pieces, side, "
                     "rights")};
  }
  Position p = Position::empty(rules);
  if (auto failure = read_board(board, at - board.size(), p)) return Unexpected{*failure};
  constexpr std::array<const char*, 2> kWhat = {"in reserve", "captured"};
  for (std::size_t i = 0; i < kWhat.size(); ++i) {
    const std::string_view field = next_field(text, at);
    const auto pair = text::numbers<int, 2>(field, ',');
    const auto possible = [](int n) { return n >= 0 && n <= kMostPieces; };
    if (!pair || !std::all_of(pair->begin(), pair->end(), possible)) {
      return Unexpected{bad_position(
          at - field.size(), fmt::format("'{}' does not say how many pieces are {}; write white,"
                                         "black as in 12,12",
                                         field, kWhat[i]))};
    }
    for (const Seat seat : {kWhite, kBlack}) {
      if (i == 0) p.set_reserve(seat, (*pair)[seat]);
      if (i == 1) p.set_captured(seat, (*pair)[seat]);
    }
  }
  const std::string_view side = next_field(text, at);
  if (side != "w" && side != "b") {
    return Unexpected{
        bad_position(at - side.size(), fmt::format("'{}' is no side to move; write w or b", side))};
  }
  p.set_side_to_move(side == "w" ? kWhite : kBlack);
  const std::string_view rights = next_field(text, at);
  if (auto failure = read_rights(rights, at - rights.size(), p)) return Unexpected{*failure};
  if (const std::string_view rest = next_field(text, at); !rest.empty()) {
    return Unexpected{bad_position(at - rest.size(), "the position ends before this")};
  }
  if (auto failure = wrong_material(p, text.size())) return Unexpected{*failure};
  p.settle();
  return p;
}

}  // namespace gipfbase::gipf
