#include "cli/commands/solving/puzzles/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "analysis/puzzles/puzzle_search.hpp"
#include "cli/terminal/output.hpp"
#include "notation/formats/gpn/lexer.hpp"
#include "notation/text/text.hpp"

namespace gipfbase::cli {
namespace {

using notation::AnyPosition;

/// The first place in the text of a move, such as "d4"; empty if none exists.
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
    "  hint      show where the move begins; again: show the move\n"
    "  board     show the position again\n"
    "  solution  show the whole solution (also: give up)\n"
    "  skip      go to the next puzzle\n"
    "  quit      stop (also: q, exit)\n";

bool ends_all(std::string_view text) {
  const auto is = [text](std::string_view word) { return notation::text::same_word(text, word); };
  return is("quit") || is("q") || is("exit");
}

/// Limits for searches after moves that are not in the solution.
analysis::PuzzleLimits session_limits() {
  analysis::PuzzleLimits limits;
  limits.nodes = 1'000'000;
  return limits;
}

/// Limits for proving a puzzle before the first move is judged; this takes a few seconds.
analysis::PuzzleLimits proof_limits() {
  analysis::PuzzleLimits limits;
  limits.nodes = 20'000;
  return limits;
}

/// Plies of the longest line of a solution.
int depth_of(const analysis::SolutionNode& node) {
  int depth = 0;
  for (const analysis::SolutionBranch& branch : node.branches) {
    depth = std::max(depth, 1 + depth_of(branch.next));
  }
  return depth;
}

const std::atomic<bool> kNeverStopped{false};

}  // namespace

PuzzleSession::PuzzleSession(std::shared_ptr<const notation::Rules> ruleset,
                             const analysis::Puzzle& puzzle, analysis::PuzzleSearch& search,
                             const notation::DiagramStyle& style, Defences defences, Screen& screen)
    : ruleset_(std::move(ruleset)),
      puzzle_(puzzle),
      search_(search),
      style_(style),
      defences_(defences),
      screen_(screen),
      seat_(ruleset_->side_to_move(puzzle.position)) {
  state_.position = puzzle.position;
  state_.node = &puzzle.solution;
  state_.left = static_cast<analysis::Plies>(depth_of(puzzle.solution));
}

bool PuzzleSession::prove() {
  if (std::exchange(looked_at_, true)) return !no_puzzle_;
  using Kind = analysis::PuzzleCheck::Kind;
  analysis::PuzzleCheck check =
      analysis::check_puzzle(search_, puzzle_, proof_limits(), kNeverStopped);
  if (check.kind == Kind::kHolds) {
    holds_ = true;
  } else if (check.proved) {
    // The task in the file is right, so the puzzle can be asked with the proved solution.
    proved_ = std::move(check.proved);
    state_.node = &proved_->solution;
    state_.left = static_cast<analysis::Plies>(depth_of(proved_->solution));
    if (check.kind == Kind::kFails) {
      fault_ = std::move(check.reason);
      distrust();
    }
  } else if (check.kind == Kind::kFails) {
    holds_ = false;
    no_puzzle_ = true;
    screen_.print(fmt::format("This puzzle is left out because {}.\n", check.reason));
  } else {
    // The task determines the number of plies, because a solution in the file that is too long must
    // not make the task easier. The game may end one ply later, with an answer of the other player.
    const int most = 2 * puzzle_.goal.moves;
    state_.left = static_cast<analysis::Plies>(std::clamp<int>(state_.left, most - 1, most));
  }
  return !no_puzzle_;
}

void PuzzleSession::distrust() {
  if (holds_ == false) return;
  holds_ = false;
  screen_.print(
      "The solution in the file is wrong; your moves are compared with a proved solution.\n");
}

void PuzzleSession::show_board() const {
  const notation::Diagram diagram =
      state_.last ? notation::diagram_after(*ruleset_, state_.last->before, state_.last->move)
                  : ruleset_->diagram(state_.position);
  screen_.draw(notation::drawing(diagram, style_), ruleset_->write_position(state_.position));
}

PuzzleResult PuzzleSession::run() {
  if (!solve()) return PuzzleResult::kGivenUp;
  screen_.print(fmt::format("Solved{}: {}.\n", undecided_ ? ", but not every move was proved" : "",
                            analysis::goal_text(puzzle_.goal)));
  if (!fault_.empty()) screen_.print(fmt::format("What is wrong in the file: {}.\n", fault_));
  return wrong_ == 0 && hints_ == 0 ? PuzzleResult::kSolved : PuzzleResult::kWithHelp;
}

bool PuzzleSession::over() const {
  // When the goal is a number of points, a solution may end before the game does.
  const bool at_end = state_.node != nullptr
                          ? state_.node->branches.empty()
                          : puzzle_.goal.points.has_value() && state_.found >= puzzle_.goal.moves;
  return at_end || ruleset_->outcome(state_.position).over();
}

bool PuzzleSession::own_turn() const { return ruleset_->side_to_move(state_.position) == seat_; }

void PuzzleSession::play(const PackedMove& move) {
  const AnyPosition reached = notation::after(*ruleset_, state_.position, move);
  const analysis::SolutionNode* next = nullptr;
  if (state_.node != nullptr) {
    for (const analysis::SolutionBranch& branch : state_.node->branches) {
      const AnyPosition known = notation::after(*ruleset_, state_.position, branch.move);
      if (analysis::bytes_of(known) == analysis::bytes_of(reached)) next = &branch.next;
    }
  }
  state_.last = LastMove{state_.position, move};
  state_.position = reached;
  state_.node = next;
  if (state_.left > 0) --state_.left;
}

bool PuzzleSession::solve() {
  show_board();
  if (!ask_move()) return false;
  while (!over() && own_turn()) {
    show_board();
    if (!ask_move()) return false;
  }
  return over() || answer();
}

bool PuzzleSession::ask_move() {
  while (true) {
    const auto line =
        screen_.ask(fmt::format("Move {} of {}? ", state_.found + 1, puzzle_.goal.moves));
    if (!line) {
      screen_.print("\n");
      left_ = true;
      return false;
    }
    const Step step = take_line(*line);
    if (step == Step::kEnd) return false;
    if (step == Step::kNext) break;
  }
  ++state_.found;
  hints_here_ = 0;
  return true;
}

bool PuzzleSession::answer() {
  if (defences_ == Defences::kFree) return answer_freely();
  std::vector<PackedMove> answers;
  if (state_.node != nullptr) {
    for (const analysis::SolutionBranch& branch : state_.node->branches) {
      if (branch.best && (answers.empty() || defences_ == Defences::kAll)) {
        answers.push_back(branch.move);
      }
    }
    if (answers.empty()) answers.push_back(state_.node->branches.front().move);
  } else if (const std::vector<PackedMove> best = solution(); !best.empty()) {
    answers.push_back(best.front());
  } else {
    screen_.print("The best answer is not known here.\n");
    undecided_ = true;
  }
  const State here = state_;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    state_ = here;
    const std::string words =
        answers.size() == 1
            ? "The other player answers {}.\n"
            : fmt::format("Answer {} of {} of the other player: {{}}.\n", i + 1, answers.size());
    if (!answer_with(answers[i], words)) return false;
  }
  return true;
}

