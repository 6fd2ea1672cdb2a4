// cli/commands/solving/merge_shards.hpp - the command merge for results of shards.
#pragma once

#include <string>
#include <vector>

#include "cli/arguments/options.hpp"
#include "cli/terminal/errors.hpp"
#include "cli/terminal/output.hpp"

namespace gipfbase::cli {

struct MergeShardsArguments {
  std::vector<std::string> paths;
  std::size_t limit = 0;  ///< most puzzles to write; 0: all
  bool store = false;     ///< store notes in the database
  bool to_file = false;   ///< --output was given
  bool trust = false;     ///< accept proved values without checking them
};

/// --output, --force, --limit and --store.
void add_merge_shards_options(Command& command, Arguments& common, MergeShardsArguments& arguments);

/// The files of shards among the paths, without their journals; empty if none exist. Throws
/// UsageError if only some of the paths are shards.
[[nodiscard]] std::vector<std::string> shard_files(std::vector<std::string> paths);

[[nodiscard]] Exit merge_shards(const Arguments& common, const MergeShardsArguments& arguments,
                                Console& console, const Catalogue& titles);

}  // namespace gipfbase::cli
