// db/store/schema.hpp - creates the tables of schema.sql in new files and updates older ones.
#pragma once

#include <string>
#include <string_view>

#include "db/store/sqlite.hpp"

namespace gipfbase::db {

/// Set in the header of every database file ("GIPF").
inline constexpr std::int32_t kApplicationId = 0x47495046;
/// Set in the header of the file with the results of a shard ("GIPS"), which is not a database.
inline constexpr std::int32_t kShardApplicationId = 0x47495053;
/// The number of the schema that this program writes, kept in SQLite's user_version.
inline constexpr std::int32_t kSchemaVersion = 14;
/// The oldest schema that this program can update.
inline constexpr std::int32_t kFirstSchema = 11;

/// Creates the tables in an empty database, or updates an older schema.
void create_or_migrate(Connection& connection);

/// Fills the columns that were added after kFirstSchema, in rows where they have only default
/// values.
void complete_rows(Connection& connection);

/// True when files with the schema of this number have a table of this name.
[[nodiscard]] bool has_table(std::int64_t schema, std::string_view table);

/// An empty database with the tables of schema.sql, in memory.
[[nodiscard]] Connection empty_database();

/// The statement of schema.sql that creates a view, changed to create a temporary one.
[[nodiscard]] std::string temporary_view(std::string_view name);

/// The message that the schema of a file is too old for this program.
[[nodiscard]] std::string too_old(const std::string& path, std::int64_t schema);

}  // namespace gipfbase::db
