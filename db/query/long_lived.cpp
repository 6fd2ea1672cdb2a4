#include "db/query/long_lived.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace gipfbase::db {

void limit_cache(Database& database, std::uint64_t megabytes) {
  // SQLite reads negative sizes as kilobytes.
  database.connection().execute(fmt::format("PRAGMA cache_size = -{}", megabytes * 1024).c_str());
}

std::int64_t data_version(Database& database) {
  return database.connection().integer("PRAGMA data_version");
}

void forget_selections(Database& database, std::uint64_t most) {
  Connection& c = database.connection();
  const auto names =
      c.column<std::string>("SELECT name FROM temp.sqlite_schema WHERE type = 'table'");
  if (names.size() <= most) return;
  for (const std::string& name : names) {
    c.execute(fmt::format("DROP TABLE temp.\"{}\"", name).c_str());
  }
}

}  // namespace gipfbase::db
