// cli/serve/api/analyze_api.hpp - the engine's opinion about a position, when its search ends or
// while it runs, and about the moves of a game.
#pragma once

#include <cstdint>

#include "cli/serve/annotating.hpp"
#include "cli/serve/form.hpp"
#include "cli/serve/html/engine_panel.hpp"
#include "cli/serve/site.hpp"

namespace gipfbase::cli::serve {

/// The position, the number of lines, and the limits of the search.
struct AnalyzeForm {
  RulesChoice rules;
  PositionChoice position;
  LinesChoice choice;
  double seconds = 0;
  std::uint64_t nodes = 0;
  std::uint64_t depth = 0;

  void declare(Form& form);
};

/// The number of nodes to search for each position of a game.
struct AnnotateForm {
  std::uint64_t nodes = Annotating::kUsualNodes;

  void declare(Form& form);
};

/// The answer of the command analyze, with one thread.
Response analyze_position(Visit& visit);
/// The answer of analyze as server-sent events, until the client leaves.
Response analyze_events(Visit& visit);

/// Starts to analyze a game in the background, or returns a running analysis of it.
Response begin_annotation(Visit& visit);
Response annotation_state(Visit& visit);
Response annotation_events(Visit& visit);
Response stop_annotation(Visit& visit);
/// Adds the glyphs and comments of an analysis to the game, as the command annotate --engine
/// --store does.
Response store_annotation(Visit& visit);

}  // namespace gipfbase::cli::serve
