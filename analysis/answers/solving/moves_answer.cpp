// The value of every move of a position: the answer of solve --all-moves.
#include "analysis/answers/json.hpp"
#include "analysis/answers/solving/solution_json.hpp"
#include "analysis/answers/solving/solve_answer.hpp"

namespace gipfbase::analysis {

MovesAnswer moves_answer(const SolveQuestion& question, Solver& solver,
                         const AllMovesLimits& limits, const std::atomic<bool>& interrupted,
                         const MovesProgress& progress) {
  const notation::Stopwatch watch;
  MovesAnswer answer;
  answer.question = question;
  answer.found = solve_moves(solver, *question.rules, question.position, question.options, limits,
                             interrupted, progress);
  answer.seconds = watch.seconds();
  return answer;
}

std::string to_json(const MovesAnswer& answer) {
  const auto& [rules, position, options, books] = answer.question;
  const AllMoves& found = answer.found;
  const auto move_json = [&, &rules = *rules, &position = position,
                          goal = options.goal](const MoveValue& value) {
    Json json = object(key("move", rules.move_text(position, value.move)));
    json.update(solution_json(value.solution, goal));
    json["pv"] = line_texts(rules, position, value.solution.line);
    const MoveValue& first = found.moves[value.like];
    json["like"] = &first == &value ? Json() : Json(rules.move_text(position, first.move));
    return json;
  };
  const std::vector<std::string> line = line_texts(*rules, position, found.position.line);
  Json json = object(key("title", rules->title()), key("variant", rules->variant()),
                     key("position", rules->write_position(position)),
                     key("goal", options.goal == Goal::kScore ? "score" : "win"));
  json.update(solution_json(found.position, options.goal));
  json.update(
      object(key("best", line.empty() ? Json() : Json(line.front())), key("pv", line),
             key("winning", found.count(Status::kWin)), key("drawing", found.count(Status::kDraw)),
             key("losing", found.count(Status::kLoss)), key("exact", found.count(Status::kExact)),
             key("open", found.open), key("moves", array_of(found.moves, move_json)),
             key("nodes", found.position.nodes), key("wasted_nodes", found.position.wasted_nodes),
             key("seconds", answer.seconds), key("threads", options.threads),
             key("facts_read", answer.facts ? Json(answer.facts->read) : Json()),
             key("facts_written", answer.facts ? Json(answer.facts->written) : Json()),
             key("facts_lost", answer.facts ? Json(answer.facts->lost) : Json()),
             key("interrupted", found.interrupted)));
  return pretty(json);
}

}  // namespace gipfbase::analysis
