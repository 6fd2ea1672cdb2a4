// db/query/lists/name_list.hpp - names in a database that begin in a certain way, for those who
// type.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "db/edit/names.hpp"

namespace gipfbase::db {

/// Names of players, events or sites that begin so, without regard to case and accents, at most
/// `most`, in order. Other names of the same are left out.
[[nodiscard]] std::vector<std::string> names_beginning(Database& database, NameKind kind,
                                                       const std::string& prefix, std::size_t most);

/// The endings that games have, in order.
[[nodiscard]] std::vector<std::string> endings_in(Database& database);

}  // namespace gipfbase::db
