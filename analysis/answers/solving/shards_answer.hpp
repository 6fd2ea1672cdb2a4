// analysis/answers/solving/shards_answer.hpp - the result of merging shards.
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
  std::size_t results = 0;                ///< files with results
  std::vector<std::uint32_t> missing;     ///< shards without a file
  std::vector<std::uint32_t> unfinished;  ///< shards with only unfinished files
  std::optional<db::ValuesMerge> values;  ///< merged values of "solve --db"
  std::optional<TextsMerge> texts;        ///< merged texts of the other commands
  std::optional<std::uint64_t> updated;   ///< games of the database that got new annotations
  std::string output;                     ///< the file that was written; empty: none
  bool interrupted = false;
  double seconds = 0;
};
[[nodiscard]] std::string to_json(const ShardsAnswer& answer);

}  // namespace gipfbase::analysis
