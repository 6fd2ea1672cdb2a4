// cli/serve/html/moves.hpp - the moves of a game with comments, glyphs, clocks and variations.
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
  std::size_t ply = 0;             ///< the move of this ply is marked
  std::string_view prefix = {};    ///< beginning of the ids of moves, for pages with several games
  /// The address of the game after `ply` plies.
  std::function<Url(std::size_t ply)> at;
  /// The address of the position after `line` is played from `start`. If absent, variations are
  /// shown without links.
  std::function<Url(const notation::AnyPosition& start, const std::string& line)> elsewhere = {};
  /// The proved values by ply.
  std::map<std::uint32_t, std::string> values = {};
  /// Glyphs that the record does not have, by ply.
  std::map<std::uint32_t, std::uint8_t> glyphs = {};
};
[[nodiscard]] std::string moves_text(const MoveList& list);

}  // namespace gipfbase::cli::serve
