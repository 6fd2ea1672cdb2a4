#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "notation/game/position_board.hpp"
#include "notation/tamsk/text.hpp"
#include "notation/text/counted.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::tamsk {
namespace {

using notation::bad_position;
using notation::TextError;
namespace text = notation::text;

using Failure = std::optional<TextError>;

constexpr std::string_view kHurried = "+15";

/// A space in a position text.
struct Space {
  int rings = 0;
  std::optional<Seat> glass;
  bool unturned = false;
  bool dead = false;
};

/// Reads the space at `at`, and moves `at` past it; nullopt if none is there.
std::optional<Space> read_space(std::string_view text, std::size_t& at) {
  Space space;
  if (text[at] == '.') return ++at, space;
  const char letter = text::lower(text[at]);
  if (letter == 'w' || letter == 'b') {
    space.glass = letter == 'w' ? kWhite : kBlack;
    space.unturned = text[at++] == letter;
  }
  if (at >= text.size() || !text::is_digit(text[at])) return std::nullopt;
  space.rings = text[at++] - '0';
  space.dead = space.glass && at < text.size() && text[at] == 'x';
  if (space.dead) ++at;
  return space;
}

Failure wrong_space(const Space& space, int cell, std::size_t offset, const Rules& rules) {
  if (space.rings > capacity(cell)) {
    return bad_position(offset, fmt::format("{} takes {}, not {}", space_name(cell),
                                            text::counted(capacity(cell), "ring"), space.rings));
  }
  if (!rules.sand && (space.unturned || space.dead)) {
    return bad_position(offset,
                        fmt::format("there is no sand in level 1; write the hourglass on {} as W "
                                    "or B with the number of rings below it, as in W0",
                                    space_name(cell)));
  }
  if (space.unturned && (space.dead || space.rings > 0)) {
    return bad_position(offset, fmt::format("the hourglass on {} is written in lower case, as one "
                                            "that has never been moved, so it cannot be dead or "
                                            "stand on rings; write W or B",
                                            space_name(cell)));
  }
  return std::nullopt;
}

Failure read_board(notation::FieldReader& fields, SandPosition& position) {
  const std::string_view field = fields.field();
  Cells unturned;
  Cells dead;
  const auto read = [&](int cell, std::size_t& at) -> Failure {
    const std::size_t begin = at;
    const auto space = read_space(field, at);
    if (!space) {
      return fields.error(
          "this is not a space; use . (nothing), a number of rings, or W or B with the number of "
          "rings below the hourglass, as in W2",
          begin);
    }
    if (auto failure = wrong_space(*space, cell, fields.offset() + begin, position.rules()))
      return failure;
    position.put_rings(cell, space->rings);
    if (space->glass) position.put_glass(cell, *space->glass);
    if (space->unturned) unturned.set(cell);
    if (space->dead) dead.set(cell);
    return std::nullopt;
  };
  Failure failure = notation::read_board(fields, Board::kTables, Board::kAll, read);
  position.set_sand(unturned, dead);
  return failure;
}

/// The error when a player has too many hourglasses, or when the rings do not add up to those of
/// the game.
Failure wrong_pieces(const SandPosition& p, std::size_t reserves) {
  for (const Seat seat : {kWhite, kBlack}) {
    if (p.glasses(seat).count() > kGlassesEach) {
      return bad_position(0, fmt::format("{} has {} hourglasses, but there are only 3",
                                         notation::colour_name(seat), p.glasses(seat).count()));
    }
  }
  int dropped = 0;
  for (const int cell : Board::kAll) dropped += p.rings(cell);
  const int left = p.reserve(kWhite) + p.reserve(kBlack);
  if (dropped + left != 2 * kRingsEach) {
    return bad_position(reserves,
                        fmt::format("{} on the board and {} left make {}, but "
                                    "there are 64",
                                    text::counted(dropped, "ring"), left, dropped + left));
  }
  return std::nullopt;
}

Failure read_side(notation::FieldReader& fields, SandPosition& p) {
  Seat side = kWhite;
  if (auto failure = fields.read_side(side, kHurried)) return failure;
  p.set_side_to_move(side);
  p.set_hurried(fields.field().ends_with(kHurried));
  if (!p.hurried() || (p.rules().fifteen && !p.rules().self_turning)) return std::nullopt;
  return fields.error(
      "+15 (the 15-second glass has been turned) is possible only in level 3 without self-turning",
      1);
}

// The parts of a position text, for editors.

constexpr std::array<notation::PositionSign, 13> kSigns = {{{".", "nothing"},
                                                            {"1", "1 ring"},
                                                            {"2", "2 rings"},
                                                            {"3", "3 rings"},
                                                            {"4", "4 rings"},
                                                            {"W0", "white hourglass"},
                                                            {"B0", "black hourglass"},
                                                            {"W1", "white hourglass, 1 ring below"},
                                                            {"B1", "black hourglass, 1 ring below"},
                                                            {"w0", "white hourglass, never moved"},
                                                            {"b0", "black hourglass, never moved"},
                                                            {"W1x", "white hourglass, dead"},
                                                            {"B1x", "black hourglass, dead"}}};
constexpr std::size_t kWithoutSand = 9;
constexpr std::array<notation::PositionSign, 4> kSides = {
    {{"w", "White"},
     {"b", "Black"},
     {"w+15", "White, by the 15-second glass"},
     {"b+15", "Black, by the 15-second glass"}}};
constexpr std::array<notation::PositionField, 2> kFields = {
    {{"rings left: white,black", {}}, {"to move", std::span(kSides).first(2)}}};
constexpr std::array<notation::PositionField, 2> kHurriedFields = {
    {kFields[0], {"to move", kSides}}};

}  // namespace