bool PuzzleSession::answer_with(const PackedMove& move, const std::string& words) {
  screen_.print(fmt::format(fmt::runtime(words), move_text(move)));
  play(move);
  if (over()) return true;
  return own_turn() ? solve() : answer();
}

bool PuzzleSession::answer_freely() {
  show_board();
  while (true) {
    const auto line = screen_.ask("Answer of the other player (Enter for the best)? ");
    if (!line) {
      screen_.print("\n");
      left_ = true;
      return false;
    }
    const std::string text(notation::text::trimmed(*line));
    if (ends_all(text)) {
      left_ = true;
      return false;
    }
    if (text.empty()) {
      const std::vector<PackedMove> best = solution();
      if (!best.empty()) return answer_with(best.front(), "The other player answers {}.\n");
      screen_.print("The best answer is not known here; type a move.\n");
      continue;
    }
    const auto move = typed_move(text);
    if (move) return answer_with(*move, "The other player answers {}.\n");
    screen_.print(
        fmt::format("\"{}\" cannot be played: {}.\n", printable(text), move.error().message));
  }
}

PuzzleSession::Step PuzzleSession::take_line(const std::string& line) {
  const std::string_view text = notation::text::trimmed(line);
  const auto is = [text](std::string_view word) { return notation::text::same_word(text, word); };
  if (text.empty()) return Step::kAgain;
  if (ends_all(text)) {
    left_ = true;
    return Step::kEnd;
  }
  if (is("skip")) return Step::kEnd;
  if (is("solution") || is("give up")) {
    show_solution();
    return Step::kEnd;
  }
  if (is("hint")) {
    hint();
    return no_puzzle_ ? Step::kEnd : Step::kAgain;
  }
  if (is("board")) {
    show_board();
    return Step::kAgain;
  }
  if (is("help") || is("?")) {
    screen_.print(std::string(kHelp));
    return Step::kAgain;
  }
  return take_move(std::string(text));
}

