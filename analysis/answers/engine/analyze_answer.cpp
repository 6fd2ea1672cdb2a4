#include "analysis/answers/engine/analyze_answer.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <optional>

#include "analysis/answers/json.hpp"
#include "analysis/answers/solving/solution_text.hpp"
#include "notation/game/play.hpp"

namespace gipfbase::analysis {
namespace {

Json engine_line_json(const notation::Rules& rules, const notation::AnyPosition& position,
                      const EngineLine& line) {
  const std::vector<std::string> moves = line_texts(rules, position, line.moves);
  return object(key("move", moves.front()), key("win_probability", line.win_probability),
                key("proved", line.proved == Proved::kNo ? Json() : Json(proved_name(line.proved))),
                key("distance", line.distance == kForever ? Json() : Json(line.distance)),
                key("score", line.score), key("expected_points", line.expected_points),
                key("depth", line.depth), key("pv", moves));
}

/// The JSON members of an opinion.
Json opinion_json(const notation::Rules& rules, const notation::AnyPosition& position,
                  const Opinion& opinion) {
  const bool proved = opinion.proved != Proved::kNo;
  return object(key("proved", proved ? Json(proved_name(opinion.proved)) : Json()),
                key("win_probability",
                    opinion.lines.empty()
                        ? Json()
                        : Json(probability_with(opinion.proved, opinion.win_probability()))),
                key("holds", opinion.holds), key("depth", opinion.depth),
                key("nodes", opinion.nodes), key("seconds", opinion.seconds),
                key("lines", array_of(opinion.lines, [&](const EngineLine& line) {
                      return engine_line_json(rules, position, line);
                    })));
}

Json analyze_json(const AnalyzeAnswer& answer) {
  Json json = object(key("title", answer.rules->title()), key("variant", answer.rules->variant()),
                     key("position", answer.rules->write_position(answer.position)),
                     key("threads", answer.threads));
  json.update(opinion_json(*answer.rules, answer.position, answer.opinion));
  return json;
}

}  // namespace

std::string to_json(const AnalyzeAnswer& answer) { return pretty(analyze_json(answer)); }

std::string json_line(const AnalyzeState& state) {
  Json json = object(key("running", state.running), key("failure", known(state.failure)));
  json.update(analyze_json(state.answer));
  return compact(json);
}

std::string to_json(const AnalyzeGameAnswer& answer) {
  const notation::Game& game = answer.game.game;
  const notation::Rules& rules = *game.rules;
  Json positions = Json::array();
  notation::AnyPosition position = game.start;
  for (std::size_t ply = 0; ply < answer.opinions.size(); ++ply) {
    const bool moved = ply < game.moves.size();
    Json json =
        object(key("ply", ply),
               key("move", moved ? Json(rules.move_text(position, game.moves[ply])) : Json()));
    json.update(opinion_json(rules, position, answer.opinions[ply]));
    positions.push_back(std::move(json));
    if (moved) rules.play(position, game.moves[ply]);
  }
  return pretty(object(key("id", answer.game.id), key("title", rules.title()),
                       key("variant", rules.variant()), key("white", known(game.tag("White"))),
                       key("black", known(game.tag("Black"))),
                       key("result", answer.game.verdict.result), key("plies", game.moves.size()),
                       key("threads", answer.threads), key("seconds", answer.seconds),
                       key("positions", std::move(positions))));
}

std::string to_json(const EngineMoveAnswer& answer) {
  const notation::Rules& rules = *answer.game.rules;
  std::string move;
  std::string position;
  notation::for_each_position(
      rules, answer.game.start, answer.game.moves,
      [&](std::size_t /*ply*/, const notation::AnyPosition& at, const PackedMove* next) {
        if (next == nullptr) position = rules.write_position(at);
        if (next == &answer.game.moves.back()) move = rules.move_text(at, *next);
      });
  return pretty(
      object(key("title", rules.title()), key("variant", rules.variant()),
             key("level", answer.game.level), key("move", move), key("position", position),
             key("result", answer.end ? answer.end->result : std::string(notation::kNoResult)),
             key("seconds", answer.reply.seconds)));
}

std::string value_text(const EngineLine& line) {
  const auto decided = [&](const char* word) {
    if (line.score) return fmt::format("{} by {}", word, std::abs(*line.score));
    if (line.distance == kForever) return std::string(word);
    return fmt::format("{} in {}", word, line.distance);
  };
  switch (line.proved) {
    case Proved::kWin: return decided("wins");
    case Proved::kLoss: return decided("loses");
    case Proved::kDraw: return "draws";
    case Proved::kNo: break;
  }
  return fmt::format("{:.1f} %", 100 * line.win_probability);
}

std::string points_text(const EngineLine& line) {
  if (line.score) return fmt::format("{:+}", *line.score);
  if (!line.expected_points) return {};
  const std::string text = fmt::format("{:+.1f}", *line.expected_points);
  return text == "+0.0" || text == "-0.0" ? "0" : text;
}

std::string verdict_text(const Opinion& opinion) {
  if (opinion.lines.empty()) return "No player is to move.";
  const EngineLine& best = opinion.lines.front();
  const auto ending = [&]() -> std::string {
    if (best.score) return fmt::format(" by {}", std::abs(*best.score));
    if (best.distance == kForever) return {};
    return fmt::format(" in at most {}", plies_text(best.distance));
  };
  switch (opinion.proved) {
    case Proved::kWin: return fmt::format("Proved: the player to move wins{}.", ending());
    case Proved::kLoss: return fmt::format("Proved: the other player wins{}.", ending());
    case Proved::kDraw: return "Proved: with best play the game is a draw.";
    case Proved::kNo: break;
  }
  std::string text =
      fmt::format("The player to move wins with {:.1f} %", 100 * best.win_probability);
  if (best.expected_points) text += fmt::format("; {} points are expected", points_text(best));
  return text + '.';
}

std::string proof_text(const Opinion& opinion) {
  if (opinion.proved != Proved::kNo) return "Proved.";
  if (opinion.holds == 0) return "No proof yet.";
  return fmt::format("No proof yet; neither player can force a win within {}.",
                     plies_text(opinion.holds));
}

std::string line_text(const notation::Rules& rules, const notation::AnyPosition& position,
                      const EngineLine& line) {
  return fmt::format("{}", fmt::join(line_texts(rules, position, line.moves), "  "));
}

}  // namespace gipfbase::analysis
