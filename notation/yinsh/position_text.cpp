#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "notation/game/position_board.hpp"
#include "notation/text/counted.hpp"
#include "notation/text/text.hpp"
#include "notation/yinsh/text.hpp"

namespace gipfbase::yinsh {
namespace {

using notation::bad_position;
using notation::TextError;
using Failure = std::optional<TextError>;

constexpr std::string_view kPieceSigns = "wWbB";

Failure read_board(notation::FieldReader& fields, Position& position) {
  const auto read = [&](int cell, std::size_t& at) -> Failure {
    const char c = fields.field()[at++];
    if (c == '.') return std::nullopt;
    if (kPieceSigns.find(c) == std::string_view::npos) {
      return fields.error("this is not a point; use . (vacant), W or B (a ring), w or b (a marker)",
                          at - 1);
    }
    const Seat seat = notation::text::lower(c) == 'w' ? kWhite : kBlack;
    if (c == notation::text::lower(c)) {
      position.put_marker(cell, seat);
    } else {
      position.put_ring(cell, seat);
    }
    return std::nullopt;
  };
  return notation::read_board(fields, Board::kTables, Board::kAll, read);
}

Failure read_removed(notation::FieldReader& fields, Position& p) {
  std::array<int, 2> removed{};
  if (auto failure = fields.read_pair(kMostRemoved, "rings have been removed", "0,2", removed)) {
    return failure;
  }
  for (const Seat seat : {kWhite, kBlack}) p.set_removed(seat, removed[seat]);
  return std::nullopt;
}

/// The error when there are too many pieces, or when their number does not fit the phase of the
/// game.
Failure wrong_pieces(const Position& p, std::size_t removed_at) {
  if (p.pool() < 0) {
    return bad_position(0, fmt::format("there are {} markers on the board, but only {} in all",
                                       p.pieces().all_markers().count(), kPool));
  }
  std::array<int, 2> rings{};
  for (const Seat seat : {kWhite, kBlack}) {
    rings[seat] = p.rings(seat).count() + p.removed(seat);
    if (rings[seat] > kRingsEach) {
      return bad_position(
          removed_at,
          fmt::format("{} has {} on the board and {} removed, "
                      "but only 5 in all",
                      notation::colour_name(seat),
                      notation::text::counted(p.rings(seat).count(), "ring"), p.removed(seat)));
    }
  }
  if (p.blitz() && p.removed(kWhite) + p.removed(kBlack) > 1) {
    return bad_position(removed_at, "the first ring removed ends a game of blitz");
  }
  if (!p.placing()) return std::nullopt;
  if (p.pieces().all_markers().any() || p.removed(kWhite) + p.removed(kBlack) > 0) {
    return bad_position(removed_at,
                        fmt::format("White has {} on the board or removed and Black {}, but both "
                                    "have 5 once there are markers",
                                    notation::text::counted(rings[kWhite], "ring"), rings[kBlack]));
  }
  if (rings[kWhite] - rings[kBlack] != (p.side_to_move() == kWhite ? 0 : 1)) {
    return bad_position(0, "the players place their rings in turns, White first");
  }
  return std::nullopt;
}

// The parts of a position text, for editors.

constexpr std::array<notation::PositionSign, 5> kSigns = {{{".", "nothing"},
                                                           {"W", "white ring"},
                                                           {"B", "black ring"},
                                                           {"w", "white marker"},
                                                           {"b", "black marker"}}};
constexpr std::array<notation::PositionField, 2> kFields = {
    {{"rings removed: by White,by Black", {}}, {"to move", notation::kSides}}};

}  // namespace

std::string position_text(const Position& position) {
  std::string text;
  notation::write_board(Board::kTables, Board::kAll, text, [&](int cell, std::string& out) {
    const Pieces& pieces = position.pieces();
    char sign = '.';
    for (const Seat seat : {kWhite, kBlack}) {
      if (pieces.markers[seat].test(cell)) sign = kPieceSigns[std::size_t{2} * seat];
      if (pieces.rings[seat].test(cell)) sign = kPieceSigns[std::size_t{2} * seat + 1];
    }
    out += sign;
  });
  return text + fmt::format(" {},{} {}", position.removed(kWhite), position.removed(kBlack),
                            position.side_to_move() == kWhite ? 'w' : 'b');
}

Expected<Position, TextError> read_position(std::string_view text, bool blitz) {
  std::size_t removed_at = 0;
  const auto read_numbers = [&](notation::FieldReader& fields, Position& p) {
    Failure failure = read_removed(fields, p);
    removed_at = fields.offset();
    return failure;
  };
  const auto check = [&](notation::FieldReader& /*fields*/, const Position& p) {
    return wrong_pieces(p, removed_at);
  };
  return notation::read_fields(text, "the board, the rings removed, and the side to move",
                               Position::start(blitz), read_board, read_numbers,
                               notation::kReadSide, notation::kReadEnd, check);
}

notation::PositionGuide position_guide() { return {kSigns, kFields}; }

std::string fitted_position(std::string_view text, std::string_view start) {
  notation::PositionFields fields(text, start);
  const std::string& board = fields[0];
  const auto count = [&](char sign) {
    return static_cast<int>(std::count(board.begin(), board.end(), sign));
  };
  const std::array<int, 2> rings = {count('W'), count('B')};
  std::array<int, 2> removed{};
  // Without markers the rings that are missing have yet to be placed.
  const bool placing = count('w') + count('b') == 0;
  for (std::size_t seat = 0; seat < rings.size(); ++seat) {
    if (!placing) removed[seat] = std::clamp(kRingsEach - rings[seat], 0, kMostRemoved);
  }
  fields[1] = fmt::format("{},{}", removed[0], removed[1]);
  if (placing && rings[0] + rings[1] < 2 * kRingsEach) fields[2] = rings[0] > rings[1] ? "b" : "w";
  return fields.text();
}

}  // namespace gipfbase::yinsh
