#include "analysis/answers/engine/engine_annotation_answer.hpp"

#include <cstddef>
#include <utility>

#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {
namespace {

Json proved_json(Proved proved) {
  return proved == Proved::kNo ? Json() : Json(proved_name(proved));
}

Json engine_annotated_json(const EngineAnnotatedGame& annotated) {
  const notation::Game& game = annotated.game.game;
  const EngineAnnotation& annotation = annotated.annotation;
  const notation::Rules& rules = *game.rules;
  Json moves = Json::array();
  notation::AnyPosition position = game.start;
  std::size_t ply = 0;
  for (const JudgedMove& judged : annotation.moves) {
    for (; ply + 1 < judged.ply; ++ply) rules.play(position, game.moves[ply]);
    moves.push_back(object(key("ply", judged.ply),
                           key("move", rules.move_text(position, judged.move)),
                           key("before", judged.before), key("after", judged.after),
                           key("proved_before", proved_json(judged.proved_before)),
                           key("proved_after", proved_json(judged.proved_after)),
                           key("nag", judged.slip ? Json(static_cast<int>(*judged.slip)) : Json()),
                           key("better", line_texts(rules, position, judged.better))));
  }
  return object(key("id", annotated.game.id), key("white", known(game.tag("White"))),
                key("black", known(game.tag("Black"))),
                key("result", annotated.game.verdict.result), key("plies", game.moves.size()),
                key("decisive_ply", annotation.decisive),
                key("accuracy_white", annotation.accuracy[0]),
                key("accuracy_black", annotation.accuracy[1]), key("moves", std::move(moves)));
}

Json annotation_json(const AnnotationState& state) {
  return object(key("annotation", state.number), key("running", state.running),
                key("stopped", state.stopped), key("positions", state.positions),
                key("all_positions", state.annotated.game.game.moves.size() + 1),
                key("seconds", state.seconds), key("failure", known(state.failure)),
                key("game", engine_annotated_json(state.annotated)));
}

}  // namespace

void EngineAnnotateAnswer::count(const EngineAnnotation& annotation) {
  for (const JudgedMove& judged : annotation.moves) {
    if (judged.slip == Slip::kInaccuracy) ++inaccuracies;
    if (judged.slip == Slip::kMistake) ++mistakes;
    if (judged.slip == Slip::kBlunder) ++blunders;
  }
}

std::string to_json(const EngineAnnotateAnswer& answer) {
  return pretty(object(key("total", answer.report.games), key("inaccuracies", answer.inaccuracies),
                       key("mistakes", answer.mistakes), key("blunders", answer.blunders),
                       key("seconds", answer.report.seconds),
                       key("games", array_of(answer.games, engine_annotated_json))));
}

std::string to_json(const AnnotationState& state) { return pretty(annotation_json(state)); }

std::string json_line(const AnnotationState& state) { return compact(annotation_json(state)); }

}  // namespace gipfbase::analysis
