// analysis/shards/merge_texts.hpp - merges the texts of shards into the text that a single process
// would have written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "db/shards/merge_values.hpp"

namespace gipfbase::analysis {

struct TextsMerge {
  std::uint64_t pieces = 0;      ///< passed to the sink
  std::uint64_t duplicates = 0;  ///< near duplicates of puzzles that were left out
  db::ShardCounts counts;        ///< the sums of what the shards counted
  bool interrupted = false;
};

/// Passes the pieces to the sink in order of their places, at most `most` of them (0: all). Puzzles
/// that are near duplicates of earlier ones are left out. If a shard has two files, the first
/// finished one is used. The caller must check for missing shards. Throws db::Error.
[[nodiscard]] TextsMerge merge_texts(db::ShardSet& shards, std::size_t most,
                                     const db::Progress& progress,
                                     const std::function<void(const db::ShardPiece&)>& sink);

}  // namespace gipfbase::analysis
