// db/query/long_lived.hpp - support for long-lived connections, such as those of a server.
#pragma once

#include <cstdint>

#include "db/store/database.hpp"

namespace gipfbase::db {

/// Limits the page cache of this connection.
void limit_cache(Database& database, std::uint64_t megabytes);

/// A number that changes whenever another connection has written to the file.
[[nodiscard]] std::int64_t data_version(Database& database);

/// Drops all results that queries have cached on their connection, such as the games that match a
/// query, if there are more than `most` of these results. Call it with 0 after every change of the
/// file.
void forget_selections(Database& database, std::uint64_t most);

}  // namespace gipfbase::db
