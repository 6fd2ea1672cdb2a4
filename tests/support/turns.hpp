// tests/support/turns.hpp - turns of any title as texts, for tests.
//
// The title's own write_move and read_move are found through the type of the position.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gipfbase::test {

/// All legal turns, sorted as texts. Throws when they are counted differently.
template <class Position>
[[nodiscard]] std::vector<std::string> turns(const Position& p) {
  std::vector<std::string> all;
  p.for_each_move([&](const auto& move) { write_move(p, move, all.emplace_back()); });
  if (p.count_moves() != all.size()) throw std::logic_error("count_moves differs");
  std::sort(all.begin(), all.end());
  return all;
}

/// A legal turn from its text; throws with the reason when it is not legal.
template <class Position>
[[nodiscard]] auto turn(const Position& p, std::string_view text) {
  auto move = read_move(p, text);
  if (!move) throw std::invalid_argument(std::string(text) + ": " + move.error().message);
  return *move;
}

/// The position after some turns.
template <class Position, class... Texts>
[[nodiscard]] Position after(Position p, const Texts&... texts) {
  (p.play(turn(p, texts)), ...);
  return p;
}

}  // namespace gipfbase::test
