// cli/terminal/names_table.hpp - players or events with their games, for the commands of these
// names.
#pragma once

#include <vector>

#include "cli/arguments/options.hpp"
#include "cli/terminal/output.hpp"
#include "db/query/games.hpp"

namespace gipfbase::cli {

/// What is counted, as key of the JSON object and heading of the table.
struct NamesStyle {
  const char* key;
  const char* heading;
  bool with_results;
};

/// Prints the first `limit` (0: all) names.
void print_names(const std::vector<db::NameCount>& names, std::size_t limit, const NamesStyle& what,
                 const ListStyle& style, Console& console);

}  // namespace gipfbase::cli
