// db/cluster/definitions.hpp - the tables of a cluster, and texts in its SQL.
//
// A cluster has no more than the tables of one export (db/export). On every shard each of them is a
// MergeTree, one partition for each file; `games`, `positions` and `solved` are spread over the
// shards, file by file, and `all_games` ... are what is seen of them from anywhere. `loads` says
// what has arrived whole on this shard, `about` what has arrived on all of them: it is written last
// and goes first. Only what both ClickHouse 18.16 and current versions know is used.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "db/cluster/address.hpp"

namespace gipfbase::db {

/// The version of these definitions, in `about`.
inline constexpr int kClusterVersion = 1;

/// A text as SQL: in quotation marks, whatever it holds.
[[nodiscard]] std::string sql_text(std::string_view text);

/// What makes the tables on one shard, a statement each; those that are there stay. `cluster` is
/// the name that the servers' configuration gives to all shards.
[[nodiscard]] std::vector<std::string> table_definitions(std::string_view database,
                                                         std::string_view cluster);
/// The same to read and to run by hand.
[[nodiscard]] std::string definitions_text(std::string_view database, std::string_view cluster);

}  // namespace gipfbase::db
