// db/cluster/definitions.hpp - the tables of a cluster, and quoting of texts in its SQL.
//
// A cluster holds the tables of one export (db/export). On every shard each table is a MergeTree
// with one partition per file. `games`, `positions` and `solved` are distributed over the shards
// file by file; `all_games`, `all_positions` and `all_solved` show the rows of all shards. On each
// shard, `loads` lists the files that are complete there. `about` describes the export once it is
// complete on all shards: it is written last and deleted first. The SQL works with ClickHouse 18.16
// and with current versions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "db/cluster/address.hpp"

namespace gipfbase::db {

/// Version of these definitions, stored in `about`.
inline constexpr int kClusterVersion = 1;

/// Quotes and escapes a text as an SQL literal.
[[nodiscard]] std::string sql_text(std::string_view text);

/// Statements that create missing tables on one shard. `cluster`: the name of the cluster in the
/// servers' configuration.
[[nodiscard]] std::vector<std::string> table_definitions(std::string_view database,
                                                         std::string_view cluster);
/// The same statements as one text, to read and to run by hand.
[[nodiscard]] std::string definitions_text(std::string_view database, std::string_view cluster);

}  // namespace gipfbase::db
