// analysis/answers/games/board_answer.hpp - one position, as JSON and as a picture.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "notation/game/judged.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

struct BoardQuestion {
  std::shared_ptr<const notation::Rules> rules;
  notation::AnyPosition start;
  std::vector<PackedMove> line;  ///< legal moves played from `start`
  bool candidates = false;       ///< also marks where legal moves begin
};

struct BoardAnswer {
  BoardQuestion question;
  notation::AnyPosition position;
  std::vector<std::string> moves;  ///< of the line, in official notation
  std::string result;  ///< "1-0": the player who moved first won; empty: the game is not over
  std::string ending;  ///< how the game ended, in the title's word; empty: the game is not over
  notation::Diagram diagram;  ///< with the last move marked
};
[[nodiscard]] BoardAnswer board_answer(const BoardQuestion& question);
[[nodiscard]] std::string to_json(const BoardAnswer& answer);
[[nodiscard]] std::string svg(const BoardAnswer& answer);

/// The SVG of a game's position after `ply` plies, with the players and the move in its title.
[[nodiscard]] std::string svg(const notation::Game& game, std::size_t ply);

}  // namespace gipfbase::analysis
