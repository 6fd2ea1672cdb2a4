// db/shards/merge_values.hpp - merges the results of the shards of "solve --db" into the database.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "db/query/lists/games.hpp"
#include "db/shards/shard_file.hpp"
#include "db/store/database.hpp"

namespace gipfbase::db {

/// Shards of one run, to be merged.
struct ShardSet {
  std::vector<std::unique_ptr<ShardFile>> files;  ///< in the order given
  std::vector<std::string> empty;  ///< files of shards that were killed at their start

  [[nodiscard]] const ShardTask& task() const { return files.front()->task(); }
  /// Numbers of shards without a file.
  [[nodiscard]] std::vector<std::uint32_t> missing() const;
  /// Numbers of shards that have a file, but have not completed their work.
  [[nodiscard]] std::vector<std::uint32_t> unfinished() const;
};

/// Opens files of shards. Throws Error when the files are from different runs, or from another
/// version of the rules than this program's.
[[nodiscard]] ShardSet open_shards(const std::vector<std::string>& paths,
                                   const notation::Catalogue& catalogue);

/// Versions of the rules of these titles, as ShardTask::rules has them.
[[nodiscard]] std::string versions_of(const std::vector<std::string>& titles,
                                      const notation::Catalogue& catalogue);

/// Throws Error when most games of a shard are not in the database: then it is the wrong database.
void require_games_of(Database& database, ShardFile& shard);

/// The games that match, solved or not, sorted by id.
[[nodiscard]] std::vector<ListedGame> listed_games(Database& database, const GameFilter& filter);

struct ValuesMerge {
  std::uint64_t values = 0;  ///< positions whose stored value improved
  std::uint64_t games = 0;   ///< games whose last positions have all been tried by now
  std::uint64_t changed =
      0;  ///< games of the shards that the database lacks, or has with other moves
  std::uint64_t open_games =
      0;  ///< games with last positions not yet tried under the limits of the run
  std::uint64_t open_positions = 0;         ///< such positions, counted once per game
  std::vector<std::uint32_t> open_shards;   ///< the shards responsible for them
  std::uint64_t contradicted = 0;           ///< values that contradict the stored one, which stays
  std::vector<std::string> contradictions;  ///< the first of them, a sentence each
  bool interrupted = false;
};

/// Stores values, then marks the games whose last positions have all been tried, by this run or
/// others. Files may be merged in any order, in several calls, and repeatedly, with the same
/// outcome. Once all shards are merged, the outcome is that of a single process. Throws Error, and
/// changes nothing, when most games of a shard are not in this database.
[[nodiscard]] ValuesMerge merge_values(Database& database, ShardSet& shards,
                                       const Progress& progress);

}  // namespace gipfbase::db
