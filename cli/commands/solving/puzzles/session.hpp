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

/// One puzzle as it is being solved.
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
  [[nodiscard]] Step take_move(const std::string& text);
  /// Does a move that leads there do what the puzzle asks? Nothing: the limits did not suffice.
  [[nodiscard]] std::optional<bool> right(const notation::AnyPosition& reached);
  void say_wrong(const notation::AnyPosition& after_move, const std::string& move) const;
  void hint();
  void show_solution();
  /// The solution from here, as far as it is known.
  [[nodiscard]] std::vector<PackedMove> solution();
  [[nodiscard]] std::string move_text(const PackedMove& move) const {
    return ruleset_->move_text(state_.position, move);
  }

  std::shared_ptr<const notation::Rules> ruleset_;
  const analysis::Puzzle& puzzle_;
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
