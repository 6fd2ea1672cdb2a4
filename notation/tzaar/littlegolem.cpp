#include "notation/tzaar/littlegolem.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

#include "notation/game/position_board.hpp"
#include "notation/text/text.hpp"
#include "notation/tzaar/text.hpp"

namespace gipfbase::tzaar {
namespace {

constexpr char kZero = 'o';                      ///< the letter of coordinate 0
constexpr int kRadius = 4;                       ///< coordinates are -4 .. 4
constexpr std::string_view kTypesThere = "abc";  /// in the order of `Type`

/// The point with these coordinates; -1 when the board does not have it.
int cell_at(int x, int y) {
  if (std::max({std::abs(x), std::abs(y), std::abs(x + y)}) > kRadius) return -1;
  return cell_counted({x + kRadius, kRadius + 1 - y - std::max(x, 0)});
}

/// The point of two letters; -1 when they do not name one.
int cell_of(std::string_view letters) { return cell_at(letters[0] - kZero, letters[1] - kZero); }

std::string letters_of(int cell) {
  const hex::Place place = place_counted(cell);
  const int x = place.column - kRadius;
  const int y = kRadius + 1 - place.row - std::max(x, 0);
  return {static_cast<char>(kZero + x), static_cast<char>(kZero + y)};
}

/// Calls visit(cell) for the points in the order of start positions.
template <class Visit>
void for_each_point(Visit&& visit) {
  for (int x = -kRadius; x <= kRadius; ++x) {
    for (int y = -kRadius; y <= kRadius; ++y) {
      const int cell = cell_at(x, y);
      if (cell >= 0) visit(cell);
    }
  }
}

/// A part of a turn, such as "d4-c3"; nullopt when it does not name two points.
std::optional<std::string> part_of(std::string_view letters) {
  constexpr std::size_t kLetters = 4;
  if (letters.size() != kLetters) return std::nullopt;
  const int from = cell_of(letters);
  const int to = cell_of(letters.substr(2));
  if (from < 0 || to < 0) return std::nullopt;
  return space_name(from) + '-' + space_name(to);
}

}  // namespace

std::optional<std::string> start_of_littlegolem(std::string_view letters) {
  if (letters.size() != kPoints) return std::nullopt;
  std::array<char, Board::kCells> at{};
  std::size_t n = 0;
  for_each_point([&](int cell) {
    const char letter = letters[n++];
    const std::size_t type = kTypesThere.find(notation::text::lower(letter));
    if (type == std::string_view::npos) {
      at[static_cast<std::size_t>(cell)] = letter;
      return;
    }
    const Seat owner = letter == kTypesThere[type] ? kWhite : kBlack;
    at[static_cast<std::size_t>(cell)] = stack_text({owner, static_cast<Type>(type), 1}).front();
  });
  std::string text;
  notation::write_board(Board::kTables, Board::kAll, text, [&](int cell, std::string& out) {
    out += at[static_cast<std::size_t>(cell)];
  });
  return text + " w f";
}

std::string littlegolem_start(const Position& position) {
  std::string letters;
  for_each_point([&](int cell) {
    const char letter = kTypesThere[static_cast<std::size_t>(position.type(cell))];
    const bool white = position.stacks(kWhite).test(cell);
    letters += white ? letter : static_cast<char>(letter - 'a' + 'A');
  });
  return letters;
}

std::optional<std::string> turn_of_littlegolem(std::string_view turn) {
  constexpr std::string_view kPass = "pass";
  const std::size_t hyphen = std::min(turn.find('-'), turn.size());
  auto text = part_of(turn.substr(0, hyphen));
  if (!text || hyphen == turn.size()) return text;
  const std::string_view rest = turn.substr(hyphen + 1);
  if (notation::text::same_word(rest, kPass)) return *text + "," + std::string(kPass);
  const auto second = part_of(rest);
  if (!second) return std::nullopt;
  return *text + ',' + *second;
}

std::string littlegolem_turn(const Move& move) {
  if (move.kind >= Move::Kind::kNone || move.kind == Move::Kind::kPlace) return {};
  std::string text = letters_of(move.from) + letters_of(move.to);
  if (move.kind == Move::Kind::kPass) text += "-pass";
  if (move.kind == Move::Kind::kDouble) {
    text += '-' + letters_of(move.from2) + letters_of(move.to2);
  }
  return text;
}

}  // namespace gipfbase::tzaar
