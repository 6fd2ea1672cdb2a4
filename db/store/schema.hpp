// db/store/schema.hpp - the tables, described in db/README.md.
#pragma once

#include "db/store/sqlite.hpp"

namespace gipfbase::db {

/// Set in the header of every database file ("GIPF").
inline constexpr std::int32_t kApplicationId = 0x47495046;
/// Set in the header of what a shard has found ("GIPS"), which is no database.
inline constexpr std::int32_t kShardApplicationId = 0x47495053;
/// The schema this program writes, kept in SQLite's user_version.
inline constexpr std::int32_t kSchemaVersion = 11;

/// Creates the tables in an empty database, or brings an older schema up to date (tests: to one
/// that is not the newest).
void create_or_migrate(Connection& connection, std::int32_t version = kSchemaVersion);

}  // namespace gipfbase::db
