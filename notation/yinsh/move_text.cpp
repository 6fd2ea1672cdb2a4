#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "notation/diagram/diagram.hpp"
#include "notation/game/steps/move_places.hpp"
#include "notation/text/move_scanner.hpp"
#include "notation/text/text.hpp"
#include "notation/yinsh/text.hpp"

namespace gipfbase::yinsh {
namespace {

using notation::Code;
using notation::kPass;
using notation::TextError;
namespace text = notation::text;

/// A point in a move text; the board need not have it.
struct Point {
  hex::Place at;
  std::size_t offset = 0;
};

/// A removal: a row by its ends, a ring, or both.
struct Removal {
  std::optional<std::array<Point, 2>> row;
  std::optional<Point> ring;
};

/// A parsed move text, not yet checked against the rules.
struct Shape {
  std::size_t length = 0;  ///< 0: no move begins here
  Move::Kind kind = Move::Kind::kRows;
  std::vector<Point> points;      ///< the point placed on, or both points of the ring
  std::vector<Removal> removals;  ///< those before the move come first
  std::size_t before = 0;

  /// Adds a removal. A row and its ring may be separate parts.
  void add(const Removal& part, bool moved) {
    const auto group = removals.begin() + static_cast<std::ptrdiff_t>(moved ? before : 0);
    const auto lacking = std::find_if(group, removals.end(), [&](const Removal& removal) {
      return part.row ? !part.ring && !removal.row : !removal.ring;
    });
    if (lacking == removals.end()) {
      removals.push_back(part);
      if (!moved) ++before;
    } else if (part.row) {
      lacking->row = part.row;
    } else {
      lacking->ring = part.ring;
    }
  }
};

class Scanner : public notation::MoveScanner {
 public:
  using MoveScanner::MoveScanner;

  std::optional<Point> take_point() {
    constexpr int kBase = 10;
    const Point point{{text::lower(peek()) - 'a', 0}, offset()};
    if (!text::is_letter(peek()) || !text::is_digit(peek(1))) return std::nullopt;
    if (text::is_digit(peek(2)) && text::is_digit(peek(3))) return std::nullopt;
    (void)next();
    Point read = point;
    while (text::is_digit(peek())) read.at.row = kBase * read.at.row + (next() - '0');
    return read;
  }
  bool take_x() { return take('x') || take('X'); }
  bool take_separator() { return take(';') || take(':'); }

