#include "analysis/answers/solving/puzzle_account.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/answers/json.hpp"
#include "analysis/answers/solving/solution_text.hpp"
#include "analysis/puzzles/puzzle_record.hpp"
#include "notation/text/counted.hpp"

namespace gipfbase::analysis {
namespace {

using notation::text::counted;

constexpr std::string_view kIncomplete =
    "There may be more cooks and duals: the search ended at its limits.";

/// Describes the test of one position, line by line.
class Account {
 public:
  Account(const TestedPosition& tested, std::string_view any_end)
      : tested_(tested), rules_(*tested.rules), any_end_(any_end) {
    if (tested.review) cooks_ = cooks_of(rules_, tested.position, *tested.review);
  }

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
  template <class... Values>
  void say(fmt::format_string<Values...> format, Values&&... values) {
    text_ += fmt::format(format, std::forward<Values>(values)...) + '\n';
  }
  void say(const std::string& line) { text_ += line + '\n'; }

  [[nodiscard]] std::string line_text(std::span<const PackedMove> moves) const {
    return fmt::format("{}", fmt::join(line_texts(rules_, tested_.position, moves), "  "));
  }
  /// "a, b and c"; only the first moves if there are very many.
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

  [[nodiscard]] std::string headline(const PuzzleReview& review) const {
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
      case PuzzleVerdict::kOver: return "Not a puzzle: the game is over.";
      case PuzzleVerdict::kForced: return "Not a puzzle: there is only one move.";
      case PuzzleVerdict::kNoWin: return "Not a puzzle: the player to move has no win. " + value();
      case PuzzleVerdict::kTooFast:
      case PuzzleVerdict::kSeveral:
        return cooks_.empty()
                   ? "Not a puzzle: it has duals (later in the solution, several moves win). " +
                         value()
                   : "Not a puzzle: it has cooks (other first moves that win). " + value();
      case PuzzleVerdict::kTooManyDefences:
        return "Not a puzzle: there are too many best defences. " + value();
      case PuzzleVerdict::kUnknown: break;
    }
    const std::string undecided =
        "It is not known whether this is a puzzle: the limits were reached. Higher limits may "
        "decide it.";
    const bool nothing_proved = review.value.status == Status::kUnknown &&
                                review.value.no_win_within == 0 && review.value.no_loss_within == 0;
    return nothing_proved ? undecided : undecided + ' ' + value();
  }

  /// The moves that differ from the key only by the ring they take away.
  void say_rings(const PuzzleReview& review) {
    std::vector<PackedMove> rings;
    for (const PackedMove& move : review.keys) {
      if (only_ring_differs(rules_, tested_.position, move, review.keys.front()) &&
          !(move == review.keys.front())) {
        rings.push_back(move);
      }
    }
    if (!rings.empty()) {
      say("The ring makes no difference: {} {} as well.", list(tested_.position, rings),
          rings.size() == 1 ? "wins" : "win");
    }
  }

  void describe(const PuzzleReview& review) {
    const Puzzle& puzzle = *review.puzzle;
    say("Key: {}; {} {}.", list(tested_.position, {review.keys.data(), 1}),
        counted(review.others, "other move"), review.others == 1 ? "fails" : "fail");
    say_rings(review);
    say("Solution: {}", line_text(main_line(puzzle.solution)));
    for (const Dual& dual : review.duals) {
      if (!puzzle.goal.points) break;  // these are at the last move, where duals are allowed
      say("The solution ends after {}, where several moves keep the score: {}",
          line_text(dual.line), list(position_after(dual.line), dual.moves));
    }
    for (const std::string& remark : remarks_of(tested_)) say(remark);
  }

  void find_fault(const PuzzleReview& review) {
    if (review.keys.empty()) return;
    const std::span<const PackedMove> keys = review.keys;
    say("Key: {}", rules_.move_text(tested_.position, keys.front()));
    say_rings(review);
    if (!cooks_.empty()) {
      say("{}: {}", cooks_.size() == 1 ? "Cook" : "Cooks", list(tested_.position, cooks_));
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
    if (!review.complete) say(std::string(kIncomplete));
  }

  [[nodiscard]] notation::AnyPosition position_after(const std::vector<PackedMove>& line) const {
    notation::AnyPosition position = tested_.position;
    for (const PackedMove& move : line) rules_.play(position, move);
    return position;
  }

  const TestedPosition& tested_;
  const notation::Rules& rules_;
  std::string_view any_end_;
  std::vector<PackedMove> cooks_;
  std::string text_;
};

}  // namespace

std::vector<std::string> remarks_of(const TestedPosition& tested) {
  std::vector<std::string> remarks;
  if (!tested.review) return remarks;
  if (!tested.review->puzzle) {
    if (!tested.review->keys.empty() && !tested.review->complete) remarks.emplace_back(kIncomplete);
    return remarks;
  }
  if (!tested.economy) return remarks;
  for (const LighterPosition& piece : tested.economy->spared) {
    remarks.push_back(fmt::format(
        "Can be spared: the {} on {}{}", piece.piece, piece.place,
        piece.to.empty() ? std::string() : fmt::format(" (after it is moved to: {})", piece.to)));
  }
  if (tested.economy->spared.empty() && tested.economy->undecided == 0) {
    remarks.emplace_back("No piece can be spared.");
  }
  if (tested.economy->undecided > 0) {
    remarks.push_back(fmt::format("{} with one piece fewer could not be decided within the limits.",
                                  counted(tested.economy->undecided, "position")));
  }
  return remarks;
}

std::string account_of(const TestedPosition& tested, std::string_view any_end) {
  return Account(tested, any_end).text();
}

}  // namespace gipfbase::analysis
