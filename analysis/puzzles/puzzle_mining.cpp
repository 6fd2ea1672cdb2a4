#include "analysis/puzzles/puzzle_mining.hpp"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include "analysis/puzzles/puzzle_record.hpp"
#include "notation/game/play.hpp"
#include "notation/threads/in_order.hpp"

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;

/// Calls the visitor with every position of a puzzle in which the player must find the only move:
/// the puzzle itself and the shorter puzzles in it.
template <class Visitor>
void for_each_task(const notation::Rules& ruleset, const AnyPosition& position,
                   const SolutionNode& node, Visitor&& visit) {
  if (node.choices > 1 && !node.branches.empty()) visit(position);
  for (const SolutionBranch& branch : node.branches) {
    if (branch.best) {
      for_each_task(ruleset, after(ruleset, position, branch.move), branch.next, visit);
    }
  }
}

/// The results of one game.
struct GameYield {
  std::vector<FoundPuzzle> candidates;
  MiningReport counts;
  std::int64_t place = 0;
  bool whole = true;  ///< false: the user stopped before the end of the game
};

void add(MiningReport& sum, const MiningReport& counts) {
  sum.games += counts.games;
  sum.positions += counts.positions;
  sum.wins += counts.wins;
  sum.open += counts.open;
  sum.nodes += counts.nodes;
}

class Mining {
 public:
  Mining(const MiningOptions& options, const std::function<void(FoundPuzzle&&)>& sink,
         const std::function<bool(const MiningReport&, std::int64_t)>& done,
         const std::atomic<bool>& interrupted)
      : options_(options), sink_(sink), done_(done), interrupted_(interrupted) {}

  MiningReport run(const std::function<std::optional<MinedGame>()>& next) {
    const auto take = [&] {
      auto game = stopped_ || interrupted_ ? std::nullopt : next();
      return game ? std::make_shared<MinedGame>(*std::move(game)) : nullptr;
    };
    const auto look = [&](const std::shared_ptr<MinedGame>& game) {
      auto yield = std::make_shared<GameYield>();
      yield->place = game->place;
      if (!stopped_ && !interrupted_) look_through(*game, *yield);
      yield->whole = !interrupted_;
      return yield;
    };
    const auto keep = [&](const std::shared_ptr<GameYield>& yield) {
      if (!stopped_) merge(*yield);
    };
    notation::work_in_order(options_.threads, 4, take, look, keep);
    return report_;
  }

 private:
  void look_through(const MinedGame& mined, GameYield& yield);
  void merge(GameYield& yield);

  const MiningOptions& options_;
  const std::function<void(FoundPuzzle&&)>& sink_;
  const std::function<bool(const MiningReport&, std::int64_t)>& done_;
  const std::atomic<bool>& interrupted_;
  tbb::enumerable_thread_specific<std::unique_ptr<PuzzleSearch>> searches_;
  NearDuplicates known_;
  MiningReport report_;
  std::atomic<bool> stopped_{false};
};

void Mining::look_through(const MinedGame& mined, GameYield& yield) {
  const notation::Game& game = mined.game;
  const notation::Rules& ruleset = *game.rules;
  yield.counts.games = 1;
  PuzzleSearch& search = fresh_search(searches_.local(), game.rules, options_.table_bytes);
  const std::size_t plies = game.moves.size();
  const std::size_t first = plies - std::min(plies, options_.last_plies);
  // Positions inside the puzzles found so far; the game may continue with them.
  std::unordered_set<std::string> inside;
  const auto look_at = [&](std::size_t ply, const AnyPosition& position, const PackedMove*) {
    if (interrupted_ || ply < first || inside.contains(std::string(bytes_of(position)))) return;
    PuzzleFinding finding = search.find(position, options_.limits, interrupted_);
    yield.counts.positions += finding.verdict == PuzzleVerdict::kOver ? 0 : 1;
    yield.counts.nodes += finding.nodes;
    yield.counts.open += finding.verdict == PuzzleVerdict::kUnknown ? 1 : 0;
    const bool win = finding.puzzle || finding.verdict == PuzzleVerdict::kSeveral ||
                     finding.verdict == PuzzleVerdict::kTooManyDefences;
    yield.counts.wins += win ? 1 : 0;
    if (!finding.puzzle) return;
    FoundPuzzle candidate;
    candidate.puzzle = std::move(*finding.puzzle);
    candidate.ply = static_cast<std::uint32_t>(ply);
    candidate.place = mined.place;
    candidate.record =
        record_of(game.rules, candidate.puzzle, source_of(game, mined.where, ply, position));
    for_each_task(ruleset, position, candidate.puzzle.solution, [&](const AnyPosition& p) {
      inside.emplace(bytes_of(p));
      candidate.patterns.push_back(pattern_of(ruleset, p));
    });
    yield.candidates.push_back(std::move(candidate));
  };
  notation::for_each_position(ruleset, game.start, game.moves, look_at);
}

/// Adds the new puzzles of a game, in the order of games, so that the result does not depend on
/// threads.
void Mining::merge(GameYield& yield) {
  if (options_.every_candidate && !yield.whole) {
    stopped_ = true;
    return;
  }
  add(report_, yield.counts);
  for (FoundPuzzle& candidate : yield.candidates) {
    if (stopped_) break;
    if (!options_.every_candidate && !known_.is_new(candidate.patterns)) {
      ++report_.duplicates;
      continue;
    }
    ++report_.puzzles;
    sink_(std::move(candidate));
    if (options_.most_puzzles != 0 && report_.puzzles >= options_.most_puzzles) stopped_ = true;
  }
  if (!done_(report_, yield.place)) stopped_ = true;
}

}  // namespace

bool NearDuplicates::is_new(const std::vector<std::string>& patterns) {
  const auto is_known = [&](const std::string& p) { return known_.contains(p); };
  if (std::any_of(patterns.begin(), patterns.end(), is_known)) return false;
  known_.insert(patterns.begin(), patterns.end());
  return true;
}

std::string pattern_of(const notation::Rules& ruleset, const AnyPosition& position) {
  std::string pattern = ruleset.pattern(position);
  if (const auto swapped = ruleset.seats_swapped(position)) {
    pattern = std::min(pattern, ruleset.pattern(*swapped));
  }
  return fmt::format("{} {} {}", ruleset.title(), ruleset.variant(), pattern);
}

MiningReport mine_puzzles(const MiningOptions& options,
                          const std::function<std::optional<MinedGame>()>& next,
                          const std::function<void(FoundPuzzle&&)>& sink,
                          const std::function<bool(const MiningReport&, std::int64_t)>& done,
                          const std::atomic<bool>& interrupted) {
  return Mining(options, sink, done, interrupted).run(next);
}

}  // namespace gipfbase::analysis
