#include "analysis/annotation/annotate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "analysis/annotation/notes.hpp"
#include "notation/game/seat_name.hpp"
#include "notation/text/counted.hpp"

namespace gipfbase::analysis {
namespace {

using db::SolvedValue;
using notation::AnyPosition;
using notation::Rules;

/// The player from whose view values are given, and the rules, which name both players.
struct Players {
  const Rules& rules;
  Seat side = 0;
};

std::string plies(std::uint32_t number) { return notation::text::counted(number, "ply", "plies"); }
std::string points(int number) { return notation::text::counted(number, "point"); }

/// Returns who wins and how, as a sentence without a full stop.
std::string sentence(const SolvedValue& value, const Players& players) {
  const auto verdict = value.verdict();
  if (!verdict) return "not known";
  if (*verdict == 0) return "a draw with best play";
  const Seat winner = *verdict > 0 ? players.side : other(players.side);
  const std::string name = notation::seat_in_sentence(players.rules, winner);
  const bool over = value.distance == 0U;
  if (value.score) {
    return fmt::format("{} {} by {}", name, over ? "has won" : "wins",
                       points(std::abs(*value.score)));
  }
  if (over) return fmt::format("{} has won", name);
  if (!value.distance) return fmt::format("{} wins", name);
  return fmt::format("{} wins in {}{}", name, value.shortest ? "" : "at most ",
                     plies(*value.distance));
}

std::string fault(const MarkedMove& mark, const Players& players) {
  const std::string now = sentence(mark.after, players);
  if (mark.after.verdict() < mark.before.verdict()) {
    return fmt::format("gives {} away; {}", mark.before.verdict() == 1 ? "the win" : "the draw",
                       now);
  }
  if (mark.before.score && mark.after.score) {
    return fmt::format("loses {}; {}", points(*mark.before.score - *mark.after.score), now);
  }
  return fmt::format("a slower win, {} instead of {}; {}", plies(*mark.after.distance + 1),
                     plies(*mark.before.distance), now);
}

/// Returns the comment of a marked move.
std::string comment_of(const MarkedMove& mark, const Players& players) {
  if (mark.glyph == Glyph::kOnlyMove) {
    return fmt::format("proved: the only move that wins; {}", sentence(mark.after, players));
  }
  const std::string better = mark.better.empty() ? "" : fmt::format("; better {}", mark.better);
  return fmt::format("proved: {}{}", fault(mark, players), better);
}

/// "proved: White wins in 5 plies", "unknown: ...".
std::string state_comment(const Rules& rules, const db::PlyValue& value) {
  if (!value.value.proved()) return "unknown: nothing could be proved here";
  return fmt::format("proved: {}", sentence(value.value, {rules, value.side}));
}

/// True when the results are the same, and in titles with points the margins, too.
bool same_verdict(const db::PlyValue& a, const db::PlyValue& b) {
  const SolvedValue seen = a.side == b.side ? b.value : b.value.seen_by_opponent();
  return a.value.verdict() == seen.verdict() &&
         (!a.value.score || !seen.score || a.value.score == seen.score);
}

/// Annotates the end of a game, position by position.
class Examiner {
 public:
  Examiner(const GameToAnnotate& game, Solver& solver, const AnnotateOptions& options,
           const std::atomic<bool>& stop)
      : game_(game),
        ruleset_(*game.game.game.rules),
        solver_(solver),
        options_(options),
        stop_(stop),
        positions_(game.positions),
        first_(game.game.game.moves.size() + 1 - positions_.size()) {}

  [[nodiscard]] Annotation examine() {
    Annotation a;
    a.first = static_cast<std::uint32_t>(first_);
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      a.values.push_back({static_cast<std::uint32_t>(first_ + i),
                          ruleset_.side_to_move(positions_[i]), value_at(i)});
    }
    for (std::size_t i = 1; i < positions_.size(); ++i) {
      auto mark = judged(a.values[i - 1], a.values[i], i);
      if (!mark) continue;
      if (mark->before.verdict() > mark->after.verdict()) a.decisive = mark->ply;
      a.marks.push_back(std::move(*mark));
    }
    return a;
  }

 private:
  [[nodiscard]] SolvedValue value_at(std::size_t i) {
    const auto& stored = game_.stored[i];
    if (stored && (stored->proved() || !options_.limits.beyond(stored->limits))) return *stored;
    const auto value = solve_value(solver_, ruleset_, positions_[i], options_.limits, stop_);
    return value.value_or(SolvedValue{});
  }

