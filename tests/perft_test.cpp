// Perft tables: tests/data/perft/<title>.tsv, counted by the static code of each title.
//
// GIPFBASE_PERFT_NODES sets the largest count that the quick driver verifies.
#include "rules/perft.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "zertz/positions.hpp"

namespace gipfbase {
namespace {

struct PerftRow {
  std::string variant;
  std::string id;
  std::string position;  ///< "-" for the variant's start
  int depth = 0;
  std::uint64_t nodes = 0;
};

std::vector<PerftRow> perft_table(const std::string& title) {
  std::ifstream file(GIPFBASE_SOURCE_DIR "/tests/data/perft/" + title + ".tsv");
  if (!file) throw std::runtime_error("the perft table of " + title + " is missing");
  std::vector<PerftRow> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#' || line.starts_with("variant\t")) continue;
    std::istringstream in(line);
    PerftRow row;
    std::getline(in, row.variant, '\t');
    std::getline(in, row.id, '\t');
    std::getline(in, row.position, '\t');
    in >> row.depth >> row.nodes;
    rows.push_back(row);
  }
  return rows;
}

zertz::Position zertz_position(const PerftRow& row) {
  const auto& names = zertz::testing::kBoardNames;
  const auto at = std::find(names.begin(), names.end(), row.variant) - names.begin();
  const auto board = static_cast<zertz::BoardId>(at);
  if (row.position == "-") return zertz::Position::start(board, {});
  return zertz::testing::position(row.position, {}, board);
}

/// Counts every row up to a number of nodes; gives how many rows were counted.
int verify(const std::vector<PerftRow>& rows, std::uint64_t most_nodes) {
  int verified = 0;
  for (const PerftRow& row : rows) {
    if (row.nodes > most_nodes) continue;
    INFO(row.id << " depth " << row.depth);
    CHECK(perft(zertz_position(row), row.depth) == row.nodes);
    ++verified;
  }
  return verified;
}

TEST_CASE("the rules of ZÈRTZ count the leaves that independent programs count", "[zertz][perft]") {
  const char* const budget = std::getenv("GIPFBASE_PERFT_NODES");
  const std::uint64_t most = budget == nullptr ? 25'000'000 : std::strtoull(budget, nullptr, 10);
  CHECK(verify(perft_table("zertz"), most) > 100);
}

TEST_CASE("the rules of ZÈRTZ count the whole perft table", "[zertz][perft][slow]") {
  const auto rows = perft_table("zertz");
  const auto begin = std::chrono::steady_clock::now();
  CHECK(verify(rows, UINT64_MAX) == static_cast<int>(rows.size()));
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  WARN(rows.size() << " rows in " << spent.count() << " s");
}

}  // namespace
}  // namespace gipfbase
