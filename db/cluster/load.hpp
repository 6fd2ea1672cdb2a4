// db/cluster/load.hpp - filling the shards of a cluster with the files of an export.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "db/cluster/address.hpp"
#include "db/export/tables.hpp"
#include "notation/sources/progress.hpp"

namespace gipfbase::db {

struct LoadOptions {
  std::string cluster = "gipfbase";  ///< name of all shards in the servers' configuration
  int threads = 0;                   ///< files underway at a time; 0: two for each shard
  const std::atomic<bool>* stop = nullptr;
};

struct LoadReport {
  TablesManifest manifest;
  std::string database;  ///< address without password
  std::uint64_t shards = 0;
  std::uint64_t files = 0;    ///< to be on shards; small tables count once for each shard
  std::uint64_t loaded = 0;   ///< of these, loaded now
  std::uint64_t present = 0;  ///< ... and there before
  std::uint64_t dropped = 0;  ///< what was there of other exports, or of loads cut off
  std::uint64_t bytes = 0;    ///< sent
  bool interrupted = false;   ///< the same command goes on with the rest
  double seconds = 0;
};

/// Brings the export in `folder` to the shards, which are the servers of the address. File n of a
/// large table goes to shard n modulo their number. What is there already stays, so that loading
/// twice changes nothing and loading again completes what was cut off. Other exports in the
/// database give way. Until everything is there, questions are refused. Throws Error.
[[nodiscard]] LoadReport load_cluster(const std::string& folder, const ClusterAddress& address,
                                      const LoadOptions& options, const Progress& progress);

}  // namespace gipfbase::db
