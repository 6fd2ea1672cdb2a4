// tests/support/zertz/positions.hpp - ZÈRTZ positions and turns as texts, for tests.
#pragma once

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "notation/zertz/text.hpp"
#include "rules/zertz/title.hpp"
#include "support/turns.hpp"

namespace gipfbase::zertz::testing {

inline constexpr std::array<std::string_view, 7> kBoardNames = {"37", "40", "43",    "44",
                                                                "48", "61", "custom"};

/// A position from its text; throws when the text is not a position.
template <class Layout>
[[nodiscard]] BasicPosition<Layout> read(std::string_view text, BoardId board,
                                         const Rules& rules = {}) {
  auto read = read_position<Layout>(text, board, rules);
  if (!read) throw std::invalid_argument(std::string(text) + ": " + read.error().message);
  return *read;
}

/// A position on 37 rings, or on another board that is not custom.
[[nodiscard]] inline Position position(std::string_view text, const Rules& rules = {},
                                       BoardId board = BoardId::k37) {
  return read<hex::Compact>(text, board, rules);
}

/// A position from its board and the marbles held; all other marbles of the set are in the pool.
[[nodiscard]] inline Position table(std::string_view board, const MarbleSet& first = {},
                                    const MarbleSet& second = {}, Seat side = 0,
                                    const Rules& rules = {}, BoardId id = BoardId::k37) {
  MarbleSet pool = rules.pool();
  for (std::size_t c = 0; c < kColours; ++c) {
    const auto on_table = std::count(board.begin(), board.end(), "WGB"[c]);
    pool[c] = static_cast<std::uint8_t>(pool[c] - on_table - first[c] - second[c]);
  }
  std::string text(board);
  for (const MarbleSet& m : {first, second, pool}) {
    text += " " + std::to_string(m[0]) + "," + std::to_string(m[1]) + "," + std::to_string(m[2]);
  }
  return position(text + " " + std::to_string(side), rules, id);
}

template <class Layout>
[[nodiscard]] std::string turn_text(const BasicPosition<Layout>& p, const Move& move) {
  std::string text;
  write_move(p, move, text);
  return text;
}

using test::after;
using test::turn;
using test::turns;

/// Names of rings, sorted: "a1 a2 b3".
template <class Layout>
[[nodiscard]] std::string names(const BasicPosition<Layout>& p, typename Layout::Cells cells) {
  std::vector<int> labels;
  while (cells.any()) {
    labels.push_back(p.board().label_of[static_cast<std::size_t>(cells.pop_lowest())]);
  }
  std::sort(labels.begin(), labels.end());
  std::string text;
  for (const int label : labels) text += (text.empty() ? "" : " ") + ring_name(label);
  return text;
}

/// The outcome in the words of the rulebook reference: `*`, `first white`, `draw no-moves`, ...
template <class Layout>
[[nodiscard]] std::string outcome(const BasicPosition<Layout>& p) {
  const Outcome o = p.outcome();
  const auto how = [&] { return std::string(CompactTitle::kEndings[o.ending]); };
  switch (o.result) {
    case Result::kOngoing: return "*";
    case Result::kSeat0Wins: return "first " + how();
    case Result::kSeat1Wins: return "second " + how();
    case Result::kDraw: return "draw " + how();
    case Result::kBothLose: return "both lose";
  }
  return "?";
}

}  // namespace gipfbase::zertz::testing
