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
#include "notation/game/rules.hpp"

namespace gipfbase::cli {

using analysis::PuzzleResult;

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
                analysis::PuzzleSearch& search, const notation::DiagramStyle& style, Print print,
                Draw draw, Ask ask);

  /// Asks until the puzzle is solved or given up.
  [[nodiscard]] PuzzleResult run();
  /// True when the user does not want to go on.
  [[nodiscard]] bool left() const { return left_; }
  [[nodiscard]] int wrong_moves() const { return wrong_; }
  [[nodiscard]] int hints() const { return hints_; }

 private:
  enum class Step : std::uint8_t { kAgain, kNext, kEnd };
  void show_board() const;
  [[nodiscard]] Step take_line(const std::string& line);
  [[nodiscard]] Step take_move(const std::string& text);
  void say_wrong(const notation::AnyPosition& after_move, const std::string& move) const;
  void hint();
  void show_solution() const;
  /// The move that was found, and the other player's best answers up to the next own move.
  void advance();
  [[nodiscard]] std::string move_text(const PackedMove& move) const {
    return ruleset_->move_text(position_, move);
  }

  std::shared_ptr<const notation::Rules> ruleset_;
  const analysis::Puzzle& puzzle_;
  analysis::PuzzleSearch& search_;
  notation::DiagramStyle style_;
  Print print_;
  Draw draw_;
  Ask ask_;
  notation::AnyPosition position_;
  const analysis::SolutionNode* node_;
  Seat seat_;
  int found_ = 0;       ///< own moves found
  int hints_here_ = 0;  ///< for the move that is looked for
  int hints_ = 0;
  int wrong_ = 0;
  bool left_ = false;
};

}  // namespace gipfbase::cli
