#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "notation/game/position_board.hpp"
#include "notation/game/steps/move_places.hpp"
#include "notation/text/text.hpp"
#include "notation/tzaar/text.hpp"

namespace gipfbase::tzaar {
namespace {

constexpr char kZero = 'o';  ///< the letter of coordinate 0
/// The letters of single pieces on LittleGolem and in position texts, White's first.
constexpr std::string_view kPiecesThere = "abcABC";
constexpr std::string_view kPiecesHere = "ZRTzrt";

/// The point with these coordinates, where y grows downwards; -1 when the board does not have it.
int cell_at(int x, int y) { return Board::cell_at(hex::Axial{x, -x - y}); }

/// The point of two letters; -1 when they do not name one.
int cell_of(std::string_view letters) { return cell_at(letters[0] - kZero, letters[1] - kZero); }

std::string letters_of(int cell) {
  const auto [a, b] = Board::axial_of(cell);
  return {static_cast<char>(kZero + a), static_cast<char>(kZero - a - b)};
}

/// Calls visit(cell) for the points in the order of start positions.
template <class Visit>
void for_each_point(Visit&& visit) {
  constexpr int kRadius = 4;
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
  Board::PerCell<char> at{};
  std::size_t n = 0;
  for_each_point([&](int cell) {
    const char letter = letters[n++];
    const std::size_t piece = kPiecesThere.find(letter);
    at[static_cast<std::size_t>(cell)] = piece == letters.npos ? letter : kPiecesHere[piece];
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
    letters += kPiecesThere[kPiecesHere.find(stack_text(position.stack(cell)))];
  });
  return letters;
}

std::optional<std::string> turn_of_littlegolem(std::string_view turn) {
  const std::size_t hyphen = std::min(turn.find('-'), turn.size());
  auto text = part_of(turn.substr(0, hyphen));
  if (!text || hyphen == turn.size()) return text;
  const std::string_view rest = turn.substr(hyphen + 1);
  if (rest == notation::kPass) return *text + ",pass";
  const auto second = part_of(rest);
  if (!second) return std::nullopt;
  return *text + ',' + *second;
}

std::string littlegolem_turn(const Move& move) {
  std::string text = letters_of(move.from) + letters_of(move.to);
  if (move.kind == Move::Kind::kPass) text += "-pass";
  if (move.kind == Move::Kind::kDouble) {
    text += '-' + letters_of(move.from2) + letters_of(move.to2);
  }
  return text;
}

}  // namespace gipfbase::tzaar