/// Reads a move, or a move as in a record, with its number, glyphs and comments.
Expected<PackedMove, notation::TextError> PuzzleSession::typed_move(std::string_view text) const {
  auto move = ruleset_->read_move(state_.position, text);
  if (move) return move;
  using Kind = notation::gpn::Token::Kind;
  notation::gpn::Lexer lexer(text, 0, text.size());
  const auto word = lexer.next_played(*ruleset_);
  if (word.kind != Kind::kMove || lexer.next_played(*ruleset_).kind != Kind::kEnd) return move;
  return ruleset_->read_move(state_.position, word.text);
}

PuzzleSession::Step PuzzleSession::take_move(const std::string& text) {
  const auto move = typed_move(text);
  if (!move) {
    screen_.print(fmt::format("\"{}\" cannot be played: {}. \"help\" lists what can be typed.\n",
                              printable(text), move.error().message));
    return Step::kAgain;
  }
  if (!prove()) return Step::kEnd;
  const AnyPosition reached = notation::after(*ruleset_, state_.position, *move);
  switch (judgement(reached)) {
    case Judgement::kRight: screen_.print("Right.\n"); break;
    case Judgement::kAccepted:
      screen_.print("Not decided within the limits; accepted.\n");
      undecided_ = true;
      break;
    case Judgement::kOther:
      screen_.print("Not decided within the limits; the solution in the file has another move.\n");
      return Step::kAgain;
    case Judgement::kWrong:
      ++wrong_;
      say_wrong(reached, move_text(*move));
      return Step::kAgain;
  }
  play(*move);
  return Step::kNext;
}

PuzzleSession::Judgement PuzzleSession::judgement(const AnyPosition& reached) {
  const analysis::SolutionNode* const node = state_.node;
  bool wanted = node == nullptr;
  if (node != nullptr) {
    const PackedMove& move = node->branches.front().move;
    const AnyPosition known = notation::after(*ruleset_, state_.position, move);
    wanted = analysis::bytes_of(known) == analysis::bytes_of(reached);
    const bool ends = analysis::Guarantee::win(seat_).met_by(ruleset_->outcome(reached));
    wanted = wanted || (puzzle_.any_end && ends);
    // The first move of a proved solution is the only one that solves the puzzle. After a defence
    // that is not the longest, other moves may also win.
    const bool proved = holds_ == true || proved_;
    if (proved && wanted) return Judgement::kRight;
    if (proved && state_.found == 0) return Judgement::kWrong;
  }
  const std::optional<bool> is_right = reaches(reached);
  if (!is_right) return wanted ? Judgement::kAccepted : Judgement::kOther;
  if (node != nullptr && wanted && !*is_right) {
    distrust();
    state_.node = nullptr;
  }
  return *is_right ? Judgement::kRight : Judgement::kWrong;
}

