// cli/commands/solving/puzzles/session.hpp - a dialogue in which a user solves a puzzle.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/answers/solving/puzzles_answer.hpp"
#include "cli/commands/solving/puzzles/files.hpp"
#include "notation/diagram/terminal.hpp"
#include "notation/game/rules.hpp"

namespace gipfbase::cli {

using analysis::PuzzleResult;

/// How the other player's answers are chosen.
enum class Defences : std::uint8_t {
  kBest,  ///< the first of the longest defences
  kAll,   ///< each of the longest defences in turn
  kFree   ///< the user types any legal move
};

/// Output and input of puzzle sessions.
class Screen {
 public:
  Screen() = default;
  virtual ~Screen() = default;
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  /// Begins a new puzzle.
  virtual void begin(const std::string& heading) = 0;
  /// Prints whole lines or a prompt.
  virtual void print(const std::string& text) = 0;
  /// Draws the board with the position text below it.
  virtual void draw(const std::string& board, const std::string& position) = 0;
  /// Returns the line typed after a prompt; nullopt at the end of the input.
  [[nodiscard]] virtual std::optional<std::string> ask(const std::string& prompt) = 0;
  virtual void end() {}
};

/// Asks one puzzle. The puzzle is proved before the first move is judged, because the file may be
/// wrong.
class PuzzleSession {
 public:
  PuzzleSession(std::shared_ptr<const notation::Rules> ruleset, const analysis::Puzzle& puzzle,
                analysis::PuzzleSearch& search, const notation::DiagramStyle& style,
                Defences defences, Screen& screen);

  /// Asks until the puzzle is solved or given up.
  [[nodiscard]] PuzzleResult run();
  /// True if the user wants to stop.
  [[nodiscard]] bool left() const { return left_; }
  /// True if the record turned out not to be a puzzle.
  [[nodiscard]] bool no_puzzle() const { return no_puzzle_; }
  /// Whether the puzzle in the file is correct; nullopt if not checked or not decided.
  [[nodiscard]] std::optional<bool> holds() const { return holds_; }
  [[nodiscard]] int wrong_moves() const { return wrong_; }
  [[nodiscard]] int hints() const { return hints_; }

 private:
  struct LastMove {
    notation::AnyPosition before;
    PackedMove move;
  };
  /// The progress of the user.
  struct State {
    notation::AnyPosition position;
    std::optional<LastMove> last;  ///< the move that led to the position
    /// The node of the solution; null after a defence that the solution does not contain.
    const analysis::SolutionNode* node = nullptr;
    int found = 0;             ///< moves that the user has found
    analysis::Plies left = 0;  ///< plies left to win the game, unless the goal is points
  };
  enum class Step : std::uint8_t { kAgain, kNext, kEnd };
  enum class Judgement : std::uint8_t {
    kRight,
    kWrong,
    kAccepted,  ///< not decided; the solution has this move, or does not reach this position
    kOther      ///< not decided; the solution has a different move
  };

  /// Proves the puzzle, once. False if it is not a puzzle; the user is informed.
  [[nodiscard]] bool prove();
  /// Stops using the solution of the file and informs the user.
  void distrust();

  /// Asks for the remaining moves; false if the user gives up.
  bool solve();
  /// Asks for one move; false if the user gives up.
  bool ask_move();
  /// Plays the other player's answers and asks for the moves after them.
  bool answer();
  bool answer_with(const PackedMove& move, const std::string& words);
  bool answer_freely();
  void play(const PackedMove& move);
  [[nodiscard]] bool over() const;
  [[nodiscard]] bool own_turn() const;
  void show_board() const;
  [[nodiscard]] Step take_line(const std::string& line);
  [[nodiscard]] Expected<PackedMove, notation::TextError> typed_move(std::string_view text) const;
  [[nodiscard]] Step take_move(const std::string& text);
  /// Judges the move that led to `reached`.
  [[nodiscard]] Judgement judgement(const notation::AnyPosition& reached);
  /// Searches whether the task can still be solved; nullopt if not decided within the limits.
  [[nodiscard]] std::optional<bool> reaches(const notation::AnyPosition& reached);
  /// Plies left after the move that is made now.
  [[nodiscard]] analysis::Plies plies_after_move() const;
  void say_wrong(const notation::AnyPosition& after_move, const std::string& move) const;
  void hint();
  void show_solution();
  /// A line that solves the puzzle from the current position on; searched for if `state_.node` is
  /// null. Empty if none is known.
  [[nodiscard]] std::vector<PackedMove> solution();
  /// True if the line that `solution` returns is proved, not only claimed by the file.
  [[nodiscard]] bool trusted() const {
    return state_.node == nullptr || holds_ == true || proved_.has_value();
  }
  [[nodiscard]] std::string move_text(const PackedMove& move) const {
    return ruleset_->move_text(state_.position, move);
  }

  std::shared_ptr<const notation::Rules> ruleset_;
  const analysis::Puzzle& puzzle_;
  /// The puzzle with the proved solution, if that differs from the solution in the file.
  std::optional<analysis::Puzzle> proved_;
  std::optional<bool> holds_;
  std::string fault_;       ///< what is wrong with the solution of the file
  bool looked_at_ = false;  ///< `prove` was called
  bool no_puzzle_ = false;
  bool undecided_ = false;  ///< a move was accepted without proof
  analysis::PuzzleSearch& search_;
  notation::DiagramStyle style_;
  Defences defences_;
  Screen& screen_;
  Seat seat_;
  State state_;
  int hints_here_ = 0;  ///< number of hints given for the current move
  int hints_ = 0;
  int wrong_ = 0;
  bool left_ = false;
};

}  // namespace gipfbase::cli
