#include "analysis/answers/solving/puzzles_answer.hpp"

#include <algorithm>
#include <array>

#include "analysis/answers/json.hpp"

namespace gipfbase::analysis {
namespace {

template <class Items, class Is>
std::uint64_t count_if(const Items& items, Is is) {
  return static_cast<std::uint64_t>(std::count_if(items.begin(), items.end(), is));
}

Json found_json(const FoundPuzzle& found) {
  const notation::Game& record = found.record;
  const PuzzleGoal& goal = found.puzzle.goal;
  return object(key("title", record.rules->title()), key("variant", record.rules->variant()),
                key("position", record.rules->write_position(record.start)),
                key("puzzle", goal_text(goal)), key("moves", goal.moves),
                key("points", goal.points), key("any_end", found.puzzle.any_end),
                key("grade", found.puzzle.grade), key("proof_nodes", found.puzzle.proof_nodes),
                key("source", known(record.tag("Source"))), key("ply", found.ply),
                key("solution", line_texts(*record.rules, record.start, record.moves)));
}

Json played_json(const PlayedPuzzle& played) {
  constexpr std::array<const char*, 3> kResults = {"solved", "with-help", "given-up"};
  return object(key("puzzle", played.ordinal),
                key("result", kResults.at(static_cast<std::size_t>(played.result))),
                key("wrong_moves", played.wrong_moves), key("hints", played.hints),
                key("holds", played.holds));
}

}  // namespace

std::string to_json(const ExtractAnswer& answer) {
  const MiningReport& r = answer.report;
  return pretty(object(key("games", r.games), key("positions", r.positions), key("wins", r.wins),
                       key("open", r.open), key("duplicates", r.duplicates),
                       key("found", r.puzzles), key("nodes", r.nodes),
                       key("interrupted", answer.interrupted), key("seconds", answer.seconds),
                       key("puzzles", array_of(answer.puzzles, found_json))));
}

std::uint64_t PuzzleCheckAnswer::count(PuzzleCheck::Kind kind) const {
  return count_if(puzzles, [&](const CheckedPuzzle& puzzle) { return puzzle.check.kind == kind; });
}

std::string to_json(const PuzzleCheckAnswer& answer) {
  std::uint64_t nodes = 0;
  Json failures = Json::array();
  for (const CheckedPuzzle& puzzle : answer.puzzles) {
    nodes += puzzle.check.nodes;
    if (puzzle.check.kind == PuzzleCheck::Kind::kHolds) continue;
    const bool open = puzzle.check.kind == PuzzleCheck::Kind::kOpen;
    failures.push_back(object(key("source", puzzle.source), key("line", puzzle.line),
                              key("puzzle", puzzle.ordinal), key("kind", open ? "open" : "fails"),
                              key("reason", puzzle.check.reason)));
  }
  return pretty(object(key("puzzles", answer.puzzles.size()),
                       key("accepted", answer.count(PuzzleCheck::Kind::kHolds)),
                       key("failed", answer.count(PuzzleCheck::Kind::kFails)),
                       key("open", answer.count(PuzzleCheck::Kind::kOpen)),
                       key("others", answer.others), key("nodes", nodes),
                       key("interrupted", answer.interrupted), key("seconds", answer.seconds),
                       key("failures", std::move(failures))));
}

std::uint64_t PlayAnswer::count(PuzzleResult result) const {
  return count_if(asked, [&](const PlayedPuzzle& played) { return played.result == result; });
}

std::string to_json(const PlayAnswer& answer) {
  return pretty(object(key("puzzles", answer.puzzles), key("left_out", answer.left_out),
                       key("asked", answer.asked.size()),
                       key("solved", answer.count(PuzzleResult::kSolved)),
                       key("with_help", answer.count(PuzzleResult::kWithHelp)),
                       key("given_up", answer.count(PuzzleResult::kGivenUp)),
                       key("results", array_of(answer.asked, played_json))));
}

}  // namespace gipfbase::analysis