analysis::Plies PuzzleSession::plies_after_move() const {
  return static_cast<analysis::Plies>(std::max<int>(state_.left, 1) - 1);
}

std::optional<bool> PuzzleSession::reaches(const AnyPosition& reached) {
  analysis::Budget budget =
      analysis::budget_of(session_limits(), analysis::kProofFactor, kNeverStopped);
  analysis::PuzzleQuestion question;
  question.seat = seat_;
  question.points = puzzle_.goal.points;
  analysis::PuzzleTree tree(*ruleset_, search_.solver(), question, budget);
  const bool reaches = tree.reaches(reached, plies_after_move());
  if (tree.verdict() != analysis::PuzzleVerdict::kPuzzle) return std::nullopt;
  return reaches;
}

void PuzzleSession::say_wrong(const AnyPosition& after_move, const std::string& move) const {
  const analysis::PuzzleAnswer answer = analysis::answer_to(
      search_, after_move, seat_, plies_after_move(), session_limits(), kNeverStopped);
  std::string text = fmt::format("Wrong: {}", move);
  if (answer.reply) {
    text += fmt::format(" is answered by {}", ruleset_->move_text(after_move, *answer.reply));
  }
  if (!answer.points) {
    text += answer.reply ? " and does not win " : " does not win ";
    text += puzzle_.goal.points ? fmt::format("by {}", *puzzle_.goal.points)
                                : fmt::format("in {}", puzzle_.goal.moves);
  } else if (*answer.points > 0) {
    text += fmt::format("{} only wins by {}", answer.reply ? " and" : "", *answer.points);
  } else if (*answer.points == 0) {
    text += fmt::format("{} only draws", answer.reply ? " and" : "");
  } else {
    text += fmt::format("{} loses by {}", answer.reply ? " and" : "", -*answer.points);
  }
  screen_.print(text + ". Try another move.\n");
}

/// The first hint says where the move begins, the second gives the move.
void PuzzleSession::hint() {
  if (!prove()) return;
  ++hints_;
  const std::vector<PackedMove> line = solution();
  if (line.empty()) {
    screen_.print("There is no hint for this defence.\n");
    return;
  }
  const std::string move = move_text(line.front());
  const std::string place = first_place(move);
  const bool capture = move.starts_with('x');
  if (!trusted()) screen_.print("The solution in the file could not be proved.\n");
  if (hints_here_++ == 0 && !place.empty()) {
    screen_.print(
        fmt::format("Hint: {} {}.\n", capture ? "a capture from" : "the move begins at", place));
  } else {
    screen_.print(fmt::format("Hint: the move is {}.\n", move));
  }
}

std::vector<PackedMove> PuzzleSession::solution() {
  std::vector<PackedMove> line;
  if (state_.node == nullptr) {
    analysis::SolveOptions options;
    options.goal = search_.solver().natural_goal();
    analysis::Budget budget =
        analysis::budget_of(session_limits(), analysis::kProofFactor, kNeverStopped);
    return search_.solver().solve(state_.position, options, budget).line;
  }
  for (const analysis::SolutionNode* node = state_.node; !node->branches.empty();
       node = &node->branches.front().next) {
    line.push_back(node->branches.front().move);
  }
  return line;
}

void PuzzleSession::show_solution() {
  if (!prove()) return;
  std::string text = trusted() ? "Solution:" : "Solution in the file (not proved):";
  AnyPosition position = state_.position;
  for (const PackedMove& move : solution()) {
    text += "  " + ruleset_->move_text(position, move);
    ruleset_->play(position, move);
  }
  screen_.print(text + '\n');
  if (!fault_.empty()) screen_.print(fmt::format("What is wrong in the file: {}.\n", fault_));
}

}  // namespace gipfbase::cli
