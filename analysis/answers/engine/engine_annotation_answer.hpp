// analysis/answers/engine/engine_annotation_answer.hpp - games annotated by the engine.
#pragma once

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

}  // namespace gipfbase::analysis
