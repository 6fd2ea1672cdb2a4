// cli/serve/html/engine_panel.hpp - the lines of the engine next to a board.
//
// With JavaScript (cli/explorer/engine.js) the panel follows a search as server-sent events;
// without it, a link leads to the same page with what one second of search finds.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/answers/engine/analyze_answer.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/html/html.hpp"
#include "cli/serve/live_search.hpp"

namespace gipfbase::cli::serve {

/// The addresses to which the moves of a line lead. The line begins at the position of a page.
struct LineLinks {
  Url here;                 ///< the page; its parameter "line" holds the moves to its position
  std::string played = {};  ///< the next move of a game; it leads to `on`
  std::optional<Url> on = {};

  [[nodiscard]] Url after(std::span<const std::string> moves) const;
};

struct EnginePanel {
  LineLinks links;
  Url page;    ///< the same page after one second of search, without JavaScript
  Url events;  ///< the lines as server-sent events
  std::optional<analysis::AnalyzeState> state = {};
};

/// The parameter of the pages that show lines of the engine.
struct LinesChoice {
  static constexpr std::size_t kUsual = 3;
  static constexpr std::size_t kMost = 20;
  std::size_t lines = kUsual;

  void declare(Command& options);
  /// Sets the lines and the threads of a question; `seconds`: 0 means unlimited.
  [[nodiscard]] LiveQuestion applied(LiveQuestion question, double seconds) const;
};

/// The lines of a search, on one line of HTML.
[[nodiscard]] std::string engine_lines(const analysis::AnalyzeState& state, const LineLinks& links);
/// The panel with its controls.
[[nodiscard]] std::string engine_panel(const EnginePanel& panel);
/// `board` (markup) with an arrow for the first move of the best line.
[[nodiscard]] std::string with_best_move(std::string board,
                                         const std::optional<analysis::AnalyzeState>& state);

}  // namespace gipfbase::cli::serve
