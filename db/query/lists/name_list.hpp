// db/query/lists/name_list.hpp - completion of names in a database.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "db/edit/names.hpp"

namespace gipfbase::db {

/// At most `most` main names with this prefix, ignoring case and accents, sorted.
[[nodiscard]] std::vector<std::string> names_beginning(Database& database, NameKind kind,
                                                       const std::string& prefix, std::size_t most);

/// The endings of games in the database, sorted.
[[nodiscard]] std::vector<std::string> endings_in(Database& database);

}  // namespace gipfbase::db