  /// Reads `xg5-g9xa5`, `xg5-g9` or `xa5`.
  std::optional<Removal> take_removal() {
    const std::size_t begin = offset();
    const auto fail = [&] {
      back_to(begin);
      return std::nullopt;
    };
    Removal removal;
    if (!take_x()) return fail();
    const auto first = take_point();
    if (!first) return fail();
    if (!take('-')) {
      removal.ring = first;
      return removal;
    }
    const auto last = take_point();
    if (!last) return fail();
    removal.row = {*first, *last};
    const std::size_t after = offset();
    if (take_x()) removal.ring = take_point();
    if (!removal.ring) back_to(after);
    return removal;
  }
};

/// Reads a pass, a point, or two points; false for anything else.
bool scan_ring(Scanner& scan, Shape& shape) {
  if (scan.take(kPass) || scan.take("PASS") || scan.take("Pass")) {
    shape.kind = Move::Kind::kPass;
    return true;
  }
  const auto from = scan.take_point();
  if (!from) return false;
  shape.points = {*from};
  shape.kind = Move::Kind::kPlace;
  const std::size_t after = scan.offset();
  (void)scan.take('-');
  if (const auto to = scan.take_point()) {
    shape.points.push_back(*to);
    shape.kind = Move::Kind::kRing;
  } else {
    scan.back_to(after);
  }
  return true;
}

Shape shape_of(std::string_view text) {
  Scanner scan(text);
  Shape shape;
  bool moved = false;
  std::size_t end = 0;
  do {
    if (auto removal = scan.take_removal()) {
      shape.add(*removal, moved);
    } else if (moved || !scan_ring(scan, shape)) {
      break;
    } else {
      moved = true;
    }
    end = scan.offset();
  } while (scan.take_separator());
  shape.length = notation::word_ends(text, end) ? end : 0;
  return shape;
}

/// The error for the first point that the board does not have.
std::optional<TextError> unknown_point(const Shape& shape) {
  std::vector<Point> all = shape.points;
  for (const Removal& removal : shape.removals) {
    if (removal.row) all.insert(all.end(), removal.row->begin(), removal.row->end());
    if (removal.ring) all.push_back(*removal.ring);
  }
  for (const Point& point : all) {
    if (Board::cell_at(point.at) >= 0) continue;
    return TextError{Code::kBadMove, point.offset,
                     fmt::format("the board has no point {}", notation::place_name(point.at))};
  }
  return std::nullopt;
}

std::uint8_t cell_of(const Point& point) {
  return static_cast<std::uint8_t>(Board::cell_at(point.at));
}

/// The number of the row between two ends in either order; kNoRow when it is not a row of five.
std::uint8_t row_between(const std::array<Point, 2>& ends) {
  return five_between(cell_of(ends[0]), cell_of(ends[1]));
}

/// The move as far as the text gives it; slots are empty where a row or a ring is not named.
Move given_by(const Shape& shape) {
  Move move;
  move.kind = shape.kind;
  if (!shape.points.empty()) move.from = cell_of(shape.points[0]);
  if (shape.points.size() > 1) move.to = cell_of(shape.points[1]);
  move.before = static_cast<std::uint8_t>(shape.before);
  for (std::size_t i = 0; i < shape.removals.size(); ++i) {
    const Removal& removal = shape.removals[i];
    if (removal.row) move.row[i] = row_between(*removal.row);
    if (removal.ring) move.ring[i] = cell_of(*removal.ring);
  }
  return move;
}

/// True when every slot in `given` that is not `none` is among `all`, the slots of a move.
bool are_among(std::span<const std::uint8_t> given, std::span<const std::uint8_t> all,
               std::uint8_t none) {
  return std::all_of(given.begin(), given.end(), [&](std::uint8_t value) {
    return value == none || std::find(all.begin(), all.end(), value) != all.end();
  });
}

/// True when a legal move has all that is given by a text with `removals` removals.
bool matches(const Move& move, const Move& given, std::size_t removals) {
  if (move.kind != given.kind || move.from != given.from || move.to != given.to) return false;
  if (move.before != given.before || move.rows() != removals) return false;
  const auto agree = [&](std::size_t first, std::size_t end) {
    const auto part = [&](const auto& slots) {
      return std::span(slots).subspan(first, end - first);
    };
    return are_among(part(given.row), part(move.row), Move::kNoRow) &&
           are_among(part(given.ring), part(move.ring), Move::kNoCell);
  };
  return agree(0, move.before) && agree(move.before, removals);
}

/// The legal moves that have all the parts that are given.
std::vector<Move> candidates(const Position& position, const Move& given, std::size_t removals) {
  std::vector<Move> found;
  position.for_each_move([&](const Move& move) {
    if (matches(move, given, removals)) found.push_back(move);
  });
  return found;
}

void write_row(std::uint8_t row, std::string& text) {
  text += fmt::format("x{}-{}", point_name(kFive[row].first), point_name(kFive[row].last));
}

/// Writes a move, with its rows if `rows` is set.
void write(const Move& move, bool rows, std::string& text) {
  const std::size_t begin = text.size();
  const auto part = [&] { text += text.size() == begin ? "" : ";"; };
  const auto removals = [&](std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) {
      part();
      if (rows) write_row(move.row[i], text);
      text += 'x' + point_name(move.ring[i]);
    }
  };
  removals(0, move.before);
  if (move.kind == Move::Kind::kPass) {
    part();
    text += kPass;
  } else if (move.kind != Move::Kind::kRows) {
    part();
    text += point_name(move.from);
    if (move.kind == Move::Kind::kRing) text += '-' + point_name(move.to);
  }
  removals(move.before, move.rows());
}

std::string rows_text(const Position& p) {
  std::string text;
  Cells listed;
  bool crossing = false;
  for (const auto& five : kFive) {
    if ((five.points & ~p.markers(p.side_to_move())).any()) continue;
    text += text.empty() ? "" : ", ";
    text += point_name(five.first) + '-' + point_name(five.last);
    crossing = crossing || (five.points & listed).any();
    listed |= five.points;
  }
  if (crossing) text += "; of rows that share a marker, only one";
  return text;
}

}  // namespace

void write_move(const Position& /*position*/, const Move& move, std::string& text) {
  write(move, true, text);
}

void write_short_move(const Position& position, const Move& move, std::string& text) {
  Move without = move;
  without.row.fill(Move::kNoRow);
  const bool clear = move.rows() > 0 && candidates(position, without, move.rows()).size() == 1;
  write(move, !clear, text);
}

