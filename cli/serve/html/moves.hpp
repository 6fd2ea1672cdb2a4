// cli/serve/html/moves.hpp - the moves of a game with comments, glyphs, clocks and side lines.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "cli/serve/html/html.hpp"
#include "notation/game/game.hpp"

namespace gipfbase::cli::serve {

struct MoveList {
  const notation::Game* game = nullptr;
  std::vector<std::string> moves;  ///< in official notation
  std::size_t ply = 0;             ///< whose move is marked
  std::string_view prefix = {};    ///< of the ids of moves, where a page has several games
  /// The address of the game after so many plies.
  std::function<Url(std::size_t ply)> at;
  /// The address of a position, and a line played from there; without, side lines lead nowhere.
  std::function<Url(const notation::AnyPosition& start, const std::string& line)> elsewhere = {};
  /// What is proved of the position after so many plies.
  std::map<std::uint32_t, std::string> values = {};
};
[[nodiscard]] std::string moves_text(const MoveList& list);

}  // namespace gipfbase::cli::serve
