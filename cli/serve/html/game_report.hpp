// cli/serve/html/game_report.hpp - what the engine says about the moves of a game: a graph of the
// probability to win, and the moves that gave most of it away.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/annotation/engine_annotation.hpp"
#include "cli/serve/html/html.hpp"
#include "notation/game/game.hpp"

namespace gipfbase::cli::serve {

/// A move of a game as the engine sees it.
struct ReportedMove {
  std::uint32_t ply = 0;               ///< from 1
  double first = 0.5;                  ///< probability, after the move, that the first player wins
  std::optional<analysis::Slip> slip;  ///< ?!, ? or ??
  std::string numbers = {};            ///< of a slip: "61 % to 34 %"
  std::vector<std::string> better = {};  ///< of a slip: the best line instead
};

struct GameReport {
  std::vector<ReportedMove> moves;  ///< in order; moves without an evaluation are left out
  std::optional<std::uint32_t> decisive;
  std::array<std::optional<double>, 2> accuracy;  ///< of the first player, then of the other
  std::array<std::string, 2>
      names;  ///< the same players in a sentence: "White", "the first player"
};
[[nodiscard]] GameReport report_of(const notation::Game& game,
                                   const analysis::EngineAnnotation& annotation);
/// The report that the notes of a game hold. It has no moves when the notes have no [%eval].
[[nodiscard]] GameReport stored_report(const notation::Game& game);

struct ReportLinks {
  const std::vector<std::string>* texts = nullptr;  ///< the moves of the game
  std::size_t ply = 0;                              ///< the ply shown on the page
  std::function<Url(std::size_t ply)> at;           ///< the game after `ply` plies
};
/// The graph, and below it the decisive moment and the slips; the report must have moves.
[[nodiscard]] std::string report_text(const GameReport& report, const ReportLinks& links);
/// "?!", "?" and "??".
[[nodiscard]] std::string_view sign_of(analysis::Slip slip);

}  // namespace gipfbase::cli::serve
