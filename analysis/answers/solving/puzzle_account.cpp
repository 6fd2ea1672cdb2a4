#include "analysis/answers/solving/puzzle_account.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "analysis/answers/json.hpp"
#include "analysis/answers/solving/solution_text.hpp"
#include "analysis/puzzles/puzzle_record.hpp"

namespace gipfbase::analysis {
namespace {

/// Writes the test of one position in lines.
class Account {
 public:
  Account(const TestedPosition& tested, std::string_view any_end)
      : tested_(tested), rules_(*tested.rules), any_end_(any_end) {}

  [[nodiscard]] std::string text() {
    if (!tested_.review) return "Interrupted before the position was tested.\n";
    const PuzzleReview& review = *tested_.review;
    say(headline(review));
    switch (review.verdict) {
      case PuzzleVerdict::kPuzzle: describe(review); break;
      case PuzzleVerdict::kOver: break;
      case PuzzleVerdict::kNoWin:
        if (!review.value.line.empty()) {
          say("Best play: {}", line_text(review.value.line));
        }
        break;
      case PuzzleVerdict::kForced:
      case PuzzleVerdict::kTooFast:
      case PuzzleVerdict::kSeveral:
      case PuzzleVerdict::kTooManyDefences:
      case PuzzleVerdict::kUnknown: find_fault(review); break;
    }
    return std::move(text_);
  }

 private:
  /// "1 other move", "2 other moves"
  [[nodiscard]] static std::string counted(std::size_t number, std::string_view noun) {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
  }
  template <class... Values>
  void say(fmt::format_string<Values...> format, Values&&... values) {
    text_ += fmt::format(format, std::forward<Values>(values)...) + '\n';
  }
  void say(const std::string& line) { text_ += line + '\n'; }

  [[nodiscard]] std::string line_text(std::span<const PackedMove> moves) const {
    return fmt::format("{}", fmt::join(line_texts(rules_, tested_.position, moves), "  "));
  }
  /// "a, b and c", or the first of very many.
  [[nodiscard]] std::string list(const notation::AnyPosition& position,
                                 std::span<const PackedMove> moves) const {
    constexpr std::size_t kMost = 8;
    const std::size_t shown = moves.size() > kMost + 1 ? kMost : moves.size();
    std::string text;
    for (std::size_t i = 0; i < shown; ++i) {
      const bool last = i + 1 == moves.size();
      if (i > 0) text += last ? " and " : ", ";
      text += rules_.move_text(position, moves[i]);
    }
    if (shown < moves.size()) text += fmt::format(" and {} more", moves.size() - shown);
    return text;
  }

  [[nodiscard]] static std::string headline(const PuzzleReview& review) {
    const bool score = review.value.status == Status::kExact;
    const auto value = [&] {
      return verdict_text(review.value, score ? Goal::kScore : Goal::kWin);
    };
    switch (review.verdict) {
      case PuzzleVerdict::kPuzzle: {
        const Puzzle& puzzle = *review.puzzle;
        return fmt::format("A puzzle: {}, grade {}{}.", goal_text(puzzle.goal), puzzle.grade,
                           puzzle.any_end ? "; the last move need not be the only one" : "");
      }
      case PuzzleVerdict::kOver: return "No puzzle: the game is over.";
      case PuzzleVerdict::kForced: return "No puzzle: there is only one move.";
      case PuzzleVerdict::kNoWin: return "No puzzle: the player to move has no win. " + value();
      case PuzzleVerdict::kTooFast:
      case PuzzleVerdict::kSeveral:
        return review.keys.size() > 1 ? "No puzzle: it has cooks. " + value()
                                      : "No puzzle: it has duals. " + value();
      case PuzzleVerdict::kTooManyDefences:
        return "No puzzle: there are too many best defences. " + value();
      case PuzzleVerdict::kUnknown: break;
    }
    return "Not decided within the limits; higher limits may decide it. " + value();
  }

  void describe(const PuzzleReview& review) {
    const Puzzle& puzzle = *review.puzzle;
    say("Key: {}; {} {} not.", list(tested_.position, review.keys),
        counted(review.others, "other move"), review.others == 1 ? "does" : "do");
    say("Solution: {}", line_text(main_line(puzzle.solution)));
    for (const Dual& dual : review.duals) {
      if (!puzzle.goal.points) break;  // of the last move, and allowed
      say("It ends where several moves keep the score, after {}: {}", line_text(dual.line),
          list(position_after(dual.line), dual.moves));
    }
    if (!tested_.economy) return;
    for (const LighterPosition& piece : tested_.economy->spared) {
      say("Can be spared: the {} on {}{}", piece.piece, piece.place,
          piece.to.empty() ? "" : fmt::format(" ({} then has it)", piece.to));
    }
    if (tested_.economy->spared.empty() && tested_.economy->undecided == 0) {
      say("No piece can be spared.");
    }
    if (tested_.economy->undecided > 0) {
      say("{} with one piece less could not be decided within the limits.",
          counted(tested_.economy->undecided, "position"));
    }
  }

  void find_fault(const PuzzleReview& review) {
    if (review.keys.empty()) return;
    const std::span<const PackedMove> keys = review.keys;
    say("Key: {}", rules_.move_text(tested_.position, keys.front()));
    if (keys.size() > 1) {
      say("{}: {}", keys.size() == 2 ? "Cook" : "Cooks", list(tested_.position, keys.subspan(1)));
    }
    constexpr std::size_t kMost = 10;
    for (std::size_t i = 0; i < std::min(kMost, review.duals.size()); ++i) {
      const Dual& dual = review.duals[i];
      say("Dual{} after {}: {}", dual.last ? " in the last move" : "", line_text(dual.line),
          list(position_after(dual.line), dual.moves));
    }
    if (review.duals.size() > kMost) {
      say("... and {} with {}", counted(review.duals.size() - kMost, "other line"),
          review.duals.size() == kMost + 1 ? "a dual" : "duals");
    }
    if (review.any_end_would_do) {
      say("{}, it is a puzzle: then any last move may end the game.", any_end_);
    }
    if (!review.complete) say("There may be more: the limits ended the search.");
  }

  [[nodiscard]] notation::AnyPosition position_after(const std::vector<PackedMove>& line) const {
    notation::AnyPosition position = tested_.position;
    for (const PackedMove& move : line) rules_.play(position, move);
    return position;
  }

  const TestedPosition& tested_;
  const notation::Rules& rules_;
  std::string_view any_end_;
  std::string text_;
};

}  // namespace

std::string account_of(const TestedPosition& tested, std::string_view any_end) {
  return Account(tested, any_end).text();
}

}  // namespace gipfbase::analysis
