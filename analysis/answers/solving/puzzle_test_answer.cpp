// The test of a position for a composer: the answer of the command "puzzles test".
#include <algorithm>

#include "analysis/answers/json.hpp"
#include "analysis/answers/solving/puzzles_answer.hpp"

namespace gipfbase::analysis {
namespace {

const char* verdict_name(PuzzleVerdict verdict) {
  switch (verdict) {
    case PuzzleVerdict::kPuzzle: return "puzzle";
    case PuzzleVerdict::kOver: return "over";
    case PuzzleVerdict::kForced: return "forced";
    case PuzzleVerdict::kNoWin: return "no-win";
    case PuzzleVerdict::kTooFast: return "too-fast";
    case PuzzleVerdict::kSeveral: return "several";
    case PuzzleVerdict::kTooManyDefences: return "bushy";
    case PuzzleVerdict::kUnknown: break;
  }
  return "unknown";
}

Json dual_json(const notation::Rules& rules, notation::AnyPosition position, const Dual& dual) {
  const std::vector<std::string> after = line_texts(rules, position, dual.line);
  for (const PackedMove& move : dual.line) rules.play(position, move);
  return object(key("after", after),
                key("moves", array_of(dual.moves,
                                      [&](const PackedMove& move) {
                                        return Json(rules.move_text(position, move));
                                      })),
                key("last", dual.last));
}

Json spared_json(const notation::Rules& rules, const LighterPosition& lighter) {
  return object(key("place", lighter.place), key("piece", lighter.piece),
                key("to", known(lighter.to)),
                key("position", rules.write_position(lighter.position)));
}

Json tested_json(const TestedPosition& tested) {
  const notation::Rules& rules = *tested.rules;
  const PuzzleReview review = tested.review.value_or(PuzzleReview{});
  const Solution& value = review.value;
  const bool points = value.status == Status::kExact;
  const auto text = [&](const PackedMove& move) {
    return Json(rules.move_text(tested.position, move));
  };
  const std::optional<Puzzle>& puzzle = review.puzzle;
  const auto of_puzzle = [&](auto get) { return puzzle ? Json(get(*puzzle)) : Json(); };
  Json spared;
  Json undecided;
  if (tested.economy) {
    spared = array_of(tested.economy->spared,
                      [&](const LighterPosition& lighter) { return spared_json(rules, lighter); });
    undecided = tested.economy->undecided;
  }
  return object(
      key("source", known(tested.source)), key("line", counted_from_one(tested.line)),
      key("puzzle", counted_from_one(tested.ordinal)), key("title", rules.title()),
      key("variant", rules.variant()), key("position", rules.write_position(tested.position)),
      key("verdict", tested.review ? Json(verdict_name(review.verdict)) : Json()),
      key("status", status_name(value.status)), key("score", points ? Json(value.lower) : Json()),
      key("distance", value.distance == kForever ? Json() : Json(value.distance)),
      key("pv", line_texts(rules, tested.position, value.line)),
      key("task", of_puzzle([](const Puzzle& p) { return goal_text(p.goal); })),
      key("moves", of_puzzle([](const Puzzle& p) { return p.goal.moves; })),
      key("grade", of_puzzle([](const Puzzle& p) { return p.grade; })),
      key("any_end", of_puzzle([](const Puzzle& p) { return p.any_end; })),
      key("any_end_would_do", review.any_end_would_do),
      key("solution", of_puzzle([&](const Puzzle& p) {
            return line_texts(rules, p.position, main_line(p.solution));
          })),
      key("keys", array_of(review.keys, text)), key("others", review.others),
      key("duals",
          array_of(review.duals,
                   [&](const Dual& dual) { return dual_json(rules, tested.position, dual); })),
      key("spared", std::move(spared)), key("undecided", std::move(undecided)),
      key("complete", review.complete), key("nodes", review.nodes));
}

}  // namespace

std::size_t PuzzleTestAnswer::puzzles() const {
  return static_cast<std::size_t>(
      std::count_if(positions.begin(), positions.end(), [](const TestedPosition& tested) {
        return tested.review && tested.review->verdict == PuzzleVerdict::kPuzzle;
      }));
}

void test_puzzle(const PuzzleTestQuestion& question, TestedPosition& tested,
                 const std::atomic<bool>& interrupted) {
  if (interrupted) return;
  PuzzleSearch search(tested.rules, kPuzzleTableBytes, question.books);
  PuzzleLimits limits = question.limits;
  limits.any_end = limits.any_end || tested.any_end;
  tested.review = review(search, tested.position, limits, interrupted);
  if (tested.review->verdict == PuzzleVerdict::kUnknown &&
      search.learn_from_book(tested.position)) {
    tested.review = review(search, tested.position, limits, interrupted);
  }
  if (question.economy && tested.review->puzzle && !interrupted) {
    tested.economy =
        economy(tested.rules, *tested.review->puzzle, limits, question.threads, interrupted);
  }
}

std::string to_json(const PuzzleTestAnswer& answer) {
  return pretty(object(key("positions", answer.positions.size()), key("puzzles", answer.puzzles()),
                       key("interrupted", answer.interrupted), key("seconds", answer.seconds),
                       key("results", array_of(answer.positions, tested_json))));
}

}  // namespace gipfbase::analysis
