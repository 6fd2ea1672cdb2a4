// tests/support/perft_table.hpp - the tables of tests/data/perft.
#pragma once

#include <cstdint>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/environment.hpp"

namespace gipfbase::test {

struct PerftRow {
  std::string line;  ///< the whole row
  std::string variant;
  std::string id;
  std::string position;  ///< "-" for the variant's start
  int depth = 0;
  std::uint64_t nodes = 0;

  [[nodiscard]] bool from_start() const { return position == "-"; }
};

/// The rows of a table; throws when it is missing.
inline std::vector<PerftRow> perft_table(const std::string& name) {
  std::ifstream file(source_folder() + "/tests/data/perft/" + name + ".tsv");
  if (!file)
    throw std::runtime_error("tests/data/perft/" + name +
                             ".tsv is missing: write it with counts of gipfbase perft");
  std::vector<PerftRow> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#' || line.starts_with("variant\t")) continue;
    std::istringstream in(line);
    PerftRow row{line, {}, {}, {}, 0, 0};
    std::getline(in, row.variant, '\t');
    std::getline(in, row.id, '\t');
    std::getline(in, row.position, '\t');
    in >> row.depth >> row.nodes;
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace gipfbase::test