  /// Returns the annotation of the move between two positions; nothing when it needs none.
  [[nodiscard]] std::optional<MarkedMove> judged(const db::PlyValue& before,
                                                 const db::PlyValue& after, std::size_t i) {
    MarkedMove mark;
    mark.ply = after.ply;
    mark.before = before.value;
    mark.after = after.side == before.side ? after.value : after.value.seen_by_opponent();
    if (!mark.before.proved() || !mark.after.proved()) return std::nullopt;
    const PackedMove& played = game_.game.game.moves[first_ + i - 1];
    mark.move = ruleset_.move_text(positions_[i - 1], played);
    if (const auto fault = fault_of(mark.before, mark.after)) {
      mark.glyph = *fault;
      mark.better = best_move(i - 1, played);
    } else if (mark.before.verdict() == 1 && only_winning(i)) {
      mark.glyph = Glyph::kOnlyMove;
    } else {
      return std::nullopt;
    }
    mark.comment = comment_of(mark, who(before.side));
    return mark;
  }

  [[nodiscard]] static std::optional<Glyph> fault_of(const SolvedValue& before,
                                                     const SolvedValue& after) {
    if (after.verdict() < before.verdict()) {
      return before.verdict() == 1 ? Glyph::kBlunder : Glyph::kMistake;
    }
    if (before.score && after.score) {
      return *after.score < *before.score ? std::optional(Glyph::kMistake) : std::nullopt;
    }
    const bool both_shortest = before.shortest && after.shortest && before.verdict() == 1 &&
                               before.distance && after.distance;
    return both_shortest && *after.distance + 1 > *before.distance ? std::optional(Glyph::kMistake)
                                                                   : std::nullopt;
  }

  [[nodiscard]] Solution solve(const AnyPosition& position, bool shortest, Budget& budget) {
    SolveOptions options;
    options.goal = solver_.natural_goal();
    options.shortest = shortest;
    return solver_.solve(position, options, budget);
  }

  /// Returns the first move of best play; empty when it is `played`.
  [[nodiscard]] std::string best_move(std::size_t i, const PackedMove& played) {
    solver_.clear();
    Budget budget(options_.limits.seconds, options_.limits.nodes, stop_);
    const Solution solution = solve(positions_[i], true, budget);
    if (solution.line.empty() || solution.line.front() == played) return {};
    return ruleset_.move_text(positions_[i], solution.line.front());
  }

  /// True when every move except the one that led to position `i` is proved not to win. Symmetric
  /// moves count as the same move.
  [[nodiscard]] bool only_winning(std::size_t i) {
    const AnyPosition& before = positions_[i - 1];
    const Seat mover = ruleset_.side_to_move(before);
    std::vector<PackedMove> moves;
    ruleset_.legal_moves(before, moves);
    solver_.clear();
    Budget budget(options_.limits.seconds, options_.limits.nodes, stop_);
    bool others = false;
    for (const PackedMove& move : moves) {
      const AnyPosition next = notation::after(ruleset_, before, move);
      if (ruleset_.same_position(next, positions_[i], false)) continue;
      others = true;
      if (budget.spent() || wins(next, mover, budget).value_or(true)) return false;
    }
    return others;
  }

  [[nodiscard]] std::optional<bool> wins(const AnyPosition& position, Seat seat, Budget& budget) {
    const Outcome outcome = ruleset_.outcome(position);
    if (outcome.over()) return outcome.result == win_of(seat);
    const Solution solution = solve(position, false, budget);
    const auto verdict = verdict_of(solution, solver_.natural_goal());
    if (!verdict) return std::nullopt;
    return *verdict == (ruleset_.side_to_move(position) == seat ? 1 : -1);
  }

  [[nodiscard]] Players who(Seat side) const { return {ruleset_, side}; }

  const GameToAnnotate& game_;
  const Rules& ruleset_;
  Solver& solver_;
  const AnnotateOptions& options_;
  const std::atomic<bool>& stop_;
  const std::vector<AnyPosition>& positions_;
  std::size_t first_;
};

}  // namespace

Annotation annotation_of(const GameToAnnotate& game, Solver& solver, const AnnotateOptions& options,
                         const std::atomic<bool>& stop) {
  return Examiner(game, solver, options, stop).examine();
}

void write_annotation(const Annotation& annotation, notation::Game& game) {
  auto mark = annotation.marks.begin();
  const db::PlyValue* before = nullptr;
  for (const db::PlyValue& value : annotation.values) {
    if (mark != annotation.marks.end() && mark->ply == value.ply) {
      notation::Note& note = note_at(game, value.ply);
      add_glyph(note, static_cast<std::uint8_t>(mark->glyph));
      add_comment(note, mark->comment);
      ++mark;
    } else if (before == nullptr || !same_verdict(*before, value)) {
      add_comment(note_at(game, value.ply), state_comment(*game.rules, value));
    }
    before = &value;
  }
}

}  // namespace gipfbase::analysis
