// analysis/answers/engine/analyze_answer.hpp - the engine's opinion about a position, and about
// every position of a game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/engine/engine.hpp"
#include "analysis/engine/user_game.hpp"
#include "notation/game/judged.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::analysis {

struct AnalyzeAnswer {
  std::shared_ptr<const notation::Rules> rules;
  notation::AnyPosition position;
  Opinion opinion;
  int threads = 1;
};
[[nodiscard]] std::string to_json(const AnalyzeAnswer& answer);

/// The progress of a search, for a page that shows it.
struct AnalyzeState {
  AnalyzeAnswer answer;  ///< what is known so far
  bool running = true;
  std::string failure = {};  ///< why the search failed
};
/// JSON on one line.
[[nodiscard]] std::string json_line(const AnalyzeState& state);

/// The opinions about a game, before every move and at the end.
struct AnalyzeGameAnswer {
  notation::Judged game;
  std::vector<Opinion> opinions;  ///< by ply; fewer when the work was stopped
  int threads = 1;
  double seconds = 0;
};
[[nodiscard]] std::string to_json(const AnalyzeGameAnswer& answer);

/// A game against the engine after the engine's move.
struct EngineMoveAnswer {
  EngineGame game;
  EngineReply reply;
  std::optional<GameEnd> end;  ///< set when the move ended the game
};
[[nodiscard]] std::string to_json(const EngineMoveAnswer& answer);

/// "61 %", "wins in 5", "wins by 3", "loses", "draws".
[[nodiscard]] std::string value_text(const EngineLine& line);
/// Proved points or expected ones, such as "+3" or "-4.5"; empty where points do not decide.
[[nodiscard]] std::string points_text(const EngineLine& line);
/// "The player to move wins with 61 %.", or the proved result.
[[nodiscard]] std::string verdict_text(const Opinion& opinion);
/// "Proved.", "No proof yet; neither player can force a win within 14 plies.": what is certain
/// about the position.
[[nodiscard]] std::string proof_text(const Opinion& opinion);
/// The moves of a line in official notation, separated by two blanks.
[[nodiscard]] std::string line_text(const notation::Rules& rules,
                                    const notation::AnyPosition& position, const EngineLine& line);

}  // namespace gipfbase::analysis
