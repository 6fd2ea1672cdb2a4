// db/query/long_lived.hpp - connections that are used for long, by a server say, while others
// write.
#pragma once

#include <cstdint>

#include "db/store/database.hpp"

namespace gipfbase::db {

/// Keeps at most so much of the file in the memory of this connection: there may be many of them.
void limit_cache(Database& database, std::uint64_t megabytes);

/// Another number whenever somebody else has written to the file.
[[nodiscard]] std::int64_t data_version(Database& database);

/// Drops what questions leave on their connection for the next ones, such as the games that fit a
/// query, when there are more than so many of these; with 0 after every change of the file.
void forget_selections(Database& database, std::uint64_t most);

}  // namespace gipfbase::db