std::string position_text(const SandPosition& position) {
  std::string text;
  const auto write = [&](int cell, std::string& out) {
    const char rings = static_cast<char>('0' + position.rings(cell));
    const bool white = position.glasses(kWhite).test(cell);
    if (!white && !position.glasses(kBlack).test(cell)) {
      out += rings == '0' ? '.' : rings;
      return;
    }
    const char letter = white ? 'W' : 'B';
    out += position.unturned().test(cell) ? text::lower(letter) : letter;
    out += rings;
    if (position.dead().test(cell)) out += 'x';
  };
  notation::write_board(Board::kTables, Board::kAll, text, write);
  text += fmt::format(" {},{} {}", position.reserve(kWhite), position.reserve(kBlack),
                      position.side_to_move() == kWhite ? 'w' : 'b');
  if (position.hurried()) text += kHurried;
  return text;
}

Expected<SandPosition, TextError> read_position(std::string_view text, const Rules& rules) {
  SandPosition empty;
  empty.set_rules(rules);
  std::size_t reserves = 0;
  const auto read_reserves = [&](notation::FieldReader& fields, SandPosition& p) -> Failure {
    std::array<int, 2> left{};
    if (auto failure = fields.read_pair(kRingsEach, "rings are left", "32,32", left))
      return failure;
    for (const Seat seat : {kWhite, kBlack}) p.set_reserve(seat, left[seat]);
    reserves = fields.offset();
    return std::nullopt;
  };
  const auto check = [&](notation::FieldReader& /*fields*/, const SandPosition& p) {
    return wrong_pieces(p, reserves);
  };
  return notation::read_fields(text, "the board, the rings left, and the side to move", empty,
                               read_board, read_reserves, read_side, notation::kReadEnd, check);
}

notation::PositionGuide position_guide(const Rules& rules) {
  const std::span<const notation::PositionSign> signs(kSigns);
  const bool hurried = rules.fifteen && !rules.self_turning;
  return {rules.sand ? signs : signs.first(kWithoutSand), hurried ? kHurriedFields : kFields};
}

std::string fitted_position(std::string_view text, std::string_view start) {
  notation::PositionFields fields(text, start);
  int dropped = 0;
  for (const char c : fields[0]) {
    if (notation::text::is_digit(c)) dropped += c - '0';
  }
  const int all = std::max(0, 2 * kRingsEach - dropped);
  std::array<int, 2> left =
      notation::text::numbers<int, 2>(fields[1], ',').value_or(std::array{all, all});
  for (int& n : left) n = std::clamp(n, 0, kRingsEach);
  // Makes the numbers of both players as equal as possible.
  while (left[0] + left[1] > all) --*std::max_element(left.begin(), left.end());
  while (left[0] + left[1] < all) ++*std::min_element(left.begin(), left.end());
  fields[1] = fmt::format("{},{}", left[0], left[1]);
  return fields.text();
}

}  // namespace gipfbase::tamsk
