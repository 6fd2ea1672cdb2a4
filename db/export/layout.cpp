#include <fmt/format.h>

#include "db/export/tables.hpp"

namespace gipfbase::db {
namespace {

constexpr std::string_view kNames =
    "part UInt32, id Int64, name String, folded String, known_id Int64, known String";

}  // namespace

const std::array<TableLayout, 7>& table_layouts() {
  static constexpr std::array<TableLayout, 7> kLayouts = {{
      {"players", kNames, "id", true},
      {"events", kNames, "id", true},
      {"sites", kNames, "id", true},
      {"totals", "part UInt32, title String, variant String, name String, value Int64",
       "title, variant, name", true},
      {"games",
       "part UInt32, game Int64, title String, variant String, rules_version Int32, "
       "white_id Int64, white String, white_folded String, "
       "black_id Int64, black String, black_folded String, "
       "event_id Int64, event String, site_id Int64, site String, round String, "
       "date String, date_first Int32, date_last Int32, valid UInt8, result String, winner Int8, "
       "white_seat UInt8, ending String, claimed_result String, termination String, "
       "plies UInt32, start String, moves String, final String, counters String, tags String",
       "game"},
      {"positions",
       "part UInt32, key Int64, game Int64, ply UInt32, orientation UInt8, next String, "
       "first_visit UInt8, first_move UInt8, winner Int8, plies UInt32, date String",
       "key, game, ply"},
      {"solved",
       "part UInt32, key Int64, position String, title String, variant String, status String, "
       "score Int32, distance Int32, shortest UInt8, rules_version Int32, method String, "
       "nodes Int64, node_limit Int64, time_limit Float64",
       "key, position"},
  }};
  return kLayouts;
}

std::string file_name(std::string_view table, std::uint32_t part) {
  return fmt::format("{}/{:05}.csv.gz", table, part);
}

std::vector<std::string_view> column_names(const TableLayout& table) {
  std::vector<std::string_view> names;
  std::string_view rest = table.columns;
  while (!rest.empty()) {
    const std::size_t blank = rest.find(' ');
    names.push_back(rest.substr(0, blank));
    const std::size_t comma = rest.find(", ", blank);
    rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 2);
  }
  return names;
}

}  // namespace gipfbase::db
