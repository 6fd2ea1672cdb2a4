// rules/hex/board_title_code.hpp - the definitions of BoardTitle, for the title.cpp of each title.
#pragma once

#include "rules/hex/board_title.hpp"
#include "rules/hex/key_table.hpp"

namespace gipfbase::hex {

/// Adds the facts about a cell to the keys, or removes them.
template <class T>
void toggle_cell(SymmetryKeys& keys, const typename T::Position& position, int cell) {
  using Code = typename T::Code;
  static const KeyTable<T::Board::kSymmetries, Code::kFacts> table(T::Board::kTables, Code::number);
  Code::visit_facts(position, cell, [&](std::size_t fact) { keys.toggle(table.row(cell, fact)); });
}

template <class T, class Board, class Position, class Move>
SymmetryKeys BoardTitle<T, Board, Position, Move>::keys(const Position& position) {
  SymmetryKeys keys;
  keys.count = Board::kSymmetries;
  for (const int cell : position.changed_since(Position{})) toggle_cell<T>(keys, position, cell);
  keys.toggle(T::Code::off_board(position));
  return keys;
}

template <class T, class Board, class Position, class Move>
void BoardTitle<T, Board, Position, Move>::update_keys(SymmetryKeys& keys, const Position& before,
                                                       const Position& after) {
  for (const int cell : after.changed_since(before)) {
    toggle_cell<T>(keys, before, cell);
    toggle_cell<T>(keys, after, cell);
  }
  keys.toggle(T::Code::off_board(before) ^ T::Code::off_board(after));
}

template <class T, class Board, class Position, class Move>
Move BoardTitle<T, Board, Position, Move>::transformed(const Position& /*position*/,
                                                       const Move& move, int symmetry) {
  return T::image(move, symmetry);
}

template <class T, class Board, class Position, class Move>
Move BoardTitle<T, Board, Position, Move>::restored(const Position& /*position*/, const Move& move,
                                                    int symmetry) {
  return T::image(move, Board::inverse(symmetry));
}

template <class T, class Board, class Position, class Move>
Position BoardTitle<T, Board, Position, Move>::transformed(const Position& position, int symmetry) {
  Position image = position;
  if constexpr (requires { position.stack(0); }) {
    for (const int cell : position.occupied()) image.put(cell, {});
    for (const int cell : position.occupied()) {
      image.put(Board::image(cell, symmetry), position.stack(cell));
    }
  } else {
    image.for_each_set([&](auto& cells) {
      cells = Board::kTables.image_of(cells, static_cast<std::size_t>(symmetry));
    });
  }
  return image;
}

}  // namespace gipfbase::hex
