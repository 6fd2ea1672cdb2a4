// analysis/answers/engine/engine_annotation_answer.hpp - games annotated by the engine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/annotation/engine_annotation.hpp"

namespace gipfbase::analysis {

struct EngineAnnotateAnswer {
  AnnotateReport report;
  std::uint64_t inaccuracies = 0;
  std::uint64_t mistakes = 0;
  std::uint64_t blunders = 0;
  std::vector<EngineAnnotatedGame> games;  ///< in order of id; may be left out

  /// Adds the annotation of a game to the counts.
  void count(const EngineAnnotation& annotation);
};
[[nodiscard]] std::string to_json(const EngineAnnotateAnswer& answer);

/// The progress of the annotation of one game.
struct AnnotationState {
  std::uint64_t number = 0;
  bool running = true;
  bool stopped = false;       ///< by a user
  std::size_t positions = 0;  ///< searched so far
  double seconds = 0;
  std::string failure = {};       ///< why the work failed
  EngineAnnotatedGame annotated;  ///< the annotation at the end; the game is unchanged
};
[[nodiscard]] std::string to_json(const AnnotationState& state);
/// JSON on one line.
[[nodiscard]] std::string json_line(const AnnotationState& state);

}  // namespace gipfbase::analysis
