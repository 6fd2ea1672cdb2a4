#include "db/cluster/definitions.hpp"

#include <fmt/format.h>

#include "db/export/tables.hpp"

namespace gipfbase::db {

std::string sql_text(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    switch (c) {
      case '\'':
      case '\\':
        quoted += '\\';
        quoted += c;
        break;
      case '\n': quoted += "\\n"; break;
      case '\0': quoted += "\\0"; break;
      default: quoted += c;
    }
  }
  return quoted + '\'';
}

std::vector<std::string> table_definitions(std::string_view database, std::string_view cluster) {
  std::vector<std::string> statements = {fmt::format("CREATE DATABASE IF NOT EXISTS {}", database)};
  for (const TableLayout& table : table_layouts()) {
    statements.push_back(
        fmt::format("CREATE TABLE IF NOT EXISTS {}.{} ({})\nENGINE = MergeTree PARTITION BY part "
                    "ORDER BY ({})",
                    database, table.name, table.columns, table.order));
    if (table.everywhere) continue;
    statements.push_back(
        fmt::format("CREATE TABLE IF NOT EXISTS {0}.all_{1} AS {0}.{1}\n"
                    "ENGINE = Distributed({2}, {0}, {1}, part)",
                    database, table.name, cluster));
  }
  statements.push_back(fmt::format(
      "CREATE TABLE IF NOT EXISTS {}.loads (name String, part UInt32, rows UInt64, xxh128 String, "
      "at UInt64)\nENGINE = MergeTree PARTITION BY name ORDER BY (name, part, at)",
      database));
  statements.push_back(
      fmt::format("CREATE TABLE IF NOT EXISTS {}.about (version UInt32, id String, cluster String, "
                  "shards UInt32, games UInt64, positions UInt64, solved UInt64, rules "
                  "String)\nENGINE = MergeTree ORDER BY version",
                  database));
  return statements;
}

std::string definitions_text(std::string_view database, std::string_view cluster) {
  constexpr std::size_t kColumns = 100;
  std::string text;
  for (const std::string& statement : table_definitions(database, cluster)) {
    std::size_t begin = text.size();
    text += statement + ";\n";
    // Breaks long lists of columns into several lines. A long name has no comma to break at.
    while (text.find('\n', begin) - begin > kColumns) {
      const std::size_t comma = text.rfind(", ", begin + kColumns);
      if (comma == std::string::npos || comma < begin) break;
      text.replace(comma + 1, 1, "\n  ");
      begin = comma + 2;
    }
  }
  return text;
}

}  // namespace gipfbase::db
