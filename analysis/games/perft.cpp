#include "analysis/games/perft.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include <functional>

#include "notation/threads/thread_arena.hpp"

namespace gipfbase::analysis {
namespace {

using notation::AnyPosition;
using notation::Rules;

/// Counts the leaves below a position, with its moves distributed over threads.
std::uint64_t shared_perft(const Rules& ruleset, const AnyPosition& position, int depth,
                           const std::atomic<bool>& stop) {
  // Smaller depths are too little work to be shared.
  constexpr int kShared = 3;
  if (depth < kShared) return ruleset.perft(position, depth, stop);
  std::vector<PackedMove> moves;
  ruleset.legal_moves(position, moves);
  return tbb::parallel_reduce(
      tbb::blocked_range<std::size_t>(0, moves.size()), std::uint64_t{0},
      [&](const tbb::blocked_range<std::size_t>& range, std::uint64_t nodes) {
        for (std::size_t i = range.begin(); i != range.end() && !stop.load(); ++i) {
          nodes += ruleset.perft(after(ruleset, position, moves[i]), depth - 1, stop);
        }
        return nodes;
      },
      std::plus<>());
}

}  // namespace

PerftResult perft(const Rules& ruleset, const AnyPosition& position, int depth, int threads,
                  const std::atomic<bool>& stop) {
  PerftResult result;
  if (depth == 0) {
    result.nodes = 1;
    return result;
  }
  std::vector<PackedMove> moves;
  ruleset.legal_moves(position, moves);
  for (const PackedMove& move : moves) result.branches.push_back({move, 0});
  if (threads == 1) {
    for (PerftBranch& branch : result.branches) {
      if (stop.load()) break;
      branch.nodes = ruleset.perft(after(ruleset, position, branch.move), depth - 1, stop);
    }
  } else {
    notation::ThreadArena arena(threads);
    arena.execute([&] {
      tbb::parallel_for(std::size_t{0}, moves.size(), [&](std::size_t i) {
        if (stop.load()) return;
        result.branches[i].nodes =
            shared_perft(ruleset, after(ruleset, position, moves[i]), depth - 1, stop);
      });
    });
  }
  for (const PerftBranch& branch : result.branches) result.nodes += branch.nodes;
  result.complete = !stop.load();
  return result;
}

}  // namespace gipfbase::analysis
