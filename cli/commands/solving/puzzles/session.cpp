#include "cli/commands/solving/puzzles/session.hpp"

#include <fmt/format.h>

#include <atomic>
#include <utility>

#include "analysis/puzzles/puzzle_search.hpp"
#include "cli/terminal/output.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli {
namespace {

using notation::AnyPosition;

/// The first place that the text of a move names, such as "d4"; empty when it names none.
std::string first_place(const std::string& move) {
  for (std::size_t i = 0; i + 1 < move.size(); ++i) {
    const auto digit = [&](std::size_t at) {
      return at < move.size() && notation::text::is_digit(move[at]);
    };
    if (move[i] < 'a' || move[i] > 'z' || !digit(i + 1)) continue;
    return move.substr(i, digit(i + 2) ? 3 : 2);
  }
  return {};
}

constexpr std::string_view kHelp =
    "Type a move in the notation of the title, or\n"
    "  hint      where the move is, then the move\n"
    "  board     the position again\n"
    "  solution  the whole solution\n"
    "  skip      the next puzzle\n"
    "  quit      no more puzzles\n";

}  // namespace

PuzzleSession::PuzzleSession(std::shared_ptr<const notation::Rules> ruleset,
                             const analysis::Puzzle& puzzle, analysis::PuzzleSearch& search,
                             const notation::DiagramStyle& style, Print print, Draw draw, Ask ask)
    : ruleset_(std::move(ruleset)),
      puzzle_(puzzle),
      search_(search),
      style_(style),
      print_(std::move(print)),
      draw_(std::move(draw)),
      ask_(std::move(ask)),
      position_(puzzle.position),
      node_(&puzzle.solution),
      seat_(ruleset_->side_to_move(puzzle.position)) {}

void PuzzleSession::show_board() const {
  draw_(ruleset_->diagram(position_, style_), ruleset_->write_position(position_));
}

PuzzleResult PuzzleSession::run() {
  show_board();
  while (true) {
    const auto line = ask_(fmt::format("Move {} of {}? ", found_ + 1, puzzle_.goal.moves));
    if (!line) {
      print_("\n");
      left_ = true;
      return PuzzleResult::kGivenUp;
    }
    const Step step = take_line(*line);
    if (step == Step::kAgain) continue;
    if (step == Step::kEnd) return PuzzleResult::kGivenUp;
    advance();
    if (node_->branches.empty()) {
      print_(fmt::format("Solved: {}.\n", analysis::goal_text(puzzle_.goal)));
      return wrong_ == 0 && hints_ == 0 ? PuzzleResult::kSolved : PuzzleResult::kWithHelp;
    }
    show_board();
  }
}

PuzzleSession::Step PuzzleSession::take_line(const std::string& line) {
  const std::string_view text = notation::text::trimmed(line);
  const auto is = [text](std::string_view word) { return notation::text::same_word(text, word); };
  if (text.empty()) return Step::kAgain;
  if (is("quit")) {
    left_ = true;
    return Step::kEnd;
  }
  if (is("skip")) return Step::kEnd;
  if (is("solution")) {
    show_solution();
    return Step::kEnd;
  }
  if (is("hint")) {
    hint();
    return Step::kAgain;
  }
  if (is("board")) {
    show_board();
    return Step::kAgain;
  }
  if (is("help") || is("?")) {
    print_(std::string(kHelp));
    return Step::kAgain;
  }
  return take_move(std::string(text));
}

PuzzleSession::Step PuzzleSession::take_move(const std::string& text) {
  const auto move = ruleset_->read_move(position_, text);
  if (!move) {
    print_(fmt::format("\"{}\" cannot be played: {}. \"help\" lists what can be typed.\n",
                       printable(text), move.error().message));
    return Step::kAgain;
  }
  const AnyPosition wanted = notation::after(*ruleset_, position_, node_->branches.front().move);
  const AnyPosition reached = notation::after(*ruleset_, position_, *move);
  const Outcome outcome = ruleset_->outcome(reached);
  const bool other_end = puzzle_.any_end && analysis::Guarantee::win(seat_).met_by(outcome);
  if (other_end || analysis::bytes_of(wanted) == analysis::bytes_of(reached)) {
    print_("Right.\n");
    return Step::kNext;
  }
  ++wrong_;
  say_wrong(reached, move_text(*move));
  return Step::kAgain;
}

void PuzzleSession::say_wrong(const AnyPosition& after_move, const std::string& move) const {
  const int moves_left = puzzle_.goal.moves - found_;
  analysis::PuzzleLimits limits;
  limits.nodes = 1'000'000;
  const std::atomic<bool> never{false};
  const analysis::PuzzleAnswer answer = analysis::answer_to(
      search_, after_move, seat_, static_cast<analysis::Plies>(2 * moves_left - 1), limits, never);
  std::string text = fmt::format("Wrong: {}", move);
  if (answer.reply) {
    text += fmt::format(" is answered by {}", ruleset_->move_text(after_move, *answer.reply));
  }
  if (!answer.points) {
    text += answer.reply ? " and does not win in time" : " does not win in time";
  } else if (*answer.points > 0) {
    text += fmt::format("{} only wins by {}", answer.reply ? " and" : "", *answer.points);
  } else if (*answer.points == 0) {
    text += fmt::format("{} only draws", answer.reply ? " and" : "");
  } else {
    text += fmt::format("{} loses by {}", answer.reply ? " and" : "", -*answer.points);
  }
  print_(text + ". Try another move.\n");
}

/// First the kind of the move and where it begins, then all of it.
void PuzzleSession::hint() {
  ++hints_;
  const std::string move = move_text(node_->branches.front().move);
  const std::string place = first_place(move);
  const bool capture = move.starts_with('x');
  if (hints_here_++ == 0 && !place.empty()) {
    print_(fmt::format("Hint: {} {}.\n", capture ? "a capture from" : "the move begins at", place));
  } else {
    print_(fmt::format("Hint: the move is {}.\n", move));
  }
}

void PuzzleSession::show_solution() const {
  std::string text = "Solution:";
  AnyPosition position = position_;
  for (const analysis::SolutionNode* node = node_; !node->branches.empty();) {
    const analysis::SolutionBranch& branch = node->branches.front();
    text += "  " + ruleset_->move_text(position, branch.move);
    ruleset_->play(position, branch.move);
    node = &branch.next;
  }
  print_(text + '\n');
}

void PuzzleSession::advance() {
  ++found_;
  hints_here_ = 0;
  bool own = true;
  while (!node_->branches.empty() && (own || ruleset_->side_to_move(position_) != seat_)) {
    const analysis::SolutionBranch& branch = node_->branches.front();
    if (!own) print_(fmt::format("The answer is {}.\n", move_text(branch.move)));
    ruleset_->play(position_, branch.move);
    node_ = &branch.next;
    own = false;
  }
}

}  // namespace gipfbase::cli
