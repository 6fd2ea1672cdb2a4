// analysis/shards/merge_texts.hpp - the pieces of many shards as the one text that a single process
// would have written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "db/shards/merge_values.hpp"

namespace gipfbase::analysis {

struct TextsMerge {
  std::uint64_t pieces = 0;      ///< handed on
  std::uint64_t duplicates = 0;  ///< puzzles left out for being like an earlier one
  db::ShardCounts counts;        ///< the sums of what the shards counted
  bool interrupted = false;
};

/// Hands on the pieces in order of their places; of puzzles those that are not like an earlier one,
/// at most so many (0: all). Of two files of the same shard the first counts that is finished.
/// Which shards are missing is for the caller to ask. Throws db::Error.
[[nodiscard]] TextsMerge merge_texts(db::ShardSet& shards, std::size_t most,
                                     const db::Progress& progress,
                                     const std::function<void(const db::ShardPiece&)>& sink);

}  // namespace gipfbase::analysis
