#include "db/query/lists/name_list.hpp"

#include <fmt/format.h>

#include "db/query/query.hpp"
#include "db/store/database.hpp"
#include "db/store/sqlite.hpp"

namespace gipfbase::db {
namespace {

std::vector<std::string> first_column(Statement& statement) {
  std::vector<std::string> texts;
  while (statement.step()) texts.emplace_back(statement.text(0));
  return texts;
}

}  // namespace

std::vector<std::string> names_beginning(Database& database, NameKind kind,
                                         const std::string& prefix, std::size_t most) {
  Statement s = database.connection().prepare(
      fmt::format("SELECT name FROM {}s WHERE folded LIKE ? ESCAPE '\\' AND alias_of IS NULL AND "
                  "name <> '?' ORDER BY folded, name LIMIT {}",
                  name(kind), most));
  const std::string pattern = like_pattern(prefix + '*');
  s.bind_all(pattern);
  return first_column(s);
}

std::vector<std::string> endings_in(Database& database) {
  Statement s = database.connection().prepare(
      "SELECT DISTINCT ending FROM games WHERE ending <> '' ORDER BY 1");
  return first_column(s);
}

}  // namespace gipfbase::db
