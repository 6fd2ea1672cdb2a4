// Puzzles: which positions are puzzles, and that checks find false solutions.
#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>
#include <string>

#include "analysis/puzzles/puzzle_check.hpp"
#include "analysis/puzzles/puzzle_record.hpp"
#include "analysis/puzzles/puzzle_search.hpp"
#include "support/gpn_support.hpp"
#include "support/solving/puzzle_support.hpp"

namespace gipfbase::analysis::puzzles_test {
namespace {

using notation::AnyPosition;
using notation::Rules;
using test::kKnown;
using test::kNever;
using test::Known;
using test::kTable;
using test::position;
using test::rules_of;

std::string line_text(const Rules& rules, const AnyPosition& start, const SolutionNode& node) {
  std::string text;
  AnyPosition p = start;
  for (const SolutionNode* n = &node; !n->branches.empty(); n = &n->branches.front().next) {
    if (!text.empty()) text += ' ';
    rules.write_move(p, n->branches.front().move, text);
    rules.play(p, n->branches.front().move);
  }
  return text;
}

PuzzleFinding find(const std::shared_ptr<const Rules>& rules, const std::string& text, int least,
                   int most, std::uint64_t nodes = 1'000'000) {
  PuzzleSearch search(rules, kTable);
  PuzzleLimits limits;
  limits.least_moves = least;
  limits.most_moves = most;
  limits.nodes = nodes;
  return search.find(position(*rules, text), limits, kNever);
}

/// Can `seat` force a win within a number of plies? By the rules and the definition alone.
bool wins(const Rules& rules, const AnyPosition& p, Seat seat, int plies) {
  const Outcome outcome = rules.outcome(p);
  if (outcome.over()) return outcome.result == win_of(seat);
  if (plies == 0) return false;
  const auto good = [&](const PuzzleChild& child) {
    return wins(rules, child.position, seat, plies - 1);
  };
  const auto children = different_moves(rules, p);
  return rules.side_to_move(p) == seat ? std::any_of(children.begin(), children.end(), good)
                                       : std::all_of(children.begin(), children.end(), good);
}

/// Checks a solution without points by the rules and the definition alone.
void check_plainly(const Rules& rules, const AnyPosition& p, const SolutionNode& node, Seat seat,
                   int plies) {
  if (rules.outcome(p).over()) {
    CHECK(rules.outcome(p).result == win_of(seat));
    return;
  }
  std::size_t best = 0;
  for (const PuzzleChild& child : different_moves(rules, p)) {
    const bool own = rules.side_to_move(p) == seat;
    const bool expected = own ? wins(rules, child.position, seat, plies - 1)
                              : plies < 2 || !wins(rules, child.position, seat, plies - 2);
    if (!expected) continue;
    ++best;
    const auto shown =
        std::find_if(node.branches.begin(), node.branches.end(), [&](const SolutionBranch& branch) {
          return bytes_of(after(rules, p, branch.move)) == bytes_of(child.position);
        });
    INFO(rules.move_text(p, child.move));
    REQUIRE(shown != node.branches.end());
    CHECK(shown->best);
    check_plainly(rules, child.position, shown->next, seat, plies - 1);
  }
  CHECK(best == static_cast<std::size_t>(
                    std::count_if(node.branches.begin(), node.branches.end(),
                                  [](const SolutionBranch& branch) { return branch.best; })));
  if (rules.side_to_move(p) == seat) CHECK(best == 1);
}

TEST_CASE("a task is read as it is written", "[puzzles]") {
  for (const char* text : {"win in 1", "win in 12", "win by 3 in 2", "win by 49 in 4"}) {
    const auto goal = read_goal(text);
    REQUIRE(goal);
    CHECK(goal_text(*goal) == text);
  }
  for (const char* text : {"", "win", "win in", "win in 0", "win in -1", "win in 2 ", "mate in 2",
                           "win by in 2", "win by 3", "win by 0 in 2", "win in 99999999999"}) {
    INFO(text);
    CHECK_FALSE(read_goal(text));
  }
}

TEST_CASE("a grade grows with the moves and with the proof", "[puzzles]") {
  CHECK(grade_of(1, 0) == 1);
  CHECK(grade_of(2, 1) == 1);
  CHECK(grade_of(2, 100) == 2);
  CHECK(grade_of(3, 100) == 3);
  CHECK(grade_of(3, 10'000) == 4);
  CHECK(grade_of(20, 1'000'000) == 5);
}

TEST_CASE("the only winning moves and the best defences of known positions are found",
          "[puzzles]") {
  for (const Known& known : kKnown) {
    INFO(known.position);
    const auto rules = rules_of(known.title, known.variant);
    const PuzzleFinding finding = find(rules, known.position, 2, 4);
    REQUIRE(finding.verdict == PuzzleVerdict::kPuzzle);
    CHECK(goal_text(finding.puzzle->goal) == known.goal);
    CHECK(line_text(*rules, finding.puzzle->position, finding.puzzle->solution) == known.solution);
  }
}

TEST_CASE("solutions hold by the definition alone", "[puzzles]") {
  for (const Known& known : kKnown) {
    if (std::string_view(known.title) != "zertz") continue;
    INFO(known.position);
    const auto rules = rules_of(known.title, known.variant);
    const PuzzleFinding finding = find(rules, known.position, 2, 2);
    REQUIRE(finding.puzzle);
    const AnyPosition& start = finding.puzzle->position;
    const Seat seat = rules->side_to_move(start);
    CHECK_FALSE(wins(*rules, start, seat, 2));
    check_plainly(*rules, start, finding.puzzle->solution, seat, 3);
  }
}

TEST_CASE("positions that are not puzzles are recognised", "[puzzles]") {
  const auto zertz = rules_of("zertz", "37");
  const auto dvonn = rules_of("dvonn", "standard");
  const Known& known = kKnown.front();
  CHECK(find(zertz, known.position, 3, 4).verdict == PuzzleVerdict::kTooFast);
  CHECK(find(zertz, known.position, 1, 1).verdict == PuzzleVerdict::kNoWin);
  CHECK(find(zertz, known.position, 2, 2, 1).verdict == PuzzleVerdict::kUnknown);
  // A move onto a red piece and one onto another piece give the same number of points.
  CHECK(find(dvonn, "WR./RR../...../...../...../...../...../...../...../..../... w s", 1, 4)
            .verdict == PuzzleVerdict::kSeveral);
  CHECK(find(dvonn, "WR./..../R..../R..../...../...../...../...../...../..../... w s", 1, 4)
            .verdict == PuzzleVerdict::kForced);
}

TEST_CASE("a puzzle with several last moves is marked", "[puzzles]") {
  // The two best defences that the solution shows leave one last move; other best defences leave
  // more.
  const auto rules = rules_of("gipf", "tournament");
  PuzzleSearch search(rules, kTable);
  PuzzleLimits limits;
  limits.any_end = true;
  const AnyPosition start =
      position(*rules, "b..b/...../.w..../.bbW..w/wwbwBw/...../w..w 6,6 5,2 w -");
  const PuzzleFinding finding = search.find(start, limits, kNever);
  REQUIRE(finding.puzzle);
  CHECK(finding.puzzle->any_end);
  const PuzzleCheck check = check_puzzle(search, *finding.puzzle, limits, kNever);
  INFO(check.reason);
  CHECK(check.kind == PuzzleCheck::Kind::kHolds);
}

TEST_CASE("a puzzle survives being written and read", "[puzzles]") {
  for (const Known& known : kKnown) {
    INFO(known.position);
    const auto rules = rules_of(known.title, known.variant);
    const PuzzleFinding finding = find(rules, known.position, 2, 4);
    REQUIRE(finding.puzzle);
    PuzzleSource source;
    source.text = "a test";
    const std::string text = test::gpn_text(record_of(rules, *finding.puzzle, source));
    const notation::Judged game = test::only_game(text);
    CHECK(game.status == notation::Judged::Status::kValid);
    CHECK(test::codes(game).empty());
    CHECK(test::gpn_text(game.game) == text);
    const auto again = puzzle_of(game.game);
    REQUIRE(again);
    CHECK(again->goal == finding.puzzle->goal);
    CHECK(again->grade == finding.puzzle->grade);
    CHECK(again->proof_nodes == finding.puzzle->proof_nodes);
    PuzzleSearch search(rules, kTable);
    const PuzzleCheck check = check_puzzle(search, *again, {}, kNever);
    CHECK(check.reason.empty());
    CHECK(check.kind == PuzzleCheck::Kind::kHolds);
  }
}

TEST_CASE("a check finds every kind of false solution", "[puzzles]") {
  const Known& known = kKnown.front();
  const auto rules = rules_of(known.title, known.variant);
  const PuzzleFinding finding = find(rules, known.position, 2, 2);
  REQUIRE(finding.puzzle);
  PuzzleSearch search(rules, kTable);
  const auto fails = [&](const Puzzle& puzzle) {
    const PuzzleCheck check = check_puzzle(search, puzzle, {}, kNever);
    CHECK_FALSE(check.reason.empty());
    return check.kind == PuzzleCheck::Kind::kFails;
  };
  const auto children = different_moves(*rules, finding.puzzle->position);
  Puzzle wrong = *finding.puzzle;
  const auto other = std::find_if(children.begin(), children.end(), [&](const PuzzleChild& child) {
    return child.move != wrong.solution.branches.front().move;
  });
  REQUIRE(other != children.end());
  wrong.solution.branches.front().move = other->move;
  wrong.solution.branches.front().next = {};
  CHECK(fails(wrong));
  Puzzle cut = *finding.puzzle;
  cut.solution.branches.front().next = {};
  CHECK(fails(cut));
  Puzzle longer = *finding.puzzle;
  longer.goal.moves = 3;
  CHECK(fails(longer));
  Puzzle two = *finding.puzzle;
  two.solution.branches.push_back({other->move, true, true, {}});
  CHECK(fails(two));
  Puzzle points = *finding.puzzle;
  points.goal.points = 1;
  CHECK(fails(points));
}

TEST_CASE("a wrong move is refuted", "[puzzles]") {
  const Known& known = kKnown.front();
  const auto rules = rules_of(known.title, known.variant);
  const AnyPosition start = position(*rules, known.position);
  const Seat seat = rules->side_to_move(start);
  PuzzleSearch search(rules, kTable);
  std::size_t wrong = 0;
  for (const PuzzleChild& child : different_moves(*rules, start)) {
    const PuzzleAnswer answer = answer_to(search, child.position, seat, 2, {}, kNever);
    if (wins(*rules, child.position, seat, 2)) {
      CHECK_FALSE(answer.reply);
      continue;
    }
    ++wrong;
    REQUIRE(answer.reply);
    CHECK_FALSE(wins(*rules, after(*rules, child.position, *answer.reply), seat, 1));
  }
  CHECK(wrong > 0);
}

}  // namespace
}  // namespace gipfbase::analysis::puzzles_test
