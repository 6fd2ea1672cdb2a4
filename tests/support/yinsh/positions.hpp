// tests/support/yinsh/positions.hpp - YINSH positions and turns as texts, for tests.
#pragma once

#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "notation/yinsh/text.hpp"
#include "rules/yinsh/title.hpp"
#include "support/board_texts.hpp"
#include "support/turns.hpp"

namespace gipfbase::yinsh::testing {

/// A position from its text; throws when the text is not a position.
[[nodiscard]] inline Position position(std::string_view text, bool blitz = false) {
  return test::value_of(read_position(text, blitz), text);
}

/// The cell of a point from its name.
[[nodiscard]] inline int cell(std::string_view name) { return test::cell_named<Board>(name); }

/// The text of a position from lists of points, such as "W e5 f10, b a2 a3", and the other fields.
[[nodiscard]] inline std::string text_of(const std::string& lists, const std::string& rest) {
  std::string list;
  std::string sign;
  std::istringstream in(lists);
  for (std::string word; in >> word;) {
    if (word.back() == ',') word.pop_back();
    if (word.size() == 1) {
      sign = word;
    } else {
      list += word + ' ' + sign + ' ';
    }
  }
  return test::board_text<Board>(list) + ' ' + rest;
}

/// A position from lists of points and the other fields.
[[nodiscard]] inline Position points(const std::string& lists, const std::string& rest,
                                     bool blitz = false) {
  return position(text_of(lists, rest), blitz);
}

[[nodiscard]] inline std::string turn_text(const Move& move) {
  return test::text_of_move<Position>(move);
}

using test::after;
using test::turn;
using test::turns;

/// The outcome in the words of the rulebook reference.
[[nodiscard]] inline std::string outcome(const Position& p) {
  const Outcome outcome = p.outcome();
  const std::string result = test::result_word(outcome.result);
  return outcome.over() ? result + ' ' + std::string(Yinsh::kEndings.at(outcome.ending)) : result;
}

/// A turn in the words of the rulebook reference: rows and rings sorted as texts.
[[nodiscard]] inline std::string plain_turn(const Move& move) {
  std::string text;
  const auto removals = [&](std::size_t first, std::size_t end) {
    std::set<std::string> rows;
    std::set<std::string> rings;
    for (std::size_t i = first; i < end; ++i) {
      const Five& five = kFive[move.row[i]];
      rows.insert(point_name(five.first) + '-' + point_name(five.last));
      rings.insert(point_name(move.ring[i]));
    }
    if (!rows.empty() && !text.empty()) text += ';';
    for (const auto* names : {&rows, &rings}) {
      char before = 'x';
      for (const std::string& name : *names) {
        text += before + name;
        before = ',';
      }
    }
  };
  removals(0, move.before);
  if (move.kind != Move::Kind::kRows) {
    if (!text.empty()) text += ';';
    Move bare = move;
    bare.before = 0;
    bare.row.fill(Move::kNoRow);
    text += turn_text(bare);
  }
  removals(move.before, move.rows());
  return text;
}

}  // namespace gipfbase::yinsh::testing