std::size_t scan_move(std::string_view text) { return shape_of(text).length; }

Expected<Move, TextError> read_move(const Position& position, std::string_view text) {
  const Shape shape = shape_of(text);
  if (shape.length == 0 || shape.length != text.size()) {
    return Unexpected{
        TextError{Code::kBadMove, shape.length,
                  "this is not a move; write \"e3\" to place a ring, \"h7-g7\" to move one, and "
                  "\"xg5-g9xa5;\" before the move or \";xg5-g9xa5\" after it to remove a row"}};
  }
  if (auto unknown = unknown_point(shape)) return Unexpected{std::move(*unknown)};
  if (shape.removals.size() > Move::kSlots) {
    return Unexpected{TextError{Code::kIllegalMove, 0, "a player removes at most three rings"}};
  }
  bool whole = true;
  for (const Removal& removal : shape.removals) {
    whole = whole && removal.row && removal.ring;
    if (!removal.row || row_between(*removal.row) != Move::kNoRow) continue;
    return Unexpected{TextError{Code::kBadMove, removal.row->front().offset,
                                "these two points are not the ends of five points in a line"}};
  }
  Move given = given_by(shape);
  if (whole) {
    given.sort();
    return notation::legal_move(position, given);
  }
  const std::vector<Move> found = candidates(position, given, shape.removals.size());
  if (found.size() == 1) return found.front();
  if (found.empty()) {
    return Unexpected{
        TextError{Code::kIllegalMove, 0, "no legal move removes these rows and rings"}};
  }
  std::string first;
  write(found.front(), true, first);
  return Unexpected{
      TextError{Code::kAmbiguous, 0,
                fmt::format("this can mean {} moves; name rows and rings, as in \"{}\"",
                            found.size(), first)}};
}

std::string explain(const Position& position, const Move& move, Illegal why) {
  const auto mover = notation::colour_name(position.side_to_move());
  const auto name = [](int cell) { return Board::has(cell) ? point_name(cell) : std::string(); };
  switch (why) {
    case Illegal::kGameOver: return "the game is over";
    case Illegal::kNoMove:
      return "this is not a move here; each row is removed once, with a ring of its own";
    case Illegal::kStillPlacing:
      return fmt::format("{} must place a ring; rings placed so far: {} of 10", mover,
                         position.pieces().all_rings().count());
    case Illegal::kPlacingIsOver:
      return "all rings have been placed; write the move of a ring, as in \"h7-g7\"";
    case Illegal::kOccupied:
      return fmt::format("{} is occupied",
                         name(move.kind == Move::Kind::kPlace ? move.from : move.to));
    case Illegal::kRowsFirst:
      return fmt::format(
          "{} must first remove the rows on the board ({}), and a ring with each; write them "
          "before the move, as in \"xg5-g9xa5;\" for the row g5-g9 and the ring a5",
          mover, rows_text(position.after_rows_before(move)));
    case Illegal::kNoRowBefore:
      return fmt::format("a row removed before the move is not a row of {}", mover);
    case Illegal::kNoRingBefore:
      return fmt::format("a ring removed before the move is not a ring of {}", mover);
    case Illegal::kDecided:
      return "a removal in this move ends the game; leave out what follows it";
    case Illegal::kNoRing: return fmt::format("{} has no ring on {}", mover, name(move.from));
    case Illegal::kNotInLine:
      return fmt::format("{} is not in a straight line with {}", name(move.to), name(move.from));
    case Illegal::kOverRing: return "a ring cannot jump rings";
    case Illegal::kBeyondRun:
      return "a ring stops on the first vacant point after the markers that it jumps";
    case Illegal::kCannotPass: return fmt::format("{} can move a ring and may not pass", mover);
    case Illegal::kMustPass: return fmt::format("{} cannot move a ring and must pass", mover);
    case Illegal::kRowsAfter: {
      Position after = position.after_ring(move);
      return fmt::format(
          "{} must remove the rows that are on the board after the move ({}), and a ring with "
          "each; write them after the move, as in \";xg5-g9xa5\" for the row g5-g9 and the ring "
          "a5",
          mover, rows_text(after));
    }
    case Illegal::kNoRowAfter:
      return fmt::format("a row removed after the move is not a row of {}", mover);
    case Illegal::kNoRingAfter:
      return fmt::format("a ring removed after the move is not a ring of {}", mover);
  }
  return {};
}

}  // namespace gipfbase::yinsh
