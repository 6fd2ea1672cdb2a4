#include "db/query/lists/name_list.hpp"

#include <fmt/format.h>

#include "db/query/query.hpp"
#include "db/store/database.hpp"
#include "db/store/sqlite.hpp"

namespace gipfbase::db {
std::vector<std::string> names_beginning(Database& database, NameKind kind,
                                         const std::string& prefix, std::size_t most) {
  return database.connection().column<std::string>(
      fmt::format("SELECT name FROM {}s WHERE folded LIKE ? ESCAPE '\\' AND alias_of IS NULL AND "
                  "name <> '?' ORDER BY folded, name LIMIT {}",
                  name(kind), most),
      like_pattern(prefix + '*'));
}

std::vector<std::string> endings_in(Database& database) {
  return database.connection().column<std::string>(
      "SELECT DISTINCT ending FROM games WHERE ending <> '' ORDER BY 1");
}

}  // namespace gipfbase::db
