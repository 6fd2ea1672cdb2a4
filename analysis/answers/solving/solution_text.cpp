#include "analysis/answers/solving/solution_text.hpp"

#include <fmt/format.h>

#include <span>
#include <tuple>

#include "analysis/answers/json.hpp"
#include "notation/text/stable_sort.hpp"

namespace gipfbase::analysis {
namespace {

/// Returns a smaller tuple for a better move.
std::tuple<int, int, int> rank_of(const Solution& s) {
  switch (s.status) {
    case Status::kExact: return {0, -s.lower, 0};
    case Status::kWin: return {0, s.distance, s.shortest ? 0 : 1};
    case Status::kDraw: return {1, 0, 0};
    case Status::kUnknown: return {2, -s.upper, -s.lower};
    case Status::kLoss: return {3, -s.distance, 0};
  }
  return {};
}

}  // namespace

std::string plies_text(Plies n) {
  if (n == kForever) return "any number of plies";
  return n == 1 ? "1 ply" : fmt::format("{} plies", n);
}

std::string verdict_text(const Solution& s, Goal goal) {
  const auto plies = [&] {
    return fmt::format("{}{}", s.shortest ? "" : "at most ", plies_text(s.distance));
  };
  switch (s.status) {
    case Status::kWin: return fmt::format("The player to move wins in {}.", plies());
    case Status::kLoss: return fmt::format("The other player wins in {}.", plies());
    case Status::kDraw:
      return s.by_repetition ? "With best play the game is a draw by repetition."
                             : "With best play the game is a draw.";
    case Status::kExact:
      return fmt::format("With best play the player to move scores {:+}.", s.lower);
    case Status::kUnknown: break;
  }
  if (goal == Goal::kScore) {
    return fmt::format("Not solved: the score of the player to move is {:+} to {:+}.", s.lower,
                       s.upper);
  }
  if (s.no_win_within == 0 && s.no_loss_within == 0) return "Not solved: nothing is proved yet.";
  return fmt::format(
      "Not solved: the player to move cannot force a win within {}, nor the other player within "
      "{}.",
      plies_text(s.no_win_within), plies_text(s.no_loss_within));
}

std::vector<const MoveValue*> best_first(const AllMoves& found) {
  std::vector<const MoveValue*> moves;
  for (const MoveValue& value : found.moves) moves.push_back(&value);
  notation::text::stable_sort(moves, [](const MoveValue* a, const MoveValue* b) {
    return rank_of(a->solution) < rank_of(b->solution);
  });
  return moves;
}

std::string value_text(const Solution& s, Goal goal) {
  switch (s.status) {
    case Status::kWin: return "wins";
    case Status::kLoss: return "loses";
    case Status::kDraw: return "draws";
    case Status::kExact: return fmt::format("{:+}", s.lower);
    case Status::kUnknown: break;
  }
  return goal == Goal::kScore ? fmt::format("{:+} to {:+}", s.lower, s.upper) : "undecided";
}

std::string distance_text(const Solution& s) {
  const bool decided = s.status == Status::kWin || s.status == Status::kLoss;
  if (!decided) return {};
  return s.shortest ? fmt::format("{}", s.distance) : fmt::format("at most {}", s.distance);
}

std::string continuation_text(const MovesAnswer& answer, const MoveValue& value) {
  const auto& [rules, position, options, books] = answer.question;
  const Solution& s = value.solution;
  if (s.status == Status::kUnknown && options.goal == Goal::kWin) {
    return fmt::format("no win within {}, no loss within {}", plies_text(s.no_win_within),
                       plies_text(s.no_loss_within));
  }
  const MoveValue& first = answer.found.moves[value.like];
  if (&first != &value) return "like " + rules->move_text(position, first.move);
  if (s.line.empty()) return {};
  const std::vector<std::string> line = line_texts(*rules, position, s.line);
  return fmt::format("{}", fmt::join(std::span(line).subspan(1), "  "));
}

}  // namespace gipfbase::analysis
