// db/shards/merge_values.hpp - what the shards of "solve --db" have found, into the database.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "db/query/lists/games.hpp"
#include "db/shards/shard_file.hpp"
#include "db/store/database.hpp"

namespace gipfbase::db {

/// Shards of one run that are to be merged.
struct ShardSet {
  std::vector<std::unique_ptr<ShardFile>> files;  ///< in the order in which they were named
  std::vector<std::string> empty;                 ///< of shards that were killed at once

  [[nodiscard]] const ShardTask& task() const { return files.front()->task(); }
  /// Numbers of shards that none of the files is of.
  [[nodiscard]] std::vector<std::uint32_t> missing() const;
  /// Numbers of those there whose work is not done.
  [[nodiscard]] std::vector<std::uint32_t> unfinished() const;
};

/// Opens the files, of which each is the file of a shard or empty. Throws Error when not all of
/// them are of one run, or the program has other rules.
[[nodiscard]] ShardSet open_shards(const std::vector<std::string>& paths,
                                   const notation::Catalogue& catalogue);

/// Versions of the rules of these titles, as ShardTask::rules has them.
[[nodiscard]] std::string versions_of(const std::vector<std::string>& titles,
                                      const notation::Catalogue& catalogue);

/// Throws Error when most of the games that a shard has looked at are not in the database, or are
/// others there: it belongs to another one.
void require_games_of(Database& database, ShardFile& shard);

/// The games that fit, whatever has been tried of them, in order of their numbers.
[[nodiscard]] std::vector<ListedGame> listed_games(Database& database, const GameFilter& filter);

struct ValuesMerge {
  std::uint64_t values = 0;                ///< positions of which the database knows more now
  std::uint64_t games = 0;                 ///< games that are done with now
  std::uint64_t changed = 0;               ///< games that are gone, or others than the shards had
  std::uint64_t open_games = 0;            ///< with positions that nobody has tried
  std::uint64_t open_positions = 0;        ///< these, one for every game that has them
  std::vector<std::uint32_t> open_shards;  ///< to which shards these belong
  bool interrupted = false;
};

/// Takes in values; then marks the games of which all last positions have been tried now, whoever
/// did that. So files may be merged in any order, in several calls, and again: the outcome is the
/// same, and that of one process when none is missing. Throws Error, before anything is changed,
/// when most of the games are not those of this database.
[[nodiscard]] ValuesMerge merge_values(Database& database, ShardSet& shards,
                                       const Progress& progress);

}  // namespace gipfbase::db
