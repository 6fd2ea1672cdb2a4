// analysis/answers/solving/shards_answer.hpp - what came of merging shards.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/shards/merge_texts.hpp"
#include "db/shards/merge_values.hpp"

namespace gipfbase::analysis {

struct ShardsAnswer {
  db::ShardTask task;
  std::size_t results = 0;                ///< files
  std::vector<std::uint32_t> missing;     ///< shards whose work is wanting and that have no file
  std::vector<std::uint32_t> unfinished;  ///< the same of those that have one
  std::optional<db::ValuesMerge> values;  ///< of "solve --db"
  std::optional<TextsMerge> texts;        ///< of the others
  std::optional<std::uint64_t> updated;   ///< games of the database that learnt something of notes
  std::string output;                     ///< a file that was written; empty: none
  bool interrupted = false;
  double seconds = 0;
};
[[nodiscard]] std::string to_json(const ShardsAnswer& answer);

}  // namespace gipfbase::analysis
