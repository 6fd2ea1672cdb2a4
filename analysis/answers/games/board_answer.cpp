#include "analysis/answers/games/board_answer.hpp"

#include <fmt/format.h>

#include "analysis/answers/games/game_answer.hpp"
#include "analysis/answers/json.hpp"
#include "notation/diagram/svg.hpp"

namespace gipfbase::analysis {
namespace {

using notation::Diagram;

std::optional<std::string> unless_empty(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional<std::string>(text);
}

Json piece_json(const notation::DrawnPiece& piece) {
  return object(key("name", piece.name), key("shape", name(piece.shape)),
                key("colour", name(piece.tint)), key("count", piece.count));
}

Json place_json(const notation::Place& place) {
  Json marks = Json::array();
  for (const notation::Mark mark : notation::kMarks) {
    if (place.has(mark)) marks.push_back(name(mark));
  }
  return object(key("name", place.name), key("ground", name(place.ground)),
                key("pieces", array_of(place.pieces, piece_json)), key("marks", std::move(marks)));
}

Json held_json(const notation::Held& held) {
  return object(key("what", held.what), key("count", held.count));
}

Json supply_json(const notation::Supply& supply) {
  return object(key("owner", supply.owner), key("held", array_of(supply.held, held_json)),
                key("remark", unless_empty(supply.remark)), key("turn", unless_empty(supply.turn)));
}

/// "DVONN standard".
std::string rules_text(const notation::Rules& rules) {
  return fmt::format("{} {}", rules.info().name, rules.variant());
}

std::string turn_text(const Diagram& diagram) {
  return diagram.to_move().empty() ? std::string() : fmt::format(", {} to move", diagram.to_move());
}

}  // namespace

BoardAnswer board_answer(const BoardQuestion& question) {
  const notation::Rules& rules = *question.rules;
  BoardAnswer answer{question, question.start, {}, {}, {}, {}};
  notation::AnyPosition before = question.start;
  for (const PackedMove& move : question.line) {
    before = answer.position;
    answer.moves.push_back(rules.move_text(before, move));
    rules.play(answer.position, move);
  }
  if (const Outcome outcome = rules.outcome(answer.position); outcome.over()) {
    answer.result = notation::result_text(outcome.result, Seat{0});
    answer.ending = rules.ending_name(outcome);
  }
  answer.diagram = question.line.empty()
                       ? rules.diagram(answer.position)
                       : notation::diagram_after(rules, before, question.line.back());
  if (question.candidates) notation::mark_candidates(rules, answer.position, answer.diagram);
  return answer;
}

std::string to_json(const BoardAnswer& answer) {
  const notation::Rules& rules = *answer.question.rules;
  const Diagram& diagram = answer.diagram;
  return pretty(object(
      key("title", rules.title()), key("variant", rules.variant()),
      key("position", rules.write_position(answer.position)), key("line", answer.moves),
      key("over", !answer.result.empty()), key("result", unless_empty(answer.result)),
      key("ending", unless_empty(answer.ending)), key("to_move", unless_empty(diagram.to_move())),
      key("supplies", array_of(diagram.supplies, supply_json)),
      key("places", array_of(diagram.places, place_json))));
}

std::string svg(const BoardAnswer& answer) {
  std::string title = rules_text(*answer.question.rules);
  if (!answer.moves.empty()) title += ", after " + answer.moves.back();
  return notation::svg(answer.diagram, title + turn_text(answer.diagram));
}

std::string svg(const notation::Game& game, std::size_t ply) {
  const notation::Rules& rules = *game.rules;
  std::string title = rules_text(rules);
  if (known(game.tag("White")) || known(game.tag("Black"))) {
    title += fmt::format(", {} - {}", game.tag("White"), game.tag("Black"));
  }
  Diagram diagram;
  if (ply == 0) {
    diagram = rules.diagram(game.start);
  } else {
    const notation::AnyPosition before = position_after(game, ply - 1);
    const PackedMove& move = game.moves.at(ply - 1);
    title += fmt::format(", after move {}, {}", ply, rules.move_text(before, move));
    diagram = notation::diagram_after(rules, before, move);
  }
  return notation::svg(diagram, title + turn_text(diagram));
}

}  // namespace gipfbase::analysis
