// cli/commands/solving/puzzles/session.hpp - asking puzzles: one after the other, lines of text in,
// lines out.
#pragma once

#include <functional>
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

/// Who chooses what the other player answers.
enum class Defences : std::uint8_t {
  kBest,  ///< the first of those that hold out longest
  kAll,   ///< all of these, one after the other
  kFree   ///< the user, any legal move
};

/// One puzzle as it is being solved. Before anything is said of a move, the puzzle is proved again:
/// what the file claims is not told as a fact unless it holds.
class PuzzleSession {
 public:
  /// Prints text; lines end with a line feed.
  using Print = std::function<void(const std::string&)>;
  /// The next line that the user types after a prompt; nothing at the end of the input.
  using Ask = std::function<std::optional<std::string>(const std::string& prompt)>;
  /// Draws the board, with the text of the position below it.
  using Draw = std::function<void(const std::string& board, const std::string& position)>;

  PuzzleSession(std::shared_ptr<const notation::Rules> ruleset, const analysis::Puzzle& puzzle,
                analysis::PuzzleSearch& search, const notation::DiagramStyle& style,
                Defences defences, Print print, Draw draw, Ask ask);

  /// Asks until the puzzle is solved or given up.
  [[nodiscard]] PuzzleResult run();
  /// True when the user does not want to go on.
  [[nodiscard]] bool left() const { return left_; }
  /// True when it turned out to be no puzzle, of which nothing can be right or wrong.
  [[nodiscard]] bool no_puzzle() const { return no_puzzle_; }
  /// Does the file's puzzle hold? Nothing: it was not looked at, or not decided within the limits.
  [[nodiscard]] std::optional<bool> holds() const { return holds_; }
  [[nodiscard]] int wrong_moves() const { return wrong_; }
  [[nodiscard]] int hints() const { return hints_; }

 private:
  struct LastMove {
    notation::AnyPosition before;
    PackedMove move;
  };
  /// How far the puzzle has come.
  struct State {
    notation::AnyPosition position;
    std::optional<LastMove> last;  ///< the move that led to the position
    /// In the solution; nothing behind a defence that is not there.
    const analysis::SolutionNode* node = nullptr;
    int found = 0;             ///< own moves found
    analysis::Plies left = 0;  ///< without points: plies in which the game must be won
  };
  enum class Step : std::uint8_t { kAgain, kNext, kEnd };
  enum class Judgement : std::uint8_t {
    kRight,
    kWrong,
    kTaken,  ///< not decided; the solution has it, or there is none here
    kOther   ///< not decided; the solution has another move
  };

  /// Proves the puzzle, once. False when it is none, which is said.
  [[nodiscard]] bool prove();
  /// From here on moves are judged without the solution of the file, which is said.
  void distrust();

  /// Asks for the moves that are left; false when the user gives up.
  bool solve();
  /// Asks for one move; false when the user gives up.
  bool ask_move();
  /// The other player's answers, and what follows them.
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
  /// Does a move that leads there do what the puzzle asks?
  [[nodiscard]] Judgement judgement(const notation::AnyPosition& reached);
  /// The same by a search of its own; nothing when the limits did not suffice.
  [[nodiscard]] std::optional<bool> reaches(const notation::AnyPosition& reached);
  /// Plies in which the game has to be over after a move that is made now.
  [[nodiscard]] analysis::Plies plies_behind() const;
  void say_wrong(const notation::AnyPosition& after_move, const std::string& move) const;
  void hint();
  void show_solution();
  /// The solution from here, as far as it is known.
  [[nodiscard]] std::vector<PackedMove> solution();
  /// What is known of the way to go on from here is proved, not only claimed by the file.
  [[nodiscard]] bool trusted() const {
    return state_.node == nullptr || holds_ == true || proved_.has_value();
  }
  [[nodiscard]] std::string move_text(const PackedMove& move) const {
    return ruleset_->move_text(state_.position, move);
  }

  std::shared_ptr<const notation::Rules> ruleset_;
  const analysis::Puzzle& puzzle_;
  std::optional<analysis::Puzzle> proved_;  ///< with another solution than the file has
  std::optional<bool> holds_;
  std::string fault_;       ///< what is wrong with the solution of the file
  bool looked_at_ = false;  ///< it was tried to prove the puzzle
  bool no_puzzle_ = false;
  bool undecided_ = false;  ///< something was taken as right
  analysis::PuzzleSearch& search_;
  notation::DiagramStyle style_;
  Defences defences_;
  Print print_;
  Draw draw_;
  Ask ask_;
  Seat seat_;
  State state_;
  int hints_here_ = 0;  ///< for the move that is looked for
  int hints_ = 0;
  int wrong_ = 0;
  bool left_ = false;
};

}  // namespace gipfbase::cli
