// db/cluster/load.hpp - loads the files of an export onto the shards of a cluster.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "db/cluster/address.hpp"
#include "db/export/tables.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::db {

struct LoadOptions {
  std::string cluster = "gipfbase";  ///< name of the cluster in the servers' configuration
  int threads = 0;                   ///< files in transfer at a time; 0: two for each shard
  const std::atomic<bool>* stop = nullptr;
};

struct LoadReport {
  TablesManifest manifest;
  std::string database;  ///< address without password
  std::uint64_t shards = 0;
  /// Files that shards should hold. A file of a small table counts once for each shard.
  std::uint64_t files = 0;
  std::uint64_t loaded = 0;   ///< of these, loaded by this call
  std::uint64_t present = 0;  ///< of these, already present
  std::uint64_t dropped = 0;  ///< removed partitions of other exports or of interrupted loads
  std::uint64_t bytes = 0;    ///< sent to the servers
  bool interrupted = false;   ///< running the same command again continues
  double seconds = 0;
};

/// Loads the export in `folder` onto the shards, which are the servers of the address. File n of a
/// large table goes to shard n modulo the number of shards. Files that are already there stay:
/// loading twice changes nothing, and loading again completes an interrupted load. Other exports in
/// the database are replaced. Queries are refused until the load is complete. Throws Error.
[[nodiscard]] LoadReport load_cluster(const std::string& folder, const ClusterAddress& address,
                                      const LoadOptions& options, const Progress& progress);

}  // namespace gipfbase::db
