#include "cli/serve/pages/refutation.hpp"

#include <fmt/format.h>

#include "analysis/answers/solving/solution_text.hpp"
#include "analysis/puzzles/puzzle_search.hpp"
#include "analysis/puzzles/puzzle_tree.hpp"

namespace gipfbase::cli::serve {
namespace {

/// Half of the time is for the answer (kAnswerSeconds times kProofFactor), half for the value of
/// the position after the answer.
constexpr double kAnswerSeconds = 0.1;
constexpr double kValueSeconds = 2;

std::string points_sentence(int points, const analysis::PuzzleGoal& goal) {
  if (points < 0) return fmt::format("Proved: you then lose by {}.", -points);
  if (points == 0) return "Proved: it is then a draw.";
  return fmt::format("Proved: you then win by only {}, not by {}.", points,
                     goal.points.value_or(0));
}

/// A sentence about the value after the answer, when the person who solves the puzzle is to move.
std::string value_sentence(const analysis::Solution& after, const WrongMove& wrong) {
  using analysis::Status;
  const auto left = static_cast<analysis::Plies>(wrong.plies_left > 0 ? wrong.plies_left - 1 : 0);
  const bool known = after.distance != analysis::kForever;
  if (after.status == Status::kLoss) {
    return known ? fmt::format("Proved: your opponent then wins within {}.",
                               analysis::plies_text(after.distance))
                 : std::string("Proved: your opponent then wins.");
  }
  if (after.status == Status::kDraw) return "Proved: it is then a draw.";
  if (after.status == Status::kWin && known) {
    return fmt::format("Proved: you still win, but only in {}; the task leaves {}.",
                       analysis::plies_text(after.distance), analysis::plies_text(left));
  }
  return fmt::format(
      "Proved: you can no longer win in {}.",
      wrong.goal.moves == 1 ? "one move" : fmt::format("{} moves", wrong.goal.moves));
}

}  // namespace

bool also_wins(const WrongMove& other, const analysis::ProofBooks& books,
               const std::atomic<bool>& stop) {
  analysis::PuzzleSearch search(other.rules, analysis::kPuzzleTableBytes, &books);
  analysis::Budget budget(kValueSeconds, 0, stop);
  analysis::PuzzleQuestion question;
  question.seat = other.solver;
  question.points = other.goal.points;
  analysis::PuzzleTree tree(*other.rules, search.solver(), question, budget);
  return tree.reaches(other.after, other.plies_left) &&
         tree.verdict() == analysis::PuzzleVerdict::kPuzzle;
}

Refutation refutation_of(const WrongMove& wrong, const analysis::ProofBooks& books,
                         const std::atomic<bool>& stop) {
  const notation::Rules& rules = *wrong.rules;
  const Outcome outcome = rules.outcome(wrong.after);
  if (outcome.over() && !wrong.goal.points) {
    const bool lost = outcome.result == win_of(other(wrong.solver));
    return {std::nullopt, lost ? "It ends the game, and your opponent wins."
                               : "It ends the game, and you do not win."};
  }
  analysis::PuzzleSearch search(wrong.rules, analysis::kPuzzleTableBytes, &books);
  (void)search.learn_from_book(wrong.after);
  analysis::PuzzleLimits limits;
  limits.nodes = 0;
  limits.seconds = kAnswerSeconds;
  const analysis::PuzzleAnswer answer =
      analysis::answer_to(search, wrong.after, wrong.solver, wrong.plies_left, limits, stop);
  Refutation refutation;
  refutation.reply = answer.reply;
  if (answer.reply) {
    refutation.sentences =
        fmt::format("Your opponent answers {}. ", rules.move_text(wrong.after, *answer.reply));
  }
  if (answer.points) {
    refutation.sentences += points_sentence(*answer.points, wrong.goal);
    return refutation;
  }
  if (!answer.reply) {
    refutation.sentences = "No answer to it was found in the time that this page allows.";
    return refutation;
  }
  const notation::AnyPosition reached = notation::after(rules, wrong.after, *answer.reply);
  const Outcome end = rules.outcome(reached);
  if (end.over()) {
    refutation.sentences += end.result == win_of(other(wrong.solver))
                                ? "That ends the game: your opponent wins."
                                : "That ends the game, and you do not win.";
    return refutation;
  }
  analysis::SolveOptions options;
  options.goal = search.solver().natural_goal();
  analysis::Budget budget(kValueSeconds, 0, stop);
  refutation.sentences += value_sentence(search.solver().solve(reached, options, budget), wrong);
  return refutation;
}

}  // namespace gipfbase::cli::serve
